import { loadWords, type MessageRoom } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import type { ComponentType } from "react";

/** A page that is loaded when it is first gone to or by `load`, with the words of its rooms. */
export function page<P extends object>(
	rooms: readonly MessageRoom[],
	start: () => Promise<ComponentType<P>>,
) {
	const load = async () => {
		const [component] = await Promise.all([start(), loadWords(rooms)]);
		return component;
	};
	return late(load, { waits: true });
}

export const GamesPage = page(
	["games", "draw"],
	async () => (await import("./games/GamesPage.tsx")).GamesPage,
);
export const GamePage = page(
	["game", "draw", "fields", "find"],
	async () => (await import("./game/GamePage.tsx")).GamePage,
);
export const PiecePage = page(
	["piece", "game", "draw", "fields", "edit", "notes", "values"],
	async () => (await import("./piece/PiecePage.tsx")).PiecePage,
);
export const VersionsPage = page(
	["versions", "game", "fields"],
	async () => (await import("./versions/VersionsPage.tsx")).VersionsPage,
);
export const ChecksPage = page(
	["checks", "edit", "errors"],
	async () => (await import("./checks/ChecksPage.tsx")).ChecksPage,
);
export const TablesPage = page(
	["tables", "notes"],
	async () => (await import("./tables/TablesPage.tsx")).TablesPage,
);
export const PlaytestPages = page(
	["playtesting", "notes", "questions"],
	async () => (await import("./playtests/PlaytestPages.tsx")).PlaytestPages,
);
export const SettingsPages = page(
	["scopes", "settings", "links"],
	async () => (await import("./settings/SettingsPages.tsx")).SettingsPages,
);

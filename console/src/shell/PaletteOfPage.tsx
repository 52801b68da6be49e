import "@tuckbox/web/ui/icons/settings-icons.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { GameOfMine } from "@tuckbox/client";
import { keepLanguage, otherLanguages } from "@tuckbox/web/messages/page-language.ts";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useState } from "react";
import { useLocation } from "wouter";
import { keys } from "../api/queries.ts";
import { openPicturesDialog } from "../edit/drop/dialog-request.ts";
import { Palette, type PaletteAct } from "../find/Palette.tsx";
import { GameDialog, type GameDialogName } from "../games/GameDialog.tsx";
import { shortcutGroups } from "../ui/shortcuts.ts";
import { isDark, keepTheme } from "../ui/theme.ts";

const ShareDialog = late(async () => {
	const [{ ShareDialog: dialog }] = await Promise.all([
		import("../share/ShareDialog.tsx"),
		loadWords(["share"]),
	]);
	return dialog;
});
const CreateGame = late(async () => {
	const [{ CreateGame: dialog }] = await Promise.all([
		import("../games/CreateGame.tsx"),
		loadWords(["games"]),
	]);
	return dialog;
});

/** Acts that change a game, or share it by link. */
const editing: ReadonlySet<string> = new Set(["add", "share", "rename", "players"]);

type Dialog = GameDialogName | "share" | "new";

/** The palette with what can be done on the page that is shown, and then the dialog that was chosen in it. */
export function PaletteOfPage({ onClose }: { onClose(): void }) {
	const [location, go] = useLocation();
	const client = useQueryClient();
	const [open, setOpen] = useState<Dialog | "palette">("palette");
	const gameId = /^\/games\/([^/]+)/.exec(location)?.[1];
	const game = gameId === undefined ? undefined : client.getQueryData<GameOfMine>(keys.game(gameId));
	const page = (value: string, name: string, icon: IconName): PaletteAct => ({
		...{ value, name, icon },
		run: () => go(value),
	});
	const act = (value: string, name: string, icon: IconName, run: () => void): PaletteAct => ({
		...{ value, name, icon, run },
	});
	const dialog = (value: Dialog, name: string, icon: IconName): PaletteAct => ({
		...{ value, name, icon },
		replaces: true,
		run: () => setOpen(value),
	});
	const ofGame = (one: GameOfMine): PaletteAct[] => {
		const base = `/games/${one.id}`;
		const all = [
			page(`${base}/tables`, t("shell.tables"), "play"),
			act("add", t("shell.addPieces"), "plus", () => openPicturesDialog({ gameId: one.id })),
			dialog("share", t("shell.share"), "share"),
			dialog("print", t("shell.print"), "print"),
			dialog("export", t("shell.export"), "download"),
			page(base, t("shell.pieces"), "table"),
			page(`${base}/versions`, t("shell.versions"), "history"),
			page(`${base}/checks`, t("shell.checks"), "checks"),
			page(`${base}/playtests`, t("shell.playtests"), "flask"),
			dialog("people", t("shell.people"), "people"),
			dialog("rename", t("shell.rename"), "edit"),
			dialog("players", t("shell.players"), "play"),
		];
		return one.role === "viewer" ? all.filter(({ value }) => !editing.has(value)) : all;
	};
	const ofKeys = useSignal(shortcutGroups)
		.flatMap(({ shortcuts }) => shortcuts)
		.flatMap(({ keys, label, run }): PaletteAct[] =>
			run === undefined || label === t("shell.palette")
				? []
				: [{ value: keys, name: label, keys, run: () => void run() }],
		);
	const other = isDark() ? "light" : "dark";
	const acts: PaletteAct[] = [
		...(game === undefined ? [] : ofGame(game)),
		page("/", t("shell.yourGames"), "box"),
		dialog("new", t("find.newGame"), "plus"),
		act("theme", t(`shell.theme_${other}`), "eye", () => keepTheme(other)),
		...otherLanguages().map(([tag, name]) => act(`language ${tag}`, name, "globe", () => keepLanguage(tag))),
		page("/settings", t("shell.settings"), "settings"),
		page("/settings/connections", t("shell.connections"), "plug"),
		page("/settings/tokens", t("shell.tokens"), "key"),
		act("/docs", t("shell.reference"), "book", () => globalThis.location.assign("/docs")),
		...ofKeys,
	];
	return (
		<>
			{open === "palette" && <Palette gameId={gameId} acts={acts} onClose={onClose} />}
			{open === "new" && <CreateGame onClose={onClose} />}
			{game && open === "share" && (
				<ShareDialog game={game} onClose={onClose} onPeople={() => setOpen("people")} />
			)}
			{game && open !== undefined && open !== "palette" && open !== "new" && open !== "share" && (
				<GameDialog name={open} game={game} onClose={onClose} />
			)}
		</>
	);
}

import { useQueryClient } from "@tanstack/react-query";
import type { Game } from "@tuckbox/client";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useState } from "react";
import { useLocation } from "wouter";
import { keys } from "./api/queries.ts";
import { openPicturesDialog } from "./edit/drop/dialog-request.ts";
import type { PaletteAct } from "./find/Palette.tsx";
import { GameDialog, type GameDialogName } from "./games/GameDialog.tsx";
import { useShortcuts } from "./ui/shortcuts.ts";
import { isDark, keepTheme } from "./ui/theme.ts";

const Palette = late(async () => {
	const [{ Palette: palette }] = await Promise.all([import("./find/Palette.tsx"), loadWords(["find"])]);
	return palette;
});
const ShareDialog = late(async () => {
	const [{ ShareDialog: dialog }] = await Promise.all([
		import("./share/ShareDialog.tsx"),
		loadWords(["share"]),
	]);
	return dialog;
});
const CreateGame = late(async () => {
	const [{ CreateGame: dialog }] = await Promise.all([
		import("./games/CreateGame.tsx"),
		loadWords(["games"]),
	]);
	return dialog;
});

/** The palette, for signed-in users, and what it opens. */
export function GoTo() {
	const [location, go] = useLocation();
	const client = useQueryClient();
	const [open, setOpen] = useState<GameDialogName | "palette" | "share" | "new">();
	const close = () => setOpen(undefined);
	useShortcuts(t("shell.keysEverywhere"), [
		{ keys: "Control+K", label: t("shell.palette"), run: () => setOpen("palette") },
	]);
	const gameId = /^\/games\/([^/]+)/.exec(location)?.[1];
	const game = gameId === undefined ? undefined : client.getQueryData<Game>(keys.game(gameId));
	const page = (value: string, name: string, icon: PaletteAct["icon"]): PaletteAct => ({
		...{ value, name, icon },
		run: () => go(value),
	});
	const act = (value: string, name: string, icon: PaletteAct["icon"], run: () => void): PaletteAct => ({
		...{ value, name, icon, run },
	});
	const ofGame = (one: Game): PaletteAct[] => {
		const base = `/games/${one.id}`;
		return [
			page(`${base}/tables`, t("shell.tables"), "play"),
			act("add", t("shell.addPieces"), "plus", () => openPicturesDialog({ gameId: one.id })),
			act("share", t("shell.share"), "share", () => setOpen("share")),
			act("print", t("shell.print"), "print", () => setOpen("print")),
			act("export", t("shell.export"), "download", () => setOpen("export")),
			page(base, t("shell.pieces"), "table"),
			page(`${base}/versions`, t("shell.versions"), "history"),
			page(`${base}/checks`, t("shell.checks"), "checks"),
			act("rename", t("shell.rename"), "edit", () => setOpen("rename")),
		];
	};
	const actsNow = (): PaletteAct[] => {
		const other = isDark() ? "light" : "dark";
		return [
			...(game === undefined ? [] : ofGame(game)),
			page("/", t("shell.yourGames"), "box"),
			act("new", t("find.newGame"), "plus", () => setOpen("new")),
			act("theme", t(`find.theme_${other}`), "eye", () => keepTheme(other)),
			page("/settings", t("shell.settings"), "settings"),
			page("/settings/connections", t("shell.connections"), "plug"),
			page("/settings/tokens", t("shell.tokens"), "key"),
			act("/docs", t("shell.reference"), "book", () => globalThis.location.assign("/docs")),
		];
	};
	// words of the palette are loaded with it, so its acts are named by it
	return (
		<>
			{open === "palette" && <Palette gameId={gameId} actsNow={actsNow} onClose={close} />}
			{open === "new" && <CreateGame onClose={close} />}
			{game && open === "share" && <ShareDialog game={game} onClose={close} />}
			{game && open !== undefined && open !== "palette" && open !== "new" && open !== "share" && (
				<GameDialog name={open} game={game} onClose={close} />
			)}
		</>
	);
}

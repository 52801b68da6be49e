import type { GameOfMine } from "@tuckbox/client";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";

const DeleteGame = late(async () => {
	const [{ DeleteGame: dialog }] = await Promise.all([import("./DeleteGame.tsx"), loadWords(["games"])]);
	return dialog;
});
const ExportDialog = late(async () => {
	const [{ ExportDialog: dialog }] = await Promise.all([
		import("../export/ExportDialog.tsx"),
		loadWords(["export", "formats"]),
	]);
	return dialog;
});
const PrintDialog = late(async () => {
	const [{ PrintDialog: dialog }] = await Promise.all([
		import("../print/PrintDialog.tsx"),
		loadWords(["print"]),
	]);
	return dialog;
});
const RenameGame = late(async () => {
	const [{ RenameGame: dialog }] = await Promise.all([import("./RenameGame.tsx"), loadWords(["games"])]);
	return dialog;
});

const PeopleDialog = late(async () => {
	const [{ PeopleDialog: dialog }] = await Promise.all([
		import("../people/PeopleDialog.tsx"),
		loadWords(["people"]),
	]);
	return dialog;
});
const LeaveGame = late(async () => {
	const [{ LeaveGame: dialog }] = await Promise.all([
		import("../people/LeaveGame.tsx"),
		loadWords(["people"]),
	]);
	return dialog;
});

const PlayersDialog = late(async () => {
	const [{ PlayersDialog: dialog }] = await Promise.all([
		import("./PlayersDialog.tsx"),
		loadWords(["games"]),
	]);
	return dialog;
});

export type GameDialogName = "rename" | "players" | "print" | "export" | "people" | "leave" | "delete";

type Props = {
	name: GameDialogName;
	game: GameOfMine;
	onClose(): void;
	/** Called when the user can no longer reach the game. */
	onGone?: (() => void) | undefined;
};

/** A dialog about a whole game. */
export function GameDialog({ name, game, onClose, onGone }: Props) {
	if (name === "rename") return <RenameGame game={game} onClose={onClose} />;
	if (name === "players") return <PlayersDialog game={game} onClose={onClose} />;
	if (name === "print") return <PrintDialog game={game} onClose={onClose} />;
	if (name === "export") return <ExportDialog game={game} onClose={onClose} />;
	if (name === "people") return <PeopleDialog game={game} onClose={onClose} />;
	if (name === "leave") return <LeaveGame game={game} onClose={onClose} onLeft={() => onGone?.()} />;
	return <DeleteGame game={game} onClose={onClose} onDeleted={onGone} />;
}

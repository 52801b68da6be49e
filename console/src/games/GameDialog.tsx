import type { Game } from "@tuckbox/client";
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

export type GameDialogName = "rename" | "print" | "export" | "delete";

type Props = { name: GameDialogName; game: Game; onClose(): void; onDeleted?: (() => void) | undefined };

/** A dialog about a whole game. */
export function GameDialog({ name, game, onClose, onDeleted }: Props) {
	if (name === "rename") return <RenameGame game={game} onClose={onClose} />;
	if (name === "print") return <PrintDialog game={game} onClose={onClose} />;
	if (name === "export") return <ExportDialog game={game} onClose={onClose} />;
	return <DeleteGame game={game} onClose={onClose} onDeleted={onDeleted} />;
}

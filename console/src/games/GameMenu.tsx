import type { Game } from "@tuckbox/client";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useState } from "react";
import { Menu, type MenuEntry } from "../ui/Menu.tsx";

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

type Props = {
	game: Game;
	/** Further entries, before the last one. */
	more?: readonly MenuEntry[];
	onDeleted?(): void;
};

/** The actions on a whole game. */
export function GameMenu({ game, more = [], onDeleted }: Props) {
	const [open, setOpen] = useState<"rename" | "print" | "export" | "delete">();
	const close = () => setOpen(undefined);
	return (
		<>
			<Menu
				label={t("shell.actionsFor", { name: game.name })}
				button={<Icon name="more" />}
				entries={[
					{ label: t("shell.rename"), icon: "edit", onPick: () => setOpen("rename") },
					{ label: t("shell.print"), icon: "print", onPick: () => setOpen("print") },
					{ label: t("shell.export"), icon: "download", onPick: () => setOpen("export") },
					...more,
					{ label: t("shell.delete"), icon: "delete", isDanger: true, onPick: () => setOpen("delete") },
				]}
			/>
			{open === "rename" && <RenameGame game={game} onClose={close} />}
			{open === "print" && <PrintDialog game={game} onClose={close} />}
			{open === "export" && <ExportDialog game={game} onClose={close} />}
			{open === "delete" && <DeleteGame game={game} onClose={close} onDeleted={onDeleted} />}
		</>
	);
}

import type { Game } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useState } from "react";
import { Menu, type MenuEntry } from "../ui/Menu.tsx";
import { GameDialog, type GameDialogName } from "./GameDialog.tsx";

type Props = {
	game: Game;
	/** Further entries, before the last one. */
	more?: readonly MenuEntry[];
	onDeleted?(): void;
};

/** The actions on a whole game. */
export function GameMenu({ game, more = [], onDeleted }: Props) {
	const [open, setOpen] = useState<GameDialogName>();
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
			{open && (
				<GameDialog name={open} game={game} onClose={() => setOpen(undefined)} onDeleted={onDeleted} />
			)}
		</>
	);
}

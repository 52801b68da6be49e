import type { GameOfMine } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useState } from "react";
import { Menu, type MenuEntry } from "../ui/menu/Menu.tsx";
import type { GameDialogName } from "./GameDialog.tsx";

const GameDialog = late(async () => (await import("./GameDialog.tsx")).GameDialog);

type Props = {
	game: GameOfMine;
	/** Further entries, before the last one. */
	more?: readonly MenuEntry[];
	/** Called when the user can no longer reach the game. */
	onGone?(): void;
};

/** The actions on a whole game. */
export function GameMenu({ game, more = [], onGone }: Props) {
	const [open, setOpen] = useState<GameDialogName>();
	return (
		<>
			<Menu
				label={t("shell.actionsFor", { name: game.name })}
				button={<Icon name="more" />}
				entries={[
					...(game.role === "viewer"
						? []
						: [
								{ label: t("shell.rename"), icon: "edit" as const, onPick: () => setOpen("rename") },
								{ label: t("shell.players"), icon: "play" as const, onPick: () => setOpen("players") },
							]),
					{ label: t("shell.print"), icon: "print", onPick: () => setOpen("print") },
					{ label: t("shell.export"), icon: "download", onPick: () => setOpen("export") },
					{ label: t("shell.people"), icon: "people", onPick: () => setOpen("people") },
					...more,
					game.owner === undefined
						? { label: t("shell.delete"), icon: "delete", isDanger: true, onPick: () => setOpen("delete") }
						: { label: t("shell.leaveGame"), icon: "leave", onPick: () => setOpen("leave") },
				]}
			/>
			{open && <GameDialog name={open} game={game} onClose={() => setOpen(undefined)} onGone={onGone} />}
		</>
	);
}

import type { Game } from "@tuckbox/client";
import { useState } from "react";
import { Icon } from "../look/Icon.tsx";
import { Menu } from "../look/Menu.tsx";
import { DeleteGame } from "./DeleteGame.tsx";
import { RenameGame } from "./RenameGame.tsx";

/** The actions on a whole game. */
export function GameMenu({ game, onDeleted }: { game: Game; onDeleted?(): void }) {
	const [open, setOpen] = useState<"rename" | "delete">();
	const close = () => setOpen(undefined);
	return (
		<>
			<Menu
				label={`Actions for ${game.name}`}
				button={<Icon name="more" />}
				entries={[
					{ label: "Rename", icon: "edit", onPick: () => setOpen("rename") },
					{ label: "Delete", icon: "delete", isDanger: true, onPick: () => setOpen("delete") },
				]}
			/>
			{open === "rename" && <RenameGame game={game} onClose={close} />}
			{open === "delete" && <DeleteGame game={game} onClose={close} onDeleted={onDeleted} />}
		</>
	);
}

import type { Game } from "@tuckbox/client";
import { useState } from "react";
import { Icon } from "../look/Icon.tsx";
import { Menu } from "../look/Menu.tsx";
import { t } from "../words/words.ts";
import { DeleteGame } from "./DeleteGame.tsx";
import { RenameGame } from "./RenameGame.tsx";

/** The actions on a whole game. */
export function GameMenu({ game, onDeleted }: { game: Game; onDeleted?(): void }) {
	const [open, setOpen] = useState<"rename" | "delete">();
	const close = () => setOpen(undefined);
	return (
		<>
			<Menu
				label={t("games.actionsFor", { name: game.name })}
				button={<Icon name="more" />}
				entries={[
					{ label: t("games.rename"), icon: "edit", onPick: () => setOpen("rename") },
					{ label: t("games.delete"), icon: "delete", isDanger: true, onPick: () => setOpen("delete") },
				]}
			/>
			{open === "rename" && <RenameGame game={game} onClose={close} />}
			{open === "delete" && <DeleteGame game={game} onClose={close} onDeleted={onDeleted} />}
		</>
	);
}

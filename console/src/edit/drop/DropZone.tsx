import { useQueryClient } from "@tanstack/react-query";
import { t } from "@tuckbox/web/messages/words.ts";
import { useCallback } from "react";
import { OpenBox } from "../../ui/menu/OpenBox.tsx";
import { ChooseButton } from "./ChooseButton.tsx";
import styles from "./DropZone.module.css";
import { dialogRequest } from "./dialog-request.ts";
import { useReceiver } from "./drop-target.ts";
import type { Dropped } from "./dropped-node.ts";

type Props = {
	title: string;
	text: string;
	/** The game that the pieces go into; a new one, or one to be chosen, if undefined. */
	gameId?: string;
	/** Leaves out the picture, next to another main action. */
	isSmall?: boolean;
	/** Called when what was dropped or chosen is shown in a dialog. */
	onTaken?(): void;
};

/** The place to drop a game, or to choose its files. While it is shown, files that are dropped anywhere are its. */
export function DropZone({ title, text, gameId, isSmall = false, onTaken }: Props) {
	const client = useQueryClient();
	const receive = useCallback(
		async (dropped: Dropped[]) => {
			const { take } = await import("./take.ts");
			await take(dropped, { gameId, pieceId: undefined, isReadOnly: false, over: undefined, client });
			if (dialogRequest.get() !== undefined) onTaken?.();
		},
		[gameId, onTaken, client],
	);
	useReceiver(receive);
	return (
		<section className={`${styles.zone} ${isSmall ? styles.small : ""}`}>
			{!isSmall && <OpenBox />}
			<h2>{title}</h2>
			<p>{text}</p>
			<div className={styles.buttons}>
				<ChooseButton isPrimary={!isSmall} onChosen={receive}>
					{t("shell.chooseFiles")}
				</ChooseButton>
				<ChooseButton isFolder onChosen={receive}>
					{t("shell.chooseFolder")}
				</ChooseButton>
			</div>
		</section>
	);
}

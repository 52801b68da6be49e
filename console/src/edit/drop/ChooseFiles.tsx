import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useCallback, useId } from "react";
import styles from "./ChooseFiles.module.css";
import { openFolderDialog } from "./dialog-request.ts";
import { useReceiver } from "./drop-target.ts";
import { chosenFiles, droppableTypes, droppedFiles, isFolder } from "./dropped.ts";
import type { Dropped } from "./dropped-node.ts";

type Props = {
	gameId: string;
	/** No picture has been chosen yet: the hint is shown. */
	isFirst: boolean;
	hint: React.ReactNode;
	onFiles(files: readonly File[]): void;
};

/**
 * Accepts pictures that are dropped anywhere on the page, or opens the browser's file picker. A folder, an archive or a
 * file that describes pieces has a dialog of its own, unless pictures have been chosen already.
 */
export function ChooseFiles({ gameId, isFirst, hint, onFiles }: Props) {
	const id = useId();
	const receive = useCallback(
		(dropped: Dropped[]) => {
			if (isFirst && isFolder(dropped)) openFolderDialog({ dropped, gameId });
			else void droppedFiles(dropped).then(onFiles);
		},
		[gameId, isFirst, onFiles],
	);
	useReceiver(receive);
	const choose = (
		<label htmlFor={id} className={styles.choose}>
			<input
				id={id}
				type="file"
				multiple
				accept={droppableTypes}
				aria-describedby={isFirst ? `${id}-hint` : undefined}
				onChange={({ target }) => {
					receive(chosenFiles(target.files ?? []));
					// otherwise choosing the same files again fires no event
					target.value = "";
				}}
			/>
			{t("edit.choosePictures")}
		</label>
	);
	return (
		<div className={`${styles.place} ${isFirst ? "" : styles.small}`}>
			{isFirst && <Icon name="picture" />}
			<p>
				{isFirst
					? rich("edit.dropHere", { choose: () => choose })
					: rich("edit.dropMore", { choose: () => choose })}
			</p>
			{isFirst && (
				<p id={`${id}-hint`} className={styles.hint}>
					{hint}
				</p>
			)}
		</div>
	);
}

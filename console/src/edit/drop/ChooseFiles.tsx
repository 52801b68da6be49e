import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useCallback, useId } from "react";
import styles from "./ChooseFiles.module.css";
import { useReceiver } from "./drop-target.ts";
import { droppedFiles } from "./dropped.ts";
import type { Dropped } from "./dropped-node.ts";

type Props = {
	/** No picture has been chosen yet: the hint is shown. */
	isFirst: boolean;
	hint: React.ReactNode;
	onFiles(files: readonly File[]): void;
};

/** Accepts pictures that are dropped anywhere on the page, or opens the browser's file picker. */
export function ChooseFiles({ isFirst, hint, onFiles }: Props) {
	const id = useId();
	useReceiver(useCallback((dropped: Dropped[]) => void droppedFiles(dropped).then(onFiles), [onFiles]));
	const choose = (
		<label htmlFor={id} className={styles.choose}>
			<input
				id={id}
				type="file"
				multiple
				accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
				aria-describedby={isFirst ? `${id}-hint` : undefined}
				onChange={({ target }) => {
					onFiles([...(target.files ?? [])]);
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

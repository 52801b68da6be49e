import { useId, useState } from "react";
import { Icon } from "../look/Icon.tsx";
import styles from "./ChooseFiles.module.css";
import { droppedFiles, hasFiles } from "./dropped.ts";

type Props = {
	/** No picture has been chosen yet: the hint on file names is shown. */
	isFirst: boolean;
	onFiles(files: readonly File[]): void;
};

/** Accepts dropped pictures, or opens the browser's file picker. */
export function ChooseFiles({ isFirst, onFiles }: Props) {
	const id = useId();
	const [isOver, setIsOver] = useState(false);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the field inside offers the same to the keyboard
		<div
			className={`${styles.place} ${isOver ? styles.over : ""} ${isFirst ? "" : styles.small}`}
			onDragOver={(event) => {
				if (!hasFiles(event.nativeEvent)) return;
				event.preventDefault();
				setIsOver(true);
			}}
			onDragLeave={() => setIsOver(false)}
			onDrop={(event) => {
				if (!hasFiles(event.nativeEvent)) return;
				event.preventDefault();
				setIsOver(false);
				void droppedFiles(event.dataTransfer).then(onFiles);
			}}
		>
			{isFirst && <Icon name="picture" />}
			<p>
				Drop pictures {isFirst ? "here" : "here to add more"}, or{" "}
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
					choose pictures
				</label>
			</p>
			{isFirst && (
				<p id={`${id}-hint`} className={styles.hint}>
					Files are matched to cards by name: <code>gull.png</code> is the front of the card Gull,{" "}
					<code>gull[back].png</code> is its back, and <code>back.png</code> is the back of the whole deck. A
					new name creates a new card. You see every change before it happens.
				</p>
			)}
		</div>
	);
}

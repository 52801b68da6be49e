import { useId, useState } from "react";
import { Icon } from "../look/Icon.tsx";
import styles from "./ChooseFiles.module.css";
import { droppedFiles, hasFiles } from "./dropped.ts";

type Props = {
	/** None are there yet: it says how they are told apart. */
	isFirst: boolean;
	onFiles(files: readonly File[]): void;
};

/** Where pictures are dropped, or chosen by the keyboard. */
export function ChooseFiles({ isFirst, onFiles }: Props) {
	const id = useId();
	const [isOver, setIsOver] = useState(false);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen by the field inside
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
							// the same ones can be chosen again
							target.value = "";
						}}
					/>
					choose pictures
				</label>
			</p>
			{isFirst && (
				<p id={`${id}-hint`} className={styles.hint}>
					They find their cards by their names: <code>gull.png</code> is the front of the card Gull,{" "}
					<code>gull[back].png</code> its back, <code>back.png</code> the back of the whole deck. A name that
					no card has makes a new one. You see what will happen first.
				</p>
			)}
		</div>
	);
}

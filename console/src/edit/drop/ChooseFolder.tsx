import { t } from "@tuckbox/web/messages/words.ts";
import { useId } from "react";
import styles from "./ChooseFiles.module.css";
import { openFolderDialog } from "./dialog-request.ts";
import { chosenFiles } from "./dropped.ts";

type Props = { gameId?: string; onChosen?: (() => void) | undefined };

/** Opens the browser's dialog for a folder, for those who do not drag one. */
export function ChooseFolder({ gameId, onChosen }: Props) {
	const id = useId();
	return (
		<label htmlFor={id} className={styles.choose}>
			<input
				id={id}
				type="file"
				multiple
				ref={(field) => field?.setAttribute("webkitdirectory", "")}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])];
					target.value = "";
					if (files.length === 0) return;
					onChosen?.();
					openFolderDialog({ dropped: chosenFiles(files), gameId });
				}}
			/>
			{t("shell.chooseFolder")}
		</label>
	);
}

import { Button } from "../look/Button.tsx";
import { t } from "../words/words.ts";
import styles from "./AddPictures.module.css";
import { openPicturesDialog } from "./dialog-request.ts";

/** The button that adds pieces to a game by hand. */
export function AddPictures({ gameId }: { gameId: string }) {
	return (
		<Button isSmall icon="plus" className={styles.button} onClick={() => openPicturesDialog({ gameId })}>
			<span className={styles.words}>{t("shell.addPieces")}</span>
		</Button>
	);
}

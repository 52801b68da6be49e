import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { openPicturesDialog } from "../drop/dialog-request.ts";
import styles from "./AddPictures.module.css";

/** The button that adds pieces to a game by hand. */
export function AddPictures({ gameId }: { gameId: string }) {
	return (
		<Button isSmall icon="plus" className={styles.button} onClick={() => openPicturesDialog({ gameId })}>
			<span className={styles.words}>{t("shell.addPieces")}</span>
		</Button>
	);
}

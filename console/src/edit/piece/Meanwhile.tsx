import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import styles from "./PieceForm.module.css";

/** Others have changed a field while a form was open: which value is kept. */
export function Meanwhile({ value, onKeep, onTake }: { value: string; onKeep(): void; onTake(): void }) {
	return (
		<span className={styles.meanwhile} role="alert">
			<span dir="auto">{t("edit.changedTo", { value })}</span>
			<Button isSmall onClick={onKeep}>
				{t("edit.keepYours")}
			</Button>
			<Button isSmall look="quiet" onClick={onTake}>
				{t("edit.takeTheirs")}
			</Button>
		</span>
	);
}

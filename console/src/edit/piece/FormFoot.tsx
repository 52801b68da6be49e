import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import styles from "./FormFoot.module.css";

/** The end of a form on a page: saves it or closes it. */
export function FormFoot({ isBusy, onClose }: { isBusy: boolean; onClose(): void }) {
	return (
		<div className={styles.foot}>
			<Button look="primary" type="submit" isBusy={isBusy}>
				{t("edit.save")}
			</Button>
			<Button look="quiet" onClick={onClose}>
				{t("shell.cancel")}
			</Button>
		</div>
	);
}

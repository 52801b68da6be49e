import { Dialog } from "../../look/Dialog.tsx";
import { t } from "../../words/words.ts";
import { LogLines } from "../LogLines.tsx";
import styles from "./Dialogs.module.css";
import type { DialogProps } from "./props.ts";

/** The log as a dialog, where there is no room for it next to the table. */
export function LogDialog({ onClose }: DialogProps<"log">) {
	return (
		<Dialog title={t("table.log")} onClose={onClose}>
			<div className={styles.log}>
				<LogLines />
			</div>
		</Dialog>
	);
}

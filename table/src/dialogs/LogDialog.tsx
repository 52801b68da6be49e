import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { LogEntries } from "../log/LogEntries.tsx";
import type { DialogProps } from "../session/dialog-props.ts";
import styles from "./Dialogs.module.css";

/** The log as a dialog, for screens too narrow to show it next to the table. */
export function LogDialog({ onClose }: DialogProps<"log">) {
	return (
		<Dialog title={t("table.log")} onClose={onClose}>
			<div className={styles.log}>
				<LogEntries />
			</div>
		</Dialog>
	);
}

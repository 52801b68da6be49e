import { useSignal } from "../api/signal.ts";
import { Button } from "../look/Button.tsx";
import { t } from "../words/words.ts";
import { LogLines } from "./LogLines.tsx";
import styles from "./LogPanel.module.css";
import { isLogOpen } from "./log-open.ts";

/** The log, next to the table. */
export function LogPanel() {
	if (!useSignal(isLogOpen)) return null;
	return (
		<aside className={styles.panel} aria-label={t("table.log")}>
			<header className={styles.head}>
				<h2>{t("table.log")}</h2>
				<Button
					look="quiet"
					isSmall
					icon="close"
					aria-label={t("table.closeLog")}
					onClick={() => isLogOpen.set(false)}
				/>
			</header>
			<LogLines />
		</aside>
	);
}

import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import styles from "./LogPanel.module.css";
import { isLogOpen } from "./log-open.ts";

const LogEntries = late(async () => {
	const [{ LogEntries: lines }] = await Promise.all([import("./LogEntries.tsx"), loadWords(["log", "play"])]);
	return lines;
});

/** The log, next to the table. */
export function LogPanel({ isSettled }: { isSettled: boolean }) {
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
			{isSettled && <LogEntries />}
		</aside>
	);
}

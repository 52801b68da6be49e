import { useEffect, useRef } from "react";
import { connection } from "../api/connection.ts";
import { useSignal } from "../api/signal.ts";
import { Icon } from "../look/Icon.tsx";
import { showToast } from "../look/Toast.tsx";
import { timeText } from "../look/words.ts";
import { t } from "../words/words.ts";
import styles from "./OfflineStrip.module.css";

/** Shown while the service does not answer. */
export function OfflineStrip() {
	const now = useSignal(connection);
	const wasAway = useRef(false);
	const closeToast = useRef(() => {});
	useEffect(() => {
		closeToast.current();
		if (now.isOnline && wasAway.current) closeToast.current = showToast(t("shell.serviceIsBack"));
		wasAway.current = !now.isOnline;
	}, [now]);
	return (
		<div role="status" className={styles.place}>
			{!now.isOnline && (
				<p className={styles.strip}>
					<Icon name="offline" />
					<span>{t("shell.offlineSince", { time: timeText(now.since) })}</span>
				</p>
			)}
		</div>
	);
}

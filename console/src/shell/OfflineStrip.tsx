import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { timeText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useRef } from "react";
import { connection } from "../api/connection.ts";
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

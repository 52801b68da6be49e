import { useEffect, useRef } from "react";
import { connection } from "../api/connection.ts";
import { useSignal } from "../api/signal.ts";
import { Icon } from "../look/Icon.tsx";
import { showToast } from "../look/Toast.tsx";
import styles from "./OfflineStrip.module.css";

/** Says that the service does not answer, as long as it does not. */
export function OfflineStrip() {
	const now = useSignal(connection);
	const wasAway = useRef(false);
	useEffect(() => {
		if (now.isOnline && wasAway.current) showToast("The service is back. What you see is up to date again.");
		wasAway.current = !now.isOnline;
	}, [now]);
	return (
		<div role="status" className={styles.place}>
			{!now.isOnline && (
				<p className={styles.strip}>
					<Icon name="offline" />
					<span>
						The service has not answered since{" "}
						{new Date(now.since).toLocaleTimeString("en-GB", { timeStyle: "short" })}. You see what was there
						then; this page goes on by itself.
					</span>
				</p>
			)}
		</div>
	);
}

import { useEffect, useRef } from "react";
import { connection } from "../api/connection.ts";
import { useSignal } from "../api/signal.ts";
import { Icon } from "../look/Icon.tsx";
import { showToast } from "../look/Toast.tsx";
import styles from "./OfflineStrip.module.css";

/** Shown while the service does not answer. */
export function OfflineStrip() {
	const now = useSignal(connection);
	const wasAway = useRef(false);
	useEffect(() => {
		if (now.isOnline && wasAway.current) showToast("The service is back. This page is up to date again.");
		wasAway.current = !now.isOnline;
	}, [now]);
	return (
		<div role="status" className={styles.place}>
			{!now.isOnline && (
				<p className={styles.strip}>
					<Icon name="offline" />
					<span>
						The service has not answered since{" "}
						{new Date(now.since).toLocaleTimeString("en-GB", { timeStyle: "short" })}. You see the state at
						that time; this page reconnects automatically.
					</span>
				</p>
			)}
		</div>
	);
}

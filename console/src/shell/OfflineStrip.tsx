import { isOutdated } from "@tuckbox/web/api/page-version.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { timeText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useRef, useState } from "react";
import { connection } from "../api/connection.ts";
import styles from "./OfflineStrip.module.css";

/**
 * Loads the next page of the console from the service, which has a newer version: what the user has not saved is lost on
 * the way to another page anyway.
 */
function loadNextPage(event: MouseEvent): void {
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
	if (link === null || !isPlain || link.origin !== location.origin || link.target !== "") return;
	if (link.pathname === location.pathname || link.hasAttribute("download")) return;
	event.preventDefault();
	event.stopPropagation();
	location.assign(link.href);
}

/** Shown while the service does not answer, and if it has come back with a newer version of the page. */
export function OfflineStrip() {
	const now = useSignal(connection);
	const [isOld, setIsOld] = useState(false);
	const wasAway = useRef(false);
	const closeToast = useRef(() => {});
	useEffect(() => {
		closeToast.current();
		if (now.isOnline && wasAway.current) {
			closeToast.current = showToast(t("shell.serviceIsBack"));
			void isOutdated().then((is) => setIsOld((was) => was || is));
		}
		wasAway.current = !now.isOnline;
	}, [now]);
	useEffect(() => {
		if (!isOld) return;
		document.addEventListener("click", loadNextPage, { capture: true });
		return () => document.removeEventListener("click", loadNextPage, { capture: true });
	}, [isOld]);
	return (
		<div role="status" className={styles.place}>
			{!now.isOnline && (
				<p className={styles.strip}>
					<Icon name="offline" />
					<span>{t("shell.offlineSince", { time: timeText(now.since) })}</span>
				</p>
			)}
			{now.isOnline && isOld && (
				<p className={`${styles.strip} ${styles.news}`}>
					<span>{t("shell.newPage")}</span>
					<Button isSmall onClick={() => location.reload()}>
						{t("shell.loadNow")}
					</Button>
				</p>
			)}
		</div>
	);
}

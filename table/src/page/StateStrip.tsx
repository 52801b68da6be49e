import type { TableEntry } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { late as loadedLate } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useLayoutEffect, useRef } from "react";
import { useEntry, useSession, useTopic } from "../session/session.ts";
import { reloadPage } from "./parts.ts";
import styles from "./StateStrip.module.css";

/** Loaded with the first turns, timer, secret choice, scores, stand-in or routine. */
const PlayStrips = loadedLate(async () => {
	const [{ PlayStrips: strips }] = await Promise.all([
		import("./PlayStrips.tsx"),
		loadWords(["choice", "scores", "standIns", "timer", "turns"]),
	]);
	return strips;
});

/** Loaded when there is something to say about the table. */
const TableNotices = loadedLate(async () => (await import("./TableNotices.tsx")).TableNotices);

/** Notices about the table as a whole: a lost connection, pending acts, a closed table, a version that waits. */
export function StateStrip() {
	const status = useTopic("status", (client) => client.status);
	const pending = useTopic("pending", (client) => client.pending);
	const head = useTopic("head", (client) => client.head);
	const table = useEntry<TableEntry>("table");
	const hasStrips = useTopic(
		"view",
		({ view }) =>
			(view.turns ?? view.timer ?? view.choice ?? view.scores) !== undefined ||
			Object.values(view).some((entry) => "isStandIn" in entry || "steps" in entry),
	);
	const session = useSession();
	const isOutdated = useSignal(session.isOutdated);
	const late = pending.filter(({ isLate }) => isLate).length;
	const isBehind = head !== undefined && table !== undefined && head.latest > table.version;
	const hasNotices = isBehind || head?.isClosed === true || table?.settings.isOpen === true;
	const element = useRef<HTMLDivElement>(null);
	// what lies at the upper edge of the scene stays below the strips
	useLayoutEffect(() => {
		const { current } = element;
		const page = current?.parentElement;
		if (current === null || page == null) return;
		const observer = new ResizeObserver(() => {
			const height = current.offsetHeight;
			if (height === 0) page.style.removeProperty("--scene-top");
			else page.style.setProperty("--scene-top", `${height + 8}px`);
		});
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return (
		<div ref={element} className={styles.strips}>
			{hasStrips && <PlayStrips />}
			<div role="status">
				{(status.kind === "away" || late > 0) && (
					<p className={styles.fault}>
						<Icon name={status.kind === "away" ? "offline" : "history"} />
						{status.kind === "away" && <span>{t("table.away")}</span>}
						{late > 0 && <strong>{t("table.notKept", { count: late })}</strong>}
					</p>
				)}
				{isOutdated && (
					<p>
						{t("table.newPage")}
						<Button isSmall onClick={() => void reloadPage(session)}>
							{t("table.loadNow")}
						</Button>
					</p>
				)}
				{hasNotices && <TableNotices />}
			</div>
		</div>
	);
}

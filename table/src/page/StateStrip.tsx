import type { TableEntry } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late as loadedLate } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { ownRoutines } from "../session/routines.ts";
import { useEntry, useSession, useTopic } from "../session/session.ts";
import { reloadPage } from "./parts.ts";
import styles from "./StateStrip.module.css";

/** Loaded with the first turns, timer, secret choice, scores or stand-in. */
const PlayStrips = loadedLate(async () => {
	const [{ PlayStrips: strips }] = await Promise.all([
		import("./PlayStrips.tsx"),
		loadWords(["choice", "scores", "standIns", "timer", "turns"]),
	]);
	return strips;
});

/** Loaded when the seat may run routines. */
const RoutineStrip = loadedLate(async () => {
	const [{ RoutineStrip: strip }] = await Promise.all([
		import("../routines/RoutineStrip.tsx"),
		loadWords(["routines", "spots"]),
	]);
	return strip;
});

/** Loaded when there is something to say about the table. */
const TableNotices = loadedLate(async () => (await import("./TableNotices.tsx")).TableNotices);

/**
 * Whether the strips of the first view are loaded. They are shown together, so that the first view is fitted below all
 * of them. Those that are needed later appear when they are loaded.
 */
function useStripsLoaded(hasStrips: boolean, hasRoutines: boolean): boolean {
	const [isLoaded, setIsLoaded] = useState(!hasStrips && !hasRoutines);
	useEffect(() => {
		if (isLoaded) return;
		const loads = [hasStrips && PlayStrips.load(), hasRoutines && RoutineStrip.load()];
		void Promise.allSettled(loads).then(() => setIsLoaded(true));
	}, [isLoaded, hasStrips, hasRoutines]);
	return isLoaded;
}

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
			Object.values(view).some((entry) => "isStandIn" in entry),
	);
	const session = useSession();
	const hasRoutines = useTopic("view", () => ownRoutines(session).length > 0);
	const isLoaded = useStripsLoaded(hasStrips, hasRoutines);
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
		const measure = () => {
			const height = current.offsetHeight;
			if (height === 0) page.style.removeProperty("--scene-top");
			else page.style.setProperty("--scene-top", `${height + 8}px`);
			if (isLoaded) session.strips.set(height);
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, [session, isLoaded]);
	return (
		<div ref={element} className={styles.strips}>
			{isLoaded && hasStrips && <PlayStrips />}
			{isLoaded && hasRoutines && <RoutineStrip />}
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

import type { TableEntry } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { late as loadedLate } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useLayoutEffect, useRef } from "react";
import { setFrozen, takeLatest } from "../session/api.ts";
import { ownSeats, personalSeat } from "../session/own-seats.ts";
import { useEntry, useMe, useSession, useTopic } from "../session/session.ts";
import { reloadPage } from "./parts.ts";
import styles from "./StateStrip.module.css";

/** Loaded when the table is played in turns. */
const TurnStrip = loadedLate(async () => {
	const [{ TurnStrip: strip }] = await Promise.all([import("../turns/TurnStrip.tsx"), loadWords(["turns"])]);
	return strip;
});

/** Loaded when the table has a timer. */
const TimerStrip = loadedLate(async () => {
	const [{ TimerStrip: strip }] = await Promise.all([
		import("../timer/TimerStrip.tsx"),
		loadWords(["timer"]),
	]);
	return strip;
});

/** Loaded when scores are counted. */
const ScoreStrip = loadedLate(async () => {
	const [{ ScoreStrip: strip }] = await Promise.all([
		import("../scores/ScoreStrip.tsx"),
		loadWords(["scores"]),
	]);
	return strip;
});

/** Loaded when the person plays several seats. */
const OwnSeats = loadedLate(async () => {
	const [{ OwnSeats: strip }] = await Promise.all([import("../seats/OwnSeats.tsx"), loadWords(["standIns"])]);
	return strip;
});

const report = (error: Error) => void showToast(error.message, { kind: "fault" });

/** Notices about the table as a whole: a lost connection, pending acts, a closed table, a version that waits. */
export function StateStrip() {
	const status = useTopic("status", (client) => client.status);
	const pending = useTopic("pending", (client) => client.pending);
	const head = useTopic("head", (client) => client.head);
	const table = useEntry<TableEntry>("table");
	const hasTurns = useTopic("turns", (client) => client.entry("turns") !== undefined);
	const hasScores = useTopic("scores", (client) => client.entry("scores") !== undefined);
	const hasTimer = useTopic("timer", (client) => client.entry("timer") !== undefined);
	const { role } = useMe();
	const hasSeats = useTopic(
		"view",
		({ view, head: own }) => ownSeats(view, personalSeat({ head: own })).length > 1,
	);
	const session = useSession();
	const isOutdated = useSignal(session.isOutdated);
	const late = pending.filter(({ isLate }) => isLate).length;
	const isHost = role === "host";
	const frozen = head?.frozenVersion ?? null;
	const isBehind = head !== undefined && table !== undefined && head.latest > table.version;
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
			{hasSeats && <OwnSeats />}
			{(hasTurns || hasTimer) && (
				<div className={styles.order}>
					{hasTurns && <TurnStrip />}
					{hasTimer && <TimerStrip />}
				</div>
			)}
			{hasScores && <ScoreStrip />}
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
				{head?.isClosed === true && <p>{t("table.tableIsClosed")}</p>}
				{table?.settings.isOpen === true && <p>{t("table.allHandsOpen")}</p>}
				{isHost && isBehind && frozen !== null && (
					<p>
						{t("table.frozenBehind", { version: frozen, latest: head.latest })}
						<Button isSmall onClick={() => void setFrozen(head.game.id, head.id, null).catch(report)}>
							{t("table.unfreeze")}
						</Button>
					</p>
				)}
				{isHost && isBehind && frozen === null && (
					<p>
						{t("table.updatesWait", { latest: head.latest, version: table.version })}
						<Button isSmall onClick={() => void takeLatest(head.game.id, head.id).catch(report)}>
							{t("table.takeUpdate")}
						</Button>
					</p>
				)}
			</div>
		</div>
	);
}

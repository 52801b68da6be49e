import { type TimerEntry, timerMs } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useEffect, useRef, useState } from "react";
import { act } from "../session/acting.ts";
import { clockText, shownSeconds } from "../session/clock-text.ts";
import { isAllowed } from "../session/rights.ts";
import { useEntry, useSession, useTopic } from "../session/session.ts";
import { endInTime, mayRun, toggleTimer } from "../session/timer.ts";
import styles from "./TimerStrip.module.css";

/**
 * Largest correction of the clock, in seconds, for which the timer waits instead of running backwards. A larger one is
 * shown: the clock was wrong.
 */
const maxWaitSeconds = 5;

/** Returns the seconds that the timer shows; undefined until the service's time is known. Draws itself again in time. */
function useSeconds(timer: TimerEntry): number | undefined {
	const { client } = useSession();
	useTopic("clock", () => client.serviceTime() === undefined);
	const [, drawAgain] = useState(0);
	const last = useRef<{ timer: TimerEntry; seconds: number }>(undefined);
	const now = timer.runningSince === null ? 0 : client.serviceTime();
	const ms = now === undefined ? undefined : timerMs(timer, now);
	useEffect(() => {
		if (timer.runningSince === null || ms === undefined) return;
		const untilNext = timer.isDown ? ms % 1000 || 1000 : 1000 - (ms % 1000);
		const wait = setTimeout(() => drawAgain(performance.now()), untilNext + 5);
		return () => clearTimeout(wait);
	});
	useEffect(() => {
		const draw = () => drawAgain(performance.now());
		const end = client.subscribe("clock", draw);
		document.addEventListener("visibilitychange", draw);
		return () => {
			end();
			document.removeEventListener("visibilitychange", draw);
		};
	}, [client]);
	if (ms === undefined) return undefined;
	const seconds = shownSeconds(ms, timer.isDown);
	const before = last.current?.timer === timer ? last.current.seconds : seconds;
	const back = timer.isDown ? seconds - before : before - seconds;
	const shown = back > 0 && back <= maxWaitSeconds ? before : seconds;
	last.current = { timer, seconds: shown };
	return shown;
}

function Timer({ timer }: { timer: TimerEntry }) {
	const session = useSession();
	const seconds = useSeconds(timer);
	const isAble = useTopic("view", mayRun);
	useEffect(() => endInTime(session), [session]);
	const isRunning = timer.runningSince !== null;
	const isOver = timer.isDown && seconds === 0;
	const isAtStart = !isRunning && timer.ms === timer.startMs;
	return (
		<section className={styles.strip} aria-label={t("timer.timer")} data-over={isOver || undefined}>
			<span role="timer" aria-label={t("timer.timer")} data-running={isRunning || undefined}>
				{seconds === undefined ? "–:––" : clockText(seconds)}
			</span>
			{isOver && <strong>{t("timer.timeIsUp")}</strong>}
			{isAble && (
				<>
					<Button aria-keyshortcuts="Shift+C" onClick={() => void toggleTimer(session)}>
						{t(isRunning && !isOver ? "timer.pause" : isOver ? "timer.again" : "timer.start")}
					</Button>
					<Button
						look="quiet"
						isSmall
						icon="retry"
						aria-label={t("timer.reset")}
						title={t("timer.reset")}
						disabled={isAtStart}
						onClick={() => void act(session, { kind: "runTimer", isRunning: false, isFromStart: true })}
					/>
				</>
			)}
			{isAllowed(session, "timer") && (
				<Button
					look="quiet"
					isSmall
					icon="edit"
					aria-label={t("timer.set")}
					title={t("timer.set")}
					onClick={() => session.dialog.set({ kind: "timer" })}
				/>
			)}
		</section>
	);
}

/** The timer of the table, and the buttons that start and stop it. */
export function TimerStrip() {
	const timer = useEntry<TimerEntry>("timer");
	return timer === undefined ? null : <Timer timer={timer} />;
}

/** The timer of the table as it stood at a moment of a replay. @param at the moment, in ms */
export function TimerAt({ at }: { at: number }) {
	const timer = useEntry<TimerEntry>("timer");
	if (timer === undefined) return null;
	const seconds = shownSeconds(timerMs(timer, at), timer.isDown);
	const isOver = timer.isDown && seconds === 0;
	return (
		<section className={styles.strip} aria-label={t("timer.timer")} data-over={isOver || undefined}>
			<span
				role="timer"
				aria-label={t("timer.timer")}
				data-running={(!isOver && timer.runningSince !== null) || undefined}
			>
				{clockText(seconds)}
			</span>
			{isOver && <strong>{t("timer.timeIsUp")}</strong>}
		</section>
	);
}

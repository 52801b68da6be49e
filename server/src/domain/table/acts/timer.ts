import {
	type Acts,
	mayRunTimer,
	type StartTimer,
	type TimerEntry as Timer,
	timerAtStart,
	timerLimits,
	timerMs,
} from "@tuckbox/pieces/table";
import { Refusal } from "../refusal.ts";
import { type Changes, type TableState, tableFacts, tableKey } from "../state.ts";
import { whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";

// A timer that is the same for all seats. Everything about it is public.

type Now = { now: number };

/** @throws Refusal NO_TIMER */
function timerOf({ timer }: TableState): Timer {
	const now = timer.get(tableKey);
	if (now === undefined) throw new Refusal("NO_TIMER");
	return now;
}

/** The timer with which a set-up of the table begins; undefined if it has none. */
export function startTimerOf({ timer }: TableState): StartTimer | undefined {
	const now = timer.get(tableKey);
	return now && { isDown: now.isDown, startMs: now.startMs };
}

export function setTimer(context: ActContext, act: Acts["timer"], { now }: Now): void {
	const { draft, state } = context;
	if (act.startMs === null) {
		draft.set("timer", tableKey, null);
		context.values = { startMs: null };
		return;
	}
	const before = state.timer.get(tableKey);
	const isDown = act.isDown ?? before?.isDown ?? true;
	const { maxMs, minDownMs } = timerLimits;
	const startMs = whole(act.startMs, isDown ? minDownMs : 0, maxMs);
	const ms = act.ms === undefined ? startMs : whole(act.ms, isDown ? minDownMs : 0, maxMs);
	const keepsRunning = act.ms !== undefined && before !== undefined && before.runningSince !== null;
	draft.set("timer", tableKey, { isDown, startMs, ms, runningSince: keepsRunning ? now : null });
	context.values = { startMs, isDown, ms };
}

export function runTimer(context: ActContext, act: Acts["runTimer"], { now }: Now): void {
	const { draft, state, seat } = context;
	const role = state.seats.get(seat)?.role;
	if (!mayRunTimer({ id: seat, role }, tableFacts(state).settings, state.turns.get(tableKey)))
		throw new Refusal("NOT_ALLOWED");
	const before = timerOf(state);
	const { isDown, startMs } = before;
	const { isRunning, isFromStart = false } = act;
	const shown = timerMs(before, now);
	const isAgain = isFromStart || (isRunning && isDown && shown === 0);
	const ms = isAgain ? startMs : shown;
	// who starts a timer that runs already changes nothing
	const isSame = !isAgain && isRunning && before.runningSince !== null;
	if (!isSame) draft.set("timer", tableKey, { ...before, ms, runningSince: isRunning ? now : null });
	context.values = { isRunning, isDown, ms };
}

export function endTimer({ draft, state }: ActContext, { since }: Acts["endTimer"], { now }: Now): void {
	const timer = timerOf(state);
	const isIt = timer.isDown && timer.runningSince === since;
	if (!isIt || timerMs(timer, now) > 0) throw new Refusal("NOT_OVER");
	draft.set("timer", tableKey, { ...timer, ms: 0, runningSince: null });
}

/**
 * Lets the timer stand at the start again.
 * @param start undefined if the set-up was saved without a timer: the table keeps its own, if it has one
 */
export function restartTimer({ draft, state }: ActContext, start = startTimerOf(state)): void {
	if (start !== undefined) draft.set("timer", tableKey, timerAtStart(start));
}

/**
 * Restores the timer from before an act.
 * @returns whether it has not changed since
 */
export function undoTimer({ draft, state }: ActContext, [before, after]: Changes<Timer>[string]): boolean {
	const isSame = JSON.stringify(state.timer.get(tableKey) ?? null) === JSON.stringify(after);
	if (isSame) draft.set("timer", tableKey, before);
	return isSame;
}

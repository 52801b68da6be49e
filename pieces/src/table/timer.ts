import { plays, type Role, type Settings, type TurnsEntry } from "./view.ts";

// A timer that is the same for all seats. Nothing ticks: what it shows follows from the service's time.

/** The timer of a table; without this entry, it has none. Times are in ms. */
export type TimerEntry = {
	/** Whether it counts down, and ends at 0. */
	isDown: boolean;
	/** The time that it shows before it runs. */
	startMs: number;
	/** The time that it shows while it stands, or showed when it was started. */
	ms: number;
	/** The service's time when it was started; null while it stands. */
	runningSince: number | null;
};

/** The timer with which a set-up begins. */
export type StartTimer = Pick<TimerEntry, "isDown" | "startMs">;

/** The longest time to which a timer is set, and the shortest one from which it counts down, in ms. */
export const timerLimits = { maxMs: 24 * 3600 * 1000, minDownMs: 1000 } as const;

/** A timer that stands at its start. */
export function timerAtStart({ isDown, startMs }: StartTimer): TimerEntry {
	return { isDown, startMs, ms: startMs, runningSince: null };
}

/**
 * The time that a timer shows, in ms.
 * @param now the service's time. A time before the start counts as the start: clocks may have been changed.
 */
export function timerMs({ isDown, ms, runningSince }: TimerEntry, now: number): number {
	if (runningSince === null) return ms;
	const elapsed = Math.max(0, now - runningSince);
	return isDown ? Math.max(0, ms - elapsed) : ms + elapsed;
}

/** Whether a seat may start and stop the timer: hosts, players who manage the table, and those whose turn it is. */
export function mayRunTimer(
	{ id, role }: { id: string; role: Role | undefined },
	{ playersManage }: Pick<Settings, "playersManage">,
	turns: Pick<TurnsEntry, "active"> | undefined,
): boolean {
	return role === "host" || (plays(role) && (playersManage || turns?.active.includes(id) === true));
}

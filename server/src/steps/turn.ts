import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Maximum time of work in one turn of the event loop, and the time that each of several works may take in it, in ms. */
const maxTurnMs = 10;
const shareMs = 2;

/** Time since which work has kept the present turn busy; undefined if nothing has done so for long. */
let since: number | undefined;

/** Notes work that may have kept the present turn busy. @param begun the time at which it began or continued, in ms */
export function noteWork(begun: number): void {
	if (since !== undefined || performance.now() - begun < shareMs) return;
	since = begun;
	// what arrives is read before the second: the first may follow immediately, in the turn in which this was noted
	void yieldToEventLoop().then(() =>
		setImmediate(() => {
			since = undefined;
		}),
	);
}

/** Whether others must be served before more work is done. */
export function isTurnLong(): boolean {
	return since !== undefined && performance.now() - since > maxTurnMs;
}

/**
 * Whether work must let others be served: the present turn has been long, because of this or other work, and this has had its share.
 * @param begun the time at which it began or continued, in ms
 */
export function isShareOver(begun: number): boolean {
	noteWork(begun);
	return isTurnLong() && performance.now() - begun > shareMs;
}

/** Lets others be served, also those whose requests have arrived in this turn. */
export async function nextTurn(): Promise<void> {
	await yieldToEventLoop();
	if (isTurnLong()) await yieldToEventLoop();
}

import { performance } from "node:perf_hooks";

const lookEveryMs = 1000;
/** The share of its time that a process may be busy before frames are half as frequent. */
const busyShare = 0.5;

let before = performance.eventLoopUtilization();
let lookedAt = performance.now();
let isBusy = false;

/**
 * Whether this process was busy for more than half of the time between its last two measurements, which are at least a
 * second apart.
 */
export function isProcessBusy(now: number): boolean {
	if (now - lookedAt < lookEveryMs) return isBusy;
	const load = performance.eventLoopUtilization();
	isBusy = performance.eventLoopUtilization(load, before).utilization > busyShare;
	before = load;
	lookedAt = now;
	return isBusy;
}

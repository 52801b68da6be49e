import { performance } from "node:perf_hooks";

const lookEveryMs = 1000;
/**
 * The share of its time that a process may be busy before frames are half as frequent, and below which they are frequent
 * again. They are far apart because such frames take less of it.
 */
const busyShare = { above: 0.4, below: 0.2 };

/**
 * Measures how busy this process is, at most once a second.
 * @param busySince the share of its time for which it was busy since the last call, from 0 to 1
 * @returns whether frames should be half as frequent; `now` is a monotonic time in ms
 */
export function createPace(busySince: () => number): (now: number) => boolean {
	let lookedAt = Number.NEGATIVE_INFINITY;
	let isBusy = false;
	return (now) => {
		if (now - lookedAt < lookEveryMs) return isBusy;
		lookedAt = now;
		isBusy = busySince() > (isBusy ? busyShare.below : busyShare.above);
		return isBusy;
	};
}

let before = performance.eventLoopUtilization();

export const isProcessBusy = createPace(() => {
	const now = performance.eventLoopUtilization();
	const { utilization } = performance.eventLoopUtilization(now, before);
	before = now;
	return utilization;
});

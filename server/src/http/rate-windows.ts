import { countRequest, type RateLimitName, type RateLimits, type RateWindow } from "../domain/rate.ts";

export type RateVerdict = { limit: number; allowed: boolean; remaining: number; resetSeconds: number };

/** Counts requests in windows, in memory: one serving process knows all of an embedded engine's callers. */
export type RateWindows = {
	/** Undefined when nothing is limited. */
	count(name: RateLimitName, caller: string): RateVerdict | undefined;
	/** Takes back a request that turned out to count for somebody else. */
	giveBack(name: RateLimitName, caller: string): void;
};

/** Closed windows are dropped when there are more than this many. */
const pruneAt = 20_000;

export function createRateWindows(limits: RateLimits | null, now: () => number): RateWindows {
	const windows = new Map<string, RateWindow>();
	let pruneNext = pruneAt;

	function prune(at: number): void {
		for (const [key, window] of windows) if (window.closesAt <= at) windows.delete(key);
		pruneNext = Math.max(pruneAt, windows.size * 2);
	}

	return {
		count(name, caller) {
			if (limits === null) return undefined;
			const at = now();
			if (windows.size >= pruneNext) prune(at);
			const key = `${name} ${caller}`;
			const verdict = countRequest(windows.get(key), limits[name], at);
			windows.set(key, verdict.window);
			const { allowed, remaining, resetSeconds } = verdict;
			return { limit: limits[name].limit, allowed, remaining, resetSeconds };
		},
		giveBack(name, caller) {
			const window = windows.get(`${name} ${caller}`);
			if (window !== undefined && window.count > 0) window.count--;
		},
	};
}

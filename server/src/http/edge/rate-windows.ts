import {
	judgeWindow,
	openWindow,
	type RateLimitName,
	type RateLimits,
	type RateWindow,
} from "../../domain/access/rate.ts";
import type { CallCounts } from "../../store/store.ts";

export type RateVerdict = {
	name: RateLimitName;
	limit: number;
	windowSeconds: number;
	allowed: boolean;
	remaining: number;
	resetSeconds: number;
};

/** Counts requests in windows. */
export type RateWindows = {
	/** Undefined if rate limits are off. */
	count(name: RateLimitName, caller: string): Promise<RateVerdict | undefined>;
	/** Uncounts a request that turned out to belong to another caller. */
	refund(name: RateLimitName, caller: string): Promise<void>;
};

/** Closed windows are dropped when there are more than this many. */
const pruneAt = 20_000;

/** Counts in memory: with an embedded engine, one process serves all callers. */
function countsOfProcess(now: () => number): CallCounts {
	const windows = new Map<string, RateWindow>();
	let pruneNext = pruneAt;

	function prune(at: number): void {
		for (const [key, window] of windows) if (window.closesAt <= at) windows.delete(key);
		pruneNext = Math.max(pruneAt, windows.size * 2);
	}

	return {
		async count(name, windowMs) {
			const at = now();
			if (windows.size >= pruneNext) prune(at);
			const window = openWindow(windows.get(name), windowMs, at);
			windows.set(name, window);
			return window;
		},
		async refund(name) {
			const window = windows.get(name);
			if (window !== undefined && window.count > 0) window.count--;
		},
		forgetClosed: async () => prune(now()),
	};
}

/** @param shared counts of all processes, if there are several */
export function createRateWindows(
	limits: RateLimits | null,
	now: () => number,
	shared?: CallCounts,
): RateWindows {
	const counts = shared ?? countsOfProcess(now);
	return {
		async count(name, caller) {
			if (limits === null) return undefined;
			const { limit, windowSeconds } = limits[name];
			const window = await counts.count(`${name} ${caller}`, windowSeconds * 1000);
			return { name, limit, windowSeconds, ...judgeWindow(window, limit, now()) };
		},
		async refund(name, caller) {
			if (limits !== null) await counts.refund(`${name} ${caller}`);
		},
	};
}

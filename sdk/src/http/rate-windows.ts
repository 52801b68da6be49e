/** A wait of a call, and the reason for it. */
export type Wait = {
	reason: "rate-limit" | "unavailable" | "network";
	seconds: number;
	request: string;
	/** The rate limit, by the name under which the service's operator can change it (RATE_LIMITS, docs/OPERATING.md). */
	limit?: string;
};

/** The first wait after a failure, and the maximum, in ms. */
const firstWaitMs = 500;
const maxWaitMs = 8_000;

/** Milliseconds to wait after the n-th failure: doubled each time, half of it random. */
export function backoff(failures: number): number {
	const full = Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - 1));
	return full / 2 + (Math.random() * full) / 2;
}

/** Maximum time of a timer; a longer one would end immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** Waits. @throws the signal's reason if it is aborted in the meantime */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	await new Promise<void>((resolve, reject) => {
		const end = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", end);
			if (signal?.aborted) reject(signal.reason);
			else resolve();
		};
		const timer = setTimeout(end, Math.min(ms, maxTimerMs));
		signal?.addEventListener("abort", end);
	});
}

/** Milliseconds by which a timer may fire too early. */
const timerSlackMs = 2;

type RateWindow = {
	remaining: number;
	closesAt: number;
	/** The name of its limit, as the service returns it. */
	limit?: string | undefined;
};

/**
 * The known state of the service's rate windows, so that a call waits instead of being refused. Responses report their
 * window (`X-RateLimit-Remaining`, `-Reset`, `-Name`); calls in progress are counted here.
 */
export class RateWindows {
	readonly #windows = new Map<string, RateWindow>();
	readonly #inProgress = new Map<string, number>();

	/**
	 * Takes a place in the window until `release`, and returns 0. If no place is free, returns the milliseconds to
	 * wait.
	 */
	take(name: string): number {
		const window = this.#windows.get(name);
		const left = (window?.closesAt ?? 0) - Date.now();
		if (window !== undefined && left > 0) {
			if (window.remaining <= 0) return left + timerSlackMs;
			window.remaining--;
		} else this.#windows.delete(name);
		this.#inProgress.set(name, (this.#inProgress.get(name) ?? 0) + 1);
		return 0;
	}

	/** The name of the limit that a window belongs to, if the service has returned it. */
	limitOf(name: string): string | undefined {
		return this.#windows.get(name)?.limit;
	}

	/** Releases the place of a call that has ended. */
	release(name: string): void {
		this.#inProgress.set(name, (this.#inProgress.get(name) ?? 1) - 1);
	}

	/** Updates the window from the response to a call that has not been released yet. */
	learn(name: string, headers: Headers): void {
		const remaining = Number(headers.get("x-ratelimit-remaining") ?? Number.NaN);
		const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
		if (!Number.isFinite(remaining) || !Number.isFinite(reset)) return;
		const closesAt = Date.now() + reset * 1000;
		const limit = headers.get("x-ratelimit-name") ?? undefined;
		const known = this.#windows.get(name);
		if (known !== undefined && known.closesAt > Date.now()) {
			// responses arrive in any order, and report whole seconds, rounded up: the smallest numbers are right
			known.remaining = Math.min(known.remaining, remaining);
			known.closesAt = Math.min(known.closesAt, closesAt);
		} else {
			const others = (this.#inProgress.get(name) ?? 1) - 1;
			this.#windows.set(name, { remaining: remaining - others, closesAt, limit });
		}
	}

	/** Closes a window for `ms` after the service has refused a call. */
	close(name: string, ms: number): void {
		this.#windows.set(name, { remaining: 0, closesAt: Date.now() + ms, limit: this.limitOf(name) });
	}
}

/** Why a call waits before it goes on. */
export type Wait = { reason: "rate-limit" | "unavailable" | "network"; seconds: number; request: string };

/** The first wait after a failure, and the longest, in ms. */
const firstWaitMs = 500;
const maxWaitMs = 8_000;

/** Milliseconds to wait after the n-th failure: doubled each time, with half of it by chance. */
export function backoff(failures: number): number {
	const full = Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - 1));
	return full / 2 + (Math.random() * full) / 2;
}

/** Waits. @throws the signal's reason, when it is aborted before */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	await new Promise<void>((resolve, reject) => {
		const end = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", end);
			if (signal?.aborted) reject(signal.reason);
			else resolve();
		};
		const timer = setTimeout(end, ms);
		signal?.addEventListener("abort", end);
	});
}

/** By how much a timer may ring before its time, in ms. */
const timerSlackMs = 2;

type RateWindow = { remaining: number; closesAt: number };

/**
 * What is known of the service's rate windows, so that a call waits instead of being refused. Responses report their
 * window (`X-RateLimit-Remaining`, `-Reset`); calls in progress are counted here.
 */
export class RateWindows {
	readonly #windows = new Map<string, RateWindow>();
	readonly #underWay = new Map<string, number>();

	/** Takes a place in the window, to be settled; or says in how many ms there may be one. */
	take(name: string): number {
		const window = this.#windows.get(name);
		const left = (window?.closesAt ?? 0) - Date.now();
		if (window !== undefined && left > 0) {
			if (window.remaining <= 0) return left + timerSlackMs;
			window.remaining--;
		} else this.#windows.delete(name);
		this.#underWay.set(name, (this.#underWay.get(name) ?? 0) + 1);
		return 0;
	}

	/** The call that took a place has ended. */
	release(name: string): void {
		this.#underWay.set(name, (this.#underWay.get(name) ?? 1) - 1);
	}

	/** Learns from the answer to a call that is still under way. */
	learn(name: string, headers: Headers): void {
		const remaining = Number(headers.get("x-ratelimit-remaining") ?? Number.NaN);
		const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
		if (!Number.isFinite(remaining) || !Number.isFinite(reset)) return;
		const closesAt = Date.now() + reset * 1000;
		const known = this.#windows.get(name);
		if (known !== undefined && known.closesAt > Date.now()) {
			// answers come in any order, and whole seconds are rounded up: the least of what they say is true
			known.remaining = Math.min(known.remaining, remaining);
			known.closesAt = Math.min(known.closesAt, closesAt);
		} else {
			const others = (this.#underWay.get(name) ?? 1) - 1;
			this.#windows.set(name, { remaining: remaining - others, closesAt });
		}
	}

	/** The service has refused: nothing goes before so many ms have passed. */
	close(name: string, ms: number): void {
		this.#windows.set(name, { remaining: 0, closesAt: Date.now() + ms });
	}
}

/** Why a call waits before it goes on. */
export type Wait = { reason: "rate-limit" | "unavailable" | "network"; seconds: number; request: string };

/** The first wait after a failure, and the longest, in ms. */
const firstWait = 500;
const longestWait = 8_000;

/** Milliseconds to wait after the n-th failure: doubled each time, with half of it by chance. */
export function backoff(failures: number): number {
	const full = Math.min(longestWait, firstWait * 2 ** (failures - 1));
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

type RateWindow = { remaining: number; closesAt: number };

/**
 * What is known of the service's rate windows, so that a call waits before it is refused. A window is told by the
 * answers in it (`X-RateLimit-Remaining`, `-Reset`); calls that are under way are counted here.
 */
export class RateWindows {
	readonly #windows = new Map<string, RateWindow>();

	/** Takes a place in the window, or says in how many ms there may be one. */
	take(name: string): number {
		const window = this.#windows.get(name);
		if (window === undefined) return 0;
		const left = window.closesAt - Date.now();
		if (left <= 0) {
			this.#windows.delete(name);
			return 0;
		}
		if (window.remaining <= 0) return left;
		window.remaining--;
		return 0;
	}

	/** Learns from an answer. */
	learn(name: string, headers: Headers): void {
		const remaining = Number(headers.get("x-ratelimit-remaining") ?? Number.NaN);
		const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
		if (Number.isFinite(remaining) && Number.isFinite(reset)) this.#narrow(name, remaining, reset * 1000);
	}

	/** The service has refused: nothing goes before so many ms have passed. */
	close(name: string, ms: number): void {
		this.#windows.set(name, { remaining: 0, closesAt: Date.now() + ms });
	}

	/** Answers come in any order, and whole seconds are rounded up: the least of what they say is true. */
	#narrow(name: string, remaining: number, ms: number): void {
		const closesAt = Date.now() + ms;
		const known = this.#windows.get(name);
		const isSame = known !== undefined && known.closesAt > Date.now();
		this.#windows.set(name, {
			remaining: isSame ? Math.min(known.remaining, remaining) : remaining,
			closesAt: isSame ? Math.min(known.closesAt, closesAt) : closesAt,
		});
	}
}

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Pausing } from "../../domain/pausing.ts";

/**
 * Maximum duration of one step of work over content of any size, in ms; other requests are served between two
 * steps.
 */
const maxStepMs = 10;

/**
 * Divides long work into steps: `if (steps.isLong) await steps.next()` after each part of it. Parts differ by
 * content, such as payloads of up to 64 kB, so their number does not determine how long a step takes.
 */
export class Steps {
	#since = performance.now();

	get isLong(): boolean {
		return performance.now() - this.#since > maxStepMs;
	}

	/** Lets other requests be served. */
	async next(): Promise<void> {
		await yieldToEventLoop();
		this.#since = performance.now();
	}

	/** Does work that can pause. */
	async finish<T>(work: Pausing<T>): Promise<T> {
		for (;;) {
			const { done, value } = work.next();
			if (this.isLong) await this.next();
			if (done === true) return value;
		}
	}
}

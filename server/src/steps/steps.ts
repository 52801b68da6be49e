import type { Pausing } from "./pausing.ts";
import { isShareOver, nextTurn } from "./turn.ts";

/**
 * Divides long work into steps: `if (steps.isLong) await steps.next()` after each part of it. Parts differ by
 * content, such as payloads of up to 64 kB, so their number does not determine how long a step takes.
 */
export class Steps {
	#since = performance.now();

	get isLong(): boolean {
		return isShareOver(this.#since);
	}

	/** Lets other requests be served. */
	async next(): Promise<void> {
		await nextTurn();
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

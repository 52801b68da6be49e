/**
 * Bounds how often something happens: so many times together, and as many more every second. Its clock only runs forward, so that
 * a clock that is set back stops nobody.
 */
export class Meter {
	readonly #atOnce: number;
	readonly #perSecond: number;
	#left: number;
	#at = performance.now();

	constructor(atOnce: number, perSecond: number) {
		this.#atOnce = atOnce;
		this.#perSecond = perSecond;
		this.#left = atOnce;
	}

	#refill(): void {
		const now = performance.now();
		this.#left = Math.min(this.#atOnce, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
		this.#at = now;
	}

	/** Whether it may happen as often as ever. */
	get isFull(): boolean {
		this.#refill();
		return this.#left === this.#atOnce;
	}

	/** @returns whether it may happen, and is counted */
	take(weight = 1): boolean {
		this.#refill();
		if (this.#left < weight) return false;
		this.#left -= weight;
		return true;
	}
}

/**
 * Limits the frequency of an event: a burst, and then a rate per second. It uses a monotonic clock, so that setting the
 * system clock back does not block anyone.
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

	/** Whether the whole burst is available. */
	get isFull(): boolean {
		this.#refill();
		return this.#left === this.#atOnce;
	}

	/** Whether charges have exceeded the limit. */
	get isOverdrawn(): boolean {
		this.#refill();
		return this.#left < 0;
	}

	/** Charges additional weight after the event. It may overdraw the meter. */
	charge(weight: number): void {
		this.#left -= weight;
	}

	/**
	 * Takes weight from the meter, if enough is left.
	 * @returns whether the event may happen
	 */
	take(weight = 1): boolean {
		this.#refill();
		if (this.#left < weight) return false;
		this.#left -= weight;
		return true;
	}
}

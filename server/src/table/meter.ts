/**
 * Limits how often something happens: a burst, and then a rate per second. It uses a monotonic clock, so that setting the
 * system's clock back does not stop anyone.
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

	/** Whether more has happened than was allowed for. */
	get isOverdrawn(): boolean {
		this.#refill();
		return this.#left < 0;
	}

	/** Counts what turned out to weigh more than was taken. It may overdraw the meter. */
	charge(weight: number): void {
		this.#left -= weight;
	}

	/** @returns whether it may happen, and is counted */
	take(weight = 1): boolean {
		this.#refill();
		if (this.#left < weight) return false;
		this.#left -= weight;
		return true;
	}
}

/** A difference between the clocks of the service and of this machine, in ms, and how wrong it can be. */
type Sample = { offset: number; error: number };

/**
 * The service's time, as far as this client knows it. It runs with `performance.now()`, which no one sets, so that a
 * wrong clock of this machine does not matter. It is requested again and again, since that clock stands still while some
 * machines sleep, and since the service's own clock may be set.
 */
export class ServiceClock {
	readonly #ask: () => boolean;
	readonly #onChange: () => void;
	#askedAt: number | undefined;
	#best: Sample | undefined;
	/** The difference between the two clocks of this machine when the last answer came: it jumps after a sleep. */
	#drift = 0;

	/** @param ask sends the question; returns whether it could be sent */
	constructor(ask: () => boolean, onChange: () => void) {
		this.#ask = ask;
		this.#onChange = onChange;
	}

	/** Asks for the time, unless an answer is on its way. */
	ask(): void {
		if (this.#askedAt !== undefined) return;
		this.#askedAt = performance.now();
		if (!this.#ask()) this.#askedAt = undefined;
	}

	/** Forgets the question whose answer was lost with the connection. */
	lost(): void {
		this.#askedAt = undefined;
	}

	/** Takes the service's answer. Of answers that agree, the quickest one counts, because it is the most exact. */
	take(time: number): void {
		const [asked, now] = [this.#askedAt, performance.now()];
		this.#askedAt = undefined;
		if (asked === undefined) return;
		this.#drift = Date.now() - now;
		const sample = { offset: time - (asked + now) / 2, error: (now - asked) / 2 };
		const best = this.#best;
		const agrees =
			best !== undefined && Math.abs(sample.offset - best.offset) <= sample.error + best.error + 1;
		if (agrees && best.error <= sample.error) return;
		this.#best = sample;
		this.#onChange();
	}

	/** The service's time in ms; undefined until it is known. */
	now(): number | undefined {
		if (this.#best === undefined) return undefined;
		const now = performance.now();
		if (Math.abs(Date.now() - now - this.#drift) > 500) this.ask();
		return now + this.#best.offset;
	}
}

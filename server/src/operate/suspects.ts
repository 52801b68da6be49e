/** Something that seems wrong at a first look; a service at work may just have been in the middle of it. */
export type Suspect = {
	/** One line that names the offender. */
	fault: string;
	/** Looks again: what is wrong now, or undefined when all is well. */
	again(): Promise<string | undefined>;
};

/** Suspects that are looked at again; of a store in ruins the others are only counted. */
const maxSuspects = 10_000;

/** Gathers suspects, of whatever size the damage is. */
export class Suspects {
	readonly #all: Suspect[] = [];
	#uncounted = 0;

	add(suspect: Suspect): void {
		if (this.#all.length < maxSuspects) this.#all.push(suspect);
		else this.#uncounted++;
	}

	/** Counts what there is beyond the ones that were added. */
	addUnnamed(count: number): void {
		this.#uncounted += count;
	}

	/**
	 * Looks at each again.
	 * @param pause lets a service finish what it was in the middle of
	 * @returns the first `limit` faults, and how many more there are
	 */
	async confirmed(limit: number, pause: () => Promise<unknown>): Promise<{ faults: string[]; more: number }> {
		if (this.#all.length === 0) return { faults: [], more: 0 };
		await pause();
		const faults: string[] = [];
		for (const suspect of this.#all) {
			const fault = await suspect.again();
			if (fault !== undefined) faults.push(fault);
		}
		const more = faults.length === 0 ? 0 : faults.length - limit + this.#uncounted;
		return { faults: faults.slice(0, limit), more: Math.max(0, more) };
	}
}

/** Something that seems wrong at first; a running service may just have been in the middle of changing it. */
export type Suspect = {
	/** One line that names the offender. */
	fault: string;
	/** Checks again: the current fault, or undefined if all is well. */
	again(): Promise<string | undefined>;
};

/** Suspects that are checked again; beyond that, they are only counted. */
const maxSuspects = 10_000;

/** Collects suspects, up to a limit, and checks them again. */
export class Suspects {
	readonly #all: Suspect[] = [];
	#uncounted = 0;

	add(suspect: Suspect): void {
		if (this.#all.length < maxSuspects) this.#all.push(suspect);
		else this.#uncounted++;
	}

	/** Adds to the count of suspects that are not listed. */
	addUnnamed(count: number): void {
		this.#uncounted += count;
	}

	/**
	 * Checks each suspect again.
	 * @param pause gives a running service time to finish a change
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

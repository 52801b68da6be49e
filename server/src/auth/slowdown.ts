import { Problem } from "../domain/errors.ts";
import { type Failures, type PatienceName, patience, waitAfter, withFailure } from "../domain/slowdown.ts";

/** Counts failed tries, in memory: one serving process knows all of an embedded engine's callers. */
export type Slowdown = {
	/**
	 * Begins a try that counts under several names, as failed until it is said to be good: tries at the same time do not
	 * slip through together.
	 * @throws Problem RATE_LIMITED when it has to wait
	 */
	begin(places: readonly Place[]): { succeeded(): void };
};

/** A count, and whose. */
export type Place = { of: PatienceName; who: string };

/** More names than this are not remembered; the ones that failed longest ago are forgotten. */
const mostNames = 50_000;

export function createSlowdown(now: () => number): Slowdown {
	const names = new Map<string, Failures>();

	function remember(name: string, failures: Failures): void {
		names.delete(name); // the latest come last
		names.set(name, failures);
		for (const oldest of names.keys()) {
			if (names.size <= mostNames) break;
			names.delete(oldest);
		}
	}

	return {
		begin(places) {
			const at = now();
			const named = places.map(({ of, who }) => ({ of, name: `${of} ${who}`, rule: patience[of] }));
			const wait = Math.max(...named.map(({ name, rule }) => waitAfter(names.get(name), rule, at)));
			if (wait > 0) {
				const seconds = Math.ceil(wait / 1000);
				throw new Problem(
					"RATE_LIMITED",
					`There were too many wrong passwords. Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, then try again.`,
					{ retryAfter: seconds },
				);
			}
			for (const { name, rule } of named) remember(name, withFailure(names.get(name), rule, at));
			return {
				succeeded() {
					for (const { of, name } of named) {
						const failures = names.get(name);
						if (failures === undefined) continue;
						// the right password ends the counts that are its owner's alone; of the others it takes itself back
						const isOwn = of === "pair" || of === "known";
						if (isOwn || failures.count <= 1) names.delete(name);
						else names.set(name, { ...failures, count: failures.count - 1 });
					}
				},
			};
		},
	};
}

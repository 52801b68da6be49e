import { randomInt } from "node:crypto";
import type { TestContext } from "node:test";
import { seededChance } from "../tables/played-table.ts";
import type { Draw } from "./random-acts.ts";

/**
 * The seed of a test that leaves something to chance: the same on every machine in the short runs, another each time in
 * `npm run test:long` and in a file run by hand, as for tests of properties (scripts/seed-tests.ts). A test that fails prints it.
 */
export function seedOf(t: TestContext): number {
	const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
	t.after(() => {
		if (!t.passed) t.diagnostic(`TEST_SEED=${seed} draws the same again`);
	});
	return seed;
}

/**
 * Draws whole numbers from 0, below the number given.
 * @param stream those that draw at the same time each have a stream of their own, so that none depends on who is first
 */
export function drawsFrom(seed: number, stream = 0): Draw {
	const chance = seededChance(seed + stream);
	return (n) => chance.below(n);
}

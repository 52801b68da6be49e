// Loaded before the tests by scripts/test-processes.ts. With TEST_SEED, tests of properties draw the same examples on
// every machine, so that a failure belongs to the change under test. `npm run test:long` and a file run by hand draw
// other examples.
import fc from "fast-check";

const { TEST_SEED: seed, PROPERTY_RUNS: runs } = process.env;
fc.configureGlobal({
	...(seed !== undefined && { seed: Number(seed) }),
	...(runs !== undefined && { numRuns: Number(runs) }),
});

/** One way to do a thing: does it once and returns what that took in ms, without what belongs to every way. */
export type Way = () => Promise<number> | number;

const warmUps = 5;

export function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Time of a task in ms, each of `times` runs. */
export async function timed(task: () => unknown, times = 1): Promise<number> {
	const start = performance.now();
	for (let i = 0; i < times; i++) await task();
	return (performance.now() - start) / times;
}

/**
 * Runs ways of doing the same thing in turn, round after round, and prints how they compare to the first, which is the
 * one that the service uses. Ratios are those of a round: other work on the machine disturbs both sides.
 */
export async function compare(
	title: string,
	rounds: number,
	ways: Readonly<Record<string, Way>>,
): Promise<void> {
	const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
	for (let round = -warmUps; round < rounds; round++) {
		const entries = Object.entries(ways);
		for (const [name, way] of round % 2 === 0 ? entries : entries.reverse()) {
			const spent = await way();
			if (round >= 0) times.get(name)?.push(spent);
		}
	}
	const [first = []] = times.values();
	console.log(`\n${title}`);
	for (const [name, own] of times) {
		const ratio = median(own.map((spent, i) => spent / (first[i] ?? Number.NaN)));
		const least = Math.min(...own) / Math.min(...first);
		console.log(
			`  ${name.padEnd(52)} ${(1000 * median(own)).toFixed(0).padStart(7)} µs   × ${ratio.toFixed(2)} (of the fastest rounds × ${least.toFixed(2)})`,
		);
	}
}

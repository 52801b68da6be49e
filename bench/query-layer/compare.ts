/** One way to do a thing: does it once and returns its time in ms, without what all ways have in common. */
export type Way = () => Promise<number> | number;

const warmUps = 5;

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Time of a task in ms, in each of `times` runs. */
export async function timed(task: () => unknown, times = 1): Promise<number> {
	const start = performance.now();
	for (let i = 0; i < times; i++) await task();
	return (performance.now() - start) / times;
}

/** CPU time of this process in ms. */
function cpuTime(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/**
 * Runs ways of doing the same thing in turn, round after round, and prints how they compare with the first, which is
 * the one that the service uses. Ratios of time are medians of the rounds' own, ratios of CPU those of all rounds:
 * other work on the machine disturbs both sides.
 */
export async function compare(
	title: string,
	rounds: number,
	ways: Readonly<Record<string, Way>>,
): Promise<void> {
	const found = new Map(Object.keys(ways).map((name) => [name, { times: [] as number[], cpu: 0 }]));
	for (let round = -warmUps; round < rounds; round++) {
		const entries = Object.entries(ways);
		for (const [name, way] of round % 2 === 0 ? entries : entries.reverse()) {
			const before = cpuTime();
			const spent = await way();
			const sums = found.get(name);
			if (round < 0 || sums === undefined) continue;
			sums.times.push(spent);
			sums.cpu += cpuTime() - before;
		}
	}
	const [first] = found.values();
	if (first === undefined) return;
	console.log(`\n${title}`);
	for (const [name, { times, cpu }] of found) {
		const ratio = median(times.map((spent, i) => spent / (first.times[i] ?? Number.NaN)));
		const [fastest, least] = [Math.min(...times), Math.min(...first.times)];
		const numbers = [
			`${(1000 * median(times)).toFixed(0).padStart(7)} µs`,
			`× ${ratio.toFixed(2)}`,
			`fastest ${(1000 * fastest).toFixed(0).padStart(6)} µs`,
			`× ${(fastest / least).toFixed(2)}`,
			`CPU × ${(cpu / first.cpu).toFixed(2)}`,
		];
		console.log(`  ${name.padEnd(52)} ${numbers.join("   ")}`);
	}
}

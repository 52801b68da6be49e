import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does some work, and measures the longest time for which it did not let go of the event loop: the CPU time of this thread between two
 * turns, which other processes of a busy machine do not lengthen.
 * @returns also that time in ms
 */
export async function longestStep<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
	let [longest, isOver] = [0, false];
	async function watch(): Promise<void> {
		let before = process.threadCpuUsage();
		while (!isOver) {
			await sleep(1);
			const now = process.threadCpuUsage();
			longest = Math.max(longest, now.user + now.system - before.user - before.system);
			before = now;
		}
	}
	const watching = watch();
	const value = await work().finally(async () => {
		isOver = true;
		await watching;
	});
	return { value, ms: longest / 1000 };
}

/** As many items as a table has room for. */
const items = Array.from({ length: 5000 }, (_, i) => [
	String(i),
	{ is: "piece", piece: `tile:${i}`, place: { in: "felt", x: i, y: -i, z: i }, face: "up", shownTo: [] },
]);

/**
 * The CPU time that this machine takes now to write, read and compare 5,000 items, in ms. What a step may take is a
 * multiple of it, because a slow or busy machine takes longer for both.
 */
export function yardstick(): number {
	const before = process.threadCpuUsage();
	const read = new Map<string, unknown>(JSON.parse(JSON.stringify(items)));
	const same = items.filter(
		([key, item]) => JSON.stringify(read.get(key as string)) === JSON.stringify(item),
	);
	const { user, system } = process.threadCpuUsage(before);
	if (same.length !== items.length) throw new Error("the items differ");
	return (user + system) / 1000;
}

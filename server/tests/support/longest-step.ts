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

import { PerformanceObserver } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** CPU time of this thread, in ms. */
function cpuMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** CPU time of tests in this thread, in ms, which is not the service's. */
let testsMs = 0;

/** Does work of a test whose service runs in the same thread, such as reading what it has sent. */
export function asTest<T>(work: () => T): T {
	const before = cpuMs();
	try {
		return work();
	} finally {
		testsMs += cpuMs() - before;
	}
}

/** A time between two turns of the event loop, in ms: when it began and ended, and its CPU time. */
type Step = { from: number; to: number; ms: number };
/** Steps that are shorter are not kept, in ms. */
const shortMs = 5;

/**
 * Does some work, and measures the longest time for which it did not let go of the event loop: the CPU time of this thread between two
 * turns, which other processes of a busy machine do not lengthen. Neither garbage collection counts, which pauses any program with as
 * much memory, nor {@link asTest}.
 * @returns also that time in ms
 */
export async function longestStep<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
	const steps: Step[] = [];
	const collections: { startTime: number; duration: number }[] = [];
	const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
	observer.observe({ entryTypes: ["gc"] });
	let isOver = false;
	async function watch(): Promise<void> {
		let [from, before] = [performance.now(), cpuMs() - testsMs];
		while (!isOver) {
			await sleep(1);
			const [to, now] = [performance.now(), cpuMs() - testsMs];
			if (now - before > shortMs) steps.push({ from, to, ms: now - before });
			[from, before] = [to, now];
		}
	}
	const watching = watch();
	const value = await work().finally(async () => {
		isOver = true;
		await watching;
		await sleep(1); // the observer reports later
		observer.disconnect();
	});
	const collected = ({ from, to }: Step) =>
		collections
			.filter(({ startTime }) => startTime >= from && startTime <= to)
			.reduce((sum, { duration }) => sum + duration, 0);
	return { value, ms: Math.max(0, ...steps.map((step) => step.ms - collected(step))) };
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
	const before = cpuMs();
	const read = new Map<string, unknown>(JSON.parse(JSON.stringify(items)));
	const same = items.filter(
		([key, item]) => JSON.stringify(read.get(key as string)) === JSON.stringify(item),
	);
	const ms = cpuMs() - before;
	if (same.length !== items.length) throw new Error("the items differ");
	return ms;
}

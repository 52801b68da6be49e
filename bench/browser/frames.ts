// Measures the cost of a page's frames while something moves, and the memory of its browser.
import { readdirSync, readFileSync } from "node:fs";
import { quantile } from "../method/figures.ts";
import type { Context } from "./page-visit.ts";

export type Page = Awaited<ReturnType<Context["newPage"]>>;

declare global {
	interface Window {
		benchFrames: number[] | undefined;
	}
}

/** Starts to record the time of each frame. Runs in the page. */
function beginFrames(): void {
	const frames: number[] = [];
	window.benchFrames = frames;
	requestAnimationFrame(function note(at) {
		frames.push(at);
		if (window.benchFrames === frames) requestAnimationFrame(note);
	});
}

/** Stops the recording. Runs in the page. @returns the times of the frames */
function endFrames(): number[] {
	const frames = window.benchFrames ?? [];
	window.benchFrames = undefined;
	return frames;
}

/**
 * Measures the frames during a task.
 * @returns CPU time of the page's main thread for each frame, and the 95th percentile of the frames, in ms
 */
export async function timeFrames(
	context: Context,
	page: Page,
	task: () => Promise<unknown>,
): Promise<{ main: number; p95: number }> {
	const devtools = await context.newCDPSession(page);
	await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
	const spent = async () => {
		const { metrics } = await devtools.send("Performance.getMetrics");
		return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
	};
	await page.evaluate(beginFrames);
	const before = await spent();
	await task();
	const after = await spent();
	const times = await page.evaluate(endFrames);
	await devtools.detach();
	const lengths = times.slice(1).map((at, i) => at - (times[i] ?? 0));
	return { main: (after - before) / times.length, p95: quantile(lengths, 0.95) };
}

/** The size of the heap of a page's script, in MB. */
export async function heapOf(context: Context, page: Page): Promise<number> {
	const devtools = await context.newCDPSession(page);
	await devtools.send("HeapProfiler.collectGarbage");
	const { usedSize } = await devtools.send("Runtime.getHeapUsage");
	await devtools.detach();
	return usedSize / 1e6;
}

/** The child processes of this process, and their descendants. */
function descendants(): number[] {
	const parents = readdirSync("/proc").flatMap((name): [number, number][] => {
		if (!/^\d+$/.test(name)) return [];
		try {
			const [, rest = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(/\) /);
			return [[Number(name), Number(rest.split(" ")[1])]];
		} catch {
			return []; // it has just ended
		}
	});
	const found = [process.pid];
	for (const one of found) found.push(...parents.filter(([, parent]) => parent === one).map(([id]) => id));
	return found.slice(1);
}

/** The memory of the open browsers, in MB. A page that processes share counts for each by its share. Linux only. */
export function browserMemory(): number {
	let sum = 0;
	for (const id of descendants()) {
		try {
			if (!/chrom|headless/.test(readFileSync(`/proc/${id}/cmdline`, "utf8"))) continue;
			const [, kB = "0"] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
			sum += Number(kB) / 1000;
		} catch {
			// the process has just ended
		}
	}
	return sum;
}

// Visits pages with a real browser, and measures their cost and how they appear on the screen.
import { setTimeout as sleep } from "node:timers/promises";
import type { startBrowser } from "../../server/tests/support/browser.ts";

export type Browser = Awaited<ReturnType<typeof startBrowser>>;
export type Context = Awaited<ReturnType<Browser["newContext"]>>;
type Page = Awaited<ReturnType<Context["newPage"]>>;

/** A requested file, and the number of bytes of body that were transferred. */
export type Loaded = { url: string; bytes: number };

type Seen = {
	fcp: number;
	lcp: number;
	/** The last of the largest elements, to explain a surprising result. */
	largest: string;
	/** Time at which the last picture had loaded. */
	last: number;
	tasks: number[];
	shifts: { at: number; value: number }[];
	loaded: Loaded[];
};

/** Not in the DOM's types yet: https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & { hadRecentInput: boolean; value: number };

declare global {
	interface Window {
		benchSeen: Omit<Seen, "loaded">;
	}
}

/** Observes the page's metrics. Runs in the page before the page's own code. */
function observe(): void {
	performance.setResourceTimingBufferSize(5000);
	const seen: Window["benchSeen"] = { fcp: 0, lcp: 0, largest: "", last: 0, tasks: [], shifts: [] };
	window.benchSeen = seen;
	const on = <Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void) =>
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) take(entry as Entry);
		}).observe({ type, buffered: true });
	on("paint", (entry) => {
		if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
	});
	on<LargestContentfulPaint>("largest-contentful-paint", (entry) => {
		seen.lcp = entry.startTime;
		const content = entry.url || entry.element?.textContent || "";
		seen.largest = `${entry.element?.tagName ?? ""} ${content.slice(-60)}`;
	});
	// on the document: load events of images do not reach the window
	document.addEventListener(
		"load",
		({ target }) => {
			if (target instanceof HTMLImageElement) seen.last = performance.now();
		},
		true,
	);
	on("longtask", (entry) => seen.tasks.push(entry.duration));
	on<LayoutShift>("layout-shift", (entry) => {
		if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
	});
}

/** Returns the metrics so far. Runs in the page. */
function report(): Seen & { isComplete: boolean } {
	const entries = [
		...performance.getEntriesByType("navigation"),
		...performance.getEntriesByType("resource"),
	] as PerformanceResourceTiming[];
	return {
		...window.benchSeen,
		loaded: entries.map((entry) => ({ url: entry.name, bytes: entry.encodedBodySize })),
		isComplete: [...document.images].every((image) => image.complete || image.loading === "lazy"),
	};
}

/** Lighthouse's network for desktops. Without latency, a page would wait for nothing but the service. */
const network = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };

/** Time without new requests after which a page counts as complete, in ms. */
const calm = 1_500;

/** Waits until a page is complete. @returns its metrics */
async function settled(page: Page): Promise<Seen> {
	let before = "";
	let since = performance.now();
	const end = since + 60_000;
	for (;;) {
		const { isComplete, ...seen } = await page.evaluate(report);
		const now = JSON.stringify(seen);
		if (now !== before || !isComplete || seen.lcp === 0) since = performance.now();
		if (performance.now() - since > calm) return seen;
		if (performance.now() > end) throw new Error(`${page.url()} does not become idle`);
		before = now;
		await sleep(100);
	}
}

/** The worst session window of layout shifts: less than a second apart, at most five seconds in total. */
function layoutShift(shifts: Seen["shifts"]): number {
	let [worst, sum, start, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const { at, value } of shifts) {
		if (at - last > 1000 || at - start > 5000) [sum, start] = [0, at];
		sum += value;
		last = at;
		worst = Math.max(worst, sum);
	}
	return worst;
}

/** A new tab on a home network. */
export async function newPage(context: Context): Promise<Page> {
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	await devtools.send("Network.enable");
	await devtools.send("Network.emulateNetworkConditions", network);
	return page;
}

/** Visits a page with a browser that has not visited it before. */
export async function visit(context: Context, url: string, isThere: string) {
	const page = await newPage(context);
	await page.addInitScript(observe);
	await page.goto(url, { waitUntil: "commit" });
	await page.locator(isThere).first().waitFor({ timeout: 60_000 });
	const { fcp, lcp, largest, last, tasks, shifts, loaded } = await settled(page);
	const totalBytes = (list: readonly Loaded[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
	const figures = {
		script: totalBytes(loaded.filter((entry) => entry.url.endsWith(".js"))) / 1000,
		bytes: totalBytes(loaded) / 1000,
		requests: loaded.length,
		fcp,
		lcp,
		last,
		tbt: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
		cls: layoutShift(shifts),
	};
	return { page, figures, loaded, largest };
}

/** The final state of a page as HTML without its script. It requests the same files, and fetches the remaining data. */
export function stillOf(): string {
	const copy = document.documentElement.cloneNode(true) as HTMLElement;
	for (const part of copy.querySelectorAll("script, noscript, link[rel=modulepreload]")) part.remove();
	return `<!doctype html>${copy.outerHTML}`;
}

/**
 * Scrolls from the top of a page to its end, at a steady pace. Runs in the page.
 * @returns the duration of each frame, in ms
 */
export function scrollThrough(ms: number): Promise<number[]> {
	return new Promise((resolve) => {
		const way = document.documentElement.scrollHeight - innerHeight;
		const frames: number[] = [];
		let start: number | undefined;
		let last: number | undefined;
		requestAnimationFrame(function step(now) {
			start ??= now;
			if (last !== undefined) frames.push(now - last);
			last = now;
			scrollTo(0, way * Math.min(1, (now - start) / ms));
			if (now - start < ms) requestAnimationFrame(step);
			else resolve(frames);
		});
	});
}

/**
 * The time, in ms since 1970, at which a piece of this name is on the page with its picture. Runs in the page. Checks
 * only when something has arrived, because a check in each frame would cause frames.
 */
export function shown(name: string): Promise<number> {
	return new Promise((resolve) => {
		const changes = new MutationObserver(look);
		function look(): void {
			const image = document.querySelector<HTMLImageElement>(`[data-stop][aria-label^="${name},"] img`);
			if (!image?.complete || image.naturalWidth === 0) return;
			changes.disconnect();
			removeEventListener("load", look, true);
			resolve(performance.timeOrigin + performance.now());
		}
		changes.observe(document, { subtree: true, childList: true, attributes: true });
		addEventListener("load", look, true);
	});
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "./console.ts";

type Locator = ReturnType<Page["locator"]>;

/**
 * Reads of a locator that do not wait, or only until the element is there, however empty it still is.
 * https://playwright.dev/docs/api/class-locator
 */
const reads = [
	"all",
	"allInnerTexts",
	"allTextContents",
	"boundingBox",
	"count",
	"evaluateAll",
	"getAttribute",
	"innerText",
	"inputValue",
	"isChecked",
	"isDisabled",
	"isHidden",
	"isVisible",
	"textContent",
] as const satisfies readonly (keyof Locator)[];

/** A request older than this, in ms, is one that a test holds back or that never ends, such as a stream of events. */
const oldestRequest = 2_000;
/** No wait takes longer than this, in ms: some pages never stop to load. */
const longestWait = 4_000;

/** The requests of each page that have no answer yet, with the time of their start in ms. */
const openRequests = new WeakMap<Page, Map<object, number>>();

/**
 * Lets each read of this page wait until the page has the answers to all its requests and has drawn them. Otherwise a test
 * that reads a part of the page sees it empty on a slow machine only. It does not replace a wait for what others do: that
 * comes without a request of this page.
 */
export function readWhenSettled(page: Page): void {
	const open = new Map<object, number>();
	openRequests.set(page, open);
	page.on("request", (request) => open.set(request, performance.now()));
	page.on("requestfinished", (request) => open.delete(request));
	page.on("requestfailed", (request) => open.delete(request));
	const locators = Object.getPrototypeOf(page.locator("body"));
	if (Object.hasOwn(locators, patched)) return;
	locators[patched] = true;
	for (const name of reads) {
		const read = locators[name];
		locators[name] = async function (this: Locator, ...rest: unknown[]) {
			await settled(this.page());
			return read.apply(this, rest);
		};
	}
}

const patched = Symbol("reads wait");

async function settled(page: Page): Promise<void> {
	const open = openRequests.get(page);
	if (open === undefined) return;
	const start = performance.now();
	const isLoading = () => {
		const now = performance.now();
		return now - start < longestWait && [...open.values()].some((since) => now - since < oldestRequest);
	};
	do {
		while (isLoading()) await sleep(5);
		// a page whose clock a test has stopped draws no frames, and one that is closed or goes elsewhere fails
		await Promise.race([nextFrames(page).catch(() => undefined), sleep(200)]);
	} while (isLoading());
}

/** Waits until the browser has drawn the page twice. */
export const nextFrames = (page: Page) =>
	page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

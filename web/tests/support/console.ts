import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, type TestContext, test } from "node:test";
import type axe from "axe-core";
import { browserIsMissing, newProfile, startBrowser } from "../../../server/tests/support/browser.ts";
import {
	type SignedInVisitor,
	startTestService,
	type TestService,
} from "../../../server/tests/support/test-service.ts";
import { until } from "../../../server/tests/support/waiting.ts";
import { readWhenSettled } from "./settled.ts";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

type Browser = Awaited<ReturnType<typeof startBrowser>>;
export type Page = Awaited<ReturnType<Browser["newPage"]>>;

type Opened = {
	page: Page;
	/** Errors that the browser reported: policy violations, missing files, exceptions in the page. */
	complaints: string[];
};

type PageOptions = {
	width?: number;
	height?: number;
	scheme?: "light" | "dark";
	reducedMotion?: boolean;
	/** Whether the screen is touched, as on a phone. */
	isTouch?: boolean;
	/** Pixels of the screen per CSS pixel. */
	density?: number;
	/** The service's address, if the browser reaches it through a proxy. */
	url?: string;
	/** Further properties of the browser profile, such as its language. */
	profile?: Parameters<Browser["newContext"]>[0];
};

/**
 * Factor by which pages run slower than the processor, with a slow network, too. It reveals tests that read a page
 * before they have waited for its content. Not for tests that cut the network, which this reverses.
 */
const slowness = Number(process.env.SLOW_PAGES ?? 1);

/**
 * Milliseconds by which all that the service sends is late, as on a far connection: answers to requests, and messages over
 * sockets. It reveals tests that read what a page only guesses until the service has confirmed it.
 */
const lateness = Number(process.env.LATE_ANSWERS ?? 0);

async function slowDown(page: Page): Promise<void> {
	if (lateness > 0) await delayMessages(page);
	if (slowness === 1 && lateness === 0) return;
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
	const latency = Math.max(lateness, slowness === 1 ? 0 : 40 * slowness);
	const network = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
	await devtools.send("Network.emulateNetworkConditions", network);
}

/** Delays messages over sockets, which the emulated network does not. */
async function delayMessages(page: Page): Promise<void> {
	await page.context().routeWebSocket(/\/live$/, (socket) => {
		const service = socket.connectToServer();
		service.onMessage((message) => setTimeout(() => socket.send(message), lateness));
		service.onClose((code = 1000, reason = "") => setTimeout(() => socket.close({ code, reason }), lateness));
	});
}

/**
 * Keeps short messages on the page: that something was copied (2.2 s), that something was done (6 s), what others did out
 * of sight (8 s), and that something can be undone (15 s). A busy machine may take longer to reach the line of a test
 * that reads them.
 */
function keepWhatIsSaid(): void {
	const kept = (ms: number) => ([2_200, 6_000, 8_000, 15_000].includes(ms) ? 300_000 : ms);
	const { setTimeout: once, setInterval: often } = window;
	window.setTimeout = ((task: TimerHandler, ms = 0, ...rest: unknown[]) =>
		once(task, kept(ms), ...rest)) as typeof setTimeout;
	window.setInterval = ((task: TimerHandler, ms = 0, ...rest: unknown[]) =>
		often(task, kept(ms), ...rest)) as typeof setInterval;
}

/**
 * Sets up a file of console tests: one service and one browser, closed after the last test.
 * @param prepare sets up the state that all tests share, after the service and the browser have started
 */
export function consoleTest(
	options: Parameters<typeof startTestService>[0] = {},
	prepare?: () => Promise<void>,
) {
	let service: TestService | undefined;
	let browser: Browser | undefined;
	let opened: Page[] = [];

	before(async () => {
		service = await startTestService(options);
		if (browserIsMissing === undefined) browser = await startBrowser();
		await prepare?.();
	});
	after(async () => {
		await browser?.close();
		await service?.[Symbol.asyncDispose]();
	});

	const started = (): TestService => {
		assert.ok(service, "the service has started");
		return service;
	};

	return {
		get service(): TestService {
			return started();
		},

		/** A test that needs the browser, skipped if it is not installed. Closes its pages afterwards. */
		test(title: string, body: (t: TestContext) => Promise<void>): void {
			test(title, { skip: browserIsMissing ?? false }, async (t) => {
				try {
					await body(t);
				} finally {
					await Promise.all(opened.map((page) => page.context().close()));
					opened = [];
				}
			});
		},

		/** Opens a page in a new browser profile, signed in as `user` if given. */
		async open(
			user: SignedInVisitor | undefined,
			{
				width = 1280,
				height = 800,
				scheme = "light",
				reducedMotion = false,
				isTouch = false,
				density = 1,
				url = started().url,
				profile = {},
			}: PageOptions = {},
		): Promise<Opened> {
			assert.ok(browser, "the browser has started");
			const context = await newProfile(browser, {
				viewport: { width, height },
				colorScheme: scheme,
				reducedMotion: reducedMotion ? "reduce" : "no-preference",
				deviceScaleFactor: density,
				...(isTouch && { hasTouch: true, isMobile: true }),
				...profile,
			});
			const cookie = user?.cookies.get("tuckbox");
			if (cookie !== undefined) await context.addCookies([{ name: "tuckbox", value: cookie, url }]);
			await context.addInitScript(keepWhatIsSaid);
			const page = await context.newPage();
			opened.push(page);
			await slowDown(page);
			readWhenSettled(page);
			const complaints: string[] = [];
			page.on("console", (message) => {
				if (message.type() === "error") complaints.push(message.text());
			});
			page.on("pageerror", (error) => complaints.push(String(error)));
			return { page, complaints };
		},
	};
}

const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Waits until nothing on the page fades or moves any longer. Endless animations do not count, nor do finished ones that
 * keep their last state, which the browser lists for as long as it applies.
 */
export async function atRest(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (;;) {
			// elements that have just been shown begin to move in the next frame
			await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
			const moving = document
				.getAnimations()
				.filter(
					({ effect, playState }) =>
						playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
				);
			if (moving.length === 0) return;
			await Promise.allSettled(moving.map(({ finished }) => finished));
		}
	});
}

/** Returns the problems that axe finds on the page when it is at rest. */
async function findings(page: Page): Promise<string[]> {
	// elements that fade in or out have low contrast until the animation ends
	await atRest(page);
	// the only string that is evaluated in a page: the policy forbids adding axe as a script
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
	const { violations } = await page.evaluate(() =>
		window.axe.run(document, {
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		}),
	);
	return violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`,
	);
}

/** Fails if axe finds a problem on the page in its present state. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
	const found = await findings(page);
	// an element may have begun to fade while axe was running: real problems are also in the second run
	if (found.length > 0) assert.deepEqual(await findings(page), [], where);
}

/**
 * Chooses an option of a choice, as a person does, and waits until it is chosen and the focus is back on the choice.
 * @param isLast whether the choice disappears when it has been made
 */
export async function choose(
	within: Pick<Page, "getByLabel" | "getByRole">,
	label: string,
	option: string,
	{ isLast = false } = {},
): Promise<void> {
	const choice = within.getByLabel(label, { exact: true });
	await choice.click();
	await within.getByRole("option", { name: option, exact: true }).click();
	if (isLast) return await choice.waitFor({ state: "detached" });
	await choice.and(within.getByRole("combobox")).filter({ hasText: option }).waitFor();
	await hasFocus(choice);
}

/** Waits until the page is no wider than the screen. */
export async function assertFits(page: Page, width: number): Promise<void> {
	await until(
		`${page.url()} fits ${width} px`,
		() => page.evaluate(() => document.documentElement.scrollWidth),
		(scrollWidth) => scrollWidth <= width,
	);
}

/** Waits until this element has the focus. */
export async function hasFocus(element: ReturnType<Page["locator"]>): Promise<void> {
	await until("it has the focus", () => element.evaluate((one) => one === one.ownerDocument.activeElement));
}

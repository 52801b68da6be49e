import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, type TestContext, test } from "node:test";
import type axe from "axe-core";
import { browserIsMissing, startBrowser } from "../../../server/tests/support/browser.ts";
import {
	type SignedInVisitor,
	startTestService,
	type TestService,
} from "../../../server/tests/support/test-service.ts";

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
	/** A screen that is touched, as on a phone. */
	isTouch?: boolean;
	/** Pixels of the screen per CSS pixel. */
	density?: number;
	/** The service's address, if the browser reaches it through a proxy. */
	url?: string;
	/** Further properties of the browser profile, such as its language. */
	profile?: Parameters<Browser["newContext"]>[0];
};

/**
 * Sets up a file of console tests: one service and one browser, closed after the last test.
 * @param prepare sets up what all tests share, after the service and the browser have started
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
			const context = await browser.newContext({
				viewport: { width, height },
				colorScheme: scheme,
				reducedMotion: reducedMotion ? "reduce" : "no-preference",
				deviceScaleFactor: density,
				...(isTouch && { hasTouch: true, isMobile: true }),
				...profile,
			});
			const cookie = user?.cookies.get("tuckbox");
			if (cookie !== undefined) await context.addCookies([{ name: "tuckbox", value: cookie, url }]);
			const page = await context.newPage();
			opened.push(page);
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

/** Fails if axe finds a problem on the page in its present state. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
	await page.evaluate(async () => {
		// elements that fade in or out have low contrast until the animation ends
		const finite = document
			.getAnimations()
			.filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
		await Promise.allSettled(finite.map(({ finished }) => finished));
	});
	// the only string that is evaluated in a page: the policy forbids adding axe as a script
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
	const { violations } = await page.evaluate(() =>
		window.axe.run(document, {
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		}),
	);
	const found = violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`,
	);
	assert.deepEqual(found, [], where);
}

/** Chooses an option of a choice, as a person does. */
export async function choose(
	within: Pick<Page, "getByLabel" | "getByRole">,
	label: string,
	option: string,
): Promise<void> {
	await within.getByLabel(label, { exact: true }).click();
	await within.getByRole("option", { name: option, exact: true }).click();
}

/** Fails if the page is wider than the screen. */
export async function assertFits(page: Page, width: number): Promise<void> {
	const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(scrollWidth <= width, `${page.url()} fits: ${scrollWidth} px`);
}

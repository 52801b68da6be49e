import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browserIsMissing, type startBrowser } from "../../../server/tests/support/browser.ts";
import type { SignedInVisitor, TestService } from "../../../server/tests/support/test-service.ts";

/** Why there is nothing to try the console in; false when there is. */
export const skip = browserIsMissing ?? false;

export type Browser = Awaited<ReturnType<typeof startBrowser>>;
export type Page = Awaited<ReturnType<Browser["newPage"]>>;

export type Opened = {
	page: Page;
	/** What the browser had to complain about: broken rules of the policy, missing files, errors of the page. */
	complaints: string[];
};

type Options = { width?: number; height?: number; scheme?: "light" | "dark"; reducedMotion?: boolean };

/** A browser profile of its own in which a person is signed in, or nobody. */
export async function open(
	browser: Browser,
	service: Pick<TestService, "url">,
	person: SignedInVisitor | undefined,
	{ width = 1280, height = 800, scheme = "light", reducedMotion = false }: Options = {},
): Promise<Opened> {
	const context = await browser.newContext({
		viewport: { width, height },
		colorScheme: scheme,
		reducedMotion: reducedMotion ? "reduce" : "no-preference",
	});
	const cookie = person?.cookies.get("tuckbox");
	if (cookie !== undefined) await context.addCookies([{ name: "tuckbox", value: cookie, url: service.url }]);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(String(error)));
	return { page, complaints };
}

const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails with what axe finds wrong on the page as it is. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
	// what is moving has half of its colours
	await page.evaluate(
		"Promise.allSettled(document.getAnimations().filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished))",
	);
	if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
	const found = (await page.evaluate(
		"axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
	)) as { violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] };
	const told = found.violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`,
	);
	assert.deepEqual(told, [], where);
}

/** Fails when anything makes the page wider than the screen. */
export async function assertFits(page: Page, width: number): Promise<void> {
	assert.ok(
		Number(await page.evaluate("document.documentElement.scrollWidth")) <= width,
		`${page.url()} fits`,
	);
}

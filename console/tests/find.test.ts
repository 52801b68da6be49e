import assert from "node:assert/strict";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	choose,
	consoleTest,
	hasFocus,
	type Page,
} from "../../web/tests/support/console.ts";
import { piece, pushGame } from "../../web/tests/support/pieces.ts";

let ann: SignedInVisitor;
let address: string;
let bay: string;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	address = `${on.service.url}/games/${game.id}`;
	await on.service.published();
	bay = (await game.component("bay")).id;
});

/** The proposal that Enter picks. */
const highlighted = (page: Page) => page.locator("[role=option][data-highlighted]");

on.test("on a phone, a search takes the row of the tabs, which come back without it", async () => {
	const { page } = await on.open(ann, { width: 390, height: 844, isTouch: true });
	await page.goto(`${address}?q=light`);
	await piece(page, "Light 1").waitFor();
	const tabs = page.getByRole("navigation", { name: "Game pages" });
	assert.equal(await tabs.isVisible(), false);
	await assertAccessible(page, "a search on a phone");
	await page.getByRole("button", { name: "Show all pieces" }).click();
	await tabs.waitFor();
});

on.test("a search is completed, explained and saved, with the keyboard alone", async () => {
	const { page, complaints } = await on.open(ann, { reducedMotion: true });
	await page.goto(address);
	const field = page.getByRole("combobox", { name: "Search pieces by name or key" });
	await field.waitFor();
	await page.keyboard.press("/");
	await hasFocus(field);
	await page.keyboard.type("kind:d");
	await page.getByRole("option", { name: /^die \d/ }).waitFor();
	await assertAccessible(page, "proposals");
	await page.keyboard.press("ArrowDown");
	await highlighted(page).waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL(/\?q=kind%3Ad/);
	await field.fill("xyzzy");
	await page.getByText("No piece matches this search.", { exact: true }).waitFor();
	await field.fill("kind:die xyzzy");
	await page.getByText("Its conditions also hide pieces of other kinds, decks and apps.").waitFor();
	await field.fill("kind:bord");
	await page.getByText("There is no kind “bord”.").waitFor();
	await assertAccessible(page, "fault");
	await page.getByRole("button", { name: "board" }).click();
	await page.waitForURL("**?q=kind%3Aboard");
	await page.getByRole("button", { name: "Save this search" }).press("Enter");
	await field.fill("");
	await field.fill("kind");
	await page.getByRole("option", { name: "kind:board saved search" }).click();
	await page.waitForURL("**?q=kind%3Aboard");

	await page.getByRole("button", { name: "How to search" }).press("Enter");
	const help = page.getByRole("dialog", { name: "How to search" });
	await help.waitFor();
	await assertAccessible(page, "help");
	await help.getByRole("button", { name: "count>1" }).press("Enter");
	await page.waitForURL("**?q=count%3E1");
	assert.deepEqual(complaints, []);
});

on.test("the palette leads to games, pieces and pages, and the keys are listed", async () => {
	const { page, complaints } = await on.open(ann, { reducedMotion: true });
	await page.goto(address);
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("?");
	const keys = page.getByRole("dialog", { name: "Keys" });
	await keys.getByText("Search pieces").waitFor();
	await assertAccessible(page, "keys");
	await page.keyboard.press("Escape");
	await keys.waitFor({ state: "detached" });
	for (const [path, key] of [
		[`/pieces/${bay}`, "Trim and bleed"],
		["/versions", "The four ways to compare"],
	]) {
		await page.goto(`${address}${path}`);
		await page.getByRole("main").getByRole("heading").first().waitFor();
		await page.keyboard.press("?");
		await keys.getByText(key ?? "").waitFor();
		await page.keyboard.press("Escape");
		await keys.waitFor({ state: "detached" });
	}
	await page.goto(address);
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("Control+k");
	const palette = page.getByRole("dialog", { name: "Go to" });
	await hasFocus(palette.getByRole("combobox"));
	await page.keyboard.type("the bay");
	await highlighted(page)
		.filter({ hasText: /^The bay/ })
		.waitFor();
	await assertAccessible(page, "palette");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/pieces/cmp_*");
	await page.keyboard.press("Control+k");
	await hasFocus(palette.getByRole("combobox"));
	await page.keyboard.type("access tok");
	await highlighted(page).filter({ hasText: "Access tokens" }).waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/settings/tokens");
	assert.deepEqual(complaints, []);
});

on.test("the palette acts, and shows pieces with their pictures, those opened last first", async () => {
	const { page, complaints } = await on.open(ann, { reducedMotion: true });
	const palette = page.getByRole("dialog", { name: "Go to" });
	const open = async () => {
		await page.keyboard.press("Control+k");
		await hasFocus(palette.getByRole("combobox"));
	};
	// also where no game is shown
	await page.goto(on.service.url);
	await page.getByRole("article").first().waitFor();
	await open();
	await palette.getByRole("option", { name: "New game" }).waitFor();
	assert.equal(await palette.getByRole("option", { name: "Play" }).count(), 0);
	await page.keyboard.press("Escape");

	for (const name of ["Light 2", "Coral boat"]) {
		await page.goto(address);
		await piece(page, name).click();
		await page.getByRole("heading", { name, level: 2 }).waitFor();
	}
	await page.goto(address);
	await piece(page, "Light 1").waitFor();
	await open();
	const names = () => palette.getByRole("option").allTextContents();
	await until(
		"the pieces opened last come first",
		names,
		([first, second]) =>
			first?.startsWith("Coral boat") === true && second?.startsWith("Light 2card") === true,
	);
	await until(
		"with their pictures",
		() => palette.getByRole("option").first().locator("img, image").count(),
		(count) => count > 0,
	);
	await assertAccessible(page, "the palette of a game");
	// a tile that lies in a bundle is not a card
	await page.keyboard.type("fog");
	await until("its kind", names, (all) => all.some((line) => /^Fogtile$/.test(line)));
	// what a key does can be chosen, and the palette shows the key
	await page.keyboard.press("Control+A");
	await page.keyboard.type("search pi");
	await highlighted(page)
		.filter({ hasText: /^Search pieces\/$/ })
		.waitFor();
	await page.keyboard.press("Enter");
	await hasFocus(page.getByRole("combobox", { name: "Search pieces by name or key" }));
	await open();
	await page.keyboard.type("pl");
	await highlighted(page)
		.filter({ hasText: /^Play$/ })
		.waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/tables");
	await open();
	await page.keyboard.type("share");
	await highlighted(page)
		.filter({ hasText: /^Share$/ })
		.waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog", { name: /^Share/ }).waitFor();
	await page.keyboard.press("Escape");
	await open();
	await page.keyboard.type("dark");
	await highlighted(page)
		.filter({ hasText: /^Dark theme$/ })
		.waitFor();
	await page.keyboard.press("Enter");
	await page.locator("html[data-theme=dark]").waitFor();
	assert.deepEqual(complaints, []);
});

on.test("language and theme are chosen in the settings, and the pages without a script follow", async () => {
	const { page, complaints } = await on.open(ann);
	await page.goto(`${on.service.url}/settings`);
	await choose(page, "Language", "Deutsch", { isLast: true });
	await page.getByRole("heading", { name: "Konto", level: 1 }).waitFor();
	await page.locator("html[lang=de]").waitFor();
	await page.getByLabel("Dunkel").check();
	await assertAccessible(page, "German settings, dark");
	for (const path of ["/", "/settings/tokens", "/settings/data", new URL(address).pathname]) {
		await page.goto(on.service.url + path);
		await page.getByRole("heading", { level: 1 }).waitFor();
		await assertAccessible(page, path);
		await untilEqual(
			`${path} is dark`,
			() => page.evaluate(() => getComputedStyle(document.body).colorScheme),
			"dark",
		);
	}
	await page.getByRole("link", { name: "Versionen" }).waitFor();
	await page.goto(`${on.service.url}/oauth/device`);
	await page.getByRole("heading", { name: "Gerät verbinden" }).waitFor();
	await untilEqual(
		"it is dark",
		() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
		"dark",
	);
	assert.deepEqual(complaints, []);
});

on.test("the API reference has the console's bar and a way back, and is accessible", async () => {
	const { page } = await on.open(ann, { width: 1280 });
	await page.goto(`${on.service.url}/docs`);
	await page.setViewportSize({ width: 390, height: 844 });
	await assertFits(page, 390);
	await page.setViewportSize({ width: 1280, height: 800 });
	// one template makes all operations and all schemas; a check of every one of them takes minutes on a busy machine
	await page.evaluate(() => {
		for (const alike of document.querySelectorAll("section.operation, section.schema"))
			if (alike.previousElementSibling?.className === alike.className) alike.remove();
	});
	await assertAccessible(page, "reference");
	await page.getByRole("link", { name: "Back to your games" }).click();
	await page.waitForURL(`${on.service.url}/`);
});

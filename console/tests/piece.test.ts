import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startBrowser } from "../../server/tests/support/browser.ts";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import {
	type SignedInVisitor,
	startTestService,
	type TestService,
} from "../../server/tests/support/test-service.ts";
import { assertAccessible, assertFits, type Browser, open, skip } from "./support/console.ts";
import { allPictures, eventually, piece, pushTable } from "./support/table.ts";

let service: TestService;
let browser: Browser;
let ann: SignedInVisitor;
let game: GameClient;

before(async () => {
	if (skip) return;
	service = await startTestService({ publishesByItself: true });
	browser = await startBrowser();
	ann = await service.person();
	({ game } = await pushTable(service, ann));
	await service.published();
});
after(async () => {
	await browser?.close();
	await service?.[Symbol.asyncDispose]();
});

const addressOf = async (key: string) =>
	`${service.url}/games/${game.id}/pieces/${(await game.component(key)).id}`;

test("a card's page: both sides, what it measures, its keys, its deck, and the cut", { skip }, async () => {
	const { page, complaints } = await open(browser, service, ann);
	await page.goto(await addressOf("light-3"));
	await page.getByRole("heading", { name: "Light 3", level: 2 }).waitFor();
	const stage = page.getByRole("region", { name: "Piece" });
	await stage.getByText("Front · 825 × 1,125 px · 300 dpi · 3.2 mm bleed").waitFor();
	await stage.getByText("Back, shared · 206 × 281 px").waitFor();
	await page.getByText("63.5 × 88.9 mm", { exact: true }).waitFor();
	await page.getByText("light-3", { exact: true }).waitFor();
	await page.getByRole("link", { name: "Evening" }).waitFor();
	await page.getByText("The app sent none.").waitFor();
	await allPictures(page);
	await assertAccessible(page, "a piece");

	await page.keyboard.press("t");
	await eventually(
		() => page.evaluate("[...document.images].some((image) => image.src.endsWith('.png'))"),
		"the image as it was uploaded",
	);
	await allPictures(page);
	await assertAccessible(page, "a piece with its cut");
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copy the key" }).click();
	await page.getByRole("button", { name: "Copied" }).waitFor();
	assert.equal(await page.evaluate("navigator.clipboard.readText()"), "light-3");
	assert.deepEqual(complaints, []);
	await page.context().close();
});

test("arrows lead to the pieces beside it, and the way back to where one was", { skip }, async () => {
	const { page } = await open(browser, service, ann, { height: 700, reducedMotion: true });
	await page.goto(`${service.url}/games/${game.id}`);
	await piece(page, "Coral boat").focus();
	await page.keyboard.press("End");
	const name = async () => await page.getByRole("heading", { level: 2 }).textContent();
	await page.keyboard.press("Enter");
	await page.getByRole("link", { name: "Back to the table" }).waitFor();
	const last = await name();
	await page.keyboard.press("ArrowLeft");
	await eventually(async () => (await name()) !== last, "the piece before");
	const before = await name();
	await page.getByRole("link", { name: "Back to the table" }).click();
	await eventually(async () => {
		const label = await page.evaluate("document.activeElement.getAttribute('aria-label')");
		return String(label).startsWith(`${before},`);
	}, "the keyboard is where one was");
	assert.ok(Number(await page.evaluate("scrollY")) > 0);
	await page.context().close();
});

test("dice show their faces and books their pages", { skip }, async () => {
	const { page, complaints } = await open(browser, service, ann);
	await page.goto(await addressOf("die"));
	await page.getByText("1 of 6 have pictures").waitFor();
	await page.getByRole("button", { name: "Face 3", exact: true }).click();
	assert.equal(
		await page.getByRole("button", { name: "Face 3", exact: true }).getAttribute("aria-pressed"),
		"true",
	);
	await page.getByRole("button", { name: "Face 4, its numeral" }).waitFor();
	await assertAccessible(page, "a die");
	await page.goto(await addressOf("d20"));
	await page.getByRole("button", { name: "Face 20, its numeral" }).waitFor();
	await page.goto(await addressOf("rules"));
	await page.getByText("Cover", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Turn the page" }).click();
	await page.getByText("Pages 1 and 2").waitFor();
	await page.keyboard.press("f");
	await page.getByText("Page 3", { exact: true }).waitFor();
	await assertAccessible(page, "a book");
	assert.deepEqual(complaints, []);
	await page.context().close();
});

test("payloads are text; warnings say what would disappoint", { skip }, async () => {
	const { page } = await open(browser, service, ann, { width: 390, height: 844, scheme: "dark" });
	await page.goto(await addressOf("fog-1"));
	await page.getByText('"note": "<i>slow</i>"').waitFor();
	await page.getByRole("button", { name: "Turn over" }).click();
	await page.getByText("Back · 300 × 346 px · 159 dpi").waitFor();
	await assertFits(page, 390);
	await assertAccessible(page, "a tile on a phone");

	await page.goto(await addressOf("bay"));
	await page
		.getByRole("list", { name: "Warnings" })
		.getByText(/blurred/)
		.waitFor();
	await page.context().close();
});

test("a piece's pictures are there as they were, and a push changes the page while one looks", {
	skip,
}, async () => {
	const { page } = await open(browser, service, ann);
	await page.goto(await addressOf("light-5"));
	await page.getByText(/^Version 1, now/).waitFor();
	await game.pushed([
		{ kind: "card", name: "Light five", externalKey: "light-5", assets: [await game.asset(await picture())] },
	]);
	await page.getByRole("heading", { name: "Light five" }).waitFor();
	await page.getByText("Changed just now by Test app").waitFor();
	await page.getByText(/^Version 2, now/).waitFor();
	assert.equal(await page.getByRole("link", { name: "front in version 1, the original" }).count(), 1);

	const { id } = await game.component("light-5");
	await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
	await page.getByRole("heading", { name: "Light five has been removed" }).waitFor();
	await assertAccessible(page, "a piece that is gone");
	await page.goto(`${service.url}/games/${game.id}/pieces/cmp_nothing`);
	await page.getByRole("heading", { name: "There is no such piece" }).waitFor();
	await page.context().close();
});

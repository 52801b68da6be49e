import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { moveByKey, openByKey } from "../../web/tests/support/menus.ts";
import { allPictures, piece, pushGame, tagName } from "../../web/tests/support/pieces.ts";

let ann: SignedInVisitor;
let game: GameClient;
let address: string;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	await on.service.published();
	address = `${on.service.url}/games/${game.id}`;
});

/** For tests that are not about motion. */
const still = { reducedMotion: true };

const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const box = async (page: Page, name: string) => {
	const found = await piece(page, name).boundingBox();
	assert.ok(found, name);
	return found;
};
/** The image visible at half the height of a piece, at this fraction of its width. */
const pictureAt = async (page: Page, name: string, place: number) => {
	const { x, y, width, height } = await box(page, name);
	return await page.evaluate(
		([left, top]) =>
			document.elementsFromPoint(left, top).find((element) => element instanceof HTMLImageElement)?.src,
		[x + width * place, y + height / 2] as const,
	);
};
const focused = (page: Page) =>
	page.evaluate(() => {
		const element = document.activeElement;
		return element?.getAttribute("aria-label") ?? String(element?.tagName);
	});

/** Waits until the keyboard focus is on an element whose label begins with this. */
const focusedOn = (page: Page, label: string) =>
	until(
		`the focus on ${label}`,
		() => focused(page),
		(now) => now.startsWith(label),
	);

on.test(
	"every piece is on the page in its group, with its true size and outline, and names with markup are text",
	async () => {
		const { page, complaints } = await on.open(ann, { ...still, height: 2400 });
		await page.goto(address);
		await piece(page, "The bay").waitFor();
		await untilEqual(
			"all groups",
			async () => (await page.getByRole("heading", { level: 2 }).allTextContents()).toSorted(),
			[
				"Boards",
				"Books",
				"Containers",
				"Counters",
				"Dice",
				"Evening",
				"Fog and rocks",
				"Loose tiles",
				"Tokens",
			].toSorted(),
		);
		await group(page, "Evening").getByText("12 cards · 63.5 × 88.9 mm").waitFor();
		await group(page, "Fog and rocks").getByText("1 tile · 48 × 55.4 mm · 3 in the box").waitFor();

		const [board, token, lamp] = [
			await box(page, "The bay"),
			await box(page, "Coral boat"),
			await box(page, tagName),
		];
		const perMm = board.width / 200;
		assert.ok(Math.abs(token.height / perMm - 28) < 0.1 && Math.abs(lamp.width / perMm - 22) < 0.1);
		assert.match((await piece(page, "Fate").getAttribute("aria-label")) ?? "", /^Fate, d20$/);
		await until(
			"a hexagon that stands on a corner",
			() =>
				piece(page, "Fog")
					.locator("img")
					.evaluateAll((images) => images.map((image) => image.style.clipPath)),
			(cuts) => cuts.some((cut) => cut.startsWith("polygon(50% 0")),
		);
		// a name with markup is shown as text
		await page.getByText(tagName, { exact: true }).waitFor();
		await allPictures(page);
		await assertAccessible(page, "the pieces");
		assert.deepEqual(complaints, []);
	},
);

on.test("decks spread out and gather, pieces turn over, dice turn, books open", async () => {
	const { page, complaints } = await on.open(ann, { height: 2400 });
	await page.goto(address);
	const deck = group(page, "Evening");
	const cards = async () => ({ one: await box(page, "Light 1"), two: await box(page, "Light 2") });
	const areApart = ({ one, two }: Awaited<ReturnType<typeof cards>>) => two.x >= one.x + one.width;
	await until("the cards of a small deck lie side by side", cards, areApart);
	await deck.getByRole("button", { name: "Gather Evening" }).click();
	await until("the cards of a fan overlap", cards, (both) => !areApart(both));
	await deck.getByRole("button", { name: "Spread out Evening" }).click();
	await until("the cards lie side by side again", cards, areApart);
	await deck.getByRole("button", { name: "Turn over all of Evening" }).click();
	// the back that all cards of a deck share
	const sources = () =>
		page.evaluate(() => [
			...new Set(
				[...document.querySelectorAll<HTMLImageElement>('[aria-label^="Light"] img')].map(({ src }) => src),
			),
		]);
	await until("all cards show their shared back", sources, ({ length }) => length === 1);

	// a die at rest renders only its visible faces
	const die = piece(page, "Harbour die");
	await die.locator("[data-number='6']").waitFor();
	await die.focus();
	await page.keyboard.press("f");
	await die.locator("[data-number='1']").waitFor();
	await die.locator("[data-number='6']").waitFor({ state: "detached" });

	const { imageFaces } = (await game.component("rules")).payload;
	/** Waits until a side of the book is visible at this fraction of its width. */
	const isVisible = async (sideKey: string, place: number) => {
		const { thumbUrl, mediumUrl, derivedUrl } = imageFaces.find(
			(face: { sideKey: string }) => face.sideKey === sideKey,
		);
		await until(
			`${sideKey} at ${place} of its right page's width`,
			() => pictureAt(page, "Rules", place),
			(source) => source !== undefined && [thumbUrl, mediumUrl, derivedUrl].includes(source),
		);
	};
	await isVisible("cover", 0.5);
	await piece(page, "Rules").focus();
	await page.keyboard.press("f");
	// the leaf turns and shows the next two pages; the closed book needed no room for the left one
	await isVisible("page-1", -0.5);
	await isVisible("page-2", 0.5);
	assert.deepEqual(complaints, []);
});

on.test("the keyboard reaches everything: arrow keys, Enter, Escape to return, / to search", async () => {
	const { page } = await on.open(ann, still);
	await page.goto(address);
	await piece(page, "The bay").waitFor();
	await page.keyboard.press("/");
	await focusedOn(page, "Search pieces by name or key");
	await page.keyboard.type("light 1");
	await page.getByText(/^4 of 24 pieces/).waitFor();
	await page.waitForURL("**?q=light+1");
	await page.keyboard.press("Enter");
	// Enter moves the focus to the first piece found
	await focusedOn(page, "Light 1,");
	await page.keyboard.press("ArrowRight");
	await focusedOn(page, "Light 10,");
	await page.keyboard.press("End");
	await focusedOn(page, "Light 12,");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Light 12" }).waitFor();
	await page.keyboard.press("Escape");
	await page.waitForURL("**?q=light+1");
	await focusedOn(page, "Light 12,");
	await page.keyboard.press("Escape");
	await piece(page, "The bay").waitFor();
	await page.waitForURL(address);

	await page.keyboard.press("/");
	await focusedOn(page, "Search pieces by name or key");
	await page.keyboard.type("nothing is called that");
	await page.getByRole("heading", { name: "No pieces found" }).waitFor();
	await page.getByRole("button", { name: "Show all" }).first().click();
	await page.getByRole("button", { name: "Kind" }).click();
	await page.getByRole("menuitemcheckbox", { name: "Die 2" }).click();
	await page.getByText("2 of 24 pieces").waitFor();
	await page.waitForURL("**?q=kind%3Adie");
	await page.getByRole("menuitemcheckbox", { name: "Die 2" }).click();
	await page.keyboard.press("Escape");
	await page.getByRole("menu").waitFor({ state: "hidden" });
	await openByKey(page.getByRole("button", { name: "Deck" }));
	await page.keyboard.type("fo");
	await moveByKey(page, "g", "Fog and rocks");
	await page.keyboard.press("Enter");
	await page.getByText("2 of 24 pieces").waitFor();
	await page.keyboard.press("Escape");
	await page.waitForURL("**?q=deck%3A%22Fog+and+rocks%22");
});

on.test("the scale is true: one click shows the actual size, another one a ruler", async () => {
	const { page } = await on.open(ann, still);
	await page.goto(address);
	await piece(page, "The bay").waitFor();
	await page.getByRole("button", { name: "Actual size" }).click();
	/** Waits until the board has a width in CSS pixels, of which an inch has 96. */
	const isWide = (mm: number) =>
		until(
			`a board ${mm} mm wide`,
			async () => (await box(page, "The bay")).width,
			(width) => Math.abs(width - (mm * 96) / 25.4) < 1,
		);
	await isWide(200);
	await page.getByRole("button", { name: "Ruler" }).click();
	await page.getByRole("img", { name: "Ruler in millimetres" }).waitFor();
	await page.getByRole("button", { name: "Calibrate" }).click();
	const slider = page.getByLabel("Frame size");
	await slider.fill("1.2");
	await page.getByRole("button", { name: "Use this size" }).click();
	await isWide(240);
	await page.getByRole("button", { name: "Smaller", exact: true }).click();
	await page.getByText("80%").waitFor();
});

on.test("on a phone, in dark mode and without motion, the page fits and is accessible", async () => {
	const { page, complaints } = await on.open(ann, {
		width: 390,
		height: 844,
		scheme: "dark",
		reducedMotion: true,
	});
	await page.goto(address);
	await piece(page, "The bay").waitFor();
	await assertFits(page, 390);
	await page.getByRole("button", { name: "View", exact: true }).click();
	await assertAccessible(page, "what is behind the button on a phone");
	await page.getByRole("button", { name: "Actual size" }).click();
	await page
		.getByText(/^\d+% of actual size$/)
		.first()
		.waitFor();
	await assertFits(page, 390);
	await allPictures(page);
	await assertAccessible(page, "the pieces on a phone");
	assert.deepEqual(complaints, []);
});

on.test("an empty game shows what to do next, and updates after the first push", async () => {
	const client = await on.service.app(ann.userId);
	const game = await client.game("Brand new");
	const { page, complaints } = await on.open(ann, still);
	await page.goto(`${on.service.url}/games/${game.id}`);
	await page.getByRole("heading", { name: "Drop a folder, a ZIP, PDFs or pictures here" }).waitFor();
	await assertAccessible(page, "an empty game");
	await game.pushed([{ kind: "counter", name: "First", externalKey: "first" }]);
	await piece(page, "First").waitFor();
	assert.deepEqual(complaints, []);
});

on.test("a missing image is replaced by a reason and the piece's name", async () => {
	const { page } = await on.open(ann, still);
	await page.clock.install();
	await page.route(/\/derived|variant|\.webp/, (route) => route.fulfill({ status: 502 }));
	await page.goto(address);
	await piece(page, "The bay").waitFor();
	const isMissing = piece(page, "The bay").locator("[data-why='Picture missing']");
	await until("the picture is given up", async () => {
		await page.clock.fastForward(9_000);
		return await isMissing.count();
	});
	await piece(page, "The bay").getByText("The bay").waitFor();
});

on.test(
	"of ten thousand pieces only the visible ones are rendered; search and the End key reach the others",
	async () => {
		const client = await on.service.app(ann.userId);
		const game = await client.game("Ten thousand");
		const image = await game.asset(await picture(100, 140));
		for (let at = 0; at < 10_000; at += 200) {
			const tiles = Array.from({ length: 200 }, (_, i) => ({
				kind: "tile",
				name: `Tile ${at + i}`,
				externalKey: `tile-${at + i}`,
				widthMm: 30,
				heightMm: 42,
				assets: [image],
			}));
			await game.pushed(tiles);
		}
		await on.service.published();
		const { page, complaints } = await on.open(ann, still);
		await page.goto(`${on.service.url}/games/${game.id}`);
		await piece(page, "Tile 0").waitFor();
		const renderedCount = () => page.locator("[data-stop]").count();
		assert.ok((await renderedCount()) < 250, `${await renderedCount()} pieces are rendered`);
		// the first pieces are shown before the others have arrived
		await page.locator("main [aria-busy=false]").waitFor();
		await piece(page, "Tile 0").focus();
		await page.keyboard.press("End");
		await piece(page, "Tile 9999").waitFor();
		await focusedOn(page, "Tile 9999,");
		assert.ok((await renderedCount()) < 250);
		await page.keyboard.press("/");
		await focusedOn(page, "Search pieces by name or key");
		await page.keyboard.type("tile 7777");
		await page.getByText("1 of 10,000 pieces").waitFor();
		await piece(page, "Tile 7777").waitFor();
		assert.deepEqual(complaints, []);
	},
);

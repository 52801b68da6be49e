import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { allPictures, isWhole, piece, pushGame } from "../../web/tests/support/pieces.ts";
import { countRenders } from "../../web/tests/support/renders.ts";
import { nextFrames } from "../../web/tests/support/settled.ts";
import { fingers, middleOf } from "../../web/tests/support/tables.ts";

let ann: SignedInVisitor;
let game: GameClient;
let address: string;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	const image = await game.asset(await picture(120, 168));
	await game.pushed([
		{ kind: "deck", name: "Large", externalKey: "large" },
		...Array.from({ length: 90 }, (_, i) => ({
			kind: "card",
			name: `Wave ${i + 1}`,
			externalKey: `wave-${i + 1}`,
			count: 90 - i,
			widthMm: 63.5,
			heightMm: 88.9,
			parentExternalKey: "large",
			assets: [image],
		})),
	]);
	await on.service.published();
	address = `${on.service.url}/games/${game.id}`;
});

/** For tests that are not about motion, on a screen with room for all tools. */
const still = { reducedMotion: true, width: 1440 };
const view = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const focusedName = (page: Page) =>
	page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** Waits until nothing is loaded any longer that could move the pieces. */
async function isAtRest(page: Page): Promise<void> {
	await isWhole(page);
	await allPictures(page);
}

on.test("an arrow key renders the two pieces that it concerns, and no other", async () => {
	const { page } = await on.open(ann, { ...still, height: 2000 });
	await countRenders(page);
	await page.goto(address);
	// what is loaded later may render pieces, too
	await isAtRest(page);
	await piece(page, "Light 1").focus();
	await nextFrames(page);
	assert.ok((await page.locator("[data-stop]").count()) > 50, "there are many pieces on the page");
	assert.ok((await page.evaluate(() => window.renders)) > 50, "and all of them were rendered once");
	await page.evaluate(() => {
		window.renders = 0;
	});
	await page.keyboard.press("ArrowRight");
	await until(
		"the focus moves on",
		() => focusedName(page),
		(name) => !name.startsWith("Light 1,"),
	);
	await nextFrames(page);
	assert.equal(await page.evaluate(() => window.renders), 2);
});

on.test(
	"cards, fans or a list: the choice, the scale and the search come back after a reload and with a link",
	async () => {
		const { page, complaints } = await on.open(ann, still);
		await page.goto(address);
		await piece(page, "Light 1").waitFor();
		// cards are cards, however many a deck has, until fans are chosen
		await view(page, "Gather Large").waitFor();
		await view(page, "Gather Evening").waitFor();

		await view(page, "Fans").click();
		await view(page, "Spread out Evening").waitFor();
		await page.getByRole("button", { name: "Spread all" }).click();
		await view(page, "Gather Large").waitFor();
		await view(page, "Gather all").click();
		await view(page, "Spread out Large").waitFor();

		await view(page, "List").click();
		await page.getByRole("cell", { name: "bay", exact: true }).waitFor();
		await page.getByRole("button", { name: "Count", exact: true }).click();
		await page.getByRole("button", { name: "Count", exact: true }).click();
		await page
			.getByRole("columnheader", { name: "Count" })
			.and(page.locator("[aria-sort=descending]"))
			.waitFor();
		const rows = () =>
			page
				.getByRole("row")
				.filter({ has: page.getByRole("cell") })
				.allTextContents();
		await until("the largest counts come first", rows, ([first]) => first?.includes("Wave 1wave-1") === true);
		await assertAccessible(page, "the list");
		await page.getByLabel("Search pieces by name or key").fill("wave");
		await page.waitForURL((url) => url.search === "?q=wave&view=list&sort=-count");
		await page.reload();
		await until("the list comes back sorted", rows, ([first]) => first?.includes("Wave 1wave-1") === true);
		assert.equal(await page.getByLabel("Search pieces by name or key").inputValue(), "wave");

		// another browser that gets the link
		const { page: other } = await on.open(ann, still);
		await other.goto(page.url());
		await other.getByRole("columnheader", { name: "Count" }).waitFor();

		// by the tabs, and back
		await page.evaluate(() => scrollTo(0, 700));
		// with the keyboard: the pointer would scroll to the tab first
		await page.getByRole("link", { name: "Versions" }).evaluate((link: HTMLElement) => {
			link.focus({ preventScroll: true });
		});
		await nextFrames(page);
		await page.keyboard.press("Enter");
		await page
			.getByRole("heading", { name: /Version/ })
			.first()
			.waitFor();
		await page.getByRole("link", { name: "Pieces", exact: true }).click();
		await until(
			"the page is where it was",
			() => page.evaluate(() => scrollY),
			(y) => Math.abs(y - 700) < 2,
		);
		assert.equal(await page.getByLabel("Search pieces by name or key").inputValue(), "wave");
		assert.deepEqual(complaints, []);
	},
);

on.test("in a search, nothing offers to group what was found", async () => {
	const { page } = await on.open(ann, still);
	await page.goto(`${address}?q=light`);
	await piece(page, "Light 1").waitFor();
	assert.equal(await page.getByRole("button", { name: /^(Gather|Spread out) (?!all)/ }).count(), 0);
	assert.ok(
		await page
			.getByRole("button", { name: "Gather all" })
			.or(page.getByRole("button", { name: "Spread all" }))
			.isDisabled(),
	);
});

on.test(
	"a peek shows a piece at readable size, for the pointer, the keyboard and a resting finger",
	async () => {
		const { page } = await on.open(ann, { ...still, height: 2400 });
		await page.goto(`${address}?view=fans`);
		const peek = page.locator("[class*=peek]");
		await isAtRest(page);
		await piece(page, "Light 4").hover({ position: { x: 12, y: 60 } });
		await peek.getByText("Light 4").waitFor();
		await until(
			"it is large",
			() => peek.boundingBox(),
			(box) => box !== null && box.width > 250 && box.height > 350,
		);
		// the card is in front of its neighbours
		const box = await piece(page, "Light 4").boundingBox();
		assert.ok(box);
		const inFront = await page.evaluate(
			([x, y]) => document.elementFromPoint(x, y)?.closest("[data-stop]")?.getAttribute("aria-label"),
			[box.x + box.width * 0.7, box.y + box.height * 0.5] as const,
		);
		assert.match(inFront ?? "", /^Light 4,/);
		await page.mouse.move(5, 5);
		await peek.waitFor({ state: "detached" });
		await piece(page, "Light 4").focus();
		await page.keyboard.press("ArrowRight");
		await peek.getByText("Light 5").waitFor();
		await page.keyboard.press("/");
		await peek.waitFor({ state: "detached" });
		assert.equal(await page.locator("main [title]").count(), 0, "no native tooltips");

		// every card of a fan can be pointed at
		const lefts = await page
			.locator('[data-stop][aria-label^="Wave "]')
			.evaluateAll((cards) =>
				cards.map((card) => card.getBoundingClientRect()).map(({ x, width }) => x + width / 2),
			);
		assert.ok(lefts.length > 20, lefts.join());
		for (const [i, x] of lefts.slice(1).entries()) assert.ok(x - (lefts[i] ?? 0) >= 24, lefts.join());
		await page.getByRole("button", { name: "Spread out Large to show all 90 cards" }).click();
		await view(page, "Gather Large").waitFor();
	},
);

on.test("a finger looks at a piece by resting on it, and opens it by a tap", async () => {
	const { page } = await on.open(ann, { ...still, width: 390, height: 844, isTouch: true });
	await page.goto(address);
	const card = piece(page, "Light 1");
	await isAtRest(page);
	await card.scrollIntoViewIfNeeded();
	await fingers(page, ["touchStart", await middleOf(card)]);
	const peek = page.locator("[class*=peek]");
	await peek.getByText("Light 1", { exact: true }).waitFor();
	await fingers(page, ["touchEnd"]);
	await peek.waitFor({ state: "detached" });
	assert.equal(new URL(page.url()).pathname, new URL(address).pathname);
	await card.tap();
	await page.getByRole("heading", { name: "Light 1" }).waitFor();
});

on.test("several pieces are selected with Ctrl, Shift and arrows, or by taps", async () => {
	const { page } = await on.open(ann, still);
	await page.goto(`${address}?q=light`);
	const bar = page.getByRole("region", { name: "Select" });
	await piece(page, "Light 1").click({ modifiers: ["ControlOrMeta"] });
	await bar.getByText("1 piece selected").waitFor();
	await piece(page, "Light 4").click({ modifiers: ["Shift"] });
	await bar.getByText("4 pieces selected").waitFor();
	await page.keyboard.press("Shift+ArrowRight");
	await bar.getByText("5 pieces selected").waitFor();
	await until(
		"the selected piece has the focus",
		() => focusedName(page),
		(name) => /^Light 5,.* selected$/.test(name),
	);
	await assertAccessible(page, "with selected pieces");
	await page.keyboard.press("Escape");
	await bar.waitFor({ state: "detached" });
	assert.match(page.url(), /q=light/, "Escape ends the selection first");
	await page.getByRole("button", { name: "Select", exact: true }).click();
	await piece(page, "Light 2").click();
	await bar.getByText("1 piece selected").waitFor();
	await bar.getByRole("button", { name: "Select all" }).click();
	await bar.getByText("12 pieces selected").waitFor();
	await bar.getByRole("button", { name: "Clear selection" }).click();
	await piece(page, "Light 2").click();
	await page.getByRole("heading", { name: "Light 2" }).waitFor();
});

on.test(
	"the wheel with Ctrl, two fingers and keys zoom the pieces, and what is under the pointer stays",
	async () => {
		const { page } = await on.open(ann, still);
		await page.goto(address);
		await piece(page, "Light 1").waitFor();
		const output = page.getByRole("status", { name: "Scale" });
		const percent = async () => Number((await output.textContent())?.replace("%", ""));
		// the scale is that of the whole page
		await isAtRest(page);
		const fitting = await percent();
		await page.keyboard.press("+");
		await until("a step larger", percent, (now) => now > fitting);
		await page.keyboard.press("0");
		await until("it fits again", percent, (now) => now === fitting);
		await piece(page, "Light 11").scrollIntoViewIfNeeded();
		await piece(page, "Light 11").hover();
		const before = await piece(page, "Light 11").boundingBox();
		await page.keyboard.down("Control");
		await page.mouse.wheel(0, -200);
		await page.keyboard.up("Control");
		await until("the wheel zooms in", percent, (now) => now > fitting * 1.3);
		await until(
			"it is larger, and where it was",
			async () => ({ before, after: await piece(page, "Light 11").boundingBox() }),
			({ before, after }) =>
				before !== null &&
				after !== null &&
				after.width > before.width * 1.3 &&
				Math.abs(after.y + after.height / 2 - before.y - before.height / 2) < 10,
		);
		await page.waitForURL(/zoom=\d+/);
		await page.reload();
		await until("the scale comes back", percent, (now) => now > fitting * 1.3);
	},
);

on.test(
	"two dice fill their window, and actual size is called an estimate until the screen is calibrated",
	async () => {
		const client = await on.service.app(ann.userId);
		const dice = await client.game("Two dice");
		await dice.pushed([
			{ kind: "die", name: "White", externalKey: "white", sides: 6 },
			{ kind: "die", name: "Black", externalKey: "black", sides: 20 },
		]);
		await on.service.published();
		const { page } = await on.open(ann, { ...still, width: 1440, height: 900 });
		await page.goto(`${on.service.url}/games/${dice.id}`);
		await until(
			"they are large",
			async () => (await piece(page, "White").boundingBox())?.width ?? 0,
			(width) => width > 150,
		);
		await page.getByRole("button", { name: "Actual size" }).click();
		await page.getByText("Actual size is estimated until you calibrate this screen").waitFor();
	},
);

for (const width of [1440, 1280, 1024, 800, 390]) {
	on.test(
		`at ${width} px, the bar does not change while the user types, and takes a fifth of the height at most`,
		async () => {
			const { page } = await on.open(ann, { ...still, width, height: 844 });
			await page.goto(address);
			await piece(page, "The bay").waitFor();
			const tops = () =>
				page.evaluate(() => ({
					area:
						document.querySelector("[data-stop]")?.closest("[class*=area]")?.getBoundingClientRect().top ?? 0,
					more: document.querySelector("search button[aria-expanded]")?.getBoundingClientRect().x,
				}));
			const before = await tops();
			assert.ok(before.area <= 0.2 * 844, `${before.area} px`);
			await page.keyboard.press("/");
			await until(
				"the field has the focus",
				() => focusedName(page),
				(name) => name.startsWith("Search"),
			);
			await page.keyboard.type("light");
			await page.getByText("12 of 115 pieces").waitFor();
			await nextFrames(page);
			assert.deepEqual(await tops(), before);
			const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
			assert.ok(scrollWidth <= width, `${scrollWidth} px`);
		},
	);
}

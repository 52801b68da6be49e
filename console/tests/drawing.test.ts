import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { allPictures, piece } from "../../web/tests/support/pieces.ts";

let ann: SignedInVisitor;
let game: GameClient;

/** A game whose pieces are hard to draw. */
async function pushHardPieces(): Promise<GameClient> {
	const own = await (await on.service.app(ann.userId)).game("Hard to draw");
	const image = async (width: number, height: number, sideKey = "front") =>
		await own.asset(await picture(width, height), sideKey);
	const portrait = { kind: "card", parentExternalKey: "mixed", widthMm: 63.5, heightMm: 88.9 };
	const landscape = { ...portrait, widthMm: 88.9, heightMm: 63.5 };
	const mini = { kind: "card", parentExternalKey: "minis", widthMm: 44, heightMm: 68 };
	const weather = await Promise.all([1, 2, 3].map((number) => image(200, 200, `face-${number}`)));
	await own.pushed([
		{
			kind: "board",
			name: "Sea",
			externalKey: "sea",
			widthMm: 400,
			heightMm: 300,
			assets: [await image(2400, 1800)],
		},
		{ kind: "deck", name: "Mixed", externalKey: "mixed", assets: [await image(825, 1125, "back")] },
		{ ...portrait, name: "Tall 1", externalKey: "tall-1", assets: [await image(825, 1125)] },
		{ ...portrait, name: "Tall 2", externalKey: "tall-2", assets: [await image(825, 1125)] },
		{ ...landscape, name: "Wide", externalKey: "wide", assets: [await image(1125, 825)] },
		{ kind: "deck", name: "Minis", externalKey: "minis" },
		{ ...mini, name: "Mini 1", externalKey: "mini-1", assets: [await image(595, 878)] },
		{ ...mini, name: "Mini 2", externalKey: "mini-2", assets: [await image(595, 878)] },
		{ kind: "deck", name: "Nothing yet", externalKey: "nothing" },
		{ kind: "die", name: "Six", externalKey: "six", sides: 6 },
		{ kind: "die", name: "Weather", externalKey: "weather", sides: 6 },
		...[1, 2, 3].map((number) => ({
			...{ kind: "dieFace", name: `Weather ${number}`, externalKey: `weather-${number}` },
			...{ parentExternalKey: "weather", assets: [weather[number - 1]] },
		})),
		{ kind: "die", name: "Twenty", externalKey: "twenty", sides: 20 },
		{ kind: "die", name: "Four", externalKey: "four", sides: 4 },
		{ kind: "counter", name: "Night", externalKey: "night", count: 7, payload: { start: 3, min: 0, max: 4 } },
		{ kind: "container", name: "Tray", externalKey: "tray" },
	]);
	return own;
}

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	game = await pushHardPieces();
	await on.service.published();
});

const pieces = () => `${on.service.url}/games/${game.id}`;
const pagePath = async (key: string) => `${pieces()}/pieces/${(await game.component(key)).id}`;

async function box(page: Page, name: string) {
	const found = await piece(page, name).boundingBox();
	assert.ok(found, name);
	return found;
}

/** The images of the page as the browser decodes them: their width, and that of the screen pixels that they fill. */
const decoded = (page: Page) =>
	page.evaluate(async () =>
		Promise.all(
			// those that are still loading have no size yet
			[...document.images]
				.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
				.map(async (image) => {
					const bitmap = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
					const { width } = image.getBoundingClientRect();
					return {
						name: image.closest("[data-stop]")?.getAttribute("aria-label") ?? "",
						width: bitmap.width,
						height: bitmap.height,
						needed: (image.offsetWidth || width) * devicePixelRatio,
					};
				}),
		),
	);

/** A number of a die as it is seen, from the top of the die to its bottom. */
const numbersFromTop = (page: Page, name: string) =>
	piece(page, name)
		.locator("[data-number]")
		.evaluateAll((marks) =>
			marks
				.map((mark) => ({ number: mark.getAttribute("data-number"), at: mark.getBoundingClientRect() }))
				.sort((a, b) => a.at.top + a.at.height / 2 - (b.at.top + b.at.height / 2))
				.map(({ number }) => number),
		);

on.test(
	"on a sharp screen boards are sharp, cards are no larger than needed, and fans take little",
	async () => {
		const { page } = await on.open(ann, { width: 1440, height: 2000, density: 2 });
		await page.goto(pieces());
		await piece(page, "Tall 1").waitFor();
		await allPictures(page);
		const lying = await decoded(page);
		const [board] = lying.filter(({ name }) => name.startsWith("Sea,"));
		assert.ok(board && board.width * 1.2 >= Math.min(2400, board.needed), JSON.stringify(board));
		for (const { name, width, height, needed } of lying.filter(({ name: at }) =>
			/^(Tall|Wide|Mini)/.test(at),
		))
			assert.ok(width * 1.2 >= needed && Math.max(width, height) <= 512, `${name}: ${width} for ${needed}`);

		const overlap = async () => {
			const [one, two] = [await box(page, "Tall 1"), await box(page, "Tall 2")];
			return one.x + one.width > two.x;
		};
		await page.getByRole("button", { name: "Gather Mixed" }).click();
		await until("the cards lie in a fan", overlap);
		// a page that opens with the fan, so that nothing larger is in the browser's memory
		await page.reload();
		await piece(page, "Tall 1").waitFor();
		await until("the cards lie in a fan again", overlap);
		await allPictures(page);
		const fanned = (await decoded(page)).filter(({ name }) => /^(Tall|Wide)/.test(name));
		assert.equal(fanned.length, 3);
		for (const { width, height } of fanned) assert.ok(Math.max(width, height) <= 512);

		await page.goto(await pagePath("sea"));
		await page.getByRole("button", { name: "Actual size" }).click();
		await until(
			"the board at actual size is as sharp as its original",
			async () => Math.max(0, ...(await decoded(page)).map(({ width }) => width)),
			(width) => width === 2400,
		);
		await page.getByRole("button", { name: "Calibrate" }).click();
		await page.getByRole("dialog").getByText("Hold a bank card").waitFor();
	},
);

on.test("dice show their result on top, as a player reads it", async () => {
	const { page } = await on.open(ann, { width: 1440, height: 1600, reducedMotion: true });
	await page.goto(pieces());
	await piece(page, "Six").locator("[data-number='6']").waitFor();
	assert.equal((await numbersFromTop(page, "Six"))[0], "6");
	assert.ok((await numbersFromTop(page, "Twenty")).includes("20"));
	// every visible face of a d4 names the result at the corner on top
	const four = await numbersFromTop(page, "Four");
	assert.equal(four.filter((number) => number === "4").length, four.length / 3);
	await piece(page, "Six").focus();
	await page.keyboard.press("f");
	await piece(page, "Six").locator("[data-number='6']").waitFor({ state: "detached" });
	assert.equal((await numbersFromTop(page, "Six"))[0], "1");
});

on.test(
	"a die with pictures shows which of its faces has none, and one without any has numbers",
	async () => {
		const { page } = await on.open(ann, { width: 1440, height: 1600, reducedMotion: true });
		await page.goto(pieces());
		await piece(page, "Weather").locator("[data-number='6'][data-missing]").waitFor();
		assert.equal(await piece(page, "Six").locator("[data-missing]").count(), 0);
		await page.goto(await pagePath("weather"));
		const stage = page.getByRole("region", { name: "Piece" });
		await stage.locator("[data-number='6'][data-missing]").waitFor();
		await page.getByRole("button", { name: "Face 3", exact: true }).click();
		await page.getByRole("button", { name: "Face 3", exact: true, pressed: true }).waitFor();
		assert.equal(await stage.locator("[data-number='3']").count(), 0, "it shows its picture");
		await assertAccessible(page, "a die whose faces are missing");
	},
);

on.test("a counter shows the number it starts with, here and on its own page", async () => {
	const { page } = await on.open(ann);
	await page.goto(pieces());
	await piece(page, "Night").locator("[data-number='3']").waitFor();
	await page.goto(await pagePath("night"));
	const stage = page.getByRole("region", { name: "Piece" });
	await stage.locator("[data-number='3']").waitFor();
	await page.getByText("from 3 · at least 0 · at most 4").waitFor();
	await page.getByRole("button", { name: "Count up" }).click();
	await stage.locator("[data-number='4']").waitFor();
	assert.equal(await page.getByRole("button", { name: "Count up" }).isDisabled(), true);
	await assertAccessible(page, "a counter");
	await page.goto(await pagePath("tray"));
	await stage.locator("[data-name='Tray']").waitFor();
});

on.test(
	"cards of every size and direction are drawn whole, and piles are as large as their cards",
	async () => {
		const { page } = await on.open(ann, { width: 1440, height: 2000, reducedMotion: true });
		await page.goto(pieces());
		await piece(page, "Wide").waitFor();
		const wide = await box(page, "Wide");
		assert.ok(Math.abs(wide.width / wide.height - 88.9 / 63.5) < 0.02);
		const [pile, card] = [await box(page, "Minis"), await box(page, "Mini 1")];
		assert.ok(Math.abs(pile.width - card.width) < 1 && Math.abs(pile.height - card.height) < 1);
		const flat = await piece(page, "Wide").locator("img").boundingBox();
		// the shared portrait back lies sideways on a landscape card, and is trimmed to it
		await page.goto(await pagePath("wide"));
		await page.getByText("Back, shared · 825 × 1,125 px · 300 dpi · 3.2 mm bleed").waitFor();
		await allPictures(page);
		const [front, back] = await page
			.getByRole("region", { name: "Piece" })
			.locator("img")
			.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()));
		assert.ok(front.width > front.height && back.width > back.height);
		assert.ok(flat && flat.width > flat.height);
		await page.goto(pieces());
		const nothing = piece(page, "Nothing yet");
		await nothing.waitFor();
		assert.equal(await nothing.locator("img").count(), 0);
		assert.match(
			await nothing
				.locator("span")
				.first()
				.evaluate((slot) => getComputedStyle(slot).borderStyle),
			/dashed/,
		);
	},
);

on.test("both sides stay next to each other at any width, and turning over does not swap them", async () => {
	const { page } = await on.open(ann, { width: 1024, height: 800, reducedMotion: true });
	await page.goto(await pagePath("tall-1"));
	const stage = page.getByRole("region", { name: "Piece" });
	const sides = () =>
		stage
			.locator("figure > span")
			.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
	for (const width of [1024, 1060, 1100, 1150, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		const [front, back] = await until(
			`both sides at ${width} px`,
			sides,
			(all) => all.length === 2 && Math.abs(all[0].top - all[1].top) < 1,
		);
		assert.ok(back.left >= front.right && front.width > 180, `${width}: ${front.width}`);
	}
	await stage.getByText(/^Front · /).waitFor();
	await page.keyboard.press("f");
	await stage.getByText(/^Front · /).waitFor({ state: "detached" });
	await stage.getByText(/^Back, shared · /).waitFor();
	await stage.getByRole("button", { name: "Both sides" }).click();
	await stage.getByText(/^Front · /).waitFor();
});

on.test("previous and next keep their places, and end at the ends", async () => {
	const { page } = await on.open(ann, { width: 1280 });
	await page.goto(await pagePath("tall-1"));
	const steps = page.getByRole("navigation", { name: "Neighbouring pieces" });
	const place = async (name: string) => {
		const [found] = await steps.getByLabel(name).all();
		return (await found?.boundingBox())?.x;
	};
	await steps.getByText("3 of 15").waitFor();
	const [before, after] = [await place("Previous piece"), await place("Next piece")];
	await page.goto(await pagePath("sea"));
	await steps.getByText("1 of 15").waitFor();
	assert.equal(await steps.getByRole("button", { name: "Previous piece" }).isDisabled(), true);
	for (const now of [await place("Previous piece"), before])
		assert.ok(Math.abs((now ?? 0) - (before ?? 0)) < 12);
	assert.ok(Math.abs(((await place("Next piece")) ?? 0) - (after ?? 0)) < 2);
});

on.test("a picture that could not be loaded says so and is loaded again on request", async () => {
	const { page } = await on.open(ann, { reducedMotion: true });
	await page.clock.install();
	let isBroken = true;
	await page.route(/\/derived\//, (route) => (isBroken ? route.fulfill({ status: 502 }) : route.continue()));
	await page.goto(await pagePath("mini-1"));
	// on the stage and in the history
	const notice = page.getByText("2 pictures could not be loaded.");
	await until("the picture is given up", async () => {
		await page.clock.fastForward(9_000);
		return await notice.count();
	});
	await page.getByRole("link", { name: "See Checks" }).waitFor();
	isBroken = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await notice.waitFor({ state: "detached" });
	await allPictures(page);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Picture, poker, readingOf } from "../../cli/tests/support/game-folder.ts";

// Pictures as programs that play games have them: faces of dice among others, counters, cards in `images/`.

const numbered = (start: string, count: number, picture: Picture, from = 1) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${start}${at + from}.png`, picture]));
const square = (px: number): Picture => ({ px: [px, px] });

async function kindsOf(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const { manifest, guesses } = await readingOf(t, files);
	const counts: Record<string, number> = {};
	for (const { kind } of manifest.components) counts[kind] = (counts[kind] ?? 0) + 1;
	return { counts, said: guesses.map(({ code }) => code), components: manifest.components };
}

test("a complete series of faces among other pictures is a die", async (t) => {
	const cards = numbered("img/gull", 8, poker);
	const read = await kindsOf(t, { ...cards, ...numbered("img/dice-", 6, square(100)) });
	assert.deepEqual(read.counts, { deck: 1, tile: 8, die: 1, dieFace: 6 });
	assert.ok(read.said.includes("DIE_BY_NAMES"));
	assert.equal(read.components.find(({ kind }) => kind === "die")?.externalKey, "img/dice");
	const fromZero = await kindsOf(t, { ...cards, ...numbered("redDice", 6, square(100), 0) });
	assert.equal(fromZero.components.find(({ kind }) => kind === "die")?.externalKey, "redDice");
	assert.equal(fromZero.counts.dieFace, 6);
	const byHand = { ...numbered("img/dice", 5, square(45)), "img/dice6.png": { px: [45, 43] } as Picture };
	assert.equal((await kindsOf(t, { ...cards, ...byHand })).counts.dieFace, 6, "cut out by hand");
	const seven = await kindsOf(t, { ...cards, ...numbered("img/dice-", 7, square(100)) });
	assert.equal(seven.counts.die, undefined);
	const others = await kindsOf(t, { ...cards, ...numbered("img/indie", 6, square(100)) });
	assert.equal(others.counts.die, undefined);
});

test("small square pictures of which nothing says that they are cards are counters, and a large one their board", async (t) => {
	const counters = { ...numbered("orc", 20, square(126)), ...numbered("elf", 4, { px: [120, 140] }) };
	const read = await kindsOf(t, { ...counters, "pitch.png": { px: [1200, 800] } });
	assert.deepEqual(read.counts, { tokenSprite: 24, board: 1 });
	assert.ok(read.said.includes("TOKENS_TINY") && read.said.includes("BOARD_BY_SIZE"));
	const cutByHand: Picture[] = [{ px: [90, 93] }, { px: [100, 100] }, { px: [105, 96] }, { px: [97, 99] }];
	const goals = cutByHand.flatMap((picture, at) => [
		[`goals/a${at}.png`, picture] as const,
		[`goals/b${at}.png`, picture] as const,
	]);
	const { counts, components } = await kindsOf(t, Object.fromEntries(goals));
	const sizes = new Set(components.map(({ widthMm, heightMm }) => `${widthMm} × ${heightMm}`));
	assert.deepEqual(counts, { tokenSprite: 8 });
	assert.equal(sizes.size, 1, "one size, although each differs");
	const upright = await kindsOf(t, numbered("orc", 20, { px: [90, 126] }));
	assert.deepEqual(upright.counts, { deck: 1, tile: 20 });
	const withBack = await kindsOf(t, {
		...numbered("memo/orc", 20, square(126)),
		"memo/back.png": square(126),
	});
	assert.deepEqual(withBack.counts, { deck: 1, tile: 20 });
	const called = await kindsOf(t, numbered("cards/orc", 20, square(126)));
	assert.deepEqual(called.counts, { deck: 1, tile: 20 });
});

test("counters of wargames have two sides, and what a program shows around them is left out", async (t) => {
	const units = (count: number) =>
		Object.fromEntries(
			Array.from({ length: count }, (_, at) => [
				[`unit ${at} front.png`, square(80)] as const,
				[`unit ${at} back.png`, square(80)] as const,
			]).flat(),
		);
	const read = await kindsOf(t, {
		...units(24),
		...{ "shaken.png": square(80), "dice icon.png": square(16), "corps highlight.png": square(90) },
	});
	assert.deepEqual(read.counts, { tokenSprite: 25 });
	const sides = read.components.map(({ images = [] }) => images.length).sort();
	assert.deepEqual([sides[0], sides[1], sides.at(-1)], [1, 2, 2]);
	assert.ok(!read.said.includes("CARDS_WITHOUT_BACK"));
	// a few may be cards
	assert.deepEqual((await kindsOf(t, units(12))).counts, { deck: 1, tile: 12 });
});

test("next to tokens alone, a folder called images has the cards, in one of two formats", async (t) => {
	const tokens = {
		...numbered("game/cubes/red", 6, square(60)),
		...numbered("game/cubes_png/red", 6, square(60)),
	};
	const cards = { ...numbered("game/images/gull", 9, poker) };
	const read = await kindsOf(t, { ...tokens, ...cards });
	assert.deepEqual(read.counts, { deck: 1, tile: 9, tokenSprite: 6 });
	const mixed = await kindsOf(t, {
		...tokens,
		...numbered("game/images/icon", 9, square(64)),
		"game/images/logo.png": { px: [600, 200] },
	});
	assert.deepEqual(mixed.counts, { tokenSprite: 6 });
	const besideDeck = await kindsOf(t, { ...cards, ...numbered("game/cards/tern", 3, poker) });
	assert.deepEqual(besideDeck.counts, { deck: 1, tile: 3 });
});

test("a few far smaller pictures among many cards of one size are icons, unless a line keeps them", async (t) => {
	const files = {
		...numbered("gull", 40, poker),
		"heart.png": square(60),
		"pie.png": { px: [90, 70] } as Picture,
	};
	const reading = await readingOf(t, files);
	const cardsIn = ({ manifest }: typeof reading) =>
		manifest.components.filter(({ kind }) => kind === "tile").length;
	assert.equal(cardsIn(reading), 40);
	assert.ok(!reading.images.has("heart.png") && !reading.images.has("pie.png"));
	const [said] = reading.guesses.filter(({ code }) => code === "ICONS_AMONG_CARDS");
	assert.equal(
		said?.text,
		"2 pictures are far smaller than the cards around them, and of other proportions; skipped: heart.png, pie.png. A line !heart.png in .tuckboxignore keeps the first.",
	);
	assert.equal(cardsIn(await readingOf(t, { ...files, ".tuckboxignore": "!heart.png\n" })), 41);
	assert.equal(cardsIn(await readingOf(t, { ...files, "pie.png": { px: [180, 240] } })), 41, "a small card");
	const suits = { ...numbered("gull", 36, poker), ...numbered("suit", 4, square(60)) };
	assert.equal(cardsIn(await readingOf(t, suits)), 36, "one in ten");
	const few = { ...numbered("gull", 12, poker), "heart.png": square(60) };
	assert.equal(cardsIn(await readingOf(t, few)), 13, "too few cards");
});

test("faces may be numbered in words, and what is no face never refuses a folder", async (t) => {
	const cards = numbered("cards/gull", 8, poker);
	const faces = (words: string) =>
		Object.fromEntries(words.split(" ").map((word) => [`dice/${word}.png`, square(100)]));
	for (const words of [
		"diceone dicetwo dicethree dicefour dicefive dicesix",
		"rot_eins rot_zwei rot_drei rot_vier rot_fünf rot_sechs",
	]) {
		const { counts, components } = await kindsOf(t, { ...cards, ...faces(words), ...faces("bus") });
		assert.deepEqual([counts.die, counts.dieFace], [1, 6], words);
		assert.deepEqual(components.find(({ kind }) => kind === "dieFace")?.images?.[0]?.sideKey, "face-1");
	}
	const { counts, said } = await kindsOf(t, { ...cards, ...faces("bus cup phone") });
	assert.deepEqual(counts, { deck: 1, tile: 8 });
	assert.ok(said.includes("NOT_ONE_OF_FACES"));
});

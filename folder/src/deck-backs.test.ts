import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { FolderReading } from "@tuckbox/folder";
import { keysOf, poker, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";

const read = (t: TestContext, ...names: string[]) =>
	readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));

/** The back of each piece that has one. */
const backsOf = ({ manifest }: FolderReading) =>
	Object.fromEntries(
		manifest.components.flatMap(({ externalKey, images = [] }) => {
			const back = images.find(({ sideKey }) => sideKey === "back");
			return back === undefined ? [] : [[externalKey, back.file]];
		}),
	);

test("a back above the folders of decks is that of the decks without one", async (t) => {
	const reading = await read(t, "decks/back", "decks/sea/a", "decks/land/b", "decks/land/cardback");
	assert.deepEqual(keysOf(reading), [
		"deck decks/land",
		"tile decks/land/b",
		"deck decks/sea",
		"tile decks/sea/a",
	]);
	assert.deepEqual(backsOf(reading), {
		"decks/sea": "decks/back.png",
		"decks/land": "decks/land/cardback.png",
	});
	assert.deepEqual(problemsOf(reading), []);
	const root = await read(t, "Rückseite", "decks/sea/a");
	assert.deepEqual(backsOf(root), { "decks/sea": "Rückseite.png" });
});

test("a folder of backs has them by deck, by card, by the beginning of names, or one for all", async (t) => {
	assert.deepEqual(backsOf(await read(t, "Backs/sea", "Backs/land-back", "sea/a", "land/b")), {
		sea: "Backs/sea.png",
		land: "Backs/land-back.png",
	});
	assert.deepEqual(
		backsOf(await read(t, "cards/cardbacks/red", "cards/cardbacks/blue", "cards/red_1", "cards/blue 2")),
		{
			"cards/red_1": "cards/cardbacks/red.png",
			"cards/blue 2": "cards/cardbacks/blue.png",
		},
	);
	const one = await read(t, "backs/tower", "sea/a", "land/b");
	assert.deepEqual(backsOf(one), { sea: "backs/tower.png", land: "backs/tower.png" });
	assert.equal(keysOf(one).length, 4, "a folder of backs is no deck");
});

test("backs that cannot be decided between are named, and decks without one are mentioned", async (t) => {
	const several = await read(t, "sea/a", "sea/back", "sea/cardback");
	assert.match(
		problemsOf(several).join(),
		/sea\/back\.png and sea\/cardback\.png are both the back of "sea"/,
	);
	const unclear = await read(t, "backs/tower", "backs/star", "sea/a");
	assert.deepEqual(
		unclear.warnings.map(({ code, text }) => [code, text]),
		[["BACK_UNCLEAR", 'Which of these is the back of "sea" is not clear: backs/star.png, backs/tower.png.']],
	);
	const none = await read(t, "sea/a", "land/b", "sky/c", "sky/c[back]");
	assert.deepEqual(
		none.guesses.filter(({ code }) => code === "DECK_WITHOUT_BACK").map(({ first, more }) => [first, more]),
		[["land", 1]],
	);
});

test("backs are found by a word of the deck, among colours, and in a folder of nothing else", async (t) => {
	const words = await read(t, "MainDeck/a", "RoomDeck/b", "tts/Main_back", "tts/Room_back");
	assert.deepEqual(backsOf(words), { MainDeck: "tts/Main_back.png", RoomDeck: "tts/Room_back.png" });
	assert.ok(!keysOf(words).includes("deck tts"));
	const coloured = await read(t, "poker/a", "poker/b", "poker/c", "poker/back-0062ff", "poker/back-red");
	assert.deepEqual(backsOf(coloured), { poker: "poker/back-0062ff.png" });
	assert.equal(keysOf(coloured).length, 4);
	const plain = await read(t, "poker/a", "poker/b", "poker/back", "poker/red_back", "poker/blue_back");
	assert.deepEqual(backsOf(plain), { poker: "poker/back.png" });
	const common = await read(t, "cards/a/1", "cards/b/2", "cards/common/back", "cards/common/3");
	assert.deepEqual(Object.values(backsOf(common)), Array(3).fill("cards/common/back.png"));
	assert.deepEqual(backsOf(await read(t, "heroes/1", "assets/back")), { heroes: "assets/back.png" });
	// a card and its own back
	const pair = await read(t, "poker/red-front", "poker/red-back", "poker/blue", "poker/blue-back", "poker/x");
	assert.deepEqual(backsOf(pair), { "poker/red": "poker/red-back.png", "poker/blue": "poker/blue-back.png" });
	const numbered = await read(t, "sea/front-1", "sea/back-1", "sea/front-2", "sea/back-2");
	assert.deepEqual(backsOf(numbered), { "sea/1": "sea/back-1.png", "sea/2": "sea/back-2.png" });
});

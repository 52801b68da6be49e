import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { backsOf, kindsAndKeys, poker, readingOf } from "../../cli/tests/support/game-folder.ts";

const read = (t: TestContext, ...names: string[]) =>
	readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));

test("backs next to cards that share no word with them are no cards", async (t) => {
	const cards = Array.from({ length: 10 }, (_, at) => `card_${at}`);
	const several = await read(t, "back_spell_0", "back_event_0", ...cards);
	assert.deepEqual([backsOf(several), kindsAndKeys(several).length], [{}, 11]);
	assert.deepEqual(
		several.warnings.map(({ code, text }) => [code, text]),
		[
			[
				"BACK_UNCLEAR",
				"Which of these is the back of “deck” is not clear: back_event_0.png, back_spell_0.png.",
			],
		],
	);
	assert.deepEqual(backsOf(await read(t, "event back", ...cards)), { deck: "event back.png" });
	// other languages have no cards such as “Way back”
	const birds = ["gull", "tern", "heron", "wolf", "fox"];
	assert.deepEqual(backsOf(await read(t, "dos_lieu", ...birds)), { deck: "dos_lieu.png" });
	for (const names of [
		["way_back", "back alley", ...birds],
		["dos_espadas", "tres_espadas", ...birds],
	]) {
		const reading = await read(t, ...names);
		assert.deepEqual([backsOf(reading), kindsAndKeys(reading).length], [{}, names.length + 1]);
	}
	const folder = await read(t, "cards/blank", "cards/dos_lieu", "cards/dos_role", "lieu/a", "lieu/b");
	assert.deepEqual(backsOf(folder), { lieu: "cards/dos_lieu.png" });
	assert.equal(kindsAndKeys(folder).length, 3);
});

test("a back that no name gives to a deck is for cards of its proportions", async (t) => {
	const square: { px: [number, number] } = { px: [350, 350] };
	const reading = await readingOf(t, {
		"proxies/back.png": poker,
		"people/wolf.png": poker,
		"places/inn.png": square,
		"rest/back/back.png": { px: [900, 300] },
		"rest/tower.png": poker,
	});
	assert.deepEqual(backsOf(reading), { people: "proxies/back.png", rest: "proxies/back.png" });
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "BACKS_UNUSED").map(({ about, text }) => [about, text]),
		[
			[
				"rest/back",
				'A back matches no deck or card; skipped: rest/back/back.png. --as "rest/back/back.png=back" makes it the back of the cards around it, or else of all.',
			],
		],
	);
	// decks whose backs have their names leave no doubt
	const named = await read(t, "backs/sea", "backs/land", "sea/a", "land/b", "sky/c");
	assert.deepEqual(named.warnings, []);
});

test("a picture called only front is no card next to the back of cards of other proportions", async (t) => {
	const cards = Object.fromEntries(["back", "a", "b", "c"].map((name) => [`sea/${name}.png`, poker]));
	const title = await readingOf(t, { ...cards, "sea/front.png": { px: [350, 250] } });
	assert.deepEqual(kindsAndKeys(title), ["deck sea", "tile sea/a", "tile sea/b", "tile sea/c"]);
	assert.deepEqual(
		title.guesses.filter(({ code }) => code === "FRONT_OF_NO_CARD").map(({ about }) => about),
		["sea/front.png"],
	);
	const card = await readingOf(t, { ...cards, "sea/front.png": poker });
	assert.equal(kindsAndKeys(card).length, 5);
	const square = { px: [500, 500] as [number, number] };
	const others = { "sea/a.png": square, "sea/b.png": square, "sea/c.png": square };
	const alone = await readingOf(t, { ...others, "sea/back.png": poker, "sea/front.png": poker });
	assert.ok(kindsAndKeys(alone).includes("tile sea/front"), "it has the proportions of the back");
});

test("of several backs next to cards, those of other proportions are left out", async (t) => {
	const cards = { "a.png": poker, "b.png": poker, "c.png": poker };
	const reading = await readingOf(t, { ...cards, "back.png": { px: [600, 400] }, "cardback.png": poker });
	assert.deepEqual(backsOf(reading), { deck: "cardback.png" });
	for (const back of ["CardBacking.png", "_CardBack.png"])
		assert.deepEqual(backsOf(await readingOf(t, { ...cards, [back]: poker })), { deck: back });
	assert.equal(kindsAndKeys(reading).length, 4);
	const alone = await readingOf(t, { ...cards, "back.png": { px: [350, 250] } });
	assert.deepEqual(backsOf(alone), { deck: "back.png" });
});

test("a strip called back next to the cards of a folder without a name for decks is not their back", async (t) => {
	const cards = { "a.png": poker, "b.png": poker, "c.png": poker };
	const strip = await readingOf(t, { ...cards, "backside.png": { px: [900, 190] } });
	assert.deepEqual(backsOf(strip), {});
	assert.deepEqual(
		strip.guesses.filter(({ code }) => code === "BACK_OF_NO_CARD").map(({ about }) => about),
		["backside.png"],
	);
	const across = await readingOf(t, { ...cards, "backside.png": { px: [350, 250] } });
	assert.deepEqual(backsOf(across), { deck: "backside.png" });
});

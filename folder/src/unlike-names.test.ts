import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	backsOf,
	kindsAndKeys,
	type Picture,
	poker,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";

const picturesOf = (names: readonly string[], picture: Picture = poker) =>
	Object.fromEntries(names.map((name) => [`${name}.png`, picture]));
const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, "0"));

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const reading = await readingOf(t, files);
	const about = ["BACK_AMONG_CARDS", "BACK_MAY_BE", "DECK_WITHOUT_BACK"];
	const said = reading.guesses.flatMap(({ code, text }) => (about.includes(code) ? [text] : []));
	const cards = kindsAndKeys(reading).filter((piece) => piece.startsWith("tile")).length;
	return { said, cards, back: Object.values(backsOf(reading))[0] };
}

test("a picture called like a pile of cards among numbered cards of its size is their back", async (t) => {
	const cards = picturesOf(numbered(12));
	for (const name of ["deck", "Draw pile", "mazo"])
		assert.deepEqual(await read(t, { ...cards, ...picturesOf([name]) }), {
			said: [
				`${name}.png is its back: the names of all other pictures are numbered or alike. A line !${name}.png in .tuckboxignore keeps it as a card.`,
			],
			cards: 12,
			back: `${name}.png`,
		});
	const kept = await read(t, { ...cards, ...picturesOf(["deck"]), ".tuckboxignore": "!deck.png\n" });
	assert.deepEqual(kept, { said: ["No back."], cards: 13, back: undefined });
	const wider = await read(t, { ...cards, ...picturesOf(["deck"], { px: [270, 350], dpi: 100 }) });
	assert.deepEqual([wider.cards, wider.back], [13, undefined], "of another size it is only offered");
});

test("next to cards whose names are alike, the few pictures with other names may be the back", async (t) => {
	const suits = ["Red", "Blue", "Green"].flatMap((colour) =>
		["1", "2", "3", "Skip"].map((value) => `${colour} ${value}`),
	);
	const one = await read(t, picturesOf([...suits, "tower"]));
	assert.deepEqual(one.said, [
		'No back. This picture is unlike the others and may be the back: tower.png. --as "tower.png=back" makes it the back.',
	]);
	const larger = await read(t, {
		...picturesOf([...suits, "joker"]),
		"tower.png": { px: [260, 360] },
		"wide.png": { px: [500, 300] },
	});
	assert.deepEqual(larger.said, [
		'No back. One of these pictures, which are unlike the others, may be the back: tower.png, joker.png. --as "tower.png=back" makes the first the back.',
	]);
	const codes = ["2C", "QH", "KS", "10D", "jd", "AS", "7h", "8H", "tc"];
	const standard = await read(t, picturesOf([...codes, "blue"]));
	assert.match(standard.said.join(), /blue\.png/);
});

test("next to cards of one size in pixels, the only picture of another may be the back", async (t) => {
	const months = Array.from({ length: 12 }, (_, at) => [`${at + 1}_0`, `${at + 1}_1`, `${at + 1}_2`]).flat();
	const cards = picturesOf(months, { px: [68, 105] });
	const one = await read(t, { ...cards, "0_0.jpg": { px: [150, 240] } });
	assert.deepEqual(one.said, [
		'No back. This picture is unlike the others and may be the back: 0_0.jpg. --as "0_0.jpg=back" makes it the back.',
	]);
	const two = await read(t, { ...cards, "0_0.jpg": { px: [150, 240] }, "0_1.jpg": { px: [140, 240] } });
	assert.deepEqual(two.said, ["No back."]);
});

test("cards with names of their own are no backs", async (t) => {
	const names = "gull heron tern wren owl crane stork swift finch raven".split(" ");
	assert.deepEqual((await read(t, picturesOf([...names, "deck"]))).said, ["No back."]);
	assert.deepEqual((await read(t, picturesOf([...numbered(9), ...names.slice(0, 6)]))).said, ["No back."]);
	assert.deepEqual((await read(t, picturesOf(numbered(9)))).said, ["No back."]);
});

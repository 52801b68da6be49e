import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	backsOf,
	kindsAndKeys,
	type Picture,
	poker,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";

const birds = ["grey gull", "heron", "tern", "puffin", "crane", "stork"];
const square: Picture = { px: [64, 64] };

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const reading = await readingOf(t, files);
	const codes = ["CARD_FOLDERS", "BESIDE_CARD_FOLDERS", "SAME_NAMES"];
	const said = reading.guesses.flatMap(({ code, text }) => (codes.includes(code) ? [text] : []));
	const decks = kindsAndKeys(reading).filter((piece) => piece.startsWith("deck"));
	return { said, decks, cards: kindsAndKeys(reading).length - decks.length, backs: backsOf(reading) };
}

const inFolders = (name: (bird: string) => string, picture: Picture = square) =>
	Object.fromEntries(birds.map((bird) => [`${bird.replace(" ", "_")}/${name(bird)}.png`, picture]));

test("cards in folders with their names are one deck, with the back around them", async (t) => {
	const found = await read(t, {
		...inFolders((bird) => bird),
		...{ "card_back.png": square, "deck.png": { px: [300, 200] }, "heron/heron_1.png": { px: [90, 80] } },
	});
	assert.deepEqual(found, {
		said: [
			"6 folders have a card with their name each, all of one size, so these are one deck. Another picture in them is skipped: heron/heron_1.png. A line !heron/heron_1.png in .tuckboxignore keeps it.",
		],
		decks: ["deck cards"],
		cards: 6,
		backs: { cards: "card_back.png" },
	});
});

test("of the pictures called after a folder, those of one size with the same word are the cards", async (t) => {
	const ships = birds.map(
		(bird, at) => [`${bird}/${bird}.png`, { px: [40 + 9 * at, 90] } as Picture] as const,
	);
	const cards = birds.map((bird) => [`${bird}/${bird}Card.png`, poker] as const);
	const found = await read(t, Object.fromEntries([...ships, ...cards]));
	assert.equal(found.cards, 6);
	assert.match(found.said.join(), /6 other pictures in them are skipped: crane\/crane\.png/);
});

test("enlarged copies are left out, and folders next to those of the cards are named with their line", async (t) => {
	const large = birds.map((bird) => [`large/${bird}_512.png`, { px: [512, 512] } as Picture] as const);
	const files = { ...inFolders((bird) => bird), ...Object.fromEntries(large), "icons of/a.png": square };
	const found = await read(t, files);
	assert.deepEqual(found.said.toSorted(), [
		"6 folders have a card with their name each, all of one size, so these are one deck.",
		"Its pictures have the names of those in ., and seem to show the same; skipped. A line !large/ in .tuckboxignore keeps them.",
		"Next to folders with a card each, this folder may hold no cards: icons of (1). A line icons of/ in .tuckboxignore leaves it out.",
	]);
	assert.deepEqual((await read(t, { ...files, ".tuckboxignore": "icons of/\n" })).said.length, 2);
});

test("folders of other sizes, and few, are decks of their own", async (t) => {
	const few = Object.fromEntries(Object.entries(inFolders((bird) => bird)).slice(0, 4));
	assert.deepEqual((await read(t, few)).said, []);
	const sizes = birds.map(
		(bird, at) => [`${bird}/${bird}.png`, { px: [200 + 30 * at, 300] } as Picture] as const,
	);
	assert.deepEqual((await read(t, Object.fromEntries(sizes))).said, []);
	const others = await read(
		t,
		inFolders(() => "front"),
	);
	assert.deepEqual(others.said, []);
});

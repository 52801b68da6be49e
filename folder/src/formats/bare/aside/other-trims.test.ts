import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	findPiece,
	type Picture,
	pictureBytes,
	poker,
	pokerWithBleed,
	problemsOf,
	readingOf,
} from "../../../../../cli/tests/support/game-folder.ts";

const names = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen"];
const inFolder = (folder: string, picture: Picture, files = names) =>
	Object.fromEntries(files.map((name) => [`${folder}/${name}.png`, picture]));
const inTwoTrims = { ...inFolder("frentes", pokerWithBleed), ...inFolder("RGBs", poker) };

async function read(t: TestContext, files: Record<string, Picture | Buffer | string>) {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	const { components } = reading.manifest;
	const tiles = components.filter(({ kind }) => kind === "tile");
	const said = (...wanted: string[]) =>
		reading.guesses.flatMap(({ code, about, text }) => (wanted.includes(code) ? [`${about}: ${text}`] : []));
	return {
		reading,
		decks: components.filter(({ kind }) => kind === "deck").length,
		fronts: [...new Set(tiles.map(({ externalKey }) => externalKey.replace(/\/.*/, "")))],
		cards: tiles.reduce((sum, { count = 1 }) => sum + (count ?? 1), 0),
		said,
	};
}

test("of two folders with the same cards, with bleed and trimmed, the one with bleed is used", async (t) => {
	const { decks, fronts, cards, said } = await read(t, inTwoTrims);
	assert.deepEqual([decks, fronts, cards], [1, ["frentes"], 8]);
	assert.deepEqual(said("SAME_NAMES", "MAY_BE_SAME"), [
		"RGBs: Its pictures have the names of those in frentes, and seem to show the same; skipped. A line !RGBs/ in .tuckboxignore keeps them.",
	]);
	const kept = await read(t, { ...inTwoTrims, ".tuckboxignore": "!RGBs/\n" });
	assert.deepEqual([kept.decks, kept.cards], [2, 16]);
});

test("folders with the same names are two decks if no bleed is all the difference, or few names are the same", async (t) => {
	const decksOf = async (files: Record<string, Picture>) => (await read(t, files)).decks;
	const sea = inFolder("sea", poker);
	assert.equal(await decksOf({ ...sea, ...inFolder("tide", { px: [275, 385], dpi: 100 }) }), 2);
	assert.equal(await decksOf({ ...sea, ...inFolder("tide", poker) }), 2);
	const others = [...names.slice(3), "owl", "rat", "tit"];
	assert.equal(await decksOf({ ...sea, ...inFolder("tide", pokerWithBleed, others) }), 2);
	const few = names.slice(1);
	assert.equal(
		await decksOf({ ...inFolder("sea", poker, few), ...inFolder("tide", pokerWithBleed, few) }),
		2,
	);
});

test("a folder called after fronts is named next to one with the same names", async (t) => {
	const { said } = await read(t, { ...inFolder("frentes", poker), ...inFolder("RGBs", poker) });
	assert.deepEqual(said("MAY_BE_SAME"), [
		"RGBs: Its pictures have the names of those in frentes: they may show the same cards, or their backs. A line RGBs/ in .tuckboxignore leaves them out.",
	]);
});

const table = `name,cost\n${names.map((name) => `${name},1`).join("\n")}\n`;

test("a table has the cards with bleed, and exact copies of their pictures are counted", async (t) => {
	const bytes = await pictureBytes(pokerWithBleed, "ant.png");
	const { decks, fronts, cards, reading, said } = await read(t, {
		...inTwoTrims,
		"frentes/ant.png": bytes,
		"frentes/ant - Copy.png": bytes,
		"frentes/ant - Copy (2).png": bytes,
		"frentes/bee - Copy.png": pokerWithBleed,
		...inFolder("RGBs", poker, ["ant - Copy", "ant - Copy (2)", "bee - Copy"]),
		"cards.csv": table,
	});
	assert.equal(reading.source.format, "table");
	assert.deepEqual([decks, fronts, cards], [1, ["frentes"], 10]);
	assert.equal(findPiece(reading, "tile", "frentes/ant").count, 3);
	assert.deepEqual(said("COPIES_COUNTED"), [
		"cards.csv: 2 pictures are exact copies of the pictures of cards, so each is one more of that card: frentes/ant - Copy (2).png, frentes/ant - Copy.png.",
	]);
	// a picture with such a name that shows something else
	assert.deepEqual(
		reading.guesses.flatMap(({ code, about }) => (code === "NOT_IN_ROWS" ? [about] : [])),
		["frentes/bee - Copy.png"],
	);
	const counted = await read(t, {
		...inFolder("sea", poker),
		"sea/ant.png": bytes,
		"sea/ant - Copy.png": bytes,
		"cards.csv": table.replace("cost", "count"),
	});
	assert.deepEqual([counted.cards, counted.said("COPIES_COUNTED")], [8, []]);
});

test("a table that names pictures with their folder has those, whatever their trim", async (t) => {
	const front = `name,front\n${names.map((name) => `${name},RGBs/${name}.png`).join("\n")}\n`;
	const { fronts, said } = await read(t, { ...inTwoTrims, "cards.csv": front });
	assert.deepEqual([fronts, said("SAME_NAMES")], [["RGBs"], []]);
});

test("rows that fit several pictures are not said to name none", async (t) => {
	const { said } = await read(t, {
		...inFolder("sea", poker),
		...inFolder("tide", poker),
		"cards.csv": table,
	});
	assert.deepEqual(said("TABLE_WITHOUT_PICTURES", "TABLE_UNCLEAR"), [
		"cards.csv: Some of its rows fit several pictures, such as sea/hen.png and tide/hen.png; skipped.",
	]);
});

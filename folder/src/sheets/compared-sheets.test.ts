import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsAndKeys, problemsOf, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { type Cell, cellNumbers, sheet } from "../../../cli/tests/support/sheet-pictures.ts";

type Reading = Awaited<ReturnType<typeof readingOf>>;
const sheetsOf = ({ sheets }: Reading) => sheets.map(({ file, count, last }) => `${file} ${count} ${last}`);
const copiesIn = ({ guesses }: Reading) =>
	guesses.flatMap(({ about, code, params }) => (code === "SHEET_OF_OTHERS" ? [[about, params.line]] : []));

const withLast: Cell[] = cellNumbers(4, 3).map((at) => (at < 11 ? "card" : "hidden"));

test("a last cell that several sheets of a folder share is the back of their cards", async (t) => {
	const reading = await readingOf(t, {
		"heroes-4x3.png": await sheet({ columns: 4, rows: 3, cells: withLast }),
		"rooms-4x3.png": await sheet({ columns: 4, rows: 3, cells: withLast, first: 20 }),
		"tricks-4x3.png": await sheet({ columns: 4, rows: 3, first: 40 }),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(sheetsOf(reading), [
		"heroes-4x3.png 11 back",
		"rooms-4x3.png 11 back",
		"tricks-4x3.png 12 card",
	]);
	const backs = reading.manifest.components.flatMap(({ externalKey, images = [] }) =>
		images.flatMap(({ sideKey, file }) => (sideKey === "back" ? [[externalKey, file]] : [])),
	);
	assert.deepEqual(backs, [
		["heroes", "heroes/back.png"],
		["rooms", "rooms/back.png"],
	]);
	const alone = await readingOf(t, {
		"heroes-4x3.png": await sheet({ columns: 4, rows: 3, cells: withLast }),
		"tricks-4x3.png": await sheet({ columns: 4, rows: 3, first: 40 }),
	});
	assert.deepEqual(sheetsOf(alone), ["heroes-4x3.png 12 card", "tricks-4x3.png 12 card"]);
});

test("numbered sheets of one deck share their last cell as its back", async (t) => {
	const reading = await readingOf(t, {
		"heroes-4x3_1.png": await sheet({ columns: 4, rows: 3, cells: withLast }),
		"heroes-4x3_2.png": await sheet({ columns: 4, rows: 3, cells: withLast, first: 20 }),
	});
	assert.deepEqual(problemsOf(reading), []);
	const keys = kindsAndKeys(reading);
	assert.deepEqual([keys.length, keys.filter((key) => key.startsWith("deck"))], [23, ["deck heroes"]]);
});

test("a sheet with the cards of others is left out, with the line that cuts it, and others stay", async (t) => {
	const three = { columns: 4, rows: 3 };
	const reading = await readingOf(t, {
		"all-4x6.png": await sheet({ columns: 4, rows: 6 }),
		"heroes-4x3.png": await sheet(three),
		"rooms-4x3.png": await sheet({ ...three, first: 13 }),
		"tricks-4x3.png": await sheet({ ...three, first: 20 }),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(copiesIn(reading), [["all-4x6.png", "cards: all-4x6.png, grid: 4x6"]]);
	assert.equal(kindsAndKeys(reading).filter((key) => key.startsWith("tile")).length, 36);
	const part = await readingOf(t, {
		"all-4x6.png": await sheet({ columns: 4, rows: 6 }),
		"rooms-4x3.png": await sheet({ ...three, first: 9 }),
	});
	assert.deepEqual(copiesIn(part), [["rooms-4x3.png", "cards: rooms-4x3.png, grid: 4x3"]]);
	// two decks may have the same cards
	const named = await readingOf(t, {
		"blue-4x3.png": await sheet(three),
		"red-4x3.png": await sheet(three),
	});
	assert.deepEqual(copiesIn(named), []);
	const large = await sheet({ columns: 6, rows: 4 });
	const twins = await readingOf(t, { "atlas-6x4.png": large, "T_atlas-6x4.png": large });
	assert.deepEqual(copiesIn(twins), [["T_atlas-6x4.png", "cards: T_atlas-6x4.png, grid: 6x4"]]);
	const old = await readingOf(t, {
		"v1/heroes-4x3.png": await sheet(three),
		"v2/heroes-4x3.png": await sheet(three),
	});
	assert.equal(copiesIn(old).length, 1);
});

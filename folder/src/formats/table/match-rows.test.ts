import assert from "node:assert/strict";
import { test } from "node:test";
import {
	findPiece,
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";
import { type Cell, cellNumbers, sheet } from "../../../../cli/tests/support/sheet-pictures.ts";

/** Different pictures of cards, by name. */
const cards = (names: readonly string[]): Record<string, Picture> =>
	Object.fromEntries(names.map((name, at) => [name, { ...poker, grey: 5 * at }]));
const numbered = (word: string, count: number) =>
	cards(Array.from({ length: count }, (_, at) => `_output/${word}_${String(at).padStart(2, "0")}.png`));

test("pictures whose names have more words than the ids or the names of cards belong to their rows", async (t) => {
	const ids = "name,id\nGull,s001\nOld heron,s002\nCrab,s003\nEel,s010\n";
	for (const [table, names] of [
		[ids, ["s001_v2", "s002_v2", "s003_v2"]],
		[ids, ["bay s001.final", "bay s002.final", "bay s003.final"]],
		[ids.replaceAll(/,\w+$/gm, ""), ["card-gull", "card-old_heron", "card-crab"]],
	] as const) {
		const pictures = cards(names.map((name) => `images/cards/${name}.png`));
		const reading = await readingOf(t, { ...pictures, "data/cards.csv": table });
		assert.deepEqual(problemsOf(reading), []);
		const named = reading.manifest.components.filter(({ kind }) => kind === "tile").map(({ name }) => name);
		assert.deepEqual(named.sort(), ["Crab", "Gull", "Old heron"], names.join());
	}
});

test("names that are in two kinds of pictures, or in few, say nothing", async (t) => {
	const ids = "name,id\nGull,s001\nOld heron,s002\nCrab,s003\nEel,s010\nOwl,s011\nFox,s012\nElk,s013\n";
	for (const names of [
		["s001_en", "s002_en", "s003_en", "s010_en", "s001_de", "s002_de", "s003_de", "s010_de"],
		["s001_v2", "s002_v2", "other", "another"],
	]) {
		const pictures = cards(names.map((name) => `images/cards/${name}.png`));
		const reading = await readingOf(t, { ...pictures, "data/cards.csv": ids });
		assert.equal(reading.source.format, "images", names.join());
	}
});

test("sums next to the cards, in columns without a heading, are no cards", async (t) => {
	const table = "Events,Test,,\nPassing,a.svg,,\nTackle,a.svg,,9\nPenalty,b.svg,,\n,,,7\n,,3,\n";
	const reading = await readingOf(t, { ...numbered("events", 3), "events.csv": table });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		["00", "01", "02"].map((number) => findPiece(reading, "tile", `_output/events_${number}`).name),
		["Passing", "Tackle", "Penalty"],
	);
});

test("fewer pictures in a program's output than rows are the first of them, and are doubted", async (t) => {
	const table = `Tactics,Cost\n${[1, 2, 3, 4, 5].map((at) => `Plan ${at},${at}\n`).join("")}`;
	const reading = await readingOf(t, { ...numbered("tactics", 4), "tactics.csv": table });
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(findPiece(reading, "tile", "_output/tactics_03").name, "Plan 4");
	const [said] = reading.guesses.filter(({ code }) => code === "FIRST_IN_ORDER");
	assert.deepEqual([said?.params.count, said?.params.rows], [4, 5]);
	const few = await readingOf(t, {
		...numbered("tactics", 4),
		"tactics.csv": `${table}${"More,1\n".repeat(9)}`,
	});
	assert.equal(few.source.format, "images");
});

test("a picture for each copy is one card with a number of copies", async (t) => {
	const reading = await readingOf(t, {
		...numbered("events", 6),
		"events.csv": "name,qty\nPassing,3\nTackle,1\nPenalty,2\n",
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), [
		"deck events",
		"tile _output/events_00",
		"tile _output/events_03",
		"tile _output/events_04",
	]);
	assert.deepEqual(
		["00", "03", "04"].map((number) => {
			const { name, count } = findPiece(reading, "tile", `_output/events_${number}`);
			return [name, count];
		}),
		[
			["Passing", 3],
			["Tackle", 1],
			["Penalty", 2],
		],
	);
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "NOT_IN_ROWS"),
		[],
	);
});

test("the cells of a program's sheets are the cards of a table that names icons, if they are as many as its rows", async (t) => {
	const rows = Array.from({ length: 12 }, (_, at) => `Bird ${at + 1},${at % 2 ? "sea" : "land"}`);
	const lastCells: Cell[] = cellNumbers(3, 3).map((at) => (at < 3 ? "card" : "empty"));
	const files = {
		...cards(["sea.png", "land.png"]),
		"_output/card_00-3x3.png": await sheet({ columns: 3, rows: 3 }),
		"_output/card_01-3x3.png": await sheet({ columns: 3, rows: 3, cells: lastCells }),
	};
	const table = (count: number) => ["name,art", ...rows.slice(0, count)].join("\n");
	const reading = await readingOf(t, { ...files, "animals.csv": table(12) });
	assert.deepEqual(problemsOf(reading), []);
	const inOrder = ({ guesses }: typeof reading) => guesses.some(({ code }) => code === "IN_ORDER");
	assert.ok(inOrder(reading));
	for (const [name, cell] of [
		["Bird 1", "card_00-1"],
		["Bird 12", "card_01-3"],
	] as const) {
		const { images } = reading.manifest.components.find((piece) => piece.name === name) ?? {};
		assert.equal(images?.[0]?.file, `_output/${cell}.png`);
	}
	assert.ok(!inOrder(await readingOf(t, { ...files, "animals.csv": table(11) })));
});

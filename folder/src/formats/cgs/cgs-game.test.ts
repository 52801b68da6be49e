import assert from "node:assert/strict";
import { test } from "node:test";
import {
	backsOf,
	findPiece,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const game = {
	name: "Lantern Bay",
	cardSetIdentifier: "setCode",
	cardProperties: [{ name: "cost" }, { name: "text" }, { name: "__proto__" }],
};
const cards = [
	{ id: 1, name: "Gull ", setCode: "S1", cost: 2, text: "" },
	{ id: "A2", name: "Crab", setCode: "S1", properties: { cost: { def: { name: "cost" }, value: "3" } } },
	{ id: "A2", name: "Hill", setCode: "S2" },
	{ id: "gone", name: "Whale", setCode: "S1" },
	{ id: "A3" },
	"damaged",
];
const pictures = Object.fromEntries(
	["S1/1", "S1/A2", "S2/A2", "S2/A3"].map((name, at) => [`sets/${name}.png`, { ...poker, grey: 20 * at }]),
);
const files = {
	"cgs.json": JSON.stringify(game),
	"AllCards.json": JSON.stringify(cards),
	"AllSets.json": JSON.stringify([{ code: "S1", name: "Sea" }]),
	"CardBack.png": { ...poker, grey: 90 },
	...pictures,
};

test("cards of Card Game Simulator have the names and properties of its lists, and decks those of its sets", async (t) => {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(reading.gameName, "Lantern Bay");
	const named = reading.manifest.components.map(({ externalKey, name }) => `${externalKey}: ${name}`);
	assert.deepEqual(named.sort(), [
		"sets/S1/1: Gull",
		"sets/S1/A2: Crab",
		"sets/S1: Sea",
		"sets/S2/A2: Hill",
		"sets/S2/A3: A3",
		"sets/S2: S2",
	]);
	assert.deepEqual(findPiece(reading, "tile", "sets/S1/1").payload, { cost: "2" });
	assert.deepEqual(findPiece(reading, "tile", "sets/S1/A2").payload, { cost: "3" });
	assert.deepEqual(backsOf(reading), { "sets/S1": "CardBack.png", "sets/S2": "CardBack.png" });
	assert.deepEqual(
		reading.warnings.filter(({ code }) => code === "FILES_LEFT_OUT"),
		[],
		"what was read is not among the files that are left out",
	);
});

test("lists that are damaged, missing or of something else change nothing", async (t) => {
	for (const list of ["", "[", "7", '{"data":[{"id":"A2"}]}', '[{"id":{},"name":[]}]']) {
		const reading = await readingOf(t, { ...files, "AllCards.json": list, "AllSets.json": list });
		assert.deepEqual(problemsOf(reading), [], list);
		assert.equal(findPiece(reading, "tile", "sets/S1/A2").name, "A2", list);
	}
	const wrapped = await readingOf(t, { ...files, "AllCards.json": JSON.stringify({ data: cards }) });
	assert.equal(findPiece(wrapped, "tile", "sets/S2/A2").name, "Hill");
	for (const none of ["[]", "{", '{"name":7}']) {
		const reading = await readingOf(t, { ...pictures, "cgs.json": none });
		assert.equal(reading.manifest.components.filter(({ kind }) => kind === "tile").length, 4, none);
	}
});

test("the file of an older game has its name", async (t) => {
	const { "cgs.json": definition, ...others } = files;
	const reading = await readingOf(t, { ...others, "Lantern Bay.json": definition, "other.json": '{"a":1}' });
	assert.equal(reading.gameName, "Lantern Bay");
	assert.equal(findPiece(reading, "tile", "sets/S1/A2").name, "Crab");
	const other = await readingOf(t, { ...others, "settings.json": '{"name":"Settings","cardProperties":[]}' });
	assert.equal(findPiece(other, "tile", "sets/S1/A2").name, "A2");
});

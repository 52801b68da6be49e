import "../../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component } from "@tuckbox/client";
import { readTable } from "@tuckbox/folder/tables";
import { planTable } from "./plan.ts";
import { tableOf } from "./table-text.ts";

function piece(externalKey: string, more: Partial<Component> = {}, payload: Record<string, unknown> = {}) {
	return {
		...{ id: externalKey, kind: "tile", name: externalKey.toUpperCase(), externalKey, count: 1, app: "app" },
		...{ widthMm: 63.5, heightMm: 88.9, parentExternalKey: null, createdAt: 1, updatedAt: 1 },
		...more,
		payload: { ...payload, imageFaces: [] },
	} as Component;
}

const decks = [piece("sea", { kind: "deck", name: "The sea" }), piece("land", { kind: "deck" })];
const inDeck = { parentExternalKey: "sea" };
const gull = { cost: 3, suit: "sea", isReady: true, tags: ["a", "b"], rules: { by: ["sea"] } };
const game = [
	...decks,
	piece("gull", { ...inDeck, count: 2 }, gull),
	piece("eel", inDeck, { cost: "12", count: 7, text: "=1+1, or\n“more”" }),
	piece("twin", { id: "twin 1", name: "One" }),
	piece("twin", { id: "twin 2", name: "Two", kind: "board" }),
];
const parentOf = ({ parentExternalKey }: Component) =>
	game.find(({ kind, externalKey }) => kind === "deck" && externalKey === parentExternalKey);

const rowsOf = (text: string) => readTable(new File([text], "crew.csv"));
const planOf = async (text: string) => planTable(await rowsOf(text), game, parentOf);

test("a table that was saved changes nothing when it is read again, whatever the values are", async () => {
	const odd = { list: ["a, b", 1, true], empty: [], none: "", spaced: " a ", quote: "'=x", lines: "a\r\nb" };
	const pieces = [
		...game,
		piece("odd", {}, { ...odd, deep: [{ a: null }], zero: "007", yes: "yes", key: 1 }),
	];
	const text = tableOf(pieces, parentOf);
	assert.match(text, /^\ufeffkey,name,deck,count,cost,suit,/);
	// a spreadsheet calculates nothing of it
	assert.ok(text.includes(`"'=1+1, or\n“more”"`));
	const { changes, unchanged, faults, newFields } = planTable(await rowsOf(text), pieces, parentOf);
	assert.deepEqual([changes, faults, newFields, unchanged], [[], [], [], pieces.length]);
});

test("rows are matched by keys and then by names, and change only what differs", async () => {
	const { changes, unchanged, faults } = await planOf(
		'Key;Name;Deck;Count;payload.count;cost;tags;rules;isReady\ngull;Herring gull;land;3;;4,5;a, c;{"by": []};no\n;EEL;The sea;1;7;13;;;\n',
	);
	assert.deepEqual([unchanged, faults], [0, []]);
	assert.deepEqual(
		changes.map(({ piece, set, seen }) => [piece.id, set, seen]),
		[
			[
				"gull",
				{
					...{ name: "Herring gull", count: 3, parentId: "land" },
					values: { cost: 4.5, tags: ["a", "c"], rules: { by: [] }, isReady: false },
				},
				{
					...{ name: "GULL", count: 2, parentExternalKey: "sea" },
					values: { cost: 3, tags: ["a", "b"], rules: { by: ["sea"] }, isReady: true },
				},
			],
			// a number that a table has sent as text stays one
			["eel", { values: { cost: "13" } }, { values: { cost: "12" } }],
		],
	);
	assert.deepEqual(changes[1]?.cells, [{ field: "cost", before: "12", after: "13" }]);
});

test("an empty cell removes a value, and leaves names, decks and counts", async () => {
	const { changes } = await planOf("key,name,deck,count,cost,suit\ngull,,,,,sea\n");
	assert.deepEqual(
		changes.map(({ set }) => set),
		[{ values: { cost: null } }],
	);
});

test("unknown columns become fields, of the kind of all of their cells", async () => {
	const { changes, newFields } = await planOf(
		"key,power,isOld,series,note,imageFaces\ngull,3,yes,007,,x\neel,-1.5,no,12,=2+2,x\n",
	);
	assert.deepEqual(newFields, ["power", "isOld", "series", "note"]);
	assert.deepEqual(
		changes.map(({ set }) => set.values),
		[
			{ power: 3, isOld: true, series: "007" },
			{ power: -1.5, isOld: false, series: "12", note: "=2+2" },
		],
	);
});

test("rows that cannot be used are named by their lines, and the others are planned", async () => {
	const { changes, faults } = await planOf(
		[
			"key,name,deck,count,rules,cost",
			...["heron,Heron,,,,1", "twin,,,,,1", "twin,Two,,,,1", "gull,,,,{,1"],
			...["", "gull,,,,,1", "eel,,moor,,,1", "land,,,0,,1", "sea,,land,,,1"],
		].join("\n"),
	);
	assert.deepEqual(
		faults.map(({ line, code, text }) => `${line} ${code} ${text}`),
		[
			...["2 unknown heron", "3 ambiguous twin", "5 json rules", "7 repeated gull", "8 deck moor"],
			...["9 count 0", "10 deck land"],
		],
	);
	assert.deepEqual(
		changes.map(({ piece }) => piece.id),
		["twin 2"],
	);
	assert.equal((await planOf("cost,power\n1,2\n")).hasNames, false);
	assert.equal((await planOf("")).hasNames, false);
});

test("a field of the game is never taken for a column that names pieces", async () => {
	const pieces = [piece("a", { count: 4 }, { amount: 2, title: "Sir", id: 9 })];
	const rows = await rowsOf("key,amount,title,id\na,3,Sir,9\n");
	const { changes } = planTable(rows, pieces, () => undefined);
	assert.deepEqual(
		changes.map(({ set }) => set),
		[{ values: { amount: 3 } }],
	);
});

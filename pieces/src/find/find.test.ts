import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { complete } from "./complete.ts";
import type { Findable, Surroundings } from "./fields.ts";
import { understand } from "./match.ts";
import { readPayloadFields } from "./payload.ts";
import { chosenValues, operators, readQuery, type Term, withValues, writeQuery } from "./query.ts";
import { countsOf } from "./values.ts";

type Piece = Findable & { parent?: Piece };

const now = new Date(2026, 10, 22, 15).getTime();
const day = 24 * 60 * 60 * 1000;

function piece(kind: Piece["kind"], name: string, given: Partial<Piece> = {}): Piece {
	return {
		kind,
		name,
		externalKey: name.toLowerCase().replaceAll(/\W+/g, "-"),
		count: 1,
		widthMm: 63.5,
		heightMm: 88.9,
		app: "app_a",
		updatedAt: now - 40 * day,
		payload: { imageFaces: [] },
		...given,
	};
}

const face = (sideKey: string, widthPx: number, heightPx: number) => ({ sideKey, widthPx, heightPx });
const sea = piece("deck", "Sea");
const card = (name: string, payload: object, given: Partial<Piece> = {}) =>
	piece("tile", name, { parent: sea, payload: { imageFaces: [], ...payload }, ...given });

const kraken = card("Kraken", {
	cost: 5,
	type: "Monster",
	tags: ["deep", "rare"],
	imageFaces: [face("front", 750, 1050)],
});
const gull = card("Sea gull", { cost: "2", type: "Bird" }, { count: 4, updatedAt: now - 1000 });
const brulee = card("Crème brûlée", { type: "Land", stats: { weight: 7 } }, { updatedAt: now - day });
const board = piece("board", "The bay", {
	widthMm: 600,
	heightMm: 400,
	payload: { imageFaces: [face("front", 1200, 800), face("back", 1200, 800)] },
});
const die = piece("die", "Weather", { app: "app_b" });
const all = [sea, kraken, gull, brulee, board, die];

const around: Surroundings<Piece> = {
	now,
	parentOf: ({ parent }) => parent,
	wordsOf: (kind) => (kind === "card" ? ["Karte"] : []),
	appName: (app) => (app === "app_b" ? "Dice Forge" : "Card Maker"),
	payloadFields: () => readPayloadFields(all),
};

const find = (text: string) => {
	const { matches } = understand(text, around);
	return all.filter(matches);
};
const names = (text: string) => find(text).map(({ name }) => name);

test("words are searched for in names, keys, kinds and decks, without case and accents; quotes keep words together", () => {
	assert.deepEqual(names("creme BRULEE"), ["Crème brûlée"]);
	assert.deepEqual(names('"sea gull"'), ["Sea gull"]);
	assert.deepEqual(names('"gull sea"'), []);
	assert.deepEqual(names("sea"), ["Sea", "Kraken", "Sea gull", "Crème brûlée"]);
	assert.deepEqual(
		names("karte -sea-gull"),
		["Kraken", "Sea gull", "Crème brûlée"].filter((name) => name !== "Sea gull"),
	);
	assert.deepEqual(find("  "), all);
});

test("fields of the record and of the payload compare words and numbers", () => {
	const cases: Record<string, string[]> = {
		"cost>3": ["Kraken"],
		"cost>=2": ["Kraken", "Sea gull"],
		"COST:2": ["Sea gull"],
		"-cost:2 type:bird": [],
		"kind:card -type:land": ["Kraken", "Sea gull"],
		"kind:board,dice": ["The bay", "Weather"],
		"kind:karte cost:5": ["Kraken"],
		"kind:tile": [],
		"deck:sea -kind:deck cost<3": ["Sea gull"],
		"type=mon": [],
		"type:mon": ["Kraken"],
		"tags:rare": ["Kraken"],
		"stats.weight:7": ["Crème brûlée"],
		"name=sea": ["Sea"],
		"key:sea-": ["Sea gull"],
		"count>1": ["Sea gull"],
		"size:63.5x88.9 count:4": ["Sea gull"],
		"size:400x600": ["The bay"],
		"size:poker kind:die": ["Weather"],
		"size>500": ["The bay"],
		"width>=600 height<500": ["The bay"],
		"dpi<100": ["The bay"],
		"dpi:300": ["Kraken"],
		"app:forge": ["Weather"],
		"has:back": ["The bay"],
		"has:picture -kind:board": ["Kraken"],
		"has:cost": ["Kraken", "Sea gull"],
		"changed:today": ["Sea gull"],
		"changed:yesterday": ["Crème brûlée"],
		"changed:2026-11-21": ["Crème brûlée"],
		"changed:week": ["Sea gull", "Crème brûlée"],
		"changed<2026-11-01 kind:die": ["Weather"],
		"changed:1h": ["Sea gull"],
	};
	for (const [text, expected] of Object.entries(cases)) {
		assert.deepEqual(names(text), expected, text);
		assert.deepEqual(understand(text, around).faults, [], text);
	}
});

test("a part that is not understood is reported with its place and a suggestion, and left out", () => {
	const fault = (text: string) => {
		const { faults } = understand(text, around);
		assert.equal(faults.length, 1, text);
		const [{ from, to, code, suggest } = { from: 0, to: 0, code: "", suggest: undefined }] = faults;
		return [text.slice(from, to), code, suggest?.()];
	};
	assert.deepEqual(fault("sea cots>3"), ["cots>3", "field", "cost"]);
	assert.deepEqual(fault("nonsense:1"), ["nonsense:1", "field", undefined]);
	assert.deepEqual(fault("kind:bord sea"), ["kind:bord", "kind", "board"]);
	assert.deepEqual(fault("count>many"), ["count>many", "number", undefined]);
	assert.deepEqual(fault("cost>many"), ["cost>many", "number", undefined]);
	assert.deepEqual(fault("size:big"), ["size:big", "size", undefined]);
	assert.deepEqual(fault("changed:someday"), ["changed:someday", "moment", undefined]);
	assert.deepEqual(fault("changed:2026-02-31"), ["changed:2026-02-31", "moment", undefined]);
	assert.deepEqual(fault("deck:"), ["deck:", "value", undefined]);
	assert.deepEqual(fault("name>a"), ["name>a", "order", undefined]);
	assert.deepEqual(names("gull cots>3"), ["Sea gull"]);
	assert.deepEqual(names("kind:bord,die"), ["Weather"]);
});

test("a payload is compared value by value, however many there are", () => {
	const long = "x".repeat(2000);
	const payload = { imageFaces: [], list: [3, "12", "Ten", true], [long]: 1, deep: { [long]: 1, a: 2 } };
	const listed = piece("tile", "Listed", { payload });
	const alone = { ...around, payloadFields: () => readPayloadFields([listed]) };
	const finds = (text: string) => understand(text, alone).matches(listed);
	for (const text of [
		"list:3",
		"list:4,12",
		"list>11",
		"list<4",
		"list=ten",
		"LIST:en",
		"list:yes",
		"deep.A:2",
	])
		assert.ok(finds(text), text);
	for (const text of ["list:1", "list>12", "list<3", "list=en", "list:ten12"]) assert.ok(!finds(text), text);
	assert.deepEqual(
		[...readPayloadFields([listed]).keys()],
		["list", "deep.a"],
		"without names too long to search",
	);
	const [fault] = understand(`${"q".repeat(65)}:1`, alone).faults;
	assert.equal(fault?.suggest?.(), undefined);
});

const term = fc.record<Term>(
	{
		isNegated: fc.boolean(),
		field: fc.option(fc.stringMatching(/^[a-z][a-zA-Z0-9_.-]{0,8}$/), { nil: undefined }),
		operator: fc.constantFrom(...operators),
		values: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
	},
	{ noNullPrototype: true },
);
const normal = (one: Term): Term =>
	one.field === undefined ? { ...one, operator: ":", values: one.values.slice(0, 1) } : one;

test("a search that is written and read again is the same", () => {
	fc.assert(
		fc.property(fc.array(term.map(normal), { maxLength: 5 }), (terms) => {
			const read = readQuery(writeQuery(terms)).map(({ from, to, ...rest }) => rest);
			assert.deepEqual(read, terms);
		}),
	);
});

test("every text can be read: its terms are in order, and nothing between them but spaces", () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...'ab:=<>-," \\é9.') }), (text) => {
			let end = 0;
			for (const { from, to } of readQuery(text)) {
				assert.ok(from < to && /^\s*$/.test(text.slice(end, from)), text);
				end = to;
			}
			assert.match(text.slice(end), /^\s*$/);
			const { matches, faults } = understand(text, around);
			for (const one of all) matches(one);
			assert.ok(faults.every(({ from, to }) => from >= 0 && to <= text.length));
			for (const { text: next, caret } of complete(text, text.length, all, around))
				assert.ok(caret <= next.length);
		}),
	);
});

test("a term and its negation divide all pieces between them", () => {
	for (const text of ["sea", "cost>3", "kind:card,die", "changed:week", "has:back", "deck:sea"])
		assert.equal(find(text).length + find(`-${text}`).length, all.length, text);
});

test("lists of checkboxes change the search", () => {
	assert.deepEqual(chosenValues('sea kind:card,"die face"', "kind"), ["card", "die face"]);
	assert.equal(withValues("sea", "kind", ["card", "die face"]), 'sea kind:card,"die face"');
	assert.equal(withValues("kind:card sea", "kind", ["board"]), "kind:board sea");
	assert.equal(withValues("kind:card sea", "kind", []), "sea");
	assert.equal(withValues("-kind:card", "kind", ["board"]), "-kind:card kind:board");
});

test("completion proposes fields and the values that pieces have, and goes on from there", () => {
	const labels = (text: string, caret = text.length) =>
		complete(text, caret, all, around).map(({ label }) => label);
	assert.deepEqual(labels("co"), ["count:", "cost:"]);
	assert.deepEqual(labels("sea -ty"), ["type:"]);
	assert.deepEqual(labels("kind:"), ["deck", "Karte", "board", "die"]);
	assert.deepEqual(labels("kind:board,"), ["deck", "Karte", "die"]);
	assert.deepEqual(labels("type:l"), ["Land"]);
	assert.deepEqual(labels("kind:card"), labels("kind:xyz"), "nothing covers what a whole value finds");
	assert.deepEqual(labels("deck:"), ["Sea"]);
	assert.equal(countsOf("deck", all, around).get("Sea"), 3);
	const [first] = complete("a type:mon b", 10, all, around);
	assert.deepEqual([first?.text, first?.caret, first?.count], ["a type:Monster b", 14, 1]);
	assert.ok(labels("").includes("changed:"));
	assert.deepEqual(labels("changed:y"), ["yesterday"]);
});

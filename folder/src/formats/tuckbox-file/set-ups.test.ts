import assert from "node:assert/strict";
import { test } from "node:test";
import {
	pictureBytes,
	pokerWithBleed,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const art = {
	"gull.png": await pictureBytes(pokerWithBleed, "a.png"),
	"moon.png": await pictureBytes(pokerWithBleed, "a.png"),
};
const pieces = `
game: Tides
decks:
  - name: Sea
    key: sea
    cards:
      - { front: gull.png, key: gull, count: 2 }
tokens:
  - { front: moon.png, key: moon, name: Moon }
counters:
  - { name: Night, key: night, count: 5 }
`;
const yaml = (text: string) => ({ "tuckbox.yaml": pieces + text, ...art });

test("set-ups of a manifest name standard pieces, which the folder does not have", async (t) => {
	const setUp = (item: string) => yaml(`setUps:\n  - name: Start\n    items:\n      - ${item}\n`);
	const laid = "{ standard: card-60x90, name: Draw two, count: 2, x: 0, y: 4, holds: [] }";
	const reading = await readingOf(t, setUp(laid));
	assert.deepEqual(problemsOf(reading), []);
	const named = { kind: "tile", externalKey: "card-60x90", app: "", name: "Draw two" };
	assert.deepEqual(reading.manifest.setUps?.[0]?.items, [{ ...named, count: 2, x: 0, y: 4, holds: [] }]);
	for (const wrong of ["{ standard: die-7, x: 0, y: 0 }", "{ standard: die-6, isStack: true, x: 0, y: 0 }"])
		assert.match(problemsOf(await readingOf(t, setUp(wrong))).join(), /standard piece “die-\d”/);
});

test("set-ups of a manifest name pieces by kind and key, stacks and what they hold", async (t) => {
	const reading = await readingOf(
		t,
		yaml(`
setUps:
  - name: " Two players "
    items:
      - { kind: deck, key: sea, isStack: true, x: 0, y: -60.25, face: up, holds: [{ kind: card, key: gull, count: 2 }] }
      - { kind: tokenSprite, key: moon, x: 10, y: 20, turn: 90, isLocked: true }
      - { kind: tokenSprite, key: moon, isMade: true, count: 3 }
      - { kind: counter, key: night, value: -2, x: 1, y: 2 }
      - { isStack: true, x: 5, y: 5 }
  - { name: Empty, startScore: 20, timer: { startMs: 90000 }, items: [] }
  - { name: Timed, timer: { isDown: false }, items: [] }
`),
	);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(reading.manifest.setUps, [
		{
			name: "Two players",
			items: [
				{
					...{ kind: "deck", externalKey: "sea", face: "up", x: 0, y: -60.25, isStack: true },
					holds: [{ kind: "tile", externalKey: "gull", count: 2 }],
				},
				{ kind: "tokenSprite", externalKey: "moon", turn: 90, isLocked: true, x: 10, y: 20 },
				{ kind: "tokenSprite", externalKey: "moon", count: 3, isMade: true },
				{ kind: "counter", externalKey: "night", value: -2, x: 1, y: 2 },
				{ kind: null, externalKey: null, isStack: true, x: 5, y: 5 },
			],
		},
		{ name: "Empty", startScore: 20, timer: { isDown: true, startMs: 90_000 }, items: [] },
		{ name: "Timed", timer: { isDown: false, startMs: 0 }, items: [] },
	]);
});

test("set-ups of a manifest have spots, with what does not follow from their roles", async (t) => {
	const reading = await readingOf(
		t,
		yaml(`
setUps:
  - name: Start
    spots:
      - { name: " Row ", x: -60.5, y: 0, widthMm: 400, heightMm: 95, role: market, columns: 4, face: same }
      - { name: 7, x: 0, y: 300, widthMm: 350, heightMm: 100, role: hand, seat: 0, isUpright: false }
      - { name: Bank, x: 9900, y: -9995, widthMm: 200, heightMm: 10, seat: null }
    items: []
  - { name: Bare, spots: [], items: [] }
`),
	);
	assert.deepEqual(problemsOf(reading), []);
	const row = { name: "Row", x: -60.5, y: 0, widthMm: 400, heightMm: 95, role: "market" };
	const hand = { name: "7", x: 0, y: 300, widthMm: 350, heightMm: 100, role: "hand" };
	const bank = { name: "Bank", x: 9900, y: -9995, widthMm: 200, heightMm: 10 };
	assert.deepEqual(reading.manifest.setUps, [
		{
			name: "Start",
			spots: [{ ...row, columns: 4, face: "same" }, { ...hand, seat: 0, isUpright: false }, bank],
			items: [],
		},
		{ name: "Bare", spots: [], items: [] },
	]);
});

test("faults of spots are named with their lines", async (t) => {
	const spots = (...lines: string[]) =>
		yaml(`setUps:\n  - name: A\n    spots:\n${lines.join("\n")}\n    items: []\n`);
	const there = "name: Row, x: 0, y: 0, widthMm: 90, heightMm: 90";
	const faults: [string, RegExp][] = [
		["Row", /A spot must be a mapping with name:, x:/],
		["{ x: 0, y: 0, widthMm: 90, heightMm: 90 }", /A spot needs a name: of up to 60/],
		[`{ name: ${"x".repeat(61)}, x: 0, y: 0, widthMm: 90, heightMm: 90 }`, /A spot needs a name:/],
		["{ name: Row, x: 0, y: 0, heightMm: 90 }", /widthMm: must be given/],
		["{ name: Row, x: 0, y: 0, width: 5, widthMm: 90, heightMm: 90 }", /“width”.*widthMm/s],
		["{ name: Row, x: 10001, y: 0, widthMm: 90, heightMm: 90 }", /x: must be a number from -10,000 to/],
		["{ name: Row, x: 0, y: 0, widthMm: 9.9, heightMm: 90 }", /widthMm: must be a number from 10 to 20,000/],
		["{ name: Row, x: 9990, y: 0, widthMm: 90, heightMm: 90 }", /“Row” extends more than 10,000 mm/],
		[`{ ${there}, role: stock }`, /role: must be one of deck, discard/],
		[`{ ${there}, seat: 20 }`, /seat: must be a whole number from 0 to 19/],
		[`{ ${there}, role: hand }`, /Only its owner sees.*“Row”.*seat: \(from 0\)/s],
		[`{ ${there}, seenBy: owner }`, /Only its owner sees/],
		[`{ ${there}, seenBy: owner, seat: -1 }`, /seat: must be a whole number/],
		[`{ ${there}, snap: row }`, /snap: must be one of none, middle/],
		[`{ ${there}, columns: 51 }`, /columns: must be a whole number from 1 to 50/],
		[`{ ${there}, rows: 0 }`, /rows: must be a whole number from 1 to 50/],
		[`{ ${there}, gapMm: -1 }`, /gapMm: must be a number from 0 to 500/],
		[`{ ${there}, face: left }`, /face: must be one of up, down, same/],
		[`{ ${there}, isUpright: 1 }`, /isUpright: must be one of true, false/],
		[`{ ${there}, colour: red }`, /no field “colour”/],
	];
	for (const [spot, problem] of faults) {
		const [first = "", ...rest] = problemsOf(await readingOf(t, spots(`      - ${spot}`)));
		assert.match(first, problem, spot);
		assert.match(first, /^tuckbox\.yaml \| 15 \|/, spot);
		assert.deepEqual(rest, [], spot);
	}
	const many = Array.from({ length: 101 }, () => `      - { ${there} }`);
	assert.match(problemsOf(await readingOf(t, spots(...many))).join("\n"), /at most 100 spots/);
	const noList = yaml("setUps: [{ name: A, items: [], spots: { name: Row } }]");
	assert.match(problemsOf(await readingOf(t, noList)).join("\n"), /spots: must be a list/);
});

test("a manifest without set-ups says nothing of them", async (t) => {
	assert.equal((await readingOf(t, yaml(""))).manifest.setUps, undefined);
});

test("faults of set-ups are named with their lines", async (t) => {
	const items = (...lines: string[]) => yaml(`setUps:\n  - name: A\n    items:\n${lines.join("\n")}\n`);
	const faults: [string, RegExp][] = [
		["      - { kind: token, key: moon, x: 10001, y: 0 }", /x: must be a number from -10,000 to 10,000/],
		["      - { kind: tokenSprite, key: moon, x: 1 }", /y: must be given/],
		["      - { kind: tokenSprite, key: moon, turn: 360 }", /turn: must be a number from 0 to 360/],
		["      - { kind: tokenSprite, key: moon, count: 1.5 }", /count: must be a whole number from 1 to 5,000/],
		["      - { kind: tokenSprite, key: moon, face: left }", /face: must be one of up, down/],
		["      - { kind: tokenSprite, key: moon, isLocked: 1 }", /isLocked: must be one of true, false/],
		["      - { kind: tokenSprite, key: moon, locked: true }", /no field “locked”/],
		["      - { kind: tokenSprite }", /key: must be given/],
		["      - { kind: deck, key: sea }", /kind “deck” do not lie.*isStack/],
		["      - { kind: tokenSprite, key: mooon, x: 0, y: 0 }", /tokenSprite “mooon”.*Did you mean moon/],
		["      - { kind: board, key: bay }", /names the board “bay”, which the folder does not have/],
		["      - { kind: tile, key: gull, count: 3 }", /more copies of “gull” than the folder \(2\)/],
		["      - { kind: counter, key: night, count: 2 }", /more copies of “night” than the folder \(1\)/],
		[
			"      - { kind: tile, key: gull, count: 5000, holds: [{ kind: tile, key: gull, count: 5000 }] }",
			/10,000 pieces/,
		],
	];
	for (const [line, problem] of faults) {
		const [first = "", ...rest] = problemsOf(await readingOf(t, items(line)));
		assert.match(first, problem, line);
		assert.match(first, /^tuckbox\.yaml \| 1[5-7] \|/, line);
		assert.deepEqual(rest, [], line);
	}
	for (const [text, problem] of [
		["setUps: { name: A }", /setUps: must be a list/],
		["setUps: [A]", /mapping with name: and items:/],
		["setUps: [{ name: A }]", /items: must be a list/],
		["setUps: [{ name: A, startScore: 1.5, items: [] }]", /startScore/],
		["setUps: [{ name: A, timer: { startMs: 999 }, items: [] }]", /startMs/],
		["setUps: [{ name: A, timer: {}, items: [] }]", /startMs: is missing|startMs/],
		["setUps: [{ name: A, timer: 300, items: [] }]", /mapping/],
		["setUps: [{ items: [] }]", /needs a name: of up to 60/],
		["setUps: [{ name: A, items: [] }, { name: A, items: [] }]", /two set-ups called “A”/],
		[
			`setUps: [${Array.from({ length: 21 }, (_, i) => `{ name: s${i}, items: [] }`).join(", ")}]`,
			/at most 20 set-ups/,
		],
	] as const)
		assert.match(problemsOf(await readingOf(t, yaml(text))).join("\n"), problem, text);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Act, Step, View } from "@tuckbox/pieces/table";
import { stepsOf, withStep } from "../src/routines/record-step.ts";

// Tests how steps of routines are made of what a seat does.

const felt = (x: number, y = 0) => ({ in: "felt", x, y, z: x });
const shown = (kind: string, key: string) => ({
	kind,
	app: "app",
	externalKey: key,
	componentId: `id-${key}`,
	name: key,
	widthMm: 20,
	heightMm: 20,
	shape: null,
	sides: null,
	faces: [],
});
const item = (kind: string, key: string, x: number, y = 0) => ({
	...{ place: felt(x, y), turn: 0, isLocked: false, shown: shown(kind, key) },
});
const home = { app: "app", externalKey: "deck", componentId: "id-deck", name: "Deck" };
const stack = {
	place: felt(0),
	turn: 0,
	isLocked: false,
	cards: 9,
	home,
	widthMm: 60,
	heightMm: 90,
	top: { hidden: { kind: "tile" } },
};
const spot = (name: string, x: number) => ({ name, x, y: 0, widthMm: 100, heightMm: 100, snap: "none" });
const seat = (index: number, role = "player") => ({ name: `seat ${index}`, colour: "#000000", role, index });

const view = {
	"seat:a": seat(0, "host"),
	"seat:b": seat(1),
	"seat:w": seat(2, "spectator"),
	"hand:a": {
		count: 2,
		cards: [
			{ id: "h1", shown: shown("tile", "one") },
			{ id: "h2", shown: shown("tile", "two") },
		],
	},
	"hand:b": { count: 1 },
	turns: { order: ["a", "b"], active: ["b"], round: 1, isSimultaneous: false },
	"item:deck": stack,
	"item:pawn1": item("tokenSprite", "pawn", 300),
	"item:pawn2": item("tokenSprite", "pawn", 500),
	"item:die": item("die", "die", 700),
	"item:round": item("counter", "round", 800),
	"item:card": item("tile", "card", 310),
	"spot:1": spot("Camp", 300),
	"spot:2": spot("Away", 1000),
} as unknown as View;

const deck = { deck: { app: "app", key: "deck", componentId: "id-deck", name: "Deck" } };
const named = (key: string) => ({ piece: { app: "app", key, componentId: `id-${key}`, name: key } });

const made: [Act, Step[] | string][] = [
	[{ kind: "shuffle", id: "deck" }, [{ kind: "shuffle", place: deck }]],
	[
		{ kind: "deal", from: "deck", count: 2, to: ["b", "a"] },
		[{ kind: "deal", from: deck, count: 2, to: "all" }],
	],
	[
		{ kind: "deal", from: "deck", count: 2, to: ["b"] },
		[{ kind: "deal", from: deck, count: 2, to: "active" }],
	],
	[{ kind: "deal", from: "deck", count: 2, to: ["w", "b"] }, "seats"],
	[
		{ kind: "draw", from: "deck", count: 3, to: "hand" },
		[{ kind: "deal", from: deck, count: 3, to: "self" }],
	],
	[
		{ kind: "draw", from: "deck", count: 1, to: { x: 990, y: 20, face: "up" } },
		[{ kind: "draw", from: deck, into: { spot: "Away" }, count: 1, face: "up" }],
	],
	[
		{ kind: "draw", from: "deck", count: 1, to: { x: 100, y: 200 } },
		[{ kind: "flip", place: deck, which: "top", face: "down" }],
	],
	[{ kind: "draw", from: "deck", count: 2, to: { x: 100, y: 200 } }, "noSpot"],
	[
		{
			kind: "lay",
			items: [
				{ id: "pawn1", x: 990, y: 0 },
				{ id: "pawn2", x: 1010, y: 0 },
			],
		},
		[{ kind: "move", things: named("pawn"), into: { spot: "Away" } }],
	],
	[{ kind: "lay", items: [{ id: "pawn1", x: 990, y: 0 }] }, "part"],
	[{ kind: "lay", items: [{ id: "die", x: 600, y: 300 }] }, "noSpot"],
	[
		{ kind: "box", ids: ["pawn1", "card"] },
		[{ kind: "move", things: { spot: "Camp" }, into: { box: true } }],
	],
	[
		{ kind: "stack", ids: ["h1", "h2"], on: "deck" },
		[{ kind: "collect", from: [{ hands: "self" }], into: deck }],
	],
	[{ kind: "stack", ids: ["h1"], on: "deck" }, "part"],
	[{ kind: "flip", ids: ["deck"] }, [{ kind: "flip", place: deck, which: "all" }]],
	[{ kind: "flip", ids: ["card"] }, "part"],
	[{ kind: "count", id: "round", by: 2 }, [{ kind: "count", counter: named("round"), by: 2 }]],
	[{ kind: "roll", ids: ["die"] }, [{ kind: "roll", dice: named("die") }]],
	[{ kind: "score", seat: "a", by: 3 }, [{ kind: "score", seats: "self", by: 3 }]],
	[{ kind: "passHands", to: "left" }, [{ kind: "passHands", to: "left" }]],
	[{ kind: "endTurn", seat: "b" }, [{ kind: "endTurn" }]],
	[{ kind: "endTurn", seat: "b", next: "a" }, [{ kind: "takeTurn" }]],
	[{ kind: "endTurn", seat: "a", next: "b" }, "other"],
	[{ kind: "look", at: "deck" }, []],
	[{ kind: "lock", ids: ["die"], isLocked: true }, "other"],
	[{ kind: "shuffle", id: "gone" }, "other"],
];

for (const [act, expected] of made)
	test(`${JSON.stringify(act)} is ${typeof expected === "string" ? "not a step" : "made a step"}`, () => {
		const found = stepsOf(view, "a", act);
		assert.deepEqual("no" in found ? found.no : found.steps, expected);
	});

test("cards that are drawn one by one into a spot are one step", () => {
	const draw: Step = { kind: "draw", from: deck, into: { spot: "Away" }, count: 1 };
	const other: Step = { ...draw, into: { spot: "Camp" } };
	assert.deepEqual([draw, draw, other, draw, draw].reduce(withStep, [] as Step[]), [
		{ ...draw, count: 2 },
		other,
		{ ...draw, count: 2 },
	]);
});

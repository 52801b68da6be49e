import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place, Step } from "@tuckbox/pieces/table";
import {
	cardRecords,
	deckRecord,
	PlayedTable,
	record,
} from "../../../../tests/support/tables/played-table.ts";

// Steps for all spots of a role, and steps that put things back where they lie in a set-up.

const deck: Place = { deck: { app: "app_1", key: "secret-deck" } };
const pawn = { piece: { app: "app_1", key: "secret-pawn" } };
const markets = { role: "market" } as const;

const game = [
	deckRecord("deck"),
	...cardRecords("deck", 20),
	record({ kind: "tokenSprite", externalKey: "pawn", count: 3, widthMm: 16, heightMm: 16 }),
];

/** A table with two markets of two cells, and a spot that only the first player sees. */
function laidTable(): PlayedTable {
	const table = new PlayedTable(game);
	table.join("host", "host");
	for (const seat of ["p1", "p2"]) table.join(seat);
	const area = { widthMm: 160, heightMm: 110 };
	for (const [name, y] of [
		["Low", 500],
		["High", 300],
	] as const)
		table.do("host", { kind: "putSpot", ...area, name, x: 0, y, role: "market", columns: 2, rows: 1 });
	table.do("host", { kind: "putSpot", ...area, name: "Mine", x: 400, y: 300, role: "hand", seat: 1 });
	return table;
}

const keysOf = (table: PlayedTable, key: string) =>
	[...table.state.items].flatMap(([id, { piece }]) => (piece?.endsWith(key) ? [id] : []));
const placeOf = (table: PlayedTable, key: string) => {
	const place = table.state.items.get(key)?.place;
	return place?.in === "felt" ? [place.x, place.y] : place?.in;
};

/** Runs steps as a seat. @returns what the log says about each */
function run(table: PlayedTable, steps: Step[], seat = "p1") {
	const routine = { name: "Routine", steps, pressedBy: "players" } as const;
	const { patch } = table.do("host", { kind: "putRoutine", routine });
	const [id = ""] = Object.keys(patch.routines ?? {});
	const ran = table.do(seat, { kind: "run", id }).log.ran?.[0]?.steps ?? [];
	return ran.map(({ kind, values, skipped }): Record<string, unknown> => {
		return { kind, ...values, ...(skipped && { skipped }) };
	});
}

/** The number of things in each market, from the top, and of those that lie face up. */
function inMarkets(table: PlayedTable): number[] {
	return [300, 500].flatMap((y) => {
		const there = [...table.state.items.values()].filter(
			({ place }) => place.in === "felt" && Math.abs(place.x) <= 80 && Math.abs(place.y - y) <= 55,
		);
		return [there.length, there.filter(({ face }) => face === "up").length];
	});
}

test("one step fills, turns over, moves or collects what lies in all spots of a role (R2, R3)", () => {
	const table = laidTable();
	const draw: Step = { kind: "draw", from: deck, into: markets, fillTo: 2 };
	assert.deepEqual(run(table, [draw]), [{ kind: "draw", from: "deck", count: 4 }]);
	assert.deepEqual(inMarkets(table), [2, 2, 2, 2]);
	assert.deepEqual(run(table, [draw]), [{ kind: "draw", from: "deck", count: 0 }], "full");
	assert.deepEqual(run(table, [{ kind: "flip", place: markets, which: "top", face: "down" }]), [
		{ kind: "flip", count: 2 },
	]);
	assert.deepEqual(inMarkets(table), [2, 1, 2, 1]);
	run(table, [{ kind: "flip", place: markets, which: "all", face: "up" }]);
	assert.deepEqual(inMarkets(table), [2, 2, 2, 2]);
	const collect: Step = { kind: "collect", from: [markets], into: deck };
	assert.deepEqual(run(table, [collect]), [{ kind: "collect", from: [], into: "deck", count: 4, at: "top" }]);
	assert.deepEqual(inMarkets(table), [0, 0, 0, 0]);
	assert.equal(table.state.orders.get(table.stackKey("deck"))?.length, 20);
	table.do("p1", { kind: "undo" });
	assert.deepEqual(inMarkets(table), [2, 2, 2, 2]);
	// by number, each spot gets as many
	run(table, [{ kind: "move", things: markets, into: { box: true } }]);
	run(table, [{ kind: "draw", from: deck, into: markets, count: 1, face: "down" }]);
	assert.deepEqual(inMarkets(table), [1, 0, 1, 0]);
});

test("cards that run out fill the spots of a role from the top of the table (R4)", () => {
	const table = laidTable();
	run(table, [{ kind: "deal", from: deck, count: 17, to: "self" }]);
	const [drawn] = run(table, [{ kind: "draw", from: deck, into: markets, fillTo: 2 }]);
	assert.deepEqual(drawn, { kind: "draw", from: "deck", count: 3, skipped: "TOO_FEW" });
	assert.deepEqual(inMarkets(table), [2, 2, 1, 1]);
});

test("a role without spots, or with empty ones, leaves its step out (R4)", () => {
	const table = laidTable();
	const skipped = (step: Step) => run(table, [step])[0]?.skipped;
	assert.equal(skipped({ kind: "flip", place: { role: "discard" }, which: "all" }), "NO_SUCH_SPOT");
	assert.equal(skipped({ kind: "flip", place: markets, which: "all" }), "EMPTY");
	assert.equal(skipped({ kind: "collect", from: [{ role: "score" }], into: deck }), "NO_SUCH_SPOT");
	assert.equal(skipped({ kind: "roll", dice: markets }), "EMPTY");
	const steps = [{ kind: "flip", place: { role: "castle" }, which: "all" }] as unknown as Step[];
	const routine = { name: "Bad", steps, pressedBy: "players" as const };
	assert.equal(table.try("host", { kind: "putRoutine", routine }), "BAD_VALUE");
});

test("of spots of a role, others take nothing out of what only one seat sees, and collect it unseen (R5)", () => {
	const table = laidTable();
	const hands = { role: "hand" } as const;
	run(table, [{ kind: "draw", from: deck, into: hands, count: 1 }], "p2");
	assert.equal(run(table, [{ kind: "flip", place: hands, which: "all" }], "p2")[0]?.skipped, "EMPTY");
	assert.equal(run(table, [{ kind: "move", things: hands, into: { box: true } }], "p2")[0]?.skipped, "EMPTY");
	const steps: Step[] = [
		{ kind: "collect", from: [hands], into: deck },
		{ kind: "deal", from: deck, count: 1, to: "self" },
	];
	assert.deepEqual(
		run(table, steps, "p2").map(({ skipped }) => skipped),
		[undefined, "WOULD_SHOW"],
	);
});

test("pieces go back where they lie in a set-up, and one undo moves them out again (R2)", () => {
	const table = laidTable();
	const pawns = keysOf(table, "pawn");
	const lay = (at: readonly (readonly [x: number, y: number])[]) =>
		table.do("host", {
			kind: "lay",
			items: pawns.map((key, i) => ({ id: table.id(key), x: at[i]?.[0] ?? 0, y: at[i]?.[1] ?? 0 })),
		});
	const homes = [
		[-500, 0],
		[-480, 0],
		[-460, 0],
	] as const;
	lay(homes);
	table.do("host", { kind: "turn", ids: [table.id(pawns[1] ?? "")], by: 90 });
	table.do("host", { kind: "saveSetUp", name: "Start" });
	// one lies in the place of another, and one in a hand
	lay([
		[0, 300],
		[-500, 0],
		[0, 310],
	]);
	const back: Step = { kind: "move", things: pawn, into: { setUp: "Start" } };
	assert.deepEqual(run(table, [back]), [
		{ kind: "move", what: "secret-pawn", setUp: "Start", count: 2, toBox: false },
	]);
	const places = () => pawns.map((key) => String(placeOf(table, key))).sort();
	assert.deepEqual(places(), homes.map(String).sort());
	assert.deepEqual(placeOf(table, pawns[1] ?? ""), [-500, 0], "what lies in a place already keeps it");
	table.do("p1", { kind: "undo" });
	assert.deepEqual(inMarkets(table)[0], 2);
	// from a spot, in which also lies what has no place in the set-up
	const from = { kind: "draw", from: deck, into: { spot: "High" }, count: 1 } as const;
	const sweep: Step = { kind: "move", things: markets, into: { setUp: "Start" } };
	assert.equal(run(table, [from, sweep])[1]?.count, 2);
	assert.deepEqual(places(), homes.map(String).sort());
	assert.equal(inMarkets(table)[0], 1);
	assert.equal(run(table, [back])[0]?.skipped, "EMPTY");
	table.do("host", { kind: "deleteSetUp", name: "Start" });
	assert.deepEqual(run(table, [back]), [
		{ kind: "move", what: "secret-pawn", setUp: "Start", skipped: "NO_SUCH_SET_UP" },
	]);
});

test("cards that lie face down, or did in the set-up, are not put where the set-up has them (R4, V6)", () => {
	const table = laidTable();
	const stack = table.id(table.stackKey("deck"));
	const drawn = (x: number, face: "up" | "down") => {
		const [key = ""] = table.state.orders.get(table.stackKey("deck")) ?? [];
		table.do("host", { kind: "draw", from: stack, count: 1, to: { x, y: 0, face } });
		return key;
	};
	const open = drawn(-600, "up");
	const hidden = drawn(-500, "down");
	table.do("host", { kind: "saveSetUp", name: "Start" });
	for (const key of [open, hidden])
		table.do("host", { kind: "lay", items: [{ id: table.id(key), x: 0, y: 300 }] });
	assert.equal(table.state.items.get(hidden)?.face, "up", "the market turns it up");
	const steps: Step[] = [{ kind: "move", things: { spot: "High" }, into: { setUp: "Start" } }];
	assert.equal(run(table, steps)[0]?.count, 1);
	assert.deepEqual([placeOf(table, open), placeOf(table, hidden)?.[1]], [[-600, 0], 300]);
	table.do("host", { kind: "flip", ids: [table.id(open)] });
	table.do("host", { kind: "lay", items: [{ id: table.id(open), x: 0, y: 700 }] });
	const camp = { name: "Camp", x: 0, y: 700, widthMm: 100, heightMm: 100 };
	table.do("host", { kind: "putSpot", ...camp });
	const other: Step[] = [{ kind: "move", things: { spot: "Camp" }, into: { setUp: "Start" } }];
	assert.equal(run(table, other)[0]?.skipped, "EMPTY");
});

test("a deck whose stack is gone begins where it lies in the set-up that the step names (R3)", () => {
	const table = laidTable();
	const stack = table.id(table.stackKey("deck"));
	table.do("host", { kind: "lay", items: [{ id: stack, x: -700, y: 100 }] });
	table.do("host", { kind: "saveSetUp", name: "Start" });
	run(table, [{ kind: "deal", from: deck, count: 20, to: "self" }]);
	const collect: Step = { kind: "collect", from: [{ hands: "all" }], into: deck };
	assert.deepEqual(run(table, [{ ...collect, setUp: "No" }])[0]?.skipped, "NO_SUCH_SET_UP");
	assert.equal(table.hand("p1").length, 20);
	run(table, [{ ...collect, setUp: "Start" }]);
	assert.deepEqual(placeOf(table, table.stackKey("deck")), [-700, 100]);
	// only a place at a deck can say so
	const steps: Step[] = [{ ...collect, into: { spot: "High" }, setUp: "Start" }];
	const routine = { name: "Bad", steps, pressedBy: "players" as const };
	assert.equal(table.try("host", { kind: "putRoutine", routine }), "BAD_VALUE");
});

test("a step on what a push has deleted is left out and named, and is performed once it is restored (R4, R8)", () => {
	const table = laidTable();
	const steps: Step[] = [
		{ kind: "move", things: { piece: { ...pawn.piece, name: "Pawn" } }, into: { spot: "High" } },
		{ kind: "shuffle", place: { deck: { app: "app_1", key: "secret-deck", name: "Deck" } } },
		{ kind: "score", seats: "self", by: 1 },
	];
	const routine = { name: "Routine", steps, pressedBy: "players" } as const;
	table.do("host", { kind: "putRoutine", routine });
	table.do("host", { kind: "scores", start: 0 });
	const [id = ""] = [...table.state.routines.keys()];
	const skipped = () => {
		const [ran] = table.do("p1", { kind: "run", id }).log.ran ?? [];
		return ran?.steps.map(({ values, skipped }) => [values.what ?? values.place, skipped]);
	};
	table.update([], 2);
	assert.deepEqual(table.state.routines.get(id), routine, "a push changes no routine");
	assert.deepEqual(skipped(), [
		["Pawn", "GONE"],
		["Deck", "GONE"],
		[undefined, undefined],
	]);
	table.update(game, 3);
	const ids = keysOf(table, "pawn").map((key) => table.id(key));
	table.do("host", { kind: "lay", items: ids.map((id, i) => ({ id, x: 40 * i, y: 0 })) });
	assert.deepEqual(skipped(), [
		["Pawn", undefined],
		["deck", "EMPTY"], // restored cards are in the box
		[undefined, undefined],
	]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place, Routine, Step } from "@tuckbox/pieces/table";
import {
	cardRecords,
	deckRecord,
	PlayedTable,
	record,
} from "../../../../tests/support/tables/played-table.ts";

const deck: Place = { deck: { app: "app_1", key: "secret-deck" } };
const market = { spot: "Market" };
const discard = { spot: "Discard" };

const game = [
	deckRecord("deck"),
	...cardRecords("deck", 20),
	record({ kind: "die", externalKey: "die", sides: 6 }),
	record({ kind: "counter", externalKey: "round", count: 1 }),
];

/** A table with a market of five cells, a discard pile and a hidden spot for the first player. */
function laidTable(): PlayedTable {
	const table = new PlayedTable(game);
	table.join("host", "host");
	for (const seat of ["p1", "p2"]) table.join(seat);
	const spot = { y: -300, widthMm: 500, heightMm: 120 };
	table.do("host", { kind: "putSpot", ...spot, name: "Market", x: 0, role: "market" });
	table.do("host", { kind: "putSpot", ...spot, name: "Discard", x: 600, widthMm: 100, role: "discard" });
	table.do("host", { kind: "putSpot", ...spot, name: "Mine", x: -600, widthMm: 300, role: "hand", seat: 1 });
	return table;
}

const routine = (steps: Step[], more: Partial<Routine> = {}): Routine => ({
	...{ name: "Routine", steps, pressedBy: "players" },
	...more,
});

/** Adds a routine. @returns its id */
function put(table: PlayedTable, steps: Step[], more: Partial<Routine> = {}, host = "host"): string {
	const { patch } = table.do(host, { kind: "putRoutine", routine: routine(steps, more) });
	return Object.keys(patch.routines ?? {})[0] ?? "";
}

/** Runs steps as a seat. @returns what the log says about each */
function run(table: PlayedTable, steps: Step[], seat = "p1") {
	const { log } = table.do(seat, { kind: "run", id: put(table, steps) });
	return log.ran?.[0]?.steps ?? [];
}

const held = (table: PlayedTable, seat: string) => table.state.orders.get(seat)?.length;

const thingsIn = (table: PlayedTable, name: string) => {
	const spot = [...table.state.spots.values()].find((one) => one.name === name) ?? assert.fail();
	return [...table.state.items].filter(([, { place }]) => {
		if (place.in !== "felt") return false;
		const isBeside = Math.abs(place.x - spot.x) > spot.widthMm / 2;
		return !isBeside && Math.abs(place.y - spot.y) <= spot.heightMm / 2;
	});
};

test("routines are public, and replacing one that has changed since is refused (R1)", () => {
	const table = laidTable();
	const id = put(table, [{ kind: "shuffle", place: deck }], { name: "Mix" });
	const entry = `routine:${id}`;
	for (const seat of ["host", "p2"])
		assert.deepEqual(table.views.get(seat)?.[entry], table.state.routines.get(id));
	const was = table.state.routines.get(id) ?? assert.fail();
	const named = (name: string) => ({ kind: "putRoutine" as const, id, was, routine: { ...was, name } });
	assert.equal(table.try("p1", named("Other")), "NOT_ALLOWED");
	table.do("host", named("First"));
	assert.equal(table.try("host", named("Second")), "CHANGED_SINCE");
	assert.equal(table.try("host", { kind: "putRoutine", id, routine: was }), "BAD_VALUE");
	assert.equal(table.state.routines.get(id)?.name, "First");
	table.do("host", { kind: "undo" });
	assert.deepEqual(table.state.routines.get(id), was);
	table.do("host", { kind: "removeRoutine", id });
	assert.equal(table.views.get("p1")?.[entry], undefined);
	for (const kind of ["run", "removeRoutine"] as const)
		assert.equal(table.try("host", { kind, id }), "NO_SUCH_ROUTINE");
});

test("a table has at most 20 routines of 50 steps, and bad steps are named (R1)", () => {
	const table = laidTable();
	const step: Step = { kind: "shuffle", place: deck };
	const bad = (steps: Step[], name = "x") =>
		table.try("host", { kind: "putRoutine", routine: routine(steps, { name }) });
	assert.equal(bad([]), "BAD_VALUE");
	assert.equal(bad(Array.from({ length: 51 }, () => step)), "BAD_VALUE");
	assert.equal(bad([step], " "), "BAD_VALUE");
	for (const wrong of [
		{ kind: "deal", from: deck, count: 0, to: "all" },
		{ kind: "draw", from: deck, into: market },
		{ kind: "draw", from: deck, into: market, count: 1, fillTo: 2 },
		{ kind: "score", seats: "all" },
		{ kind: "collect", from: [], into: deck },
		{ kind: "shuffle", place: deck, if: { place: deck, is: "atMost" } },
	] as Step[])
		assert.equal(bad([step, wrong]), "BAD_VALUE", JSON.stringify(wrong));
	for (let i = 0; i < 20; i++) put(table, [step]);
	assert.equal(bad([step]), "TABLE_FULL");
});

test("deals, fills the market and turns the top card in one act that one undo takes back (R2)", () => {
	const table = laidTable();
	const id = put(table, [
		{ kind: "shuffle", place: deck },
		{ kind: "deal", from: deck, count: 3, to: "all" },
		{ kind: "draw", from: deck, into: market, fillTo: 5 },
		{ kind: "flip", place: deck, which: "top" },
	]);
	const before = table.state;
	const { log } = table.do("p1", { kind: "run", id });
	assert.equal(table.state.seq, before.seq + 1);
	for (const seat of ["host", "p1", "p2"]) assert.equal(held(table, seat), 3);
	const laid = thingsIn(table, "Market");
	assert.equal(laid.length, 5);
	assert.ok(laid.every(([, { face }]) => face === "up"));
	const places = laid.map(([, { place }]) => (place.in === "felt" ? place.x : 0));
	assert.equal(new Set(places).size, 5);
	assert.deepEqual(
		log.ran?.[0]?.steps.map(({ kind, skipped }) => [kind, skipped]),
		[
			["shuffle", undefined],
			["deal", undefined],
			["draw", undefined],
			["flip", undefined],
		],
	);
	table.do("p1", { kind: "undo" });
	assert.deepEqual(table.state.items, before.items);
	assert.deepEqual(table.state.orders, before.orders);
	table.do("p1", { kind: "redo" });
	assert.equal(thingsIn(table, "Market").length, 5);
});

test("collects from the market and from hands, counts, rolls, scores and ends turns (R2)", () => {
	const table = laidTable();
	table.do("host", { kind: "scores", start: 0 });
	table.do("host", { kind: "turnOrder", order: ["p1", "p2"] });
	for (const name of ["die-die", "counter-round"])
		table.do("host", {
			kind: "lay",
			items: [{ id: table.id(table.keyOf(`secret-name-${name}`)), x: -900, y: 500 }],
		});
	run(table, [
		{ kind: "draw", from: deck, into: market, count: 3 },
		{ kind: "deal", from: deck, count: 2, to: "active" },
	]);
	assert.equal(held(table, "p1"), 2);
	const piece = (key: string) => ({ piece: { app: "app_1", key } });
	const steps = run(table, [
		{ kind: "collect", from: [market], into: discard },
		{ kind: "collect", from: [{ hands: "all" }], into: deck, at: "bottom" },
		{ kind: "count", counter: piece("secret-round"), by: 1 },
		{ kind: "roll", dice: piece("secret-die") },
		{ kind: "score", seats: "all", by: 2 },
		{ kind: "endTurn" },
	]);
	assert.deepEqual(
		steps.map(({ skipped }) => skipped),
		Array.from({ length: 6 }, () => undefined),
	);
	assert.equal(held(table, "p1"), 0);
	assert.equal(thingsIn(table, "Market").length, 0);
	const [[pile, { face }] = assert.fail()] = thingsIn(table, "Discard").filter(
		([, { is }]) => is === "stack",
	);
	assert.equal(face, "up");
	assert.equal(table.state.orders.get(pile)?.length, 3);
	assert.equal(table.state.items.get(table.keyOf("secret-name-counter-round"))?.value, 2);
	assert.deepEqual(table.state.scores.get("table")?.of, { host: 2, p1: 2, p2: 2 });
	assert.deepEqual(table.state.turns.get("table")?.active, ["p2"]);
});

test("places follow renamed spots, and one's own spot comes first (R3)", () => {
	const table = laidTable();
	const id = put(table, [{ kind: "draw", from: deck, into: market, count: 1 }]);
	const [spot = ""] = [...table.state.spots].find(([, { name }]) => name === "Market") ?? [];
	table.do("host", { kind: "putSpot", id: spot, name: "Row" });
	table.do("p1", { kind: "run", id });
	assert.equal(thingsIn(table, "Row").length, 1);
	table.do("host", {
		...{ kind: "putSpot", name: "Row", x: 0, y: 600, widthMm: 600, heightMm: 200, role: "play", seat: 2 },
	});
	table.do("p2", { kind: "run", id });
	const own = [...table.state.items.values()].filter(({ place }) => place.in === "felt" && place.y > 500);
	assert.equal(own.length, 1);
});

test("steps without their place are left out and named, and the others are performed (R4)", () => {
	const table = laidTable();
	const steps = run(table, [
		{ kind: "draw", from: deck, into: { spot: "Gone" }, count: 1 },
		{ kind: "shuffle", place: { deck: { app: "app_1", key: "pushed-away", name: "Old deck" } } },
		{ kind: "collect", from: [market], into: discard },
		{ kind: "deal", from: deck, count: 3, to: "self", if: { place: market, is: "atLeast", count: 1 } },
		{ kind: "deal", from: deck, count: 1, to: "self", if: { place: market, is: "empty" } },
		{ kind: "draw", from: deck, into: discard, count: 30 },
		{ kind: "draw", from: deck, into: discard, count: 1 },
	]);
	assert.deepEqual(
		steps.map(({ kind, values, skipped }) => [kind, values.into ?? values.place ?? values.from, skipped]),
		[
			["draw", "Gone", "NO_SUCH_SPOT"],
			["shuffle", "Old deck", "GONE"],
			["collect", "Discard", "EMPTY"],
			["deal", "deck", undefined],
			["draw", "Discard", "TOO_FEW"],
			["draw", "Discard", "EMPTY"],
		],
	);
	assert.equal(held(table, "p1"), 1);
});

test("what comes from hands or from a spot of one seat is shown to no one (R5)", () => {
	const table = laidTable();
	const hands: Step = { kind: "collect", from: [{ hands: "all" }], into: deck };
	const refused = (steps: Step[], seat = "host") =>
		table.try(seat, { kind: "putRoutine", routine: routine(steps) });
	assert.equal(refused([{ ...hands, into: discard }]), "BAD_VALUE");
	assert.equal(refused([{ kind: "collect", from: [{ spot: "Mine" }], into: discard }]), "BAD_VALUE");
	run(table, [{ kind: "deal", from: deck, count: 2, to: "all" }]);
	const shown: Step = { kind: "draw", from: deck, into: market, count: 1 };
	const deal: Step = { kind: "deal", from: deck, count: 1, to: "all" };
	const of = (steps: Step[]) => run(table, steps).map(({ skipped }) => skipped);
	assert.deepEqual(of([hands, shown, deal]), [undefined, "WOULD_SHOW", "WOULD_SHOW"]);
	const shuffle: Step = { kind: "shuffle", place: deck };
	assert.deepEqual(
		of([deal, hands, shuffle, shown, deal]),
		Array.from({ length: 5 }, () => undefined),
	);
	// what another seat alone sees cannot be dealt or turned, only collected
	table.do("p1", { kind: "lay", items: [{ id: table.hand("p1")[0] ?? "", x: -600, y: -300 }] });
	const mine = { spot: "Mine" };
	const others = put(table, [
		{ kind: "deal", from: mine, count: 1, to: "self" },
		{ kind: "flip", place: mine, which: "all" },
		{ kind: "collect", from: [mine], into: deck },
	]);
	const { log } = table.do("p2", { kind: "run", id: others });
	assert.deepEqual(
		log.ran?.[0]?.steps.map(({ skipped }) => skipped),
		["NOT_ITS_SPOT", "NOT_ITS_SPOT", undefined],
	);
	assert.equal(thingsIn(table, "Mine").length, 0);
});

test("steps on what belongs to other seats are put by the host alone (R5)", () => {
	const table = laidTable();
	table.do("host", { kind: "settings", playersManage: true });
	table.do("host", { kind: "scores", start: 0 });
	const put = (step: Step) => table.try("p1", { kind: "putRoutine", routine: routine([step]) });
	assert.equal(put({ kind: "score", seats: "all", by: 1 }), "NOT_ALLOWED");
	assert.equal(put({ kind: "endTurn" }), "NOT_ALLOWED");
	assert.notEqual(put({ kind: "score", seats: "self", by: 1 }), "NOT_ALLOWED");
});

test("routines of managers are run by them alone (R1)", () => {
	const table = laidTable();
	const id = put(table, [{ kind: "shuffle", place: deck }], { pressedBy: "managers" });
	assert.equal(table.try("p1", { kind: "run", id }), "NOT_ALLOWED");
	table.do("host", { kind: "run", id });
	table.do("host", { kind: "settings", playersManage: true });
	table.do("p1", { kind: "run", id });
});

test("an act ends its steps when it has done as much as one act can (R6)", () => {
	const table = new PlayedTable([deckRecord("deck"), ...cardRecords("deck", 60)]);
	table.join("p1", "host");
	const id = put(
		table,
		Array.from({ length: 50 }, (): Step => ({ kind: "shuffle", place: deck })),
		{},
		"p1",
	);
	const { log } = table.do("p1", { kind: "run", id });
	const skipped = (log.ran?.[0]?.steps ?? []).map((step) => step.skipped);
	assert.equal(skipped[0], undefined);
	assert.equal(skipped.at(-1), "TOO_MUCH");
});

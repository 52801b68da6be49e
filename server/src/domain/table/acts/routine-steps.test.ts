import assert from "node:assert/strict";
import { test } from "node:test";
import type { Act, Place, Step, TurnsEntry } from "@tuckbox/pieces/table";
import {
	cardRecords,
	deckRecord,
	PlayedTable,
	record,
} from "../../../../tests/support/tables/played-table.ts";

// Steps that move single pieces, pass hands and take turns.

const deck: Place = { deck: { app: "app_1", key: "secret-deck" } };
const pawn = { piece: { app: "app_1", key: "secret-pawn" } };
const camp = { spot: "Camp" };

function laidTable(): PlayedTable {
	const table = new PlayedTable([
		deckRecord("deck"),
		...cardRecords("deck", 20),
		record({ kind: "tokenSprite", externalKey: "pawn", count: 6, widthMm: 16, heightMm: 16 }),
		record({ kind: "die", externalKey: "die", sides: 6 }),
	]);
	table.join("host", "host");
	for (const seat of ["p1", "p2"]) table.join(seat);
	const spot = { y: -300, widthMm: 60, heightMm: 120 };
	table.do("host", { kind: "putSpot", ...spot, name: "Camp", x: 0, role: "other" });
	table.do("host", { kind: "putSpot", ...spot, name: "Mine", x: 400, role: "hand", seat: 1 });
	return table;
}

const keysOf = (table: PlayedTable, key: string) =>
	[...table.state.items].flatMap(([id, item]) => (item.piece?.endsWith(key) ? [id] : []));
const idOf = (table: PlayedTable, key: string) => table.state.ids.get(key) ?? "";

/** Lays all pawns in a row. @returns their keys */
function layPawns(table: PlayedTable, y = 100): string[] {
	const pawns = keysOf(table, "pawn");
	const items = pawns.map((key, i) => ({ id: idOf(table, key), x: i * 40, y }));
	table.do("host", { kind: "lay", items });
	return pawns;
}

function put(
	table: PlayedTable,
	steps: Step[],
	more: Partial<Extract<Act, { kind: "putRoutine" }>["routine"]> = {},
) {
	const { patch } = table.do("host", {
		kind: "putRoutine",
		routine: { name: "Routine", steps, pressedBy: "players", ...more },
	});
	return Object.keys(patch.routines ?? {})[0] ?? "";
}

const run = (table: PlayedTable, steps: Step[], seat = "p1") =>
	table.do(seat, { kind: "run", id: put(table, steps) }).log.ran?.[0]?.steps ?? [];

const placeOf = (table: PlayedTable, key: string) => table.state.items.get(key)?.place;

test("a step moves all of a piece into a spot next to each other, except what is locked (R2, R3)", () => {
	const table = laidTable();
	const pawns = layPawns(table);
	const [first = "", ...others] = pawns;
	table.do("host", { kind: "lock", ids: [idOf(table, first)], isLocked: true });
	assert.deepEqual(run(table, [{ kind: "move", things: pawn, into: camp }]), [
		{ kind: "move", values: { what: "secret-pawn", into: "Camp", count: 5, toBox: false } },
	]);
	const places = others.map((key) => placeOf(table, key));
	for (const place of places)
		assert.ok(place?.in === "felt" && Math.abs(place.x) <= 30 && Math.abs(place.y + 300) <= 60);
	assert.equal(
		new Set(places.map((place) => JSON.stringify({ ...place, z: 0 }))).size,
		5,
		"none lies on another",
	);
	assert.deepEqual(placeOf(table, first)?.in, "felt");
	// they lie there already
	assert.equal(run(table, [{ kind: "move", things: camp, into: camp }])[0]?.skipped, "EMPTY");
	table.do("p1", { kind: "undo" });
	table.do("p1", { kind: "undo" });
	assert.ok(
		others.every((key) => {
			const at = placeOf(table, key);
			return at?.in === "felt" && at.y === 100;
		}),
	);
});

test("a step puts what lies in a spot into the box, and one undo takes it out again (R2)", () => {
	const table = laidTable();
	const pawns = layPawns(table, -300);
	const inside = pawns.filter((key) => {
		const at = placeOf(table, key);
		return at?.in === "felt" && at.x <= 30;
	});
	assert.equal(inside.length, 1);
	run(table, [{ kind: "move", things: camp, into: { box: true } }]);
	assert.deepEqual(
		pawns.map((key) => placeOf(table, key)?.in),
		["box", ...Array(5).fill("felt")],
	);
	table.do("p1", { kind: "undo" });
	assert.ok(pawns.every((key) => placeOf(table, key)?.in === "felt"));
	assert.equal(
		run(table, [{ kind: "move", things: { piece: { key: "no" } }, into: camp }])[0]?.skipped,
		"GONE",
	);
	assert.equal(
		run(table, [{ kind: "move", things: pawn, into: { spot: "No" } }])[0]?.skipped,
		"NO_SUCH_SPOT",
	);
});

test("a step moves nothing out of a spot that only another seat sees, and shows nothing of its own (R5)", () => {
	const table = laidTable();
	table.do("p1", {
		kind: "draw",
		from: table.id(table.stackKey("deck")),
		count: 1,
		to: { x: 400, y: -300, face: "up" },
	});
	const mine = { spot: "Mine" };
	assert.equal(run(table, [{ kind: "move", things: mine, into: camp }], "p2")[0]?.skipped, "NOT_ITS_SPOT");
	assert.equal(run(table, [{ kind: "move", things: mine, into: camp }], "p1")[0]?.skipped, "WOULD_SHOW");
});

test("a step passes all hands, and a step that shows them is still left out (R2, R5, A7)", () => {
	const table = laidTable();
	const deal: Step = { kind: "deal", from: deck, count: 2, to: "all" };
	run(table, [deal]);
	const hands = () => ["host", "p1", "p2"].map((seat) => table.state.orders.get(seat)?.join());
	const before = hands();
	const pass: Step = { kind: "passHands", to: "left" };
	assert.deepEqual(run(table, [pass]), [{ kind: "passHands", values: { to: "left", count: 3 } }]);
	assert.deepEqual(hands(), [before[2], before[0], before[1]]);
	const collect: Step = { kind: "collect", from: [{ hands: "all" }], into: deck };
	assert.deepEqual(
		run(table, [pass, collect, { kind: "deal", from: deck, count: 1, to: "self" }]).map(
			({ skipped }) => skipped,
		),
		[undefined, undefined, "WOULD_SHOW"],
	);
	assert.equal(run(table, [pass])[0]?.skipped, "TOO_FEW");
	// a player who manages the table puts no such step
	table.do("host", { kind: "settings", playersManage: true });
	for (const step of [pass, { kind: "takeTurn" } as const]) {
		const routine = { name: "Mine", steps: [step], pressedBy: "players" as const };
		assert.equal(table.try("p1", { kind: "putRoutine", routine }), "NOT_ALLOWED");
	}
});

test("the seat that runs a routine takes the turn, and may begin a new round as the first (R2, T1)", () => {
	const table = laidTable();
	const turns = () => table.state.turns.get("table") as TurnsEntry;
	const take: Step = { kind: "takeTurn" };
	assert.equal(run(table, [take])[0]?.skipped, "NOT_ITS_TURN");
	table.do("host", { kind: "turnOrder", order: ["host", "p1", "p2"] });
	assert.deepEqual(run(table, [take], "p2"), [
		{ kind: "takeTurn", values: { seats: ["p2"], round: 1, isNewRound: false } },
	]);
	assert.deepEqual([turns().active, turns().round, turns().order], [["p2"], 1, ["host", "p1", "p2"]]);
	const first = put(table, [{ kind: "takeTurn", isFirst: true }]);
	const each = put(table, [{ kind: "deal", from: deck, count: 1, to: "all" }], {
		trigger: { on: "roundEnds" },
	});
	const { log } = table.do("p1", { kind: "run", id: first });
	assert.equal(log.ran?.length, 2);
	assert.ok(each !== first);
	assert.deepEqual([turns().active, turns().round, turns().order], [["p1"], 2, ["p1", "p2", "host"]]);
	table.do("p1", { kind: "undo" });
	assert.deepEqual([turns().active, turns().round, turns().order], [["p2"], 1, ["host", "p1", "p2"]]);
	assert.equal(table.hand("p1").length, 0);
});

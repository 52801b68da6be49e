import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place, RanRoutine, Step, Trigger } from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable } from "../../../../tests/support/tables/played-table.ts";

const deck: Place = { deck: { app: "app_1", key: "secret-deck" } };
const discard = { spot: "Discard" };
const score: Step = { kind: "score", seats: "all", by: 1 };

function laidTable(cards = 6): PlayedTable {
	const table = new PlayedTable([deckRecord("deck"), ...cardRecords("deck", cards)]);
	table.join("host", "host");
	for (const seat of ["p1", "p2"]) table.join(seat);
	const spot = { x: 600, y: -300, widthMm: 120, heightMm: 120 };
	table.do("host", { kind: "putSpot", ...spot, name: "Discard", role: "discard" });
	table.do("host", { kind: "scores", start: 0 });
	return table;
}

function put(table: PlayedTable, name: string, steps: Step[], trigger?: Trigger): string {
	const { patch } = table.do("host", {
		kind: "putRoutine",
		routine: { name, steps, pressedBy: "managers", ...(trigger && { trigger }) },
	});
	return Object.keys(patch.routines ?? {})[0] ?? "";
}

const told = (ran: readonly RanRoutine[] = []) =>
	ran.map(({ name, steps, isStopped = false }) => [name, steps.length, isStopped]);

const pointsOf = (table: PlayedTable, seat: string) => table.state.scores.get("table")?.of[seat];

test("the end of a turn or a round runs a routine in the same act, and one undo takes both back (R7)", () => {
	const table = laidTable();
	put(table, "Each turn", [{ kind: "deal", from: deck, count: 1, to: "self" }], { on: "turnEnds" });
	put(table, "Each round", [score], { on: "roundEnds" });
	table.do("host", { kind: "turnOrder", order: ["p1", "p2"] });
	const first = table.do("p1", { kind: "endTurn", seat: "p1" });
	assert.deepEqual(told(first.log.ran), [["Each turn", 1, false]]);
	assert.equal(first.log.code, "endTurn");
	assert.deepEqual(
		first.parts?.map(({ kind }) => kind),
		["endTurn", "deal"],
	);
	assert.equal(table.hand("p1").length, 1);
	const before = table.state;
	const second = table.do("p2", { kind: "endTurn", seat: "p2" });
	assert.deepEqual(told(second.log.ran), [
		["Each turn", 1, false],
		["Each round", 1, false],
	]);
	assert.equal(table.state.seq, before.seq + 1);
	assert.equal(pointsOf(table, "p1"), 1);
	table.do("p2", { kind: "undo" });
	assert.deepEqual(table.state.turns, before.turns);
	assert.deepEqual(table.state.orders, before.orders);
	assert.equal(pointsOf(table, "p1"), 0);
});

test("a place that becomes empty runs a routine before the next step (R7)", () => {
	const table = laidTable();
	const refill: Step[] = [
		{ kind: "collect", from: [discard], into: deck },
		{ kind: "shuffle", place: deck },
	];
	put(table, "Reshuffle", refill, { on: "empty", place: deck });
	const spread = put(table, "Spread", [
		{ kind: "draw", from: deck, into: discard, count: 6 },
		{ kind: "deal", from: deck, count: 1, to: "all" },
	]);
	const { log } = table.do("host", { kind: "run", id: spread });
	assert.deepEqual(told(log.ran), [
		["Spread", 2, false],
		["Reshuffle", 2, false],
	]);
	for (const seat of ["host", "p1", "p2"]) assert.equal(table.hand(seat).length, 1);
	// what was empty before does not become empty again
	const quiet = laidTable();
	put(quiet, "Never", [score], { on: "empty", place: discard });
	quiet.do("host", { kind: "shuffle", id: quiet.id(quiet.stackKey("deck")) });
	assert.equal(pointsOf(quiet, "p1"), 0);
});

test("a spot that a seat leaves empty behind runs a routine (R7, F6)", () => {
	const emptied = (leave: (table: PlayedTable, seat: string) => unknown, standIn = false) => {
		const table = laidTable();
		if (standIn) table.do("host", { kind: "addStandIn", name: "Stand-in", colour: "#aabbcc" });
		const [seat = "", { index = 0 } = {}] = [...table.state.seats].at(-1) ?? [];
		const area = { x: -600, y: 300, widthMm: 200, heightMm: 200, seat: index };
		table.do("host", { kind: "putSpot", name: "Own", role: "hand", ...area });
		table.do(seat, { kind: "draw", from: table.id(table.stackKey("deck")), count: 1, to: "hand" });
		table.do(seat, { kind: "lay", items: [{ id: table.hand(seat)[0] ?? "", x: -600, y: 300 }] });
		const steps: Step[] = [score, { kind: "deal", from: deck, count: 1, to: "self" }];
		put(table, "Gone", steps, { on: "empty", place: { spot: "Own" } });
		leave(table, seat);
		const log = table.log.at(-1);
		assert.deepEqual(told(log?.ran), [["Gone", 2, false]]);
		// a seat that has left is dealt nothing; the removal of a stand-in is an act of the host
		assert.equal(log?.ran?.[0]?.steps[1]?.skipped, standIn ? undefined : "NO_SUCH_SEAT");
		assert.equal(table.hand("host").length, standIn ? 1 : 0);
		assert.deepEqual([pointsOf(table, "p1"), pointsOf(table, seat)], [1, undefined]);
		return log?.code;
	};
	assert.equal(
		emptied((table, seat) => table.leave(seat)),
		"leave",
	);
	const remove = (table: PlayedTable, seat: string) => table.do("host", { kind: "removeStandIn", seat });
	assert.equal(emptied(remove, true), "removeStandIn");
});

test("undoing, redoing, rewinding and returning trigger nothing (R7)", () => {
	const table = laidTable();
	put(table, "Points", [score], { on: "empty", place: deck });
	table.do("host", { kind: "saveSetUp", name: "start" });
	const id = () => table.id(table.stackKey("deck"));
	table.do("p1", { kind: "draw", from: id(), count: 6, to: "hand" });
	assert.equal(pointsOf(table, "p1"), 1);
	for (const act of [{ kind: "undo" }, { kind: "redo" }] as const)
		assert.equal(table.do("p1", act).log.ran, undefined);
	assert.equal(table.do("host", { kind: "rewind", to: table.state.seq - 2 }).log.ran, undefined);
	assert.equal(table.do("host", { kind: "returnTo", name: "start" }).log.ran, undefined);
});

test("a routine that feeds itself, or a chain of them, ends and says so (R6)", () => {
	const table = laidTable();
	table.do("host", { kind: "turnOrder", order: ["p1", "p2"] });
	for (let i = 0; i < 12; i++) put(table, `Again ${i}`, [{ kind: "endTurn" }], { on: "turnEnds" });
	const { log } = table.do("p1", { kind: "endTurn", seat: "p1" });
	const ran = told(log.ran);
	assert.ok(ran.every(([, , isStopped]) => isStopped === true));
	assert.equal(ran.filter(([, steps]) => steps === 1).length, 10);
	assert.equal(table.state.turns.get("table")?.round, 6);
	table.do("p1", { kind: "undo" });
	assert.equal(table.state.turns.get("table")?.round, 1);
});

test("set-ups and rewinds restore routines, and pushes leave them (R8)", () => {
	const table = laidTable();
	const id = put(table, "Points", [score]);
	const saved = table.state.routines;
	const { seq } = table.state;
	table.do("host", { kind: "saveSetUp", name: "start" });
	table.do("host", { kind: "removeRoutine", id });
	put(table, "Other", [score]);
	table.do("host", { kind: "returnTo", name: "start" });
	assert.deepEqual(table.state.routines, saved);
	table.do("host", { kind: "removeRoutine", id });
	table.do("host", { kind: "rewind", to: seq });
	assert.deepEqual(table.state.routines, saved);
	table.update([deckRecord("other"), ...cardRecords("other", 3)]);
	assert.deepEqual(table.state.routines, saved);
});

test("the end of the timer runs a routine, for the seat that has reported it (R7, M3)", () => {
	const table = laidTable();
	put(table, "Time", [{ kind: "deal", from: deck, count: 1, to: "self" }, score], { on: "timerEnds" });
	table.do("host", { kind: "timer", startMs: 60_000 });
	table.do("host", { kind: "runTimer", isRunning: true });
	const timer = table.state.timer.get("table");
	table.now += 60_000;
	const { log } = table.do("p1", { kind: "endTimer", since: timer?.runningSince ?? 0 });
	assert.deepEqual([log.code, told(log.ran)], ["endTimer", [["Time", 2, false]]]);
	assert.deepEqual([table.hand("p1").length, table.hand("p2").length, pointsOf(table, "p2")], [1, 0, 1]);
	// the host can rewind it, but no seat undoes the end of the timer
	assert.equal(table.try("p1", { kind: "undo" }), "NOTHING_TO_UNDO");
	// a timer that is stopped or removed has not ended
	table.do("host", { kind: "runTimer", isRunning: true });
	assert.equal(table.do("host", { kind: "runTimer", isRunning: false }).log.ran, undefined);
	assert.equal(table.do("host", { kind: "timer", startMs: null }).log.ran, undefined);
});

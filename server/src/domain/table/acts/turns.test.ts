import assert from "node:assert/strict";
import { test } from "node:test";
import type { TurnsEntry } from "@tuckbox/pieces/table";
import { openedTable as opened } from "../../../../tests/support/tables/opened-table.ts";

/** A table at which the host, Ann and Ben take turns, in this order. */
function inTurns(more: { isSimultaneous?: boolean } = {}) {
	const { table, deck } = opened();
	table.do("host", { kind: "turnOrder", order: ["host", "ann", "ben"], ...more });
	const turns = (seat = "cleo") => table.views.get(seat)?.turns as TurnsEntry | undefined;
	const now = () => [turns()?.round, ...(turns()?.active ?? [])];
	const end = (seat: string, by = seat) => table.try(by, { kind: "endTurn", seat });
	return { table, deck, turns, now, end };
}

test("the host begins turns, sets their order and ends them (T1)", () => {
	const { table, turns, now } = inTurns();
	const expected = { order: ["host", "ann", "ben"], isSimultaneous: false, round: 1, active: ["host"] };
	for (const seat of ["host", "ann", "cleo"]) assert.deepEqual(turns(seat), expected);
	assert.deepEqual(table.log.at(-1)?.values, expected);
	const set = (order: string[], more = {}, by = "host") =>
		table.try(by, { kind: "turnOrder", order, ...more });
	// whose turn it is stays the same, or is the next one's in the former order
	table.do("host", { kind: "endTurn", seat: "host" });
	set(["ben", "ann", "host"]);
	assert.deepEqual(now(), [1, "ann"]);
	set(["ben", "host"]);
	assert.deepEqual(now(), [1, "host"]);
	set(["ben", "host"], { round: 7, active: ["ben"] });
	assert.deepEqual(now(), [7, "ben"]);
	assert.equal(set(["ann"], {}, "ann"), "NOT_ALLOWED");
	for (const order of [["missing"], ["cleo"]]) assert.equal(set(order), "NO_SUCH_SEAT");
	assert.equal(set(["ann"], { active: ["missing"] }), "NO_SUCH_SEAT");
	assert.equal(set(["ann", "ann"]), "BAD_VALUE");
	for (const active of [[], ["ben"], ["ann", "host"]])
		assert.equal(set(["ann", "host"], { active, isSimultaneous: false }), "BAD_VALUE", active.join());
	for (const round of [0, 1.5, 1e9]) assert.equal(set(["ann"], { round }), "BAD_VALUE");
	set([]);
	assert.equal(turns(), undefined);
});

test("a seat ends its own turn and the host any seat's; after the last seat, the next round begins (T2)", () => {
	const { table, now, end } = inTurns();
	assert.equal(end("ann"), "NOT_ITS_TURN");
	assert.equal(end("host", "ann"), "NOT_ALLOWED");
	assert.equal(end("host", "cleo"), "NOT_ALLOWED");
	assert.equal(end("missing", "host"), "NOT_ITS_TURN");
	end("host");
	assert.deepEqual(now(), [1, "ann"]);
	// two presses at the same moment end one turn
	end("ann");
	assert.equal(end("ann", "host"), "NOT_ITS_TURN");
	assert.deepEqual(now(), [1, "ben"]);
	end("ben", "host");
	assert.deepEqual(now(), [2, "host"]);
	const { code, values } = table.log.at(-1) ?? assert.fail();
	const expected = { of: "ben", isSimultaneous: false, active: ["host"], round: 2, isNewRound: true };
	assert.deepEqual({ code, values }, { code: "endTurn", values: expected });
	table.do("host", { kind: "turnOrder", order: [] });
	assert.equal(end("host"), "NOT_ITS_TURN");
});

test("who ends a turn can name whose turn it is then (T7)", () => {
	const { table, now, end } = inTurns();
	const give = (next: string, seat = "host", by = seat) => table.try(by, { kind: "endTurn", seat, next });
	assert.equal(give("ann", "ben"), "NOT_ITS_TURN");
	assert.equal(give("ann", "host", "ann"), "NOT_ALLOWED");
	for (const next of ["missing", "cleo"]) assert.equal(give(next), "NO_SUCH_SEAT");
	assert.equal(give("host"), "BAD_VALUE");
	assert.deepEqual(now(), [1, "host"]);
	give("ben");
	assert.deepEqual(now(), [1, "ben"]);
	const { code, values } = table.log.at(-1) ?? assert.fail();
	const expected = { of: "host", isSimultaneous: false, active: ["ben"], round: 1, isNewRound: false };
	assert.deepEqual({ code, values }, { code: "endTurn", values: { ...expected, next: "ben" } });
	give("host", "ben", "host");
	assert.deepEqual(now(), [1, "host"]);
	give("ann");
	table.do("host", { kind: "undo" });
	assert.deepEqual(now(), [1, "host"]);
	table.do("host", { kind: "redo" });
	end("ann");
	// the last in the order still ends the round, unless the turn is given
	give("ann", "ben");
	assert.deepEqual(now(), [1, "ann"]);
	end("ann");
	end("ben");
	assert.deepEqual(now(), [2, "host"]);
	// a seat that takes no turns does not get one, and no one gets a simultaneous turn
	table.do("host", { kind: "turnOrder", order: ["host", "ann"] });
	assert.equal(give("ben"), "NOT_ITS_TURN");
	table.do("host", { kind: "turnOrder", order: ["host", "ann"], isSimultaneous: true });
	assert.equal(give("ann"), "NOT_ITS_TURN");
});

test("with simultaneous turns, the round ends when each seat has ended its turn (T3)", () => {
	const { table, now, end } = inTurns({ isSimultaneous: true });
	assert.deepEqual(now(), [1, "host", "ann", "ben"]);
	end("ann");
	assert.deepEqual(now(), [1, "host", "ben"]);
	assert.equal(end("ann"), "NOT_ITS_TURN");
	// a new order keeps who has ended the turn
	table.do("host", { kind: "turnOrder", order: ["ben", "ann", "host"] });
	assert.deepEqual(now(), [1, "ben", "host"]);
	end("host");
	end("ben");
	assert.deepEqual(now(), [2, "ben", "ann", "host"]);
	end("ben");
	table.do("host", { kind: "turnOrder", order: ["ben"] });
	assert.deepEqual(now(), [2, "ben"]);
	table.do("host", { kind: "turnOrder", order: ["ben", "ann"], isSimultaneous: false });
	assert.deepEqual(now(), [2, "ben"]);
});

test("a player who sits down joins the order, and the turn of a seat that leaves ends (T4)", () => {
	const { table, turns, now, end } = inTurns();
	table.join("dora");
	table.join("eve", "observer");
	assert.deepEqual(turns()?.order, ["host", "ann", "ben", "dora"]);
	end("host");
	table.leave("ann");
	assert.deepEqual(now(), [1, "ben"]);
	table.leave("host");
	end("ben");
	table.leave("dora");
	assert.deepEqual([turns()?.order, ...now()], [["ben"], 2, "ben"]);
	table.leave("ben");
	assert.equal(turns(), undefined);
	const all = inTurns({ isSimultaneous: true });
	all.table.join("dora");
	for (const seat of ["host", "ann", "dora"]) all.end(seat);
	all.table.leave("ben");
	assert.deepEqual(all.now(), [2, "host", "ann", "dora"]);
});

test("the end of a turn can be undone until turns have changed since (T5)", () => {
	const { table, deck, turns, now, end } = inTurns();
	end("host");
	end("ann");
	// neither acts on pieces nor a new seat are in the way
	table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
	table.join("dora");
	table.do("ann", { kind: "undo" });
	assert.deepEqual(now(), [1, "ann"]);
	assert.equal(table.hand("ben").length, 1);
	table.do("ann", { kind: "redo" });
	assert.deepEqual(now(), [1, "ben"]);
	end("ben");
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
	// the host takes back what the host has done
	end("dora", "host");
	assert.deepEqual(now(), [2, "host"]);
	table.do("host", { kind: "undo" });
	assert.deepEqual(now(), [1, "dora"]);
	table.do("host", { kind: "turnOrder", order: ["host", "ann"] });
	table.leave("ben");
	table.do("host", { kind: "undo" });
	assert.deepEqual(now(), [1, "dora"]);
	assert.deepEqual(turns()?.order, ["host", "ann", "dora"]);
});

test("each seat takes back the end of its own simultaneous turn in the same round (T5)", () => {
	const { table, now, end } = inTurns({ isSimultaneous: true });
	end("ann");
	end("ben");
	table.do("ann", { kind: "undo" });
	assert.deepEqual(now(), [1, "host", "ann"]);
	table.do("ann", { kind: "redo" });
	assert.deepEqual(now(), [1, "host"]);
	end("host");
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
	table.do("host", { kind: "undo" });
	assert.deepEqual(now(), [1, "host"]);
	table.do("ben", { kind: "undo" });
	end("host");
	assert.equal(table.try("ben", { kind: "redo" }), "CHANGED_SINCE", "it would end the round of all");
});

test("a rewind restores the round and the turn, a set-up begins with the first round (T6)", () => {
	const { table, turns, now, end } = inTurns();
	table.do("host", { kind: "saveSetUp", name: "start" });
	const first = table.state.seq;
	end("host");
	end("ann");
	end("ben");
	end("host");
	table.leave("ben");
	table.join("dora");
	table.do("host", { kind: "returnTo", name: "start" });
	assert.deepEqual(now(), [1, "host"]);
	table.do("host", { kind: "undo" });
	assert.deepEqual(now(), [2, "ann"]);
	// Ben, whose turn it was, has left
	table.do("host", { kind: "rewind", to: first + 2 });
	assert.deepEqual([turns()?.order, ...now()], [["host", "ann", "dora"], 2, "host"]);
	table.do("host", { kind: "undo" });
	assert.deepEqual(now(), [2, "ann"]);
	table.do("host", { kind: "rewind", to: 0 });
	assert.equal(turns(), undefined);
	table.do("host", { kind: "undo" });
	end("ann");
	assert.deepEqual(now(), [2, "dora"]);
});

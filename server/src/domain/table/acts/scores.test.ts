import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScoresEntry } from "@tuckbox/pieces/table";
import { openedTable } from "../../../../tests/support/tables/opened-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { gameSetUpNow } from "../opening/game-set-up.ts";
import { layOut } from "../opening/lay-out.ts";
import { applyPatch, emptyTable } from "../state.ts";
import { join } from "./judge.ts";

/** A table that counts scores from 10 on. */
function withScores(start = 10) {
	const { table, deck } = openedTable();
	table.do("host", { kind: "scores", start });
	const scores = (seat = "cleo") => table.views.get(seat)?.scores as ScoresEntry | undefined;
	const add = (seat: string, by: number, who = seat) => table.try(who, { kind: "score", seat, by });
	return { table, deck, scores, add };
}

test("the host begins and ends scores, and a seat or the host changes them (G1, G2)", () => {
	const { table, scores, add } = withScores();
	for (const seat of ["host", "ann", "cleo"])
		assert.deepEqual(scores(seat), { start: 10, of: { host: 10, ann: 10, ben: 10 } });
	add("ann", 5);
	assert.deepEqual(table.log.at(-1)?.values, { of: "ann", from: 10, to: 15 });
	table.do("host", { kind: "score", seat: "ben", to: -3 });
	assert.deepEqual(scores()?.of, { host: 10, ann: 15, ben: -3 });
	assert.equal(add("ann", 1, "ben"), "NOT_ALLOWED");
	assert.equal(add("cleo", 1), "NOT_ALLOWED");
	for (const seat of ["cleo", "missing", "__proto__"]) assert.equal(add(seat, 1, "host"), "NO_SUCH_SEAT");
	assert.equal(table.try("host", { kind: "score", seat: "__proto__", to: 1 }), "NO_SUCH_SEAT");
	for (const by of [0.5, 1e9]) assert.equal(add("ann", by), "BAD_VALUE");
	assert.equal(table.try("ann", { kind: "scores", start: 0 }), "NOT_ALLOWED");
	assert.equal(table.try("host", { kind: "scores", start: 1.5 }), "BAD_VALUE");
	table.do("host", { kind: "scores", start: null });
	assert.equal(scores(), undefined);
	assert.equal(add("ann", 1), "NO_SUCH_SEAT");
});

test("seats that sit down have the start value, and take their score along when they leave (G1)", () => {
	const { table, scores, add } = withScores(3);
	table.join("dan");
	table.join("eve", "spectator");
	assert.deepEqual(scores()?.of, { host: 3, ann: 3, ben: 3, dan: 3 });
	table.leave("ann");
	assert.deepEqual(Object.keys(scores()?.of ?? {}), ["host", "ben", "dan"]);
	table.do("host", { kind: "addStandIn", name: "Stand-in", colour: "#336699" });
	const standIn = [...table.state.seats].find(([, { isStandIn }]) => isStandIn)?.[0] ?? "";
	add(standIn, 4);
	table.join("flo", "player", standIn);
	assert.deepEqual(scores()?.of, { host: 3, ben: 3, dan: 3, flo: 7 });
});

test("a change of a score can be undone until the same score has changed again (G3)", () => {
	const { table, scores, add } = withScores(0);
	add("ann", 2);
	add("ben", 7);
	table.do("ann", { kind: "undo" });
	assert.deepEqual(scores()?.of, { host: 0, ann: 0, ben: 7 });
	table.do("ann", { kind: "redo" });
	add("ann", 1, "host");
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
	table.do("host", { kind: "undo" });
	table.do("ann", { kind: "undo" });
	assert.equal(scores()?.of.ann, 0);
	// someone who has left has no score to restore
	add("ben", 1, "host");
	table.leave("ben");
	assert.equal(table.try("host", { kind: "undo" }), "CHANGED_SINCE");
});

test("scores that are begun again by undoing their end have those who sit there now (G1, G3)", () => {
	const { table, scores, add } = withScores();
	add("ann", 3);
	table.do("host", { kind: "scores", start: null });
	table.join("dan");
	table.leave("ben");
	table.do("host", { kind: "undo" });
	assert.deepEqual(scores()?.of, { host: 10, ann: 13, dan: 10 });
	assert.notEqual(typeof add("dan", 1), "string");
	table.do("dan", { kind: "undo" });
	table.do("host", { kind: "redo" });
	assert.equal(scores(), undefined);
	table.do("host", { kind: "undo" });
	assert.deepEqual(scores()?.of, { host: 10, ann: 13, dan: 10 });
});

test("a rewind restores scores, and a set-up begins them with its start value (G3)", () => {
	const { table, scores, add } = withScores(5);
	table.do("host", { kind: "saveSetUp", name: "scored" });
	add("ann", 2);
	const { seq } = table.state;
	add("ann", 2);
	table.join("dan");
	table.leave("ben");
	table.do("host", { kind: "rewind", to: seq });
	assert.deepEqual(scores()?.of, { host: 5, ann: 7, dan: 5 });
	table.do("host", { kind: "scores", start: null });
	table.do("host", { kind: "saveSetUp", name: "plain" });
	table.do("host", { kind: "returnTo", name: "scored" });
	assert.deepEqual(scores()?.of, { host: 5, ann: 5, dan: 5 });
	add("ann", 1);
	table.do("host", { kind: "returnTo", name: "plain" });
	assert.deepEqual(scores()?.of, { host: 5, ann: 5, dan: 5 }, "the table keeps its own start value");
	// the set-up of the game begins a new table with scores
	const setUp = { name: "scored", ...finished(gameSetUpNow(table.state, "host")) };
	assert.equal(setUp.startScore, 5);
	const { patch } = finished(layOut(table.state.pieces, 1, table.chance, { setUp }));
	const laid = applyPatch(emptyTable, patch, 0);
	const seated = finished(join(laid, "zoe", { name: "Zoe", colour: "#336699", role: "host" }, table.chance));
	assert.ok(!("refused" in seated));
	const opened = applyPatch(laid, seated.patch, 0);
	assert.deepEqual(opened.scores.get("table"), { start: 5, of: { zoe: 5 } });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Acts, type TimerEntry, timerMs } from "@tuckbox/pieces/table";
import { openedTable } from "../../../../tests/support/tables/opened-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { gameSetUpNow } from "../opening/game-set-up.ts";
import { layOut } from "../opening/lay-out.ts";
import { applyPatch, emptyTable } from "../state.ts";

const minute = 60_000;

/** A table with a timer that counts down from five minutes. */
function withTimer(startMs = 5 * minute, isDown = true) {
	const { table } = openedTable();
	table.do("host", { kind: "timer", startMs, isDown });
	const entry = (seat = "cleo") => table.views.get(seat)?.timer as TimerEntry | undefined;
	const shown = () => timerMs(entry() ?? assert.fail(), table.now);
	const run = (seat: string, isRunning: boolean, more: Partial<Acts["runTimer"]> = {}) =>
		table.try(seat, { kind: "runTimer", isRunning, ...more });
	const end = (seat = "ann", since = entry()?.runningSince ?? 0) =>
		table.try(seat, { kind: "endTimer", since });
	return { table, entry, shown, run, end };
}

test("the host sets, starts, stops and removes a timer that all seats see (M1, M2)", () => {
	const { table, entry, shown, run } = withTimer();
	const standing = { isDown: true, startMs: 5 * minute, ms: 5 * minute, runningSince: null };
	for (const seat of ["host", "ann", "cleo"]) assert.deepEqual(entry(seat), standing);
	run("host", true);
	table.now += 2 * minute;
	assert.equal(shown(), 3 * minute);
	run("host", false);
	table.now += minute;
	assert.deepEqual(entry(), { ...standing, ms: 3 * minute });
	assert.deepEqual(table.log.at(-1)?.values, { isRunning: false, isDown: true, ms: 3 * minute });
	run("host", true);
	table.do("host", { kind: "timer", startMs: 5 * minute, ms: 4 * minute });
	table.now += minute;
	assert.equal(shown(), 3 * minute, "it kept running");
	run("host", false, { isFromStart: true });
	assert.deepEqual(entry(), standing);
	table.do("host", { kind: "timer", startMs: null });
	assert.equal(entry(), undefined);
	assert.equal(run("host", true), "NO_TIMER");
});

test("a timer runs up, and from its start again (M2)", () => {
	const { table, shown, run, end } = withTimer(0, false);
	run("host", true);
	table.now += 90_000;
	assert.equal(shown(), 90_000);
	run("host", true);
	assert.equal(shown(), 90_000, "it runs already");
	assert.equal(end(), "NOT_OVER");
	run("host", true, { isFromStart: true });
	assert.equal(shown(), 0);
});

test("players run the timer in their turn, or if the host lets them manage (M2)", () => {
	const { table, run } = withTimer();
	for (const seat of ["ann", "cleo"]) assert.equal(run(seat, true), "NOT_ALLOWED");
	table.do("host", { kind: "turnOrder", order: ["ann", "ben"] });
	assert.equal(run("ben", true), "NOT_ALLOWED");
	assert.ok(typeof run("ann", true) !== "string");
	table.do("ann", { kind: "endTurn", seat: "ann" });
	assert.equal(run("ann", false), "NOT_ALLOWED");
	table.do("host", { kind: "settings", playersManage: true });
	assert.ok(typeof run("ann", false) !== "string");
	assert.equal(run("cleo", true), "NOT_ALLOWED");
	assert.equal(table.try("ann", { kind: "timer", startMs: null }), "NOT_ALLOWED");
});

test("one seat ends a timer whose time is up, and no one before (M3)", () => {
	const { table, entry, shown, run, end } = withTimer(minute);
	assert.equal(end(), "NOT_OVER", "it does not run");
	run("host", true);
	const since = entry()?.runningSince ?? assert.fail();
	table.now += minute - 1;
	assert.equal(end(), "NOT_OVER");
	table.now += 1;
	assert.equal(end("ann", since - 1), "NOT_OVER");
	assert.equal(end("cleo"), "NOT_ALLOWED");
	assert.ok(typeof end("ann") !== "string");
	assert.equal(end("ben", since), "NOT_OVER");
	assert.deepEqual(entry(), { isDown: true, startMs: minute, ms: 0, runningSince: null });
	assert.equal(table.try("ann", { kind: "undo" }), "NOTHING_TO_UNDO");
	run("host", true);
	assert.equal(shown(), minute, "it starts from its start");
});

test("clocks that were set back do not make a timer run backwards (M2)", () => {
	const { table, shown, run } = withTimer();
	run("host", true);
	table.now -= 3600_000;
	assert.equal(shown(), 5 * minute);
	run("host", false);
	assert.equal(shown(), 5 * minute);
});

test("times outside the limits are refused (M1)", () => {
	const { table } = withTimer();
	for (const startMs of [-1, 0, 999, 1.5, 24 * 3600_000 + 1, Number.NaN])
		assert.equal(table.try("host", { kind: "timer", startMs }), "BAD_VALUE", `${startMs}`);
	assert.equal(table.try("host", { kind: "timer", startMs: minute, ms: 0 }), "BAD_VALUE");
	assert.ok(typeof table.try("host", { kind: "timer", startMs: 0, isDown: false }) !== "string");
});

test("a start of the timer can be undone until it has changed again, and a rewind leaves it alone (M4)", () => {
	const { table, entry, shown, run } = withTimer();
	const { seq } = table.state;
	run("host", true);
	table.now += minute;
	table.do("host", { kind: "undo" });
	assert.equal(entry()?.runningSince, null);
	table.do("host", { kind: "redo" });
	table.now += minute;
	assert.equal(shown(), 3 * minute, "as if it had never been undone");
	table.do("host", { kind: "settings", playersManage: true });
	run("ann", false);
	assert.equal(table.try("host", { kind: "undo" }), "CHANGED_SINCE");
	table.do("host", { kind: "rewind", to: seq });
	assert.equal(shown(), 3 * minute);
});

test("a set-up begins with the timer at its start (M4)", () => {
	const { table, entry, run } = withTimer(minute);
	table.do("host", { kind: "saveSetUp", name: "timed" });
	table.do("host", { kind: "timer", startMs: 0, isDown: false });
	run("host", true);
	table.do("host", { kind: "returnTo", name: "timed" });
	assert.deepEqual(entry(), { isDown: true, startMs: minute, ms: minute, runningSince: null });
	table.do("host", { kind: "undo" });
	assert.equal(entry()?.isDown, false);
	table.do("host", { kind: "redo" });
	const setUp = { name: "timed", ...finished(gameSetUpNow(table.state, "host")) };
	assert.deepEqual(setUp.timer, { isDown: true, startMs: minute });
	table.do("host", { kind: "timer", startMs: null });
	table.do("host", { kind: "saveSetUp", name: "plain" });
	table.do("host", { kind: "timer", startMs: 2 * minute });
	run("host", true);
	table.do("host", { kind: "returnTo", name: "plain" });
	assert.equal(entry()?.runningSince, null, "the table keeps its own timer");
	assert.equal(entry()?.ms, 2 * minute);
	const { patch } = finished(layOut(table.state.pieces, 1, table.chance, { setUp }));
	assert.equal(applyPatch(emptyTable, patch, 0).timer.get("table")?.ms, minute);
});

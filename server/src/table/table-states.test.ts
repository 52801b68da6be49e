import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayedTable, record } from "../../tests/support/tables/played-table.ts";
import { fromLines, storedLines, toStored } from "../domain/table/state.ts";
import { finished } from "../steps/pausing.ts";
import { actBody, parseAct } from "./table-states.ts";

const row = { table_id: "tbl_1", seq: 7, seat_id: "st_1", client: null, client_n: null, at: 1 };
const log = { values: { name: "Ann" }, items: [] };

test("an act is read unchanged from the store", () => {
	const body = finished(actBody({ patch: {}, log: { ...log, code: "undo" }, of: 3 }));
	const { bytes, ...act } = parseAct({ ...row, body });
	assert.deepEqual(act, {
		seq: 7,
		seat: "st_1",
		at: 1,
		kind: "undo",
		of: 3,
		patch: {},
		log: { ...log, code: "undo" },
	});
	assert.equal(bytes, body.length);
});

test("acts that were stored with former codes are read with the current ones", () => {
	for (const [former, code] of [
		["sit", "join"],
		["rise", "leave"],
	]) {
		const body = JSON.stringify({ kind: former, patch: {}, line: { ...log, code: former } });
		const act = parseAct({ ...row, body });
		assert.deepEqual([act.kind, act.log], [code, { ...log, code }]);
	}
});

test("a state with set-ups of many items is read unchanged from its lines, none of which is long", () => {
	const table = new PlayedTable([record({ kind: "tokenSprite", externalKey: "t", count: 1000 })]);
	table.join("host", "host");
	for (const name of ["__proto__", "items", "of"]) table.do("host", { kind: "saveSetUp", name });
	const lines = [...storedLines(table.state)];
	assert.deepEqual(toStored(finished(fromLines(lines))), toStored(table.state));
	const whole = JSON.stringify(toStored(table.state)).length;
	const longest = Math.max(...lines.map(({ length }) => length));
	assert.ok(longest < whole / 25, `${longest} of ${whole} characters`);
});

test("a state that is one line is read: it may have been stored before set-ups had lines of their own", () => {
	const table = new PlayedTable([record({ kind: "tokenSprite", externalKey: "t", count: 100 })]);
	table.join("host", "host");
	table.do("host", { kind: "saveSetUp", name: "Start" });
	const line = JSON.stringify(toStored(table.state));
	assert.deepEqual(toStored(finished(fromLines([line]))), toStored(table.state));
});

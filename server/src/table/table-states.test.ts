import assert from "node:assert/strict";
import { test } from "node:test";
import { actBody, parseAct } from "./table-states.ts";

const row = { table_id: "tbl_1", seq: 7, seat_id: "st_1", client: null, client_n: null, at: 1 };
const log = { values: { name: "Ann" }, items: [] };

test("an act is read unchanged from the store", () => {
	const body = actBody({ patch: {}, log: { ...log, code: "undo" }, of: 3 });
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

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openTable } from "../../src/table/tables.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

for (const [engine, open, skip] of engines) {
	describe(`scores on ${engine}`, { skip }, () => {
		test("every process sees the same scores, also after the log was folded, and the account's export has them (G1)", async () => {
			await using opened = await open();
			const { game, table, play, stored, fold, exportedView } = await openStoredTable(opened);
			await play({ kind: "scores", start: 20 });
			await play({ kind: "score", seat: table.seatId, by: -3 }, { by: tableDeps(opened.store) });
			const expected = { start: 20, of: { [table.seatId]: 17 } };
			assert.deepEqual((await stored()).scores.get("table"), expected);
			await fold();
			assert.deepEqual((await stored()).scores.get("table"), expected);
			assert.deepEqual(await game.faults(), []);
			assert.deepEqual((await exportedView()).scores, expected);
		});

		test("a new table begins with the start value of its set-up (G3)", async () => {
			await using opened = await open();
			const { game, deps, host, play, stored } = await openStoredTable(opened);
			await play({ kind: "scores", start: 20 });
			await play({ kind: "saveSetUp", name: "start" });
			const next = await openTable(deps, gameOwner, game.id, { name: "Two", host, setUp: "start" });
			assert.deepEqual((await stored(next.id)).scores.get("table"), { start: 20, of: { [next.seatId]: 20 } });
		});

		test("a table whose state was stored before there were scores opens, and begins them", async () => {
			await using opened = await open();
			const { table, play, stored, withoutSection } = await openStoredTable(opened);
			await withoutSection("scores");
			assert.equal((await stored()).scores.get("table"), undefined);
			await play({ kind: "scores", start: 0 }, { by: tableDeps(opened.store) });
			assert.deepEqual((await stored()).scores.get("table"), { start: 0, of: { [table.seatId]: 0 } });
		});
	});
}

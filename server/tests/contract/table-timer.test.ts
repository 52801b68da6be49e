import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TimerEntry } from "@tuckbox/pieces/table";
import { openTable } from "../../src/table/tables.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

for (const [engine, open, skip] of engines) {
	describe(`the timer on ${engine}`, { skip }, () => {
		test("every process sees the same timer, also after the log was folded, and one act ends it (M2, M3)", async () => {
			await using opened = await open();
			const { game, deps, play, stored, fold, exportedView } = await openStoredTable(opened);
			await play({ kind: "timer", startMs: 60_000 });
			const since = Date.now();
			await play({ kind: "runTimer", isRunning: true }, { by: { ...deps, now: () => since } });
			const expected: TimerEntry = { isDown: true, startMs: 60_000, ms: 60_000, runningSince: since };
			assert.deepEqual((await stored()).timer.get("table"), expected);
			await fold();
			assert.deepEqual((await exportedView()).timer, expected);
			const endAt = (now: number) =>
				play({ kind: "endTimer", since }, { by: { ...tableDeps(opened.store), now: () => now } });
			const refusalOf = (result: Awaited<ReturnType<typeof endAt>>) =>
				"refused" in result ? result.refused : undefined;
			assert.equal(refusalOf(await endAt(since + 59_999)), "NOT_OVER");
			const both = await Promise.all([endAt(since + 60_000), endAt(since + 60_000)]);
			assert.deepEqual(
				both.flatMap((one) => refusalOf(one) ?? []),
				["NOT_OVER"],
			);
			assert.deepEqual(await game.faults(), []);
		});

		test("a new table begins with the timer of its set-up (M4)", async () => {
			await using opened = await open();
			const { game, deps, host, play, stored } = await openStoredTable(opened);
			await play({ kind: "timer", startMs: 0, isDown: false });
			await play({ kind: "saveSetUp", name: "start" });
			const next = await openTable(deps, gameOwner, game.id, { name: "Two", host, setUp: "start" });
			const expected: TimerEntry = { isDown: false, startMs: 0, ms: 0, runningSince: null };
			assert.deepEqual((await stored(next.id)).timer.get("table"), expected);
		});

		test("a table whose state was stored before there were timers opens, and has one", async () => {
			await using opened = await open();
			const { play, stored, withoutSection } = await openStoredTable(opened);
			await withoutSection("timer");
			assert.equal((await stored()).timer.get("table"), undefined);
			await play({ kind: "timer", startMs: 1000 }, { by: tableDeps(opened.store) });
			assert.equal((await stored()).timer.get("table")?.ms, 1000);
		});
	});
}

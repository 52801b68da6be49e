import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ChoiceEntry } from "@tuckbox/pieces/table";
import { engines } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

for (const [engine, open, skip] of engines) {
	describe(`a secret choice on ${engine}`, { skip }, () => {
		test("every process knows what was chosen, also after the log was folded, and one act reveals it (W2, W3)", async () => {
			await using opened = await open();
			const { game, table, play, stored, fold, exportedView } = await openStoredTable(opened);
			const seats = [table.seatId];
			await play({ kind: "ask", question: "Bid?", of: "number", seats });
			const id = (await stored()).choice.get("table")?.id ?? 0;
			await play({ kind: "choose", choice: id, value: -4 });
			await fold();
			assert.deepEqual((await stored()).choice.get("table")?.chosen, { [table.seatId]: -4 });
			// the copy of an account is what its owner's own seat sees
			assert.equal(((await exportedView()).choice as ChoiceEntry).own, -4);
			const reveal = () => play({ kind: "reveal", choice: id }, { by: tableDeps(opened.store) });
			const both = await Promise.all([reveal(), reveal()]);
			assert.deepEqual(
				both.flatMap((one) => ("refused" in one ? one.refused : [])),
				["NO_CHOICE"],
			);
			const { revealed } = (await exportedView()).choice as ChoiceEntry;
			assert.deepEqual(revealed, { [table.seatId]: -4 });
			assert.deepEqual(await game.faults(), []);
		});

		test("a table whose state was stored before there were choices opens, and has one", async () => {
			await using opened = await open();
			const { table, play, stored, withoutSection } = await openStoredTable(opened);
			await withoutSection("choice");
			assert.equal((await stored()).choice.get("table"), undefined);
			await play(
				{ kind: "ask", question: "Where?", of: "options", options: ["Left", "Right"], seats: [table.seatId] },
				{ by: tableDeps(opened.store) },
			);
			assert.deepEqual((await stored()).choice.get("table")?.options, ["Left", "Right"]);
		});
	});
}

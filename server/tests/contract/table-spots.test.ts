import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type SpotEntry, spotDefaults } from "@tuckbox/pieces/table";
import { readGameSetUp, saveGameSetUp } from "../../src/table/set-ups.ts";
import { openTable } from "../../src/table/tables.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

const market = { name: "Market", x: 0, y: 200, widthMm: 400, heightMm: 100, role: "market" as const };
const whole: SpotEntry = { ...market, seat: null, ...spotDefaults.market };

async function openedWithSpot(opened: Opened) {
	const table = await openStoredTable(opened);
	assert.ok("seq" in (await table.play({ kind: "putSpot", ...market })));
	return { ...table, stored: async (id?: string) => [...(await table.stored(id)).spots.values()] };
}

for (const [engine, open, skip] of engines) {
	describe(`spots on ${engine}`, { skip }, () => {
		test("every process sees the same spots, also after the log was folded, and the account's export has them", async () => {
			await using opened = await open();
			const { game, stored, fold, exportedView } = await openedWithSpot(opened);
			assert.deepEqual(await stored(), [whole]);
			await fold();
			assert.deepEqual(await stored(), [whole]);
			assert.deepEqual(await game.faults(), []);
			const spots = Object.entries(await exportedView()).filter(([name]) => name.startsWith("spot:"));
			assert.deepEqual(
				spots.map(([, spot]) => spot),
				[whole],
			);
		});

		test("a set-up of the game has the spots of its table, and a new table begins with them (F7)", async () => {
			await using opened = await open();
			const { game, deps, play, stored, host } = await openedWithSpot(opened);
			await play({ kind: "saveSetUp", name: "start" });
			assert.deepEqual((await readGameSetUp(opened.store.reader, game.id, "start")).spots, [whole]);
			const begin = (setUp: string) => openTable(deps, gameOwner, game.id, { name: "Two", host, setUp });
			assert.deepEqual(await stored((await begin("start")).id), [whole]);
			// a program gives what differs from the defaults of the role
			await saveGameSetUp(deps, game.id, "written", { items: [], spots: [{ ...market, columns: 3 }] });
			assert.deepEqual(await stored((await begin("written")).id), [{ ...whole, columns: 3 }]);
			const off = { items: [], spots: [{ ...market, x: 9900 }] };
			await assert.rejects(saveGameSetUp(deps, game.id, "off", off), /“Market” does not lie on the felt/);
		});

		test("a table whose state was stored before there were spots opens, and gets them", async () => {
			await using opened = await open();
			const { play, stored, withoutSection } = await openedWithSpot(opened);
			await withoutSection("spots");
			assert.deepEqual(await stored(), []);
			await play({ kind: "putSpot", ...market }, { by: tableDeps(opened.store) });
			assert.deepEqual(await stored(), [whole]);
		});
	});
}

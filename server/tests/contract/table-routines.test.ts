import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Routine } from "@tuckbox/pieces/table";
import { readGameSetUp, saveGameSetUp } from "../../src/table/set-ups.ts";
import { openTable } from "../../src/table/tables.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

const routine: Routine = {
	name: "Points",
	steps: [
		{ kind: "score", seats: "all", by: 2 },
		{ kind: "draw", from: { deck: { key: "gone", name: "Old deck" } }, into: { spot: "Market" }, count: 1 },
	],
	trigger: { on: "roundEnds" },
	pressedBy: "players",
};

async function openedWithRoutine(opened: Opened) {
	const table = await openStoredTable(opened);
	assert.ok("seq" in (await table.play({ kind: "putRoutine", routine })));
	return { ...table, stored: async (id?: string) => [...(await table.stored(id)).routines.values()] };
}

for (const [engine, open, skip] of engines) {
	describe(`routines on ${engine}`, { skip }, () => {
		test("every process sees the same routines, also after the log was folded, and the account's export has them (R1)", async () => {
			await using opened = await open();
			const { game, stored, fold, exportedView } = await openedWithRoutine(opened);
			assert.deepEqual(await stored(), [routine]);
			await fold();
			assert.deepEqual(await stored(), [routine]);
			assert.deepEqual(await game.faults(), []);
			const shown = Object.entries(await exportedView()).filter(([name]) => name.startsWith("routine:"));
			assert.deepEqual(
				shown.map(([, entry]) => entry),
				[routine],
			);
		});

		test("a set-up of the game has the routines of its table, and a new table begins with them (R8)", async () => {
			await using opened = await open();
			const { game, deps, play, stored, host } = await openedWithRoutine(opened);
			await play({ kind: "saveSetUp", name: "start" });
			assert.deepEqual((await readGameSetUp(opened.store.reader, game.id, "start")).routines, [routine]);
			const begin = (setUp: string) => openTable(deps, gameOwner, game.id, { name: "Two", host, setUp });
			assert.deepEqual(await stored((await begin("start")).id), [routine]);
			await saveGameSetUp(deps, game.id, "bare", { items: [] });
			assert.deepEqual(await stored((await begin("bare")).id), []);
			const bad = {
				...routine,
				steps: [...routine.steps, { kind: "score" as const, seats: "all" as const }],
			};
			const saving = saveGameSetUp(deps, game.id, "bad", { items: [], routines: [bad] });
			await assert.rejects(saving, /“Points” has a value in step 3/);
		});
	});
}

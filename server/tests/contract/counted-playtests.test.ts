import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertCounted } from "../support/playtests/stored-count.ts";
import { drawsFrom, seedOf } from "../support/random/draws.ts";
import { ChangingGame, StoredRandomTable } from "../support/random/stored-random-table.ts";
import { engines } from "../support/stores/stores.ts";

// The facts that a store has of tables that are played at random, held against a second, slow count of the table's log.

/** Number of acts on each engine. RECORDED_ACTS=100000 for a long run. */
const acts = Number(process.env.RECORDED_ACTS ?? 900);
const actsOfGame = 300;
const tablesAtOnce = 6;

for (const [engine, open, skip] of engines) {
	describe(`recorded games on ${engine}`, { skip }, () => {
		test("a second count of the log finds the same facts, acts and turns (E1, E2, Q5, Y1, Y2, B2)", async (t) => {
			await using opened = await open();
			const seed = seedOf(t);
			const game = new ChangingGame(opened, drawsFrom(seed));
			await game.create();
			const total = { acts: 0, compared: 0, facts: 0 };
			const play = async (stream: number) => {
				while (total.acts < acts) {
					total.acts += actsOfGame;
					const table = await StoredRandomTable.open(game, drawsFrom(seed, stream));
					const id = await table.record(actsOfGame);
					const counted = await assertCounted(opened.store, id);
					total.compared += counted.acts;
					total.facts += counted.facts;
					await table.delete();
				}
			};
			await Promise.all(Array.from({ length: tablesAtOnce }, (_, i) => play(i + 1)));
			t.diagnostic(`${total.acts} acts, ${total.compared} of them compared one by one, ${total.facts} facts`);
			assert.ok(total.compared > total.acts / 2 && total.facts > total.acts / 4);
			assert.deepEqual(await game.stored.faults(), []);
		});
	});
}

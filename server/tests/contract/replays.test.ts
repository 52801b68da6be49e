import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ReplayPart } from "@tuckbox/pieces/table";
import type { Problem } from "../../src/domain/errors.ts";
import { deleteGame } from "../../src/games/games.ts";
import { diskUrls } from "../../src/objects/disk/disk-store.ts";
import { deletePlaytest, endPlaytest, startPlaytest } from "../../src/playtests/playtests.ts";
import { endedPlaytest, findPlaytestRecord } from "../../src/playtests/records.ts";
import { bytesOf, readReplayPart } from "../../src/playtests/replay.ts";
import { recordChecks } from "../../src/store/inspect/audit.ts";
import { foldTable } from "../../src/table/acts.ts";
import { packReplays } from "../../src/table/replay-packing.ts";
import { changeTable, deleteTable } from "../../src/table/tables.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

const refused = (code: string) => (error: unknown) => (error as Problem).code === code;
const everything = { watched: "all", opensAll: true, opensPlaces: true } as const;

/** A table with a die, at which the host rolls. */
async function rolling(opened: Opened, dice = 1) {
	const { store } = opened;
	const stored = await openStoredTable(opened, { dice });
	const { game, deps, table, play } = stored;
	const ids = [...(await stored.stored()).ids.values()].slice(0, dice);
	const read = { ...deps, urls: diskUrls(() => "http://tables.example") };
	const ended = (id: string) => endedPlaytest(store.reader, game.id, id);
	const part = async (id: string, from?: number): Promise<ReplayPart> => {
		const texts = await readReplayPart(read, await ended(id), everything, from);
		return JSON.parse(String(Buffer.concat((await bytesOf(texts)).parts)));
	};
	return {
		...stored,
		roll: async () => {
			const done = await play({ kind: "roll", ids });
			assert.ok("seq" in done, JSON.stringify(done));
			return done.seq;
		},
		start: async () => (await startPlaytest(deps, game, table.id, {})).id,
		end: (id: string) => endPlaytest(deps, game, id, {}),
		/** Forgets as much of the log as may be forgotten. */
		forget: () => foldTable(deps, { id: table.id, game_id: game.id }, { count: 0, bytes: 0 }),
		part,
		/** The numbers of the acts in a replay, read in parts. */
		acts: async (id: string) => {
			const seqs: number[] = [];
			for (let from: number | undefined; ; ) {
				const { steps, next } = await part(id, from);
				seqs.push(...steps.map(({ seq }) => seq));
				if (next === null) return seqs;
				from = next;
			}
		},
		logged: () => store.reader.selectFrom("table_acts").select("seq").orderBy("seq").execute(),
		/** The faults that `tuckbox admin verify` finds in the records. */
		faults: async () => {
			const found = await Promise.all(recordChecks.map((check) => check(store.reader, 20)));
			return found.flatMap(({ suspicions }) => suspicions.map(({ fault }) => fault));
		},
		bytes: async () => {
			const { record_bytes: bytes } = await store.reader
				.selectFrom("games")
				.select("record_bytes")
				.executeTakeFirstOrThrow();
			return bytes;
		},
	};
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

for (const [engine, open, skip] of engines) {
	describe(`replays on ${engine}`, { skip }, () => {
		test("the log keeps the acts of a recorded game until they are packed (Z1)", async () => {
			await using opened = await open();
			const { roll, start, end, forget, acts, logged, deps, faults } = await rolling(opened);
			await roll();
			const id = await start();
			for (let i = 0; i < 3; i++) await roll();
			await forget();
			assert.deepEqual(
				(await logged()).map(({ seq }) => seq),
				[3, 4, 5],
				"the act before it is forgotten, with the line that says that it began",
			);
			await end(id);
			const second = await start();
			await roll();
			await forget();
			assert.equal((await logged()).length, 6, "its end does not pack it");
			await packReplays(deps);
			await forget();
			assert.deepEqual(
				(await logged()).map(({ seq }) => seq),
				[8],
				"the second game is running",
			);
			assert.deepEqual(await acts(id), [3, 4, 5]);
			await end(second);
			assert.deepEqual(await acts(second), [8], "reading packs what is not packed yet");
			assert.deepEqual(await faults(), []);
		});

		test("a replay is read from any act, in parts that continue each other (Z2)", async () => {
			await using opened = await open();
			const { roll, start, end, part, acts, faults } = await rolling(opened);
			const id = await start();
			const count = 450;
			for (let i = 0; i < count; i++) await roll();
			await end(id);
			// the first act of the table is the line that says that the playtest began
			const last = count + 1;
			assert.deepEqual(await acts(id), from(2, count));
			const whole = await part(id);
			assert.deepEqual([whole.first, whole.last, whole.isWhole, whole.turns], [1, last, true, []]);
			const valueIn = (view: object) =>
				Object.values(view).flatMap((entry) => ("value" in entry ? [entry.value] : []))[0];
			const begun = valueIn(whole.view);
			const rolled = whole.steps.map(({ set }) => valueIn(set));
			for (const at of [2, 77, 199]) {
				const later = await part(id, at);
				assert.equal(later.seq, at);
				assert.equal(later.turns, undefined);
				const latest = [begun, ...rolled.slice(0, at - 1)].findLast((value) => value !== undefined);
				assert.equal(valueIn(later.view), latest, "the view is that after the act");
				assert.deepEqual(later.steps[0]?.seq, at + 1);
			}
			await assert.rejects(part(id, last + 1), refused("VALIDATION_ERROR"));
			assert.deepEqual(await faults(), []);
		});

		test("a replay outlives its table, and goes with its playtest (Z1, B3)", async () => {
			await using opened = await open();
			const { game, deps, table, roll, start, end, acts, bytes, faults } = await rolling(opened);
			const first = await start();
			await roll();
			await end(first);
			const second = await start();
			await roll();
			await deleteTable(deps, game.id, table.id);
			assert.equal((await findPlaytestRecord(deps, game.id, second)).endedBy, "deletion");
			assert.deepEqual([await acts(first), await acts(second)], [[2], [5]]);
			assert.deepEqual(await faults(), [], "the bytes are counted");
			const before = await bytes();
			await deletePlaytest(deps, game, first);
			assert.ok((await bytes()) < before);
			assert.deepEqual(await faults(), []);
			await deleteGame(deps, game.id);
			assert.deepEqual(await opened.store.reader.selectFrom("playtest_replays").selectAll().execute(), []);
		});

		test("a table that is closed can be deleted later, and packing again changes nothing (Z1)", async () => {
			await using opened = await open();
			const { game, deps, table, roll, start, acts, bytes } = await rolling(opened);
			const id = await start();
			await roll();
			await changeTable(deps, game.id, table.id, { isClosed: true });
			await Promise.all([packReplays(deps), packReplays(deps), packReplays(deps, table.id)]);
			const counted = await bytes();
			await packReplays(deps);
			assert.equal(await bytes(), counted);
			assert.deepEqual(await acts(id), [2]);
			assert.equal((await findPlaytestRecord(deps, game.id, id)).hasReplay, true);
		});

		test("of a very long game, the last acts are kept (Z6)", async () => {
			await using opened = await open();
			const { roll, start, end, forget, part, acts, faults } = await rolling(opened);
			const id = await start();
			for (let i = 0; i < 5; i++) await roll();
			await forget();
			// as the log does with acts beyond its limits
			await opened.store.write((writer) => writer.deleteFrom("table_acts").where("seq", "<=", 3).execute());
			await end(id);
			assert.deepEqual(await acts(id), [4, 5, 6]);
			const { first, isWhole } = await part(id);
			assert.deepEqual([first, isWhole], [3, false]);
			assert.deepEqual(await faults(), []);
		});

		test("a playtest from before replays has none (Z1)", async () => {
			await using opened = await open();
			const { game, deps, roll, start, end, part, faults } = await rolling(opened);
			const id = await start();
			await roll();
			await end(id);
			await opened.store.write((writer) =>
				writer.updateTable("playtests").set({ last_act: null, replay_bytes: 0 }).execute(),
			);
			await packReplays(deps);
			await assert.rejects(part(id), refused("REPLAY_NOT_FOUND"));
			assert.equal((await findPlaytestRecord(deps, game.id, id)).hasReplay, false);
			assert.deepEqual(await faults(), []);
		});
	});
}

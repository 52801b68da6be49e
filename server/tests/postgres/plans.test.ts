import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { readDatabaseUrl } from "../../src/domain/database-url.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { saveAssets, unclaimedAssets } from "../../src/store/queries/pieces/assets.ts";
import {
	digestsByKey,
	findComponentsByKey,
	saveComponents,
} from "../../src/store/queries/pieces/components.ts";
import type { Writer } from "../../src/store/store.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { gameOfPieces, pieceRow, storeGameOfPieces } from "../support/stores/piece-rows.ts";
import { until } from "../support/waiting.ts";

const needsPostgres = { skip: postgresIsMissing };
const appInGame = { gameId: gameOfPieces, appId: builtInAppId };
const stored = 2400;
const pushed = 200;

const sourceKey = (index: number) => `games/${gameOfPieces}/${String(index).padStart(64, "0")}.png`;
const unclaimed = (index: number) => ({
	id: `ast_${index}`,
	since_version: 0,
	until_version: null,
	game_id: gameOfPieces,
	app_id: builtInAppId,
	component_id: null,
	side_key: null,
	source_key: sourceKey(index),
	pixels_per_inch: 300,
	bleed_mode: "noBleed" as const,
	derivative_id: null,
	position: index,
	created_at: 1,
});
const claimed = (index: number) => ({
	...unclaimed(index),
	since_version: 1,
	component_id: pieceRow(index).id,
	side_key: "front",
});

/** Rows of a table that this connection has read so far, wanted or not. */
async function rowsRead(writer: Writer, table: string): Promise<number> {
	const { rows } = await sql<{ read: number }>`
		select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
		where relname = ${table}`.execute(writer);
	return rows[0]?.read ?? Number.NaN;
}

test(
	"a store that has just been filled has statistics, so that a batch reads only the rows that it names",
	needsPostgres,
	async () => {
		const { url, query } = await newPostgresDatabase();
		const address = readDatabaseUrl(url);
		assert.ok(typeof address !== "string");
		await using store = Object.assign(await openPostgresStore(address, { connections: 4 }), {
			[Symbol.asyncDispose]: () => store.close(),
		});
		// the server would compute statistics within a minute, too
		for (const table of ["components", "assets"])
			await query(`alter table ${table} set (autovacuum_enabled = off)`);
		await storeGameOfPieces(store);
		const all = Array.from({ length: stored }, (_, index) => index);
		const inBatches = async (save: (writer: Writer, part: number[]) => Promise<unknown>) => {
			for (let at = 0; at < stored; at += pushed)
				await store.write((writer) => save(writer, all.slice(at, at + pushed)));
		};
		const hasStatistics = async (table: string) => {
			const analyzed = await query(`select 1 from pg_class where relname = '${table}' and reltuples > 0`);
			return analyzed.length === 1;
		};
		// as in a push: images are confirmed before pieces show them
		await inBatches((writer, part) => saveAssets(writer, part.map(unclaimed), new Set()));
		await until("statistics of images", () => hasStatistics("assets"));
		await inBatches((writer, part) => saveComponents(writer, part.map(pieceRow), [], []));
		await until("statistics of pieces", () => hasStatistics("components"));
		const batch = all.filter((index) => index % (stored / pushed) === 0);
		const keys = batch.map((index) => pieceRow(index).external_key);
		const ids = batch.map((index) => ({ id: pieceRow(index).id, bytes: 4 }));
		const changed = batch.map((index) => ({ ...pieceRow(index), name: `Tile ${index}` }));
		const steps: [name: string, table: string, step: (writer: Writer) => Promise<unknown>][] = [
			["digests", "components", (writer) => digestsByKey(writer, appInGame, keys)],
			["a few digests", "components", (writer) => digestsByKey(writer, appInGame, keys.slice(0, 8))],
			["pieces", "components", (writer) => findComponentsByKey(writer, appInGame, keys)],
			["unclaimed images", "assets", (writer) => unclaimedAssets(writer, appInGame, batch.map(sourceKey))],
			["overwritten pieces", "components", (writer) => saveComponents(writer, changed, [], ids)],
			[
				"claimed images",
				"assets",
				(writer) =>
					saveAssets(writer, batch.map(claimed), new Set(batch.map((index) => unclaimed(index).id))),
			],
			[
				"pieces that end and begin again",
				"components",
				(writer) =>
					saveComponents(
						writer,
						changed.map((row) => ({ ...row, since_version: 2 })),
						ids.map(({ id }) => id),
						[],
					),
			],
		];
		for (const [name, table, step] of steps) {
			const read = await store.write(async (writer) => {
				const before = await rowsRead(writer, table);
				await step(writer);
				return (await rowsRead(writer, table)) - before;
			});
			assert.ok(read > 0 && read <= 2 * pushed, `${name}: ${read} rows were read`);
		}
	},
);

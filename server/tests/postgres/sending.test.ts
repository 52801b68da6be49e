import assert from "node:assert/strict";
import { test } from "node:test";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { readDatabaseUrl } from "../../src/domain/database-url.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { findGame, renameGame } from "../../src/store/queries/games/games.ts";
import { findComponentsByKey } from "../../src/store/queries/pieces/components.ts";
import { insertMany } from "../../src/store/sql/statements.ts";
import type { Store, Writer } from "../../src/store/store.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { gameOfPieces, pieceRow, storeGameOfPieces } from "../support/stores/piece-rows.ts";

const insertComponents = insertMany("components");
const needsPostgres = { skip: postgresIsMissing };

async function open() {
	const { url } = await newPostgresDatabase();
	const address = readDatabaseUrl(url);
	assert.ok(typeof address !== "string");
	const store = await openPostgresStore(address, { connections: 4 });
	await storeGameOfPieces(store);
	return { store, [Symbol.asyncDispose]: () => store.close() };
}

const stored = (store: Store, keys: string[]) =>
	findComponentsByKey(store.reader, { gameId: gameOfPieces, appId: builtInAppId }, keys);

test("columns are stored as they were sent", needsPostgres, async () => {
	await using opened = await open();
	const odd = {
		...pieceRow(1),
		name: `"quoted" \\ {braces}, 'apostrophes', NULL, ünï, 🎲, \n\t\u0001`,
		external_key: "",
		count: Number.MAX_SAFE_INTEGER,
		width_mm: 0.1 + 0.2,
		height_mm: -1e-300,
		sides: -2_147_483_648,
		created_at: -(2 ** 40) - 1,
		updated_at: 2 ** 32,
	};
	await opened.store.write((writer) => insertComponents(writer, [odd, pieceRow(2)]));
	const { record: _, ...facts } = odd;
	assert.deepEqual(await stored(opened.store, [""]), [facts]);
	assert.equal((await stored(opened.store, ["", "k2", "k3", "k\0"])).length, 2);
	assert.deepEqual(await stored(opened.store, ["k\0"]), []);
	await opened.store.write((writer) => insertComponents(writer, []));
});

test(
	"a failed statement that is not awaited fails its transaction and reports why",
	needsPostgres,
	async () => {
		await using opened = await open();
		const { store } = opened;
		await store.write((writer) => insertComponents(writer, [pieceRow(1)]));
		let runs = 0;
		const twice = async (writer: Writer) => {
			runs++;
			await renameGame(writer, gameOfPieces, "B");
			await insertComponents(writer, [{ ...pieceRow(2), external_key: "k1" }]);
		};
		await assert.rejects(store.write(twice), { code: "23505", constraint: "components_identity" });
		assert.equal(runs, 2, "what another transaction may have taken meanwhile is tried once more");
		const readsOn = async (writer: Writer) => {
			await twice(writer);
			await findGame(writer, gameOfPieces);
		};
		await assert.rejects(store.withGameWrite(gameOfPieces, readsOn), { code: "23505" });
		assert.equal((await findGame(store.reader, gameOfPieces))?.name, "A");
		assert.equal((await stored(store, ["k1"]))[0]?.id, pieceRow(1).id);
	},
);

test("a value that cannot be stored leaves nothing", needsPostgres, async () => {
	await using opened = await open();
	const { store } = opened;
	for (const odd of [{ name: undefined }, { count: 1.5 }, { count: "1" }, { name: 7 }, { width_mm: 1n }]) {
		const row = { ...pieceRow(2), ...odd } as never;
		const write = async (writer: Writer) => {
			await insertComponents(writer, [pieceRow(1)]);
			await insertComponents(writer, [row]);
		};
		await assert.rejects(store.write(write), TypeError);
	}
	const text = { ...pieceRow(2), name: "a\0b" };
	await assert.rejects(store.write((writer) => insertComponents(writer, [pieceRow(1), text])));
	assert.deepEqual(await stored(store, ["k1", "k2"]), []);
});

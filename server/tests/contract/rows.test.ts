import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Component, pageOfAllComponents } from "../../src/store/queries/pieces/components.ts";
import { insertMany, overwriteMany } from "../../src/store/sql/statements.ts";
import type { Store, Writer } from "../../src/store/store.ts";
import { pieceRow, storeGameOfPieces } from "../support/stores/piece-rows.ts";
import { engines } from "../support/stores/stores.ts";

const insert = insertMany("components");
const overwrite = overwriteMany("components", ["name", "count", "width_mm", "shape", "record"]);

async function stored(store: Store): Promise<Component[]> {
	const rows = await pageOfAllComponents(store.reader, { id: "", since_version: 0 }, 1000);
	return rows.map((row) => ({ ...row })); // SQLite's rows have no prototype
}

/** Values that differ in some columns, as the bits of a number say. */
const differing = (bits: number, index: number): Partial<Component> => ({
	...(bits & 1 && { name: `Tile ${index}` }),
	...(bits & 2 && { count: index + 2 }),
	...(bits & 4 && { width_mm: index % 2 === 0 ? null : index + 0.5 }),
	...(bits & 8 && { shape: index % 2 === 0 ? "hex" : null }),
	...(bits & 16 && { record: `{"n":${index}}` }),
});

for (const [engine, open, skip] of engines) {
	describe(`rows on ${engine}`, { skip }, () => {
		test("rows are stored and overwritten unchanged, whichever columns they share", async () => {
			await using opened = await open();
			const { store } = opened;
			await storeGameOfPieces(store);
			let expected: Component[] = [];
			await store.write(async (writer) => {
				expected = [];
				for (let bits = 0; bits < 32; bits++) {
					const rows = Array.from({ length: 3 }, (_, i) => pieceRow(3 * bits + i));
					const added = rows.map((row, i) => ({ ...row, ...differing(bits, i) }));
					await insert(writer, added);
					expected.push(...added);
				}
			});
			assert.deepEqual(await stored(store), expected);
			const before = expected;
			await store.write(async (writer) => {
				expected = before;
				for (let bits = 31; bits >= 0; bits--) {
					const rows = expected.slice(bits, bits + 45);
					const changed = rows.map((row, i) => ({ ...row, ...differing(bits, i) }));
					await overwrite(writer, changed);
					expected = expected.toSpliced(bits, changed.length, ...changed);
				}
			});
			assert.deepEqual(await stored(store), expected);
			const only = { ...pieceRow(0), name: "One" };
			await store.write((writer) => overwrite(writer, [only]));
			assert.equal((await stored(store))[0]?.name, "One");
		});

		test("only the live row of an id is overwritten, in its columns", async () => {
			await using opened = await open();
			const { store } = opened;
			await storeGameOfPieces(store);
			const former = { ...pieceRow(1), until_version: 2 };
			const live = { ...pieceRow(1), since_version: 2 };
			await store.write((writer) => insert(writer, [former, live]));
			await store.write((writer) =>
				overwrite(writer, [{ ...live, name: "New", payload: "[]", position: 7 }]),
			);
			assert.deepEqual(await stored(store), [former, { ...live, name: "New" }]);
		});

		test("overwriting a row that is not there, or has ended, fails the transaction", async () => {
			await using opened = await open();
			const { store } = opened;
			await storeGameOfPieces(store);
			const ended = { ...pieceRow(2), until_version: 2 };
			await store.write((writer) => insert(writer, [pieceRow(1), ended]));
			for (const missing of [pieceRow(2), pieceRow(3)]) {
				for (const rows of [[missing], [{ ...pieceRow(1), name: "Changed" }, missing]]) {
					const write = async (writer: Writer) => {
						await insert(writer, [pieceRow(4)]);
						await overwrite(writer, rows);
					};
					await assert.rejects(store.write(write));
					assert.deepEqual(await stored(store), [pieceRow(1), ended]);
				}
			}
		});
	});
}

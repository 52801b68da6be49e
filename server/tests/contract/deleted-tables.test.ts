import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Problem } from "../../src/domain/errors.ts";
import { deleteGame } from "../../src/games/games.ts";
import type { Store } from "../../src/store/store.ts";
import { afterAct, readTable, type VersionDeps } from "../../src/table/acts.ts";
import { deleteTable, findTableRecord, listTableRecords, openTable } from "../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";

// A table, or its game, may be deleted between any two statements of a call about it.

const host = { name: "Ada", colour: "#aa3300" };

async function publishedGame(opened: Opened): Promise<DraftedGame> {
	const game = new DraftedGame(opened.store, 0);
	await game.create();
	await game.push(0, [{ kind: "counter", name: "Rounds", externalKey: "rounds", count: 3 }]);
	await game.publish();
	return game;
}

/** The object, with one method or property replaced. */
function but<T extends object>(from: T, name: keyof T, replaced: unknown): T {
	return new Proxy(from, {
		get(target, key) {
			if (key === name) return replaced;
			const value = Reflect.get(target, key);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
}

/** The store, with something that happens after the given number of single reads. */
function interrupted(store: Store, after: number, happens: () => Promise<void>): Store {
	const { driver } = store.reader;
	let reads = 0;
	const run: typeof driver.run = async (...statement) => {
		const result = await driver.run(...statement);
		if (++reads === after) await happens();
		return result;
	};
	return but(store, "reader", but(store.reader, "driver", but(driver, "run", run)));
}

for (const [engine, open, skip] of engines) {
	describe(`tables that are deleted on ${engine}`, { skip }, () => {
		test("while a table is read, it is found, or does not exist, and is in the list or not", async () => {
			await using opened = await open();
			const game = await publishedGame(opened);
			const outcomes: string[] = [];
			const calls: Record<string, (deps: VersionDeps, id: string) => Promise<unknown>> = {
				read: readTable,
				get: (deps, id) => findTableRecord(deps, game.id, id),
				list: (deps) => listTableRecords(deps, game.id),
				"after an act": afterAct,
			};
			for (const [name, call] of Object.entries(calls)) {
				let isDeleted = true;
				for (let after = 1; isDeleted; after++) {
					const { id } = await openTable(tableDeps(opened.store), gameOwner, game.id, { host });
					isDeleted = false;
					const store = interrupted(opened.store, after, async () => {
						isDeleted = true;
						await deleteTable(tableDeps(opened.store), game.id, id);
					});
					const outcome = await call(tableDeps(store), id).then(
						() => "done",
						(error: unknown) => (error instanceof Problem ? error.code : error),
					);
					outcomes.push(`${name}: ${outcome}`);
					if (!isDeleted) await deleteTable(tableDeps(opened.store), game.id, id);
				}
			}
			const expected = ["read", "get"].flatMap((name) => [`${name}: done`, `${name}: TABLE_NOT_FOUND`]);
			assert.deepEqual(new Set(outcomes), new Set([...expected, "list: done", "after an act: done"]));
		});

		test("a table whose game is deleted as soon as it is open has been opened", async () => {
			await using opened = await open();
			const game = await publishedGame(opened);
			const { store } = opened;
			const withGameWrite: Store["withGameWrite"] = async (...call) => {
				const result = await store.withGameWrite(...call);
				await deleteGame({ store, now: () => 5_000_000 }, game.id);
				return result;
			};
			const deps = tableDeps(but(store, "withGameWrite", withGameWrite));
			const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
			assert.deepEqual([table.name, table.version, table.acts], ["Friday", 1, 0]);
			assert.deepEqual(table.seats, [{ id: table.seatId, ...host, role: "host", seenAt: null }]);
		});
	});
}

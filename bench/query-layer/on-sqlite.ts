import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { Database } from "../../server/src/store/sql/database.ts";
import { insertText } from "../../server/src/store/sql/insert-text.ts";
import { openConnection, sqliteDriver } from "../../server/src/store/sqlite/driver.ts";
import { openSqliteStore } from "../../server/src/store/sqlite/sqlite-store.ts";
import type { Writer } from "../../server/src/store/store.ts";
import { compare, timed } from "./compare.ts";
import {
	byKeyBuilt,
	byKeyQuery,
	columns,
	deck,
	fill,
	inGame,
	insertBuilt,
	insertDeck,
	keys,
	onConflict,
} from "./deck.ts";

async function selects(db: Database, raw: DatabaseSync, rounds: number): Promise<void> {
	for (const count of [1, 8, 200]) {
		const times = Math.ceil(40 / count);
		const wanted = keys.slice(0, count);
		const { sql, parameters } = byKeyBuilt(db, wanted).compile();
		const listed = raw.prepare(sql);
		await compare(`select ${count} of the deck`, rounds, {
			"query(): built once, run directly": () =>
				timed(() => byKeyQuery(db, { ...inGame, keys: wanted }), times),
			"built each time, by Kysely": () => timed(() => byKeyBuilt(db, wanted).execute(), times),
			"built once, run by Kysely": () =>
				timed(() => db.executeQuery(CompiledQuery.raw(sql, [...parameters])), times),
			"built once, a parameter for each key": () =>
				timed(async () => listed.all(...(parameters as SQLInputValue[])), times),
		});
	}
	// a batch names any number of keys, so a text for each length is often a new one
	let length = 0;
	const next = () => {
		length = (length + 37) % 199;
		return keys.slice(0, length + 1);
	};
	await compare("select lists of changing lengths", rounds, {
		"query(): one statement": () => timed(() => byKeyQuery(db, { ...inGame, keys: next() }), 5),
		"a statement for each length": () =>
			timed(() => {
				const { sql, parameters } = byKeyBuilt(db, next()).compile();
				return db.driver.run({ text: sql, verb: "select" }, parameters);
			}, 5),
	});
}

async function inserts(db: Database, raw: DatabaseSync, rounds: number): Promise<void> {
	const writer = db as unknown as Writer;
	const inTransaction = (task: () => unknown, times: number) => async () => {
		raw.exec("begin immediate");
		const spent = await timed(task, times);
		raw.exec("commit");
		return spent;
	};
	const text = insertText({ table: "components", columns, suffix: onConflict }, 1, () => "?");
	for (const rows of [deck.slice(0, 1), deck]) {
		const times = Math.ceil(20 / rows.length);
		const run = (task: () => unknown) => inTransaction(task, times);
		await compare(`overwrite ${rows.length} of the deck`, rounds, {
			"insertMany(): 20 rows a statement": run(() => insertDeck(writer, rows)),
			"one row a statement": run(() => {
				for (const row of rows) {
					void db.driver.run(
						{ text, verb: "insert" },
						columns.map((column) => row[column]),
					);
				}
			}),
			"built by Kysely": run(() => insertBuilt(db, rows)),
		});
	}
}

/** Reads right after a write, on the connection that wrote, and on another. */
async function readers(file: string, db: Database, rounds: number): Promise<void> {
	const ownConnection = openConnection(file, "read");
	const own = new Database(sqliteDriver(ownConnection));
	const list = (reader: Database) =>
		reader
			.selectFrom("components")
			.select("record")
			.where("game_id", "=", "gam_a")
			.orderBy("position")
			.limit(500)
			.execute();
	const afterWrite = (task: () => Promise<unknown>) => async () => {
		await insertDeck(db as unknown as Writer, deck.slice(0, 3));
		return await timed(task);
	};
	const scattered = (reader: Database) => async () => {
		for (let i = 0; i < 200; i += 25) await byKeyQuery(reader, { ...inGame, keys: keys.slice(i, i + 1) });
	};
	await compare("eight reads after a write", rounds, {
		"on a connection of its own": afterWrite(scattered(own)),
		"on the writer's connection": afterWrite(scattered(db)),
	});
	await compare("first list of 500 after a write", rounds, {
		"on a connection of its own": afterWrite(() => list(own)),
		"on the writer's connection": afterWrite(() => list(db)),
	});
	ownConnection.db.close();
}

async function commits(folder: string, rounds: number): Promise<void> {
	const store = await openSqliteStore(join(folder, "commits.sqlite"));
	await fill(store);
	const plain = new DatabaseSync(join(folder, "commits.sqlite"), { timeout: 10_000 });
	plain.exec("pragma synchronous = full");
	const text = "update games set revision = revision + 1 where id = 'gam_a'";
	const statement = plain.prepare(text);
	for (const writers of [1, 16]) {
		await compare(`${writers} durable changes at the same time`, rounds, {
			"store.write: shared commits, synced off the thread": () =>
				timed(() =>
					Promise.all(
						Array.from({ length: writers }, () =>
							store.write(async ({ driver }) => driver.run({ text, verb: "update" }, [])),
						),
					),
				),
			"a commit with synchronous = full for each": () =>
				timed(() => {
					for (let i = 0; i < writers; i++) {
						plain.exec("begin immediate");
						statement.run();
						plain.exec("commit");
					}
				}),
		});
	}
	plain.close();
	await store.close();
}

export async function onSqlite(folder: string, rounds: number): Promise<void> {
	const file = join(folder, "bench.sqlite");
	const store = await openSqliteStore(file);
	await fill(store);
	await store.close();
	const connection = openConnection(file, "write");
	const db = new Database(sqliteDriver(connection));
	await selects(db, connection.db, rounds);
	await inserts(db, connection.db, rounds);
	await readers(file, db, rounds);
	connection.db.close();
	await commits(folder, rounds);
}

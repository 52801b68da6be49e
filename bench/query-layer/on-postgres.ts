import { Client, type QueryResult, types } from "pg";
import { readDatabaseUrl } from "../../server/src/domain/database-url.ts";
import { binaryArray } from "../../server/src/store/postgres/arrays.ts";
import { type ColumnTypes, readColumnTypes } from "../../server/src/store/postgres/catalog.ts";
import { postgresDriver } from "../../server/src/store/postgres/driver.ts";
import { openPostgresStore } from "../../server/src/store/postgres/postgres-store.ts";
import { Database } from "../../server/src/store/sql/database.ts";
import { insertText, quoted } from "../../server/src/store/sql/insert-text.ts";
import type { Writer } from "../../server/src/store/store.ts";
import { startPostgres } from "../postgres-server.ts";
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

const asNumbers = {
	getTypeParser: ((oid: number, format: "text") =>
		oid === 20 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

async function selects(db: Database, client: Client, rounds: number): Promise<void> {
	for (const count of [1, 200]) {
		const times = count === 1 ? 10 : 2;
		const wanted = keys.slice(0, count);
		const { sql, parameters } = byKeyBuilt(db, wanted).compile();
		const text = byKeyBuilt(db, ["x"]).compile().sql.replace(" in ($3)", " = any($3::text[])");
		await compare(`select ${count} of the deck`, rounds, {
			"query(): built once, named": () => timed(() => byKeyQuery(db, { ...inGame, keys: wanted }), times),
			"built once, without a name": () =>
				timed(() => client.query(text, [inGame.gameId, inGame.appId, wanted]), times),
			"built once, a parameter for each key": () => timed(() => client.query(sql, [...parameters]), times),
			"built each time, by Kysely": () => timed(() => byKeyBuilt(db, wanted).execute(), times),
		});
	}
}

async function inserts(
	db: Database,
	client: Client,
	columnTypes: ColumnTypes,
	rounds: number,
): Promise<void> {
	const typed = columns.map((column) => ({
		column,
		type: columnTypes.get("components")?.get(column) ?? "text",
	}));
	const arrays = typed.map(({ type }, index) => `$${index + 1}::${type}[]`).join(",");
	const unnest = `insert into components (${quoted(columns)}) select * from unnest(${arrays}) ${onConflict}`;
	const json = `insert into components (${quoted(columns)}) select ${quoted(columns)} from json_populate_recordset(null::components, $1) ${onConflict}`;
	const inTransaction = (task: () => unknown) => async () => {
		await client.query("begin");
		const spent = await timed(task);
		await client.query("commit");
		return spent;
	};
	for (const count of [1, 20, 200]) {
		const rows = deck.slice(0, count);
		const part = Math.min(count, 100);
		const text = insertText({ table: "components", columns, suffix: onConflict }, part, (i) => `$${i + 1}`);
		const valuesOf = (start: number) =>
			rows.slice(start, start + part).flatMap((row) => columns.map((column) => row[column]));
		await compare(`overwrite ${count} of the deck`, rounds, {
			"insertMany(): binary arrays, values for a single row": inTransaction(() =>
				insertDeck(db as unknown as Writer, rows),
			),
			"binary arrays": inTransaction(() =>
				client.query({
					name: "binary",
					text: unnest,
					values: typed.map(({ column, type }) =>
						binaryArray(
							type,
							rows.map((row) => row[column]),
						),
					),
				}),
			),
			"arrays as text, by pg": inTransaction(() =>
				client.query({
					name: "arrays",
					text: unnest,
					values: columns.map((column) => rows.map((row) => row[column])),
				}),
			),
			"a parameter for each value": inTransaction(async () => {
				for (let start = 0; start < count; start += part) {
					await client.query({ name: `values ${part}`, text, values: valuesOf(start) });
				}
			}),
			"one JSON text": inTransaction(() =>
				client.query({ name: "json", text: json, values: [JSON.stringify(rows)] }),
			),
			"built by Kysely": inTransaction(() => insertBuilt(db, rows)),
		});
	}
}

/** A transaction like that of a small push: it locks, reads and changes four rows. */
async function transactions(client: Client, db: Database, rounds: number): Promise<void> {
	const { stream } = (client as unknown as { connection: { stream: import("node:net").Socket } }).connection;
	const step = {
		name: "step",
		text: "update games set revision = revision + 1 where id = $1",
		values: ["gam_a"],
	};
	const look = {
		name: "look",
		text: "select * from games where id = $1 for no key update",
		values: ["gam_a"],
	};
	type Ask = (query: string | typeof step) => Promise<QueryResult<object>>;
	const ask: Ask = (query) => client.query(query as string);
	const corked: Ask = (query) => {
		if (stream.writableCorked === 0) {
			stream.cork();
			process.nextTick(() => stream.uncork());
		}
		return ask(query);
	};
	const read = () => byKeyQuery(db, { ...inGame, keys: keys.slice(0, 1) });
	const pipelined = (by: Ask) => () =>
		timed(async () => {
			const begun = by("begin");
			await by(look);
			await begun;
			await read();
			await Promise.all([by(step), by(step), by(step), by(step), by("commit")]);
		}, 3);
	await client.query("set synchronous_commit = off");
	await compare("a transaction of eight statements", rounds, {
		"sent without waiting": pipelined(ask),
		"sent without waiting, in few writes": pipelined(corked),
		"each statement awaited": () =>
			timed(async () => {
				await ask("begin");
				await ask(look);
				await read();
				for (let i = 0; i < 4; i++) await ask(step);
				await ask("commit");
			}, 3),
	});
}

export async function onPostgres(rounds: number): Promise<void> {
	await using server = await startPostgres();
	await server.query("create database bench");
	const address = readDatabaseUrl(server.url("bench"));
	if (typeof address === "string") throw new Error(address);
	const store = await openPostgresStore(address, { connections: 4 });
	await fill(store);
	const columnTypes = await readColumnTypes(store.reader);
	await store.close();
	const client = new Client({
		host: server.folder,
		user: "tuckbox",
		database: "bench",
		types: asNumbers,
		pipeline: true,
	});
	await client.connect();
	await client.query("analyze");
	const db = new Database(postgresDriver((query) => client.query(query), columnTypes));
	await selects(db, client, rounds);
	await inserts(db, client, columnTypes, rounds);
	await transactions(client, db, rounds);
	await client.end();
}

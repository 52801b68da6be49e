import { sql } from "kysely";
import { up as base } from "../../src/store/migrations/0001-base.ts";
import { up as versions } from "../../src/store/migrations/0002-versions.ts";
import { up as accounts } from "../../src/store/migrations/0003-accounts.ts";
import { up as processes } from "../../src/store/migrations/0004-processes.ts";
import type { Reader, Store, Writer } from "../../src/store/store.ts";

/** The migrations before the four apps of Tuckbox's own tools became one. */
const before = [
	["0001-base", base],
	["0002-versions", versions],
	["0003-accounts", accounts],
	["0004-processes", processes],
] as const;

/** The tables of the first release, each after those that its rows refer to. */
export const firstTables = [
	"users",
	"apps",
	"tokens",
	"games",
	"sources",
	"holdings",
	"account_bytes",
	"derivatives",
	"components",
	"assets",
	"uploads",
] as const;

/** Tables with data, each after those that its rows refer to. */
const tables = [...firstTables, "versions", "jobs", "settings"] as const;

export type Rows = Record<(typeof tables)[number], Record<string, unknown>[]>;

/** All rows of a store. */
export async function rowsOf(reader: Reader): Promise<Rows> {
	const entries: [string, unknown][] = [];
	for (const table of tables) {
		const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(reader);
		entries.push([table, rows]);
	}
	return Object.fromEntries(entries) as Rows;
}

async function dropEverything(writer: Writer): Promise<void> {
	if (writer.driver.isConcurrent) {
		await sql`drop schema public cascade`.execute(writer);
		await sql`create schema public`.execute(writer);
		return;
	}
	const { rows } = await sql<{ name: string }>`
		select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid desc`.execute(
		writer,
	);
	for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(writer);
}

async function columnsOf(writer: Writer, table: string): Promise<string[]> {
	const { rows } = writer.driver.isConcurrent
		? await sql<{ name: string }>`
			select column_name as name from information_schema.columns where table_name = ${table}`.execute(writer)
		: await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(writer);
	return rows.map(({ name }) => name);
}

/** Turns a new store into one that the release before migration 0005 has written; it must be opened again afterwards. */
export async function makeOld(store: Store, rows: Rows): Promise<void> {
	await store.write(async (writer) => {
		await dropEverything(writer);
		await sql`create table migrations (name text primary key not null, applied_at bigint not null)`.execute(
			writer,
		);
		for (const [name, up] of before) {
			await up(writer as never);
			await writer.insertInto("migrations").values({ name, applied_at: 0 }).execute();
		}
		for (const table of tables) {
			const names = new Set(await columnsOf(writer, table));
			for (const row of rows[table]) {
				const known = Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
				await writer
					.insertInto(table)
					.values(known as never)
					.execute();
			}
		}
	});
}

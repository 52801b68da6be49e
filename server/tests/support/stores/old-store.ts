import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Reader, Store, Writer } from "../../../src/store/store.ts";

/** The schema of commit 6afbf48. */
const statements = readFileSync(new URL("schema-of-6afbf48.sql", import.meta.url), "utf8")
	.split(/;\n/)
	.filter((statement) => statement !== "");

/** The names of its migrations. */
const migrations = [
	...["0001-base", "0002-versions", "0003-accounts", "0004-processes", "0005-built-in-app"],
	...["0006-shares-of-accounts", "0007-strays", "0008-image-forms", "0009-history", "0010-accepted-findings"],
	...["0011-share-details", "0020-tables", "0021-game-listing", "0022-table-notes", "0023-kept-notes"],
];

const created = statements.flatMap((statement) => /^create table (\w+)/m.exec(statement)?.[1] ?? []);

/** Its tables with data, each after those that its rows refer to. */
export const oldTables = created
	.map((name) => name.replace(/_with_(names|history)$/, ""))
	.filter((name) => name !== "migrations");

type Row = Record<string, unknown>;

/** Rows by table. */
export type Rows = Record<string, Row[]>;

/** All rows of a store. */
export async function allRows(reader: Reader): Promise<Rows> {
	const rows: Rows = {};
	for (const table of oldTables)
		rows[table] = (await sql<Row>`select * from ${sql.table(table)}`.execute(reader)).rows;
	return rows;
}

async function dropEverything(writer: Writer): Promise<void> {
	if (writer.driver.isConcurrent) {
		await sql`drop schema public cascade`.execute(writer);
		await sql`create schema public`.execute(writer);
		return;
	}
	const { rows } = await sql<{ name: string }>`
		select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(writer);
	const old = ["migrations", ...oldTables];
	const newer = rows.map(({ name }) => name).filter((name) => !old.includes(name));
	for (const table of [...newer, ...old.reverse()]) await sql`drop table ${sql.table(table)}`.execute(writer);
}

async function columnsIn(writer: Writer, table: string): Promise<Set<string>> {
	const { rows } = writer.driver.isConcurrent
		? await sql<{ name: string }>`
			select column_name as name from information_schema.columns where table_name = ${table}`.execute(writer)
		: await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(writer);
	return new Set(rows.map(({ name }) => name));
}

/** Turns a new store into one that commit 6afbf48 has written; it must be opened again afterwards. */
export async function makeOld(store: Store, rows: Rows): Promise<void> {
	await store.write(async (writer) => {
		await dropEverything(writer);
		for (const statement of statements) await sql.raw(statement).execute(writer);
		if (writer.driver.isConcurrent)
			await sql`create unlogged table rate_windows (
				name text primary key not null, count bigint not null, closes_at bigint not null)`.execute(writer);
		for (const name of migrations)
			await writer.insertInto("migrations").values({ name, applied_at: 0 }).execute();
		for (const table of oldTables) {
			const columns = await columnsIn(writer, table);
			for (const row of rows[table] ?? []) {
				const known = Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)));
				await writer
					.insertInto(table as "users")
					.values(known as never)
					.execute();
			}
		}
	});
}

import { sql } from "kysely";
import type { Reader, Writer } from "../store.ts";
import { uncheckedKeys } from "../unchecked-keys.ts";
import { type ColumnType, isColumnType } from "./arrays.ts";

/** The types of the columns of each table. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, ColumnType>>;

/** Reads the types of the columns that can be sent as arrays. */
export async function readColumnTypes(reader: Reader): Promise<ColumnTypes> {
	const { rows } = await sql<{ table: string; column: string; type: string }>`
		select relname as "table", attname as "column", typname as type
		from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
		where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped`.execute(
		reader,
	);
	const types = new Map<string, Map<string, ColumnType>>();
	for (const { table, column, type } of rows) {
		const columns = types.get(table) ?? new Map<string, ColumnType>();
		if (isColumnType(type)) columns.set(column, type);
		types.set(table, columns);
	}
	return types;
}

/** Columns of text with a collation different from C, by table. */
async function columnsWithCollation(writer: Writer): Promise<Map<string, string[]>> {
	const { rows } = await sql<{ table: string; column: string }>`
		select relname as "table", attname as "column"
		from pg_attribute join pg_class on pg_class.oid = attrelid join pg_collation on pg_collation.oid = attcollation
		where relkind = 'r' and relnamespace = current_schema()::regnamespace
			and attnum > 0 and not attisdropped and collname <> 'C'
		order by relname, attnum`.execute(writer);
	const columns = new Map<string, string[]>();
	for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
	return columns;
}

/**
 * Gives every text column the collation C, which compares bytes, as the embedded engine does. Lists then have the same order
 * whatever the database's default collation, and an update of the system's collations breaks no index.
 */
export async function collateByBytes(writer: Writer): Promise<void> {
	for (const [table, columns] of await columnsWithCollation(writer)) {
		const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type text collate "C"`);
		await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(writer);
	}
}

/** Share of a page that inserts fill, in percent. */
const fillFactors = { components: 50 } as const;

/**
 * Leaves free space on pages whose rows are overwritten while only the draft has them: an update that fits on the same page
 * needs no new index entries. Measured on rows of 1.3 kB: 13 µs of server time for each overwritten component instead of 32.
 * Applies to pages that are filled from now on.
 */
export async function setFillFactors(writer: Writer): Promise<void> {
	for (const [table, percent] of Object.entries(fillFactors)) {
		const { rows } = await sql<{ is: boolean }>`
			select coalesce(${`fillfactor=${percent}`} = any(reloptions), false) as is from pg_class
			where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = ${table}`.execute(
			writer,
		);
		if (rows[0]?.is !== false) continue;
		await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(writer);
	}
}

/**
 * Drops the index of assets by derived image, which only SQLite needs: without it, its check of that foreign key would read all
 * assets. An asset that is claimed changes in all of its indexes here, and each takes 4 µs of the server's time for a new piece.
 */
export async function dropUnneededIndexes(writer: Writer): Promise<void> {
	await sql`drop index if exists assets_derivative`.execute(writer);
}

/** Drops the foreign keys that cost a push too much here (store/unchecked-keys.ts). */
export async function dropUncheckedKeys(writer: Writer): Promise<void> {
	const { rows } = await sql<{ table: string; column: string; name: string }>`
		select relname as "table", attname as "column", conname as name
		from pg_constraint join pg_class on pg_class.oid = conrelid
			join pg_attribute on attrelid = conrelid and attnum = conkey[1]
		where contype = 'f' and relnamespace = current_schema()::regnamespace`.execute(writer);
	const isUnchecked = ({ table, column }: (typeof rows)[number]) =>
		uncheckedKeys.some((key) => key.table === table && key.column === column);
	for (const { table, name } of rows.filter(isUnchecked))
		await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(writer);
}

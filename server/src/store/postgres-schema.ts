import { sql } from "kysely";
import type { Writer } from "./store.ts";

/** Columns of text that are compared by the rules of some language, by table. */
async function columnsInLanguages(writer: Writer): Promise<Map<string, string[]>> {
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
 * Makes every text compare by its bytes, as the embedded engine does: lists come in the same order whatever language
 * the database was made for, and an update of the system's languages breaks no index.
 */
export async function compareByBytes(writer: Writer): Promise<void> {
	for (const [table, columns] of await columnsInLanguages(writer)) {
		const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type text collate "C"`);
		await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(writer);
	}
}

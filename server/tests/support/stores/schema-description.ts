import { sql } from "kysely";
import type { Reader } from "../../../src/store/store.ts";

type Described = { table: string; line: string };

/** Tables, columns, keys and indexes of SQLite. Rules that have no name are described by what they say. */
const onSqlite = sql<Described>`
	with tables as (select name from sqlite_schema where type = 'table' and name not like 'sqlite_%')
	select t.name as "table", 'column ' || c.cid || ' ' || c.name || ' ' || c.type || iif(c."notnull", ' not null', '')
		|| coalesce(' default ' || c.dflt_value, '') || iif(c.pk, ' key ' || c.pk, '') as line
		from tables as t, pragma_table_info(t.name) as c
	union all
	select t.name, 'foreign key ' || f."from" || ' to ' || f."table" || '.' || f."to" || ' on delete ' || f.on_delete
		from tables as t, pragma_foreign_key_list(t.name) as f
	union all
	select t.name, iif(i."unique", 'unique ', '') || 'index ' || i.name || ' (' || (
			select group_concat(x.name || iif(x."desc", ' desc', ''), ', ' order by x.seqno)
			from pragma_index_xinfo(i.name) as x where x.key
		) || ')' || coalesce((
			select ' ' || replace(substr(s.sql, instr(lower(s.sql), ' where ') + 1), '"', '')
			from sqlite_schema as s where s.name = i.name and i.partial
		), '')
		from tables as t, pragma_index_list(t.name) as i`;

/** The same of PostgreSQL, with collations, storage and the names of constraints. */
const onPostgres = sql<Described>`
	with tables as (
		select oid, relname, relpersistence, reloptions from pg_class
		where relkind = 'r' and relnamespace = current_schema()::regnamespace
	)
	select relname as "table", 'table ' || relpersistence::text || coalesce(' ' || reloptions::text, '') as line from tables
	union all
	select relname, 'column ' || row_number() over (partition by attrelid order by attnum) || ' ' || attname || ' ' || format_type(atttypid, atttypmod)
		|| case when attnotnull then ' not null' else '' end
		|| coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || coalesce(' collate ' || collname, '')
		from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
		left join pg_attrdef on adrelid = attrelid and adnum = attnum
		left join pg_collation on pg_collation.oid = attcollation
	union all
	select relname, 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
		from tables join pg_constraint on conrelid = tables.oid
	union all
	select relname, pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid`;

/** A store's schema as sorted lines, by table. */
export async function describeSchema(reader: Reader): Promise<Record<string, string[]>> {
	const { rows } = await (reader.driver.isConcurrent ? onPostgres : onSqlite).execute(reader);
	const tables = [...Map.groupBy(rows, ({ table }) => table)];
	return Object.fromEntries(
		tables
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([table, described]) => [table, described.map(({ line }) => line).sort()]),
	);
}

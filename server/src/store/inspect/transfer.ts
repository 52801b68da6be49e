import { sql } from "kysely";
import { builtInAppId } from "../../domain/access/built-in-app.ts";
import { OperatorError } from "../../domain/errors.ts";
import { isConcurrent } from "../locks.ts";
import type { Reader, Writer } from "../store.ts";
import { uncheckedKeys } from "../unchecked-keys.ts";

/** Number of rows that are read and written in one statement: about 13 MB of the largest components. */
const rowsPerPage = 200;

/** Tables that a new service writes before it has any users. */
const internalTables = ["migrations", "settings"];

type Table = { name: string; columns: string[]; key: string[]; needs: string[] };

/**
 * The logged tables of a PostgreSQL database, each after the tables that its rows refer to. Both engines have
 * the same tables.
 */
async function listDatabaseTables(postgres: Reader): Promise<Table[]> {
	const { rows } = await sql<Table>`
		select relname as name,
			(select json_agg(attname order by attnum) from pg_attribute
				where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
			(select json_agg(attname order by place) from pg_index, unnest(indkey) with ordinality as k (attnum, place)
				join pg_attribute as a on a.attnum = k.attnum
				where indrelid = t.oid and indisprimary and a.attrelid = t.oid) as key,
			coalesce((select json_agg(distinct other.relname) from pg_constraint join pg_class as other
				on other.oid = confrelid where conrelid = t.oid and contype = 'f'), '[]') as needs
		from pg_class as t
		where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
		order by relname`.execute(postgres);
	const ordered: Table[] = [];
	const left = new Map(rows.map((table) => [table.name, table]));
	while (left.size > 0) {
		const next = [...left.values()].find(({ name, needs }) => {
			const unchecked = uncheckedKeys.filter(({ table }) => table === name).map(({ parent }) => parent);
			return [...needs, ...unchecked].every((other) => other === name || !left.has(other));
		});
		if (next === undefined) throw new Error(`${[...left.keys()]} refer to each other in a circle`);
		ordered.push(next);
		left.delete(next.name);
	}
	return ordered;
}

async function countRows(reader: Reader, table: string): Promise<number> {
	const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
		reader,
	);
	return rows[0]?.count ?? 0;
}

/** Rows of a table in pages, ordered by its key. */
async function* readPages(source: Reader, { name, key }: Table): AsyncGenerator<Record<string, unknown>[]> {
	const order = sql.join(key.map((column) => sql.ref(column)));
	for (let last: Record<string, unknown> | undefined; ; ) {
		const values = last && sql.join(key.map((column) => last?.[column]));
		const after = values === undefined ? sql`` : sql`where (${order}) > (${values})`;
		const { rows } = await sql<Record<string, unknown>>`
			select * from ${sql.table(name)} ${after} order by ${order} limit ${rowsPerPage}`.execute(source);
		if (rows.length > 0) yield rows;
		if (rows.length < rowsPerPage) return;
		last = rows.at(-1);
	}
}

async function copyTable(source: Reader, target: Writer, table: Table): Promise<void> {
	const columns = sql.join(table.columns.map((column) => sql.ref(column)));
	const into = sql.table(table.name);
	const insert = (rows: Record<string, unknown>[]) =>
		isConcurrent(target)
			? sql`
				insert into ${into} (${columns})
				select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`
			: sql`
				insert into ${into} (${columns}) values ${sql.join(
					rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`),
				)}`;
	for await (const rows of readPages(source, table)) {
		const unknown = Object.keys(rows[0] ?? {}).filter((column) => !table.columns.includes(column));
		if (unknown.length > 0) throw new Error(`${table.name} has ${unknown} on one side only`);
		await insert(rows).execute(target);
	}
}

/**
 * Whether a service is connected to a PostgreSQL database.
 * @param before only connections that were opened before this time count, in ms
 */
export async function isServed(postgres: Reader, before: number): Promise<boolean> {
	const { rows } = await sql`
		select 1 from pg_stat_activity
		where datname = current_database() and application_name = 'tuckbox'
			and backend_start < to_timestamp(${before / 1000}) limit 1`.execute(postgres);
	return rows.length > 0;
}

/**
 * Copies all records from one engine to the other, with every id.
 * @param source a snapshot
 * @param target one transaction, so that either all records are copied or none
 * @returns number of rows by table
 * @throws OperatorError when the target already has data, or when a table ends up with fewer rows than the source
 */
export async function transferRecords(source: Reader, target: Writer): Promise<Record<string, number>> {
	const tables = (await listDatabaseTables(isConcurrent(target) ? target : source)).filter(
		({ name }) => name !== "migrations",
	);
	for (const { name } of tables) {
		if (internalTables.includes(name)) continue;
		const own = name === "apps" ? 1 : 0; // the built-in app, which every store has from the start
		if ((await countRows(target, name)) <= own) continue;
		throw new OperatorError(
			`there are ${name} in the target already; records are only copied into a new database`,
		);
	}
	await target.deleteFrom("settings").execute();
	await target.deleteFrom("apps").where("id", "=", builtInAppId).execute();
	const counts: Record<string, number> = {};
	for (const table of tables) {
		await copyTable(source, target, table);
		const [sent, arrived] = [await countRows(source, table.name), await countRows(target, table.name)];
		if (sent !== arrived)
			throw new OperatorError(`of ${sent} ${table.name} ${arrived} arrived; nothing was kept`);
		counts[table.name] = arrived;
	}
	if (isConcurrent(target)) await sql`analyze`.execute(target);
	return counts;
}

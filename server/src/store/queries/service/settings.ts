import { sql } from "kysely";
import { isConcurrent } from "../../locks.ts";
import type { Reader, Writer } from "../../store.ts";

/**
 * Facts about the store itself. `record_form`: the format of the stored records. `swept…`: when a process last began that
 * sweep, in ms.
 */
type Setting = "record_form" | PeriodicTask;

export type PeriodicTask = "swept" | "swept_games" | "swept_strays";

/** Names of the applied migrations, in order; empty in a database without tables. */
export async function appliedMigrations(reader: Reader): Promise<string[]> {
	const tables = await (isConcurrent(reader)
		? sql`select 1 from pg_tables where tablename = 'migrations' and schemaname = current_schema()`
		: sql`select 1 from sqlite_schema where name = 'migrations'`
	).execute(reader);
	if (tables.rows.length === 0) return [];
	const rows = await reader.selectFrom("migrations").select("name").orderBy("name").execute();
	return rows.map(({ name }) => name);
}

export async function readSetting(reader: Reader, name: Setting): Promise<string | undefined> {
	const row = await reader.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
	return row?.value;
}

/**
 * Claims a task that one of all processes runs periodically. @returns whether the caller is to run it now
 * @param intervalMs the least time between two runs, in ms
 */
export async function claimPeriodicTask(
	writer: Writer,
	task: PeriodicTask,
	intervalMs: number,
	now: number,
): Promise<boolean> {
	const value = String(now);
	const result = await writer
		.insertInto("settings")
		.values({ name: task, value })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ value })
				.where((where) => {
					const last = sql<number>`cast(settings.value as bigint)`;
					return where.or([
						// timers are not exact, so a run may begin a tenth of the interval early
						where(last, "<=", now - 0.9 * intervalMs),
						// the clock was set back
						where(last, ">", now + intervalMs),
					]);
				}),
		)
		.executeTakeFirst();
	return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Makes a periodic task due immediately. */
export async function forgetPeriodicTask(writer: Writer, task: PeriodicTask): Promise<void> {
	await writer.deleteFrom("settings").where("name", "=", task).execute();
}

export async function writeSetting(writer: Writer, name: Setting, value: string): Promise<void> {
	await writer
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

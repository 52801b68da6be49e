import { sql } from "kysely";
import type { Reader, Writer } from "../store.ts";

/**
 * Facts about the store itself. `record_form`: the form in which the stored records are. `swept…`: when one of the
 * processes has begun to do so last, in ms.
 */
type Setting = "record_form" | "swept" | "swept_games";

/** Names of the migrations that the records have been through, in their order. */
export async function appliedMigrations(reader: Reader): Promise<string[]> {
	const rows = await reader.selectFrom("migrations").select("name").orderBy("name").execute();
	return rows.map(({ name }) => name);
}

export async function readSetting(reader: Reader, name: Setting): Promise<string | undefined> {
	const row = await reader.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
	return row?.value;
}

/**
 * Whether it is the caller's turn to do what one of all processes does from time to time.
 * @param intervalMs from its last turn to the next, in ms
 */
export async function claimPeriodicTask(
	writer: Writer,
	task: "swept" | "swept_games",
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
				// a little early is in time: timers are not exact
				.where((where) => where(sql`cast(settings.value as bigint)`, "<=", now - 0.9 * intervalMs)),
		)
		.executeTakeFirst();
	return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function writeSetting(writer: Writer, name: Setting, value: string): Promise<void> {
	await writer
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

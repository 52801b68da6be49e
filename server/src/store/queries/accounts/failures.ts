import type { Failures } from "../../../domain/access/throttle.ts";
import { isConcurrent } from "../../locks.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

const insertMissing = insertMany("failures", "on conflict (name) do nothing");

/** The failures counted under these names so far, locked until the transaction ends. */
export async function lockFailures(writer: Writer, names: readonly string[]): Promise<Map<string, Failures>> {
	if (isConcurrent(writer)) {
		// only existing rows can be locked; in a fixed order, so that two transactions cannot deadlock
		const rows = names.toSorted().map((name) => ({ name, count: 0, last_at: 0 }));
		await insertMissing(writer, rows);
	}
	const rows = await writer
		.selectFrom("failures")
		.selectAll()
		.where("name", "in", [...names])
		.orderBy("name")
		.$if(isConcurrent(writer), (query) => query.forUpdate())
		.execute();
	return new Map(rows.map(({ name, count, last_at }) => [name, { count, lastAt: last_at }]));
}

/** Sets the failures counted under a name. */
export async function saveFailures(writer: Writer, name: string, { count, lastAt }: Failures): Promise<void> {
	await writer
		.insertInto("failures")
		.values({ name, count, last_at: lastAt })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ count, last_at: lastAt }))
		.execute();
}

export async function forgetFailures(writer: Writer, names: readonly string[]): Promise<void> {
	await writer
		.deleteFrom("failures")
		.where("name", "in", [...names])
		.execute();
}

/** Whether there are failures from before `time`, or more than `maxNames` names. */
export async function hasOldFailures(reader: Reader, time: number, maxNames: number): Promise<boolean> {
	const { oldest, names } = await reader
		.selectFrom("failures")
		.select((eb) => [eb.fn.min("last_at").as("oldest"), eb.fn.countAll<number>().as("names")])
		.executeTakeFirstOrThrow();
	return (oldest ?? Infinity) < time || names > maxNames;
}

/** Deletes failures from before `time`, and the oldest ones beyond `maxNames` names. */
export async function dropOldFailures(writer: Writer, time: number, maxNames: number): Promise<void> {
	await writer.deleteFrom("failures").where("last_at", "<", time).execute();
	const last = await writer
		.selectFrom("failures")
		.select("last_at")
		.orderBy("last_at", "desc")
		.offset(maxNames)
		.limit(1)
		.executeTakeFirst();
	if (last !== undefined) await writer.deleteFrom("failures").where("last_at", "<=", last.last_at).execute();
}

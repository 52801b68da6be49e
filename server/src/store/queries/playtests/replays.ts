import type { Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";
import type { Playtest } from "./playtests.ts";

export type ReplayPartRow = Selectable<Tables["playtest_replays"]>;

const insertParts = insertMany("playtest_replays");

export async function insertReplayParts(writer: Writer, rows: readonly ReplayPartRow[]): Promise<void> {
	await insertParts(writer, rows);
}

/** The part of a replay with the state after an act and the acts that follow; undefined if it does not reach there. */
export async function replayPartAt(
	reader: Reader,
	playtestId: string,
	act: number,
): Promise<ReplayPartRow | undefined> {
	return await reader
		.selectFrom("playtest_replays")
		.selectAll()
		.where("playtest_id", "=", playtestId)
		.where("first_act", "<=", act)
		.orderBy("first_act", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The act after which a replay begins, and the last one; undefined without a replay. */
export async function rangeOfReplay(
	reader: Reader,
	playtestId: string,
): Promise<{ first: number; last: number } | undefined> {
	const { first, last } = await reader
		.selectFrom("playtest_replays")
		.select(({ fn, eb }) => [
			fn.min("first_act").as("first"),
			fn.max(eb("first_act", "+", eb.ref("acts"))).as("last"),
		])
		.where("playtest_id", "=", playtestId)
		.executeTakeFirstOrThrow();
	return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
}

/**
 * The lowest act after which the log of a table must be kept, because a playtest has no replay yet; undefined if all
 * have theirs.
 */
export async function unpackedSince(reader: Reader, tableId: string): Promise<number | undefined> {
	const { first } = await reader
		.selectFrom("playtests")
		.select(({ fn }) => fn.min("first_act").as("first"))
		.where("table_id", "=", tableId)
		.where("replay_bytes", "is", null)
		.executeTakeFirstOrThrow();
	return first === null ? undefined : Number(first);
}

type Unpacked = Pick<Playtest, "id" | "game_id" | "table_id" | "first_act" | "last_act" | "replay_bytes">;

/** Playtests that have ended and have no replay yet. @param tableId only those at this table */
export async function unpackedPlaytests(reader: Reader, tableId?: string): Promise<Unpacked[]> {
	return await reader
		.selectFrom("playtests")
		.select(["id", "game_id", "table_id", "first_act", "last_act", "replay_bytes"])
		.where("ended_at", "is not", null)
		.where("replay_bytes", "is", null)
		.$if(tableId !== undefined, (rows) => rows.where("table_id", "=", tableId ?? ""))
		.orderBy("id")
		.execute();
}

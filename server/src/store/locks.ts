import type { Reader, Writer } from "./store.ts";

// The embedded engine has one writer, so what a transaction has read stays true until it ends. On an engine with concurrent
// transactions that holds only for rows that are locked. Locks are always taken in this order: games (by id), then users,
// then apps. A table (lockTable in queries/table/tables.ts) is locked after its game, or without it. A transaction locks the game's row before it changes anything in the game; the user's row before it changes
// what the account holds or who may act for it; and the app's row before it issues or revokes tokens of the app.

/** Whether transactions run concurrently on this engine. */
export function isConcurrent(reader: Reader): boolean {
	return reader.driver.isConcurrent;
}

/** Thrown in a transaction that conflicts with another one: the store runs it again from its start. */
export class Conflict extends Error {
	override readonly name = "Conflict";
}

/**
 * Locks these games until the transaction ends, so that no other transaction changes anything in them. Games that no
 * longer exist are skipped.
 * @param ifLocked `wait` only in a transaction that holds no lock that others need for long; all others use `conflict`
 * @throws Conflict
 */
export async function lockGames(
	writer: Writer,
	ids: Iterable<string>,
	ifLocked: "wait" | "conflict",
): Promise<void> {
	const wanted = [...new Set(ids)];
	if (wanted.length === 0 || !isConcurrent(writer)) return;
	const games = writer.selectFrom("games").select("id").where("id", "in", wanted);
	const locking = games.orderBy("id").forNoKeyUpdate();
	const locked = await (ifLocked === "wait" ? locking : locking.skipLocked()).execute();
	if (locked.length === wanted.length) return;
	if ((await games.execute()).length > locked.length) throw new Conflict("a game is being changed");
}

/** Locks an account until the transaction ends, so that no other transaction changes what it holds. */
export async function lockAccount(writer: Writer, id: string): Promise<void> {
	if (!isConcurrent(writer)) return;
	await writer.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Locks an app until the transaction ends, so that no other transaction changes it, ends it, or issues tokens for it. */
export async function lockApp(writer: Writer, id: string): Promise<void> {
	if (!isConcurrent(writer)) return;
	await writer.selectFrom("apps").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * Reads rows of several games, and locks the games until the transaction ends.
 * @param read is called again, with `isLast`, when the games are locked
 * @throws Conflict
 */
export async function readLocked<Row extends { game_id: string }>(
	writer: Writer,
	ifLocked: "wait" | "conflict",
	read: (isLast: boolean) => Promise<Row[]>,
): Promise<Row[]> {
	const rows = await read(false);
	if (rows.length === 0 || !isConcurrent(writer)) return rows;
	const games = new Set(rows.map((row) => row.game_id));
	await lockGames(writer, games, ifLocked);
	return (await read(true)).filter((row) => games.has(row.game_id));
}

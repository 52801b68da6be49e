import type { Reader, Writer } from "./store.ts";

// The embedded engine has one writer, so that whatever a transaction has read stays true until it ends. On an engine
// whose transactions run side by side it stays true only for rows that are locked. What is locked, always in this order:
// games (several of them: by id), then accounts, then apps. Whoever changes anything of a game holds the game's row; whoever
// changes what an account holds, or who may act for it, the account's; whoever hands out or ends what an app was given, the
// app's.

/** Whether transactions run side by side on this engine. */
export function runsSideBySide(reader: Reader): boolean {
	return reader.driver.isConcurrent;
}

/** Thrown in a transaction that others stand in the way of: the store runs it again, from its start. */
export class Conflict extends Error {
	override readonly name = "Conflict";
}

/**
 * Makes sure that nobody else changes anything of these games until the transaction ends; those that are not there any
 * more are passed over.
 * @param ifLocked `wait` in a transaction that holds nothing that others wait for long; anybody else lets them pass
 * @throws Conflict
 */
export async function lockGames(
	writer: Writer,
	ids: Iterable<string>,
	ifLocked: "wait" | "conflict",
): Promise<void> {
	const wanted = [...new Set(ids)];
	if (wanted.length === 0 || !runsSideBySide(writer)) return;
	const games = writer.selectFrom("games").select("id").where("id", "in", wanted);
	const locking = games.orderBy("id").forNoKeyUpdate();
	const locked = await (ifLocked === "wait" ? locking : locking.skipLocked()).execute();
	if (locked.length === wanted.length) return;
	if ((await games.execute()).length > locked.length) throw new Conflict("a game is being changed");
}

/** Makes sure that nobody else changes what an account holds until the transaction ends. */
export async function lockAccount(writer: Writer, id: string): Promise<void> {
	if (!runsSideBySide(writer)) return;
	await writer.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Makes sure that nobody else changes, ends or hands out tokens for an app until the transaction ends. */
export async function lockApp(writer: Writer, id: string): Promise<void> {
	if (!runsSideBySide(writer)) return;
	await writer.selectFrom("apps").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * Reads rows of several games that nobody changes until the transaction ends.
 * @param read is called again when the games are locked, then with `isLast`
 * @throws Conflict
 */
export async function readLocked<Row extends { game_id: string }>(
	writer: Writer,
	ifLocked: "wait" | "conflict",
	read: (isLast: boolean) => Promise<Row[]>,
): Promise<Row[]> {
	const rows = await read(false);
	if (rows.length === 0 || !runsSideBySide(writer)) return rows;
	const games = new Set(rows.map((row) => row.game_id));
	await lockGames(writer, games, ifLocked);
	return (await read(true)).filter((row) => games.has(row.game_id));
}

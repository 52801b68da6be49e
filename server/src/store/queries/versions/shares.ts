import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader, Writer } from "../../store.ts";

export type Share = Selectable<Tables["shares"]>;

export async function insertShare(writer: Writer, row: Insertable<Tables["shares"]>): Promise<void> {
	await writer.insertInto("shares").values(row).execute();
}

export async function findShare(reader: Reader, secretHash: string): Promise<Share | undefined> {
	return await reader
		.selectFrom("shares")
		.selectAll()
		.where("secret_hash", "=", secretHash)
		.executeTakeFirst();
}

export async function listShares(reader: Reader, gameId: string): Promise<Share[]> {
	return await reader.selectFrom("shares").selectAll().where("game_id", "=", gameId).orderBy("id").execute();
}

/** Records that a link was used, unless that has been recorded since `before`. */
export async function touchShare(
	writer: Writer,
	id: string,
	{ before, now }: { before: number; now: number },
): Promise<void> {
	await writer
		.updateTable("shares")
		.set({ used_at: now })
		.where("id", "=", id)
		.where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", "<=", before)]))
		.execute();
}

/** Records that a link was opened. */
export async function countOpenedShare(writer: Writer, id: string, now: number): Promise<void> {
	await writer
		.updateTable("shares")
		.set((eb) => ({ opens: eb("opens", "+", 1), used_at: now }))
		.where("id", "=", id)
		.execute();
}

/** @returns the changed link; undefined if the game has no such link */
export async function updateShare(
	writer: Writer,
	gameId: string,
	id: string,
	values: Partial<Pick<Share, "name" | "secret_hash" | "sealed_secret" | "created_by">>,
): Promise<Share | undefined> {
	return await writer
		.updateTable("shares")
		.set(values)
		.where("game_id", "=", gameId)
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirst();
}

/** Deletes the links that a user has created in a game. */
export async function deleteSharesBy(writer: Writer, gameId: string, userId: string): Promise<void> {
	await writer.deleteFrom("shares").where("game_id", "=", gameId).where("created_by", "=", userId).execute();
}

/** @returns whether there was one */
export async function deleteShare(writer: Writer, gameId: string, id: string): Promise<boolean> {
	const result = await writer
		.deleteFrom("shares")
		.where("game_id", "=", gameId)
		.where("id", "=", id)
		.executeTakeFirst();
	return result.numDeletedRows > 0n;
}

import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import { inChunks } from "../../sql/chunks.ts";
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

export async function findShares(reader: Reader, ids: Iterable<string>): Promise<Share[]> {
	return await inChunks(ids, (part) =>
		reader.selectFrom("shares").selectAll().where("id", "in", part).execute(),
	);
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

export async function updateShare(
	writer: Writer,
	id: string,
	values: Partial<
		Pick<Share, "name" | "secret_hash" | "sealed_secret" | "created_by" | "allows_print" | "shows_creator">
	>,
): Promise<void> {
	await writer.updateTable("shares").set(values).where("id", "=", id).execute();
}

/** Deletes the links that a user has created in a game. */
export async function deleteSharesBy(writer: Writer, gameId: string, userId: string): Promise<void> {
	await writer.deleteFrom("shares").where("game_id", "=", gameId).where("created_by", "=", userId).execute();
}

export async function deleteShare(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("shares").where("id", "=", id).execute();
}

import type { Insertable, Selectable } from "kysely";
import { isConcurrent } from "../../locks.ts";
import type { Tables } from "../../schema.ts";
import { chunks } from "../../sql/chunks.ts";
import { forKeys, insertMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Upload = Selectable<Tables["uploads"]>;

const insertNew = insertMany("uploads");

export async function insertUploads(writer: Writer, rows: Insertable<Tables["uploads"]>[]): Promise<void> {
	await insertNew(writer, rows);
}

const uploadById = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("uploads").selectAll().where("id", "=", id),
);

export async function findUpload(reader: Reader, id: string): Promise<Upload | undefined> {
	return (await uploadById(reader, { id }))[0];
}

const uploadsByKey = query((db, { appId, keys }: Slots<{ appId: string; keys: readonly string[] }>) =>
	db.selectFrom("uploads").selectAll().where("source_key", "in", keys).where("app_id", "=", appId),
);

/** An app's uploads to these keys, in any state. */
export async function uploadsTo(reader: Reader, appId: string, keys: Iterable<string>): Promise<Upload[]> {
	return await forKeys(uploadsByKey, reader, { appId }, keys);
}

type Extension = { state: "open" | "received"; expiresAt: number };

const extended = query((db, { id, state, expiresAt }: Slots<Extension & { id: string }>) =>
	db
		.updateTable("uploads")
		.set((eb) => ({
			state,
			expires_at: eb
				.case()
				.when("expires_at", "<", expiresAt)
				.then(expiresAt)
				.else(eb.ref("expires_at"))
				.end(),
		}))
		.where("id", "=", id)
		.where("state", "in", ["open", state])
		.returning("id"),
);

/** Extends an open or received upload. @returns false when the sweep has deleted it already */
export async function extendUpload(writer: Writer, id: string, change: Extension): Promise<boolean> {
	return (await extended(writer, { id, ...change })).length > 0;
}

/** Ends an upload whose bytes are not a usable image. */
export async function rejectUpload(
	writer: Writer,
	id: string,
	reason: string,
	expiresAt: number,
): Promise<void> {
	await writer
		.updateTable("uploads")
		.set({ state: "rejected", reject_reason: reason, expires_at: expiresAt })
		.where("id", "=", id)
		.execute();
}

/** Ends uploads whose bytes have become assets. */
export async function confirmUploads(writer: Writer, ids: string[]): Promise<void> {
	for (const part of chunks(ids, 1)) {
		await writer.updateTable("uploads").set({ state: "confirmed" }).where("id", "in", part).execute();
	}
}

export async function deleteUploads(writer: Writer, ids: string[]): Promise<void> {
	for (const part of chunks(ids, 1)) await writer.deleteFrom("uploads").where("id", "in", part).execute();
}

/**
 * Expired uploads, of all users or of one.
 * @param isLocking locks them until the transaction ends, so that no PUT can begin
 */
export async function expiredUploads(
	writer: Writer,
	now: number,
	which: { ownerId?: string; limit: number },
	isLocking: boolean,
): Promise<Upload[]> {
	const { ownerId, limit } = which;
	return await writer
		.selectFrom("uploads")
		.selectAll()
		.where("expires_at", "<=", now)
		.$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
		.orderBy("expires_at")
		.limit(limit)
		.$if(isLocking && isConcurrent(writer), (query) => query.forUpdate())
		.execute();
}

/** The uploads of a game that still reserve their bytes. */
export async function pendingUploadsOfGame(reader: Reader, gameId: string): Promise<Upload[]> {
	return await reader
		.selectFrom("uploads")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("state", "in", ["open", "received"])
		.execute();
}

export async function receivedUploads(reader: Reader): Promise<Upload[]> {
	return await reader.selectFrom("uploads").selectAll().where("state", "=", "received").execute();
}

import type { Insertable, Selectable } from "kysely";
import { notify } from "../../notices.ts";
import type { Tables } from "../../schema.ts";
import { query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Session = Selectable<Tables["sessions"]>;

export async function insertSession(writer: Writer, row: Insertable<Tables["sessions"]>): Promise<void> {
	await writer.insertInto("sessions").values(row).execute();
}

const sessionByHash = query((db, { hash }: Slots<{ hash: string }>) =>
	db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.selectAll("sessions")
		.select(["users.email", "users.name"])
		.where("hash", "=", hash),
);

/** The session with its user's address and name. */
export async function findSession(
	reader: Reader,
	hash: string,
): Promise<(Session & { email: string; name: string }) | undefined> {
	return (await sessionByHash(reader, { hash }))[0];
}

/** A user's sessions, the most recently used first. */
export async function listSessions(reader: Reader, userId: string): Promise<Session[]> {
	return await reader
		.selectFrom("sessions")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("seen_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

export async function touchSession(writer: Writer, hash: string, now: number): Promise<void> {
	await writer.updateTable("sessions").set({ seen_at: now }).where("hash", "=", hash).execute();
}

export async function deleteSession(writer: Writer, hash: string): Promise<void> {
	notify(writer, "access");
	await writer.deleteFrom("sessions").where("hash", "=", hash).execute();
}

/** @returns number of deleted sessions */
export async function deleteSessions(
	writer: Writer,
	userId: string,
	which: { ids?: readonly string[]; exceptHash?: string } = {},
): Promise<number> {
	const { ids, exceptHash } = which;
	notify(writer, "access", userId);
	const result = await writer
		.deleteFrom("sessions")
		.where("user_id", "=", userId)
		.$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
		.$if(exceptHash !== undefined, (query) => query.where("hash", "<>", exceptHash ?? ""))
		.executeTakeFirst();
	return Number(result.numDeletedRows);
}

/** Deletes sessions that have expired or been idle for too long. */
export async function deleteExpiredSessions(writer: Writer, now: number, idleSince: number): Promise<void> {
	await writer
		.deleteFrom("sessions")
		.where((eb) => eb.or([eb("expires_at", "<=", now), eb("seen_at", "<=", idleSince)]))
		.execute();
}

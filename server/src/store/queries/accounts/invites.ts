import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader, Writer } from "../../store.ts";

export type Invite = Selectable<Tables["invites"]>;

export async function insertInvite(writer: Writer, row: Insertable<Tables["invites"]>): Promise<void> {
	await writer.insertInto("invites").values(row).execute();
}

export async function findInvite(reader: Reader, hash: string): Promise<Invite | undefined> {
	return await reader.selectFrom("invites").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** The invitations that a user created and that can still be used, oldest first. */
export async function openInvites(reader: Reader, createdBy: string, now: number): Promise<Invite[]> {
	return await reader
		.selectFrom("invites")
		.selectAll()
		.where("created_by", "=", createdBy)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.orderBy("id")
		.execute();
}

/** @returns false when it was already used or deleted */
export async function markInviteUsed(writer: Writer, id: string, now: number): Promise<boolean> {
	const result = await writer
		.updateTable("invites")
		.set({ used_at: now })
		.where("id", "=", id)
		.where("used_at", "is", null)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** @returns the changed invitation; undefined if the user has no such invitation that can still be used */
export async function updateInvite(
	writer: Writer,
	createdBy: string,
	id: string,
	values: Partial<Pick<Invite, "name" | "hash" | "sealed_secret" | "expires_at">>,
	now: number,
): Promise<Invite | undefined> {
	return await writer
		.updateTable("invites")
		.set(values)
		.where("id", "=", id)
		.where("created_by", "=", createdBy)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.returningAll()
		.executeTakeFirst();
}

/** @returns whether there was one */
export async function deleteInvite(writer: Writer, createdBy: string, id: string): Promise<boolean> {
	const result = await writer
		.deleteFrom("invites")
		.where("id", "=", id)
		.where("created_by", "=", createdBy)
		.executeTakeFirst();
	return result.numDeletedRows > 0n;
}

export async function deleteInvitesOfKind(
	writer: Writer,
	kind: Invite["kind"],
	userId: string | null,
): Promise<void> {
	await writer
		.deleteFrom("invites")
		.where("kind", "=", kind)
		.where("user_id", userId === null ? "is" : "=", userId)
		.execute();
}

/** Deletes all invitations that a user created or that are for their account. */
export async function deleteInvitesOf(writer: Writer, userId: string): Promise<void> {
	await writer
		.deleteFrom("invites")
		.where((eb) => eb.or([eb("created_by", "=", userId), eb("user_id", "=", userId)]))
		.execute();
}

/** Deletes used and expired links. */
export async function deleteEndedInvites(writer: Writer, now: number): Promise<void> {
	await writer
		.deleteFrom("invites")
		.where((eb) => eb.or([eb("expires_at", "<=", now), eb("used_at", "is not", null)]))
		.execute();
}

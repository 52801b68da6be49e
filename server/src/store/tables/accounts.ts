import type { Insertable, Selectable } from "kysely";
import { lockAccount } from "../locks.ts";
import { notify } from "../notices.ts";
import type { Tables } from "../schema.ts";
import type { Reader, Writer } from "../store.ts";

export type User = Selectable<Tables["users"]>;

export async function insertUser(writer: Writer, user: Insertable<Tables["users"]>): Promise<void> {
	await writer.insertInto("users").values(user).execute();
}

export async function findUser(reader: Reader, id: string): Promise<User | undefined> {
	return await reader.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findUserByEmail(reader: Reader, email: string): Promise<User | undefined> {
	return await reader.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Whether there is an account that somebody can sign in to. */
export async function hasUserWithPassword(reader: Reader): Promise<boolean> {
	const found = await reader
		.selectFrom("users")
		.select("id")
		.where("password_hash", "is not", null)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}

export async function updateUser(
	writer: Writer,
	id: string,
	change: Partial<Pick<User, "email" | "name" | "password_hash">>,
): Promise<void> {
	await writer.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Takes away at once what lets somebody, or something of theirs, in. Apps and games are the caller's to end. */
export async function closeUser(writer: Writer, id: string): Promise<void> {
	await lockAccount(writer, id);
	notify(writer, "access", id);
	for (const table of ["sessions", "tokens", "codes", "device_grants"] as const) {
		await writer.deleteFrom(table).where("user_id", "=", id).execute();
	}
	// the address is free again; this one is none, so that nobody can sign up with it
	await updateUser(writer, id, { email: `deleted ${id}`, name: "", password_hash: null });
}

/** Deletes an account that has been closed, and has no games left. */
export async function deleteUser(writer: Writer, id: string): Promise<void> {
	// what was in flight when it was closed may have come after
	for (const table of ["sessions", "tokens", "codes", "device_grants"] as const) {
		await writer.deleteFrom(table).where("user_id", "=", id).execute();
	}
	await writer.deleteFrom("users").where("id", "=", id).execute();
}

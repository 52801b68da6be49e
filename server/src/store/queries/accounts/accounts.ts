import type { Insertable, Selectable } from "kysely";
import { lockAccount } from "../../locks.ts";
import { notify } from "../../notices.ts";
import type { Tables } from "../../schema.ts";
import { inChunks } from "../../sql/chunks.ts";
import type { Reader, Writer } from "../../store.ts";

export type User = Selectable<Tables["users"]>;

export async function insertUser(writer: Writer, user: Insertable<Tables["users"]>): Promise<void> {
	await writer.insertInto("users").values(user).execute();
}

export async function findUser(reader: Reader, id: string): Promise<User | undefined> {
	return await reader.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findUsers(reader: Reader, ids: Iterable<string>): Promise<User[]> {
	return await inChunks(ids, (part) =>
		reader.selectFrom("users").selectAll().where("id", "in", part).execute(),
	);
}

export async function findUserByEmail(reader: Reader, email: string): Promise<User | undefined> {
	return await reader.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Whether any user can sign in. */
export async function hasUserWithPassword(reader: Reader): Promise<boolean> {
	const found = await reader
		.selectFrom("users")
		.select("id")
		.where("password_hash", "is not", null)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}

/** Accounts that are not being deleted, in the order in which they were created; those with a password go first. */
function accountsInOrder(reader: Reader) {
	return reader
		.selectFrom("users")
		.selectAll()
		.where("email", "not like", "deleted %")
		.orderBy((eb) => eb.case().when("password_hash", "is", null).then(1).else(0).end())
		.orderBy("created_at")
		.orderBy("id");
}

/** The first account, leaving out the one with this address, and how many accounts there are without it. */
export async function firstAccount(
	reader: Reader,
	exceptEmail: string,
): Promise<{ first: User | undefined; count: number }> {
	const others = accountsInOrder(reader).where("email", "<>", exceptEmail);
	const first = await others.limit(1).executeTakeFirst();
	const { count } = await reader
		.selectFrom("users")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("email", "not like", "deleted %")
		.where("email", "<>", exceptEmail)
		.executeTakeFirstOrThrow();
	return { first, count: Number(count) };
}

export async function updateUser(
	writer: Writer,
	id: string,
	change: Partial<Pick<User, "email" | "name" | "password_hash">>,
): Promise<void> {
	await writer.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Revokes a user's access immediately: sessions, tokens and grants. The caller must end their apps and games. */
export async function closeUser(writer: Writer, id: string): Promise<void> {
	await lockAccount(writer, id);
	notify(writer, "access", id);
	for (const table of ["sessions", "tokens", "codes", "device_grants"] as const) {
		await writer.deleteFrom(table).where("user_id", "=", id).execute();
	}
	// frees the address for a new account; the text in its place is not a valid address, so no one can sign up with it
	await updateUser(writer, id, { email: `deleted ${id}`, name: "", password_hash: null });
}

/** Deletes a user whose account has been closed and who has no games left. */
export async function deleteUser(writer: Writer, id: string): Promise<void> {
	// requests that were running when the account was closed may have added some
	for (const table of ["sessions", "tokens", "codes", "device_grants", "game_invites"] as const) {
		await writer.deleteFrom(table).where("user_id", "=", id).execute();
	}
	await writer.deleteFrom("users").where("id", "=", id).execute();
}

import type { Insertable, Selectable } from "kysely";
import { inChunks } from "./chunks.ts";
import { prepared } from "./prepared.ts";
import type { Tables } from "./schema.ts";
import type { Reader, Writer } from "./store.ts";

export type User = Selectable<Tables["users"]>;
export type App = Selectable<Tables["apps"]>;
export type Token = Selectable<Tables["tokens"]>;

export async function insertUser(writer: Writer, user: Insertable<Tables["users"]>): Promise<void> {
	await writer.insertInto("users").values(user).execute();
}

export async function findUser(reader: Reader, id: string): Promise<User | undefined> {
	return await reader.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findUserByEmail(reader: Reader, email: string): Promise<User | undefined> {
	return await reader.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function insertApp(writer: Writer, app: Insertable<Tables["apps"]>): Promise<void> {
	await writer.insertInto("apps").values(app).execute();
}

export async function findApp(reader: Reader, id: string): Promise<App | undefined> {
	return await reader.selectFrom("apps").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findApps(reader: Reader, ids: Iterable<string>): Promise<App[]> {
	return await inChunks(ids, (part) =>
		reader.selectFrom("apps").selectAll().where("id", "in", part).execute(),
	);
}

export async function findAppByName(reader: Reader, name: string): Promise<App | undefined> {
	return await reader
		.selectFrom("apps")
		.selectAll()
		.where("name", "=", name)
		.orderBy("id")
		.executeTakeFirst();
}

export async function insertToken(writer: Writer, token: Insertable<Tables["tokens"]>): Promise<void> {
	await writer.insertInto("tokens").values(token).execute();
}

const tokenByHash = prepared((reader, { hash }: { hash: string }) =>
	reader.selectFrom("tokens").selectAll().where("hash", "=", hash),
);

export async function findToken(reader: Reader, hash: string): Promise<Token | undefined> {
	return (await tokenByHash(reader, { hash }))[0];
}

/** False when there is no such token; revoking twice keeps the first time. */
export async function revokeToken(writer: Writer, hash: string, now: number): Promise<boolean> {
	const token = await findToken(writer, hash);
	if (token === undefined) return false;
	await writer
		.updateTable("tokens")
		.set({ revoked_at: token.revoked_at ?? now })
		.where("hash", "=", hash)
		.execute();
	return true;
}

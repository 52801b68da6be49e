import type { Insertable, Selectable } from "kysely";
import { notify } from "../../notices.ts";
import type { Tables } from "../../schema.ts";
import { query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Token = Selectable<Tables["tokens"]>;

export async function insertToken(writer: Writer, token: Insertable<Tables["tokens"]>): Promise<void> {
	await writer.insertInto("tokens").values(token).execute();
}

const tokenByHash = query((db, { hash }: Slots<{ hash: string }>) =>
	db.selectFrom("tokens").selectAll().where("hash", "=", hash),
);

export async function findToken(reader: Reader, hash: string): Promise<Token | undefined> {
	return (await tokenByHash(reader, { hash }))[0];
}

/** A user's valid tokens, of one app or of all, oldest first. */
export async function liveTokens(
	reader: Reader,
	owner: { userId: string; appId?: string },
	now: number,
): Promise<Token[]> {
	let query = reader
		.selectFrom("tokens")
		.selectAll()
		.where("user_id", "=", owner.userId)
		.where("revoked_at", "is", null)
		.where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]));
	if (owner.appId !== undefined) query = query.where("app_id", "=", owner.appId);
	return await query.orderBy("created_at").orderBy("id").execute();
}

/** Revokes a token; revoking it again keeps the first time. @returns false when the token does not exist */
export async function revokeToken(writer: Writer, hash: string, now: number): Promise<boolean> {
	const token = await findToken(writer, hash);
	if (token === undefined) return false;
	notify(writer, "access", token.user_id);
	await writer
		.updateTable("tokens")
		.set({ revoked_at: token.revoked_at ?? now })
		.where("hash", "=", hash)
		.execute();
	return true;
}

/** Revokes all access of an app to a user's account: tokens, and codes and device grants that could become one. */
export async function revokeGrants(
	writer: Writer,
	owner: { userId: string; appId: string },
	now: number,
): Promise<void> {
	notify(writer, "access", owner.userId);
	await writer
		.updateTable("tokens")
		.set({ revoked_at: now })
		.where("user_id", "=", owner.userId)
		.where("app_id", "=", owner.appId)
		.where("revoked_at", "is", null)
		.execute();
	for (const table of ["codes", "device_grants"] as const) {
		await writer
			.deleteFrom(table)
			.where("user_id", "=", owner.userId)
			.where("app_id", "=", owner.appId)
			.execute();
	}
}

/** Records when tokens, by their hashes, were last used. */
export async function markTokensUsed(writer: Writer, uses: ReadonlyMap<string, number>): Promise<void> {
	for (const [hash, at] of uses) {
		await writer.updateTable("tokens").set({ used_at: at }).where("hash", "=", hash).execute();
	}
}

/** Deletes tokens that ended before `ended`; unknown tokens are refused just like ended ones. */
export async function deleteEndedTokens(writer: Writer, ended: number): Promise<void> {
	await writer.deleteFrom("tokens").where("revoked_at", "<", ended).execute();
	await writer.deleteFrom("tokens").where("expires_at", "<", ended).execute();
}

export type Pushed = { app_id: string; games: number; components: number };

/** Counts the content of each app in a user's games. */
export async function pushedByApps(reader: Reader, userId: string): Promise<Pushed[]> {
	const rows = await reader
		.selectFrom("components")
		.innerJoin("games", "games.id", "components.game_id")
		.select(({ fn }) => [
			"components.app_id",
			fn.count("components.game_id").distinct().as("games"),
			fn.countAll().as("components"),
		])
		.where("games.owner_id", "=", userId)
		.where("components.until_version", "is", null)
		.groupBy("components.app_id")
		.execute();
	return rows.map((row) => ({
		app_id: row.app_id,
		games: Number(row.games),
		components: Number(row.components),
	}));
}

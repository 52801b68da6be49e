import type { Insertable, Selectable, Updateable } from "kysely";
import { builtInAppId } from "../../../domain/access/built-in-app.ts";
import { lockApp } from "../../locks.ts";
import { notify } from "../../notices.ts";
import type { Tables } from "../../schema.ts";
import { inChunks } from "../../sql/chunks.ts";
import type { Reader, Writer } from "../../store.ts";

export type App = Selectable<Tables["apps"]>;

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

export async function findAppByClientId(reader: Reader, clientId: string): Promise<App | undefined> {
	return await reader.selectFrom("apps").selectAll().where("client_id", "=", clientId).executeTakeFirst();
}

/** The apps that a user has registered, oldest first. */
export async function appsOwnedBy(reader: Reader, ownerId: string): Promise<App[]> {
	return await reader.selectFrom("apps").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
}

/**
 * The built-in app, and those of its predecessors that still have pieces: where two of them had the same key in a game, both
 * pieces stayed.
 */
export async function findOwnApps(reader: Reader): Promise<App[]> {
	return await reader
		.selectFrom("apps")
		.selectAll()
		.where((eb) => eb.or([eb("id", "=", builtInAppId), eb("client_id", "like", "former-%")]))
		.orderBy("id")
		.execute();
}

export async function updateApp(
	writer: Writer,
	id: string,
	change: Pick<Updateable<Tables["apps"]>, "name" | "redirect_uris" | "secret_hash" | "requires_pkce">,
): Promise<void> {
	await writer.updateTable("apps").set(change).where("id", "=", id).execute();
}

/** Ends an app for all users. What it has pushed stays and still names the app. */
export async function retireApp(writer: Writer, id: string, now: number): Promise<void> {
	await lockApp(writer, id);
	notify(writer, "access");
	await writer
		.updateTable("tokens")
		.set({ revoked_at: now })
		.where("app_id", "=", id)
		.where("revoked_at", "is", null)
		.execute();
	await writer.deleteFrom("codes").where("app_id", "=", id).execute();
	await writer.deleteFrom("device_grants").where("app_id", "=", id).execute();
	await writer
		.updateTable("apps")
		.set({ retired_at: now, owner_id: null, secret_hash: null, redirect_uris: "[]" })
		.where("id", "=", id)
		.execute();
}

import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { builtInAppId } from "../../domain/access/built-in-app.ts";
import { isConcurrent } from "../locks.ts";
import type { Reader } from "../store.ts";

/** Creates the tables of a new store and the built-in app. */
export async function createBase(db: Kysely<unknown>, now: number): Promise<void> {
	const text = await readFile(new URL("base.sql", import.meta.url), "utf8");
	for (const statement of text.split(/;\n/).filter((part) => part.trim() !== "")) {
		await sql.raw(statement).execute(db);
	}
	// only where processes share the records; unlogged, so that no call waits for the disk: a crash of the server may reset it
	if (isConcurrent(db as Reader)) {
		await sql`create unlogged table rate_windows (
			name text not null primary key, count bigint not null, closes_at bigint not null
		)`.execute(db);
	}
	await sql`
		insert into apps (id, client_id, name, redirect_uris, requires_pkce, created_at)
		values (${builtInAppId}, 'cli_tuckbox', 'Tuckbox', '["http://127.0.0.1/callback"]', 1, ${now})`.execute(
		db,
	);
}

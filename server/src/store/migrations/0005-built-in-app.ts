import { type Kysely, sql } from "kysely";
import { builtInAppId } from "../../domain/access/built-in-app.ts";
import { cleanAccounts } from "./clean-names.ts";
import { joinApps } from "./join-apps.ts";

/**
 * What a person does with Tuckbox's own tools belongs to one app. Until now the console, the command line, personal tokens and
 * the example token were four, so that the same game pushed in two ways had every piece twice. Names that are from before
 * their rules are cleaned, because from now on people tell apps apart by who stands behind them.
 */
export async function up(db: Kysely<unknown>, now: number): Promise<void> {
	await cleanAccounts(db);
	await db.schema.alterTable("tokens").addColumn("device", "text").execute();
	await joinApps(db, now, async () => {
		await sql`
			insert into apps (id, client_id, name, redirect_uris, requires_pkce, created_at)
			values (${builtInAppId}, 'cli_tuckbox', 'Tuckbox', '["http://127.0.0.1/callback"]', 1, ${now})`.execute(
			db,
		);
	});
}

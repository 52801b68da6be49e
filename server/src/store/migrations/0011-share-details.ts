import type { Kysely } from "kysely";

/** What a share link shows, which app created it, and when it was last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	// unknown for the links that exist
	await schema
		.alterTable("shares")
		.addColumn("app_id", "text", (c) => c.references("apps.id"))
		.execute();
	await schema.alterTable("shares").addColumn("version", "bigint").execute();
	await schema
		.alterTable("shares")
		.addColumn("shows_versions", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await schema.alterTable("shares").addColumn("used_at", "bigint").execute();
}

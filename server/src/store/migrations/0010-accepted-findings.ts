import type { Kysely } from "kysely";

/** Findings of checks that the owner has accepted: they are meant so. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("accepted_findings")
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("finding_id", "text", (c) => c.notNull())
		.addColumn("accepted_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("accepted_findings_key", ["game_id", "finding_id"])
		.execute();
}

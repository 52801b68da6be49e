import type { Kysely } from "kysely";

/** Digests of derived images, by which those that look the same are recognized. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("derivatives").addColumn("look", "text").execute();
}

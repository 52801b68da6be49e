import { type Kysely, sql } from "kysely";

/** What the comparison of records and stored objects remembers: what is missing, and what belongs to nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema.alterTable("sources").addColumn("missing_since", "bigint").execute();
	await schema
		.createIndex("sources_missing")
		.on("sources")
		.column("game_id")
		.where(sql.ref("missing_since"), "is not", null)
		.execute();
	await schema.alterTable("derivatives").addColumn("sizes", "text").execute();

	await schema
		.createTable("deleted_games")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.execute();

	await schema
		.createTable("strays")
		.addColumn("path", "text", (c) => c.primaryKey().notNull())
		.addColumn("objects", "integer", (c) => c.notNull())
		.addColumn("seen_at", "bigint", (c) => c.notNull())
		.execute();
}

import type { Kysely } from "kysely";

/** Notes of players, tables that stay at a version, and when seats were last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("table_notes")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("table_id", "text", (c) => c.notNull())
		.addColumn("seat_id", "text", (c) => c.notNull())
		.addColumn("author", "text", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("version", "bigint", (c) => c.notNull())
		.addColumn("app_id", "text")
		.addColumn("kind", "text")
		.addColumn("external_key", "text")
		.addColumn("piece_name", "text")
		.addColumn("x", "double precision")
		.addColumn("y", "double precision")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("resolved_at", "bigint")
		.execute();
	await schema.createIndex("table_notes_game").on("table_notes").columns(["game_id", "id"]).execute();

	await schema.alterTable("tables").addColumn("frozen_version", "bigint").execute();
	await schema.alterTable("table_seats").addColumn("seen_at", "bigint").execute();
}

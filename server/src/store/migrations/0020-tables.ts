import type { Kysely } from "kysely";

/** Tables at which games are played: their acts, their states, who may come, and who sits. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("tables")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("seq", "bigint", (c) => c.notNull())
		.addColumn("stored_bytes", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("active_at", "bigint", (c) => c.notNull())
		.addColumn("closed_at", "bigint")
		.execute();
	await schema.createIndex("tables_game").on("tables").columns(["game_id", "id"]).execute();

	await schema
		.createTable("table_links")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("table_id", "text", (c) => c.notNull().references("tables.id"))
		.addColumn("secret_hash", "text", (c) => c.notNull().unique())
		.addColumn("role", "text", (c) => c.notNull())
		.addColumn("max_seats", "bigint")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("table_links_table").on("table_links").columns(["table_id", "id"]).execute();

	await schema
		.createTable("table_seats")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("table_id", "text", (c) => c.notNull().references("tables.id"))
		.addColumn("link_id", "text")
		.addColumn("secret_hash", "text", (c) => c.notNull().unique())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("table_seats_table").on("table_seats").columns(["table_id", "id"]).execute();

	await schema
		.createTable("table_acts")
		.addColumn("table_id", "text", (c) => c.notNull().references("tables.id"))
		.addColumn("seq", "bigint", (c) => c.notNull())
		.addColumn("seat_id", "text")
		.addColumn("client", "text")
		.addColumn("client_n", "bigint")
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("table_acts_key", ["table_id", "seq"])
		.addUniqueConstraint("table_acts_sent", ["table_id", "seat_id", "client", "client_n"])
		.execute();

	await schema
		.createTable("table_states")
		.addColumn("table_id", "text", (c) => c.primaryKey().notNull().references("tables.id"))
		.addColumn("seq", "bigint", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.execute();
}

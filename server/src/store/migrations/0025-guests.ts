import { type Kysely, sql } from "kysely";

/** From which network guests have taken their seats, and by which link the authors of notes came. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("table_seats").addColumn("network_hash", "text").execute();
	await db.schema.alterTable("table_notes").addColumn("link_id", "text").execute();
	await db.schema.alterTable("table_notes").addColumn("network_hash", "text").execute();
	await sql`
		update table_notes set link_id = (select link_id from table_seats where table_seats.id = table_notes.seat_id)
	`.execute(db);
}

import { sql } from "kysely";
import type { Writer } from "../store.ts";

/** Lets the guests of a share link print and play, and read who shares the game and how many can play it. */
export async function addSharePages(writer: Writer): Promise<void> {
	const { schema } = writer;
	for (const flag of ["allows_print", "shows_creator"])
		await schema
			.alterTable("shares")
			.addColumn(flag, "integer", (column) => column.notNull().defaultTo(0))
			.execute();
	await schema.alterTable("table_links").addColumn("share_id", "text").execute();
	await sql`create index table_links_share on table_links (share_id)`.execute(writer);
	for (const bound of ["min_players", "max_players"])
		await schema.alterTable("games").addColumn(bound, "integer").execute();
}

import type { Kysely } from "kysely";

/** How its owner has a game listed: first, with a star, or only when asked for, in the archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["is_starred", "is_archived"]) {
		await db.schema
			.alterTable("games")
			.addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
			.execute();
	}
}

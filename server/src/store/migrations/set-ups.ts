import type { Writer } from "../store.ts";

/** Set-ups that belong to a game and not to one of its tables. */
export async function createSetUps(writer: Writer): Promise<void> {
	await writer.schema
		.createTable("set_ups")
		.addColumn("game_id", "text", (column) => column.notNull().references("games.id"))
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("body", "text", (column) => column.notNull())
		.addColumn("saved_at", "bigint", (column) => column.notNull())
		.addPrimaryKeyConstraint("set_ups_key", ["game_id", "name"])
		.execute();
}

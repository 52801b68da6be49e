import type { Kysely } from "kysely";

/** Derived images have a form and a list of sizes; a game knows the form that all of its records show. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	const form = (table: string, column: string) =>
		schema
			.alterTable(table)
			.addColumn(column, "integer", (c) => c.notNull().defaultTo(1))
			.execute();
	await form("games", "image_form");
	await form("derivatives", "form");
	await schema
		.alterTable("derivatives")
		.addColumn("is_large", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await schema
		.alterTable("derivatives")
		.addColumn("variants", "text", (c) => c.notNull().defaultTo("thumb,display"))
		.execute();
	await schema.alterTable("derivatives").addColumn("previous", "text").execute();
	await schema.dropIndex("derivatives_recipe").execute();
	await schema
		.createIndex("derivatives_recipe")
		.unique()
		.on("derivatives")
		.columns(["source_key", "crop", "is_large"])
		.execute();
}

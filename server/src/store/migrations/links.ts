import type { Writer } from "../store.ts";

/** Lets links be copied again, named and counted. The secrets of older links are not known. */
export async function addLinkDetails({ schema }: Writer): Promise<void> {
	await schema.alterTable("shares").addColumn("sealed_secret", "text").execute();
	await schema
		.alterTable("shares")
		.addColumn("opens", "bigint", (column) => column.notNull().defaultTo(0))
		.execute();
	for (const table of ["table_links", "invites"]) {
		await schema.alterTable(table).addColumn("sealed_secret", "text").execute();
		await schema
			.alterTable(table)
			.addColumn("name", "text", (column) => column.notNull().defaultTo(""))
			.execute();
	}
	await schema
		.alterTable("table_links")
		.addColumn("taken", "bigint", (column) => column.notNull().defaultTo(0))
		.execute();
	await schema.alterTable("table_links").addColumn("used_at", "bigint").execute();
}

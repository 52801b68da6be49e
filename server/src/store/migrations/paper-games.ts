import type { Writer } from "../store.ts";

/** Lets playtests be entered by hand, and remembers whose account took part in one. */
export async function addPaperGames({ schema }: Writer): Promise<void> {
	await schema
		.alterTable("playtests")
		.addColumn("source", "text", (of) => of.notNull().defaultTo("table"))
		.execute();
	await schema.alterTable("playtest_seats").addColumn("user_id", "text").execute();
	await schema.createIndex("playtest_seats_user").on("playtest_seats").column("user_id").execute();
}

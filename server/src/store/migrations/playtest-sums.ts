import { sql } from "kysely";
import type { Writer } from "../store.ts";

/** Creates the table with what the facts of a playtest add up to, which the first report of it fills in. */
export async function createPlaytestSums(writer: Writer): Promise<void> {
	await sql`create table playtest_sums (
		playtest_id text not null primary key references playtests (id),
		form integer not null,
		sums text not null
	)`.execute(writer);
}

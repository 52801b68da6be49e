import { sql } from "kysely";
import type { Writer } from "../store.ts";

/** Lets playtests keep what was played at their tables. Those that have ended before have no replay. */
export async function createReplays(writer: Writer): Promise<void> {
	await sql`create table playtest_replays (
		playtest_id text not null references playtests (id),
		first_act bigint not null,
		acts integer not null,
		body text not null,
		constraint playtest_replays_key primary key (playtest_id, first_act)
	)`.execute(writer);
	const playtests = () => writer.schema.alterTable("playtests");
	await playtests().addColumn("last_act", "bigint").execute();
	await playtests().addColumn("replay_bytes", "bigint").execute();
	await playtests()
		.addColumn("shared_replay", "text", (column) => column.notNull().defaultTo("own"))
		.execute();
	await writer.updateTable("playtests").set({ replay_bytes: 0 }).where("ended_at", "is not", null).execute();
}

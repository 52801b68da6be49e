import { sql } from "kysely";
import type { Writer } from "../store.ts";

/** Adds the forms that players answer after a playtest, and what the seats saw of its pieces. */
export async function addAnswers(writer: Writer): Promise<void> {
	for (const statement of [
		sql`create table playtest_forms (
			game_id text not null primary key references games (id),
			body text not null
		)`,
		sql`create table playtest_answers (
			playtest_id text not null references playtests (id),
			place integer not null,
			question integer not null,
			number integer not null,
			value integer,
			body text,
			piece_id text,
			constraint playtest_answers_key primary key (playtest_id, place, question, number)
		)`,
		sql`create index playtest_answers_piece on playtest_answers (piece_id, playtest_id)`,
	])
		await statement.execute(writer);
	await writer.schema.alterTable("playtests").addColumn("form", "text").execute();
	for (const [table, column] of [
		["playtest_seats", "since_act"],
		["playtest_facts", "seen"],
	] as const)
		await writer.schema
			.alterTable(table)
			.addColumn(column, "bigint", (of) => of.notNull().defaultTo(0))
			.execute();
}

import { sql } from "kysely";
import type { Writer } from "../store.ts";

/** Creates the tables for what playtests record, and lets a table name the one that is running there. */
export async function createPlaytests(writer: Writer): Promise<void> {
	for (const statement of [
		sql`create table playtests (
			id text not null primary key,
			game_id text not null references games (id),
			table_id text not null,
			table_name text not null,
			set_up text,
			question text not null,
			started_at bigint not null,
			ended_at bigint,
			ended_by text,
			first_act bigint not null,
			recorded bigint,
			is_whole integer,
			result text,
			excluded_because text,
			stored_bytes bigint not null
		)`,
		sql`create index playtests_game on playtests (game_id, id)`,
		sql`create index playtests_table on playtests (table_id, id)`,
		sql`create table playtest_seats (
			playtest_id text not null references playtests (id),
			place integer not null,
			seat_id text not null,
			name text,
			is_new integer,
			is_designer integer not null,
			score bigint,
			has_won integer,
			role text,
			constraint playtest_seats_key primary key (playtest_id, place)
		)`,
		sql`create table playtest_marks (
			playtest_id text not null references playtests (id),
			act bigint not null,
			kind text not null,
			at bigint not null,
			value bigint,
			place integer,
			constraint playtest_marks_key primary key (playtest_id, act, kind)
		)`,
		sql`create table playtest_facts (
			playtest_id text not null references playtests (id),
			act bigint not null,
			number integer not null,
			at bigint not null,
			event text not null,
			piece_id text not null,
			copy integer not null,
			place integer,
			value double precision,
			constraint playtest_facts_key primary key (playtest_id, act, number)
		)`,
		sql`create index playtest_facts_piece on playtest_facts (piece_id, playtest_id)`,
		sql`create table recorded_pieces (
			game_id text not null references games (id),
			id text not null,
			app_id text not null,
			kind text not null,
			external_key text not null,
			revision text not null,
			name text not null,
			is_counted integer not null,
			constraint recorded_pieces_key primary key (game_id, id)
		)`,
		sql`create index recorded_pieces_key_of on recorded_pieces (game_id, app_id, kind, external_key)`,
	])
		await statement.execute(writer);
	await writer.schema.alterTable("tables").addColumn("playtest_id", "text").execute();
	await writer.schema
		.alterTable("tables")
		.addColumn("recorded", "bigint", (column) => column.notNull().defaultTo(0))
		.execute();
}

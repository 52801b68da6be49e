import { sql } from "kysely";
import type { Writer } from "../store.ts";

/** Lets games be shared with members. Until now, their owners alone created links and had seats of their own. */
export async function addMembers(writer: Writer): Promise<void> {
	const { schema } = writer;
	for (const statement of [
		sql`create table game_members (
			game_id text not null references games (id),
			user_id text not null references users (id),
			role text not null,
			is_starred integer not null default 0,
			is_archived integer not null default 0,
			joined_at bigint not null,
			constraint game_members_key primary key (game_id, user_id)
		)`,
		sql`create index game_members_user on game_members (user_id)`,
		sql`create table game_invites (
			id text not null primary key,
			game_id text not null references games (id),
			role text not null,
			email text not null,
			user_id text references users (id),
			owner_stays integer not null default 0,
			created_at bigint not null,
			expires_at bigint not null,
			constraint game_invites_address unique (game_id, email)
		)`,
		sql`create index game_invites_user on game_invites (user_id, id)`,
	])
		await statement.execute(writer);
	await schema.alterTable("shares").addColumn("created_by", "text").execute();
	await schema.alterTable("table_seats").addColumn("user_id", "text").execute();
	await schema
		.alterTable("table_seats")
		.addColumn("is_host", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await schema
		.alterTable("table_links")
		.addColumn("created_by", "text", (column) => column.notNull().defaultTo(""))
		.execute();
	const ownerOf = (table: string) => sql`
		(select owner_id from games join tables on tables.game_id = games.id where tables.id = ${sql.ref(`${table}.table_id`)})`;
	for (const statement of [
		sql`update shares set created_by = (select owner_id from games where games.id = shares.game_id)`,
		sql`update table_links set created_by = ${ownerOf("table_links")}`,
		sql`update table_seats set user_id = ${ownerOf("table_seats")}, is_host = 1 where link_id is null`,
	])
		await statement.execute(writer);
}

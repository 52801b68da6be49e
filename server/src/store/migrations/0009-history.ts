import { type Kysely, sql } from "kysely";

/** Pushes have names, versions say who made them and may be kept, and a draft knows which push changed which piece. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("pushes")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("app_id", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull())
		.addColumn("note", "text")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("called_at", "bigint", (c) => c.notNull())
		.addColumn("ended_at", "bigint")
		.execute();
	await schema.createIndex("pushes_game").on("pushes").columns(["game_id", "id"]).execute();

	await schema
		.createTable("push_pieces")
		.addColumn("component_id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull())
		.addColumn("push_id", "text", (c) => c.notNull().references("pushes.id"))
		.execute();
	await schema
		.createIndex("push_pieces_push")
		.on("push_pieces")
		.columns(["push_id", "component_id"])
		.execute();
	await schema.createIndex("push_pieces_game").on("push_pieces").columns(["game_id", "push_id"]).execute();

	for (const column of ["name", "note", "authors"])
		await schema.alterTable("versions").addColumn(column, "text").execute();
	await schema
		.alterTable("versions")
		.addColumn("is_pinned", "integer", (c) => c.notNull().defaultTo(0))
		.execute();

	await schema.alterTable("games").addColumn("draft_authors", "text").execute();
	const { rows } = await sql<{ id: string; owner_id: string; draft_apps: string }>`
		select id, owner_id, draft_apps from games where draft_apps is not null`.execute(db);
	for (const { id, owner_id: userId, draft_apps: apps } of rows) {
		const authors = (JSON.parse(apps) as string[]).map((appId) => ({ userId, appId }));
		await sql`update games set draft_authors = ${JSON.stringify(authors)} where id = ${id}`.execute(db);
	}
	await schema.alterTable("games").dropColumn("draft_apps").execute();
}

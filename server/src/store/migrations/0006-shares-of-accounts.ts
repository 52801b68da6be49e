import { type Kysely, sql } from "kysely";

/** Records count towards the quota; jobs take turns by account. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	for (const table of ["games", "users"]) {
		await schema
			.alterTable(table)
			.addColumn("record_bytes", "bigint", (c) => c.notNull().defaultTo(0))
			.execute();
	}
	await sql`
		update games set record_bytes = (select coalesce(sum(octet_length(record) + octet_length(payload)), 0)
			from components where game_id = games.id)`.execute(db);
	await sql`
		update users set record_bytes = (select coalesce(sum(record_bytes), 0)
			from games where owner_id = users.id)`.execute(db);

	await schema
		.alterTable("jobs")
		.addColumn("owner_id", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await schema
		.createIndex("jobs_turns")
		.on("jobs")
		.columns(["kind", "owner_id", "priority desc", "run_at"])
		.where(sql.ref("state"), "=", sql.lit("waiting"))
		.execute();
}

import { type Kysely, sql } from "kysely";

type Facts = { version: number; settings: { holdsUpdates: boolean } };
type Cells = { facts?: { table?: unknown } };

/** The version that tables keep by holding updates back, and the keys by which notes that are sent again are recognized. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema.alterTable("tables").addColumn("held_version", "bigint").execute();
	await schema.alterTable("table_notes").addColumn("sent_key", "text").execute();
	await schema
		.createIndex("table_notes_sent")
		.unique()
		.on("table_notes")
		.columns(["table_id", "seat_id", "sent_key"])
		.execute();

	const states = await sql<{ id: string; seq: number }>`select table_id as id, seq from table_states`.execute(
		db,
	);
	for (const { id, seq } of states.rows) {
		// one at a time: a state can be large
		const stored = await sql<{ body: string }>`select body from table_states where table_id = ${id}`.execute(
			db,
		);
		const acts = await sql<{ body: string }>`
			select body from table_acts where table_id = ${id} and seq > ${seq} order by seq`.execute(db);
		let facts = (JSON.parse(stored.rows[0]?.body ?? "{}") as Cells).facts?.table as Facts | undefined;
		for (const { body } of acts.rows) {
			const change = (JSON.parse(body) as { patch?: Cells }).patch?.facts?.table as
				| [Facts, Facts]
				| undefined;
			facts = change?.[1] ?? facts;
		}
		if (facts?.settings.holdsUpdates !== true) continue;
		await sql`update tables set held_version = ${facts.version} where id = ${id}`.execute(db);
	}
}

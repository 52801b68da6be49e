import { type Kysely, sql } from "kysely";
import { isConcurrent } from "../locks.ts";
import type { Reader } from "../store.ts";

/** Leases, failures and rate windows that several processes share. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema.alterTable("jobs").addColumn("lease_until", "bigint").execute();
	await schema
		.alterTable("jobs")
		.addColumn("claims", "integer", (c) => c.notNull().defaultTo(0))
		.execute();

	await schema
		.createTable("failures")
		.addColumn("name", "text", (c) => c.primaryKey().notNull())
		.addColumn("count", "integer", (c) => c.notNull())
		.addColumn("last_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("failures_age").on("failures").column("last_at").execute();

	// only where processes share the records; unlogged, so that no call waits for the disk: a crash of the server may reset it
	if (!isConcurrent(db as Reader)) return;
	await schema
		.createTable("rate_windows")
		.modifyFront(sql`unlogged`)
		.addColumn("name", "text", (c) => c.primaryKey().notNull())
		.addColumn("count", "bigint", (c) => c.notNull())
		.addColumn("closes_at", "bigint", (c) => c.notNull())
		.execute();
}

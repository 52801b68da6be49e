import { type Kysely, sql } from "kysely";
import { OperatorError } from "../../domain/errors.ts";
import { isConcurrent } from "../locks.ts";
import type { Reader } from "../store.ts";

// Stores from before the first release were changed by 17 migrations, 0001-base to 0025-guests. Those of commit 6afbf48 and
// later can still be opened.

const atCommit = "0023-kept-notes";
const looks = "0024-looks";
const guests = "0025-guests";

/** Whether a migration is one of those from before the first release. */
export function isUnreleased(migration: string): boolean {
	return migration <= guests;
}

/**
 * Checks that a store from before the first release can be brought to the base.
 * @param applied the names of its migrations
 * @throws OperatorError when it is older than commit 6afbf48
 */
export function checkUpgradable(applied: readonly string[]): void {
	const unreleased = applied.filter(isUnreleased).sort();
	if (unreleased.length === 0 || unreleased.includes(atCommit)) return;
	throw new OperatorError(
		`the store was written by a Tuckbox from before commit 6afbf48 (its last migration is ${unreleased.at(-1)}): start commit 6afbf48 on it once, and then this version`,
	);
}

/** Constraints of tables that were created under another name, which PostgreSQL had in the names of their constraints. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<{ table: string; name: string }>`
		select relname as "table", conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
		where relnamespace = current_schema()::regnamespace and conname ~ '_with_(names|history)_'`.execute(db);
	for (const { table, name } of rows) {
		const renamed = name.replace(/_with_(names|history)_/, "_");
		await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(renamed)}`.execute(
			db,
		);
	}
}

/** Gives a store of commit 6afbf48, or of a later one, the schema of the base. It keeps all data. */
export async function upgradeToBase(db: Kysely<unknown>, applied: readonly string[]): Promise<void> {
	const { schema } = db;
	if (!applied.includes(looks)) await schema.alterTable("derivatives").addColumn("look", "text").execute();
	if (!applied.includes(guests)) {
		await schema.alterTable("table_seats").addColumn("network_hash", "text").execute();
		await schema.alterTable("table_notes").addColumn("link_id", "text").execute();
		await schema.alterTable("table_notes").addColumn("network_hash", "text").execute();
		await sql`
			update table_notes set link_id = (select link_id from table_seats where table_seats.id = table_notes.seat_id)
		`.execute(db);
	}
	if (isConcurrent(db as Reader)) await renameConstraints(db);
}

import { OperatorError } from "../../domain/errors.ts";
import type { Writer } from "../store.ts";
import * as base from "./0001-base.ts";
import * as versions from "./0002-versions.ts";
import * as accounts from "./0003-accounts.ts";
import * as processes from "./0004-processes.ts";
import * as builtInApp from "./0005-built-in-app.ts";
import * as accountShares from "./0006-shares-of-accounts.ts";
import * as strays from "./0007-strays.ts";
import * as imageForms from "./0008-image-forms.ts";
import * as history from "./0009-history.ts";
import * as acceptedFindings from "./0010-accepted-findings.ts";
import * as shareDetails from "./0011-share-details.ts";
import * as tables from "./0020-tables.ts";
import * as gameListing from "./0021-game-listing.ts";
import * as tableNotes from "./0022-table-notes.ts";
import * as keptNotes from "./0023-kept-notes.ts";
import * as looks from "./0024-looks.ts";
import * as guests from "./0025-guests.ts";

/** In the order in which they run. A released name never changes. */
const migrations = [
	{ name: "0001-base", up: base.up },
	{ name: "0002-versions", up: versions.up },
	{ name: "0003-accounts", up: accounts.up },
	{ name: "0004-processes", up: processes.up },
	{ name: "0005-built-in-app", up: builtInApp.up },
	{ name: "0006-shares-of-accounts", up: accountShares.up },
	{ name: "0007-strays", up: strays.up },
	{ name: "0008-image-forms", up: imageForms.up },
	{ name: "0009-history", up: history.up },
	{ name: "0010-accepted-findings", up: acceptedFindings.up },
	{ name: "0011-share-details", up: shareDetails.up },
	{ name: "0020-tables", up: tables.up },
	{ name: "0021-game-listing", up: gameListing.up },
	{ name: "0022-table-notes", up: tableNotes.up },
	{ name: "0023-kept-notes", up: keptNotes.up },
	{ name: "0024-looks", up: looks.up },
	{ name: "0025-guests", up: guests.up },
];

function checkKnown(applied: readonly string[]): void {
	const unknown = applied.find((name) => !migrations.some((known) => known.name === name));
	if (unknown === undefined) return;
	throw new OperatorError(`the store was written by a newer Tuckbox (it has the migration ${unknown})`);
}

/**
 * Checks that the schema is up to date, and changes nothing.
 * @param applied the names of the migrations that have been applied
 * @throws OperatorError
 */
export function checkMigrated(applied: readonly string[]): void {
	checkKnown(applied);
	const missing = migrations.find(({ name }) => !applied.includes(name));
	if (missing === undefined) return;
	throw new OperatorError(
		`the records were written by an older Tuckbox (without the migration ${missing.name}), and this command changes nothing: start the service, or run \`tuckbox admin migrate\`, and then try again`,
	);
}

/**
 * Brings the schema up to date. `write` must be the engine's exclusive transaction, so that several processes
 * may start at the same time, and a crash leaves a whole migration or none.
 * @param finish what the engine needs after each migration
 * @throws OperatorError when the store was written by a newer version
 */
export async function migrate(
	write: <T>(change: (writer: Writer) => Promise<T>) => Promise<T>,
	finish: (writer: Writer) => Promise<void> = async () => undefined,
	now = Date.now(),
): Promise<void> {
	for (const migration of migrations) {
		await write(async (writer) => {
			await writer.schema
				.createTable("migrations")
				.ifNotExists()
				.addColumn("name", "text", (c) => c.primaryKey().notNull())
				.addColumn("applied_at", "bigint", (c) => c.notNull())
				.execute();
			const applied = (await writer.selectFrom("migrations").select("name").execute()).map((row) => row.name);
			checkKnown(applied);
			if (applied.includes(migration.name)) return;
			await migration.up(writer as never, now);
			await finish(writer);
			await writer.insertInto("migrations").values({ name: migration.name, applied_at: now }).execute();
		});
	}
}

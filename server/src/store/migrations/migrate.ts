import { OperatorError } from "../../domain/errors.ts";
import type { Writer } from "../store.ts";
import { addAnswers } from "./answers.ts";
import { createBase } from "./base.ts";
import { dropFactsByPiece } from "./facts-by-piece.ts";
import { checkUpgradable, isUnreleased, upgradeToBase } from "./from-6afbf48.ts";
import { dropGamesByDraft } from "./games-by-draft.ts";
import { addLinkDetails } from "./links.ts";
import { addMembers } from "./members.ts";
import { addPaperGames } from "./paper-games.ts";
import { createPlaytestSums } from "./playtest-sums.ts";
import { createPlaytests } from "./playtests.ts";
import { createReplays } from "./replays.ts";
import { createSetUps } from "./set-ups.ts";
import { addSharePages } from "./share-pages.ts";
import { addUndoneVersions } from "./undone-versions.ts";

/** Creates the tables of a new store, or brings a store from before the first release to the same state. */
async function base(writer: Writer, now: number, applied: readonly string[]): Promise<void> {
	if (applied.length === 0) return await createBase(writer as never, now);
	await upgradeToBase(writer as never, applied);
	await writer.deleteFrom("migrations").where("name", "in", applied).execute();
}

/** Migrations in the order in which they run. A released name never changes, and neither does its migration. */
const migrations = [
	{ name: "0100-base", up: base },
	{ name: "0101-links", up: addLinkDetails },
	{ name: "0110-set-ups", up: createSetUps },
	{ name: "0120-members", up: addMembers },
	{ name: "0125-share-pages", up: addSharePages },
	{ name: "0130-undone-versions", up: addUndoneVersions },
	{ name: "0140-playtests", up: createPlaytests },
	{ name: "0141-answers", up: addAnswers },
	{ name: "0142-paper-games", up: addPaperGames },
	{ name: "0143-playtest-sums", up: createPlaytestSums },
	{ name: "0145-replays", up: createReplays },
	{ name: "0146-facts-by-piece", up: dropFactsByPiece },
	{ name: "0150-games-by-draft", up: dropGamesByDraft },
];

function checkKnown(applied: readonly string[]): void {
	checkUpgradable(applied);
	const unknown = applied.find(
		(name) => !isUnreleased(name) && !migrations.some((known) => known.name === name),
	);
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
 * may start at the same time, and a crash leaves a whole migration or none. Migrations that have been applied before are
 * not looked at again there: a command must not keep a running service from writing.
 * @param before the names of the migrations that have been applied
 * @param finish completes each migration as the engine requires
 * @throws OperatorError when the store was written by a newer version, or by one that is too old
 */
export async function migrate(
	before: readonly string[],
	write: <T>(change: (writer: Writer) => Promise<T>) => Promise<T>,
	finish: (writer: Writer) => Promise<void> = async () => undefined,
	now = Date.now(),
): Promise<void> {
	checkKnown(before);
	for (const migration of migrations.filter(({ name }) => !before.includes(name))) {
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
			await migration.up(writer, now, applied);
			await finish(writer);
			await writer.insertInto("migrations").values({ name: migration.name, applied_at: now }).execute();
		});
	}
}

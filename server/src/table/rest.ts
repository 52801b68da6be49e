import { Problem } from "../domain/errors.ts";
import type { KeptActs } from "../store/queries/table/acts.ts";
import { tablesAtRest, unfoldedTables } from "../store/queries/table/tables.ts";
import { foldTable, type TableDeps } from "./acts.ts";

/**
 * Time without an act, in ms, after which the state of a table is stored, so that opening it does not have to apply
 * acts.
 */
const quietMs = 30_000;
/** Time without an act, in ms, after which the log of a table is deleted. Its last state stays. */
const restMs = 90 * 24 * 60 * 60 * 1000;

/** Stores the states of idle tables, and deletes the logs of tables that have been idle for a long time. */
export async function restTables(deps: TableDeps): Promise<void> {
	const { reader } = deps.store;
	const fold = async (tables: Awaited<ReturnType<typeof tablesAtRest>>, kept?: KeptActs) => {
		for (const table of tables) {
			await foldTable(deps, table, kept).catch((error) => {
				if (!(error instanceof Problem)) throw error; // its game has just been deleted
			});
		}
	};
	await fold(await unfoldedTables(reader, deps.now() - quietMs));
	await fold(await tablesAtRest(reader, deps.now() - restMs), { count: 0, bytes: 0 });
}

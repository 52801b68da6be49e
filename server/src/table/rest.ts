import { Problem } from "../domain/errors.ts";
import type { KeptActs } from "../store/queries/table/acts.ts";
import { tablesAtRest, unfoldedTables } from "../store/queries/table/tables.ts";
import { foldTable, type TableDeps } from "./acts.ts";

/** After this time without an act, in ms, the state of a table is stored, so that opening it applies no acts. */
const quietMs = 30_000;
/** After this time, its log is deleted: the last state rests. */
const restMs = 90 * 24 * 60 * 60 * 1000;

/** Stores the states of idle tables, and deletes the logs of those that have been idle for long. */
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

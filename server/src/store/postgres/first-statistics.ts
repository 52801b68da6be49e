// Statistics for a new store. The server computes them within a minute; until then, it takes each game for a few rows, and reads all
// pieces of a game to find those of a push.

/** The tables in which a push finds rows by lists of keys. */
const tables = ["components", "assets", "derivatives", "sources", "holdings", "uploads"];
/** Number of inserted rows from which a transaction is worth looking for tables without statistics. */
const minInserted = 100;

/** Tables that have never been analyzed. */
const unknown = `
	select relname as name, pg_relation_size(oid) = 0 as is_empty from pg_class
	where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1::text[])
		and reltuples < 0`;

/**
 * Analyzes tables that have no statistics yet, after transactions that have inserted many rows.
 * @param query runs one statement, outside of a transaction
 */
export function createFirstStatistics(
	query: (text: string, values?: unknown[]) => Promise<{ rows: { name: string; is_empty: boolean }[] }>,
) {
	let isBusy = false;
	let areKnown = false;

	async function analyzeUnknown(): Promise<void> {
		const { rows } = await query(unknown, [tables]);
		areKnown = rows.length === 0;
		// an empty one is filled later: images arrive before the pieces that show them
		const filled = rows.filter((table) => !table.is_empty).map(({ name }) => name);
		// another process, or the server, may be analyzing them now
		if (filled.length > 0) await query(`analyze (skip_locked) ${filled.join(", ")}`);
	}

	return {
		/** Call it after a commit; it does not wait. @param inserted number of rows that the transaction has inserted */
		committed(inserted: number): void {
			if (areKnown || isBusy || inserted < minInserted) return;
			isBusy = true;
			// a failure costs only time: the server computes them later
			void analyzeUnknown()
				.catch(() => undefined)
				.finally(() => {
					isBusy = false;
				});
		},
	};
}

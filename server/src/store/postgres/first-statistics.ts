// Statistics for a new store. The server computes them within a minute; until then, it takes each game for a few rows, and reads all
// pieces of a game to find those of a push.

/** The tables in which a push finds rows by lists of keys. */
const tables = ["components", "assets", "derivatives", "sources", "holdings", "uploads"];
/** Number of inserted rows from which a transaction is worth looking for tables without statistics. */
const minInserted = 100;

/** Tables with rows that have never been analyzed. */
const unknown = `
	select relname as name from pg_class
	where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1::text[])
		and reltuples < 0 and pg_relation_size(oid) > 0`;

/**
 * Analyzes tables that have no statistics yet, after transactions that have inserted many rows.
 * @param query runs one statement, outside of a transaction
 */
export function createFirstStatistics(
	query: (text: string, values?: unknown[]) => Promise<{ rows: { name: string }[] }>,
) {
	let isBusy = false;
	let areKnown = false;

	async function analyzeUnknown(): Promise<void> {
		const { rows } = await query(unknown, [tables]);
		// another process, or the server, may be analyzing them now
		if (rows.length > 0) await query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(", ")}`);
		else areKnown = true;
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

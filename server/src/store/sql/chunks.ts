/**
 * Maximum number of values that one statement may bind on every engine (limits: SQLite 32,766, PostgreSQL
 * 65,535).
 */
const parameterLimit = 30_000;

/** Splits rows so that each part fits one statement of `columns` values a row. */
export function* chunks<T>(rows: readonly T[], columns: number): Generator<T[]> {
	const size = Math.floor(parameterLimit / columns);
	for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** Runs a query for each part of a long list of keys and joins the results. */
export async function inChunks<K, R>(keys: Iterable<K>, query: (part: K[]) => Promise<R[]>): Promise<R[]> {
	const parts: R[][] = [];
	for (const part of chunks([...new Set(keys)], 1)) parts.push(await query(part));
	return parts.flat();
}

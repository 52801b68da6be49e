import { CompiledQuery } from "kysely";
import type { Reader } from "./store.ts";

/** Runs one statement; its rows, or none. */
export type Run = (text: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** Engines that can run a statement without the layers that Kysely puts around it. */
const shortcuts = new WeakMap<Reader, Run>();

/** From now on {@link runText} on this reader, or writer, is `run`. */
export function shortenWay(reader: Reader, run: Run): void {
	shortcuts.set(reader, run);
}

/**
 * Runs SQL that is text already, and is run often. On an engine in this process it goes straight there: Kysely's way
 * through its executor, connection provider and mutex costs about as much as a small statement itself (profiled). On
 * PostgreSQL it is a statement that the server keeps prepared.
 * @param text with `?` for each parameter, or as the engine's own compiler writes it
 */
export async function runText<Row>(
	reader: Reader,
	text: string,
	parameters: readonly unknown[],
): Promise<Row[]> {
	const run = shortcuts.get(reader);
	if (run !== undefined) return run(text, parameters) as Row[] | Promise<Row[]>;
	return (await reader.executeQuery<Row>(CompiledQuery.raw(text, parameters as unknown[]))).rows;
}

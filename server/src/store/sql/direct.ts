import { CompiledQuery } from "kysely";
import type { Reader, Writer } from "../store.ts";

/** Runs one statement; its rows, or none. */
type Run = (text: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;
/** Inserts rows, each with these columns; `suffix` follows them. */
type Insert = (
	table: string,
	columns: readonly string[],
	rows: readonly Record<string, unknown>[],
	suffix: string,
) => boolean;

/** How an engine runs statements without the layers that Kysely puts around it. */
export type Shortcut = {
	run: Run;
	/** Sends a statement of which nobody needs the result; when it fails, the transaction does, at its end at latest. */
	send?(text: string, parameters: readonly unknown[]): void;
	/** The same for many rows; false: they must be inserted in another way. */
	insert?: Insert;
	/** A list of texts as one parameter, where the engine takes such. */
	list?(texts: readonly string[]): unknown;
};

const shortcuts = new WeakMap<Reader, Shortcut>();

/** From now on {@link runText} and the like on this reader, or writer, go this way. */
export function shortenWay(reader: Reader, shortcut: Shortcut): void {
	shortcuts.set(reader, shortcut);
}

export function shortcutOf(reader: Reader): Shortcut | undefined {
	return shortcuts.get(reader);
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
	const shortcut = shortcuts.get(reader);
	if (shortcut !== undefined) return shortcut.run(text, parameters) as Row[] | Promise<Row[]>;
	return (await reader.executeQuery<Row>(CompiledQuery.raw(text, parameters as unknown[]))).rows;
}

/**
 * As {@link runText}, for a statement whose result nobody needs. It is not waited for where that would be a way to a
 * server and back: what comes after it in the transaction finds it done, and when it fails, so does the transaction.
 */
export async function sendText(writer: Writer, text: string, parameters: readonly unknown[]): Promise<void> {
	const shortcut = shortcuts.get(writer);
	if (shortcut?.send !== undefined) shortcut.send(text, parameters);
	else await runText(writer, text, parameters);
}

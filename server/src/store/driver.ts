import type { Dialect } from "kysely";

/** The kind of a statement, as far as the engines treat kinds differently. */
export type Verb = "select" | "insert" | "update" | "delete" | "other";

/** A statement in the engine's own SQL. */
export type Statement = {
	readonly text: string;
	readonly verb: Verb;
	/** For a statement that runs often: a server keeps it prepared under this name. */
	readonly name?: string;
};

export type Result = {
	rows: unknown[];
	/** Rows that a change affected, where the engine reports it. */
	affected?: number;
};

export type Row = Readonly<Record<string, unknown>>;

/** A change of many rows of a table by the same statements. */
type RowsChange = {
	readonly table: string;
	/** The properties of its rows. */
	readonly columns: readonly string[];
	/** The statement that is cached under this key, or the one that `write` returns. */
	statement(key: string, write: () => string): Statement;
	/** Whether so many statements are cached that those of other forms of rows should share one. */
	isFullFor(key: string): boolean;
};

/** The way to insert rows into a table. */
export type Insertion = RowsChange & {
	/** The end of the statement after the values, such as an `on conflict` clause. */
	readonly suffix: string;
};

/** The way to overwrite live rows of a table, one for each `id`, which is among the columns and stays. */
export type Overwriting = RowsChange;

/**
 * Runs statements on one connection, or on a pool of them. Each `Reader` and `Writer` (store.ts) has a driver;
 * only store/sql and the engines use it.
 */
export type Driver = {
	readonly engine: "sqlite" | "postgres";
	/** Whether several transactions run at the same time. */
	readonly isConcurrent: boolean;
	/** The engine's SQL, for Kysely. */
	readonly dialect: Omit<Dialect, "createDriver">;
	run(statement: Statement, parameters: readonly unknown[]): Result | Promise<Result>;
	/**
	 * Runs a statement whose result is not needed. It may return before the statement has run. Later statements of the
	 * transaction run after it, and if it fails, the transaction fails.
	 */
	send(statement: Statement, parameters: readonly unknown[]): void | Promise<void>;
	/** Inserts rows in the way that is fastest on this engine; it may return early, as `send`. */
	insert(insertion: Insertion, rows: readonly Row[]): void | Promise<void>;
	/** Overwrites live rows, which must exist: otherwise the transaction fails. It may return early, as `send`. */
	overwrite(overwriting: Overwriting, rows: readonly Row[]): void | Promise<void>;
	/** Whether `in` with a list of one text is worth a statement of its own, with `=`. */
	readonly comparesSingleKeys: boolean;
	/** A list of texts as one parameter, for the right side of `in`. */
	list(texts: readonly string[]): unknown;
};

import type { Kysely, Selectable } from "kysely";
import type { RateWindow } from "../domain/access/rate.ts";
import type { Driver } from "./driver.ts";
import type { Hints, Listener, Notice } from "./notices.ts";
import type { Tables } from "./schema.ts";

/** Reads records. Functions that change nothing accept it. */
export type Reader = Kysely<Tables> & { readonly driver: Driver };

declare const writes: unique symbol;
/** Reads and writes records. Always a running transaction, so that nothing can be written outside of one. */
export type Writer = Reader & {
	readonly [writes]: true;
	/** Notices to send when the transaction is durable (store/notices.ts). */
	notices: Set<string>;
};

export type Game = Selectable<Tables["games"]>;

/** Counts of calls in windows that each begin with their first call (domain/rate.ts). */
export type CallCounts = {
	/** Counts a call. @returns the window, with this call */
	count(name: string, windowMs: number): Promise<RateWindow>;
	/** Subtracts a call. */
	refund(name: string): Promise<void>;
	/** Deletes windows that have closed. */
	forgetClosed(): Promise<void>;
};

export type WriteOptions<T> = {
	/** Receives the value as soon as later transactions see the change, which can be before it is durable. */
	committed?: (value: T) => void;
	/** Whether the change may wait some milliseconds for others, to share their commit, when there are many. */
	isPatient?: boolean;
};

/**
 * The port to the records; each engine has one adapter. No I/O except the store's own inside `write` and
 * `withGameWrite`: on SQLite a slow await there blocks every other write.
 */
export type Store = {
	/** Unix time in ms, the same for all processes that share these records. */
	readonly now: () => number;
	/** Single statements against the latest committed state. */
	readonly reader: Reader;
	/** Several statements against one committed state. */
	snapshot<T>(read: (reader: Reader) => Promise<T>): Promise<T>;
	/**
	 * One transaction: durable when it returns, undone when it throws. Where transactions run concurrently, one that
	 * conflicts with another is run again from its start, so a change must have no effect except through its writer. What
	 * must stay true until its end must be locked (store/locks.ts), or be the condition of what it writes. A unique key
	 * needs no lock: the transaction is run again if the key was taken meanwhile.
	 */
	write<T>(change: (writer: Writer) => Promise<T>, options?: WriteOptions<T>): Promise<T>;
	/**
	 * Resolves when everything that `write` has committed is durable. Readers see a commit slightly earlier, so a caller
	 * that reports data it has only read as stored waits for this first.
	 */
	synced(): Promise<void>;
	/**
	 * Does the same as `write`, but on the embedded engine a power failure may undo it, together with later
	 * writes of this kind: for work that the next start repeats. A crash of the process undoes nothing.
	 */
	writeLazily<T>(change: (writer: Writer) => Promise<T>): Promise<T>;
	/**
	 * One transaction that changes a game. No other transaction changes the game until it ends.
	 * @throws Problem GAME_NOT_FOUND
	 */
	withGameWrite<T>(gameId: string, change: (writer: Writer, game: Game) => Promise<T>): Promise<T>;
	/** Sets the process's only listener, which is notified of what transactions change (store/notices.ts). */
	listen(listener: Listener): void;
	/** Notifies other processes without a change. */
	broadcast(notice: Notice): void;
	/** Undefined on the embedded engine, which serves one process. */
	readonly hints?: Hints;
	/** Counts of calls that all processes share; undefined on the embedded engine, whose only process counts in memory. */
	readonly callCounts?: CallCounts;
	close(): Promise<void>;
};

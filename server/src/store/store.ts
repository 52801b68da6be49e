import type { Kysely, Selectable } from "kysely";
import type { RateWindow } from "../domain/rate.ts";
import type { Driver } from "./driver.ts";
import type { Listener, Notice } from "./notices.ts";
import type { Tables } from "./schema.ts";

/** What reads: the functions of this folder take it where they change nothing. */
export type Reader = Kysely<Tables> & { readonly driver: Driver };

declare const writes: unique symbol;
/** What writes: only ever a running transaction, so that nothing can be written outside of one. */
export type Writer = Reader & {
	readonly [writes]: true;
	/** What the transaction will notify of when it is durable (store/notices.ts). */
	notices: Set<string>;
};

export type Game = Selectable<Tables["games"]>;

/** Counts of calls in windows that open with the first of them (domain/rate.ts). */
export type CallCounts = {
	/** Counts a call. @returns the window as it is with it */
	count(name: string, windowMs: number): Promise<RateWindow>;
	/** Takes back a call. */
	refund(name: string): Promise<void>;
	/** Forgets windows that have closed. */
	forgetClosed(): Promise<void>;
};

/**
 * The port to the records; each engine has one adapter. No I/O but the store's own inside `write` and
 * `withGameWrite`: on SQLite a slow await there stalls every other write.
 */
export type Store = {
	/** Unix time in ms, the same for all processes that work on these records. */
	readonly now: () => number;
	/** Single statements against the latest committed state. */
	readonly reader: Reader;
	/** Several statements against one committed state. */
	snapshot<T>(read: (reader: Reader) => Promise<T>): Promise<T>;
	/**
	 * One transaction: durable when it returns, undone when it throws. Where transactions run side by side, one that
	 * others stand in the way of is run again from its start: a change must have no effect but through its writer. What
	 * must stay true until its end must be locked (store/locks.ts), or be the condition of what it writes; that a
	 * unique key is free may just be looked up.
	 */
	write<T>(change: (writer: Writer) => Promise<T>): Promise<T>;
	/**
	 * Resolves when everything that `write` has committed is durable. Readers see a commit a moment before; who answers
	 * by what was read that something is stored waits for this.
	 */
	synced(): Promise<void>;
	/**
	 * As `write`, but on the embedded engine a power cut may undo it, with all that was written so after it: for what a
	 * start does again. A crash of the process undoes nothing.
	 */
	writeLazily<T>(change: (writer: Writer) => Promise<T>): Promise<T>;
	/**
	 * One transaction that changes a game, alone in that game until it ends.
	 * @throws Problem GAME_NOT_FOUND
	 */
	withGameWrite<T>(gameId: string, change: (writer: Writer, game: Game) => Promise<T>): Promise<T>;
	/** From now on the listener is notified of what transactions change (store/notices.ts): one for each process. */
	listen(listener: Listener): void;
	/** Notifies other processes of something that is not a change. */
	broadcast(notice: Notice): void;
	/** Counts of calls in windows; undefined on an engine that only one process serves, which counts by itself. */
	readonly callCounts?: CallCounts;
	close(): Promise<void>;
};

import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Writer } from "../store.ts";
import { endsConnection, isBreak, isLoss, isUnsent, isWorthRepeating } from "./errors.ts";
import type { StoreConnection } from "./pool.ts";

export const begin = "begin isolation level read committed read write";
export const beginSnapshot = "begin isolation level repeatable read read only";

/** Time for which a transaction that conflicts with another is retried, in ms. */
const maxRepeatMs = 10_000;

/** Thrown when a commit did not commit: the transaction had failed before, and the error was ignored. */
class EndedTransaction extends Error {
	override readonly name = "EndedTransaction";
}

/** One failed use of a connection: the error, and what is known about its effects. */
class TransactionFailure {
	readonly error: unknown;
	/** Whether nothing was changed; otherwise the outcome of a commit is not known. */
	readonly isCertain: boolean;
	/** Whether the connection had been used before and has broken since. The server may be available all the same. */
	readonly isStale: boolean;

	constructor(error: unknown, known: { isCertain: boolean; isStale: boolean }) {
		this.error = error;
		this.isCertain = known.isCertain;
		this.isStale = known.isStale;
	}

	/** Whether to retry; `often` and `once` as in errors.ts. */
	get retry(): "immediately" | "often" | "once" | "never" {
		if (!this.isCertain) return "never";
		return this.isStale ? "immediately" : isWorthRepeating(this.error);
	}
}

type Task<T> = (client: StoreConnection) => Promise<T>;

/**
 * Runs a task on a connection; a connection that an error has broken is not used again.
 * @throws TransactionFailure
 */
async function attempt<T>(pool: Pool, task: Task<T>): Promise<T> {
	let client: StoreConnection;
	try {
		client = (await pool.connect()) as StoreConnection;
	} catch (error) {
		throw new TransactionFailure(error, { isCertain: true, isStale: false });
	}
	const { wasUsed } = client;
	client.wasUsed = true;
	let isUseless = false;
	try {
		return await task(client);
	} catch (error) {
		isUseless = endsConnection(error);
		throw new TransactionFailure(error, {
			isCertain: !(client.isCommitting && isLoss(error) && !isUnsent(error)),
			isStale: wasUsed && isBreak(error),
		});
	} finally {
		client.isCommitting = false;
		client.release(isUseless);
	}
}

/** Runs a task on a connection, without retries. @throws what it throws */
export async function runOnce<T>(pool: Pool, task: Task<T>): Promise<T> {
	try {
		return await attempt(pool, task);
	} catch (failure) {
		throw failure instanceof TransactionFailure ? failure.error : failure;
	}
}

/** Runs a task on a connection, and retries it while that is worthwhile. @throws what it throws the last time */
export async function runWithRetries<T>(pool: Pool, task: Task<T>): Promise<T> {
	const start = performance.now();
	for (let tries = 1; ; ) {
		try {
			return await attempt(pool, task);
		} catch (failure) {
			if (!(failure instanceof TransactionFailure)) throw failure;
			const { retry, error } = failure;
			// each idle connection can fail like this only once, because it is then removed from the pool: so this ends
			if (retry === "immediately") continue;
			const isOver = retry === "often" ? performance.now() - start > maxRepeatMs : tries > 1;
			if (retry === "never" || isOver) throw error;
			tries++;
		}
		// jitter, so that transactions in conflict do not try again in lockstep
		await sleep(Math.random() * Math.min(200, 5 * 2 ** tries));
	}
}

/**
 * One transaction, without retries. Neither its begin nor statements whose results are not needed cost a round trip.
 * @param first is sent together with `begin`. It must not change anything, because if `begin` fails, it runs outside of the
 *   transaction.
 */
export async function transaction<F, T>(
	client: StoreConnection,
	beginText: string,
	first: (writer: Writer) => Promise<F>,
	change: (writer: Writer, found: F) => Promise<T>,
): Promise<T> {
	const writer = client.records as unknown as Writer;
	let value: T;
	try {
		const begun = client.query(beginText);
		client.sent.add(begun);
		const found = await first(writer);
		await begun;
		value = await change(writer, found);
	} catch (error) {
		// the cause may be an earlier statement that was sent without waiting for its result
		const [sent] = await Promise.allSettled([client.sent.finish()]);
		const cause = sent.status === "rejected" ? sent.reason : error;
		if (!endsConnection(cause)) await client.query("rollback");
		throw cause;
	}
	client.isCommitting = true;
	const [sent, ended] = await Promise.allSettled([client.sent.finish(), client.query("commit")]);
	const failed = sent.status === "rejected" ? sent : ended;
	if (failed.status === "rejected") throw failed.reason;
	if (ended.status === "fulfilled" && ended.value.command !== "COMMIT") {
		throw new EndedTransaction("the transaction had failed before its end");
	}
	return value;
}

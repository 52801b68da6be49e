import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Writer } from "../store.ts";

/** Changes that share one commit at most, and how long they may take together before it, in ms. */
const maxGroupSize = 64;
const maxGroupMs = 15;

type Change = {
	/** Answered only when a power cut cannot undo it. */
	isDurable: boolean;
	run(writer: Writer): Promise<unknown>;
	resolve(value: unknown): void;
	reject(error: unknown): void;
};

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** An engine's only writer. */
export type SingleWriter = {
	writer: Writer;
	/** Runs a statement without an answer, such as `commit`. */
	exec(text: string): void;
	/** Whether a transaction still stands: a full disk may have ended it. */
	isOpen(): boolean;
};

/**
 * Runs changes one after the other on an engine's only writer. Changes that wait at the same time share one
 * transaction; each still stands or falls by itself, in a savepoint. None is answered before its commit is on the
 * disk, but the next transaction does not wait for that: syncs happen beside, and one serves all that came before it.
 * @param sync resolves when everything committed before the call is on the disk
 */
export function createGroupCommit({ writer, exec, isOpen }: SingleWriter, sync: () => Promise<void>) {
	const waiting: Change[] = [];
	let isRunning = false;
	/** The last sync that is not known to have ended well. */
	let pending: Promise<void> | undefined;

	function startSync(): Promise<void> {
		const started = sync();
		pending = started;
		started.then(
			() => {
				if (pending === started) pending = undefined;
			},
			() => undefined, // whoever waits for it is told
		);
		return started;
	}

	async function runInSavepoint(change: Change): Promise<Outcome> {
		exec("savepoint change");
		try {
			const value = await change.run(writer);
			exec("release change");
			return { ok: true, value };
		} catch (error) {
			if (!isOpen()) throw error;
			exec("rollback to change");
			exec("release change");
			return { ok: false, error };
		}
	}

	async function commitGroup(): Promise<void> {
		const done: { change: Change; outcome: Outcome }[] = [];
		let current: Change | undefined;
		try {
			exec("begin immediate"); // a deferred transaction fails at once when it has to upgrade
			const start = performance.now();
			do {
				current = waiting.shift();
				if (current === undefined) break;
				const isAlone = done.length === 0 && waiting.length === 0;
				// alone it needs no savepoint: what it throws undoes the transaction
				const outcome: Outcome = isAlone
					? { ok: true, value: await current.run(writer) }
					: await runInSavepoint(current);
				done.push({ change: current, outcome });
				current = undefined;
			} while (done.length < maxGroupSize && performance.now() - start < maxGroupMs);
			exec("commit");
		} catch (error) {
			// a full disk ends the transaction by itself; rolling back what is over would hide why
			if (isOpen()) exec("rollback");
			// without a transaction nobody can be served
			const unserved = current === undefined && done.length === 0 ? waiting.splice(0) : [];
			current?.reject(error);
			for (const change of [...done.map((entry) => entry.change), ...unserved]) change.reject(error);
			return;
		}
		const needsSync = done.some(({ change, outcome }) => change.isDurable && outcome.ok);
		const durable = needsSync ? startSync() : undefined;
		for (const { change, outcome } of done) {
			if (!outcome.ok) change.reject(outcome.error);
			else if (durable === undefined || !change.isDurable) change.resolve(outcome.value);
			else durable.then(() => change.resolve(outcome.value), change.reject);
		}
	}

	async function work(): Promise<void> {
		isRunning = true;
		while (waiting.length > 0) {
			// whoever has something to write in this turn of the event loop may join
			await yieldToEventLoop();
			await commitGroup();
		}
		isRunning = false;
	}

	return {
		write<T>(change: (writer: Writer) => Promise<T>, isDurable = true): Promise<T> {
			return new Promise<T>((resolve, reject) => {
				waiting.push({ isDurable, run: change, resolve: resolve as (value: unknown) => void, reject });
				if (!isRunning) void work();
			});
		},
		/** Resolves when what is committed now, and answered only when it is on the disk, is there. */
		async synced(): Promise<void> {
			await pending;
		},
	};
}

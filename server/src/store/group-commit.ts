import { setImmediate as nextTurn } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "./schema.ts";
import type { Writer } from "./store.ts";

/** Changes that share one commit at most, and how long they may take together before it, in ms. */
const mostInGroup = 64;
const longestGroup = 15;

type Change = {
	/** Answered only when a power cut cannot undo it. */
	isDurable: boolean;
	run(writer: Writer): Promise<unknown>;
	resolve(value: unknown): void;
	reject(error: unknown): void;
};

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/**
 * Runs changes one after the other on an engine's only writer. Changes that wait at the same time share one
 * transaction; each still stands or falls by itself, in a savepoint. None is answered before its commit is on the
 * disk, but the next transaction does not wait for that: syncs happen beside, and one serves all that came before it.
 * @param isOpen whether the transaction still stands: a full disk may have ended it
 * @param sync resolves when everything committed before the call is on the disk
 */
export function createGroupCommit(writer: Kysely<Tables>, isOpen: () => boolean, sync: () => Promise<void>) {
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

	async function exec(transaction: Kysely<Tables>, text: string): Promise<void> {
		await transaction.executeQuery(CompiledQuery.raw(text));
	}

	async function runInSavepoint(transaction: Kysely<Tables>, change: Change): Promise<Outcome> {
		await exec(transaction, "savepoint change");
		try {
			const value = await change.run(transaction as unknown as Writer);
			await exec(transaction, "release change");
			return { ok: true, value };
		} catch (error) {
			if (!isOpen()) throw error;
			await exec(transaction, "rollback to change");
			await exec(transaction, "release change");
			return { ok: false, error };
		}
	}

	async function commitGroup(): Promise<void> {
		const done: { change: Change; outcome: Outcome }[] = [];
		let current: Change | undefined;
		try {
			await writer.transaction().execute(async (transaction) => {
				const start = performance.now();
				do {
					current = waiting.shift();
					if (current === undefined) break;
					const isAlone = done.length === 0 && waiting.length === 0;
					// alone it needs no savepoint: what it throws undoes the transaction
					const outcome: Outcome = isAlone
						? { ok: true, value: await current.run(transaction as unknown as Writer) }
						: await runInSavepoint(transaction, current);
					done.push({ change: current, outcome });
					current = undefined;
				} while (done.length < mostInGroup && performance.now() - start < longestGroup);
			});
		} catch (error) {
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
			await nextTurn();
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

import { setImmediate as nextTurn } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "./schema.ts";
import type { Writer } from "./store.ts";

/** Changes that share one commit at most, and how long they may take together before it, in ms. */
const mostInGroup = 64;
const longestGroup = 15;

type Change = {
	run(writer: Writer): Promise<unknown>;
	resolve(value: unknown): void;
	reject(error: unknown): void;
};

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/**
 * Runs changes one after the other on an engine's only writer. Changes that wait at the same time share one
 * transaction, and with it one sync of the disk; each still stands or falls by itself, in a savepoint, and none is
 * answered before the commit.
 * @param isOpen whether the transaction still stands: a full disk may have ended it
 */
export function createGroupCommit(writer: Kysely<Tables>, isOpen: () => boolean) {
	const waiting: Change[] = [];
	let isRunning = false;

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
		for (const { change, outcome } of done) {
			if (outcome.ok) change.resolve(outcome.value);
			else change.reject(outcome.error);
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

	return function write<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			waiting.push({ run: change, resolve: resolve as (value: unknown) => void, reject });
			if (!isRunning) void work();
		});
	};
}

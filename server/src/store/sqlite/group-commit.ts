import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isTurnLong, nextTurn } from "../../steps/turn.ts";
import type { WriteOptions, Writer } from "../store.ts";

/** Maximum number of changes that share one commit, and their maximum duration together, in ms. */
const maxGroupSize = 64;
const maxGroupMs = 15;
/**
 * Patient changes are committed at most this often, in ms, while there are more of them than `many` in `manyMs`. A commit
 * and its sync take more of the processor than a small change.
 */
const patienceMs = 8;
const [many, manyMs] = [16, 100];

type Change = {
	/** Resolved only when a power failure can no longer undo it. */
	isDurable: boolean;
	isPatient: boolean;
	/** Time at which it was requested, in ms. */
	since: number;
	run(writer: Writer): Promise<unknown>;
	/** Called when later transactions see the change. */
	committed(value: unknown): void;
	resolve(value: unknown): void;
	reject(error: unknown): void;
};

type Options<T> = WriteOptions<T> & { isDurable?: boolean };

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** An engine's only writer. */
export type SingleWriter = {
	writer: Writer;
	/** Runs a statement without a result, such as `commit`. */
	exec(text: string): void;
	/** Whether the transaction is still open: a full disk may have ended it, or the end of the service. */
	isOpen(): boolean;
	/** Called before each transaction, which begins when the returned promise, if any, resolves. */
	pause?(): Promise<void> | undefined;
};

/**
 * Runs changes one after the other on an engine's only writer. Changes that wait at the same time share one
 * transaction, each in its own savepoint, so that one can fail without the others. A change resolves when its commit is on
 * the disk. The next transaction does not wait for that sync, and one sync serves all commits before it.
 * @param sync resolves when everything committed before the call is on the disk
 * @param clock a monotonic time in ms
 */
export function createGroupCommit(
	{ writer, exec, isOpen, pause = () => undefined }: SingleWriter,
	sync: () => Promise<void>,
	clock = () => performance.now(),
) {
	const waiting: Change[] = [];
	let isRunning = false;
	let committedAt = Number.NEGATIVE_INFINITY;
	/** The times of the latest changes, in ms; the oldest is at `changes % many`. */
	const latest = new Array<number>(many).fill(Number.NEGATIVE_INFINITY);
	let changes = 0;
	let endWait = () => {};
	/** The last sync that has not succeeded yet. */
	let pending: Promise<void> | undefined;

	function startSync(): Promise<void> {
		const started = sync();
		pending = started;
		started.then(
			() => {
				if (pending === started) pending = undefined;
			},
			() => undefined, // its callers receive the error
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
			exec("begin immediate"); // a deferred transaction fails immediately when it must upgrade its lock
			const start = clock();
			do {
				current = waiting.shift();
				if (current === undefined) break;
				latest[changes++ % many] = committedAt;
				const isAlone = done.length === 0 && waiting.length === 0;
				// a single change needs no savepoint: if it throws, the transaction is rolled back
				const outcome: Outcome = isAlone
					? { ok: true, value: await current.run(writer) }
					: await runInSavepoint(current);
				done.push({ change: current, outcome });
				current = undefined;
			} while (done.length < maxGroupSize && clock() - start < maxGroupMs);
			if (isTurnLong()) await nextTurn();
			exec("commit");
		} catch (error) {
			// a full disk ends the transaction; a rollback would then fail and hide the cause
			if (isOpen()) exec("rollback");
			// if the transaction could not begin, all waiting changes fail
			const unserved = current === undefined && done.length === 0 ? waiting.splice(0) : [];
			current?.reject(error);
			for (const change of [...done.map((entry) => entry.change), ...unserved]) change.reject(error);
			return;
		}
		const needsSync = done.some(({ change, outcome }) => change.isDurable && outcome.ok);
		const durable = needsSync ? startSync() : undefined;
		for (const { change, outcome } of done) {
			if (outcome.ok) change.committed(outcome.value);
			if (!outcome.ok) change.reject(outcome.error);
			else if (durable === undefined || !change.isDurable) change.resolve(outcome.value);
			else durable.then(() => change.resolve(outcome.value), change.reject);
		}
	}

	/** Waits for others if all waiting changes are patient and there have been many, until one comes that is not. */
	async function waitForOthers(): Promise<void> {
		const now = clock();
		const isBusy = now - (latest[changes % many] ?? 0) < manyMs;
		// what a busy process has kept waiting does not wait again
		const left = Math.min(committedAt, waiting[0]?.since ?? now) + patienceMs - now;
		if (!isBusy || left <= 0 || !waiting.every(({ isPatient }) => isPatient)) return;
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, left);
			endWait = () => {
				clearTimeout(timer);
				resolve();
			};
		});
		endWait = () => undefined;
	}

	async function work(): Promise<void> {
		isRunning = true;
		while (waiting.length > 0) {
			// changes that are requested in this turn of the event loop share the commit
			await yieldToEventLoop();
			await waitForOthers();
			const paused = pause();
			if (paused !== undefined) await paused;
			committedAt = clock();
			await commitGroup();
		}
		isRunning = false;
	}

	return {
		write<T>(
			change: (writer: Writer) => Promise<T>,
			{ isDurable = true, isPatient = false, committed = () => undefined }: Options<T> = {},
		): Promise<T> {
			return new Promise<T>((resolve, reject) => {
				const told = { committed, resolve } as Pick<Change, "committed" | "resolve">;
				waiting.push({ isDurable, isPatient, since: clock(), run: change, ...told, reject });
				if (!isRunning) void work();
				else if (!isPatient) endWait();
			});
		},
		/** Resolves when all durable changes committed so far are on the disk. */
		async synced(): Promise<void> {
			await pending;
		},
	};
}

import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A write-ahead log, in pages of 4 kB: those in it, and those of them that are in the database as well. */
export type LogSize = { log: number; checkpointed: number };

/**
 * Sizes of the log, in pages. `begin`: it is moved when it has this many; `rest`: the last ones, for which changes wait.
 */
export type LogLimits = { begin: number; rest: number };

/** 16 MB: a push changes the same pages many times, and they are moved once. */
const logLimits: LogLimits = { begin: 4000, rest: 200 };
/** The size at which the writer moves the log itself, in pages, because the other thread has not: 64 MB. */
export const maxLogPages = 16_000;

/** Maximum number of times that the log is moved without stopping changes: each leaves those that came meanwhile. */
const maxPasses = 4;
/** Maximum time for which changes wait, in ms. */
const maxHoldMs = 100;
/** Time between two waits, and after a failure, in ms: a list that is being read can keep the log from starting again. */
const restMs = 250;

/** The thread that moves the log of a database. It is started when it is first needed, since it takes 20 MB. */
function moverOf(file: string) {
	let worker: Worker | undefined;

	function start(): Worker {
		const started = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), {
			name: "checkpoints",
			execArgv: [],
			env: {},
			workerData: file,
			resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
		});
		// an error also fails the wait for its answer
		started.on("error", () => undefined);
		started.on("exit", () => {
			if (worker === started) worker = undefined;
		});
		return started;
	}

	return {
		/** Moves what can be moved. @throws an error of SQLite or of the thread, which then ends */
		async move(): Promise<void> {
			worker ??= start();
			const used = worker;
			used.ref();
			try {
				const done = once(used, "message");
				used.postMessage("move");
				await done;
			} finally {
				used.unref();
			}
		},
		async close(): Promise<void> {
			await worker?.terminate();
		},
	};
}

/** Resolves when work has ended, or after some time. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		void work.then(() => {
			clearTimeout(timer);
			resolve();
		});
	});
}

/**
 * Moves the write-ahead log into the database when it has grown, on another thread. SQLite starts the log again only when all of it has
 * been moved, so changes wait for the last pages, which are few.
 * @param readLog the size of the log between two transactions of the writer; undefined if it cannot be read
 */
export function createCheckpoints(file: string, readLog: () => LogSize | undefined, limits = logLimits) {
	const mover = moverOf(file);
	let running: Promise<void> | undefined;
	/** The number of passes since the log was last empty, or since changes last waited. */
	let passes = 0;
	let notBefore = Number.NEGATIVE_INFINITY;
	let isClosed = false;

	function run(): Promise<void> {
		running = mover
			.move()
			// a later pass tries again; until one succeeds, the writer's own limit holds
			.catch(() => {
				notBefore = performance.now() + restMs;
			})
			.finally(() => {
				running = undefined;
			});
		return running;
	}

	return {
		/**
		 * Must be called before a transaction begins.
		 * @returns a promise if the transaction must wait for it
		 */
		pause(): Promise<void> | undefined {
			if (isClosed || running !== undefined || performance.now() < notBefore) return undefined;
			const { log, checkpointed } = readLog() ?? { log: 0, checkpointed: 0 };
			if (log < limits.begin || log === checkpointed) {
				passes = 0;
				return undefined;
			}
			const isLast = passes > 0 && (log - checkpointed <= limits.rest || passes === maxPasses);
			passes = isLast ? 0 : passes + 1;
			const moved = run();
			if (!isLast) return undefined;
			notBefore = performance.now() + restMs;
			return atMost(maxHoldMs, moved);
		},
		async close(): Promise<void> {
			isClosed = true;
			await running;
			await mover.close();
		},
	};
}

import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../domain/errors.ts";
import { backoff, type Job, type JobKind, maxAttempts } from "../domain/job.ts";
import { buryJob, claimJobs, finishJob, type JobRow, nextDue, retryJob, runningJobs } from "../store/jobs.ts";
import type { Store, Writer } from "../store/store.ts";
import type { Log } from "../telemetry/log.ts";
import type { JobOutcome, Metrics } from "../telemetry/metrics.ts";

/** Thrown by a job that no further try can help. */
export class HopelessJob extends Error {
	override readonly name = "HopelessJob";
}

export type JobHandler<J extends Job> = {
	/** Does the work; what it returns is written in the transaction that ends the job. */
	run(job: J): Promise<((writer: Writer) => Promise<void>) | undefined>;
	/** Written in the transaction that buries the job. */
	giveUp?(job: J, writer: Writer): Promise<void>;
	/** Others are told what it did; anything else is done again after a power cut. */
	isDurable?: boolean;
	/** Called after the job has ended, done or dead. */
	ended?(job: J): void;
};

export type JobHandlers = { [K in JobKind]: JobHandler<Extract<Job, { kind: K }>> };

/** Whether something that the job needs is away for a while: that never kills the job. */
function isOutage(error: unknown): boolean {
	return error instanceof Problem && error.retryAfter !== undefined;
}

/** Writes of a busy time wake the runner once, not each by itself; in ms. */
const coalescing = 3;

/** How often the runner looks for jobs that run according to the records and to nobody else; in ms. */
const orphansEvery = 60_000;

/** Kinds of jobs that share a number of places. */
type Lane = { kinds: readonly JobKind[]; places: number };

export type Runner = {
	/** Looks for due jobs now; called after a transaction that enqueued some. */
	wake(): void;
	/** Resolves when no job runs and none is due. */
	idle(): Promise<void>;
	/** Takes no more jobs and resolves when the running ones have ended. */
	stop(): Promise<void>;
};

/**
 * Hands back what a process that no longer runs had taken; only for an engine with one serving process. A job that
 * was running at every one of its ends may be what ends the process: it rests longer each time, and then is dead.
 */
export async function reclaimJobs(deps: {
	store: Store;
	now: () => number;
	handlers: JobHandlers;
}): Promise<void> {
	const reason = "the service stopped while it ran";
	await deps.store.write(async (writer) => {
		for (const row of await runningJobs(writer)) {
			const { attempts } = row;
			if (attempts < maxAttempts) {
				await retryJob(writer, row, reason, deps.now() + (attempts > 1 ? backoff(attempts) : 0));
				continue;
			}
			const job = JSON.parse(row.payload) as Job;
			await buryJob(writer, row.id, reason);
			await (deps.handlers[job.kind] as JobHandler<Job>).giveUp?.(job, writer);
		}
	});
}

/** Runs jobs from the store until stopped: claim, run, and end, put back or bury. */
export function startRunner(deps: {
	store: Store;
	log: Log;
	now: () => number;
	handlers: JobHandlers;
	lanes: readonly Lane[];
	metrics: Pick<Metrics, "countJob">;
}): Runner {
	const { store, log, now } = deps;
	let stopping = false;
	const running = new Set<Promise<void>>();
	/** Ids of the jobs that run here. */
	const held = new Set<string>();
	let nextLookForOrphans = performance.now() + orphansEvery;

	async function end(row: JobRow, job: Job, finish: ((writer: Writer) => Promise<void>) | undefined) {
		const write = handlerOf(job).isDurable ? store.write : store.writeLazily;
		await write(async (writer) => {
			await finish?.(writer);
			await finishJob(writer, row.id);
		});
		handlerOf(job).ended?.(job);
	}

	/** Writes until it succeeds: a job whose end is not written would run for ever, or never again. */
	async function writeSurely(change: (writer: Writer) => Promise<void>): Promise<void> {
		for (let pause = 100; ; pause = Math.min(2 * pause, 5000)) {
			try {
				return await store.write(change);
			} catch (error) {
				if (stopping) throw error; // the next start hands the job back
				log.error({ err: error }, "a job's failure could not be written; trying again");
				await sleep(pause, undefined, { ref: false });
			}
		}
	}

	/** @returns whether the job is dead */
	async function fail(row: JobRow, job: Job, error: unknown): Promise<boolean> {
		const reason = error instanceof Error ? error.message : String(error);
		const isOver = row.attempts >= maxAttempts && !isOutage(error);
		const isDead = error instanceof HopelessJob || isOver;
		const facts = { job: row.id, kind: row.kind, attempts: row.attempts, err: error };
		if (isDead) log.error(facts, "job is dead; `tuckbox admin jobs --retry` tries it again");
		else log.warn(facts, "job failed and will be tried again");
		await writeSurely(async (writer) => {
			// an outage may last longer than the tries: they are counted up to the last but one
			const attempts = isOutage(error) ? Math.min(row.attempts, maxAttempts - 2) : row.attempts;
			if (!isDead) return await retryJob(writer, { ...row, attempts }, reason, now() + backoff(attempts));
			await buryJob(writer, row.id, reason);
			await handlerOf(job).giveUp?.(job, writer);
		});
		if (isDead) handlerOf(job).ended?.(job);
		return isDead;
	}

	function handlerOf(job: Job): JobHandler<Job> {
		return deps.handlers[job.kind] as JobHandler<Job>;
	}

	async function run(row: JobRow): Promise<void> {
		const job = JSON.parse(row.payload) as Job;
		const start = performance.now();
		const count = (outcome: JobOutcome) =>
			deps.metrics.countJob(row.kind, outcome, performance.now() - start);
		try {
			await end(row, job, await handlerOf(job).run(job));
			count("done");
		} catch (error) {
			count((await fail(row, job, error)) ? "dead" : "failed");
		}
	}

	const lanes = deps.lanes.map((lane) => ({ ...lane, busy: 0 }));
	type OpenLane = (typeof lanes)[number];
	const kinds = lanes.flatMap((lane) => lane.kinds);
	let pump: Promise<void> | undefined;
	let again = false;
	let timer: NodeJS.Timeout | undefined;

	function launch(lane: OpenLane, row: JobRow): void {
		lane.busy++;
		held.add(row.id);
		const task = run(row)
			.catch((error) => log.error({ job: row.id, err: error }, "a job's end could not be written"))
			.finally(() => {
				lane.busy--;
				held.delete(row.id);
				running.delete(task);
				wake();
			});
		running.add(task);
	}

	/**
	 * Hands back jobs that nobody runs: a database that goes in the middle of a claim does not tell whether it still made
	 * it. Only for one serving process, as {@link reclaimJobs}.
	 */
	async function handBackOrphans(): Promise<void> {
		const isOrphan = (row: JobRow) => !held.has(row.id);
		if (!(await runningJobs(store.reader)).some(isOrphan)) return;
		await store.write(async (writer) => {
			for (const row of (await runningJobs(writer)).filter(isOrphan)) {
				await retryJob(writer, row, "the database stopped while it ran", now());
			}
		});
	}

	/** Starts what is due and has a place. @returns when to look again, if there is anything to wait for */
	async function startDue(): Promise<number | undefined> {
		if (performance.now() >= nextLookForOrphans) {
			await handBackOrphans();
			nextLookForOrphans = performance.now() + orphansEvery;
		}
		const due = await nextDue(store.reader, kinds);
		const open = lanes.filter((lane) => lane.busy < lane.places);
		const ready = open.filter((lane) => lane.kinds.some((kind) => (due.get(kind) ?? Infinity) <= now()));
		if (ready.length > 0) {
			const claimed = await store.writeLazily(async (writer) => {
				const rows: [OpenLane, JobRow][] = [];
				for (const lane of ready) {
					let free = lane.places - lane.busy;
					for (const kind of lane.kinds) {
						if (free === 0 || (due.get(kind) ?? Infinity) > now()) continue;
						const found = await claimJobs(writer, kind, free, now());
						free -= found.length;
						rows.push(...found.map((row): [OpenLane, JobRow] => [lane, row]));
					}
				}
				return rows;
			});
			for (const [lane, row] of claimed) launch(lane, row);
			// a lane with free places may have jobs that have become due meanwhile
			if (claimed.some(([lane]) => lane.busy < lane.places)) again = true;
		}
		const later = open.flatMap((lane) => lane.kinds.map((kind) => due.get(kind) ?? Infinity));
		const next = Math.min(...later.filter((time) => time > now()));
		return Number.isFinite(next) ? next : undefined;
	}

	async function fill(): Promise<void> {
		do {
			again = false;
			clearTimeout(timer);
			if (stopping) return;
			const next = await startDue();
			// at most a minute: a job enqueued by another process wakes nobody here
			if (next !== undefined) timer = setTimeout(wake, Math.min(next - now(), 60_000)).unref();
		} while (again);
	}

	function wake(): void {
		again = true;
		if (pump !== undefined) return;
		pump = sleep(coalescing)
			.then(fill)
			.catch((error) => {
				log.error({ err: error }, "jobs could not be claimed");
				nextLookForOrphans = 0;
				timer = setTimeout(wake, 1000).unref();
				again = false;
			})
			.finally(() => {
				pump = undefined;
				if (again) wake();
			});
	}

	async function idle(): Promise<void> {
		for (;;) {
			await pump;
			await Promise.all(running);
			const next = Math.min(Infinity, ...(await nextDue(store.reader, kinds)).values());
			if (running.size === 0 && next > now()) return;
			wake();
			await sleep(1);
		}
	}

	wake();
	return {
		wake,
		idle,
		async stop() {
			stopping = true;
			clearTimeout(timer);
			await pump;
			await Promise.all(running);
			await pump;
			clearTimeout(timer);
		},
	};
}

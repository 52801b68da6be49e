import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../domain/errors.ts";
import { backoff, type Job, type JobKind, maxAttempts } from "../domain/job.ts";
import type { Store, Writer } from "../store/store.ts";
import {
	claimJobs,
	finishJob,
	hasAbandonedJobs,
	isClaimCurrent,
	type JobRow,
	lockAbandonedJobs,
	markJobDead,
	nextDue,
	renewLeases,
	retryJob,
} from "../store/tables/jobs.ts";
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
};

export type JobHandlers = { [K in JobKind]: JobHandler<Extract<Job, { kind: K }>> };

/** Whether something that the job needs is away for a while: that never kills the job. */
function isOutage(error: unknown): boolean {
	return error instanceof Problem && error.retryAfter !== undefined;
}

/** Writes of a busy time wake the runner once, not each by itself; in ms. */
const coalescingMs = 3;

/** For how long a job is its process's alone without a sign of life, and how often that gives one; in ms. */
const leaseMs = 15_000;
const heartbeatMs = 5000;

/** How often other processes are called to help at most, in ms. */
const callIntervalMs = 250;

/** Thrown by a job's end when its lease was over, and somebody else has taken it up meanwhile. */
class LostLease extends Error {
	override readonly name = "LostLease";
}

/** Kinds of jobs that share a number of places in a process. */
type Lane = { kinds: readonly JobKind[]; places: number };

export type Runner = {
	/** Looks for due jobs soon; called after a transaction that enqueued some. */
	wake(): void;
	/** Resolves when no job runs and none is due. */
	idle(): Promise<void>;
	/** Takes no more jobs and resolves when the running ones have ended. */
	stop(): Promise<void>;
};

/**
 * Hands back what processes had taken that have ended, or that nobody has heard of for longer than a lease. A job that
 * was running at every one of its ends may be what ends the process: it rests longer each time, and then is dead.
 * @param everything also what is leased: nobody else can be at work on it
 */
export async function reclaimJobs(
	deps: { store: Store; now: () => number; handlers: JobHandlers },
	everything = false,
): Promise<void> {
	const reason = "the service stopped while it ran";
	const lostBefore = () => (everything ? Number.MAX_SAFE_INTEGER : deps.now());
	if (!(await hasAbandonedJobs(deps.store.reader, lostBefore()))) return;
	await deps.store.write(async (writer) => {
		for (const row of await lockAbandonedJobs(writer, lostBefore())) {
			const { attempts } = row;
			if (attempts < maxAttempts) {
				await retryJob(writer, row, reason, deps.now() + (attempts > 1 ? backoff(attempts) : 0));
				continue;
			}
			const job = JSON.parse(row.payload) as Job;
			await markJobDead(writer, row.id, reason);
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
	/** Whether other processes take jobs, too. */
	isShared: boolean;
}): Runner {
	const { store, log, now } = deps;
	let stopping = false;
	const running = new Set<Promise<void>>();
	/** The jobs that run here, each as it was taken. */
	const held = new Set<JobRow>();
	let lastCall = -Infinity;

	async function end(row: JobRow, job: Job, finish: ((writer: Writer) => Promise<void>) | undefined) {
		const write = handlerOf(job).isDurable ? store.write : store.writeLazily;
		await write(async (writer) => {
			await finish?.(writer);
			if (!(await finishJob(writer, row))) throw new LostLease("somebody else has taken the job up");
		});
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
			if (!(await isClaimCurrent(writer, row))) return;
			// an outage may last longer than the tries: they are counted up to the last but one
			const attempts = isOutage(error) ? Math.min(row.attempts, maxAttempts - 2) : row.attempts;
			if (!isDead) return await retryJob(writer, { ...row, attempts }, reason, now() + backoff(attempts));
			await markJobDead(writer, row.id, reason);
			await handlerOf(job).giveUp?.(job, writer);
		});
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
			if (error instanceof LostLease) {
				log.warn({ job: row.id, kind: row.kind }, "job took longer than its lease, and is done elsewhere");
				return count("lost");
			}
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
		held.add(row);
		const task = run(row)
			.catch((error) => log.error({ job: row.id, err: error }, "a job's end could not be written"))
			.finally(() => {
				lane.busy--;
				held.delete(row);
				running.delete(task);
				wake();
			});
		running.add(task);
	}

	/** Says what this process is at work on, and takes from others what they say nothing about any more. */
	async function attendLeases(): Promise<void> {
		const own = [...held];
		if (own.length > 0) await store.writeLazily((writer) => renewLeases(writer, own, now() + leaseMs));
		await reclaimJobs(deps);
		// what another process has enqueued may not have been told
		if (deps.isShared) wake();
	}

	let attending: Promise<void> | undefined;
	const beat = setInterval(() => {
		attending ??= attendLeases()
			.catch((error) => log.warn({ err: error }, "leases of jobs could not be looked after"))
			.finally(() => {
				attending = undefined;
			});
	}, heartbeatMs).unref();

	/** Others are called when there is more to do than this process has places for. */
	function callOthers(): void {
		if (!deps.isShared || performance.now() - lastCall < callIntervalMs) return;
		lastCall = performance.now();
		store.broadcast({ about: "jobs", id: "" });
	}

	/** Starts what is due and has a place. @returns when to look again, if there is anything to wait for */
	async function startDue(): Promise<number | undefined> {
		const due = await nextDue(store.reader, kinds);
		const hasDue = ({ kinds }: OpenLane) => kinds.some((kind) => (due.get(kind) ?? Infinity) <= now());
		if (lanes.some((lane) => lane.busy === lane.places && hasDue(lane))) callOthers();
		const open = lanes.filter((lane) => lane.busy < lane.places);
		const ready = open.filter(hasDue);
		if (ready.length > 0) {
			const claimed = await store.writeLazily(async (writer) => {
				const rows: [OpenLane, JobRow][] = [];
				for (const lane of ready) {
					let free = lane.places - lane.busy;
					for (const kind of lane.kinds) {
						if (free === 0 || (due.get(kind) ?? Infinity) > now()) continue;
						const found = await claimJobs(writer, kind, free, now(), now() + leaseMs);
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
			// at most a minute: a clock may be set
			if (next !== undefined) timer = setTimeout(wake, Math.max(0, Math.min(next - now(), 60_000))).unref();
		} while (again);
	}

	function wake(): void {
		again = true;
		if (pump !== undefined) return;
		pump = sleep(coalescingMs)
			.then(fill)
			.catch((error) => {
				log.error({ err: error }, "jobs could not be claimed");
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
			clearInterval(beat);
			await attending;
			await pump;
			clearTimeout(timer);
		},
	};
}

import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../domain/errors.ts";
import { backoff, type Job, type JobKind, maxAttempts } from "../domain/job.ts";
import {
	claimJobs,
	claimJobsInTurn,
	finishJob,
	hasAbandonedJobs,
	isClaimCurrent,
	type JobRow,
	lockAbandonedJobs,
	markJobDead,
	nextDue,
	renewLeases,
	retryJob,
} from "../store/queries/service/jobs.ts";
import type { Store, Writer } from "../store/store.ts";
import type { Log } from "../telemetry/log.ts";
import type { JobOutcome, Metrics } from "../telemetry/metrics.ts";
import { createLease, defaultLease, type Hold, type Lease, LostLease, type Moment, moment } from "./lease.ts";

/** Thrown by a job that would fail however often it is retried. */
export class HopelessJob extends Error {
	override readonly name = "HopelessJob";
}

export type JobHandler<J extends Job> = {
	/**
	 * Does the work; the function it returns runs in the transaction that ends the job.
	 * @param hold guards effects that must not happen once another process may have claimed the job
	 * @param isUrgent it came before the others of its account, because someone waits for it
	 */
	run(job: J, hold: Hold, isUrgent?: boolean): Promise<((writer: Writer) => Promise<void>) | undefined>;
	/** Runs in the transaction that marks the job as dead. */
	giveUp?(job: J, writer: Writer): Promise<void>;
	/** Runs in a transaction when another process has claimed the job: removes what this run may have left behind. */
	lost?(job: J, writer: Writer): Promise<void>;
	/** Its effect is visible outside, so its end must survive a power cut; other jobs may simply run again. */
	isDurable?: boolean;
};

export type JobHandlers = { [K in JobKind]: JobHandler<Extract<Job, { kind: K }>> };

/** Whether something that the job needs is unavailable for a while: that never makes a job dead. */
function isOutage(error: unknown): boolean {
	return error instanceof Problem && error.retryAfter !== undefined;
}

/** Writes within this time wake the runner once; in ms. */
const coalescingMs = 3;

/** The shortest interval between calls to other processes for help, in ms. */
const callIntervalMs = 250;

/** Kinds of jobs that share a number of slots in a process. */
export type Lane = {
	kinds: readonly JobKind[];
	places: number;
	/** Accounts take turns, so that no account's jobs wait for all of another's. */
	isInTurn?: boolean;
};

export type Runner = {
	/**
	 * Looks for due jobs soon; called after a transaction that enqueued some.
	 * @param dueAt when the first of them is due, if not immediately
	 */
	wake(dueAt?: number): void;
	/** Resolves when no job is running or due. */
	idle(): Promise<void>;
	/** Claims no further jobs and resolves when the running ones have ended. */
	stop(): Promise<void>;
};

/**
 * Releases jobs of processes that have ended, or that have sent no heartbeat for longer than a lease. A job that was running
 * each time a process ended may be the cause: it rests longer each time, and is finally marked as dead.
 * @param everything includes leased jobs: no other process can be working on them
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

/** Runs jobs from the store until stopped: claims them, runs them, and finishes, retries or gives them up. */
export function startRunner(deps: {
	store: Store;
	log: Log;
	now: () => number;
	handlers: JobHandlers;
	lanes: readonly Lane[];
	metrics: Pick<Metrics, "countJob">;
	/** Whether other processes run jobs, too. */
	isShared: boolean;
	/** Lifetime of a lease, and the interval of its renewals, in ms; only tests change them. */
	lease?: { durationMs: number; heartbeatMs: number };
}): Runner {
	const { store, log, now, lease: { durationMs, heartbeatMs } = defaultLease } = deps;
	let stopping = false;
	const running = new Set<Promise<void>>();
	/** The jobs that run in this process, as they were claimed. */
	const held = new Map<JobRow, Lease>();
	let lastCall = -Infinity;

	async function end(row: JobRow, job: Job, finish: ((writer: Writer) => Promise<void>) | undefined) {
		const write = handlerOf(job).isDurable ? store.write : store.writeLazily;
		await write(async (writer) => {
			await finish?.(writer);
			if (!(await finishJob(writer, row))) throw new LostLease("another process has claimed the job");
		});
	}

	/** Retries a write until it succeeds: a job whose end is not written would run forever, or never again. */
	async function writeSurely(change: (writer: Writer) => Promise<void>): Promise<void> {
		for (let pause = 100; ; pause = Math.min(2 * pause, 5000)) {
			try {
				return await store.write(change);
			} catch (error) {
				if (stopping) throw error; // the next start releases the job
				log.error({ err: error }, "failed to write a job's failure; retrying");
				await sleep(pause, undefined, { ref: false });
			}
		}
	}

	/** @returns how the run ended */
	async function fail(row: JobRow, job: Job, error: unknown): Promise<"failed" | "dead" | "lost"> {
		const reason = error instanceof Error ? error.message : String(error);
		const isOver = row.attempts >= maxAttempts && !isOutage(error);
		const isDead = error instanceof HopelessJob || isOver;
		const facts = { job: row.id, kind: row.kind, attempts: row.attempts, err: error };
		if (isDead) log.error(facts, "job is dead; `tuckbox admin jobs --retry` retries it");
		else log.warn(facts, "job failed and will be retried");
		let outcome: "failed" | "dead" | "lost" = "lost";
		await writeSurely(async (writer) => {
			if (!(await isClaimCurrent(writer, row))) return await handlerOf(job).lost?.(job, writer);
			outcome = isDead ? "dead" : "failed";
			// an outage may last longer than the tries: they are counted up to the last but one
			const attempts = isOutage(error) ? Math.min(row.attempts, maxAttempts - 2) : row.attempts;
			if (!isDead) return await retryJob(writer, { ...row, attempts }, reason, now() + backoff(attempts));
			await markJobDead(writer, row.id, reason);
			await handlerOf(job).giveUp?.(job, writer);
		});
		return outcome;
	}

	function handlerOf(job: Job): JobHandler<Job> {
		return deps.handlers[job.kind] as JobHandler<Job>;
	}

	async function run(row: JobRow, hold: Hold): Promise<void> {
		const job = JSON.parse(row.payload) as Job;
		const start = performance.now();
		const count = (outcome: JobOutcome) =>
			deps.metrics.countJob(row.kind, outcome, performance.now() - start);
		try {
			await end(row, job, await handlerOf(job).run(job, hold, row.priority > 0));
			count("done");
		} catch (error) {
			if (error instanceof LostLease) {
				log.warn({ job: row.id, kind: row.kind }, "job outlasted its lease and runs in another process");
				const { lost } = handlerOf(job);
				if (lost !== undefined) await writeSurely((writer) => lost(job, writer));
				return count("lost");
			}
			count(await fail(row, job, error));
		}
	}

	const lanes = deps.lanes.map((lane) => ({ ...lane, busy: 0, lastOwner: "" }));
	type OpenLane = (typeof lanes)[number];
	const kinds = lanes.flatMap((lane) => lane.kinds);
	let pump: Promise<void> | undefined;
	let again = false;
	let timer: NodeJS.Timeout | undefined;
	/** The time at which `timer` wakes the runner. */
	let wakesAt = Infinity;

	function launch(lane: OpenLane, row: JobRow, requested: Moment): void {
		lane.busy++;
		const lease = createLease(requested, durationMs);
		held.set(row, lease);
		const task = run(row, lease)
			.catch((error) => log.error({ job: row.id, err: error }, "failed to write a job's end"))
			.finally(() => {
				lane.busy--;
				held.delete(row);
				running.delete(task);
				wake();
			});
		running.add(task);
	}

	/** Renews this process's leases, and claims jobs of other processes whose leases have expired. */
	async function attendLeases(): Promise<void> {
		const own = [...held.keys()];
		if (own.length > 0) {
			const requested = moment();
			const renewed = await store.writeLazily((writer) => renewLeases(writer, own, now() + durationMs));
			for (const row of own) {
				if (renewed.has(row.id)) held.get(row)?.renew(requested);
				else held.get(row)?.end();
			}
		}
		await reclaimJobs(deps);
		// nothing announces the jobs of an operator's command, and the notification of another process's job may have been lost
		wake();
	}

	let attending: Promise<void> | undefined;
	const beat = setInterval(() => {
		attending ??= attendLeases()
			.catch((error) => log.warn({ err: error }, "failed to renew the leases of jobs"))
			.finally(() => {
				attending = undefined;
			});
	}, heartbeatMs).unref();

	/** Calls other processes when there are more jobs than this process has slots. */
	function callOthers(): void {
		if (!deps.isShared || performance.now() - lastCall < callIntervalMs) return;
		lastCall = performance.now();
		store.broadcast({ about: "jobs", id: "" });
	}

	/** Starts due jobs while there are free slots. @returns when to check again, if there is anything to wait for */
	async function startDue(): Promise<number | undefined> {
		const due = await nextDue(store.reader, kinds);
		const hasDue = ({ kinds }: OpenLane) => kinds.some((kind) => (due.get(kind) ?? Infinity) <= now());
		if (lanes.some((lane) => lane.busy === lane.places && hasDue(lane))) callOthers();
		const open = lanes.filter((lane) => lane.busy < lane.places);
		const ready = open.filter(hasDue);
		if (ready.length > 0) {
			const requested = moment();
			const claimed = await store.writeLazily(async (writer) => {
				const rows: [OpenLane, JobRow][] = [];
				for (const lane of ready) {
					let free = lane.places - lane.busy;
					for (const kind of lane.kinds) {
						if (free === 0 || (due.get(kind) ?? Infinity) > now()) continue;
						const wanted = { kind, limit: free, now: now(), leaseUntil: now() + durationMs };
						const found = lane.isInTurn
							? await claimJobsInTurn(writer, wanted, lane.lastOwner)
							: await claimJobs(writer, wanted);
						free -= found.length;
						rows.push(...found.map((row): [OpenLane, JobRow] => [lane, row]));
					}
				}
				return rows;
			});
			for (const [lane, row] of claimed) {
				lane.lastOwner = row.owner_id;
				launch(lane, row, requested);
			}
			// a lane with free slots may have jobs that have become due in the meantime
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
			wakesAt = Infinity;
			if (stopping) return;
			const next = await startDue();
			if (next === undefined) continue;
			// at most a minute, because the clock may be changed
			wakesAt = Math.min(next, now() + 60_000);
			timer = setTimeout(() => wake(), Math.max(0, wakesAt - now())).unref();
		} while (again);
	}

	function wake(dueAt = -Infinity): void {
		// each change of a draft asks again for its publication, for which the runner waits already
		if (pump === undefined && wakesAt <= dueAt) return;
		again = true;
		if (pump !== undefined) return;
		pump = sleep(coalescingMs)
			.then(fill)
			.catch((error) => {
				log.error({ err: error }, "failed to claim jobs");
				timer = setTimeout(() => wake(), 1000).unref();
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
			// a job that is being claimed is neither due nor running
			if (pump === undefined && running.size === 0 && next > now()) return;
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

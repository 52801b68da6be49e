import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { newId } from "../../../domain/ids.ts";
import { type DeriveJob, dedupeKey, type Job, type JobKind, jobKinds } from "../../../domain/job.ts";
import { isConcurrent } from "../../locks.ts";
import { notify } from "../../notices.ts";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import { lengthOfPayload } from "../../sql/payload-items.ts";
import { insertMany, query } from "../../sql/statements.ts";
import type { Reader, Store, Writer } from "../../store.ts";
import { batchesOf, claimFromBatch, isBatch, withdrawFromBatches } from "./derive-batches.ts";

export type JobRow = Selectable<Tables["jobs"]>;

// a literal: the engines match it with the partial index's own condition, which a parameter cannot be
const insertUnlessWaiting = insertMany("jobs", "on conflict (dedupe_key) where state = 'waiting' do nothing");

type Priority = -1 | 0 | 1;

/**
 * Adds jobs that are due at `runAt`; a job that is already waiting is not added again. Another transaction may claim a
 * job before this one ends, so a job that changes a game locks that game first, and then finds this transaction committed.
 * @param priority 1 for jobs that come before the others of their account, -1 for those that come after them
 */
export async function enqueue(
	writer: Writer,
	jobs: readonly Job[],
	now: number,
	runAt = now,
	priority: Priority = 0,
): Promise<void> {
	const rows = jobs.map((job) => ({
		kind: job.kind,
		dedupe_key: dedupeKey(job),
		payload: JSON.stringify(job),
		owner_id: ("ownerId" in job && job.ownerId) || "",
	}));
	await addWaiting(writer, rows, now, runAt, priority);
}

/** Adds jobs that derive images, none of which waits already, in few rows. */
export async function enqueueDerivations(
	writer: Writer,
	jobs: readonly DeriveJob[],
	now: number,
): Promise<void> {
	await addWaiting(writer, batchesOf(jobs, now), now, now, 0);
}

async function addWaiting(
	writer: Writer,
	waiting: readonly Pick<JobRow, "kind" | "dedupe_key" | "payload" | "owner_id">[],
	now: number,
	runAt: number,
	priority: Priority,
): Promise<void> {
	if (waiting.length === 0) return;
	const rows = waiting.map((job) => ({
		id: newId("job", now),
		...job,
		priority,
		state: "waiting" as const,
		attempts: 0,
		run_at: runAt,
		last_error: null,
		created_at: now,
		lease_until: null,
		claims: 0,
	}));
	notify(writer, "jobs", "", runAt > now ? String(runAt) : "");
	await insertUnlessWaiting(writer, rows);
}

/** Due jobs that a process would claim. */
export type DueJobs = {
	kind: JobKind;
	limit: number;
	now: number;
	/** The end of the lease: from then on another process may claim the jobs, unless the lease is renewed. */
	leaseUntil: number;
};

/** Claims due jobs of a kind, the most urgent first, and marks them as running; each is claimed by one process only. */
export async function claimJobs(
	writer: Writer,
	{ kind, limit, now, leaseUntil }: DueJobs,
): Promise<JobRow[]> {
	const due = await writer
		.selectFrom("jobs")
		.select("id")
		.where("state", "=", sql.lit("waiting")) // a literal, so that it matches the partial index
		.where("kind", "=", kind)
		.where("run_at", "<=", now)
		.orderBy("priority", "desc")
		.orderBy("run_at")
		.limit(limit)
		.$if(isConcurrent(writer), (query) => query.forUpdate().skipLocked())
		.execute();
	return await markRunning(
		writer,
		due.map((row) => row.id),
		leaseUntil,
	);
}

async function markRunning(writer: Writer, ids: readonly string[], leaseUntil: number): Promise<JobRow[]> {
	if (ids.length === 0) return [];
	return await writer
		.updateTable("jobs")
		.set((eb) => ({
			state: "running" as const,
			attempts: eb("attempts", "+", 1),
			claims: eb("claims", "+", 1),
			lease_until: leaseUntil,
		}))
		.where("id", "in", ids)
		.returningAll()
		.execute();
}

/**
 * Does the same as {@link claimJobs}, but accounts take turns: each job is the first one of the next account
 * that has any. A job that a reader waits for comes before the other jobs of its account.
 * @param lastOwner the account whose job was claimed last
 */
export async function claimJobsInTurn(
	writer: Writer,
	{ kind, limit, now, leaseUntil }: DueJobs,
	lastOwner: string,
): Promise<JobRow[]> {
	const firstAfter = (owner: string | undefined) =>
		writer
			.selectFrom("jobs")
			.selectAll()
			.where("state", "=", sql.lit("waiting")) // a literal, so that it matches the partial index
			.where("kind", "=", kind)
			.where("run_at", "<=", now)
			.$if(owner !== undefined, (query) => query.where("owner_id", ">", owner ?? ""))
			.orderBy("owner_id")
			.orderBy("priority", "desc")
			.orderBy("run_at")
			.limit(1)
			.$if(isConcurrent(writer), (query) => query.forUpdate().skipLocked())
			.executeTakeFirst();
	const claimed: JobRow[] = [];
	for (let last = lastOwner; claimed.length < limit; ) {
		const next = (await firstAfter(last)) ?? (await firstAfter(undefined));
		if (next === undefined) break;
		if (isBatch(next)) claimed.push(await claimFromBatch(writer, next, { now, leaseUntil }));
		else claimed.push(...(await markRunning(writer, [next.id], leaseUntil)));
		last = next.owner_id;
	}
	return claimed;
}

/** The priorities that jobs of a kind can have. */
const prioritiesOf = (kind: JobKind): readonly Priority[] => (kind === "derive" ? [-1, 0, 1] : [0, 1]);

/** A column for each kind and priority, each a single index lookup: the query runs after every write. */
const firstDue = query((db) =>
	db.selectNoFrom((eb) =>
		jobKinds.flatMap((kind) =>
			prioritiesOf(kind).map((priority) =>
				eb
					.selectFrom("jobs")
					.select(({ fn }) => fn.min("run_at").as("first"))
					// literals, so that the condition is that of the partial index
					.where("state", "=", sql.lit("waiting"))
					.where("kind", "=", sql.lit(kind))
					.where("priority", "=", sql.lit(priority))
					.as(`${kind} ${priority}`),
			),
		),
	),
);

/** The time at which the next waiting job of each kind is due, in ms; kinds without one are left out. */
export async function nextDue(reader: Reader, kinds: readonly JobKind[]): Promise<Map<JobKind, number>> {
	const [row] = (await firstDue(reader, {})) as Record<string, number | null>[];
	const dues = new Map<JobKind, number>();
	for (const kind of kinds) {
		const due = Math.min(...prioritiesOf(kind).map((priority) => row?.[`${kind} ${priority}`] ?? Infinity));
		if (Number.isFinite(due)) dues.set(kind, due);
	}
	return dues;
}

/** One claim of a job. A later claim of the same job has a higher count. */
export type Claim = Pick<JobRow, "id" | "claims">;

/** Extends the leases of jobs that are still running here. @returns the ids of those whose claims are still the latest */
export async function renewLeases(
	writer: Writer,
	held: readonly Claim[],
	leaseUntil: number,
): Promise<Set<string>> {
	const renewed = new Set<string>();
	for (const { id, claims } of held) {
		const { numUpdatedRows } = await writer
			.updateTable("jobs")
			.set({ lease_until: leaseUntil })
			.where("id", "=", id)
			.where("claims", "=", claims)
			.where("state", "=", "running")
			.executeTakeFirstOrThrow();
		if (numUpdatedRows > 0n) renewed.add(id);
	}
	return renewed;
}

/** Whether this claim of a job is the latest; if so, no other process can claim the job until the transaction ends. */
export async function isClaimCurrent(writer: Writer, { id, claims }: Claim): Promise<boolean> {
	const row = await writer
		.selectFrom("jobs")
		.select("id")
		.where("id", "=", id)
		.where("claims", "=", claims)
		.where("state", "=", "running")
		.$if(isConcurrent(writer), (query) => query.forUpdate())
		.executeTakeFirst();
	return row !== undefined;
}

/** Deletes a job that is done. @returns false when another process has claimed it since */
export async function finishJob(writer: Writer, { id, claims }: Claim): Promise<boolean> {
	const result = await writer
		.deleteFrom("jobs")
		.where("id", "=", id)
		.where("claims", "=", claims)
		.where("state", "=", "running")
		.executeTakeFirst();
	return result.numDeletedRows > 0n;
}

/** Queues a failed job again for `runAt`, with its count of attempts, unless the same job is already waiting. */
export async function retryJob(writer: Writer, job: JobRow, error: string, runAt: number): Promise<void> {
	const twin = await writer
		.selectFrom("jobs")
		.select("id")
		.where("dedupe_key", "=", job.dedupe_key)
		.where("state", "=", "waiting")
		.executeTakeFirst();
	notify(writer, "jobs");
	if (twin !== undefined) {
		await writer.deleteFrom("jobs").where("id", "=", job.id).execute();
		return;
	}
	await writer
		.updateTable("jobs")
		.set({ state: "waiting", last_error: error, run_at: runAt, attempts: job.attempts, lease_until: null })
		.where("id", "=", job.id)
		.execute();
}

export async function markJobDead(writer: Writer, id: string, error: string): Promise<void> {
	await writer.updateTable("jobs").set({ state: "dead", last_error: error }).where("id", "=", id).execute();
}

/** Makes jobs due that would rest until after `latest`. */
export async function hastenJobs(
	store: Pick<Store, "reader" | "write">,
	now: number,
	latest: number,
): Promise<void> {
	const isLate = (eb: ExpressionBuilder<Tables, "jobs">) =>
		eb.and([eb("state", "=", sql.lit("waiting")), eb("run_at", ">", latest)]);
	const late = await store.reader.selectFrom("jobs").select("id").where(isLate).limit(1).executeTakeFirst();
	if (late === undefined) return;
	await store.write(async (writer) => {
		notify(writer, "jobs");
		await writer.updateTable("jobs").set({ run_at: now }).where(isLate).execute();
	});
}

const isDerivation = (job: Job): job is DeriveJob => job.kind === "derive" || job.kind === "derive-large";

/** Moves a job that waits for its first run to the front, and makes it due. A job that has failed keeps its delay. */
export async function prioritizeJob(writer: Writer, job: Job, now: number): Promise<void> {
	notify(writer, "jobs");
	const { numUpdatedRows } = await writer
		.updateTable("jobs")
		.set({ priority: 1, run_at: now })
		.where("dedupe_key", "=", dedupeKey(job))
		.where("state", "=", "waiting")
		.where("attempts", "=", 0)
		.where("priority", "<", 1)
		.executeTakeFirstOrThrow();
	if (numUpdatedRows > 0n) return;
	await enqueue(writer, await withdrawFromBatches(writer, [job].filter(isDerivation)), now, now, 1);
}

/**
 * Deletes waiting and dead jobs that are no longer needed. A running job must itself check whether it is still needed.
 */
export async function deleteJobs(writer: Writer, jobs: readonly Job[]): Promise<void> {
	for (const part of chunks(jobs.map(dedupeKey), 1)) {
		await writer.deleteFrom("jobs").where("dedupe_key", "in", part).where("state", "!=", "running").execute();
	}
	await withdrawFromBatches(writer, jobs.filter(isDerivation));
}

/** Whether there is a running job whose lease ended before `time`. */
export async function hasAbandonedJobs(reader: Reader, time: number): Promise<boolean> {
	const row = await reader
		.selectFrom("jobs")
		.select("id")
		.where("state", "=", "running")
		.where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<", time)]))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The running jobs whose leases ended before `time`, locked until the transaction ends. */
export async function lockAbandonedJobs(writer: Writer, time: number): Promise<JobRow[]> {
	return await writer
		.selectFrom("jobs")
		.selectAll()
		.where("state", "=", "running")
		.where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<", time)]))
		.$if(isConcurrent(writer), (query) => query.forUpdate().skipLocked())
		.execute();
}

export async function listJobs(reader: Reader, state?: JobRow["state"], limit = 200): Promise<JobRow[]> {
	return await reader
		.selectFrom("jobs")
		.selectAll()
		.$if(state !== undefined, (query) => query.where("state", "=", state ?? "dead"))
		.orderBy("created_at")
		.limit(limit)
		.execute();
}

/** Selects the dead jobs among these. */
export async function deadJobs(
	reader: Reader,
	jobs: readonly Job[],
): Promise<Pick<JobRow, "id" | "dedupe_key" | "last_error">[]> {
	return await inChunks(jobs.map(dedupeKey), (part) =>
		reader
			.selectFrom("jobs")
			.select(["id", "dedupe_key", "last_error"])
			.where("state", "=", "dead")
			.where("dedupe_key", "in", part)
			.execute(),
	);
}

/** Queues all dead jobs again, with their attempts reset. @returns number of queued jobs */
export async function retryDeadJobs(writer: Writer, now: number): Promise<number> {
	const dead = await writer.selectFrom("jobs").selectAll().where("state", "=", "dead").execute();
	for (const job of dead) {
		await retryJob(writer, { ...job, attempts: 0 }, job.last_error ?? "", now);
	}
	return dead.length;
}

/** Numbers of unfinished jobs. */
export async function jobCounts(
	reader: Reader,
): Promise<{ kind: string; state: JobRow["state"]; count: number }[]> {
	const rows = await reader
		.selectFrom("jobs")
		.select((eb) => [
			"kind",
			"state",
			eb.fn.sum<number>(lengthOfPayload(reader, "derivativeIds")).as("count"),
		])
		.groupBy(["kind", "state"])
		.orderBy("kind")
		.execute();
	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** For each kind with due jobs: since when the oldest has been due, in ms. */
export async function oldestDueJobs(
	reader: Reader,
	now: number,
): Promise<{ kind: string; dueSince: number }[]> {
	const rows = await reader
		.selectFrom("jobs")
		.select((eb) => ["kind", eb.fn.min("run_at").as("dueSince")])
		.where("state", "=", "waiting")
		.where("run_at", "<=", now)
		.groupBy("kind")
		.execute();
	return rows.map(({ kind, dueSince }) => ({ kind, dueSince: Number(dueSince) }));
}

import { type Selectable, sql } from "kysely";
import { newId } from "../../../domain/ids.ts";
import { type DeriveJob, dedupeKey, type Job } from "../../../domain/job.ts";
import { isConcurrent } from "../../locks.ts";
import type { Tables } from "../../schema.ts";
import type { Writer } from "../../store.ts";

// An edit that adds many images leaves one waiting row for some of them, and not one for each, which took a sixth of the time of a
// new piece. A job leaves its batch, as a row of its own, when it is claimed, or when a reader waits for it.

type JobRow = Selectable<Tables["jobs"]>;

/** The jobs of a waiting row, in the order in which they run. */
type DeriveBatch = Omit<DeriveJob, "derivativeId"> & { derivativeIds: readonly string[] };

/** Jobs in a row at most: each claim writes the row again. */
const jobsPerBatch = 50;

/** The keys of all batches of a game begin with it. */
const keyPrefix = (gameId: string) => `derive-batch ${gameId} `;
/** Greater than all keys with that prefix, and less than any other greater key. */
const keyEnd = (gameId: string) => `derive-batch ${gameId}!`;

function readBatch({ payload }: Pick<JobRow, "payload">): DeriveBatch {
	return JSON.parse(payload) as DeriveBatch;
}

/**
 * The columns of batches of these jobs, which must not wait already. Each batch has a key of its own: one that jobs have left may still
 * wait when some of them are added again.
 */
export function batchesOf(
	jobs: readonly DeriveJob[],
	now: number,
): Pick<JobRow, "kind" | "dedupe_key" | "payload" | "owner_id">[] {
	const alike = Map.groupBy(jobs, ({ kind, gameId, ownerId = "" }) => `${kind} ${gameId} ${ownerId}`);
	return [...alike.values()].flatMap((same) =>
		Array.from({ length: Math.ceil(same.length / jobsPerBatch) }, (_, i) => {
			const part = same.slice(i * jobsPerBatch, (i + 1) * jobsPerBatch);
			const { kind, gameId, ownerId } = part[0] as DeriveJob;
			const derivativeIds = part.map(({ derivativeId }) => derivativeId);
			const batch: DeriveBatch = { kind, gameId, derivativeIds, ...(ownerId !== undefined && { ownerId }) };
			return {
				kind,
				dedupe_key: keyPrefix(gameId) + newId("job", now),
				payload: JSON.stringify(batch),
				owner_id: ownerId ?? "",
			};
		}),
	);
}

export function isBatch({ dedupe_key }: Pick<JobRow, "dedupe_key">): boolean {
	return dedupe_key.startsWith("derive-batch ");
}

/** Leaves these jobs in a waiting batch, which the transaction has locked. */
async function keepInBatch(
	writer: Writer,
	{ id }: Pick<JobRow, "id">,
	batch: DeriveBatch,
	left: readonly string[],
): Promise<void> {
	if (left.length === 0) await writer.deleteFrom("jobs").where("id", "=", id).execute();
	else {
		const payload = JSON.stringify({ ...batch, derivativeIds: left });
		await writer.updateTable("jobs").set({ payload }).where("id", "=", id).execute();
	}
}

/**
 * Claims the first job of a waiting batch, which the transaction has locked.
 * @param leaseUntil the end of its lease
 * @returns its row, which is running
 */
export async function claimFromBatch(
	writer: Writer,
	row: JobRow,
	{ now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<JobRow> {
	const batch = readBatch(row);
	const { derivativeIds, ...common } = batch;
	const [first = "", ...left] = derivativeIds;
	const job: Job = { ...common, derivativeId: first };
	const claimed: JobRow = {
		...row,
		id: newId("job", now),
		dedupe_key: dedupeKey(job),
		payload: JSON.stringify(job),
		state: "running",
		attempts: row.attempts + 1,
		claims: row.claims + 1,
		lease_until: leaseUntil,
	};
	await keepInBatch(writer, row, batch, left);
	await writer.insertInto("jobs").values(claimed).execute();
	return claimed;
}

/** Removes jobs from the waiting batches of their games. @returns those that were in one */
export async function withdrawFromBatches(writer: Writer, jobs: readonly DeriveJob[]): Promise<DeriveJob[]> {
	const withdrawn: DeriveJob[] = [];
	for (const [gameId, ofGame] of Map.groupBy(jobs, (job) => job.gameId)) {
		const ids = new Set(ofGame.map(({ derivativeId }) => derivativeId));
		const rows = await writer
			.selectFrom("jobs")
			.select(["id", "payload"])
			.where("state", "=", sql.lit("waiting")) // a literal, so that it matches the partial index
			.where("dedupe_key", ">", keyPrefix(gameId))
			.where("dedupe_key", "<", keyEnd(gameId))
			.orderBy("id") // every transaction locks batches in this order
			.$if(isConcurrent(writer), (query) => query.forUpdate())
			.execute();
		for (const row of rows) {
			const batch = readBatch(row);
			const { derivativeIds, ...common } = batch;
			const taken = derivativeIds.filter((id) => ids.has(id));
			if (taken.length === 0) continue;
			withdrawn.push(...taken.map((derivativeId) => ({ ...common, derivativeId })));
			const left = derivativeIds.filter((id) => !ids.has(id));
			await keepInBatch(writer, row, batch, left);
		}
	}
	return withdrawn;
}

import { draftNumber, oldestKept, publishTime, type Rest } from "../domain/components/draft.ts";
import { discardSourceJobs, type Job } from "../domain/job.ts";
import { releaseDerivatives } from "../game-edit/derivatives.ts";
import { schedulePublishWhenReady } from "../game-edit/draft.ts";
import type { JobHandlers } from "../jobs/runner.ts";
import { notify } from "../store/notices.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { growRecords } from "../store/tables/account-bytes.ts";
import { hasPendingDerivatives } from "../store/tables/derivatives.ts";
import { closeDraft, gamesWithDraft, lockGame } from "../store/tables/games.ts";
import { deleteJobs, enqueue } from "../store/tables/jobs.ts";
import { markUnneededSources } from "../store/tables/sources.ts";
import {
	countChanges,
	deleteHistory,
	findVersion,
	gamesWithHistory,
	insertVersion,
	type Version,
} from "../store/tables/versions.ts";

/** Rows of each kind that one pruning transaction deletes: few enough not to delay a push. */
const rowsPerPrune = 500;

/**
 * Publishes the current draft; it is visible as soon as the transaction is committed. Its images must be ready.
 * @param restoredFrom the version that it makes current again
 * @returns the new version, or undefined if the draft equals the published one
 */
export async function publishDraft(
	writer: Writer,
	game: Game,
	now: number,
	keptVersions: number,
	restoredFrom: number | null = null,
): Promise<Version | undefined> {
	const number = draftNumber(game);
	await deleteJobs(writer, [{ kind: "publish", gameId: game.id, readySince: now }]);
	const counts = await countChanges(writer, game.id, number);
	const before = await findVersion(writer, game.id, game.version);
	const isRenamed = before !== undefined && before.game_name !== game.name;
	if (counts.created + counts.changed + counts.deleted === 0 && !isRenamed) {
		await closeDraft(writer, game.id, game.version);
		return undefined;
	}
	const version: Version = {
		game_id: game.id,
		number,
		game_name: game.name,
		apps: game.draft_apps ?? "[]",
		...counts,
		restored_from: restoredFrom,
		published_at: now,
	};
	await insertVersion(writer, version);
	notify(writer, "version", game.id);
	await closeDraft(writer, game.id, number);
	if (number > keptVersions) await enqueue(writer, [{ kind: "prune", gameId: game.id }], now);
	return version;
}

/** The jobs that publish drafts and delete versions that are no longer kept. */
export function publishHandlers(deps: {
	now: () => number;
	keptVersions: number;
	rest: Rest;
}): Pick<JobHandlers, "publish" | "prune"> {
	async function publishIfDue(writer: Writer, job: Extract<Job, { kind: "publish" }>): Promise<void> {
		const game = await lockGame(writer, job.gameId);
		if (game === undefined || game.draft_changed_at === null) return;
		// the last image that becomes ready enqueues this job again
		if (await hasPendingDerivatives(writer, game.id)) return;
		const now = deps.now();
		const due = publishTime(game.draft_changed_at, job.readySince, deps.rest);
		if (now < due) await enqueue(writer, [job], now, due);
		else await publishDraft(writer, game, now, deps.keptVersions);
	}

	async function prune(writer: Writer, gameId: string): Promise<void> {
		const game = await lockGame(writer, gameId);
		if (game === undefined) return;
		const now = deps.now();
		const oldest = oldestKept(game.version, deps.keptVersions);
		const { sourceKeys, recordBytes, isMore } = await deleteHistory(writer, gameId, oldest, rowsPerPrune);
		await releaseDerivatives(writer, gameId, sourceKeys, now);
		await enqueue(writer, discardSourceJobs(await markUnneededSources(writer, sourceKeys)), now);
		await growRecords(writer, game, -recordBytes);
		if (isMore) await enqueue(writer, [{ kind: "prune", gameId }], now);
		await schedulePublishWhenReady(writer, gameId, now);
	}

	return {
		publish: {
			isDurable: true,
			run: async (job) => (writer) => publishIfDue(writer, job),
		},
		prune: { run: async (job) => (writer) => prune(writer, job.gameId) },
	};
}

/** Publishes every draft whose images are ready, without waiting for changes to pause. */
export async function publishReady(deps: {
	store: Store;
	now: () => number;
	keptVersions: number;
}): Promise<void> {
	for (const gameId of await gamesWithDraft(deps.store.reader)) {
		await deps.store.write(async (writer) => {
			const game = await lockGame(writer, gameId);
			if (game === undefined || game.draft_changed_at === null) return;
			if (await hasPendingDerivatives(writer, gameId)) return;
			await publishDraft(writer, game, deps.now(), deps.keptVersions);
		});
	}
}

/**
 * Resumes what an earlier process left: drafts whose job was lost or is dead, and versions that are no longer kept because
 * the configured number was lowered.
 */
export async function resumePublishing(
	store: Store,
	deps: { now: () => number; keptVersions: number },
): Promise<void> {
	const drafts = await gamesWithDraft(store.reader);
	const histories = await gamesWithHistory(store.reader, deps.keptVersions);
	if (drafts.length + histories.length === 0) return;
	const now = deps.now();
	const jobs = [
		...drafts.map((gameId): Job => ({ kind: "publish", gameId, readySince: now })),
		...histories.map((gameId): Job => ({ kind: "prune", gameId })),
	];
	await store.write((writer) => enqueue(writer, jobs, now));
}

import { type Author, distinctAuthors, readAuthors, undoneVersion } from "../domain/access/author.ts";
import { draftNumber, publishTime, type Rest } from "../domain/components/draft.ts";
import { heldUntil } from "../domain/components/named-push.ts";
import { gapsOf, type Retention, versionsBehind, versionsToRemove } from "../domain/components/retention.ts";
import { discardSourceJobs, type Job, publishJobs } from "../domain/job.ts";
import { releaseDerivatives } from "../game-edit/derivatives.ts";
import { schedulePublishWhenReady } from "../game-edit/draft.ts";
import type { JobHandlers } from "../jobs/runner.ts";
import { notify } from "../store/notices.ts";
import { closeDraft, gamesWithDraft, lockGame } from "../store/queries/games/games.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { hasPendingDerivatives } from "../store/queries/images/derivatives.ts";
import { markUnneededSources } from "../store/queries/images/sources.ts";
import { deleteJobs, enqueue, prioritizeJob } from "../store/queries/service/jobs.ts";
import { keepDraft, postponePieces } from "../store/queries/versions/drafts.ts";
import { findPushes } from "../store/queries/versions/pushes.ts";
import {
	agesOfVersions,
	countChanges,
	deleteUnshown,
	deleteVersions,
	findVersion,
	gamesWithHistory,
	insertVersion,
	type Version,
} from "../store/queries/versions/versions.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { findWaiting, type Waiting } from "./waiting.ts";

/** Rows of each kind that one pruning transaction deletes: few enough not to delay a push. */
const rowsPerPrune = 500;

/** Schedules the publication of what waits: when its images are ready, or its pushes wait no longer. */
async function publishLater(
	writer: Writer,
	gameId: string,
	{ isForImages, pushes }: Waiting,
	now: number,
): Promise<void> {
	const job: Job = { kind: "publish", gameId, readySince: now };
	if (isForImages) await enqueue(writer, [job], now);
	const ends = pushes.map((push) => heldUntil(push, now) ?? now);
	if (ends.length > 0) await enqueue(writer, [{ ...job, isForPush: true }], now, Math.min(...ends));
}

/** The notes of the pushes among the authors of a version. */
async function joinedPushNotes(writer: Writer, authors: readonly Author[]): Promise<string | null> {
	const ids = authors.flatMap(({ pushId }) => pushId ?? []);
	const notes = (await findPushes(writer, ids)).flatMap(({ note }) => note ?? []);
	return notes.length === 0 ? null : [...new Set(notes)].join(" · ");
}

/**
 * Publishes what is whole in the current draft; it is visible as soon as the transaction is committed. Pieces whose images are
 * pending, those of a named push that has not ended or waits for images, and those that belong to them, stay in the draft, as if they had been
 * changed after this version.
 * @param restoredFrom the version that it makes current again
 * @param wanted parts that are published even if they wait: everything, or pieces with those that belong to them
 * @returns the new version, or undefined if what is whole equals the published one
 */
export async function publishDraft(
	writer: Writer,
	game: Game,
	now: number,
	{ last: keptLast }: Retention,
	{ restoredFrom = null, wanted }: { restoredFrom?: number | null; wanted?: "all" | readonly string[] } = {},
): Promise<Version | undefined> {
	const number = draftNumber(game);
	await deleteJobs(writer, publishJobs(game.id, now));
	const before = await findVersion(writer, game.id, game.version);
	const waiting = wanted === "all" ? undefined : await findWaiting(writer, game, now, wanted);
	const name = waiting?.isForName ? (before?.game_name ?? game.name) : game.name;
	const isRenamed = before !== undefined && before.game_name !== name;
	if (waiting !== undefined) {
		await publishLater(writer, game.id, waiting, now);
		if (waiting.isEverything && !isRenamed) return undefined;
		await postponePieces(writer, number, waiting.ids);
	}
	const counts = await countChanges(writer, game.id, number);
	if (counts.created + counts.changed + counts.deleted === 0 && !isRenamed) {
		await closeDraft(writer, game.id, game.version);
		return undefined;
	}
	// a change of the name has no author
	const authors =
		waiting === undefined || isRenamed ? readAuthors(game.draft_authors) : waiting.authorsOfRest;
	const withoutPush = distinctAuthors(authors.map(({ pushId: _, undoes: __, ...author }) => author));
	const version: Version = {
		game_id: game.id,
		number,
		game_name: name,
		apps: JSON.stringify([...new Set(authors.map(({ appId }) => appId))]),
		...counts,
		restored_from: restoredFrom,
		undoes: isRenamed ? null : undoneVersion(authors),
		published_at: now,
		name: null,
		note: await joinedPushNotes(writer, authors),
		is_pinned: 0,
		authors: JSON.stringify(withoutPush),
	};
	await insertVersion(writer, version);
	notify(writer, "version", game.id);
	// the playtests of the example game wait for its pieces
	await prioritizeJob(writer, { kind: "example-playtests", gameId: game.id }, now);
	if (waiting === undefined) await closeDraft(writer, game.id, number);
	else await keepDraft(writer, game, number, waiting.authors);
	if (number > keptLast) await enqueue(writer, [{ kind: "prune", gameId: game.id }], now);
	return version;
}

/** The jobs that publish drafts and delete versions that are no longer kept. */
export function publishHandlers(deps: {
	now: () => number;
	retention: Retention;
	rest: Rest;
}): Pick<JobHandlers, "publish" | "prune"> {
	async function publishIfDue(writer: Writer, job: Extract<Job, { kind: "publish" }>): Promise<void> {
		const game = await lockGame(writer, job.gameId);
		if (game === undefined || game.draft_changed_at === null) return;
		const now = deps.now();
		if (job.isForPush)
			return await enqueue(writer, [{ kind: "publish", gameId: game.id, readySince: now }], now);
		if (await hasPendingDerivatives(writer, game.id)) {
			// the last image that becomes ready enqueues the ordinary job again
			const overdueAt = job.readySince + deps.rest.forImages;
			const latest = now + deps.rest.forImages;
			// later: the clock was set back
			const isOverdue = now >= overdueAt || overdueAt > latest;
			if (job.isOverdue && isOverdue) await publishDraft(writer, game, now, deps.retention);
			else await enqueue(writer, [{ ...job, isOverdue: true }], now, Math.min(overdueAt, latest));
			return;
		}
		const due = publishTime(game.draft_changed_at, job.readySince, deps.rest);
		// a draft that would rest for longer than it may was changed before the clock was set back
		if (now < due && due - now <= deps.rest.atMost) await enqueue(writer, [job], now, due);
		else await publishDraft(writer, game, now, deps.retention);
	}

	async function prune(writer: Writer, gameId: string): Promise<void> {
		const game = await lockGame(writer, gameId);
		if (game === undefined) return;
		const now = deps.now();
		const ages = await agesOfVersions(writer, gameId, versionsBehind(deps.retention));
		const numbers = ages.map(({ number }) => number);
		const removed = versionsToRemove(ages, deps.retention);
		await deleteVersions(writer, gameId, removed);
		const gone = new Set(removed);
		const kept = numbers.filter((number) => !gone.has(number));
		const { sourceKeys, recordBytes, isMore } = await deleteUnshown(
			writer,
			gameId,
			gapsOf(kept),
			rowsPerPrune,
		);
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

/**
 * Publishes every draft whose images are ready, without waiting for changes to pause.
 * @param isOverdue also publishes the whole pieces of the other drafts
 */
export async function publishReady(
	deps: { store: Store; now: () => number; retention: Retention },
	isOverdue = false,
): Promise<void> {
	for (const gameId of await gamesWithDraft(deps.store.reader)) {
		await deps.store.write(async (writer) => {
			const game = await lockGame(writer, gameId);
			if (game === undefined || game.draft_changed_at === null) return;
			if (!isOverdue && (await hasPendingDerivatives(writer, gameId))) return;
			await publishDraft(writer, game, deps.now(), deps.retention);
		});
	}
}

/**
 * Resumes what an earlier process left: drafts whose job was lost or is dead, and versions that are no longer kept because
 * the configured number was lowered.
 */
export async function resumePublishing(
	store: Store,
	deps: { now: () => number; retention: Retention },
): Promise<void> {
	const drafts = await gamesWithDraft(store.reader);
	const histories = await gamesWithHistory(store.reader, deps.retention.last);
	if (drafts.length + histories.length === 0) return;
	const now = deps.now();
	const jobs = [
		...drafts.map((gameId): Job => ({ kind: "publish", gameId, readySince: now })),
		...histories.map((gameId): Job => ({ kind: "prune", gameId })),
	];
	await store.write((writer) => enqueue(writer, jobs, now));
}

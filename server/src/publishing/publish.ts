import { draftNumber, oldestKept, publishTime, type Rest } from "../domain/components/draft.ts";
import { heldBack } from "../domain/components/held-back.ts";
import { discardSourceJobs, type Job, publishJobs } from "../domain/job.ts";
import { releaseDerivatives } from "../game-edit/derivatives.ts";
import { schedulePublishWhenReady } from "../game-edit/draft.ts";
import type { JobHandlers } from "../jobs/runner.ts";
import { notify } from "../store/notices.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { growRecords } from "../store/tables/account-bytes.ts";
import { hasPendingDerivatives } from "../store/tables/derivatives.ts";
import { draftedPieces, keepDraft, piecesWithPendingImages, postponePieces } from "../store/tables/drafts.ts";
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

/** The part of a draft that must wait for images: its pieces, and the apps whose changes they are. */
type Waiting = {
	ids: ReadonlySet<string>;
	apps: string[];
	/** Whether it is the whole draft, except for the game's name. */
	isEverything: boolean;
	/** The apps whose changes are published now. */
	appsOfRest: string[];
};

/** What of a draft must wait for pending images; undefined if nothing must. */
async function findWaiting(writer: Writer, game: Game): Promise<Waiting | undefined> {
	const draft = { gameId: game.id, draft: draftNumber(game) };
	const pending = await piecesWithPendingImages(writer, draft);
	if (pending.length === 0) return undefined;
	const pieces = await draftedPieces(writer, draft);
	const ids = heldBack(pieces, pending);
	const rest = pieces.filter(({ id }) => !ids.has(id));
	const apps = new Set(pieces.filter(({ id }) => ids.has(id)).map(({ appId }) => appId));
	const all: string[] = JSON.parse(game.draft_apps ?? "[]");
	const appsOfRest = all.filter((id) => !apps.has(id) || rest.some(({ appId }) => appId === id));
	return { ids, apps: [...apps], isEverything: rest.length === 0, appsOfRest };
}

/**
 * Publishes what is whole in the current draft; it is visible as soon as the transaction is committed. Pieces whose images are
 * pending, and those that belong to them, stay in the draft, as if they had been changed after this version.
 * @param restoredFrom the version that it makes current again
 * @returns the new version, or undefined if what is whole equals the published one
 */
export async function publishDraft(
	writer: Writer,
	game: Game,
	now: number,
	keptVersions: number,
	restoredFrom: number | null = null,
): Promise<Version | undefined> {
	const number = draftNumber(game);
	await deleteJobs(writer, publishJobs(game.id, now));
	const before = await findVersion(writer, game.id, game.version);
	const isRenamed = before !== undefined && before.game_name !== game.name;
	const waiting = await findWaiting(writer, game);
	if (waiting !== undefined) {
		await enqueue(writer, [{ kind: "publish", gameId: game.id, readySince: now }], now); // for the part that waits
		if (waiting.isEverything && !isRenamed) return undefined;
		await postponePieces(writer, number, waiting.ids);
	}
	const counts = await countChanges(writer, game.id, number);
	if (counts.created + counts.changed + counts.deleted === 0 && !isRenamed) {
		await closeDraft(writer, game.id, game.version);
		return undefined;
	}
	const version: Version = {
		game_id: game.id,
		number,
		game_name: game.name,
		// a change of the name does not say who made it
		apps: waiting === undefined || isRenamed ? (game.draft_apps ?? "[]") : JSON.stringify(waiting.appsOfRest),
		...counts,
		restored_from: restoredFrom,
		published_at: now,
	};
	await insertVersion(writer, version);
	notify(writer, "version", game.id);
	if (waiting === undefined) await closeDraft(writer, game.id, number);
	else await keepDraft(writer, game, number, waiting.apps);
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
		const now = deps.now();
		if (await hasPendingDerivatives(writer, game.id)) {
			// the last image that becomes ready enqueues the ordinary job again
			const overdueAt = job.readySince + deps.rest.forImages;
			const latest = now + deps.rest.forImages;
			// later: the clock was set back
			const isOverdue = now >= overdueAt || overdueAt > latest;
			if (job.isOverdue && isOverdue) await publishDraft(writer, game, now, deps.keptVersions);
			else await enqueue(writer, [{ ...job, isOverdue: true }], now, Math.min(overdueAt, latest));
			return;
		}
		const due = publishTime(game.draft_changed_at, job.readySince, deps.rest);
		// a draft that would rest for longer than it may was changed before the clock was set back
		if (now < due && due - now <= deps.rest.atMost) await enqueue(writer, [job], now, due);
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

/**
 * Publishes every draft whose images are ready, without waiting for changes to pause.
 * @param isOverdue publishes what is whole of the others, too
 */
export async function publishReady(
	deps: { store: Store; now: () => number; keptVersions: number },
	isOverdue = false,
): Promise<void> {
	for (const gameId of await gamesWithDraft(deps.store.reader)) {
		await deps.store.write(async (writer) => {
			const game = await lockGame(writer, gameId);
			if (game === undefined || game.draft_changed_at === null) return;
			if (!isOverdue && (await hasPendingDerivatives(writer, gameId))) return;
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

import type { Author } from "../domain/access/author.ts";
import { defaultRest } from "../domain/components/draft.ts";
import { heldUntil } from "../domain/components/named-push.ts";
import type { Job } from "../domain/job.ts";
import { advanceGame, findGame } from "../store/queries/games/games.ts";
import { hasPendingDerivatives } from "../store/queries/images/derivatives.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import { findPush } from "../store/queries/versions/pushes.ts";
import type { Game, Writer } from "../store/store.ts";

/**
 * Opens the game's draft or joins it, and schedules its publication: after a pause, or when the push that the edit belongs to
 * waits no longer; once for each edit.
 * @param step number of positions that the edit has reserved, and growth of the records in bytes
 */
export async function joinDraft(
	writer: Writer,
	game: Game,
	author: Author,
	now: number,
	step: { positions: number; recordBytes: number },
): Promise<void> {
	await advanceGame(writer, game, { ...step, draft: { author, now } });
	const push = author.pushId === undefined ? undefined : await findPush(writer, author.pushId);
	const until = push && heldUntil(push, now);
	const job: Job = { kind: "publish", gameId: game.id, readySince: now };
	if (until === undefined) await enqueue(writer, [job], now, now + defaultRest.afterChange);
	else await enqueue(writer, [{ ...job, isForPush: true }], now, until);
}

/**
 * Schedules the publication of the draft unless images of the game are still pending. Call it whenever an image is ready, has
 * failed permanently or is no longer needed. The game must be locked; otherwise, of the last two images each could find the
 * other one pending.
 */
export async function schedulePublishWhenReady(writer: Writer, gameId: string, now: number): Promise<void> {
	if (await hasPendingDerivatives(writer, gameId)) return;
	const game = await findGame(writer, gameId);
	if (game === undefined || game.draft_changed_at === null) return;
	await enqueue(writer, [{ kind: "publish", gameId, readySince: now }], now);
}

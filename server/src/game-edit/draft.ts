import { defaultRest } from "../domain/components/draft.ts";
import type { Game, Writer } from "../store/store.ts";
import { hasPendingDerivatives } from "../store/tables/derivatives.ts";
import { advanceGame, findGame } from "../store/tables/games.ts";
import { enqueue } from "../store/tables/jobs.ts";

/**
 * Opens the game's draft or joins it, and schedules its publication after a pause; once for each edit.
 * @param step how many positions the edit has reserved, and by how many bytes the records have grown
 */
export async function joinDraft(
	writer: Writer,
	game: Game,
	appId: string,
	now: number,
	step: { positions: number; recordBytes: number },
): Promise<void> {
	await advanceGame(writer, game, { ...step, draft: { appId, now } });
	await enqueue(
		writer,
		[{ kind: "publish", gameId: game.id, readySince: now }],
		now,
		now + defaultRest.afterChange,
	);
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

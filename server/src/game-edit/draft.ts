import { defaultRest } from "../domain/draft.ts";
import type { Game, Writer } from "../store/store.ts";
import { hasPendingDerivatives } from "../store/tables/derivatives.ts";
import { advanceGame, findGame } from "../store/tables/games.ts";
import { enqueue } from "../store/tables/jobs.ts";

/**
 * Opens the game's draft or joins it, so that it will publish itself after a rest; once for each edit.
 * @param positions how many the edit has taken for what it creates
 */
export async function joinDraft(
	writer: Writer,
	game: Game,
	appId: string,
	now: number,
	positions: number,
): Promise<void> {
	await advanceGame(writer, game, { positions, draft: { appId, now } });
	await enqueue(
		writer,
		[{ kind: "publish", gameId: game.id, readySince: now }],
		now,
		now + defaultRest.afterChange,
	);
}

/**
 * To be called when an image of the game is ready, has failed for good or is needed no more: after the last of them
 * the draft may be published. Only alone in the game, or of the last two each would take the other for pending.
 */
export async function schedulePublishWhenReady(writer: Writer, gameId: string, now: number): Promise<void> {
	if (await hasPendingDerivatives(writer, gameId)) return;
	const game = await findGame(writer, gameId);
	if (game === undefined || game.draft_changed_at === null) return;
	await enqueue(writer, [{ kind: "publish", gameId, readySince: now }], now);
}

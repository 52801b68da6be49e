import type { Actor } from "../auth/actor.ts";
import { newId } from "../domain/ids.ts";
import { joinDraft } from "../publish/draft.ts";
import { releaseBytes } from "../store/account-bytes.ts";
import { deleteGameRows, findGame, insertGame, listGames, renameGame } from "../store/games.ts";
import { enqueue, forgetJobs } from "../store/jobs.ts";
import { tell } from "../store/notices.ts";
import { holdingsOfGame } from "../store/sources.ts";
import type { Game, Store } from "../store/store.ts";
import { pendingUploadsOfGame } from "../store/uploads.ts";

/** A game as callers see it; times as ISO 8601 (decision 37). */
export type GameRecord = { id: string; name: string; createdAt: string };

type Deps = { store: Store; now: () => number };

export function gameRecord(game: Pick<Game, "id" | "name" | "created_at">): GameRecord {
	return { id: game.id, name: game.name, createdAt: new Date(game.created_at).toISOString() };
}

/** The caller's games, oldest first. */
export async function gamesOf(deps: Pick<Deps, "store">, actor: Actor): Promise<GameRecord[]> {
	return (await listGames(deps.store.reader, actor.userId)).map(gameRecord);
}

export async function createGame(
	deps: Pick<Deps, "store" | "now">,
	ownerId: string,
	name: string,
): Promise<GameRecord> {
	const now = deps.now();
	const id = newId("gam", now);
	await deps.store.write((writer) => insertGame(writer, { id, ownerId, name, createdAt: now }));
	return gameRecord({ id, name, created_at: now });
}

/** Gives a game another name; a published one gets a version with it. @throws Problem GAME_NOT_FOUND */
export async function changeGame(
	deps: Deps,
	actor: Actor,
	gameId: string,
	name: string,
): Promise<GameRecord> {
	const record = await deps.store.withGameWrite(gameId, async (writer, game) => {
		if (name !== game.name) {
			await renameGame(writer, gameId, name);
			await joinDraft(writer, game, actor.appId, deps.now());
		}
		return gameRecord({ ...game, name });
	});
	return record;
}

/** Deletes a game with everything every app made in it. @throws Problem GAME_NOT_FOUND */
export async function deleteGame(deps: Deps, gameId: string): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const holds = [
			...(await holdingsOfGame(writer, gameId)),
			...(await pendingUploadsOfGame(writer, gameId)),
		].map((row) => ({ sha256: row.sha256, byteSize: row.byte_size }));
		await releaseBytes(writer, game.owner_id, holds);
		await deleteGameRows(writer, gameId);
		tell(writer, "access", game.owner_id);
		const now = deps.now();
		await forgetJobs(writer, [
			{ kind: "publish", gameId, readySince: now },
			{ kind: "prune", gameId },
		]);
		await enqueue(writer, [{ kind: "discard-game", gameId }], now);
	});
}

/** The game with this id, whoever owns it. */
export async function gameOf(deps: Pick<Deps, "store">, gameId: string): Promise<Game | undefined> {
	return await findGame(deps.store.reader, gameId);
}

import type { Actor } from "../domain/access/actor.ts";
import { newId } from "../domain/ids.ts";
import { publishJobs } from "../domain/job.ts";
import { editGame } from "../game-edit/game-edit.ts";
import { notify } from "../store/notices.ts";
import { deleteGameRows, findGame, insertGame, listGame, listGames } from "../store/queries/games/games.ts";
import { countRecords, releaseBytes } from "../store/queries/images/account-bytes.ts";
import { holdingsOfGame } from "../store/queries/images/sources.ts";
import { pendingUploadsOfGame } from "../store/queries/images/uploads.ts";
import { hasComponents } from "../store/queries/pieces/apps-in-game.ts";
import { deleteJobs, enqueue } from "../store/queries/service/jobs.ts";
import type { Game, Store } from "../store/store.ts";

/** A game as callers see it; times as ISO 8601. */
export type GameRecord = { id: string; name: string; createdAt: string };

type Deps = { store: Store; now: () => number };

export function gameRecord(game: Pick<Game, "id" | "name" | "created_at">): GameRecord {
	return { id: game.id, name: game.name, createdAt: new Date(game.created_at).toISOString() };
}

/** The caller's games, oldest first. */
export async function gamesOf(deps: Pick<Deps, "store">, actor: Actor): Promise<GameRecord[]> {
	return (await listGames(deps.store.reader, actor.userId)).map(gameRecord);
}

/** Whether an app has components in a game, live or in a kept version. */
export async function isAppInGame(
	{ store }: Pick<Deps, "store">,
	gameId: string,
	appId: string,
): Promise<boolean> {
	return await hasComponents(store.reader, gameId, appId);
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

/** Renames a game. A published game gets a new version with the name. @throws Problem GAME_NOT_FOUND */
export async function changeGame(
	deps: Deps,
	actor: Actor,
	gameId: string,
	name: string,
): Promise<GameRecord> {
	const { value } = await editGame(deps, actor, gameId, async (edit) => {
		if (name !== edit.game.name) edit.rename(name);
		return gameRecord({ ...edit.game, name });
	});
	return value;
}

/** The place of a game in its owner's list: starred games come first, archived ones only on request. */
export type GameListing = { isStarred: boolean; isArchived: boolean };

export const listingOf = (game: Pick<Game, "is_starred" | "is_archived">): GameListing => ({
	isStarred: game.is_starred === 1,
	isArchived: game.is_archived === 1,
});

/** Stars or archives a game, or takes that back. Nothing else about it changes. @throws Problem GAME_NOT_FOUND */
export async function changeListing(
	deps: Pick<Deps, "store">,
	gameId: string,
	change: Partial<GameListing>,
): Promise<GameListing> {
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const listing = { ...listingOf(game), ...change };
		const { isStarred, isArchived } = listing;
		await listGame(writer, gameId, { is_starred: isStarred ? 1 : 0, is_archived: isArchived ? 1 : 0 });
		return listing;
	});
}

/** Deletes a game with everything that apps created in it. @throws Problem GAME_NOT_FOUND */
export async function deleteGame(deps: Deps, gameId: string): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const holds = [
			...(await holdingsOfGame(writer, gameId)),
			...(await pendingUploadsOfGame(writer, gameId)),
		].map((row) => ({ sha256: row.sha256, byteSize: row.byte_size }));
		await releaseBytes(writer, game.owner_id, holds);
		await countRecords(writer, game.owner_id, -game.record_bytes);
		await deleteGameRows(writer, gameId);
		notify(writer, "access", game.owner_id);
		const now = deps.now();
		await deleteJobs(writer, [...publishJobs(gameId, now), { kind: "prune", gameId }]);
		await enqueue(writer, [{ kind: "discard-game", gameId }], now);
	});
}

/** The game with this id, of any owner. */
export async function gameOf(deps: Pick<Deps, "store">, gameId: string): Promise<Game | undefined> {
	return await findGame(deps.store.reader, gameId);
}

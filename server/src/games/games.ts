import { because, type PlayerRange } from "@tuckbox/pieces";
import type { Actor } from "../domain/access/actor.ts";
import type { Role } from "../domain/access/role.ts";
import { faultyField } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { publishJobs } from "../domain/job.ts";
import { editGame } from "../game-edit/game-edit.ts";
import { notify } from "../store/notices.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import {
	deleteGameRows,
	findGame,
	insertGame,
	listGame,
	listGames,
	playersOf,
	type StoredPlayers,
	setPlayers,
} from "../store/queries/games/games.ts";
import { findMember, gamesSharedWith, updateMember } from "../store/queries/games/members.ts";
import { countRecords, releaseBytes } from "../store/queries/images/account-bytes.ts";
import { holdingsOfGame } from "../store/queries/images/sources.ts";
import { pendingUploadsOfGame } from "../store/queries/images/uploads.ts";
import { hasComponents } from "../store/queries/pieces/apps-in-game.ts";
import { deleteJobs, enqueue } from "../store/queries/service/jobs.ts";
import type { Game, Reader, Store } from "../store/store.ts";

/** A game as callers see it; times as ISO 8601. */
export type GameRecord = {
	id: string;
	name: string;
	createdAt: string;
	/** Absent if it has not been set. */
	players?: PlayerRange;
};

/** A game as someone who belongs to it sees it. */
export type GameOfMine = GameRecord & {
	/** Both are absent for a game of one's own. */
	role?: Role;
	owner?: { id: string; name: string };
};

type Deps = { store: Store; now: () => number };

export function gameRecord(game: Pick<Game, "id" | "name" | "created_at"> & StoredPlayers): GameRecord {
	const players = playersOf(game);
	return {
		...{ id: game.id, name: game.name, createdAt: new Date(game.created_at).toISOString() },
		...(players && { players }),
	};
}

/** A game, and the role of a user in it, whose own list it is in. */
export type ListedGame = { game: Game; role: Role; owner?: { id: string; name: string } };

/**
 * A user's own games, oldest first, and then those that are shared with them: a tool that looks for a name finds their own
 * game first.
 */
export async function gamesListedBy(reader: Reader, userId: string): Promise<ListedGame[]> {
	const own = (await listGames(reader, userId)).map((game): ListedGame => ({ game, role: "owner" }));
	const shared = (await gamesSharedWith(reader, userId)).map(({ game, role, ownerName }): ListedGame => {
		return { game, role, owner: { id: game.owner_id, name: ownerName } };
	});
	return [...own, ...shared];
}

export function gameOfMine({ game, role, owner }: ListedGame): GameOfMine {
	return { ...gameRecord(game), ...(owner !== undefined && { role, owner }) };
}

/** The caller's games, oldest first, and then those that are shared with them. */
export async function gamesOf(deps: Pick<Deps, "store">, actor: Actor): Promise<GameOfMine[]> {
	return (await gamesListedBy(deps.store.reader, actor.userId)).map(gameOfMine);
}

/** A game as someone with a role sees it. */
export async function gameSeenAs(deps: Pick<Deps, "store">, game: Game, role: Role): Promise<GameOfMine> {
	if (role === "owner") return gameOfMine({ game, role });
	const owner = await findUser(deps.store.reader, game.owner_id);
	return gameOfMine({ game, role, owner: { id: game.owner_id, name: owner?.name ?? "" } });
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
	return gameRecord({ id, name, created_at: now, min_players: null, max_players: null });
}

/**
 * Renames a game, or sets how many people can play it; null: it is not said. A published game gets a new version with a new name;
 * the number of players belongs to no version.
 * @throws Problem GAME_NOT_FOUND; VALIDATION_ERROR if fewer people can play than must
 */
export async function changeGame(
	deps: Deps,
	actor: Actor,
	gameId: string,
	{ name, players }: { name?: string; players?: PlayerRange | null },
): Promise<GameRecord> {
	if (players && players.max < players.min)
		throw faultyField("players.max", because("TOO_SMALL", { min: players.min }));
	const { value } = await editGame(deps, actor, gameId, async (edit) => {
		if (name !== undefined && name !== edit.game.name) edit.rename(name);
		const stored = { min_players: players?.min ?? null, max_players: players?.max ?? null };
		if (players !== undefined) await setPlayers(edit.writer, gameId, stored);
		return gameRecord({ ...edit.game, ...(players !== undefined && stored), name: name ?? edit.game.name });
	});
	return value;
}

/** The place of a game in the list of someone who belongs to it: starred games come first, archived ones only on request. */
export type GameListing = { isStarred: boolean; isArchived: boolean };

export const listingOf = (game: Pick<Game, "is_starred" | "is_archived">): GameListing => ({
	isStarred: game.is_starred === 1,
	isArchived: game.is_archived === 1,
});

/** Stars or archives a game, or takes that back. Nothing else about it changes. @throws Problem GAME_NOT_FOUND */
export async function changeListing(
	deps: Pick<Deps, "store">,
	userId: string,
	gameId: string,
	change: Partial<GameListing>,
): Promise<GameListing> {
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const key = { gameId, userId };
		const member = await findMember(writer, key);
		const listing = { ...listingOf(member ?? game), ...change };
		const { isStarred, isArchived } = listing;
		const flags = { is_starred: isStarred ? 1 : 0, is_archived: isArchived ? 1 : 0 } as const;
		if (member !== undefined) await updateMember(writer, key, flags);
		else if (game.owner_id === userId) await listGame(writer, gameId, flags);
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
		notify(writer, "access", gameId);
		const now = deps.now();
		await deleteJobs(writer, [
			...publishJobs(gameId, now),
			{ kind: "prune", gameId },
			{ kind: "example-playtests", gameId },
		]);
		await enqueue(writer, [{ kind: "discard-game", gameId }], now);
	});
}

/** The game with this id, of any owner. */
export async function gameOf(deps: Pick<Deps, "store">, gameId: string): Promise<Game | undefined> {
	return await findGame(deps.store.reader, gameId);
}

import type { PlayerRange } from "@tuckbox/pieces";
import { type Author, withAuthor } from "../../../domain/access/author.ts";
import { imageForm } from "../../../domain/components/recipe.ts";
import { isConcurrent } from "../../locks.ts";
import { inChunks } from "../../sql/chunks.ts";
import { change, query, type Slots } from "../../sql/statements.ts";
import type { Game, Reader, Writer } from "../../store.ts";
import { deletePlaytestsOfGame } from "../playtests/playtests.ts";
import { deleteTableRows, listTables } from "../table/tables.ts";

export async function insertGame(
	writer: Writer,
	game: { id: string; ownerId: string; name: string; createdAt: number },
): Promise<void> {
	await writer
		.insertInto("games")
		.values({
			id: game.id,
			owner_id: game.ownerId,
			name: game.name,
			revision: 0,
			last_position: 0,
			version: 0,
			draft_changed_at: null,
			draft_authors: null,
			record_bytes: 0,
			created_at: game.createdAt,
			image_form: imageForm,
			is_starred: 0,
			is_archived: 0,
			min_players: null,
			max_players: null,
		})
		.execute();
}

const gameById = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("games").selectAll().where("id", "=", id),
);

export async function findGame(reader: Reader, id: string): Promise<Game | undefined> {
	return (await gameById(reader, { id }))[0];
}

const lockedById = query((db, { id }: Slots<{ id: string }>) =>
	// not `for update`, which would block inserts of rows that refer to the game
	db.selectFrom("games").selectAll().where("id", "=", id).forNoKeyUpdate(),
);

/** Reads the game and locks it until the transaction ends, so that no other transaction changes it. */
export async function lockGame(writer: Writer, id: string): Promise<Game | undefined> {
	return (await (isConcurrent(writer) ? lockedById : gameById)(writer, { id }))[0];
}

export async function listGames(reader: Reader, ownerId: string): Promise<Game[]> {
	return await reader.selectFrom("games").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
}

/** The published version of each of these games; deleted games are left out. */
export async function publishedVersions(
	reader: Reader,
	ids: Iterable<string>,
): Promise<Pick<Game, "id" | "version">[]> {
	return await inChunks(ids, (part) =>
		reader.selectFrom("games").select(["id", "version"]).where("id", "in", part).execute(),
	);
}

export async function renameGame(writer: Writer, id: string, name: string): Promise<void> {
	await writer.updateTable("games").set({ name }).where("id", "=", id).execute();
}

export type StoredPlayers = Pick<Game, "min_players" | "max_players">;

/** The number of people who can play a game; null if it is not set. */
export function playersOf({ min_players: min, max_players: max }: StoredPlayers): PlayerRange | null {
	return min === null || max === null ? null : { min, max };
}

/** Sets the number of people who can play a game. */
export async function setPlayers(writer: Writer, id: string, players: StoredPlayers): Promise<void> {
	await writer.updateTable("games").set(players).where("id", "=", id).execute();
}

/** Changes where the owner's list of games has a game. */
export async function listGame(
	writer: Writer,
	id: string,
	listing: Partial<Pick<Game, "is_starred" | "is_archived">>,
): Promise<void> {
	await writer.updateTable("games").set(listing).where("id", "=", id).execute();
}

/** Gives a game, with what is stored in it, to another owner, who lists it as they did. */
export async function moveGame(
	writer: Writer,
	id: string,
	to: Pick<Game, "owner_id" | "is_starred" | "is_archived">,
): Promise<void> {
	const { owner_id } = to;
	await writer.updateTable("games").set(to).where("id", "=", id).execute();
	await writer.updateTable("holdings").set({ owner_id }).where("game_id", "=", id).execute();
	await writer.updateTable("uploads").set({ owner_id }).where("game_id", "=", id).execute();
}

/** The changes that a transaction makes in a game's own row. */
export type GameStep = {
	/** Number of positions that its new components and assets use. */
	positions?: number;
	/** Number of bytes of records it adds; negative if it removes more. */
	recordBytes?: number;
	/** Set when a version will show the change: who made it, and when. */
	draft?: { author: Author; now: number };
};

type Step = {
	id: string;
	revision: number;
	lastPosition: number;
	recordBytes: number;
	changedAt: number | null;
	authors: string | null;
};

const gameStep = change((db, { id, revision, lastPosition, recordBytes, changedAt, authors }: Slots<Step>) =>
	db
		.updateTable("games")
		.set({
			revision,
			last_position: lastPosition,
			record_bytes: recordBytes,
			draft_changed_at: changedAt,
			draft_authors: authors,
		})
		.where("id", "=", id),
);

/** Marks the game as changed, once for each edit. */
export async function advanceGame(writer: Writer, game: Game, step: GameStep = {}): Promise<void> {
	const { positions = 0, recordBytes = 0, draft } = step;
	await gameStep(writer, {
		id: game.id,
		revision: game.revision + 1,
		lastPosition: game.last_position + positions,
		recordBytes: game.record_bytes + recordBytes,
		changedAt: draft?.now ?? game.draft_changed_at,
		authors: draft === undefined ? game.draft_authors : withAuthor(game.draft_authors, draft.author),
	});
}

/** The games whose images, or records of them, are of an older form. */
export async function gamesOfOlderForm(reader: Reader, form: number): Promise<string[]> {
	const rows = await reader.selectFrom("games").select("id").where("image_form", "<", form).execute();
	return rows.map(({ id }) => id);
}

/** Records that a game's images and records have a form; the ETags of its lists change. */
export async function setImageForm(writer: Writer, game: Game, form: number): Promise<void> {
	await writer
		.updateTable("games")
		.set({ image_form: form, revision: game.revision + 1 })
		.where("id", "=", game.id)
		.execute();
}

/** Publishes the draft as `version`. */
export async function closeDraft(writer: Writer, gameId: string, version: number): Promise<void> {
	await writer
		.updateTable("games")
		.set({ version, draft_changed_at: null, draft_authors: null })
		.where("id", "=", gameId)
		.execute();
}

/** The games with unpublished changes. */
export async function gamesWithDraft(reader: Reader): Promise<string[]> {
	const rows = await reader
		.selectFrom("games")
		.select("id")
		.where("draft_changed_at", "is not", null)
		.execute();
	return rows.map(({ id }) => id);
}

/** Deletes the rows of a game. The caller must release its bytes, in the object store and in the account's total. */
export async function deleteGameRows(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("assets").where("game_id", "=", id).execute();
	await writer.deleteFrom("components").where("game_id", "=", id).execute();
	await writer.deleteFrom("derivatives").where("game_id", "=", id).execute();
	await writer.deleteFrom("uploads").where("game_id", "=", id).execute();
	await writer.deleteFrom("holdings").where("game_id", "=", id).execute();
	await writer.deleteFrom("sources").where("game_id", "=", id).execute();
	await writer.deleteFrom("versions").where("game_id", "=", id).execute();
	await writer.deleteFrom("accepted_findings").where("game_id", "=", id).execute();
	await writer.deleteFrom("push_pieces").where("game_id", "=", id).execute();
	await writer.deleteFrom("pushes").where("game_id", "=", id).execute();
	await writer.deleteFrom("shares").where("game_id", "=", id).execute();
	await writer.deleteFrom("game_members").where("game_id", "=", id).execute();
	await writer.deleteFrom("game_invites").where("game_id", "=", id).execute();
	for (const table of await listTables(writer, id)) await deleteTableRows(writer, table.id);
	await deletePlaytestsOfGame(writer, id);
	await writer.deleteFrom("table_notes").where("game_id", "=", id).execute();
	await writer.deleteFrom("set_ups").where("game_id", "=", id).execute();
	await writer.deleteFrom("games").where("id", "=", id).execute();
	await writer.insertInto("deleted_games").values({ id }).execute();
}

/** Whether a game with this id existed and has been deleted. */
export async function isDeletedGame(reader: Reader, id: string): Promise<boolean> {
	const row = await reader.selectFrom("deleted_games").select("id").where("id", "=", id).executeTakeFirst();
	return row !== undefined;
}

import type { Game, Reader, Writer } from "./store.ts";

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
			created_at: game.createdAt,
		})
		.execute();
}

export async function findGame(reader: Reader, id: string): Promise<Game | undefined> {
	return await reader.selectFrom("games").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listGames(reader: Reader, ownerId: string): Promise<Game[]> {
	return await reader.selectFrom("games").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
}

export async function renameGame(writer: Writer, id: string, name: string): Promise<void> {
	await writer.updateTable("games").set({ name }).where("id", "=", id).execute();
}

/**
 * Marks the game as changed and takes `count` positions for what is created in it.
 * @returns the first of the positions
 */
export async function advanceGame(writer: Writer, game: Game, count = 0): Promise<number> {
	await writer
		.updateTable("games")
		.set({ revision: game.revision + 1, last_position: game.last_position + count })
		.where("id", "=", game.id)
		.execute();
	return game.last_position + 1;
}

/** Deletes the rows of a game; its bytes and the account's share of them are the caller's to release. */
export async function deleteGameRows(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("assets").where("game_id", "=", id).execute();
	await writer.deleteFrom("components").where("game_id", "=", id).execute();
	await writer.deleteFrom("derivatives").where("game_id", "=", id).execute();
	await writer.deleteFrom("uploads").where("game_id", "=", id).execute();
	await writer.deleteFrom("holdings").where("game_id", "=", id).execute();
	await writer.deleteFrom("sources").where("game_id", "=", id).execute();
	await writer.deleteFrom("games").where("id", "=", id).execute();
}

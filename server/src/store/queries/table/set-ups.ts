import type { Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader, Writer } from "../../store.ts";

export type SetUpRow = Selectable<Tables["set_ups"]>;

/** The set-ups of a game by name, without their contents. */
export async function listSetUps(
	reader: Reader,
	gameId: string,
): Promise<Pick<SetUpRow, "name" | "saved_at">[]> {
	return await reader
		.selectFrom("set_ups")
		.select(["name", "saved_at"])
		.where("game_id", "=", gameId)
		.orderBy("name")
		.execute();
}

export async function findSetUp(reader: Reader, gameId: string, name: string): Promise<SetUpRow | undefined> {
	return await reader
		.selectFrom("set_ups")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("name", "=", name)
		.executeTakeFirst();
}

/** Saves a set-up, in place of one with the same name. */
export async function putSetUp(writer: Writer, row: SetUpRow): Promise<void> {
	const { body, saved_at } = row;
	await writer
		.insertInto("set_ups")
		.values(row)
		.onConflict((conflict) => conflict.columns(["game_id", "name"]).doUpdateSet({ body, saved_at }))
		.execute();
}

export async function deleteSetUpRow(writer: Writer, gameId: string, name: string): Promise<void> {
	await writer.deleteFrom("set_ups").where("game_id", "=", gameId).where("name", "=", name).execute();
}

import { type Selectable, sql } from "kysely";
import type { Tables } from "../../schema.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";
import type { KeyMove } from "../table/notes.ts";

export type RecordedPiece = Selectable<Tables["recorded_pieces"]>;

const insertNew = insertMany("recorded_pieces", "on conflict (game_id, id) do nothing");

/** Records pieces, unless they have been recorded in these revisions already. */
export async function insertRecordedPieces(writer: Writer, rows: readonly RecordedPiece[]): Promise<void> {
	await insertNew(writer, rows);
}

/** Pieces that a game has recorded, with these ids. */
export async function recordedPieces(
	reader: Reader,
	gameId: string,
	ids: readonly string[],
): Promise<RecordedPiece[]> {
	if (ids.length === 0) return [];
	return await reader
		.selectFrom("recorded_pieces")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("id", "in", ids)
		.execute();
}

/** The revisions of a piece that a game has recorded. */
export async function revisionsOfPiece(
	reader: Reader,
	gameId: string,
	{ appId, kind, key }: { appId: string; kind: RecordedPiece["kind"]; key: string },
): Promise<RecordedPiece[]> {
	return await reader
		.selectFrom("recorded_pieces")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("app_id", "=", appId)
		.where("kind", "=", kind)
		.where("external_key", "=", key)
		.execute();
}

/** The bytes that a recorded piece counts towards the quota: about its size, and the same under another key. */
export const recordedPieceBytes = sql<number>`octet_length(name) + 128`;

/** Counts the pieces that do not count towards the quota yet. @returns their bytes */
export async function countNewPieces(writer: Writer, gameId: string): Promise<number> {
	const rows = await writer
		.updateTable("recorded_pieces")
		.set({ is_counted: 1 })
		.where("game_id", "=", gameId)
		.where("is_counted", "=", 0)
		.returning(recordedPieceBytes.as("bytes"))
		.execute();
	return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
}

/** Lets recorded pieces follow the pieces of a game to their new keys. Pieces may exchange keys. */
export async function rekeyRecordedPieces(
	writer: Writer,
	gameId: string,
	moves: readonly KeyMove[],
): Promise<void> {
	const found: { id: string; to: string }[] = [];
	for (const { appId, kind, from, to } of moves) {
		const rows = await writer
			.selectFrom("recorded_pieces")
			.select("id")
			.where("game_id", "=", gameId)
			.where("app_id", "=", appId)
			.where("kind", "=", kind as RecordedPiece["kind"])
			.where("external_key", "=", from)
			.execute();
		found.push(...rows.map(({ id }) => ({ id, to })));
	}
	for (const { id, to } of found)
		await writer
			.updateTable("recorded_pieces")
			.set({ external_key: to })
			.where("game_id", "=", gameId)
			.where("id", "=", id)
			.execute();
}

import type { Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader, Writer } from "../../store.ts";
import type { TableSeat } from "./tables.ts";

export type TableNote = Selectable<Tables["table_notes"]>;

/** A note with what is known of its table and its piece now. */
export type FoundNote = TableNote & {
	/** Null if the table has been deleted. */
	table_name: string | null;
	/** The piece as the published version has it: its id, and the version that changed it last. Null if it is not there. */
	component_id: string | null;
	since_version: number | null;
};

export type NoteFilter = { id?: string; tableId?: string; seatId?: string };

/** The notes of a table by one seat, or by all seats that were taken by one link. */
export type NotesBy = { tableId: string; seatId?: string | undefined; linkId?: string | undefined };

export async function insertNote(writer: Writer, row: TableNote): Promise<void> {
	await writer.insertInto("table_notes").values(row).execute();
}

/**
 * Counts the notes of a game, and those at one table. Of the latter, it also counts those by a seat, by all seats of
 * its link and by all seats from its network.
 */
export async function countNotes(
	reader: Reader,
	gameId: string,
	{ id, table_id, link_id, network_hash }: Pick<TableSeat, "id" | "table_id" | "link_id" | "network_hash">,
): Promise<Record<"game" | "table" | "seat" | "link" | "network", number>> {
	const counts = await reader
		.selectFrom("table_notes")
		.select(({ fn, and, eb }) => {
			const those = (column: "seat_id" | "link_id" | "network_hash", value: string | null) =>
				fn.countAll().filterWhere(and([eb("table_id", "=", table_id), eb(column, "=", value)]));
			return [
				fn.countAll().as("game"),
				fn.countAll().filterWhere("table_id", "=", table_id).as("table"),
				those("seat_id", id).as("seat"),
				those("link_id", link_id).as("link"),
				those("network_hash", network_hash).as("network"),
			];
		})
		.where("game_id", "=", gameId)
		.executeTakeFirstOrThrow();
	const { game, table, seat, link, network } = counts;
	return {
		game: Number(game),
		table: Number(table),
		seat: Number(seat),
		link: Number(link),
		network: Number(network),
	};
}

/** The notes of a game, oldest first. */
export async function findNotes(
	reader: Reader,
	{ id: gameId, version }: { id: string; version: number },
	{ id, tableId, seatId }: NoteFilter = {},
): Promise<FoundNote[]> {
	return await reader
		.selectFrom("table_notes as note")
		.leftJoin("tables", "tables.id", "note.table_id")
		.leftJoin("components as piece", (join) =>
			join
				.onRef("piece.game_id", "=", "note.game_id")
				.onRef("piece.app_id", "=", "note.app_id")
				.onRef("piece.kind", "=", "note.kind")
				.onRef("piece.external_key", "=", "note.external_key")
				.on("piece.since_version", "<=", version)
				.on((eb) => eb.or([eb("piece.until_version", "is", null), eb("piece.until_version", ">", version)])),
		)
		.selectAll("note")
		.select(["tables.name as table_name", "piece.id as component_id", "piece.since_version"])
		.where("note.game_id", "=", gameId)
		.$if(id !== undefined, (notes) => notes.where("note.id", "=", id ?? ""))
		.$if(tableId !== undefined, (notes) => notes.where("note.table_id", "=", tableId ?? ""))
		.$if(seatId !== undefined, (notes) => notes.where("note.seat_id", "=", seatId ?? ""))
		.orderBy("note.id")
		.execute();
}

type During = { gameId: string; tableId: string; from: number; to: number; by: string | undefined };

/** The first notes that were written at a table in some time, oldest first. @param during `by`: only those of this seat */
export async function notesDuring(
	reader: Reader,
	{ gameId, tableId, from, to, by }: During,
	limit: number,
): Promise<TableNote[]> {
	return await reader
		.selectFrom("table_notes")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("table_id", "=", tableId)
		.where("created_at", ">=", from)
		.where("created_at", "<=", to)
		.$if(by !== undefined, (notes) => notes.where("seat_id", "=", by ?? ""))
		.orderBy("created_at")
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** The note that a seat has sent with this key. */
export async function findSentNote(
	reader: Reader,
	{ tableId, seat, key }: { tableId: string; seat: string; key: string },
): Promise<TableNote | undefined> {
	return await reader
		.selectFrom("table_notes")
		.selectAll()
		.where("table_id", "=", tableId)
		.where("seat_id", "=", seat)
		.where("sent_key", "=", key)
		.executeTakeFirst();
}

export async function changeNoteRow(
	writer: Writer,
	id: string,
	values: Partial<Pick<TableNote, "body" | "resolved_at">>,
): Promise<void> {
	await writer.updateTable("table_notes").set(values).where("id", "=", id).execute();
}

/** A piece that gets another key. */
export type KeyMove = { appId: string; kind: TableNote["kind"]; from: string; to: string };

/** Lets the notes about pieces follow them to their new keys. Pieces may exchange keys. */
export async function rekeyNotes(writer: Writer, gameId: string, moves: readonly KeyMove[]): Promise<void> {
	if (moves.length === 0) return;
	const notedPieceKey = (appId: string, kind: TableNote["kind"], key: string) =>
		JSON.stringify([appId, kind, key]);
	const newKeys = new Map(moves.map(({ appId, kind, from, to }) => [notedPieceKey(appId, kind, from), to]));
	const notes = await writer
		.selectFrom("table_notes")
		.select(["id", "app_id", "kind", "external_key"])
		.where("game_id", "=", gameId)
		.where("external_key", "is not", null)
		.execute();
	const newKeyOf = ({ app_id, kind, external_key }: (typeof notes)[number]) =>
		newKeys.get(notedPieceKey(app_id ?? "", kind, external_key ?? ""));
	for (const [external_key, moved] of Map.groupBy(notes, newKeyOf)) {
		if (external_key === undefined) continue;
		const ids = moved.map(({ id }) => id);
		await writer.updateTable("table_notes").set({ external_key }).where("id", "in", ids).execute();
	}
}

export async function deleteNote(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("table_notes").where("id", "=", id).execute();
}

/** Deletes the notes of a seat or a link. @returns the deleted notes */
export async function deleteNotesBy(
	writer: Writer,
	gameId: string,
	{ tableId, seatId, linkId }: NotesBy,
): Promise<Pick<TableNote, "seat_id" | "body">[]> {
	return await writer
		.deleteFrom("table_notes")
		.where("game_id", "=", gameId)
		.where("table_id", "=", tableId)
		.$if(seatId !== undefined, (notes) => notes.where("seat_id", "=", seatId ?? ""))
		.$if(linkId !== undefined, (notes) => notes.where("link_id", "=", linkId ?? ""))
		.returning(["seat_id", "body"])
		.execute();
}

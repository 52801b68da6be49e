import type { LogEntry } from "@tuckbox/pieces/table";
import { call } from "@tuckbox/web/api/call.ts";
import { queryOf, type WantedTable } from "../open/wanted.ts";

/** Entries of the log before an act, oldest first, as the seat sees them. */
export async function earlierEntries({ tableId, as }: WantedTable, before: number): Promise<LogEntry[]> {
	const query = new URLSearchParams({ before: String(before), ...(as !== undefined && { as }) });
	return (await call<{ lines: LogEntry[] }>("GET", `/tables/${tableId}/log?${query}`)).lines;
}

/** Updates the table to the latest version of the game, even if updates are held back. */
export const takeLatest = (gameId: string, tableId: string) =>
	call<unknown>("POST", `/games/${gameId}/tables/${tableId}/update`);

/** Holds the table at a version; with null, lets it follow pushes again. */
export const setFrozen = (gameId: string, tableId: string, frozenVersion: number | null) =>
	call<unknown>("PATCH", `/games/${gameId}/tables/${tableId}`, { frozenVersion });

/** A note that a player has pinned on a piece or a spot; times in ms. */
export type Note = {
	id: string;
	text: string;
	author: string;
	/** The seat that wrote it. The seat may have been removed. */
	seatId: string;
	/** The link by which that seat was taken; null for the host's seat. */
	linkId: string | null;
	/** The version of the game that the note is about. */
	version: number;
	piece: { app: string; kind: string; externalKey: string; name: string } | null;
	spot: { x: number; y: number } | null;
	createdAt: number;
	resolvedAt: number | null;
	/** Whether the piece has been changed or deleted since. */
	isChanged: boolean;
};

/** The address of a seat's notes, or of one of them. */
export const notesPath = (table: WantedTable, id?: string) =>
	`/tables/${table.tableId}/notes${id === undefined ? "" : `/${id}`}${queryOf(table)}`;

/** The notes of the table, newest first: the host receives all of them, other seats only their own. */
export async function readNotes(table: WantedTable): Promise<Note[]> {
	return (await call<{ notes: Note[] }>("GET", notesPath(table))).notes.reverse();
}

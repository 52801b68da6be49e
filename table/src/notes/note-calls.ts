import type { Point } from "@tuckbox/pieces/table";
import { call } from "@tuckbox/web/api/call.ts";
import type { WantedTable } from "../open/wanted.ts";
import { type Note, notesPath } from "../session/api.ts";

export const pinNote = (table: WantedTable, note: { text: string; key: string; on?: string; at?: Point }) =>
	call<Note>("POST", notesPath(table), note);

export const resolveNote = (table: WantedTable, id: string, isResolved: boolean) =>
	call<Note>("PATCH", notesPath(table, id), { isResolved });

export const deleteNote = (table: WantedTable, id: string) => call<undefined>("DELETE", notesPath(table, id));

/** Deletes all notes of a seat, or of all seats that were taken by a link. */
export const deleteNotesBy = (gameId: string, tableId: string, by: { seatId: string } | { linkId: string }) =>
	call<{ deleted: number }>("DELETE", `/games/${gameId}/tables/${tableId}/notes?${new URLSearchParams(by)}`);

import type { Point } from "@tuckbox/pieces/table";
import { call } from "@tuckbox/web/api/call.ts";
import { type Note, notesPath } from "../session/api.ts";

export const pinNote = (tableId: string, note: { text: string; key: string; on?: string; at?: Point }) =>
	call<Note>("POST", notesPath(tableId), note);

export const resolveNote = (tableId: string, id: string, isResolved: boolean) =>
	call<Note>("PATCH", `${notesPath(tableId)}/${id}`, { isResolved });

export const deleteNote = (tableId: string, id: string) =>
	call<undefined>("DELETE", `${notesPath(tableId)}/${id}`);

/** Deletes all notes of a seat, or of all seats that were taken by a link. */
export const deleteNotesBy = (gameId: string, tableId: string, by: { seatId: string } | { linkId: string }) =>
	call<{ deleted: number }>("DELETE", `/games/${gameId}/tables/${tableId}/notes?${new URLSearchParams(by)}`);

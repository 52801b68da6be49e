import { because } from "@tuckbox/pieces";
import { faultyField } from "../../../domain/errors.ts";
import { notesAsMarkdown } from "../../../domain/table/notes-text.ts";
import type { TableDeps } from "../../../table/acts.ts";
import {
	changeNote,
	listNotes,
	notesReadBy,
	pinNote,
	removeNote,
	removeNotesBy,
} from "../../../table/notes.ts";
import { type Route, route } from "../../edge/route.ts";
import {
	DeletedNotes,
	NoteChange,
	NoteInput,
	NoteList,
	NoteRecord,
	NotesBy,
	NotesQuery,
} from "../schemas/notes.ts";
import { StandInQuery } from "../schemas/table/tables.ts";
import { refusal } from "./refusal.ts";

const ofGame = "/api/v1/games/:gameId/notes";
const ofTable = "/api/v1/tables/:tableId/notes";
const notFound = ["NOTE_NOT_FOUND"] as const;

/** Routes of the designer, who reads and handles players' notes. */
function ownerRoutes(deps: TableDeps): Route[] {
	return [
		route({
			operationId: "listNotes",
			method: "GET",
			url: ofGame,
			tag: "Tables",
			summary: "List the notes of players",
			description: "What players noted about pieces and spots, at all tables of the game, oldest first.",
			access: "game",
			limit: "read",
			query: NotesQuery,
			answers: { 200: { description: "The notes.", schema: NoteList } },
			handle: async ({ game, query }) => ({ notes: await listNotes(deps, game, query) }),
		}),
		route({
			operationId: "exportNotes",
			method: "GET",
			url: `${ofGame}/markdown`,
			tag: "Tables",
			summary: "Export the notes of players",
			description: "As a list of tasks in Markdown, by what the notes are about.",
			access: "game",
			limit: "read",
			query: NotesQuery,
			answers: { 200: { description: "The list.", contentType: "text/markdown" } },
			handle: async ({ game, query, reply }) => {
				reply.type("text/markdown; charset=utf-8");
				return notesAsMarkdown(game.name, await listNotes(deps, game, query));
			},
		}),
		route({
			operationId: "changeNote",
			method: "PATCH",
			url: `${ofGame}/:noteId`,
			tag: "Tables",
			summary: "Resolve a note",
			description: "Or open it again.",
			access: "game",
			limit: "tables",
			body: NoteChange,
			errors: notFound,
			answers: { 200: { description: "The note.", schema: NoteRecord } },
			handle: ({ game, params, body }) => changeNote(deps, game, { id: params.noteId ?? "" }, body),
		}),
		route({
			operationId: "deleteNote",
			method: "DELETE",
			url: `${ofGame}/:noteId`,
			tag: "Tables",
			summary: "Delete a note",
			access: "game",
			limit: "delete",
			errors: notFound,
			answers: { 204: { description: "Deleted." } },
			handle: async ({ game, params, reply }) => {
				await removeNote(deps, game, { id: params.noteId ?? "" });
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "deleteNotesBy",
			method: "DELETE",
			url: "/api/v1/games/:gameId/tables/:tableId/notes",
			tag: "Tables",
			summary: "Delete all notes of a guest",
			description:
				"All notes at a table that a seat wrote, or all seats that were taken by a link. Their names are taken out of the playtests of the table, too. The seat, the link and the table may have been removed since. `seatId` or `linkId` is required.",
			access: "game",
			limit: "delete",
			query: NotesBy,
			answers: { 200: { description: "How many.", schema: DeletedNotes } },
			handle: async ({ game, params, query: { seatId, linkId } }) => {
				if (seatId === undefined && linkId === undefined) throw faultyField("seatId", because("REQUIRED"));
				const by = { tableId: params.tableId ?? "", seatId, linkId };
				return { deleted: await removeNotesBy(deps, game, by) };
			},
		}),
	];
}

/** Routes of seats, which write notes at their table. */
function seatNoteRoutes(deps: TableDeps): Route[] {
	return [
		route({
			operationId: "listTableNotes",
			method: "GET",
			url: ofTable,
			tag: "Tables",
			summary: "Read notes at a table",
			description: "The host reads all notes of the table, and everyone else their own.",
			access: "table",
			forStandIns: true,
			query: StandInQuery,
			limit: "read",
			answers: { 200: { description: "The notes, oldest first.", schema: NoteList } },
			handle: async ({ game, seat: { id: seat, tableId } }) => ({
				notes: await listNotes(deps, game, await notesReadBy(deps, { tableId, seat })),
			}),
		}),
		route({
			operationId: "pinNote",
			method: "POST",
			url: ofTable,
			tag: "Tables",
			summary: "Pin a note",
			description:
				"On a piece that the seat sees, or on a spot. On a stack, or on a card whose back shows its deck, it is about the deck. The host and the owner of the game read it.",
			access: "table",
			forStandIns: true,
			query: StandInQuery,
			limit: "table/acts",
			body: NoteInput,
			errors: ["TABLE_CLOSED", "ACT_REFUSED"],
			answers: { 201: { description: "The note.", schema: NoteRecord } },
			handle: async ({ game, seat: { id: seat, tableId, playedBy }, body, reply }) => {
				const note = await pinNote(deps, game, { tableId, seat, playedBy }, body);
				if ("refused" in note) throw refusal(note);
				reply.status(201);
				return note;
			},
		}),
		route({
			operationId: "changeTableNote",
			method: "PATCH",
			url: `${ofTable}/:noteId`,
			tag: "Tables",
			summary: "Resolve a note at a table",
			description: "The host resolves every note, and everyone else their own.",
			access: "table",
			forStandIns: true,
			query: StandInQuery,
			limit: "table/acts",
			body: NoteChange,
			errors: notFound,
			answers: { 200: { description: "The note.", schema: NoteRecord } },
			handle: async ({ game, seat: { id: seat, tableId }, params, body }) => {
				const filter = await notesReadBy(deps, { tableId, seat });
				return await changeNote(deps, game, { ...filter, id: params.noteId ?? "" }, body);
			},
		}),
		route({
			operationId: "deleteTableNote",
			method: "DELETE",
			url: `${ofTable}/:noteId`,
			tag: "Tables",
			summary: "Delete a note at a table",
			access: "table",
			forStandIns: true,
			query: StandInQuery,
			limit: "table/acts",
			errors: notFound,
			answers: { 204: { description: "Deleted." } },
			handle: async ({ game, seat: { id: seat, tableId }, params, reply }) => {
				const filter = await notesReadBy(deps, { tableId, seat });
				await removeNote(deps, game, { ...filter, id: params.noteId ?? "" });
				return reply.status(204).send();
			},
		}),
	];
}

export function noteRoutes(deps: TableDeps): Route[] {
	return [...ownerRoutes(deps), ...seatNoteRoutes(deps)];
}

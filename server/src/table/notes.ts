import { type Because, because } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { type NotePlace, notedAt } from "../domain/table/acts/noted.ts";
import type { Refused } from "../domain/table/refusal.ts";
import { tableFacts } from "../domain/table/state.ts";
import { notify } from "../store/notices.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { nameSeats } from "../store/queries/playtests/playtests.ts";
import {
	changeNoteRow,
	countNotes,
	deleteNote,
	deleteNotesBy,
	type FoundNote,
	findNotes,
	findSentNote,
	insertNote,
	type NoteFilter,
	type NotesBy,
	type TableNote,
} from "../store/queries/table/notes.ts";
import { listTableSeats, type TableSeat } from "../store/queries/table/tables.ts";
import { componentsWithIds } from "../store/queries/versions/selected.ts";
import type { Game, Writer } from "../store/store.ts";
import { lockedTable, readTable, type TableDeps } from "./acts.ts";
import { noSuchSeat } from "./seats.ts";

/**
 * Limits on the notes of a game: more than a designer reads. Each table, guest, link and network leaves room for the
 * others, and guests leave room for the host (`keptForHost`). Notes of guests who have left still count.
 */
const maxNotes = { game: 5000, table: 1000, link: 600, network: 400, guest: 200 };
/** Number of notes, of a table and of a game, that only the host can write. */
const keptForHost = 100;

/** A note of a player; times in ms. */
export type NoteRecord = {
	id: string;
	text: string;
	/** The name of the seat that wrote it. */
	author: string;
	/** The seat that wrote it. The seat may have been removed. */
	seatId: string;
	/** The link by which the seat was taken. It may have been revoked; null for the host. */
	linkId: string | null;
	/** Null if the table has been deleted. */
	table: { id: string; name: string } | null;
	/** The version of the game that the note is about. */
	version: number;
	/** Null for a note about a spot. */
	piece: {
		/** Null if the published game no longer has the piece. */
		componentId: string | null;
		app: string;
		kind: string;
		externalKey: string;
		/** The name of the piece when the note was written. */
		name: string;
	} | null;
	/** The spot in mm from the middle of the table; null if the note is about a piece that did not lie on the felt. */
	spot: { x: number; y: number } | null;
	createdAt: number;
	resolvedAt: number | null;
	/** Whether the piece has been changed or deleted since that version. */
	isChanged: boolean;
};

function noteRecord(note: FoundNote): NoteRecord {
	const { app_id: app, kind, external_key: externalKey, x, y } = note;
	const isAboutPiece = app !== null && kind !== null && externalKey !== null;
	const componentId = note.component_id;
	return {
		id: note.id,
		text: note.body,
		author: note.author,
		seatId: note.seat_id,
		linkId: note.link_id,
		table: note.table_name === null ? null : { id: note.table_id, name: note.table_name },
		version: note.version,
		piece: isAboutPiece ? { componentId, app, kind, externalKey, name: note.piece_name ?? "" } : null,
		spot: x === null || y === null ? null : { x, y },
		createdAt: note.created_at,
		resolvedAt: note.resolved_at,
		isChanged: isAboutPiece && (note.since_version === null || note.since_version > note.version),
	};
}

type Filter = NoteFilter & { componentId?: string; isResolved?: boolean };

/** Notes of a game, oldest first. */
export async function listNotes(
	{ store }: Pick<TableDeps, "store">,
	game: Pick<Game, "id" | "version">,
	{ componentId, isResolved, ...filter }: Filter = {},
): Promise<NoteRecord[]> {
	const notes = (await findNotes(store.reader, game, filter)).map(noteRecord);
	return notes.filter(
		({ piece, resolvedAt }) =>
			(componentId === undefined || piece?.componentId === componentId) &&
			(isResolved === undefined || (resolvedAt !== null) === isResolved),
	);
}

/**
 * The filter for the notes that a seat reads and changes at its table: all of them for the host, only its own for any
 * other seat.
 */
export async function notesReadBy(
	deps: TableDeps,
	{ tableId, seat }: { tableId: string; seat: string },
): Promise<NoteFilter> {
	const { loaded } = await readTable(deps, tableId);
	const isHost = loaded.state.seats.get(seat)?.role === "host";
	return { tableId, ...(isHost ? {} : { seatId: seat }) };
}

/**
 * Pins a note of a seat on a piece that it sees, or on a spot. If the seat has already pinned a note with the same key,
 * replaces the text of that note.
 * @returns the note, or the refusal
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED, SEAT_NOT_FOUND; VALIDATION_ERROR when the game, the table, the guest,
 *   or the guest's link or network has too many notes
 */
export async function pinNote(
	deps: TableDeps,
	game: Pick<Game, "id" | "version">,
	{ tableId, seat, playedBy = seat }: { tableId: string; seat: string; playedBy?: string | undefined },
	{ text, key, ...place }: NotePlace & { text: string; key?: string },
): Promise<NoteRecord | Refused> {
	const pinned = await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const sent = key === undefined ? undefined : await findSentNote(writer, { tableId, seat, key });
		if (sent !== undefined) {
			if (sent.body !== text) await rewriteNote(writer, locked, sent, text);
			return sent;
		}
		const { loaded } = await lockedTable(writer, deps, tableId);
		const about = notedAt(loaded.state, seat, place);
		if ("refused" in about) return about;
		const { piece, spot } = about;
		const author = (await listTableSeats(writer, tableId)).find(({ id }) => id === playedBy);
		if (author === undefined) throw noSuchSeat();
		await checkNoteLimits(writer, game.id, author);
		// its key may have changed since the version on the table
		const [live] = piece === undefined ? [] : await componentsWithIds(writer, game.id, [piece.componentId]);
		const id = newId("not", deps.now());
		await insertNote(writer, {
			id,
			game_id: game.id,
			table_id: tableId,
			seat_id: seat,
			author: loaded.state.seats.get(seat)?.name ?? "",
			body: text,
			version: tableFacts(loaded.state).version,
			app_id: piece?.app ?? null,
			kind: piece?.kind ?? null,
			external_key: live?.external_key ?? piece?.externalKey ?? null,
			piece_name: piece?.name ?? null,
			x: spot?.x ?? null,
			y: spot?.y ?? null,
			created_at: deps.now(),
			resolved_at: null,
			sent_key: key ?? null,
			link_id: author.link_id,
			network_hash: author.network_hash,
		});
		await growRecords(writer, locked, Buffer.byteLength(text));
		notify(writer, "notes", tableId, seat);
		return { id };
	});
	return "refused" in pinned ? pinned : await findNote(deps, game, pinned);
}

/** @throws Problem VALIDATION_ERROR */
async function checkNoteLimits(writer: Writer, gameId: string, author: TableSeat): Promise<void> {
	const { game, table, link, network, seat } = await countNotes(writer, gameId, author);
	const full = (why: Because) => new Problem("VALIDATION_ERROR", why);
	const isGuest = author.link_id !== null;
	if (isGuest && seat >= maxNotes.guest)
		throw full(because("TOO_MANY_NOTES_OF_SEAT", { max: maxNotes.guest }));
	if (isGuest && network >= maxNotes.network)
		throw full(because("TOO_MANY_NOTES_OF_NETWORK", { max: maxNotes.network }));
	if (isGuest && link >= maxNotes.link) throw full(because("TOO_MANY_NOTES_OF_LINK", { max: maxNotes.link }));
	const kept = isGuest ? keptForHost : 0;
	const most = { table: maxNotes.table - kept, game: maxNotes.game - kept };
	if (table >= most.table) throw full(because("TOO_MANY_NOTES_AT_TABLE", { max: most.table }));
	if (game >= most.game) throw full(because("TOO_MANY_NOTES", { max: most.game }));
}

async function rewriteNote(writer: Writer, game: Game, note: TableNote, text: string): Promise<void> {
	await changeNoteRow(writer, note.id, { body: text });
	await growRecords(writer, game, Buffer.byteLength(text) - Buffer.byteLength(note.body));
	notifyNote(writer, note);
}

/** Notifies the pages that show a note. */
function notifyNote(writer: Writer, note: Pick<TableNote, "table_id" | "seat_id">): void {
	notify(writer, "notes", note.table_id, note.seat_id);
}

async function findNote(
	deps: Pick<TableDeps, "store">,
	game: Pick<Game, "id" | "version">,
	filter: NoteFilter,
): Promise<NoteRecord> {
	const [note] = await listNotes(deps, game, filter);
	if (note === undefined)
		throw new Problem("NOTE_NOT_FOUND", "There is no such note, or it has been deleted.");
	return note;
}

/**
 * Marks a note as resolved, or reopens it.
 * @throws Problem NOTE_NOT_FOUND
 */
export async function changeNote(
	deps: Pick<TableDeps, "store" | "now">,
	game: Pick<Game, "id" | "version">,
	filter: NoteFilter & { id: string },
	{ isResolved }: { isResolved: boolean },
): Promise<NoteRecord> {
	await deps.store.withGameWrite(game.id, async (writer) => {
		const [note] = await findNotes(writer, game, filter);
		if (note === undefined || (note.resolved_at !== null) === isResolved) return;
		await changeNoteRow(writer, note.id, { resolved_at: isResolved ? deps.now() : null });
		notifyNote(writer, note);
	});
	return await findNote(deps, game, filter);
}

/** @throws Problem NOTE_NOT_FOUND */
export async function removeNote(
	deps: Pick<TableDeps, "store">,
	game: Pick<Game, "id" | "version">,
	filter: NoteFilter & { id: string },
): Promise<void> {
	await findNote(deps, game, filter);
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const [note] = await findNotes(writer, game, filter);
		if (note === undefined) return;
		await deleteNote(writer, note.id);
		await growRecords(writer, locked, -Buffer.byteLength(note.body));
		notifyNote(writer, note);
	});
}

/**
 * Deletes all notes of a seat or a link at a table, and takes the names of these seats out of its playtests. The seat, the
 * link or the table may be gone.
 * @returns the number of deleted notes
 */
export async function removeNotesBy(
	{ store }: Pick<TableDeps, "store">,
	game: Pick<Game, "id">,
	by: NotesBy,
): Promise<number> {
	return await store.withGameWrite(game.id, async (writer, locked) => {
		const deleted = await deleteNotesBy(writer, game.id, by);
		const ofLink = (await listTableSeats(writer, by.tableId)).filter(
			(seat) => by.linkId !== undefined && seat.link_id === by.linkId,
		);
		const seats = [by.seatId ?? [], deleted.map(({ seat_id: id }) => id), ofLink.map(({ id }) => id)].flat();
		await nameSeats(writer, { gameId: game.id, tableId: by.tableId, seats }, null);
		const bytes = deleted.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
		await growRecords(writer, locked, -bytes);
		for (const seat of new Set(deleted.map(({ seat_id: id }) => id)))
			notify(writer, "notes", by.tableId, seat);
		return deleted.length;
	});
}

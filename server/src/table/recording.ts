import { defaultQuestions, plays, playtestLimits } from "@tuckbox/pieces/table";
import { bytesPerPlaytest, bytesPerRow } from "../domain/playtests/bytes.ts";
import { type Fact, factsAtEnd, factsOf } from "../domain/playtests/facts.ts";
import {
	beginning,
	type Counting,
	countingActs,
	firstMarks,
	marksOf,
	type NewMark,
} from "../domain/playtests/marks.ts";
import { newPieces, piecesInUse, recordedPieceId } from "../domain/playtests/recorded-piece.ts";
import type { Decision } from "../domain/table/acts/judge.ts";
import { knows } from "../domain/table/knowledge.ts";
import type { Piece } from "../domain/table/piece.ts";
import { applyPatch, type Key, type TableState } from "../domain/table/state.ts";
import { Steps } from "../steps/steps.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { findForm } from "../store/queries/playtests/answers.ts";
import {
	countRows,
	insertFacts,
	insertMarks,
	marksOfPlaytests,
	pagesOfFacts,
} from "../store/queries/playtests/facts.ts";
import {
	insertPlaytest,
	nameUsersOf,
	type Playtest,
	type PlaytestSeat,
	putPlaytestSeats,
	seatsWithoutName,
	setRunningPlaytest,
	updatePlaytest,
} from "../store/queries/playtests/playtests.ts";
import {
	countNewPieces,
	insertRecordedPieces,
	type RecordedPiece,
} from "../store/queries/playtests/recorded-pieces.ts";
import type { Table } from "../store/queries/table/tables.ts";
import type { Game, Writer } from "../store/store.ts";
import { loadTable, type TableCache } from "./table-states.ts";

// What the acts at a table leave in its running playtest (docs/PLAYTESTS.md), in their transactions.

type Recorded = { playtestId: string; act: number; at: number };

/** The places of the seats that may know which piece a copy is, each as the bit of its number. */
function placesThatKnow(state: TableState, copy: Key): number {
	const isOpen = knows(state, "", copy);
	let places = 0;
	for (const [id, { index, role }] of state.seats)
		if (plays(role) && (isOpen || knows(state, id, copy))) places |= 1 << index;
	return places;
}

/** Facts as they are stored. @param state the state after their act */
export function factRows(state: TableState, facts: readonly Fact[], { playtestId, act, at }: Recorded) {
	return facts.flatMap(({ event, copy, piece: binding, place, value }, number) => {
		const piece = state.pieces.get(binding);
		if (piece === undefined) return [];
		const piece_id = recordedPieceId(piece);
		const seen = state.items.get(copy)?.piece === binding ? placesThatKnow(state, copy) : 0;
		const of = { playtest_id: playtestId, act, number, at };
		return [{ ...of, event, piece_id, copy: Number(copy), place, value, seen }];
	});
}

/** Pieces in their revisions as they are recorded, in one order, so that two tables of a game never wait for each other. */
export function pieceRows(gameId: string, pieces: Iterable<Piece>): RecordedPiece[] {
	const rows = [...pieces].map((piece) => {
		const { app, kind, externalKey, name, revision = "" } = piece;
		const of = { app_id: app, kind, external_key: externalKey, revision, name };
		return { game_id: gameId, id: recordedPieceId(piece), ...of, is_counted: 0 as const };
	});
	return [...new Map(rows.map((row) => [row.id, row])).values()].sort(byId);
}

async function recordPieces(
	writer: Writer,
	gameId: string,
	state: TableState,
	bindings: ReadonlySet<string>,
): Promise<void> {
	const pieces = [...bindings].flatMap((binding) => state.pieces.get(binding) ?? []);
	await insertRecordedPieces(writer, pieceRows(gameId, pieces));
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** The places of seats that take part, as they are when a person sits down. */
function seatRows(
	state: TableState,
	{ playtestId, act }: Pick<Recorded, "playtestId" | "act">,
	seats: Iterable<string>,
): PlaytestSeat[] {
	return [...seats].flatMap((id) => {
		const seat = state.seats.get(id);
		if (seat === undefined || !plays(seat.role)) return [];
		const { index: place, name, role, isStandIn } = seat;
		const is_designer = role === "host" || isStandIn === true ? (1 as const) : (0 as const);
		const unknown = { is_new: null, score: null, has_won: null, role: null };
		return [
			{
				playtest_id: playtestId,
				place,
				seat_id: id,
				name,
				is_designer,
				...unknown,
				since_act: act,
				user_id: null,
			},
		];
	});
}

export const markRows = (marks: readonly NewMark[], { playtestId, act, at }: Recorded) =>
	marks.map(({ kind, value, place }) => ({ playtest_id: playtestId, act, kind, at, value, place }));

/** Begins to record at a table that has no running playtest. */
export async function startRecording(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	state: TableState,
	row: Omit<Playtest, "stored_bytes" | "form" | "source">,
): Promise<void> {
	const { id, table_id: tableId, started_at: at } = row;
	await insertPlaytest(writer, { ...row, source: "table", form: null, stored_bytes: bytesPerPlaytest });
	await growRecords(writer, game, bytesPerPlaytest);
	const marks = markRows(firstMarks(state), { playtestId: id, act: beginning, at });
	await insertMarks(writer, marks);
	const seats = seatRows(state, { playtestId: id, act: beginning }, state.seats.keys());
	const nameless = await seatsWithoutName(writer, tableId);
	await putPlaytestSeats(
		writer,
		seats.map((seat) => (nameless.has(seat.seat_id) ? { ...seat, name: null } : seat)),
	);
	await nameUsersOf(writer, id);
	await recordPieces(writer, game.id, state, piecesInUse(state));
	await setRunningPlaytest(writer, tableId, id, marks.length);
}

/** The facts of the end of a game, given the state in which it ended. */
async function endFacts(
	writer: Writer,
	playtestId: string,
	state: TableState,
	{ counts }: Pick<Counting, "counts">,
): Promise<Fact[]> {
	const known = new Set<string>();
	for await (const page of pagesOfFacts(writer, playtestId))
		for (const { act, copy } of page) if (counts(act)) known.add(String(copy));
	return factsAtEnd(state, (copy) => known.has(copy));
}

/**
 * Records what an act at a table means for its running playtest, if there is one.
 * @param before the state before the act
 * @returns how many rows the playtest has recorded after it
 */
export async function recordAct(
	writer: Writer,
	table: Table,
	before: TableState,
	decision: Decision,
	{ seq: act, seatId, now: at }: { seq: number; seatId: string | null; now: number },
): Promise<number> {
	const { playtest_id: playtestId, recorded } = table;
	if (playtestId === null || recorded >= playtestLimits.maxRecorded) return recorded;
	const { patch, log } = decision;
	const steps = new Steps();
	const after = decision.after ?? applyPatch(before, patch, act);
	const isEnd = log.code === "returnTo";
	const facts = isEnd
		? await endFacts(writer, playtestId, before, countingActs(await marksOfPlaytests(writer, [playtestId])))
		: factsOf(before, after, decision, seatId);
	if (steps.isLong) await steps.next();
	const by = { playtestId, act, at };
	const marks = markRows(marksOf(before, after, decision), by);
	const rows = factRows(isEnd ? before : after, facts, by);
	const total = recorded + marks.length + rows.length;
	// from here on, the playtest is incomplete: parts of an act would be wrong
	if (total > playtestLimits.maxRecorded) return playtestLimits.maxRecorded;
	if (steps.isLong) await steps.next();
	const pieces = newPieces(after, patch);
	if (pieces.size > 0) await recordPieces(writer, table.game_id, after, pieces);
	if (patch.seats !== undefined)
		await putPlaytestSeats(writer, seatRows(after, by, Object.keys(patch.seats)));
	await insertMarks(writer, marks);
	await insertFacts(writer, rows);
	return total;
}

/** The cause of the end of a playtest that no person ended. */
type EndedBy = NonNullable<Playtest["ended_by"]>;

/** Ends the running playtest of a table, and records what is in hands and what no one saw. */
export async function endRecording(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	table: Pick<Table, "id" | "name" | "seq" | "playtest_id" | "recorded">,
	state: TableState,
	{ now, by }: { now: number; by: EndedBy | null },
): Promise<void> {
	const { playtest_id: playtestId } = table;
	if (playtestId === null) return;
	const counting = countingActs(await marksOfPlaytests(writer, [playtestId]));
	const facts = counting.end === undefined ? await endFacts(writer, playtestId, state, counting) : [];
	const rows = factRows(state, facts, { playtestId, act: state.seq + 1, at: now });
	const total = table.recorded + rows.length;
	const isWhole = total <= playtestLimits.maxRecorded && table.recorded < playtestLimits.maxRecorded;
	if (isWhole) await insertFacts(writer, rows);
	const recorded = await countRows(writer, playtestId);
	await setRunningPlaytest(writer, table.id, null);
	const form = (await findForm(writer, game.id)) ?? JSON.stringify(defaultQuestions);
	const more = bytesPerRow * recorded + Buffer.byteLength(form);
	const stored_bytes = bytesPerPlaytest + more;
	const is_whole = isWhole ? (1 as const) : (0 as const);
	await updatePlaytest(writer, playtestId, {
		...{ table_name: table.name, ended_at: now, ended_by: by, recorded, is_whole, form, stored_bytes },
		last_act: table.seq,
	});
	await growRecords(writer, game, more + (await countNewPieces(writer, game.id)));
}

/** Ends the running playtest of a locked table, if there is one, because nothing can follow at the table. */
export async function endPlaytestAt(
	writer: Writer,
	{ tables, now }: { tables: TableCache; now: () => number },
	game: Pick<Game, "id" | "owner_id">,
	table: Table,
	by: EndedBy,
): Promise<void> {
	if (table.playtest_id === null) return;
	const { state } = await loadTable(writer, tables, table);
	await endRecording(writer, game, table, state, { now: now(), by });
}

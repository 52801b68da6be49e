import type { Question, SharedReplay, ShownPiece } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { bytesOfAnswers } from "../domain/playtests/bytes.ts";
import {
	type Answer,
	type AnswerInput,
	checkedAnswers,
	joinedAnswers,
	questionsOf,
} from "../domain/playtests/form.ts";
import { recordedPieceId } from "../domain/playtests/recorded-piece.ts";
import { knows } from "../domain/table/knowledge.ts";
import { bindingOf } from "../domain/table/piece.ts";
import type { TableState } from "../domain/table/state.ts";
import { shownPiece } from "../domain/table/views/view.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import {
	answersOfPlaytest,
	type PlaytestOfSeat,
	piecesSeenAt,
	playtestsOfSeat,
	replaceAnswers,
} from "../store/queries/playtests/answers.ts";
import { updatePlaytest } from "../store/queries/playtests/playtests.ts";
import { recordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import type { Game, Reader } from "../store/store.ts";
import { readTable, type TableDeps } from "../table/acts.ts";
import {
	existing,
	hasReplay,
	noSuchPlaytest,
	type RecordedPieceRecord,
	recordedPieceRecord,
} from "./records.ts";

type Seat = { tableId: string; seat: string };

/** Number of playtests that a seat reads: the latest. */
const playtestsPerSeat = 20;
/** Number of pieces from which a seat chooses: those that it saw last, and as many of those that it sees now. */
const maxSeen = 300;

/** A playtest as one of its seats reads it; times in ms. */
export type SeatPlaytest = {
	id: string;
	startedAt: number;
	endedAt: number | null;
	/** The name with which it is recorded; null if it was taken out. */
	name: string | null;
	/** The questions; empty before the end. */
	questions: readonly Question[];
	answers: Answer[];
	/** The part of the replay that the seat can watch; "none" before the end. */
	replay: SharedReplay;
};

async function seatPlaytest(reader: Reader, row: PlaytestOfSeat): Promise<SeatPlaytest> {
	const { id, started_at: startedAt, ended_at: endedAt, name, place } = row;
	const answers = joinedAnswers(await answersOfPlaytest(reader, id, place));
	return {
		...{ id, startedAt, endedAt, name, questions: questionsOf(row.form) },
		answers: answers.map(({ place: _, ...answer }) => answer),
		replay: hasReplay(row) ? row.shared_replay : "none",
	};
}

/** The playtests at a table in which a seat takes or took part, latest first, each with the answers of this seat. */
export async function listSeatPlaytests(
	{ store: { reader } }: Pick<TableDeps, "store">,
	seat: Seat,
): Promise<SeatPlaytest[]> {
	const rows = await playtestsOfSeat(reader, seat, { limit: playtestsPerSeat });
	return await Promise.all(rows.map((row) => seatPlaytest(reader, row)));
}

/** The playtest of a seat, which has ended. @throws Problem PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING */
async function endedOfSeat(reader: Reader, seat: Seat, id: string): Promise<PlaytestOfSeat> {
	const [row] = await playtestsOfSeat(reader, seat, { id });
	if (row === undefined) throw noSuchPlaytest();
	if (row.ended_at !== null) return row;
	throw new Problem("PLAYTEST_RUNNING", "The playtest is running. Its form can be filled in after its end.");
}

/** The ids of recorded pieces that a seat knows now. */
function knownNow(state: TableState, seat: string): string[] {
	const bindings = new Set<string>();
	for (const [key, { is, piece }] of state.items) {
		if (bindings.size >= maxSeen) break;
		if (is === "piece" && piece !== null && !bindings.has(piece) && knows(state, seat, key))
			bindings.add(piece);
	}
	return [...bindings].flatMap((binding) => {
		const piece = state.pieces.get(binding);
		return piece === undefined ? [] : [recordedPieceId(piece)];
	});
}

/** The pieces that a seat saw in a playtest, or sees now: no other ones can be named, whether they exist or not. */
async function piecesSeen(
	reader: Reader,
	state: TableState,
	seat: string,
	playtest: PlaytestOfSeat,
): Promise<RecordedPieceRecord[]> {
	const ids = new Set(await piecesSeenAt(reader, playtest, maxSeen));
	for (const id of knownNow(state, seat)) ids.add(id);
	const rows = await recordedPieces(reader, playtest.game_id, [...ids]);
	const byId = new Map(rows.map((row) => [row.id, row]));
	return [...ids].flatMap((id) => {
		const row = byId.get(id);
		return row === undefined ? [] : [recordedPieceRecord(row)];
	});
}

/** A piece that a seat may name; `shown`: how it looks, if it lies on the table in this revision. */
export type SeenPieceRecord = RecordedPieceRecord & { shown: ShownPiece | null };

/**
 * The pieces that a seat may name in its answers, those that it saw last first.
 * @throws Problem PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING, TABLE_NOT_FOUND
 */
export async function listSeenPieces(deps: TableDeps, seat: Seat, id: string): Promise<SeenPieceRecord[]> {
	const { reader } = deps.store;
	const playtest = await endedOfSeat(reader, seat, id);
	const { state } = (await readTable(deps, seat.tableId)).loaded;
	return (await piecesSeen(reader, state, seat.seat, playtest)).map((piece) => {
		const now = state.pieces.get(bindingOf(piece));
		// another revision may have a face that the seat has not seen
		const isSame = now !== undefined && recordedPieceId(now) === piece.id;
		return { ...piece, shown: isSame ? shownPiece(now) : null };
	});
}

/**
 * Replaces what a seat answered after a playtest; without answers, it takes them back.
 * @throws Problem PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING, TABLE_NOT_FOUND, VALIDATION_ERROR, STORAGE_LIMIT_EXCEEDED
 */
export async function answerPlaytest(
	deps: TableDeps,
	game: Pick<Game, "id">,
	seat: Seat,
	id: string,
	answers: readonly AnswerInput[],
): Promise<SeatPlaytest> {
	const { reader } = deps.store;
	const playtest = await endedOfSeat(reader, seat, id);
	const { state } = (await readTable(deps, seat.tableId)).loaded;
	const seen = await piecesSeen(reader, state, seat.seat, playtest);
	// what it named once may have left the table since
	const before = await answersOfPlaytest(reader, id, playtest.place);
	const known = new Set([
		...seen.map(({ id: piece }) => piece),
		...before.map(({ piece_id: piece }) => piece),
	]);
	const parts = checkedAnswers(questionsOf(playtest.form), answers, (piece) => known.has(piece));
	const { place } = playtest;
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const { stored_bytes: bytes } = await existing(writer, game.id, id); // it may have been deleted since
		const more = bytesOfAnswers(parts) - bytesOfAnswers(await answersOfPlaytest(writer, id, place));
		const rows = parts.map((part) => ({ ...part, playtest_id: id, place }));
		await replaceAnswers(writer, { playtestId: id, place }, rows);
		await updatePlaytest(writer, id, { stored_bytes: bytes + more });
		await growRecords(writer, locked, more);
	});
	return await seatPlaytest(reader, playtest);
}

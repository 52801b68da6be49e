import { defaultQuestions } from "@tuckbox/pieces/table";
import { newId } from "../domain/ids.ts";
import { bytesOfAnswers, bytesPerPlaytest, bytesPerRow } from "../domain/playtests/bytes.ts";
import { factsAtEnd, factsOf } from "../domain/playtests/facts.ts";
import { beginning, firstMarks, marksOf } from "../domain/playtests/marks.ts";
import { piecesInUse, recordedPieceId } from "../domain/playtests/recorded-piece.ts";
import {
	afterAct,
	type KeptAct,
	linesPerState,
	stateLines,
	stateOfLines,
} from "../domain/playtests/replay.ts";
import { bindingOf, type Piece, type Pieces } from "../domain/table/piece.ts";
import { type TableState, tableFacts, tableKey } from "../domain/table/state.ts";
import { Steps } from "../steps/steps.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { type AnswerRow, replaceAllAnswers } from "../store/queries/playtests/answers.ts";
import { type FactRow, insertFacts, insertMarks, type MarkRow } from "../store/queries/playtests/facts.ts";
import {
	insertPlaytest,
	type Playtest,
	type PlaytestSeat,
	putPlaytestSeats,
} from "../store/queries/playtests/playtests.ts";
import { countNewPieces, insertRecordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import { insertReplayParts, type ReplayPartRow } from "../store/queries/playtests/replays.ts";
import type { Game, Writer } from "../store/store.ts";
import { factRows, markRows, pieceRows } from "../table/recording.ts";
import { packLines } from "../table/replay-text.ts";
import type { RecordedGame } from "./recorded-games.ts";

// Adds games that were played elsewhere to a game with the same pieces. Facts and turns follow from the replay by the rules that
// hold at a table.

/** The rows of a game that was played elsewhere. */
export type PlayedGame = {
	playtest: Omit<Playtest, "game_id">;
	seats: PlaytestSeat[];
	marks: MarkRow[];
	facts: FactRow[];
	answers: AnswerRow[];
	parts: ReplayPartRow[];
	pieces: Piece[];
};

/** A version of a game, with its pieces by their bindings. */
type Shown = { version: number; pieces: Pieces };

/** The state with which a part of a replay begins. */
function stateIn(lines: readonly string[]): TableState {
	return stateOfLines(lines.slice(0, linesPerState).map((line) => JSON.parse(line)));
}

/** The bindings of pieces with which a game was played, or which its answers name, that are not among these. */
export function missingPieces({ replay, answers }: RecordedGame, pieces: Pieces): Set<string> {
	const inUse = replay.flatMap((lines) => [...piecesInUse(stateIn(lines))]);
	const named = answers.flatMap((answer) => answer.pieces.map(bindingOf));
	return new Set([...inUse, ...named]).difference(pieces);
}

function beginningOf(lines: readonly string[], { version, pieces }: Shown): TableState {
	const state = stateIn(lines);
	return { ...state, pieces, facts: new Map([[tableKey, { ...tableFacts(state), version }]]) };
}

/** The facts and marks of the acts of a replay, and its parts with the pieces of this game. */
async function replayed(playtestId: string, { replay, startedAt, endedAt }: RecordedGame, shown: Shown) {
	const steps = new Steps();
	const [marks, facts, parts]: [MarkRow[], FactRow[], ReplayPartRow[]] = [[], [], []];
	const [opening = []] = replay;
	const first = beginningOf(opening, shown);
	marks.push(...markRows(firstMarks(first), { playtestId, act: beginning, at: startedAt }));
	let state = first;
	for (const lines of replay) {
		state = beginningOf(lines, shown);
		const acts = lines.slice(linesPerState);
		const { seq: first_act } = state;
		parts.push({
			...{ playtest_id: playtestId, first_act, acts: acts.length },
			body: await packLines([...stateLines(state), ...acts]),
		});
		for (const line of acts) {
			const act: KeptAct = JSON.parse(line);
			const { patch, after } = afterAct(state, act);
			const decision = { patch, log: act.log };
			const by = { playtestId, act: act.seq, at: act.at };
			marks.push(...markRows(marksOf(state, after, decision), by));
			facts.push(...factRows(after, factsOf(state, after, decision, act.seat), by));
			state = after;
			if (steps.isLong) await steps.next();
		}
	}
	const known = new Set(facts.map(({ copy }) => String(copy)));
	const atEnd = factsAtEnd(state, (copy) => known.has(copy));
	facts.push(...factRows(state, atEnd, { playtestId, act: state.seq + 1, at: endedAt }));
	return { first, last: state, marks, facts, parts };
}

const form = JSON.stringify(defaultQuestions);

/** Prepares a game that was played elsewhere for a version that has all pieces with which it was played. */
export async function playedGame(recorded: RecordedGame, shown: Shown): Promise<PlayedGame> {
	const { startedAt, endedAt, setUp, question, result } = recorded;
	const id = newId("plt", startedAt);
	const { first, last, marks, facts, parts } = await replayed(id, recorded, shown);
	const piecesOf = (bindings: Iterable<string>) =>
		[...bindings].flatMap((binding) => shown.pieces.get(binding) ?? []);
	const answers = recorded.answers.flatMap(({ place, question, pieces }) =>
		piecesOf(pieces.map(bindingOf)).map((piece, number) => ({
			...{ playtest_id: id, place, question, number, value: null, body: null },
			piece_id: recordedPieceId(piece),
		})),
	);
	const bytes = parts.reduce((sum, { body }) => sum + body.length, 0);
	const rows = facts.length + marks.length;
	const unknown = { user_id: null, is_new: null, score: null, has_won: null, role: null };
	return {
		playtest: {
			// there is no such table here
			...{ id, source: "bots", table_id: newId("tbl", startedAt), table_name: setUp, set_up: setUp },
			...{ question, started_at: startedAt, ended_at: endedAt, ended_by: null, first_act: first.seq },
			...{ last_act: last.seq, recorded: rows, is_whole: 1, result, excluded_because: null, form },
			...{ replay_bytes: bytes, shared_replay: "own" },
			stored_bytes:
				bytesPerPlaytest + bytesPerRow * rows + Buffer.byteLength(form) + bytesOfAnswers(answers) + bytes,
		},
		seats: recorded.seats.map(({ place, seat, name }) => ({
			...{ playtest_id: id, place, seat_id: seat, name, since_act: beginning, ...unknown },
			is_designer: 0,
		})),
		pieces: piecesOf(piecesInUse(first)),
		...{ marks, facts, parts, answers },
	};
}

/** Adds a game that was played elsewhere, and counts what it takes. */
export async function insertPlayedGame(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	{ playtest, seats, marks, facts, answers, parts, pieces }: PlayedGame,
): Promise<void> {
	await insertPlaytest(writer, { ...playtest, game_id: game.id });
	await putPlaytestSeats(writer, seats);
	await insertRecordedPieces(writer, pieceRows(game.id, pieces));
	await insertMarks(writer, marks);
	await insertFacts(writer, facts);
	await replaceAllAnswers(writer, playtest.id, answers);
	await insertReplayParts(writer, parts);
	await growRecords(writer, game, playtest.stored_bytes + (await countNewPieces(writer, game.id)));
}

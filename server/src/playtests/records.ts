import type { Kind } from "@tuckbox/pieces";
import type { PlaytestResult, Question, SharedReplay } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { joinedAnswers, questionsOf } from "../domain/playtests/form.ts";
import { type Turn, turnsIn, versionsIn } from "../domain/playtests/marks.ts";
import { answersOfPlaytest } from "../store/queries/playtests/answers.ts";
import { type MarkRow, marksOfPlaytests } from "../store/queries/playtests/facts.ts";
import {
	findPlaytest,
	type Playtest,
	type PlaytestSeat,
	pageOfPlaytests,
	seatsOfPlaytests,
} from "../store/queries/playtests/playtests.ts";
import { type RecordedPiece, recordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import type { Reader } from "../store/store.ts";
import type { TableDeps } from "../table/acts.ts";

type Deps = Pick<TableDeps, "store">;

/** A place around the table in a playtest. */
type PlaytestSeatRecord = {
	/** From 0, as facts name it. */
	place: number;
	/** Null if the guest took it out. */
	name: string | null;
	isNew: boolean | null;
	isDesigner: boolean;
	score: number | null;
	hasWon: boolean | null;
	role: string | null;
};

/** A playtest without its facts; times in ms. */
export type PlaytestSummary = {
	id: string;
	/** Whether people played it at a table, bots did, or it was entered by hand. */
	source: Playtest["source"];
	/** The table may have been deleted. Null for a game that was entered, or was played at another service. */
	table: { id: string; name: string } | null;
	question: string;
	setUp: string | null;
	startedAt: number;
	endedAt: number | null;
	endedBy: Playtest["ended_by"];
	versions: number[];
	result: PlaytestResult | null;
	excludedBecause: string | null;
	/** Whether everything was recorded; null while it is running. */
	isComplete: boolean | null;
	/** The part of its replay that those who sat at the table can watch. */
	sharedReplay: SharedReplay;
	/** Whether there is a replay for the owner to watch. */
	hasReplay: boolean;
	seats: PlaytestSeatRecord[];
};

/** A piece in a revision, as answers name it. Its key is the current one. */
export type RecordedPieceRecord = {
	id: string;
	app: string;
	kind: Kind;
	externalKey: string;
	name: string;
	revision: string;
};

export function recordedPieceRecord(row: RecordedPiece): RecordedPieceRecord {
	const { id, app_id: app, kind, external_key: externalKey, name, revision } = row;
	return { id, app, kind, externalKey, name, revision };
}

/** An answer of the seat at a place. The field for the kind of its question is set. */
type AnswerRecord = {
	/** The number of the question, from 0. */
	question: number;
	place: number;
	value: number | null;
	text: string | null;
	pieces: RecordedPieceRecord[];
};

export type PlaytestRecord = PlaytestSummary & {
	turns: Omit<Turn, "act">[];
	/** The questions that its players answer; none before the end. */
	questions: Question[];
	answers: AnswerRecord[];
};

function flagged(value: 0 | 1 | null): boolean | null {
	return value === null ? null : value === 1;
}

function seatRecord(row: PlaytestSeat): PlaytestSeatRecord {
	const { place, name, score, role } = row;
	const [isNew, hasWon] = [flagged(row.is_new), flagged(row.has_won)];
	return { place, name, isNew, isDesigner: row.is_designer === 1, score, hasWon, role };
}

export function hasReplay({ ended_at, replay_bytes }: Pick<Playtest, "ended_at" | "replay_bytes">): boolean {
	return ended_at !== null && replay_bytes !== 0;
}

function summary(row: Playtest, seats: readonly PlaytestSeat[], marks: readonly MarkRow[]): PlaytestSummary {
	return {
		id: row.id,
		source: row.source,
		table: row.source === "table" ? { id: row.table_id, name: row.table_name } : null,
		question: row.question,
		setUp: row.set_up,
		startedAt: row.started_at,
		endedAt: row.ended_at,
		endedBy: row.ended_by,
		versions: versionsIn(marks),
		result: row.result,
		excludedBecause: row.excluded_because,
		isComplete: flagged(row.is_whole),
		sharedReplay: row.shared_replay,
		hasReplay: hasReplay(row),
		seats: seats.map(seatRecord),
	};
}

/**
 * The playtests of a game, latest first.
 * @param before the id of the last one on the page before
 */
export async function listPlaytests(
	{ store }: Deps,
	gameId: string,
	page: { before?: string | undefined; limit: number },
): Promise<PlaytestSummary[]> {
	return await store.snapshot(async (reader) => {
		const rows = await pageOfPlaytests(reader, gameId, page);
		const ids = rows.map(({ id }) => id);
		const seats = Map.groupBy(await seatsOfPlaytests(reader, ids), (row) => row.playtest_id);
		const marks = Map.groupBy(await marksOfPlaytests(reader, ids, "version"), (row) => row.playtest_id);
		return rows.map((row) => summary(row, seats.get(row.id) ?? [], marks.get(row.id) ?? []));
	});
}

/** @throws Problem PLAYTEST_NOT_FOUND */
export async function existing(reader: Reader, gameId: string, id: string): Promise<Playtest> {
	const playtest = await findPlaytest(reader, gameId, id);
	if (playtest !== undefined) return playtest;
	throw noSuchPlaytest();
}

export function noSuchPlaytest(): Problem {
	return new Problem("PLAYTEST_NOT_FOUND", "There is no such playtest, or it has been deleted.");
}

async function answersIn(reader: Reader, { id, game_id: gameId }: Playtest): Promise<AnswerRecord[]> {
	const answers = joinedAnswers(await answersOfPlaytest(reader, id));
	const named = new Set(answers.flatMap(({ pieces }) => pieces));
	const rows = await recordedPieces(reader, gameId, [...named]);
	const known = new Map(rows.map((row) => [row.id, recordedPieceRecord(row)]));
	return answers.map(({ pieces, ...answer }) => ({
		...answer,
		pieces: pieces.flatMap((piece) => known.get(piece) ?? []),
	}));
}

/** A playtest with its turns and answers. @throws Problem PLAYTEST_NOT_FOUND */
export async function findPlaytestRecord(
	{ store }: Deps,
	gameId: string,
	id: string,
): Promise<PlaytestRecord> {
	return await store.snapshot(async (reader) => {
		const row = await existing(reader, gameId, id);
		const marks = await marksOfPlaytests(reader, [id]);
		const turns = turnsIn(marks, row.ended_at).map(({ act: _, ...turn }) => turn);
		const answers = await answersIn(reader, row);
		const seats = await seatsOfPlaytests(reader, [id]);
		return { ...summary(row, seats, marks), turns, questions: questionsOf(row.form), answers };
	});
}

/** A playtest at a table. @throws Problem PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING */
export async function endedPlaytestAt(
	reader: Reader,
	{ gameId, tableId }: { gameId: string; tableId: string },
	id: string,
): Promise<Playtest & { ended_at: number }> {
	const playtest = await endedPlaytest(reader, gameId, id);
	if (playtest.table_id !== tableId) throw noSuchPlaytest();
	return playtest;
}

/** Whether the playtest may be read, since what it recorded was hidden. @throws Problem PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING */
export async function endedPlaytest(
	reader: Reader,
	gameId: string,
	id: string,
): Promise<Playtest & { ended_at: number }> {
	const playtest = await existing(reader, gameId, id);
	const { ended_at } = playtest;
	if (ended_at !== null) return { ...playtest, ended_at };
	throw new Problem(
		"PLAYTEST_RUNNING",
		"The playtest is running. What happens in it can be read after its end.",
	);
}

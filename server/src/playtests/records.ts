import type { PlaytestResult } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { type Turn, turnsIn, versionsIn } from "../domain/playtests/marks.ts";
import { type MarkRow, marksOfPlaytests } from "../store/queries/playtests/facts.ts";
import {
	findPlaytest,
	type Playtest,
	type PlaytestSeat,
	pageOfPlaytests,
	seatsOfPlaytests,
} from "../store/queries/playtests/playtests.ts";
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
	/** The table may have been deleted. */
	table: { id: string; name: string };
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
	seats: PlaytestSeatRecord[];
};

export type PlaytestRecord = PlaytestSummary & { turns: Omit<Turn, "act">[] };

function flagged(value: 0 | 1 | null): boolean | null {
	return value === null ? null : value === 1;
}

function seatRecord(row: PlaytestSeat): PlaytestSeatRecord {
	const { place, name, score, role } = row;
	const [isNew, hasWon] = [flagged(row.is_new), flagged(row.has_won)];
	return { place, name, isNew, isDesigner: row.is_designer === 1, score, hasWon, role };
}

function summary(row: Playtest, seats: readonly PlaytestSeat[], marks: readonly MarkRow[]): PlaytestSummary {
	return {
		id: row.id,
		table: { id: row.table_id, name: row.table_name },
		question: row.question,
		setUp: row.set_up,
		startedAt: row.started_at,
		endedAt: row.ended_at,
		endedBy: row.ended_by,
		versions: versionsIn(marks),
		result: row.result,
		excludedBecause: row.excluded_because,
		isComplete: flagged(row.is_whole),
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
	throw new Problem("PLAYTEST_NOT_FOUND", "There is no such playtest, or it has been deleted.");
}

/** A playtest with its turns. @throws Problem PLAYTEST_NOT_FOUND */
export async function findPlaytestRecord(
	{ store }: Deps,
	gameId: string,
	id: string,
): Promise<PlaytestRecord> {
	return await store.snapshot(async (reader) => {
		const row = await existing(reader, gameId, id);
		const marks = await marksOfPlaytests(reader, [id]);
		const turns = turnsIn(marks, row.ended_at).map(({ act: _, ...turn }) => turn);
		return { ...summary(row, await seatsOfPlaytests(reader, [id]), marks), turns };
	});
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

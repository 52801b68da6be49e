import { type Selectable, sql } from "kysely";
import type { Tables } from "../../schema.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";
import type { Playtest, PlaytestSeat } from "./playtests.ts";

export type AnswerRow = Selectable<Tables["playtest_answers"]>;

/** The form of a game as JSON; undefined if its designer has written none. */
export async function findForm(reader: Reader, gameId: string): Promise<string | undefined> {
	const row = await reader
		.selectFrom("playtest_forms")
		.select("body")
		.where("game_id", "=", gameId)
		.executeTakeFirst();
	return row?.body;
}

/** Replaces the form of a game. @param body undefined to delete it */
export async function putForm(writer: Writer, gameId: string, body: string | undefined): Promise<void> {
	await writer.deleteFrom("playtest_forms").where("game_id", "=", gameId).execute();
	if (body !== undefined)
		await writer.insertInto("playtest_forms").values({ game_id: gameId, body }).execute();
}

/** The answers of a playtest by question and place. @param place only those of this place */
export async function answersOfPlaytest(
	reader: Reader,
	playtestId: string,
	place?: number,
): Promise<AnswerRow[]> {
	return await reader
		.selectFrom("playtest_answers")
		.selectAll()
		.where("playtest_id", "=", playtestId)
		.$if(place !== undefined, (rows) => rows.where("place", "=", place ?? 0))
		.orderBy("question")
		.orderBy("place")
		.orderBy("number")
		.execute();
}

/** The answers of playtests that are numbers or pieces: texts may be long, and no report reads them. */
export async function answersToReport(reader: Reader, ids: readonly string[]): Promise<AnswerRow[]> {
	if (ids.length === 0) return [];
	const rows = await reader
		.selectFrom("playtest_answers")
		.select(["playtest_id", "question", "place", "number", "value", "piece_id"])
		.where("playtest_id", "in", ids)
		.where("body", "is", null)
		.orderBy("playtest_id")
		.orderBy("question")
		.orderBy("place")
		.orderBy("number")
		.execute();
	return rows.map((row) => ({ ...row, body: null }));
}

/** Answers in words to a question. @param playtests their ids, with the number of the question; at most some hundred */
export async function textsOfAnswers(
	reader: Reader,
	playtests: ReadonlyMap<string, number>,
	limit: number,
): Promise<{ playtestId: string; place: number; text: string }[]> {
	if (playtests.size === 0) return [];
	const rows = await reader
		.selectFrom("playtest_answers")
		.select(["playtest_id", "place", "body"])
		.where((where) =>
			where.or(
				[...Map.groupBy(playtests, ([, question]) => question)].map(([question, of]) =>
					where.and([
						where("question", "=", question),
						where(
							"playtest_id",
							"in",
							of.map(([id]) => id),
						),
					]),
				),
			),
		)
		.where("body", "is not", null)
		.orderBy("playtest_id", "desc")
		.orderBy("place")
		.limit(limit)
		.execute();
	return rows.map(({ playtest_id: playtestId, place, body }) => ({ playtestId, place, text: body ?? "" }));
}

const insertAnswerRows = insertMany("playtest_answers");

/** Replaces the answers of a place in a playtest. */
export async function replaceAnswers(
	writer: Writer,
	{ playtestId, place }: { playtestId: string; place: number },
	rows: readonly AnswerRow[],
): Promise<void> {
	await writer
		.deleteFrom("playtest_answers")
		.where("playtest_id", "=", playtestId)
		.where("place", "=", place)
		.execute();
	await insertAnswerRows(writer, rows);
}

/** A playtest with the place of a seat in it. */
export type PlaytestOfSeat = Pick<Playtest, (typeof columnsOfPlaytest)[number]> &
	Pick<PlaytestSeat, "place" | "name" | "since_act">;

const columnsOfPlaytest = [
	...(["id", "game_id", "started_at", "ended_at", "form"] as const),
	...(["shared_replay", "replay_bytes"] as const),
] as const;

/**
 * The playtests at a table in which a seat takes or took part, latest first.
 * @param id only the one with this id
 */
export async function playtestsOfSeat(
	reader: Reader,
	{ tableId, seat }: { tableId: string; seat: string },
	{ id, limit = 1 }: { id?: string; limit?: number },
): Promise<PlaytestOfSeat[]> {
	return await reader
		.selectFrom("playtests")
		.innerJoin("playtest_seats as at", "at.playtest_id", "playtests.id")
		.select([...columnsOfPlaytest, "at.place", "at.name", "at.since_act"])
		.where("table_id", "=", tableId)
		.where("at.seat_id", "=", seat)
		.$if(id !== undefined, (rows) => rows.where("id", "=", id ?? ""))
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

/** The ids of recorded pieces of which the seat at a place saw copies, latest first. */
export async function piecesSeenAt(
	reader: Reader,
	{ id, place, since_act: since }: Pick<PlaytestOfSeat, "id" | "place" | "since_act">,
	limit: number,
): Promise<string[]> {
	const rows = await reader
		.selectFrom("playtest_facts")
		.select(({ fn }) => ["piece_id", fn.max("act").as("latest")])
		.where("playtest_id", "=", id)
		.where("act", ">=", since)
		.where(sql<boolean>`(seen & ${1 << place}) <> 0`)
		.groupBy("piece_id")
		.orderBy("latest", "desc")
		.orderBy("piece_id")
		.limit(limit)
		.execute();
	return rows.map(({ piece_id: piece }) => piece);
}

/** Replaces the answers of all places in a playtest. */
export async function replaceAllAnswers(
	writer: Writer,
	playtestId: string,
	rows: readonly AnswerRow[],
): Promise<void> {
	await writer.deleteFrom("playtest_answers").where("playtest_id", "=", playtestId).execute();
	await insertAnswerRows(writer, rows);
}

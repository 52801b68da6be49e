import type { ReplayMoment } from "@tuckbox/pieces/table";
import { joinedAnswers, questionsOf } from "../domain/playtests/form.ts";
import { answersToReport } from "../store/queries/playtests/answers.ts";
import { type MarkRow, pagesOfFacts, playsOf } from "../store/queries/playtests/facts.ts";
import type { Playtest, PlaytestSeat } from "../store/queries/playtests/playtests.ts";
import { recordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import { notesDuring } from "../store/queries/table/notes.ts";
import type { Reader } from "../store/store.ts";

/** Maximum number of notes among the moments of a replay, and of the characters of each. */
const notesPerReplay = { count: 200, characters: 300 };

type Ended = Playtest & { ended_at: number };
type Point = { act: number; at: number };

/** For each of some times in order, the last act before it; `otherwise` before the first point. Points are in the order of acts. */
async function lastActs(
	times: readonly number[],
	points: AsyncIterable<readonly Point[]> | Iterable<readonly Point[]>,
	otherwise: number,
): Promise<number[]> {
	const acts: number[] = [];
	let last = otherwise;
	for await (const page of points)
		for (const { act, at } of page) {
			while (acts.length < times.length && (times[acts.length] ?? 0) < at) acts.push(last);
			last = Math.max(last, act);
		}
	return times.map((_, i) => acts[i] ?? last);
}

type Known = { marks: readonly MarkRow[]; seats: readonly PlaytestSeat[]; first: number };

/** The notes of a replay, each at the last act before it that left a fact or began a turn. @param by only those of this seat */
async function notesIn(
	reader: Reader,
	{ id, game_id: gameId, table_id: tableId, started_at: from, ended_at: to }: Ended,
	{ marks, seats, first }: Known,
	by: string | undefined,
): Promise<ReplayMoment[]> {
	const notes = await notesDuring(reader, { gameId, tableId, from, to, by }, notesPerReplay.count);
	if (notes.length === 0) return [];
	const times = notes.map(({ created_at: at }) => at);
	const [ofFacts, ofMarks] = await Promise.all([
		lastActs(times, pagesOfFacts(reader, id), first),
		lastActs(times, [marks], first),
	]);
	return notes.map(({ seat_id: seat, body, piece_name: piece }, i) => ({
		act: Math.max(ofFacts[i] ?? first, ofMarks[i] ?? first),
		kind: "note",
		places: seats.flatMap(({ seat_id: one, place }) => (one === seat ? [place] : [])),
		piece,
		text: [...body.slice(0, 2 * notesPerReplay.characters)].slice(0, notesPerReplay.characters).join(""),
	}));
}

/** The first time that each piece was played which players named as the best or the worst. */
async function namedIn(
	reader: Reader,
	{ id, game_id: gameId, form }: Ended,
	counts: (act: number) => boolean,
): Promise<ReplayMoment[]> {
	const questions = questionsOf(form);
	const named = joinedAnswers(await answersToReport(reader, [id])).flatMap(({ question, place, pieces }) => {
		const role = questions[question]?.role;
		if (role !== "best" && role !== "worst") return [];
		return pieces.map((piece) => ({ role, place, piece }));
	});
	if (named.length === 0) return [];
	const ids = [...new Set(named.map(({ piece }) => piece))];
	const names = new Map(
		(await recordedPieces(reader, gameId, ids)).map(({ id: piece, name }) => [piece, name]),
	);
	const plays = (await playsOf(reader, id, ids)).filter(({ act }) => counts(act));
	return [...Map.groupBy(named, ({ role, piece }) => `${role} ${piece}`).values()].flatMap((all) => {
		const [{ role, piece } = { role: "best" as const, piece: "" }] = all;
		const act = plays.find(({ piece_id: played }) => played === piece)?.act;
		if (act === undefined) return [];
		const places = all.map(({ place }) => place).sort((a, b) => a - b);
		return { act, kind: role, places, piece: names.get(piece) ?? "", text: "" };
	});
}

type Reading = Known & {
	last: number;
	counts(act: number): boolean;
	/** The seat that reads its own notes; undefined for those who read everything that was said. */
	by: string | undefined;
};

/** The moments of a replay, by their acts. */
export async function momentsOf(reader: Reader, playtest: Ended, reading: Reading): Promise<ReplayMoment[]> {
	const { first, last, counts, by } = reading;
	const notes = await notesIn(reader, playtest, reading, by);
	const named = by === undefined ? await namedIn(reader, playtest, counts) : [];
	return [...notes, ...named].filter(({ act }) => act >= first && act <= last).sort((a, b) => a.act - b.act);
}

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Problem } from "../../domain/errors.ts";
import { joinedAnswers, questionsOf } from "../../domain/playtests/form.ts";
import type { ReportedAnswer, ReportedPlaytest } from "../../domain/playtests/report/games.ts";
import { Adding, type PlaytestSums } from "../../domain/playtests/report/sums.ts";
import { type AnswerRow, answersToReport } from "../../store/queries/playtests/answers.ts";
import { marksOfPlaytests, pagesOfFacts } from "../../store/queries/playtests/facts.ts";
import {
	type Playtest,
	type PlaytestSeat,
	pageOfPlaytests,
	seatsOfPlaytests,
} from "../../store/queries/playtests/playtests.ts";
import { keepSums, keptSums } from "../../store/queries/playtests/sums.ts";
import type { Reader } from "../../store/store.ts";
import type { TableDeps } from "../../table/acts.ts";

/** A playtest that has ended and does not count. */
export type LeftOut = { id: string; startedAt: number; because: "excluded" | "incomplete" };

/** A playtest that counts, with its sums, and the number of the question what was unclear; -1 if its form did not ask. */
export type CountedPlaytest = { playtest: ReportedPlaytest; sums: PlaytestSums; unclear: number };

type Ended = Playtest & { ended_at: number };
const hasEnded = (row: Playtest): row is Ended => row.ended_at !== null;

const playtestsPerQuery = 100;
/** Playtests whose sums are read in one step, and facts of which they may be the sums. */
const playtestsPerStep = 20;
const factsPerStep = 20_000;

/** The answers of a playtest to questions that reports understand. */
function reportedAnswers({ form }: Playtest, rows: readonly AnswerRow[]): ReportedAnswer[] {
	const questions = questionsOf(form);
	return joinedAnswers(rows).flatMap(({ question, place, value, pieces }) => {
		const role = questions[question]?.role;
		return role === "again" || role === "best" || role === "worst" ? [{ place, role, value, pieces }] : [];
	});
}

function reported(
	row: Playtest,
	seats: readonly PlaytestSeat[],
	answers: readonly AnswerRow[],
): ReportedPlaytest {
	return {
		id: row.id,
		source: row.source,
		startedAt: row.started_at,
		enteredMs: row.source === "paper" ? (row.ended_at ?? 0) - row.started_at || null : null,
		isEndAutomatic: row.ended_by !== null,
		setUp: row.set_up,
		result: row.result,
		seats: seats.map(({ place, score, has_won: hasWon, is_designer: isDesigner }) => {
			return { place, score, hasWon: hasWon === null ? null : hasWon === 1, isDesigner: isDesigner === 1 };
		}),
		answers: reportedAnswers(row, answers),
	};
}

async function addedUp(
	reader: Reader,
	{ id, ended_at: endedAt, ended_by: by }: Ended,
): Promise<PlaytestSums> {
	const adding = new Adding(await marksOfPlaytests(reader, [id]), { endedAt, isAutomatic: by !== null });
	for await (const page of pagesOfFacts(reader, id)) {
		for (const { piece_id: piece, ...fact } of page) adding.add({ ...fact, piece });
		await yieldToEventLoop();
	}
	return adding.sums();
}

/** Rows in parts that are short enough for one step. */
function* parts(rows: readonly Ended[]): Generator<Ended[], void> {
	let [part, facts]: [Ended[], number] = [[], 0];
	for (const row of rows) {
		const isFull = part.length === playtestsPerStep || facts + (row.recorded ?? 0) > factsPerStep;
		if (part.length > 0 && isFull) {
			yield part;
			[part, facts] = [[], 0];
		}
		part.push(row);
		facts += row.recorded ?? 0;
	}
	if (part.length > 0) yield part;
}

/** Keeps sums for the next report. A game that has just been deleted needs none. */
async function keep(
	{ store }: Pick<TableDeps, "store">,
	gameId: string,
	added: ReadonlyMap<string, PlaytestSums>,
): Promise<void> {
	if (added.size === 0) return;
	const kept = store.withGameWrite(gameId, async (writer) => {
		for (const [id, sums] of added) await keepSums(writer, id, sums);
	});
	await kept.catch((error: unknown) => {
		if (!(error instanceof Problem)) throw error;
	});
}

/** The sums of playtests: those that are kept, and the others added up and kept from now on. */
async function* sumsOf(
	deps: Pick<TableDeps, "store">,
	gameId: string,
	rows: readonly Ended[],
): AsyncGenerator<[Ended, PlaytestSums], void> {
	const { reader } = deps.store;
	for (const part of parts(rows)) {
		const kept = await keptSums(
			reader,
			part.map(({ id }) => id),
		);
		const added = new Map<string, PlaytestSums>();
		for (const row of part) {
			const text = kept.get(row.id);
			const sums: PlaytestSums = text === undefined ? await addedUp(reader, row) : JSON.parse(text);
			if (text === undefined) added.set(row.id, sums);
			yield [row, sums];
		}
		await keep(deps, gameId, added);
		await yieldToEventLoop();
	}
}

/**
 * The playtests of a game that count, latest first.
 * @param leftOut receives those that have ended and do not count
 */
export async function* countedPlaytests(
	deps: Pick<TableDeps, "store">,
	gameId: string,
	leftOut: LeftOut[] = [],
): AsyncGenerator<CountedPlaytest, void> {
	const { reader } = deps.store;
	for (let before: string | undefined; ; ) {
		const rows = await pageOfPlaytests(reader, gameId, { before, limit: playtestsPerQuery });
		const counted: Ended[] = [];
		for (const row of rows.filter(hasEnded)) {
			const { id, started_at: startedAt } = row;
			if (row.excluded_because !== null) leftOut.push({ id, startedAt, because: "excluded" });
			else if (row.is_whole === 0) leftOut.push({ id, startedAt, because: "incomplete" });
			else counted.push(row);
		}
		const ids = counted.map(({ id }) => id);
		const seats = Map.groupBy(await seatsOfPlaytests(reader, ids), (row) => row.playtest_id);
		const answers = Map.groupBy(await answersToReport(reader, ids), (row) => row.playtest_id);
		for await (const [row, sums] of sumsOf(deps, gameId, counted)) {
			const unclear = questionsOf(row.form).findIndex(({ role }) => role === "unclear");
			const playtest = reported(row, seats.get(row.id) ?? [], answers.get(row.id) ?? []);
			yield { playtest, sums, unclear };
		}
		before = rows.at(-1)?.id;
		if (rows.length < playtestsPerQuery) return;
	}
}

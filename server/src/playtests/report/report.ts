import type { ReportedPlaytest } from "../../domain/playtests/report/games.ts";
import {
	type PieceReport,
	Report,
	type ReportFilter,
	type ReportHead,
	toLookAt,
} from "../../domain/playtests/report/report.ts";
import { Adding, type PlaytestSums } from "../../domain/playtests/report/sums.ts";
import { namesByKey } from "../../store/queries/pieces/names.ts";
import { marksOfPlaytests, pagesOfFacts } from "../../store/queries/playtests/facts.ts";
import {
	type Playtest,
	type PlaytestSeat,
	pageOfPlaytests,
	seatsOfPlaytests,
} from "../../store/queries/playtests/playtests.ts";
import { type RecordedPiece, recordedPieces } from "../../store/queries/playtests/recorded-pieces.ts";
import type { Reader } from "../../store/store.ts";
import type { TableDeps } from "../../table/acts.ts";

type Deps = Pick<TableDeps, "store">;

/** A playtest that has ended and is not part of a report. */
type LeftOut = { id: string; startedAt: number; because: "excluded" | "incomplete" };

type PieceRecord = PieceReport & { componentId: string | null };

export type ReportRecord = ReportHead & {
	leftOut: LeftOut[];
	pieces: PieceRecord[];
	toLookAt: ReturnType<typeof toLookAt>;
};

const playtestsPerQuery = 100;
const piecesPerQuery = 500;

function reported(row: Playtest, seats: readonly PlaytestSeat[]): ReportedPlaytest {
	return {
		id: row.id,
		source: "table",
		startedAt: row.started_at,
		isEndAutomatic: row.ended_by !== null,
		setUp: row.set_up,
		result: row.result,
		seats: seats.map(({ place, score, has_won: hasWon, is_designer: isDesigner }) => {
			return { place, score, hasWon: hasWon === null ? null : hasWon === 1, isDesigner: isDesigner === 1 };
		}),
	};
}

async function sumsOf(
	reader: Reader,
	{ id, ended_at, ended_by }: Playtest & { ended_at: number },
): Promise<PlaytestSums> {
	const marks = await marksOfPlaytests(reader, [id]);
	const adding = new Adding(marks, { endedAt: ended_at, isAutomatic: ended_by !== null });
	for await (const page of pagesOfFacts(reader, id))
		for (const { piece_id: piece, ...fact } of page) adding.add({ ...fact, piece });
	return adding.sums();
}

const hasEnded = (row: Playtest): row is Playtest & { ended_at: number } => row.ended_at !== null;

/** The current names and ids of pieces; without an id if they are no longer in the game. */
async function current(reader: Reader, gameId: string, pieces: PieceReport[]): Promise<PieceRecord[]> {
	const records: PieceRecord[] = [];
	for (let i = 0; i < pieces.length; i += piecesPerQuery) {
		const part = pieces.slice(i, i + piecesPerQuery);
		const keys = part.map(({ externalKey }) => externalKey);
		const appIds = [...new Set(part.map(({ app }) => app))];
		const live = await namesByKey(reader, { gameId, appIds }, keys);
		const byKey = new Map(live.map((row) => [`${row.app_id} ${row.kind} ${row.external_key}`, row]));
		for (const piece of part) {
			const found = byKey.get(`${piece.app} ${piece.kind} ${piece.externalKey}`);
			records.push({ ...piece, name: found?.name ?? piece.name, componentId: found?.id ?? null });
		}
	}
	return records;
}

/** What the playtests of a game say, of those that have ended and count. */
export async function reportOf({ store }: Deps, gameId: string, filter: ReportFilter): Promise<ReportRecord> {
	const { reader } = store;
	const pieces = new Map<string, RecordedPiece>();
	const report = new Report(filter, (id) => {
		const piece = pieces.get(id);
		if (piece === undefined) return undefined;
		const { app_id: app, kind, external_key: externalKey, name, revision } = piece;
		return { app, kind, externalKey, name, revision };
	});
	const leftOut: LeftOut[] = [];
	for (let before: string | undefined; ; ) {
		const rows = await pageOfPlaytests(reader, gameId, { before, limit: playtestsPerQuery });
		const ids = rows.map(({ id }) => id);
		const seats = Map.groupBy(await seatsOfPlaytests(reader, ids), (row) => row.playtest_id);
		for (const row of rows.filter(hasEnded)) {
			const { id, started_at: startedAt } = row;
			if (row.excluded_because !== null) leftOut.push({ id, startedAt, because: "excluded" });
			else if (row.is_whole === 0) leftOut.push({ id, startedAt, because: "incomplete" });
			else {
				const sums = await sumsOf(reader, row);
				const unread = sums.pieces.map(({ piece }) => piece).filter((piece) => !pieces.has(piece));
				for (let i = 0; i < unread.length; i += piecesPerQuery)
					for (const piece of await recordedPieces(reader, gameId, unread.slice(i, i + piecesPerQuery)))
						pieces.set(piece.id, piece);
				report.add(reported(row, seats.get(id) ?? []), sums);
			}
		}
		before = ids.at(-1);
		if (rows.length < playtestsPerQuery) break;
	}
	const records = await current(reader, gameId, [...report.pieces()]);
	return { ...report.head(), leftOut, pieces: records, toLookAt: toLookAt(records) };
}

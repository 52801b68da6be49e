import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { GameRecord } from "../../domain/playtests/report/games.ts";
import {
	type PieceName,
	type PieceReport,
	placesLeft,
	Report,
	type ReportFilter,
	type ReportHead,
} from "../../domain/playtests/report/report.ts";
import { Looking, type ToLookAt } from "../../domain/playtests/report/to-look-at.ts";
import { groups } from "../../steps/pausing.ts";
import { namesByKey } from "../../store/queries/pieces/names.ts";
import { textsOfAnswers } from "../../store/queries/playtests/answers.ts";
import { type RecordedPiece, recordedPieces } from "../../store/queries/playtests/recorded-pieces.ts";
import type { Reader } from "../../store/store.ts";
import type { TableDeps } from "../../table/acts.ts";
import { countedPlaytests, type LeftOut } from "./counted.ts";
import { type MarkdownInput, MarkdownReport } from "./markdown.ts";

export type PieceRecord = PieceReport & { componentId: string | null };

/** An answer to the question what was unclear, of the seat at a place. */
type Unclear = { playtest: string; place: number; text: string };

export type ReportParts = {
	head: ReportHead & { leftOut: LeftOut[]; unclear: Unclear[] };
	/** The pieces by name, in parts that are short enough for one step. */
	pieces: AsyncGenerator<PieceRecord[], void>;
	/** The pieces to look at among those that have been read. */
	toLookAt(): ToLookAt<PieceName>[];
};

/** Maximum number of texts that say what was unclear, and of the latest games to which they belong. */
const unclearLimits = { texts: 10, games: 100 };
const piecesPerQuery = 500;
/** Pieces that are put together in one step. */
const piecesPerStep = 100;
const gamesPerStep = 500;

/** Pieces by the ids that facts name them with, each read once. */
class RecordedPieces {
	readonly #reader: Reader;
	readonly #gameId: string;
	readonly #pieces = new Map<string, RecordedPiece>();

	constructor(reader: Reader, gameId: string) {
		this.#reader = reader;
		this.#gameId = gameId;
	}

	async read(ids: readonly string[]): Promise<void> {
		const unread = ids.filter((id) => !this.#pieces.has(id));
		for (let i = 0; i < unread.length; i += piecesPerQuery)
			for (const piece of await recordedPieces(
				this.#reader,
				this.#gameId,
				unread.slice(i, i + piecesPerQuery),
			))
				this.#pieces.set(piece.id, piece);
	}

	find(id: string) {
		const piece = this.#pieces.get(id);
		return piece && reportedPiece(piece);
	}
}

export function reportedPiece({
	app_id: app,
	kind,
	external_key: externalKey,
	name,
	revision,
}: RecordedPiece) {
	return { app, kind, externalKey, name, revision };
}

/** The current names and ids of pieces; without an id if they are no longer in the game. */
async function current(reader: Reader, gameId: string, pieces: PieceReport[]): Promise<PieceRecord[]> {
	const appIds = [...new Set(pieces.map(({ app }) => app))];
	const keys = pieces.map(({ externalKey }) => externalKey);
	const live = await namesByKey(reader, { gameId, appIds }, keys);
	const byKey = new Map(live.map((row) => [`${row.app_id} ${row.kind} ${row.external_key}`, row]));
	return pieces.map((piece) => {
		const found = byKey.get(`${piece.app} ${piece.kind} ${piece.externalKey}`);
		return { ...piece, name: found?.name ?? piece.name, componentId: found?.id ?? null };
	});
}

/** The report on the playtests of a game that have ended and count. */
export async function reportOf(
	deps: Pick<TableDeps, "store">,
	gameId: string,
	filter: ReportFilter,
): Promise<ReportParts> {
	const { reader } = deps.store;
	const recorded = new RecordedPieces(reader, gameId);
	const report = new Report(filter, (id) => recorded.find(id));
	const leftOut: LeftOut[] = [];
	const asked = new Map<string, number>();
	const without = new Set<string>();
	for await (const { playtest, sums, unclear } of countedPlaytests(deps, gameId, leftOut)) {
		const named = playtest.answers.flatMap(({ pieces }) => pieces);
		await recorded.read([...sums.pieces.map(({ piece }) => piece), ...named]);
		if (report.add(playtest, sums) === undefined || unclear < 0 || asked.size >= unclearLimits.games)
			continue;
		asked.set(playtest.id, unclear);
		for (const place of placesLeft(filter, playtest)) without.add(`${playtest.id} ${place}`);
	}
	const texts = await textsOfAnswers(reader, asked, unclearLimits.texts + without.size);
	const unclear = texts
		.filter(({ playtestId, place }) => !without.has(`${playtestId} ${place}`))
		.slice(0, unclearLimits.texts)
		.map(({ playtestId: playtest, ...said }) => ({ playtest, ...said }));
	const looking = new Looking<PieceName>();
	async function* pieces() {
		for (const part of groups(report.pieces(), piecesPerStep)) {
			const records = await current(reader, gameId, part);
			for (const { revisions, componentId: _, ...piece } of records)
				if (revisions[0] !== undefined) looking.add(piece, revisions[0]);
			yield records;
			await yieldToEventLoop();
		}
	}
	return { head: { ...report.head(), leftOut, unclear }, pieces: pieces(), toLookAt: () => looking.lines() };
}

/** The report in Markdown, to send to others. */
export async function reportMarkdown(
	{ head, pieces, toLookAt }: ReportParts,
	{ game, language, filter }: Omit<MarkdownInput, "head">,
): Promise<string> {
	const report = new MarkdownReport({ game, language, filter, head });
	for await (const part of pieces) for (const piece of part) report.add(piece);
	return report.text(toLookAt());
}

/** The games of a report as the member `games` of an object in JSON, after others, in parts. */
export async function* gameTexts(games: readonly GameRecord[]): AsyncGenerator<string, void> {
	yield ',"games":[';
	for (let i = 0; i < games.length; i += gamesPerStep) {
		yield (i > 0 ? "," : "") + JSON.stringify(games.slice(i, i + gamesPerStep)).slice(1, -1);
		await yieldToEventLoop();
	}
	yield "]";
}

/** The report as JSON, in parts. */
export async function* reportTexts({ head, pieces, toLookAt }: ReportParts): AsyncGenerator<string, void> {
	const { games, ...rest } = head;
	yield JSON.stringify(rest).slice(0, -1);
	yield* gameTexts(games);
	yield ',"pieces":[';
	let separator = "";
	for await (const part of pieces) {
		yield separator + JSON.stringify(part).slice(1, -1);
		separator = ",";
	}
	yield `],"toLookAt":${JSON.stringify(toLookAt())}}`;
}

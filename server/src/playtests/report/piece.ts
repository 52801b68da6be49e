import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { withAddresses } from "../../domain/components/record.ts";
import { Problem } from "../../domain/errors.ts";
import type { GameRecord } from "../../domain/playtests/report/games.ts";
import {
	latestFirst,
	placesLeft,
	Report,
	type ReportFilter,
	type ReportHead,
} from "../../domain/playtests/report/report.ts";
import { Revision, type RevisionRecord } from "../../domain/playtests/report/revision.ts";
import type { PublishedRecord } from "../../domain/table/piece.ts";
import { revisionOf } from "../../domain/table/revision.ts";
import { publishedVersions } from "../../store/queries/games/games.ts";
import { latestRow } from "../../store/queries/pieces/names.ts";
import { revisionsOfPiece } from "../../store/queries/playtests/recorded-pieces.ts";
import { publishedRows } from "../../store/queries/versions/changes.ts";
import type { Reader } from "../../store/store.ts";
import type { TableDeps } from "../../table/acts.ts";
import { countedPlaytests } from "./counted.ts";
import { gameTexts, type PieceRecord, reportedPiece } from "./report.ts";

/** Maximum number of states of a component that are read, from the newest on. */
const maxStates = 100;

/** Versions that show a revision: from the first one to the one before `until`, which is null while it is published. */
type Span = { from: number; until: number | null };

/** The figures of a piece in one game, in one of its revisions. */
type Happened = Pick<RevisionRecord, "revision" | "copies" | "times" | "inHand">;

export type PiecePlaytests = {
	piece: Omit<PieceRecord, "revisions"> & { revisions: (RevisionRecord & { spans: Span[] })[] };
	summary: ReportHead["summary"];
	/** The games in which it lay on the table, or after which players named it, latest first. */
	games: (GameRecord & { happened: Happened[] })[];
};

/** The versions that show each revision of a component, newest first. Those of a die depend on its faces: it has none here. */
async function spansOf(
	reader: Reader,
	gameId: string,
	id: string,
): Promise<{ revision: string; name: string; span: Span }[]> {
	const version = (await publishedVersions(reader, [gameId]))[0]?.version ?? 0;
	const rows = await publishedRows(reader, { id, version }, maxStates);
	const spans: { revision: string; name: string; span: Span }[] = [];
	for (const { record, since_version: from, until_version: end } of rows) {
		const read: PublishedRecord = JSON.parse(withAddresses(record, { sources: "", derived: "" }));
		if (read.kind === "die") return [];
		// an end after the published version is the draft's
		const until = end === null || end > version ? null : end;
		spans.push({ revision: revisionOf(read), name: read.name, span: { from, until } });
		await yieldToEventLoop(); // payloads may be large
	}
	return spans;
}

function happenedIn(revision: string, collected: Revision): Happened {
	const { copies, times, inHand } = collected.record(revision);
	return { revision, copies, times, inHand };
}

/**
 * The report on one piece of a game, with the games in which it lay on the table. Revisions that have
 * been published and not been played are among its revisions.
 * @throws Problem COMPONENT_NOT_FOUND
 */
export async function playtestsOfPiece(
	deps: Pick<TableDeps, "store">,
	gameId: string,
	id: string,
	filter: ReportFilter,
): Promise<PiecePlaytests> {
	const { reader } = deps.store;
	const row = await latestRow(reader, id);
	if (row?.game_id !== gameId)
		throw new Problem("COMPONENT_NOT_FOUND", `There is no component ${id} in the game.`);
	const { app_id: app, kind, external_key: externalKey, name, until_version: until } = row;
	const recorded = await revisionsOfPiece(reader, gameId, { appId: app, kind, key: externalKey });
	const byId = new Map(recorded.map((piece) => [piece.id, reportedPiece(piece)]));
	const report = new Report(filter, (piece) => byId.get(piece));
	const games: PiecePlaytests["games"] = [];
	for await (const { playtest, sums } of countedPlaytests(deps, gameId)) {
		const own = sums.pieces.filter(({ piece }) => byId.has(piece));
		const isNamed = playtest.answers.some(({ pieces }) => pieces.some((piece) => byId.has(piece)));
		const isOne = own.length > 0 || isNamed;
		const game = isOne ? report.add(playtest, { ...sums, pieces: own }) : undefined;
		if (game === undefined) continue;
		const collected = new Map<string, Revision>();
		for (const piece of own) {
			const { revision = "" } = byId.get(piece.piece) ?? {};
			const found = collected.get(revision) ?? new Revision();
			collected.set(revision, found);
			found.add(playtest, piece, placesLeft(filter, playtest));
		}
		games.push({ ...game, happened: [...collected].map(([revision, of]) => happenedIn(revision, of)) });
	}
	const states = await spansOf(reader, gameId, id);
	const played = [...report.pieces()].flatMap(({ revisions }) => revisions);
	const known = new Set(played.map(({ revision }) => revision));
	const unplayed = [...new Map(states.map((state) => [state.revision, state.name]))]
		.filter(([revision]) => !known.has(revision))
		.map(([revision, name]) => ({ ...new Revision().record(revision), name }));
	const newest = (of: RevisionRecord) =>
		Math.max(
			of.versions.at(-1) ?? 0,
			states.find(({ revision }) => revision === of.revision)?.span.from ?? 0,
		);
	const revisions = [...played, ...unplayed]
		.map((record) => ({
			...record,
			spans: states.flatMap(({ revision, span }) => (revision === record.revision ? [span] : [])),
		}))
		.sort((a, b) => newest(b) - newest(a));
	const componentId = until === null ? id : null;
	return {
		piece: { app, kind, externalKey, name, componentId, revisions },
		summary: report.head().summary,
		games: games.sort(latestFirst),
	};
}

/** The same as JSON, in parts. */
export async function* pieceTexts({ games, ...rest }: PiecePlaytests): AsyncGenerator<string, void> {
	yield JSON.stringify(rest).slice(0, -1);
	yield* gameTexts(games);
	yield "}";
}

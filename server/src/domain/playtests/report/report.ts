import type { Kind } from "@tuckbox/pieces";
import { type GameRecord, Group, type GroupRecord, gameRecord, type ReportedPlaytest } from "./games.ts";
import { Revision, type RevisionRecord } from "./revision.ts";
import type { PlaytestSums } from "./sums.ts";

/** The names of a piece; `app` is empty for a standard piece of the table. */
export type PieceName = { app: string; kind: Kind; externalKey: string; name: string };
/** A piece in one of its revisions, as facts name it. */
export type ReportedPiece = PieceName & { revision: string };

export type PieceReport = PieceName & {
	/** The revisions that lay on a table in the games of the report, latest first. */
	revisions: RevisionRecord[];
};

export type ReportFilter = {
	/** The first and the last of some versions: one of them must have lain on the table. */
	from?: number | undefined;
	to?: number | undefined;
	/** The number of seats that took part. */
	players?: number | undefined;
	/** Leaves out what the designer did and won. */
	withoutDesigner?: boolean | undefined;
};

export type ReportHead = {
	summary: {
		all: GroupRecord;
		byPlayers: ({ players: number } & GroupRecord)[];
		/** By the version that lay on the table at the end. */
		byVersion: ({ version: number } & GroupRecord)[];
	};
	/** Latest first. */
	games: GameRecord[];
};

const noPlaces: ReadonlySet<number> = new Set();

/** Whether a game belongs to a report. */
function isIn(filter: ReportFilter, { players, versions }: GameRecord): boolean {
	const { from = 0, to = Infinity } = filter;
	if (filter.players !== undefined && filter.players !== players) return false;
	if (filter.from === undefined && filter.to === undefined) return true;
	return versions.some((version) => version >= from && version <= to);
}

/** The places whose seats a report leaves out. */
export function placesLeft(filter: ReportFilter, { seats }: ReportedPlaytest): ReadonlySet<number> {
	if (filter.withoutDesigner !== true) return noPlaces;
	return new Set(seats.flatMap(({ place, isDesigner }) => (isDesigner ? [place] : [])));
}

type Collected = { piece: PieceName; revisions: Map<string, Revision> };

const byName = (a: Collected, b: Collected) => (a.piece.name < b.piece.name ? -1 : 1);

/** Collects what playtests say of a game and its pieces (docs/PLAYTESTS.md). */
export class Report {
	readonly #filter: ReportFilter;
	readonly #pieceOf: (id: string) => ReportedPiece | undefined;
	readonly #games: GameRecord[] = [];
	readonly #all = new Group();
	readonly #byPlayers = new Map<number, Group>();
	readonly #byVersion = new Map<number, Group>();
	readonly #pieces = new Map<string, Collected>();

	/** @param pieceOf returns a piece by the id that facts name it with; undefined if the report leaves it out */
	constructor(filter: ReportFilter, pieceOf: (id: string) => ReportedPiece | undefined) {
		this.#filter = filter;
		this.#pieceOf = pieceOf;
	}

	/**
	 * Adds a playtest that counts.
	 * @returns its record; undefined if it is not one of the report's
	 */
	add(playtest: ReportedPlaytest, sums: PlaytestSums): GameRecord | undefined {
		const game = gameRecord(playtest, sums);
		if (!isIn(this.#filter, game)) return undefined;
		this.#games.push(game);
		const left = placesLeft(this.#filter, playtest);
		const answers = playtest.answers.filter(({ place }) => !left.has(place));
		const again = answers.flatMap(({ role, value }) => (role === "again" && value !== null ? [value] : []));
		const version = game.versions.at(-1);
		const groups = [this.#all, grouped(this.#byPlayers, game.players)];
		if (version !== undefined) groups.push(grouped(this.#byVersion, version));
		for (const group of groups) group.add(game, again);
		for (const piece of sums.pieces) this.#revision(piece.piece)?.add(playtest, piece, left);
		const named = answers.flatMap(({ pieces }) => pieces);
		for (const id of new Set([...sums.pieces.map(({ piece }) => piece), ...named]))
			this.#revision(id)?.addAnswers(playtest, id, left);
		return game;
	}

	#revision(id: string): Revision | undefined {
		const piece = this.#pieceOf(id);
		if (piece === undefined) return undefined;
		const { app, kind, externalKey, name, revision } = piece;
		const key = JSON.stringify([app, kind, externalKey]);
		let collected = this.#pieces.get(key);
		if (collected === undefined) {
			collected = { piece: { app, kind, externalKey, name }, revisions: new Map() };
			this.#pieces.set(key, collected);
		}
		let found = collected.revisions.get(revision);
		if (found === undefined) {
			found = new Revision();
			found.name = name;
			collected.revisions.set(revision, found);
		}
		return found;
	}

	head(): ReportHead {
		const groups = (of: Map<number, Group>) => [...of].sort(([a], [b]) => a - b);
		return {
			summary: {
				all: this.#all.record(),
				byPlayers: groups(this.#byPlayers).map(([players, group]) => ({ players, ...group.record() })),
				byVersion: groups(this.#byVersion).map(([version, group]) => ({ version, ...group.record() })),
			},
			games: this.#games.toSorted(latestFirst),
		};
	}

	/** The pieces with what happened to them, by name. */
	*pieces(): Generator<PieceReport, void> {
		for (const { piece, revisions } of [...this.#pieces.values()].sort(byName)) {
			const latest = [...revisions].sort(([, a], [, b]) => b.latest - a.latest);
			const records = latest.map(([revision, collected]) => collected.record(revision));
			yield { ...piece, name: records[0]?.name ?? piece.name, revisions: records };
		}
	}
}

/** A game on paper may be entered long after it was played. */
export const latestFirst = (a: GameRecord, b: GameRecord) => b.startedAt - a.startedAt;

function grouped(groups: Map<number, Group>, key: number): Group {
	const known = groups.get(key) ?? new Group();
	groups.set(key, known);
	return known;
}

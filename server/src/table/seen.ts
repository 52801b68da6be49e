import type { LoggedLine, TableHead, ToClient } from "@tuckbox/pieces/table";
import { lineFor } from "../domain/table/log.ts";
import { JoinedPatch, revertPatch, type TableState } from "../domain/table/state.ts";
import { frameOf, viewOf } from "../domain/table/view.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findGame } from "../store/queries/games/games.ts";
import { tableActsBefore } from "../store/queries/table/acts.ts";
import type { Table } from "../store/queries/table/tables.ts";
import { noSuchTable, type PlayDeps, readTable } from "./acts.ts";
import { noSuchSeat } from "./seats.ts";
import { type LoadedTable, type Logged, loggedOf } from "./table-states.ts";

type Deps = Pick<PlayDeps, "store" | "tables"> & { urls: ObjectUrls };

/** How many lines of the log come with a view, and how many with each older part of it. */
const linesAtOnce = 100;
/** … and about how long these are together, as JSON: a line may name hundreds of items. */
const lineBytesAtOnce = 128 * 1024;

type Viewed = Extract<ToClient, { t: "view" }>;
type Missed = Extract<ToClient, { t: "missed" }>;

/** What depends on who is connected, and not on the table. */
export type Presence = Pick<Viewed, "here" | "holds" | "n" | "kept">;

/** What a table is for all who see it. */
export type Title = Omit<TableHead, "seat" | "role">;

/** A line of the log as a seat reads it. */
export function loggedLine({ seq, seat, at, line }: Logged, viewer: string): LoggedLine {
	return { seq, seat, at, ...lineFor(line, viewer) };
}

/** Lines for a seat, gathered from the latest one back until there are enough. */
class LatestLines {
	readonly #viewer: string;
	readonly #lines: LoggedLine[] = [];
	#bytes = 0;

	constructor(viewer: string) {
		this.#viewer = viewer;
	}

	/** @returns whether the one before is wanted, too */
	add(done: Logged): boolean {
		const line = loggedLine(done, this.#viewer);
		this.#bytes += JSON.stringify(line).length;
		this.#lines.push(line);
		return this.#lines.length < linesAtOnce && this.#bytes < lineBytesAtOnce;
	}

	get oldestFirst(): LoggedLine[] {
		return this.#lines.toReversed();
	}
}

/** @throws Problem TABLE_NOT_FOUND */
export async function titleOf(
	{ store, urls }: Pick<Deps, "store" | "urls">,
	{ id, name, game_id: gameId, closed_at: closedAt, frozen_version: frozenVersion }: Table,
): Promise<Title> {
	const game = await findGame(store.reader, gameId);
	if (game === undefined) throw noSuchTable(id);
	const files = urls.filesAt().derived;
	return {
		id,
		name,
		game: { id: gameId, name: game.name },
		files,
		latest: game.version,
		frozenVersion,
		isClosed: closedAt !== null,
	};
}

/** What a table is for one of its seats. @throws Problem SEAT_NOT_FOUND */
export function headFor(title: Title, state: TableState, seat: string): TableHead {
	const role = state.seats.get(seat)?.role;
	if (role === undefined) throw noSuchSeat();
	return { ...title, seat, role };
}

/** Everything that a seat sees. @throws Problem SEAT_NOT_FOUND */
export function seenBy(
	seat: string,
	title: Title,
	{ state, history }: LoadedTable,
	presence: Presence,
): Viewed {
	const lines = new LatestLines(seat);
	history.findLast((done) => !lines.add(done));
	return {
		t: "view",
		seq: state.seq,
		table: headFor(title, state, seat),
		view: viewOf(state, seat),
		log: lines.oldestFirst,
		...presence,
	};
}

/** What has changed for a seat since an act; undefined if that is too long ago. @throws Problem SEAT_NOT_FOUND */
export function missedBy(
	seat: string,
	title: Title,
	{ state, history }: LoadedTable,
	presence: Presence,
	since: number,
): Missed | undefined {
	const news = history.filter(({ seq }) => seq > since);
	if (news.length !== state.seq - since) return undefined;
	const lines = new LatestLines(seat);
	const last = news.findLast((done) => !lines.add(done));
	// with some lines left out, the client's log would have a gap
	if (last !== undefined && last !== news[0]) return undefined;
	const changes = new JoinedPatch();
	for (const { patch } of news) changes.add(patch);
	const before = revertPatch(state, changes.patch, since);
	if (!before.seats.has(seat)) return undefined;
	return {
		t: "missed",
		seq: state.seq,
		table: headFor(title, state, seat),
		...frameOf(before, state, changes.patch, seat),
		log: lines.oldestFirst,
		...presence,
	};
}

/** Everything that a seat sees. @throws Problem TABLE_NOT_FOUND, SEAT_NOT_FOUND */
export async function viewFor(
	deps: Deps,
	{ tableId, seat }: { tableId: string; seat: string },
	presence: Presence,
): Promise<Viewed> {
	const { table, loaded } = await readTable(deps, tableId);
	return seenBy(seat, await titleOf(deps, table), loaded, presence);
}

/**
 * The lines of the log before an act, as a seat reads them; oldest first.
 * @param before the number of an act
 */
export async function olderLines(
	{ store }: Pick<Deps, "store">,
	{ tableId, seat }: { tableId: string; seat: string },
	before: number,
): Promise<LoggedLine[]> {
	const lines = new LatestLines(seat);
	for await (const act of tableActsBefore(store.reader, tableId, before)) {
		if (!lines.add(loggedOf(act))) break;
	}
	return lines.oldestFirst;
}

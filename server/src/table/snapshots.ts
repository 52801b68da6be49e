import type { LogEntry, TableHead, ToClient } from "@tuckbox/pieces/table";
import { logSentence } from "../domain/table/log.ts";
import { JoinedPatch, revertPatch, type TableState } from "../domain/table/state.ts";
import { frameFor, viewFor } from "../domain/table/view.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findGame } from "../store/queries/games/games.ts";
import { tableActsBefore } from "../store/queries/table/acts.ts";
import type { Table } from "../store/queries/table/tables.ts";
import { noSuchTable, readTable, type TableDeps } from "./acts.ts";
import { noSuchSeat } from "./seats.ts";
import { type LoadedTable, type LoggedAct, parseAct } from "./table-states.ts";

type Deps = Pick<TableDeps, "store" | "tables"> & { urls: ObjectUrls };

/** How many entries of the log come with a view, and how many with each older part of it. */
const maxLogEntries = 100;
/** … and about how long these are together, as JSON: an entry may name hundreds of items. */
const maxLogBytes = 128 * 1024;

type Snapshot = Extract<ToClient, { t: "view" }>;
type CatchUp = Extract<ToClient, { t: "catchUp" }>;

/** What depends on who is connected, and not on the table. */
export type PresenceSnapshot = Pick<Snapshot, "here" | "holds" | "n" | "acked">;

/** What a table is for all who see it. */
export type SharedHead = Omit<TableHead, "seat" | "role">;

/** An entry of the log as a seat reads it. */
export function logEntryFor({ seq, seat, at, log }: LoggedAct, viewer: string): LogEntry {
	return { seq, seat, at, ...logSentence(log, viewer) };
}

/** Entries of the log for a seat, gathered from the latest one back until there are enough. */
class LatestEntries {
	readonly #viewer: string;
	readonly #entries: LogEntry[] = [];
	#bytes = 0;

	constructor(viewer: string) {
		this.#viewer = viewer;
	}

	/** @returns whether the one before is wanted, too */
	add(done: LoggedAct): boolean {
		const entry = logEntryFor(done, this.#viewer);
		this.#bytes += JSON.stringify(entry).length;
		this.#entries.push(entry);
		return this.#entries.length < maxLogEntries && this.#bytes < maxLogBytes;
	}

	get oldestFirst(): LogEntry[] {
		return this.#entries.toReversed();
	}
}

/** @throws Problem TABLE_NOT_FOUND */
export async function readSharedHead(
	{ store, urls }: Pick<Deps, "store" | "urls">,
	{ id, name, game_id: gameId, closed_at: closedAt, frozen_version: frozenVersion }: Table,
): Promise<SharedHead> {
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
export function headFor(title: SharedHead, state: TableState, seat: string): TableHead {
	const role = state.seats.get(seat)?.role;
	if (role === undefined) throw noSuchSeat();
	return { ...title, seat, role };
}

/** Everything that a seat sees. @throws Problem SEAT_NOT_FOUND */
export function snapshotFor(
	seat: string,
	title: SharedHead,
	{ state, history }: LoadedTable,
	presence: PresenceSnapshot,
): Snapshot {
	const entries = new LatestEntries(seat);
	history.findLast((done) => !entries.add(done));
	return {
		t: "view",
		seq: state.seq,
		table: headFor(title, state, seat),
		view: viewFor(state, seat),
		log: entries.oldestFirst,
		...presence,
	};
}

/** What has changed for a seat since an act; undefined if that is too long ago. @throws Problem SEAT_NOT_FOUND */
export function catchUpFor(
	seat: string,
	title: SharedHead,
	{ state, history }: LoadedTable,
	presence: PresenceSnapshot,
	since: number,
): CatchUp | undefined {
	const news = history.filter(({ seq }) => seq > since);
	if (news.length !== state.seq - since) return undefined;
	const entries = new LatestEntries(seat);
	const last = news.findLast((done) => !entries.add(done));
	// with some entries left out, the client's log would have a gap
	if (last !== undefined && last !== news[0]) return undefined;
	const changes = new JoinedPatch();
	for (const { patch } of news) changes.add(patch);
	const before = revertPatch(state, changes.patch, since);
	if (!before.seats.has(seat)) return undefined;
	return {
		t: "catchUp",
		seq: state.seq,
		table: headFor(title, state, seat),
		...frameFor(before, state, changes.patch, seat),
		log: entries.oldestFirst,
		...presence,
	};
}

/** Everything that a seat sees. @throws Problem TABLE_NOT_FOUND, SEAT_NOT_FOUND */
export async function readSnapshot(
	deps: Deps,
	{ tableId, seat }: { tableId: string; seat: string },
	presence: PresenceSnapshot,
): Promise<Snapshot> {
	const { table, loaded } = await readTable(deps, tableId);
	return snapshotFor(seat, await readSharedHead(deps, table), loaded, presence);
}

/**
 * The entries of the log before an act, as a seat reads them; oldest first.
 * @param before the number of an act
 */
export async function readLogBefore(
	{ store }: Pick<Deps, "store">,
	{ tableId, seat }: { tableId: string; seat: string },
	before: number,
): Promise<LogEntry[]> {
	const entries = new LatestEntries(seat);
	for await (const act of tableActsBefore(store.reader, tableId, before)) {
		if (!entries.add(parseAct(act))) break;
	}
	return entries.oldestFirst;
}

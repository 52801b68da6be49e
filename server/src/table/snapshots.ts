import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import {
	type LogEntry,
	type PackedToClient,
	type TableHead,
	type ToClient,
	toPacked,
} from "@tuckbox/pieces/table";
import pLimit from "p-limit";
import { isSameForAll, logSentence } from "../domain/table/log.ts";
import { JoinedPatch, revertPatch, type TableState } from "../domain/table/state.ts";
import { frameFor } from "../domain/table/views/frames.ts";
import { viewFor, viewTexts } from "../domain/table/views/view.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { Steps } from "../steps/steps.ts";
import { findGame } from "../store/queries/games/games.ts";
import { tableActsBefore } from "../store/queries/table/acts.ts";
import type { Table } from "../store/queries/table/tables.ts";
import { noSuchTable, readTable, type TableDeps } from "./acts.ts";
import { noSuchSeat } from "./seats.ts";
import { type LoadedTable, type LoggedAct, parseAct } from "./table-states.ts";

type Deps = Pick<TableDeps, "store" | "tables"> & { urls: ObjectUrls };

/** Maximum number of log entries in a view, and in each request for earlier ones. */
const maxLogEntries = 100;
/** Approximate maximum size of these entries as JSON, in bytes: an entry may name hundreds of items. */
const maxLogBytes = 128 * 1024;

export type Snapshot = Extract<ToClient, { t: "view" }>;
export type CatchUp = Extract<ToClient, { t: "catchUp" }>;

/** Length at which a part of a view as JSON ends. */
const partLength = 64 * 1024;

/** The part of a view that depends on the connected seats and not on the table. */
export type PresenceSnapshot = Pick<Snapshot, "here" | "holds" | "n" | "acked">;

/** The head of a table without the fields that depend on a seat. */
export type SharedHead = Omit<TableHead, "seat" | "role" | "playedBy">;

/** The seat for which a message is built. `playedBy`: the own seat of the host who plays it. */
type Viewer = { seat: string; playedBy?: string | undefined };

/** An entry of the log as a seat reads it. */
export function logEntryFor({ seq, seat, at, log }: LoggedAct, viewer: string): LogEntry {
	return { seq, seat, at, ...logSentence(log, viewer) };
}

/** The JSON texts of an entry of the log for seats; a single text if all of them read the same. */
export function logTexts(done: LoggedAct): (viewer: string) => string {
	const textFor = (viewer: string) => JSON.stringify(logEntryFor(done, viewer));
	if (!isSameForAll(done.log)) return textFor;
	let shared: string | undefined;
	return (viewer) => {
		shared ??= textFor(viewer);
		return shared;
	};
}

/** Collects log entries for a seat, from the latest one backwards, up to the limits. */
class LatestEntries {
	readonly #viewer: string;
	readonly #entries: LogEntry[] = [];
	#bytes = 0;

	constructor(viewer: string) {
		this.#viewer = viewer;
	}

	/** @returns whether there is room for an earlier entry */
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
	{
		id,
		name,
		game_id: gameId,
		closed_at: closedAt,
		frozen_version: frozenVersion,
		playtest_id: playtestId,
	}: Table,
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
		playtestId,
	};
}

/**
 * The head of a table for one of its seats.
 * @throws Problem SEAT_NOT_FOUND
 */
export function headFor(title: SharedHead, state: TableState, { seat, playedBy }: Viewer): TableHead {
	const role = state.seats.get(seat)?.role;
	if (role === undefined) throw noSuchSeat();
	return { ...title, seat, role, ...(playedBy !== undefined && { playedBy }) };
}

/** The whole view of a seat without its entries. @throws Problem SEAT_NOT_FOUND */
function emptySnapshotFor(
	viewer: Viewer,
	title: SharedHead,
	{ state, history }: LoadedTable,
	presence: PresenceSnapshot,
): Omit<Snapshot, "view"> {
	const entries = new LatestEntries(viewer.seat);
	history.findLast((done) => !entries.add(done));
	const table = headFor(title, state, viewer);
	return { t: "view", seq: state.seq, table, log: entries.oldestFirst, ...presence };
}

/**
 * The whole view of a seat.
 * @throws Problem SEAT_NOT_FOUND
 */
export function snapshotFor(
	viewer: Viewer,
	title: SharedHead,
	loaded: LoadedTable,
	presence: PresenceSnapshot,
): Snapshot {
	return { ...emptySnapshotFor(viewer, title, loaded, presence), view: viewFor(loaded.state, viewer.seat) };
}

/**
 * The changes for a seat since an act; undefined if a whole view is needed, since the act is too long ago, there are
 * too many entries, or the seat was not there yet.
 * @throws Problem SEAT_NOT_FOUND
 */
export function catchUpFor(
	viewer: Viewer,
	title: SharedHead,
	{ state, history }: LoadedTable,
	presence: PresenceSnapshot,
	since: number,
): CatchUp | undefined {
	const { seat } = viewer;
	const news = history.filter(({ seq }) => seq > since);
	if (news.length !== state.seq - since) return undefined;
	const entries = new LatestEntries(seat);
	const last = news.findLast((done) => !entries.add(done));
	// leaving entries out would cause a gap in the client's log
	if (last !== undefined && last !== news[0]) return undefined;
	const changes = new JoinedPatch();
	for (const { patch } of news) changes.add(patch);
	const before = revertPatch(state, changes.patch, since);
	if (!before.seats.has(seat)) return undefined;
	return {
		t: "catchUp",
		seq: state.seq,
		table: headFor(title, state, viewer),
		...frameFor(before, state, changes.patch, seat),
		log: entries.oldestFirst,
		...presence,
	};
}

const compress = promisify(deflate);
/** Size in bytes above which a packed message is compressed. */
const compressedFrom = 2048;

/**
 * Messages that are built and compressed at the same time. When many seats reconnect together, the others are not even
 * built yet, so that they take no memory.
 */
const turns = pLimit(2);

/**
 * Builds and packs a message when it is its turn. Compressing takes place on another thread.
 * @param build returns undefined if the message is no longer needed
 * @returns the bytes of a text, or of a binary message
 */
export function pack(
	build: () => Snapshot | CatchUp | undefined,
): Promise<{ bytes: Buffer; isBinary: boolean } | undefined> {
	return turns(async () => {
		const message = build();
		if (message === undefined) return undefined;
		const text = Buffer.from(JSON.stringify(toPacked(message) satisfies PackedToClient));
		const isBinary = text.length > compressedFrom;
		return { bytes: isBinary ? await compress(text) : text, isBinary };
	});
}

/**
 * Reads the whole view of a seat, in steps.
 * @returns the parts of its JSON, and their SHA-256 in base64url
 * @throws Problem TABLE_NOT_FOUND, SEAT_NOT_FOUND
 */
export async function readSnapshotText(
	deps: Deps,
	{ tableId, ...viewer }: Viewer & { tableId: string },
	presence: PresenceSnapshot,
): Promise<{ parts: Buffer[]; digest: string }> {
	const { table, loaded } = await readTable(deps, tableId);
	const head = await readSharedHead(deps, table);
	const steps = new Steps();
	const hash = createHash("sha256");
	const parts: Buffer[] = [];
	let text = `${JSON.stringify(emptySnapshotFor(viewer, head, loaded, presence)).slice(0, -1)},"view":`;
	const cut = () => {
		const part = Buffer.from(text);
		hash.update(part);
		parts.push(part);
		text = "";
	};
	for (const part of viewTexts(loaded.state, viewer.seat)) {
		text += part;
		if (text.length > partLength) cut();
		if (steps.isLong) await steps.next();
	}
	text += "}";
	cut();
	return { parts, digest: hash.digest("base64url") };
}

/**
 * Reads the log entries before an act, oldest first, as a seat may read them.
 * @param before the number of the act
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

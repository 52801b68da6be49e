import type { LogCode } from "@tuckbox/pieces/table";
import { LRUCache } from "lru-cache";
import { withAddresses } from "../domain/components/record.ts";
import { type Retention, versionsBehind } from "../domain/components/retention.ts";
import { noSuchVersion } from "../domain/errors.ts";
import { objectPath } from "../domain/object-key.ts";
import type { Decision } from "../domain/table/acts/judge.ts";
import type { Done } from "../domain/table/acts/undo.ts";
import { withOneBack } from "../domain/table/backs.ts";
import type { LogRecord } from "../domain/table/log.ts";
import { type Pieces, type PublishedRecord, piecesFromRecords } from "../domain/table/piece.ts";
import { revisionOf } from "../domain/table/revision.ts";
import {
	applyPatch,
	fromLines,
	itemsTouched,
	JoinedPatch,
	type Patch,
	revertPatch,
	storedLines,
	type TableState,
} from "../domain/table/state.ts";
import { jsonInSteps, type Pausing } from "../steps/pausing.ts";
import { Steps } from "../steps/steps.ts";
import { publishedVersions } from "../store/queries/games/games.ts";
import { looksOfBacks } from "../store/queries/images/backs.ts";
import { derivedFiles } from "../store/queries/images/derivatives.ts";
import { findTableState, type TableAct, tableActsAfter } from "../store/queries/table/acts.ts";
import type { Table } from "../store/queries/table/tables.ts";
import { findVersion, stepsOfVersion } from "../store/queries/versions/versions.ts";
import type { Reader, Store } from "../store/store.ts";

/** An act in the log. `bytes`: the size of its stored body. */
export type LoggedAct = Done & { log: LogRecord; at: number; bytes: number };

/** A table's state, with the latest acts for undoing. */
export type LoadedTable = {
	state: TableState;
	history: readonly LoggedAct[];
	/** Total size of these acts, in bytes. */
	historyBytes: number;
	/** Total size of the acts that were applied to the stored state, in bytes. */
	unfoldedBytes: number;
};

/** Maximum number and bytes of the latest acts that are kept in memory with a state: seats can undo that far. */
const maxHistory = 200;
const maxHistoryBytes = 4 * 1024 * 1024;
/** Maximum number of attempts to read a state: it may be replaced while it is read. */
const maxTries = 3;

/** The stored form of an act. */
type Body = { kind: Done["kind"]; patch: Patch; line: LogRecord; of?: number };

/** Former codes in stored acts, with the current ones. */
const formerCodes: Readonly<Record<string, LogCode>> = { sit: "join", rise: "leave" };

/** Number of items from which the JSON of an act is written in steps. */
const largeAct = 200;

/** The JSON of an act's {@link Body}. */
export function* actBody({ patch, log, of }: Decision): Pausing<string> {
	const body: Body = { kind: log.code, patch, line: log, ...(of === undefined ? {} : { of }) };
	return itemsTouched(patch) < largeAct ? JSON.stringify(body) : yield* jsonInSteps(body);
}

/** An act as {@link parseAct} reads it, without reading it. */
export function loggedAct(
	{ patch, log, of }: Decision,
	{ seq, seat_id: seat, at, body }: TableAct,
): LoggedAct {
	return { seq, seat, at, bytes: body.length, patch, kind: log.code, log, ...(of !== undefined && { of }) };
}

export function parseAct({ seq, seat_id: seat, at, body }: TableAct): LoggedAct {
	const { line, kind, ...act } = JSON.parse(body) as Body;
	const code = formerCodes[kind] ?? kind;
	return { seq, seat, at, bytes: body.length, ...act, kind: code, log: { ...line, code } };
}

/** The latest acts within the limits. The last act is included even if it alone exceeds them. */
function latest(
	{ history, historyBytes }: Pick<LoadedTable, "history" | "historyBytes">,
	done: LoggedAct,
): Pick<LoadedTable, "history" | "historyBytes"> {
	let bytes = historyBytes + done.bytes;
	let from = 0;
	while (from < history.length && (history.length - from >= maxHistory || bytes > maxHistoryBytes))
		bytes -= history[from++]?.bytes ?? 0;
	return { history: [...history.slice(from), done], historyBytes: bytes };
}

/**
 * A table after another act.
 * @param after the state after it, if it is known
 */
export function withAct(loaded: LoadedTable, done: LoggedAct, after?: TableState): LoadedTable {
	const { state, unfoldedBytes } = loaded;
	const isNew = done.seq > state.seq;
	const next = () => (after ? { ...after, seq: done.seq } : applyPatch(state, done.patch, done.seq));
	return {
		state: isNew ? next() : state,
		...latest(loaded, done),
		unfoldedBytes: unfoldedBytes + (isNew ? done.bytes : 0),
	};
}

/**
 * Applies the stored acts after a number.
 * @returns undefined if some of them have been deleted
 */
async function withActsAfter(
	reader: Reader,
	table: Table,
	loaded: LoadedTable,
	seq: number,
): Promise<LoadedTable | undefined> {
	let next = loaded;
	const steps = new Steps();
	for await (const stored of tableActsAfter(reader, table.id, seq)) {
		if (stored.seq > next.state.seq + 1) return undefined;
		next = withAct(next, parseAct(stored));
		if (steps.isLong) await steps.next();
	}
	return next.state.seq < table.seq ? undefined : next;
}

/** Cached tables. Their acts are in the store, so that they may be evicted at any time. */
export type TableCache = LRUCache<string, LoadedTable>;

export function createTableCache(): TableCache {
	return new LRUCache({
		maxSize: 64 * 1024 * 1024,
		sizeCalculation: ({ state, historyBytes }) => 10_000 + 2 * historyBytes + bytesPerItem * itemsIn(state),
	});
}

/** Approximate size of an item in memory, including its piece. */
const bytesPerItem = 500;

/** Number of items in a state and its set-ups, which take most of its memory. */
function itemsIn({ items, setUps }: TableState): number {
	return setUps.values().reduce((sum, setUp) => sum + setUp.items.length, items.size);
}

/** The table after its last act, as the reader sees it. */
export async function loadTable(reader: Reader, cache: TableCache, table: Table): Promise<LoadedTable> {
	const known = cache.get(table.id);
	if (known?.state.seq === table.seq) return known;
	if (known !== undefined && known.state.seq < table.seq) {
		const next = await withActsAfter(reader, table, known, known.state.seq);
		if (next !== undefined) return next;
	}
	for (let tries = 0; tries < maxTries; tries++) {
		const stored = await findTableState(reader, table.id);
		if (stored === undefined) break;
		const steps = new Steps();
		const state = await steps.finish(fromLines(stored.body.split("\n")));
		const begin = { state, history: [], historyBytes: 0, unfoldedBytes: 0 };
		const next = await withActsAfter(reader, table, begin, Math.min(stored.seq, table.seq - maxHistory));
		// otherwise, the state has been replaced in the meantime: try again
		if (next !== undefined) return next;
	}
	throw new Error(`the table ${table.id} cannot be read: its state or acts are missing`);
}

/** The state after an earlier act; undefined if the log no longer reaches that far. */
export async function stateAfter(
	reader: Reader,
	table: Table,
	now: TableState,
	seq: number,
): Promise<TableState | undefined> {
	const since = new JoinedPatch();
	const steps = new Steps();
	let last = seq;
	for await (const act of tableActsAfter(reader, table.id, seq)) {
		if (act.seq !== last + 1) return undefined;
		last = act.seq;
		since.add(parseAct(act).patch);
		if (steps.isLong) await steps.next();
	}
	return last === now.seq ? revertPatch(now, since.patch, seq) : undefined;
}

export async function stateText(state: TableState): Promise<string> {
	const lines: string[] = [];
	const steps = new Steps();
	for (const line of storedLines(state)) {
		lines.push(line);
		if (steps.isLong) await steps.next();
	}
	return lines.join("\n");
}

/**
 * Maximum number of pieces that are read. A table has room for a quarter as many items; larger games would take seconds
 * to lay out.
 */
const maxPieces = 20_000;

/** A version and its pieces, with a single back for all backs that look the same ({@link withOneBack}). */
export type VersionToPlay = { version: number; piecesFor(before: Pieces): Pieces };

/**
 * A version of a game with its first `maxPieces` pieces. Addresses of images are relative to the place where images are
 * served.
 * @param frozen the version, or null for the published one
 * @param retention decides how long a table keeps backs that only earlier versions show
 * @throws Problem VERSION_NOT_FOUND
 */
export async function piecesToPlay(
	store: Pick<Store, "snapshot">,
	gameId: string,
	frozen: number | null,
	retention: Pick<Retention, "last">,
): Promise<VersionToPlay> {
	return await store.snapshot(async (reader) => {
		if (frozen !== null && (await findVersion(reader, gameId, frozen)) === undefined)
			throw noSuchVersion(frozen);
		const version = frozen ?? (await publishedVersions(reader, [gameId]))[0]?.version ?? 0;
		const records: PublishedRecord[] = [];
		const steps = new Steps();
		for await (const text of stepsOfVersion(reader, gameId, version)) {
			const read: PublishedRecord[] = JSON.parse(withAddresses(text, { sources: "", derived: "" }));
			if (steps.isLong) await steps.next();
			// the rest of the payloads may take hundreds of MB
			for (const { payload, ...record } of read) {
				const { imageFaces, spots } = payload;
				const revision = revisionOf({ ...record, payload });
				const kept = { imageFaces, ...(record.kind === "board" && { spots }) };
				records.push({ ...record, revision, payload: kept });
				if (steps.isLong) await steps.next();
			}
			if (records.length >= maxPieces) break;
		}
		const since = frozen ?? version - versionsBehind(retention);
		const backs = await looksOfBacks(reader, gameId, since);
		const looks = new Map(
			backs.flatMap((row) => derivedFiles(row).map(({ key }) => [objectPath(key), row.look] as const)),
		);
		const pieces = piecesFromRecords(records);
		if (steps.isLong) await steps.next();
		return { version, piecesFor: (before) => withOneBack(pieces, looks, before) };
	});
}

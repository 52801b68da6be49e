import { LRUCache } from "lru-cache";
import { withAddresses } from "../domain/components/record.ts";
import { noSuchVersion } from "../domain/errors.ts";
import type { Decision } from "../domain/table/judge.ts";
import type { LogLine } from "../domain/table/log.ts";
import { type Pieces, piecesOf } from "../domain/table/piece.ts";
import {
	applyPatch,
	fromStored,
	type Patch,
	revertPatch,
	type TableState,
	toStored,
} from "../domain/table/state.ts";
import type { Done } from "../domain/table/undo.ts";
import type { Reader, Store } from "../store/store.ts";
import { publishedVersions } from "../store/tables/games.ts";
import { findTableState, type TableAct, tableActsAfter } from "../store/tables/table-acts.ts";
import type { Table } from "../store/tables/tables.ts";
import { findVersion, pageOfVersion } from "../store/tables/versions.ts";

/** An act of the log. */
export type Logged = Done & { line: LogLine; at: number };

/** A table's state with its latest acts, which undoing needs. */
export type LoadedTable = { state: TableState; history: readonly Logged[] };

/** How many acts are kept in memory with a state: what a seat can undo. */
const maxHistory = 200;
/** Rows of components read in one statement. */
const piecesPerQuery = 1000;

type Body = { kind: Done["kind"]; patch: Patch; line: LogLine; of?: number };

export function bodyOf({ patch, line, of }: Decision): string {
	const body: Body = { kind: line.code, patch, line, ...(of === undefined ? {} : { of }) };
	return JSON.stringify(body);
}

export function loggedOf({ seq, seat_id: seat, at, body }: TableAct): Logged {
	return { seq, seat, at, ...(JSON.parse(body) as Body) };
}

function withActs({ state, history }: LoadedTable, acts: readonly Logged[]): LoadedTable {
	const next = acts.reduce(
		(before, { seq, patch }) => (seq > before.seq ? applyPatch(before, patch, seq) : before),
		state,
	);
	return { state: next, history: [...history, ...acts].slice(-maxHistory) };
}

/** What is remembered of tables. Their acts are in the store, so that it may be forgotten at any time. */
export type TableCache = LRUCache<string, LoadedTable>;

export function createTableCache(): TableCache {
	return new LRUCache({
		// items are most of a state; about 500 bytes each with what is said of its piece
		maxSize: 32 * 1024 * 1024,
		sizeCalculation: ({ state, history }) => 10_000 + 500 * state.items.size + 500 * history.length,
	});
}

/** The table as it is after its last act, as the reader sees it. */
export async function loadTable(reader: Reader, cache: TableCache, table: Table): Promise<LoadedTable> {
	const known = cache.get(table.id);
	if (known !== undefined && known.state.seq <= table.seq) {
		if (known.state.seq === table.seq) return known;
		return withActs(known, (await tableActsAfter(reader, table.id, known.state.seq)).map(loggedOf));
	}
	const stored = await findTableState(reader, table.id);
	if (stored === undefined) throw new Error(`the table ${table.id} has no state`);
	const acts = await tableActsAfter(reader, table.id, Math.min(stored.seq, table.seq - maxHistory));
	return withActs({ state: fromStored(JSON.parse(stored.body)), history: [] }, acts.map(loggedOf));
}

/** The state after an earlier act; undefined if the log no longer reaches that far. */
export async function stateAfter(
	reader: Reader,
	table: Table,
	now: TableState,
	seq: number,
): Promise<TableState | undefined> {
	const later = (await tableActsAfter(reader, table.id, seq)).map(loggedOf);
	if (later.length !== now.seq - seq) return undefined;
	return later.reverse().reduce((state, { patch }) => revertPatch(state, patch), now);
}

export function stateText(state: TableState): string {
	return JSON.stringify(toStored(state));
}

/**
 * A version of a game and its pieces. Addresses of images are relative to where images are served.
 * @param frozen the version; null: the published one
 * @throws Problem VERSION_NOT_FOUND
 */
export async function piecesToPlay(
	store: Pick<Store, "snapshot">,
	gameId: string,
	frozen: number | null,
): Promise<{ version: number; pieces: Pieces }> {
	return await store.snapshot(async (reader) => {
		if (frozen !== null && (await findVersion(reader, gameId, frozen)) === undefined)
			throw noSuchVersion(frozen);
		const version = frozen ?? (await publishedVersions(reader, [gameId]))[0]?.version ?? 0;
		const records = [];
		for (let after = 0; ; ) {
			const page = await pageOfVersion(reader, gameId, { number: version, since: 0 }, after, piecesPerQuery);
			records.push(...JSON.parse(withAddresses(`[${page.text}]`, { sources: "", derived: "" })));
			if (page.count < piecesPerQuery) break;
			after = page.position;
		}
		return { version, pieces: piecesOf(records) };
	});
}

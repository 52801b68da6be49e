import { randomInt } from "node:crypto";
import { type Act, playtestLimits } from "@tuckbox/pieces/table";
import type { Retention } from "../domain/components/retention.ts";
import { Problem } from "../domain/errors.ts";
import { isFull } from "../domain/failure.ts";
import { type Decision, judge } from "../domain/table/acts/judge.ts";
import { mayPlay } from "../domain/table/acts/seats.ts";
import { goesBack } from "../domain/table/acts/undo.ts";
import type { Chance } from "../domain/table/chance.ts";
import type { Refused } from "../domain/table/refusal.ts";
import { itemsTouched, type TableState, tableFacts } from "../domain/table/state.ts";
import { updateInPlace } from "../domain/table/update.ts";
import { Steps } from "../steps/steps.ts";
import { notify } from "../store/notices.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { unpackedSince } from "../store/queries/playtests/replays.ts";
import { foldTableActs, insertTableAct, type KeptActs, seqOfSentAct } from "../store/queries/table/acts.ts";
import {
	advanceTable,
	findTable,
	lockTable,
	type Table,
	updateTable,
} from "../store/queries/table/tables.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { heldVersionAfter, releaseVersion } from "./held-versions.ts";
import { recordAct } from "./recording.ts";
import { changesSetUps, followSetUp } from "./set-ups.ts";
import {
	actBody,
	type LoadedTable,
	type LoggedAct,
	loadTable,
	loggedAct,
	piecesToPlay,
	stateAfter,
	stateText,
	type TableCache,
	withAct,
} from "./table-states.ts";

export type TableDeps = { store: Store; tables: TableCache; now: () => number };
/** Dependencies for putting a version on a table. */
export type VersionDeps = TableDeps & { retention: Pick<Retention, "last"> };

/** The service's randomness. */
export const chance: Chance = { below: (n) => randomInt(n) };

/**
 * The number of acts, or of their bytes, after which the stored state is replaced. This bounds the amount that opening
 * a table reads.
 */
const actsPerState = 200;
const bytesPerState = 4 * 1024 * 1024;
/** The part of the log that is kept: the host can rewind that far. */
const keptActs: KeptActs = { count: 2000, bytes: 32 * 1024 * 1024 };

/**
 * The client that sends an act, and the client's number for it. An act that is sent again is answered but not repeated.
 */
export type Sent = { client: string; n: number };

/** A seat at a table. `playedBy`: the host's own seat, if the seat is a stand-in that the host plays. */
export type SeatRef = { tableId: string; seatId: string; playedBy?: string | undefined };

export function noSuchTable(id: string): Problem {
	return new Problem("TABLE_NOT_FOUND", `The table ${id} does not exist.`);
}

/**
 * The number of an act, the number of items that it touched, and the table after it. An act that is sent again touches
 * nothing and has no table.
 */
export type ActResult = { seq: number; touched: number; after?: LoadedTable };

/**
 * Stores a decision as the table's next act, with what it means for a running playtest.
 * @param before the state before the act
 */
export async function record(
	writer: Writer,
	table: Table,
	before: TableState,
	decision: Decision,
	by: { seatId: string | null; sent?: Sent; now: number },
): Promise<LoggedAct> {
	const steps = new Steps();
	const body = await steps.finish(actBody(decision));
	const act = {
		table_id: table.id,
		seq: table.seq + 1,
		seat_id: by.seatId,
		client: by.sent?.client ?? null,
		client_n: by.sent?.n ?? null,
		at: by.now,
		body,
	};
	await insertTableAct(writer, act);
	const recorded = await recordAct(writer, table, before, decision, { ...by, seq: act.seq });
	await advanceTable(writer, { id: table.id, seq: act.seq, now: by.now, recorded });
	const held = heldVersionAfter(decision.patch);
	if (held !== undefined) await updateTable(writer, table.id, { held_version: held });
	if (held !== undefined && table.held_version !== null && held !== table.held_version)
		await releaseVersion(writer, table.game_id, by.now);
	notify(writer, "table", table.id, String(act.seq));
	return loggedAct(decision, act);
}

/**
 * Locks an open table, and loads its state.
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function lockedTable(
	writer: Writer,
	{ tables }: Pick<TableDeps, "tables">,
	id: string,
): Promise<{ table: Table; loaded: LoadedTable }> {
	const table = await lockTable(writer, id);
	if (table === undefined) throw noSuchTable(id);
	if (table.closed_at !== null) throw new Problem("TABLE_CLOSED", "The table has been closed.");
	return { table, loaded: await loadTable(writer, tables, table) };
}

/** @throws Problem TABLE_NOT_FOUND */
async function gameOfTable({ store }: Pick<TableDeps, "store">, id: string): Promise<string> {
	const table = await findTable(store.reader, id);
	if (table === undefined) throw noSuchTable(id);
	return table.game_id;
}

/**
 * Performs an act of a seat in one transaction. It is durable when the promise resolves.
 * @param on `prevent`: returns the reason why a new act must wait, if any; `durable`: receives an act as soon as it is durable
 * @returns its number, which is the same if it is sent again, or the refusal
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function act<Prevented extends { refused: string } = never>(
	deps: TableDeps,
	{ tableId, seatId, playedBy }: SeatRef,
	wanted: Act,
	sent: Sent,
	on: {
		prevent?: (state: TableState) => Prevented | undefined;
		durable?: (result: ActResult) => void;
	} = {},
): Promise<ActResult | Refused | Prevented> {
	let after: LoadedTable | undefined;
	const perform = async (writer: Writer, game?: Game) => {
		after = undefined;
		const { table, loaded } = await lockedTable(writer, deps, tableId);
		const before = await seqOfSentAct(writer, { tableId, seatId, ...sent });
		if (before !== undefined) return { seq: before, touched: 0 };
		const { state, history } = loaded;
		if (playedBy !== undefined && !mayPlay(state, playedBy, seatId))
			return { refused: "NO_SUCH_SEAT", params: {} } satisfies Refused;
		const prevented = on.prevent?.(state);
		if (prevented !== undefined) return prevented;
		const earlier = wanted.kind === "rewind" ? await stateAfter(writer, table, state, wanted.to) : undefined;
		const steps = new Steps();
		if (earlier !== undefined) await steps.next();
		const moment = { history, stateAfter: () => earlier, now: deps.now() };
		const decision = await steps.finish(judge(state, seatId, wanted, chance, moment));
		if ("refused" in decision) return decision;
		if (game !== undefined) {
			const name = String(decision.log.values.name);
			const by = { seat: seatId, kind: wanted.kind, name, now: deps.now() };
			const full = await followSetUp(writer, game, state, by);
			if (full !== undefined) return full;
		}
		const done = await record(writer, table, state, decision, { seatId, sent, now: deps.now() });
		// the changes of a rewind depend on which cards are hidden where, but its cost must not
		const isWhole = goesBack({ kind: wanted.kind, of: decision.of }, history);
		const touched = isWhole ? state.items.size : itemsTouched(decision.patch);
		after = withAct(loaded, done, decision.after);
		return { seq: done.seq, touched, after };
	};
	// the next act must not read this one again if it begins before this one is durable
	const committed = () => {
		if (after !== undefined) remember(deps.tables, tableId, after);
	};
	const result = changesSetUps(wanted)
		? await deps.store.withGameWrite(await gameOfTable(deps, tableId), perform)
		: await deps.store.write((writer) => perform(writer), { committed, isPatient: true });
	committed();
	if ("refused" in result) return result;
	on.durable?.(result);
	if (result.after !== undefined) await foldAfter(deps, tableId, result.after);
	return result;
}

/** Caches a committed table, unless the cache has a newer state. */
function remember(tables: TableCache, id: string, loaded: LoadedTable): void {
	const known = tables.peek(id);
	if (known === undefined || known.state.seq < loaded.state.seq) tables.set(id, loaded);
}

/**
 * Reads a committed table and caches it.
 * @returns undefined if it does not exist, or has been deleted in the meantime
 */
export async function findLoaded(
	{ store, tables }: Pick<TableDeps, "store" | "tables">,
	id: string,
): Promise<{ table: Table; loaded: LoadedTable } | undefined> {
	const table = await findTable(store.reader, id);
	if (table === undefined) return undefined;
	try {
		const loaded = await loadTable(store.reader, tables, table);
		remember(tables, id, loaded);
		return { table, loaded };
	} catch (error) {
		// it may have been deleted after its row was read
		if ((await findTable(store.reader, id)) === undefined) return undefined;
		throw error;
	}
}

/** Caches the state after an act, and replaces the stored state if it is due. */
export async function afterAct(deps: TableDeps, tableId: string): Promise<void> {
	const found = await findLoaded(deps, tableId);
	if (found !== undefined) await foldAfter(deps, tableId, found.loaded);
}

/**
 * Replaces the stored state of a table if it is due.
 * @param loaded the table after an act
 */
async function foldAfter(
	deps: TableDeps,
	tableId: string,
	{ state, unfoldedBytes }: LoadedTable,
): Promise<void> {
	if (state.seq % actsPerState !== 0 && unfoldedBytes <= bytesPerState) return;
	const table = await findTable(deps.store.reader, tableId);
	if (table === undefined) return;
	await foldTable(deps, table).catch((error: unknown) => {
		// the act itself is durable; the state can be replaced later
		if (!isFull(error)) throw error;
	});
}

/**
 * The part of a log that is kept at least until the acts of recorded games are in their replays.
 * @param seq the last act
 */
async function keptWithReplays(
	writer: Writer,
	{ id, seq }: Pick<Table, "id" | "seq">,
	kept: KeptActs,
): Promise<KeptActs> {
	const since = await unpackedSince(writer, id);
	if (since === undefined) return kept;
	const { maxReplayActs, maxReplayBytes } = playtestLimits;
	return {
		count: Math.max(kept.count, Math.min(seq - since, maxReplayActs)),
		bytes: Math.max(kept.bytes, maxReplayBytes),
	};
}

/**
 * Replaces the stored state of a table by the current one, and counts the difference in size towards the account's
 * quota.
 */
export async function foldTable(
	deps: TableDeps,
	{ id, game_id: gameId }: Pick<Table, "id" | "game_id">,
	kept = keptActs,
): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const table = await lockTable(writer, id);
		if (table === undefined) return;
		const { state } = await loadTable(writer, deps.tables, table);
		const row = { table_id: id, seq: state.seq, body: await stateText(state) };
		const bytes = await foldTableActs(writer, row, await keptWithReplays(writer, table, kept));
		await updateTable(writer, id, { stored_bytes: bytes });
		await growRecords(writer, game, bytes - table.stored_bytes);
	});
	const known = deps.tables.peek(id);
	if (known !== undefined) deps.tables.set(id, { ...known, unfoldedBytes: 0 });
}

/**
 * Updates a table to the published version of the game, or to the version at which it is frozen.
 * @param isForced whether to update it even if the host holds updates back
 * @returns the version that is on the table afterwards
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED, VERSION_NOT_FOUND
 */
export async function takeVersion(deps: VersionDeps, tableId: string, isForced = false): Promise<number> {
	const found = await findTable(deps.store.reader, tableId);
	if (found === undefined) throw noSuchTable(tableId);
	const { game_id: gameId, frozen_version: frozen } = found;
	const { version, piecesFor } = await piecesToPlay(deps.store, gameId, frozen, deps.retention);
	const { seq, shown } = await deps.store.write(async (writer) => {
		const { table, loaded } = await lockedTable(writer, deps, tableId);
		const { version: before, settings } = tableFacts(loaded.state);
		const isHeld = settings.holdsUpdates && !isForced;
		const isNewer = before < version || found.frozen_version !== null;
		// the table may have been frozen at another version in the meantime: the call that froze it updates it
		const isOther = table.frozen_version !== found.frozen_version;
		if (before === version || isHeld || isOther || !isNewer) return { seq: undefined, shown: before };
		// its current backs may be from later versions, which are not kept for a frozen table
		const pieces = piecesFor(frozen === null ? loaded.state.pieces : new Map());
		const steps = new Steps();
		const update = await steps.finish(updateInPlace(loaded.state, pieces, version, chance));
		const { seq } = await record(writer, table, loaded.state, update, { seatId: null, now: deps.now() });
		return { seq, shown: version };
	});
	if (seq !== undefined) await afterAct(deps, tableId);
	return shown;
}

/** The table's state and latest acts. @throws Problem TABLE_NOT_FOUND */
export async function readTable(
	deps: Pick<TableDeps, "store" | "tables">,
	id: string,
): Promise<{ table: Table; loaded: LoadedTable }> {
	const found = await findLoaded(deps, id);
	if (found === undefined) throw noSuchTable(id);
	return found;
}

import { because } from "@tuckbox/pieces";
import { type Act, tableLimits } from "@tuckbox/pieces/table";
import pLimit from "p-limit";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { noSuchVersion, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { type Decision, join, judge } from "../domain/table/acts/judge.ts";
import { layOut } from "../domain/table/opening/lay-out.ts";
import type { Refused } from "../domain/table/refusal.ts";
import { applyPatch, emptyTable, type TableState, tableFacts } from "../domain/table/state.ts";
import { Steps } from "../steps/steps.ts";
import { notify } from "../store/notices.ts";
import { findGame } from "../store/queries/games/games.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { unpackedSince } from "../store/queries/playtests/replays.ts";
import { countedBytes, insertTableState } from "../store/queries/table/acts.ts";
import {
	deleteTableRows,
	findTable,
	insertTable,
	insertTableSeat,
	listTableSeats,
	listTables,
	lockTable,
	type Table,
	type TableSeat,
	updateTable,
} from "../store/queries/table/tables.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Game } from "../store/store.ts";
import {
	chance,
	noSuchTable,
	readTable,
	record,
	type TableDeps,
	takeVersion,
	type VersionDeps,
} from "./acts.ts";
import { releaseVersion } from "./held-versions.ts";
import { type HostInput, hostProfile } from "./host-profile.ts";
import { endPlaytestAt } from "./recording.ts";
import { packReplays } from "./replay-packing.ts";
import { readGameSetUp } from "./set-ups.ts";
import { piecesToPlay, stateText } from "./table-states.ts";

/** Maximum number of tables of a game: enough for every group that plays it, few enough to list. */
const maxTables = 50;

/** A table as its game's owner sees it; times in ms. */
export type TableRecord = {
	id: string;
	name: string;
	/** The version of the game on the table. */
	version: number;
	/** The seats, with the time of their last use, to the minute. */
	seats: {
		id: string;
		name: string;
		colour: string;
		role: string;
		isStandIn?: true;
		seenAt: number | null;
	}[];
	/** The version at which the table is frozen; null if it follows new versions. */
	frozenVersion: number | null;
	acts: number;
	createdAt: number;
	activeAt: number;
	closedAt: number | null;
};

function recordFrom(
	table: Pick<Table, "id" | "name" | "seq" | "frozen_version" | "created_at" | "active_at" | "closed_at">,
	state: TableState,
	rows: readonly Pick<TableSeat, "id" | "seen_at">[],
): TableRecord {
	const { id, name, seq, created_at: createdAt, active_at: activeAt, closed_at: closedAt } = table;
	const seats = [...state.seats].map(([seat, { index: _, insteadOf: __, ...facts }]) => {
		const seenAt = rows.find((row) => row.id === seat)?.seen_at ?? null;
		return { id: seat, ...facts, seenAt };
	});
	const { version } = tableFacts(state);
	const frozenVersion = table.frozen_version;
	return { id, name, version, frozenVersion, seats, acts: seq, createdAt, activeAt, closedAt };
}

/** @throws Problem TABLE_NOT_FOUND */
async function readTableRecord(deps: TableDeps, id: string): Promise<TableRecord> {
	const { table, loaded } = await readTable(deps, id);
	return recordFrom(table, loaded.state, await listTableSeats(deps.store.reader, id));
}

/** The beginning of a new table. */
type TableInput = {
	name?: string;
	host?: HostInput;
	frozenVersion?: number | null;
	/** The name of a set-up of the game. */
	setUp?: string;
	/** Whether pieces that would be in the box are laid out as well. */
	layOutAll?: boolean;
	/** Whether the stacks that lie face down are shuffled, which is the default. */
	shuffle?: boolean;
};

/** The acts of shuffling all stacks that lie face down on the felt. */
function shufflingOf({ items, ids }: TableState): Extract<Act, { kind: "shuffle" }>[] {
	const stacks = [...items].flatMap(([key, { is, face, place }]) =>
		is === "stack" && face === "down" && place.in === "felt" ? (ids.get(key) ?? []) : [],
	);
	const starts = Array.from({ length: Math.ceil(stacks.length / tableLimits.maxNamed) }, (_, i) => i);
	return starts.map((i) => ({
		kind: "shuffle",
		ids: stacks.slice(i * tableLimits.maxNamed, (i + 1) * tableLimits.maxNamed),
	}));
}

/** A new table, before anything has been done at it. */
type NewState = { state: TableState; seatId: string; opened: Decision | undefined };

/** Lays out the game on a new table with the host's seat. @throws Problem VALIDATION_ERROR */
async function newState(
	deps: VersionDeps,
	userId: string,
	game: Pick<Game, "id">,
	input: TableInput,
): Promise<NewState> {
	const host = await hostProfile(deps, userId, input.host ?? {});
	const setUp =
		input.setUp === undefined ? undefined : await readGameSetUp(deps.store.reader, game.id, input.setUp);
	const frozen = input.frozenVersion ?? null;
	const { version, piecesFor } = await piecesToPlay(deps.store, game.id, frozen, deps.retention);
	const beginning = { ...(setUp && { setUp }), isAllLaidOut: input.layOutAll ?? false };
	const steps = new Steps();
	const pieces = piecesFor(new Map());
	if (steps.isLong) await steps.next();
	const { patch, log } = await steps.finish(layOut(pieces, version, chance, beginning));
	const laidOut = applyPatch(emptyTable, patch, 0);
	const seatId = newId("sea", deps.now());
	const seated = await steps.finish(join(laidOut, seatId, { ...host, role: "host" }, chance));
	if ("refused" in seated) throw new Problem("VALIDATION_ERROR", "The host needs a name and a colour.");
	const opened = setUp && { patch: {}, log };
	if (steps.isLong) await steps.next();
	return { state: applyPatch(laidOut, seated.patch, 0), seatId, opened };
}

/**
 * Creates a table and lays out the published game on it. The caller receives the host's seat. Shuffling is the host's
 * first act.
 * @returns the table, and the secret of the host's seat
 * @throws Problem VALIDATION_ERROR when the game has too many tables; GAME_NOT_FOUND, SET_UP_NOT_FOUND
 */
export async function openTable(
	deps: VersionDeps,
	userId: string,
	gameId: string,
	input: TableInput,
): Promise<OpenedTable> {
	const found = await findGame(deps.store.reader, gameId);
	if (found === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
	const { state, seatId, opened } = await newState(deps, userId, found, input);
	const { name = found.name, frozenVersion = null, shuffle = true } = input;
	return await storeTable(deps, { userId, gameId, name, frozenVersion, state, seatId }, async (perform) => {
		if (opened !== undefined) await perform(async () => opened);
		for (const act of shuffle ? shufflingOf(state) : []) {
			const moment = { history: [], stateAfter: () => undefined, now: deps.now() };
			await perform((after) => new Steps().finish(judge(after, seatId, act, chance, moment)));
		}
	});
}

/** A new table, as its host has it. */
export type OpenedTable = TableRecord & { seatId: string; seatSecret: string };
type Perform = (decide: (after: TableState) => Promise<Decision | Refused>) => Promise<void>;
type Stored = {
	userId: string;
	gameId: string;
	name: string;
	frozenVersion: number | null;
	/** The version that is kept because the table holds updates back. */
	heldVersion?: number | null;
	state: TableState;
	/** The host's seat. */
	seatId: string;
};

/**
 * Stores a new table with its host's seat.
 * @param begin performs its first acts
 * @throws Problem VALIDATION_ERROR when the game has too many tables; GAME_NOT_FOUND
 */
export async function storeTable(
	deps: TableDeps,
	{ userId, gameId, name, frozenVersion, heldVersion = null, state, seatId }: Stored,
	begin: (perform: Perform) => Promise<void> = async () => undefined,
): Promise<OpenedTable> {
	const now = deps.now();
	const [id, secret] = [newId("tbl", now), newSecret()];
	const body = await stateText(state);
	const bytes = countedBytes(Buffer.byteLength(body));
	const table: Table = {
		...{ id, game_id: gameId, name, seq: 0, stored_bytes: bytes },
		...{ created_at: now, active_at: now, closed_at: null },
		...{ frozen_version: frozenVersion, held_version: heldVersion, playtest_id: null, recorded: 0 },
	};
	const seat = { id: seatId, seen_at: null };
	const seq = await deps.store.withGameWrite(gameId, async (writer, game) => {
		if ((await listTables(writer, gameId)).length >= maxTables) {
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TABLES", { max: maxTables }));
		}
		await insertTable(writer, table);
		await insertTableState(writer, { table_id: id, seq: 0, body });
		const secret_hash = hashSecret(secret);
		await insertTableSeat(writer, {
			...seat,
			table_id: id,
			link_id: null,
			user_id: userId,
			is_host: 1,
			secret_hash,
			created_at: now,
			network_hash: null,
		});
		await growRecords(writer, game, bytes);
		let [after, last] = [state, 0];
		await begin(async (decide) => {
			const decision = await decide(after);
			if ("refused" in decision) return;
			const done = await record(writer, { ...table, seq: last }, after, decision, { seatId, now });
			[after, last] = [decision.after ?? applyPatch(after, done.patch, done.seq), done.seq];
		});
		return last;
	});
	return { ...recordFrom({ ...table, seq }, state, [seat]), seatId, seatSecret: secret };
}

/** The game's tables, oldest first. */
export async function listTableRecords(deps: TableDeps, gameId: string): Promise<TableRecord[]> {
	const tables = await listTables(deps.store.reader, gameId);
	// a few at a time: reading the state of a large table takes memory and time
	const turns = pLimit(4);
	const records = tables.map(({ id }) =>
		turns(() => readTableRecord(deps, id)).catch((error: unknown) => {
			// it may have been deleted after it was listed
			if (error instanceof Problem && error.code === "TABLE_NOT_FOUND") return [];
			throw error;
		}),
	);
	return (await Promise.all(records)).flat();
}

/** One of the game's tables. @throws Problem TABLE_NOT_FOUND */
export async function findTableRecord(deps: TableDeps, gameId: string, id: string): Promise<TableRecord> {
	const table = await findTable(deps.store.reader, id);
	if (table?.game_id !== gameId) throw noSuchTable(id);
	return await readTableRecord(deps, id);
}

/**
 * Renames a table; closes it, which leaves it readable, or reopens it; freezes it at a kept version, or lets it follow
 * new versions again.
 * @throws Problem TABLE_NOT_FOUND, VERSION_NOT_FOUND; TABLE_CLOSED when a closed table is frozen
 */
export async function changeTable(
	deps: VersionDeps,
	gameId: string,
	id: string,
	change: { name?: string; isClosed?: boolean; frozenVersion?: number | null },
): Promise<TableRecord> {
	const { name, isClosed, frozenVersion: frozen } = change;
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const table = await lockTable(writer, id);
		if (table?.game_id !== gameId) throw noSuchTable(id);
		if (isClosed === true) await endPlaytestAt(writer, deps, game, table, "closing");
		const closedAt = isClosed === false ? null : (table.closed_at ?? (isClosed ? deps.now() : null));
		if (frozen != null && (await findVersion(writer, gameId, frozen)) === undefined)
			throw noSuchVersion(frozen);
		const frozen_version = frozen === undefined ? table.frozen_version : frozen;
		await updateTable(writer, id, { name: name ?? table.name, closed_at: closedAt, frozen_version });
		if (table.frozen_version !== frozen_version) await releaseVersion(writer, gameId, deps.now());
		notify(writer, "table", id);
	});
	if (frozen !== undefined) await takeVersion(deps, id, frozen !== null);
	return await readTableRecord(deps, id);
}

/**
 * Deletes a table with all of its data. It is closed first, so that its playtest can be packed before its log is gone.
 * @throws Problem TABLE_NOT_FOUND, GAME_NOT_FOUND
 */
export async function deleteTable(deps: TableDeps, gameId: string, id: string): Promise<void> {
	while (!(await deleteUnlessRecorded(deps, gameId, id))) await packReplays(deps, id);
	deps.tables.delete(id);
}

/** @returns false if the log of the table, which is closed now, has acts of playtests that are in no replay yet */
async function deleteUnlessRecorded(deps: TableDeps, gameId: string, id: string): Promise<boolean> {
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const table = await lockTable(writer, id);
		if (table?.game_id !== gameId) throw noSuchTable(id);
		await endPlaytestAt(writer, deps, game, table, "deletion");
		if ((await unpackedSince(writer, id)) !== undefined) {
			await updateTable(writer, id, { closed_at: table.closed_at ?? deps.now() });
			notify(writer, "table", id);
			return false;
		}
		await deleteTableRows(writer, id);
		if ((table.frozen_version ?? table.held_version) !== null)
			await releaseVersion(writer, gameId, deps.now());
		await growRecords(writer, game, -table.stored_bytes);
		notify(writer, "table", id);
		return true;
	});
}

import { because } from "@tuckbox/pieces";
import { seatColours, tableLimits } from "@tuckbox/pieces/table";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { noSuchVersion, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { join } from "../domain/table/acts/judge.ts";
import { applyPatch, emptyTable, type TableState, tableFacts } from "../domain/table/state.ts";
import { layOut } from "../domain/table/update.ts";
import { notify } from "../store/notices.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import { findGame } from "../store/queries/games/games.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
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
import { chance, noSuchTable, readTable, type TableDeps, takeVersion, type VersionDeps } from "./acts.ts";
import { releaseVersion } from "./held-versions.ts";
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
	seats: { id: string; name: string; colour: string; role: string; seenAt: number | null }[];
	/** The version at which the table is frozen; null if it follows new versions. */
	frozenVersion: number | null;
	acts: number;
	createdAt: number;
	activeAt: number;
	closedAt: number | null;
};

type HostInput = { name?: string; colour?: string };

function recordFrom(
	table: Pick<Table, "id" | "name" | "seq" | "frozen_version" | "created_at" | "active_at" | "closed_at">,
	state: TableState,
	rows: readonly Pick<TableSeat, "id" | "seen_at">[],
): TableRecord {
	const { id, name, seq, created_at: createdAt, active_at: activeAt, closed_at: closedAt } = table;
	const seats = [...state.seats].map(([seat, { name: who, colour, role }]) => {
		const seenAt = rows.find((row) => row.id === seat)?.seen_at ?? null;
		return { id: seat, name: who, colour, role, seenAt };
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

/** The host's name and colour. The name defaults to that of the account. */
async function hostProfile(
	{ store }: Pick<TableDeps, "store">,
	userId: string,
	{ name, colour = seatColours[0] }: HostInput,
): Promise<{ name: string; colour: string }> {
	const own = (await findUser(store.reader, userId))?.name.trim() ?? "";
	const short = [...own].slice(0, tableLimits.maxNameLength).join("");
	return { name: name ?? (short || "Host"), colour };
}

/**
 * Creates a table and lays out the published game on it. The caller receives the host's seat.
 * @returns the table, and the secret of the host's seat
 * @throws Problem VALIDATION_ERROR when the game has too many tables; GAME_NOT_FOUND
 */
export async function openTable(
	deps: VersionDeps,
	gameId: string,
	input: { name?: string; host?: HostInput; frozenVersion?: number | null },
): Promise<TableRecord & { seatId: string; seatSecret: string }> {
	const found = await findGame(deps.store.reader, gameId);
	if (found === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
	const host = await hostProfile(deps, found.owner_id, input.host ?? {});
	const frozen = input.frozenVersion ?? null;
	const { version, piecesFor } = await piecesToPlay(deps.store, gameId, frozen, deps.retention);
	const now = deps.now();
	const [id, seatId, secret] = [newId("tbl", now), newId("sea", now), newSecret()];
	const laidOut = applyPatch(emptyTable, layOut(piecesFor(new Map()), version, chance).patch, 0);
	const seated = join(laidOut, seatId, { ...host, role: "host" }, chance);
	if ("refused" in seated) throw new Problem("VALIDATION_ERROR", "The host needs a name and a colour.");
	const state = applyPatch(laidOut, seated.patch, 0);
	const body = stateText(state);
	const dates = { created_at: now, active_at: now, closed_at: null };
	const table = { id, name: input.name ?? found.name, seq: 0, frozen_version: frozen, ...dates };
	const seat = { id: seatId, seen_at: null };
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		if ((await listTables(writer, gameId)).length >= maxTables) {
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TABLES", { max: maxTables }));
		}
		const bytes = countedBytes(Buffer.byteLength(body));
		await insertTable(writer, { ...table, game_id: gameId, stored_bytes: bytes, held_version: null });
		await insertTableState(writer, { table_id: id, seq: 0, body });
		const secret_hash = hashSecret(secret);
		await insertTableSeat(writer, {
			...seat,
			table_id: id,
			link_id: null,
			secret_hash,
			created_at: now,
			network_hash: null,
		});
		await growRecords(writer, game, bytes);
	});
	return { ...recordFrom(table, state, [seat]), seatId, seatSecret: secret };
}

/** The game's tables, oldest first. */
export async function listTableRecords(deps: TableDeps, gameId: string): Promise<TableRecord[]> {
	const tables = await listTables(deps.store.reader, gameId);
	const records = tables.map(({ id }) =>
		readTableRecord(deps, id).catch((error: unknown) => {
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
	await deps.store.withGameWrite(gameId, async (writer) => {
		const table = await lockTable(writer, id);
		if (table?.game_id !== gameId) throw noSuchTable(id);
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
 * Deletes a table with all of its data.
 * @throws Problem TABLE_NOT_FOUND, GAME_NOT_FOUND
 */
export async function deleteTable(deps: TableDeps, gameId: string, id: string): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const table = await lockTable(writer, id);
		if (table?.game_id !== gameId) throw noSuchTable(id);
		await deleteTableRows(writer, id);
		if ((table.frozen_version ?? table.held_version) !== null)
			await releaseVersion(writer, gameId, deps.now());
		await growRecords(writer, game, -table.stored_bytes);
		notify(writer, "table", id);
	});
	deps.tables.delete(id);
}

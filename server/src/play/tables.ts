import { tableLimits } from "@tuckbox/pieces/table";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { sit } from "../domain/table/judge.ts";
import { applyPatch, emptyTable, factsOf } from "../domain/table/state.ts";
import { layOut } from "../domain/table/update.ts";
import { notify } from "../store/notices.ts";
import { growRecords } from "../store/tables/account-bytes.ts";
import { findUser } from "../store/tables/accounts.ts";
import { findGame } from "../store/tables/games.ts";
import { insertTableState } from "../store/tables/table-acts.ts";
import {
	deleteTableRows,
	findTable,
	insertTable,
	insertTableSeat,
	listTables,
	lockTable,
	type Table,
	updateTable,
} from "../store/tables/tables.ts";
import { chance, noSuchTable, type PlayDeps, readTable } from "./acts.ts";
import { publishedPieces, stateText } from "./table-states.ts";

/** How many tables a game may have: enough for every group that plays it, few enough to list. */
const maxTables = 50;

/** A table as its game's owner sees it; times in ms. */
export type TableRecord = {
	id: string;
	name: string;
	/** The version of the game that lies on it. */
	version: number;
	/** Who sits at it. */
	seats: { id: string; name: string; role: string }[];
	acts: number;
	createdAt: number;
	activeAt: number;
	closedAt: number | null;
};

type HostInput = { name?: string; colour?: string };

async function recordOf(deps: PlayDeps, { id }: Pick<Table, "id">): Promise<TableRecord> {
	const { table, loaded } = await readTable(deps, id);
	const { name, seq, created_at: createdAt, active_at: activeAt, closed_at: closedAt } = table;
	const seats = [...loaded.state.seats].map(([seat, { name: who, role }]) => ({ id: seat, name: who, role }));
	const { version } = factsOf(loaded.state);
	return { id, name, version, seats, acts: seq, createdAt, activeAt, closedAt };
}

/** The first of the colours that the page of tables offers. */
const hostColour = "#b3432b";

/** How the host is called: by default as in the account. */
async function hostOf(
	{ store }: Pick<PlayDeps, "store">,
	userId: string,
	{ name, colour = hostColour }: HostInput,
): Promise<{ name: string; colour: string }> {
	const own = (await findUser(store.reader, userId))?.name.trim() ?? "";
	const short = [...own].slice(0, tableLimits.maxNameLength).join("");
	return { name: name ?? (short || "Host"), colour };
}

/**
 * Opens a table with the published game laid out on it. The caller has the host's seat.
 * @returns the table, and the secret of the host's seat
 * @throws Problem VALIDATION_ERROR when the game has too many; GAME_NOT_FOUND
 */
export async function openTable(
	deps: PlayDeps,
	gameId: string,
	input: { name?: string; host?: HostInput },
): Promise<TableRecord & { seatId: string; seatSecret: string }> {
	const found = await findGame(deps.store.reader, gameId);
	if (found === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
	const host = await hostOf(deps, found.owner_id, input.host ?? {});
	const { version, pieces } = await publishedPieces(deps.store, gameId);
	const now = deps.now();
	const [id, seatId, secret] = [newId("tbl", now), newId("sea", now), newSecret()];
	const laidOut = applyPatch(emptyTable, layOut(pieces, version, chance).patch, 0);
	const seated = sit(laidOut, seatId, { ...host, role: "host" }, chance);
	if ("refused" in seated) throw new Problem("VALIDATION_ERROR", "The host needs a name and a colour.");
	const body = stateText(applyPatch(laidOut, seated.patch, 0));
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		if ((await listTables(writer, gameId)).length >= maxTables) {
			throw new Problem("VALIDATION_ERROR", `A game has at most ${maxTables} tables; delete one first.`);
		}
		const bytes = Buffer.byteLength(body);
		const dates = { created_at: now, active_at: now, closed_at: null };
		await insertTable(writer, {
			id,
			game_id: gameId,
			name: input.name ?? found.name,
			seq: 0,
			stored_bytes: bytes,
			...dates,
		});
		await insertTableState(writer, { table_id: id, seq: 0, body });
		const seat = {
			id: seatId,
			table_id: id,
			link_id: null,
			secret_hash: hashSecret(secret),
			created_at: now,
		};
		await insertTableSeat(writer, seat);
		await growRecords(writer, game, bytes);
	});
	return { ...(await recordOf(deps, { id })), seatId, seatSecret: secret };
}

/** The game's tables, oldest first. */
export async function tablesOf(deps: PlayDeps, gameId: string): Promise<TableRecord[]> {
	const tables = await listTables(deps.store.reader, gameId);
	return await Promise.all(tables.map((table) => recordOf(deps, table)));
}

/** One of the game's tables. @throws Problem TABLE_NOT_FOUND */
export async function tableOf(deps: PlayDeps, gameId: string, id: string): Promise<TableRecord> {
	const table = await findTable(deps.store.reader, id);
	if (table?.game_id !== gameId) throw noSuchTable(id);
	return await recordOf(deps, table);
}

/** Renames a table; closes it, which leaves it readable, or opens it again. @throws Problem TABLE_NOT_FOUND */
export async function changeTable(
	deps: PlayDeps,
	gameId: string,
	id: string,
	{ name, isClosed }: { name?: string; isClosed?: boolean },
): Promise<TableRecord> {
	await deps.store.write(async (writer) => {
		const table = await lockTable(writer, id);
		if (table?.game_id !== gameId) throw noSuchTable(id);
		const closedAt = isClosed === false ? null : (table.closed_at ?? (isClosed ? deps.now() : null));
		await updateTable(writer, id, { name: name ?? table.name, closed_at: closedAt });
		notify(writer, "table", id);
	});
	return await recordOf(deps, { id });
}

/** Deletes a table with everything that was done at it. @throws Problem TABLE_NOT_FOUND, GAME_NOT_FOUND */
export async function deleteTable(deps: PlayDeps, gameId: string, id: string): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const table = await lockTable(writer, id);
		if (table?.game_id !== gameId) throw noSuchTable(id);
		await deleteTableRows(writer, id);
		await growRecords(writer, game, -table.stored_bytes);
		notify(writer, "table", id);
	});
	deps.tables.delete(id);
}

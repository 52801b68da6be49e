import { type Role, tableLimits } from "@tuckbox/pieces/table";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { join, leave } from "../domain/table/acts/judge.ts";
import { mayPlay } from "../domain/table/acts/seats.ts";
import type { Refused } from "../domain/table/refusal.ts";
import { applyPatch, type TableState, tableFacts } from "../domain/table/state.ts";
import { type VisiblePieces, visiblePieces } from "../domain/table/views/visible.ts";
import { Steps } from "../steps/steps.ts";
import { findGame } from "../store/queries/games/games.ts";
import {
	countTakenSeat,
	deleteTableSeat,
	findTable,
	findTableLink,
	findTableSeat,
	insertTableSeat,
	listTableLinks,
	listTableSeats,
	type TableLink,
	type TableSeat,
	touchTableSeats,
	updateTableSeat,
} from "../store/queries/table/tables.ts";
import type { Game, Writer } from "../store/store.ts";
import { afterAct, chance, lockedTable, noSuchTable, readTable, record, type TableDeps } from "./acts.ts";
import { isLinkValid, isSeatValid, ownSeat } from "./own-seats.ts";

export type { TableLink };

/**
 * Limits for links without a limit of their own. `link`: seats per link, so that some are left for other guests.
 * `network`: seats of the table that guests from one network can have: enough for a family behind one address, too few
 * for one guest to take all.
 */
const maxSeatsWithoutLimit = { link: 12, network: 10 };

/**
 * The hash of a network at a table. It differs between tables, so that it does not show that a guest came from the same
 * network.
 */
function networkHash(tableId: string, network: string): string {
	return hashSecret(`${tableId} ${network}`);
}

/**
 * Whether a link has no seat left for a network: by its own limit, or else by the general ones.
 * @param seats the seats of the table
 */
function isLinkFull(link: TableLink, seats: readonly TableSeat[], network: string): boolean {
	const taken = seats.filter((seat) => seat.link_id === link.id);
	if (link.max_seats !== null) return taken.length >= link.max_seats;
	const hash = networkHash(link.table_id, network);
	const fromThere = seats.filter((seat) => seat.network_hash === hash);
	return taken.length >= maxSeatsWithoutLimit.link || fromThere.length >= maxSeatsWithoutLimit.network;
}

export function noSuchSeat(): Problem {
	return new Problem("SEAT_NOT_FOUND", "The seat or link does not exist, or has been removed.");
}

/**
 * Removes seats in one transaction, each as an act of the table.
 * @returns the number of the last act
 */
export async function takeAway(
	writer: Writer,
	deps: TableDeps,
	tableId: string,
	seats: readonly TableSeat[],
	how: { isRemoved: boolean },
): Promise<number | undefined> {
	let { table, loaded } = await lockedTable(writer, deps, tableId);
	let { state } = loaded;
	for (const { id } of seats) {
		const decision = await new Steps().finish(leave(state, id, chance, how));
		if ("refused" in decision) throw noSuchSeat();
		const { seq } = await record(writer, table, state, decision, { seatId: id, now: deps.now() });
		state = applyPatch(state, decision.patch, seq);
		table = { ...table, seq };
		await deleteTableSeat(writer, id);
	}
	return seats.length === 0 ? undefined : table.seq;
}

/**
 * Removes the seat of a guest who leaves or is removed.
 * @throws Problem SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function removeSeat(
	deps: TableDeps,
	{ tableId, seatId }: { tableId: string; seatId: string },
	how: { isRemoved: boolean },
): Promise<void> {
	const seq = await deps.store.write(async (writer) => {
		await lockedTable(writer, deps, tableId);
		const seats = (await listTableSeats(writer, tableId)).filter(({ id }) => id === seatId);
		const [seat] = seats;
		// the seat of a host cannot be removed as long as they may host
		const isKept = seat?.is_host === 1 && (await isSeatValid(writer, seat));
		if (seat === undefined || isKept) throw noSuchSeat();
		return await takeAway(writer, deps, tableId, seats, how);
	});
	if (seq !== undefined) await afterAct(deps, tableId);
}

/**
 * Takes a seat by a link.
 * @param network the network of the guest's request (domain/access/throttle.ts)
 * @returns the seat, and the secret that its browser keeps; or the refusal
 * @throws Problem SEAT_NOT_FOUND, TABLE_CLOSED
 */
export async function takeSeat(
	deps: TableDeps,
	linkSecret: string,
	{ standIn, ...guest }: { name: string; colour: string; standIn?: string },
	network: string,
): Promise<{ tableId: string; seatId: string; seatSecret: string } | Refused> {
	const [seatId, secret] = [newId("sea", deps.now()), newSecret()];
	const result = await deps.store.write(async (writer) => {
		const found = await findTableLink(writer, hashSecret(linkSecret));
		if (found === undefined) throw noSuchSeat();
		const tableId = found.table_id;
		const { table, loaded } = await lockedTable(writer, deps, tableId);
		// read again under the lock: it may have been revoked in the meantime
		const link = (await listTableLinks(writer, tableId)).find(({ id }) => id === found.id);
		if (link === undefined || !(await isLinkValid(writer, link))) throw noSuchSeat();
		if (isLinkFull(link, await listTableSeats(writer, tableId), network))
			return { refused: "TABLE_FULL", params: {} } satisfies Refused;
		const joining = join(loaded.state, seatId, { ...guest, role: link.role }, chance, standIn);
		const decision = await new Steps().finish(joining);
		if ("refused" in decision) return decision;
		const now = deps.now();
		const { seq } = await record(writer, table, loaded.state, decision, { seatId, now });
		const hash = hashSecret(secret);
		await insertTableSeat(writer, {
			id: seatId,
			table_id: tableId,
			link_id: link.id,
			user_id: null,
			is_host: 0,
			secret_hash: hash,
			created_at: now,
			seen_at: now,
			network_hash: networkHash(tableId, network),
		});
		await countTakenSeat(writer, link.id, now);
		return { tableId, seq };
	});
	if ("refused" in result) return result;
	await afterAct(deps, result.tableId);
	return { tableId: result.tableId, seatId, seatSecret: secret };
}

/** Whether a seat still exists and may be used, even if its secret has changed. */
export async function isSeat(
	{ store }: Pick<TableDeps, "store">,
	{ id, tableId }: Pick<SeatCaller, "id" | "tableId">,
): Promise<boolean> {
	const row = (await listTableSeats(store.reader, tableId)).find((seat) => seat.id === id);
	return row !== undefined && (await isSeatValid(store.reader, row));
}

/** The seat that makes a request, and the credential that proves it. */
export type SeatCaller = {
	id: string;
	tableId: string;
	by: "secret" | "cookie" | "session";
	/** The host's own seat, if the host speaks for a stand-in. */
	playedBy?: string;
	/** The user, for a seat of someone who is signed in. */
	userId?: string;
};

/**
 * The caller as the stand-in that the host plays.
 * @throws Problem TABLE_NOT_FOUND, SEAT_NOT_FOUND
 */
export async function playingAs(
	deps: Pick<TableDeps, "store" | "tables">,
	caller: SeatCaller,
	standIn: string,
): Promise<SeatCaller> {
	if (standIn === caller.id) return caller;
	const { loaded } = await readTable(deps, caller.tableId);
	if (!mayPlay(loaded.state, caller.id, standIn)) throw noSuchSeat();
	return { ...caller, id: standIn, playedBy: caller.id };
}

/** Precision with which the last use of a seat is recorded, in ms. */
const seenPrecisionMs = 60_000;

/** Records that seats are being used. */
export async function seeSeats(
	{ store, now }: Pick<TableDeps, "store" | "now">,
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	const at = now();
	const times = { before: at - seenPrecisionMs, now: at };
	await store.writeLazily((writer) => touchTableSeats(writer, ids, times)).catch(() => undefined); // a full disk must not keep seats from reading
}

/**
 * Records the use of a seat.
 * @returns its id
 */
async function seen(
	deps: Pick<TableDeps, "store" | "now">,
	seat: TableSeat | undefined,
): Promise<string | undefined> {
	if (seat === undefined) return undefined;
	if (seat.seen_at === null || seat.seen_at <= deps.now() - seenPrecisionMs) await seeSeats(deps, [seat.id]);
	return seat.id;
}

/** The id of the table's seat with a secret; undefined if it does not exist. */
export async function seatWith(
	deps: Pick<TableDeps, "store" | "now">,
	tableId: string,
	secret: string,
): Promise<string | undefined> {
	const seat = await findTableSeat(deps.store.reader, hashSecret(secret));
	if (seat?.table_id !== tableId || !(await isSeatValid(deps.store.reader, seat))) return undefined;
	return await seen(deps, seat);
}

/**
 * The game of a table.
 * @throws Problem TABLE_NOT_FOUND
 */
export async function gameOfTable({ store }: Pick<TableDeps, "store">, tableId: string): Promise<Game> {
	const table = await findTable(store.reader, tableId);
	const game = table && (await findGame(store.reader, table.game_id));
	if (game === undefined) throw noSuchTable(tableId);
	return game;
}

/** The id of a user's own seat at a table, as long as their role allows it. */
export async function findOwnSeat(
	deps: Pick<TableDeps, "store" | "now">,
	tableId: string,
	userId: string,
): Promise<string | undefined> {
	return await seen(deps, await ownSeat(deps.store.reader, tableId, userId));
}

/** Whether a table has no room for another guest, not even in the place of a stand-in. */
function isTableFull({ seats }: TableState, role: Role): boolean {
	const hasPlace = role === "player" && [...seats.values()].some(({ isStandIn }) => isStandIn);
	return seats.size >= tableLimits.maxSeats && !hasPlace;
}

/**
 * The data that a link shows before a guest takes a seat.
 * @param network the network of the guest's request
 * @throws Problem TABLE_NOT_FOUND
 */
export async function invitationBy(
	deps: Pick<TableDeps, "store" | "tables">,
	link: TableLink,
	network: string,
): Promise<{
	table: { name: string };
	role: TableLink["role"];
	isFull: boolean;
	isClosed: boolean;
	colours: string[];
	/** The host who created the link, as they are called at the table. */
	host: { name: string };
	seats: { id: string; name: string; colour: string; role: Role; isStandIn?: true }[];
}> {
	const { table, loaded } = await readTable(deps, link.table_id);
	const seats = await listTableSeats(deps.store.reader, table.id);
	const sitting = [...loaded.state.seats].map(([id, { index: _, insteadOf: __, ...seat }]) => ({
		id,
		...seat,
	}));
	const hosts = sitting.filter(({ role }) => role === "host");
	const isOfCreator = (id: string) =>
		seats.some((seat) => seat.id === id && seat.user_id === link.created_by);
	// who created the link may not have sat down
	const inviting = hosts.findLast(({ id }) => isOfCreator(id)) ?? hosts[0];
	return {
		table: { name: table.name },
		role: link.role,
		isFull: isLinkFull(link, seats, network) || isTableFull(loaded.state, link.role),
		isClosed: table.closed_at !== null,
		colours: [...new Set(sitting.map(({ colour }) => colour))],
		host: { name: inviting?.name ?? "" },
		seats: sitting,
	};
}

/** The pieces of a table that its cover may show, and the version of the game that lies there. @throws Problem TABLE_NOT_FOUND */
export async function coverOfTable(
	deps: Pick<TableDeps, "store" | "tables">,
	{ table_id: id }: TableLink,
): Promise<{ version: number; visible: VisiblePieces }> {
	const { state } = (await readTable(deps, id)).loaded;
	return { version: tableFacts(state).version, visible: visiblePieces(state) };
}

/**
 * Gives a seat a new secret, so that it can be opened on another device. The old secret becomes invalid.
 * @throws Problem SEAT_NOT_FOUND
 */
export async function renewSeat({ store }: Pick<TableDeps, "store">, seatId: string): Promise<string> {
	const secret = newSecret();
	const isRenewed = await store.write((writer) => updateTableSeat(writer, seatId, hashSecret(secret)));
	if (!isRenewed) throw noSuchSeat();
	return secret;
}

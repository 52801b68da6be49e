import { type Act, actWeight } from "@tuckbox/pieces/table";
import { Problem } from "../../domain/errors.ts";
import { createStreamCounts, type StreamSource } from "../../domain/event-streams.ts";
import type { Refused } from "../../domain/table/refusal.ts";
import type { ActResult, SeatRef, Sent } from "../acts.ts";
import { seeSeats } from "../seats.ts";
import type { PresenceSnapshot } from "../snapshots.ts";
import { SeatConnection } from "./connection.ts";
import { actUnheld, type HeldRefusal, SeatMeters, type TooFastRefusal } from "./live-acts.ts";
import type { SeatSocket } from "./live-table.ts";
import { OpenTable, type OpenTableDeps } from "./open-table.ts";
import { announceMs } from "./presence.ts";

/** A request to open the socket of a seat. */
type SocketRequest = {
	seat: SeatRef;
	gameId: string;
	/** The user of an own seat; undefined for a guest. */
	userId: string | undefined;
	socket: SeatSocket;
	isStillGranted(): Promise<boolean>;
};

/** The own seat of the person who sits there. A host's stand-ins share the limits of the host. */
const personOf = ({ seatId, playedBy }: SeatRef) => playedBy ?? seatId;

/** Interval in ms between checks for clients that have not sent `hello` and for holds that have expired. */
const sweepMs = 1000;

/** The tables that are open in this process. */
export type TableHub = {
	/**
	 * Reserves a place for a socket.
	 * @returns a function that releases it
	 * @throws Problem TOO_MANY_STREAMS
	 */
	admit(source: Pick<StreamSource, "account" | "network">): () => void;
	/** Opens a seat's socket. Ends the seat's previous socket. */
	open(request: SocketRequest): SeatConnection;
	/**
	 * Performs an act that did not arrive on a socket.
	 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
	 */
	act(seated: SeatRef, act: Act, sent: Sent): Promise<ActResult | Refused | HeldRefusal | TooFastRefusal>;
	/** The connected seats of a table, and their holds. */
	presence(tableId: string): PresenceSnapshot;
	/**
	 * Must be called when a table may have changed.
	 * @param seq the number of the act that changed it; empty if there may be more than one
	 */
	announce(tableId: string, seq: string): void;
	/** Must be called when notes of a seat at a table have changed. */
	announceNotes(tableId: string, author: string): void;
	/** Must be called when a game may have a new version. */
	announceVersion(gameId: string): void;
	/** Must be called when any table may have changed. */
	announceAny(): void;
	/** Must be called when a user may have lost access, or anyone access to a game; without an id, anyone to any game. */
	review(id?: string): void;
	/** The number of open sockets. */
	count(): number;
	/** Ends all sockets. Sockets that are opened afterwards end immediately. */
	close(): void;
};

/** @param deps `heartbeat`: interval between two heartbeats, in ms */
export function createTableHub(deps: OpenTableDeps & { heartbeat: number }): TableHub {
	const openTables = new Map<string, OpenTable>();
	const meters = new Map<string, SeatMeters>();
	const connections = new Map<SeatConnection, SocketRequest>();
	const counts = createStreamCounts();
	let isClosed = false;

	function forget(): void {
		for (const [connection] of connections) if (connection.isClosed) connections.delete(connection);
		for (const [id, table] of openTables) {
			if (table.isInUse) continue;
			table.live?.stop();
			openTables.delete(id);
			deps.tables.delete(id); // read again when a seat reconnects
		}
		const seats = new Set([...connections.values()].map(({ seat }) => personOf(seat)));
		for (const [seat, { isFull }] of meters) if (!seats.has(seat) && isFull) meters.delete(seat);
	}

	async function reviewConnection(
		connection: SeatConnection,
		{ seat, isStillGranted }: SocketRequest,
	): Promise<void> {
		// a failed check does not revoke anything: sockets stay open while the store cannot be read
		if (await isStillGranted().catch(() => true)) return;
		await openTables.get(seat.tableId)?.refresh(); // this ends it as `deleted` if the table has been deleted
		connection.end("revoked");
	}

	let beatAt = performance.now();
	const beating = setInterval(() => {
		const now = performance.now();
		// a process that was held up has not read yet what has arrived meanwhile
		const isLate = now - beatAt > 1.5 * deps.heartbeat;
		beatAt = now;
		for (const [connection, request] of connections) {
			const silence = connection.silence(now);
			if (silence > 2.5 * deps.heartbeat && !isLate) connection.end("slow");
			else {
				connection.beat();
				void reviewConnection(connection, request);
			}
		}
		void seeSeats(
			deps,
			[...connections.values()].map(({ seat }) => personOf(seat)),
		);
	}, deps.heartbeat).unref();

	const sweeping = setInterval(() => {
		const now = performance.now();
		for (const table of openTables.values()) table.live?.sweep();
		for (const [connection] of connections) if (connection.isUngreeted(now)) connection.end("abuse");
		forget();
	}, sweepMs).unref();

	deps.store.hints?.listen((from, text) => {
		const cut = text.indexOf(" ");
		openTables.get(text.slice(0, cut))?.live?.presence.receive(from, JSON.parse(text.slice(cut + 1)));
	});
	const announcing = setInterval(() => {
		for (const { live } of openTables.values()) if ((live?.sessions.size ?? 0) > 0) live?.presence.announce();
	}, announceMs).unref();

	function openTable(id: string): OpenTable {
		const table = openTables.get(id) ?? new OpenTable(deps, id);
		openTables.set(id, table);
		return table;
	}

	function metersFor(seat: string): SeatMeters {
		const own = meters.get(seat) ?? new SeatMeters();
		meters.set(seat, own);
		return own;
	}

	return {
		admit(source) {
			const leave = counts.enter({ ...source, share: undefined });
			if (typeof leave === "function") return leave;
			const message = `Too many tables ${leave.full} are open. Close some, or wait.`;
			throw new Problem("TOO_MANY_STREAMS", message, { retryAfter: 30 });
		},
		open(request) {
			const { seat, socket } = request;
			const table = openTable(seat.tableId);
			const connection = new SeatConnection(deps, table, seat, socket, metersFor(personOf(seat)));
			table.add(connection);
			connections.set(connection, request);
			if (isClosed) connection.end("restart");
			return connection;
		},
		async act(seated, act, sent) {
			const weight = actWeight(act);
			const meter = metersFor(personOf(seated)).acts;
			// the rate limit of the route counts acts but not their cost
			if (weight > 1 && !meter.take(weight)) return { refused: "TOO_FAST", params: {} };
			return await actUnheld(deps, openTables.get(seated.tableId), meter, seated, act, sent);
		},
		presence: (tableId) => openTables.get(tableId)?.live?.presenceNow() ?? { here: [], holds: {}, n: 0 },
		announce(tableId, seq) {
			const table = openTables.get(tableId);
			// after the acknowledgement of the act, which does not wait for other seats
			if (table !== undefined) setImmediate(() => void (table.isInUse && table.receive(seq)));
		},
		announceNotes: (tableId, author) => openTables.get(tableId)?.live?.announceNotes(author),
		announceVersion(gameId) {
			for (const table of openTables.values()) if (table.gameId === gameId) void table.refresh(true);
		},
		announceAny() {
			for (const table of openTables.values()) void table.refresh(true);
		},
		review(id) {
			for (const [connection, request] of connections)
				if (id === undefined || id === request.gameId || id === request.userId)
					void reviewConnection(connection, request);
		},
		count: () => [...connections.keys()].filter(({ isClosed }) => !isClosed).length,
		close() {
			isClosed = true;
			clearInterval(beating);
			clearInterval(sweeping);
			clearInterval(announcing);
			for (const connection of [...connections.keys()]) connection.end("restart");
		},
	};
}

import { type Act, weightOf } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { createStreamCounts, type StreamSource } from "../domain/event-streams.ts";
import type { Refused } from "../domain/table/refusal.ts";
import type { Acted, Seated, Sent } from "./acts.ts";
import { whisperMs } from "./elsewhere.ts";
import { actUnheld, type Held, Line, SeatMeters, type TooFast } from "./line.ts";
import type { Outlet } from "./live-table.ts";
import { Room, type RoomDeps } from "./room.ts";
import { seeSeats } from "./seats.ts";
import type { Presence } from "./seen.ts";

/** A seat's socket that is being opened. */
type Opened = {
	seated: Seated;
	/** The owner of the game. */
	ownerId: string;
	outlet: Outlet;
	isStillGranted(): Promise<boolean>;
};

/** How often to look for clients that do not say hello, and for holds that are not renewed, in ms. */
const sweepMs = 1000;
const greetingMs = 10_000;

/** The tables that are open in this process. */
export type TableHub = {
	/**
	 * Takes one of the places for sockets.
	 * @returns a function that releases it
	 * @throws Problem TOO_MANY_STREAMS
	 */
	admit(source: Pick<StreamSource, "account" | "network">): () => void;
	/** Opens a seat's socket. A socket that the seat had before ends. */
	open(socket: Opened): Line;
	/** Carries out an act that does not come by a socket. @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED */
	act(seated: Seated, act: Act, sent: Sent): Promise<Acted | Refused | Held | TooFast>;
	/** Who is at a table. */
	presence(tableId: string): Presence;
	/** To be called when a table may have changed. @param seq the number of the act that has changed it, if only one has */
	announce(tableId: string, seq: string): void;
	/** To be called when notes of a seat at a table have changed. */
	announceNotes(tableId: string, author: string): void;
	/** To be called when a game may have a new version. */
	announceVersion(gameId: string): void;
	/** To be called when any table may have changed. */
	announceAny(): void;
	/** To be called when someone may have lost access to the games of an account, or of any account. */
	review(ownerId?: string): void;
	/** How many sockets are open. */
	count(): number;
	/** Ends all sockets, and immediately those that are opened afterwards. */
	close(): void;
};

/** @param deps `heartbeat`: between two heartbeats, in ms */
export function createTableHub(deps: RoomDeps & { heartbeat: number }): TableHub {
	const rooms = new Map<string, Room>();
	const meters = new Map<string, SeatMeters>();
	const opened = new Map<Line, Opened>();
	const counts = createStreamCounts();
	let isClosed = false;

	function forget(): void {
		for (const [line] of opened) if (line.isOver) opened.delete(line);
		for (const [id, room] of rooms) {
			if (room.lines.size > 0) continue;
			room.live?.stop();
			rooms.delete(id);
			deps.tables.delete(id); // read again when someone comes back
		}
		const seats = new Set([...opened.values()].map(({ seated }) => seated.seatId));
		for (const [seat, { isFull }] of meters) if (!seats.has(seat) && isFull) meters.delete(seat);
	}

	async function reviewLine(line: Line, { seated, isStillGranted }: Opened): Promise<void> {
		// unknown is not revoked: sockets stay while the store cannot be read
		if (await isStillGranted().catch(() => true)) return;
		await rooms.get(seated.tableId)?.refresh(); // which says so if the table has been deleted
		line.end("revoked");
	}

	const beating = setInterval(() => {
		const now = performance.now();
		for (const [line, socket] of opened) {
			if (line.silence(now) > 2.5 * deps.heartbeat) line.end("slow");
			else {
				line.beat();
				void reviewLine(line, socket);
			}
		}
		void seeSeats(
			deps,
			[...opened.values()].map(({ seated }) => seated.seatId),
		);
	}, deps.heartbeat).unref();

	const sweeping = setInterval(() => {
		const now = performance.now();
		for (const room of rooms.values()) room.live?.sweep();
		for (const [line] of opened) if (!line.isGreeted && now - line.heardAt > greetingMs) line.end("abuse");
		forget();
	}, sweepMs).unref();

	deps.store.hints?.listen((from, text) => {
		const cut = text.indexOf(" ");
		rooms.get(text.slice(0, cut))?.live?.hear(from, JSON.parse(text.slice(cut + 1)));
	});
	const whispering = setInterval(() => {
		for (const { live } of rooms.values()) if ((live?.viewers.size ?? 0) > 0) live?.sayWhoIsHere();
	}, whisperMs).unref();

	function roomOf(id: string): Room {
		const room = rooms.get(id) ?? new Room(deps, id);
		rooms.set(id, room);
		return room;
	}

	function metersOf(seat: string): SeatMeters {
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
		open(socket) {
			const { seated, outlet } = socket;
			const room = roomOf(seated.tableId);
			const line = new Line(deps, room, seated, outlet, metersOf(seated.seatId));
			for (const older of [...room.lines]) if (older.seated.seatId === seated.seatId) older.end("replaced");
			room.lines.add(line);
			opened.set(line, socket);
			if (isClosed) line.end("restart");
			return line;
		},
		async act(seated, act, sent) {
			const weight = weightOf(act);
			const meter = metersOf(seated.seatId).acts;
			// the rate limit of the route counts acts, and not what they cost
			if (weight > 1 && !meter.take(weight)) return { refused: "TOO_FAST", params: {} };
			return await actUnheld(deps, rooms.get(seated.tableId), meter, seated, act, sent);
		},
		presence: (tableId) => rooms.get(tableId)?.live?.presence() ?? { here: [], holds: {}, n: 0 },
		announce(tableId, seq) {
			const room = rooms.get(tableId);
			// after the acknowledgement of the act, which does not wait for others to see it
			if (room !== undefined) setImmediate(() => void (room.lines.size > 0 && room.hear(seq)));
		},
		announceNotes: (tableId, author) => rooms.get(tableId)?.live?.announceNotes(author),
		announceVersion(gameId) {
			for (const room of rooms.values()) if (room.gameId === gameId) void room.refresh(true);
		},
		announceAny() {
			for (const room of rooms.values()) void room.refresh(true);
		},
		review(ownerId) {
			for (const [line, socket] of opened)
				if (ownerId === undefined || socket.ownerId === ownerId) void reviewLine(line, socket);
		},
		count: () => [...opened.keys()].filter(({ isOver }) => !isOver).length,
		close() {
			isClosed = true;
			clearInterval(beating);
			clearInterval(sweeping);
			clearInterval(whispering);
			for (const line of [...opened.keys()]) line.end("restart");
		},
	};
}

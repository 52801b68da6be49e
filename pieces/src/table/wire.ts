import type { Act, RefusalCode } from "./acts.ts";
import { type Column, type ColumnView, fromColumn, fromColumns, toColumn, toColumns } from "./columns.ts";
import type { Frame, LogSentence, Role, View } from "./view.ts";

// The messages of a table's socket, as JSON texts (docs/TABLE.md, "The socket").

/** The WebSocket subprotocol. A change that old clients would not understand gets a new number. */
export const tableProtocol = "tuckbox.table.1";

export const wireLimits = {
	/** Bytes of a message to the service. A longer one closes the socket (1009). */
	maxMessageBytes: 64 * 1024,
	/** Items that one hand can move at the same time. */
	maxGrabbed: 500,
	/** Maximum number of drags and cursors that a client should send in a second; the service drops more. */
	hintsPerSecond: 40,
	/** Acts of one seat: the burst, and the rate per second. An act that changes many items counts as several. */
	actsAtOnce: 60,
	actsPerSecond: 8,
	/** Time between two frames of a table, in ms. */
	tick: 16,
	/** Time between two heartbeats, in ms; a client that misses two has gone. */
	heartbeat: 15_000,
	/** Time without a drag, in ms, after which a seat's hold is released. */
	hold: 5000,
	/**
	 * A message to the client with more bytes is announced by a `beat`. Both sides wait as long as it takes at this
	 * speed.
	 */
	largeBytes: 64 * 1024,
	slowestBytesPerMs: 5,
} as const;

/**
 * The number of acts that an act on so many items counts as: the cost of carrying it out, and of sending it to
 * everyone.
 */
export function itemsWeight(count: number): number {
	return Math.max(1, Math.ceil(count / 100));
}

/**
 * The number of acts that an act counts as before it is carried out; the items that it names may be stacks of many
 * cards.
 */
export function actWeight(act: Act): number {
	const named = "ids" in act ? act.ids : "items" in act ? act.items : [];
	return itemsWeight(named.length);
}

export type ToService =
	/**
	 * The first message. `client` is a random name for the lifetime of a page: with it, acts that are sent again after
	 * a reconnect are carried out once. `from` is the number of the first act that the client has sent without
	 * receiving an answer. `seen` names the seat and the last act that the client has seen, so that it receives only
	 * what it has missed. With `packed`, the client receives views and catch-ups as packed messages.
	 */
	| { t: "hello"; client: string; from?: number; seen?: { seat: string; seq: number }; packed?: boolean }
	/** An act. `n` counts from 1 for each client. */
	| { t: "act"; n: number; act: Act }
	/** The seat takes hold of items on the felt: others see who has them, and cannot grab or move them. */
	| { t: "grab"; ids: string[] }
	/** The movement of the held items since they were grabbed: in mm, and in degrees for turns. Not stored. */
	| { t: "drag"; dx: number; dy: number; turn?: number }
	/**
	 * The seat releases the items that it holds. Items that are to stay where they were dragged are laid there by an
	 * act first.
	 */
	| { t: "release" }
	/** The point that the seat points at, in mm; null for none. Not stored. */
	| { t: "cursor"; at: Point | null }
	/** "Look here." Not stored. */
	| { t: "ping"; at: Point }
	/** Asks for the service's time. */
	| { t: "clock" }
	/** Answers a `beat`. */
	| { t: "beat" };

export type Point = { x: number; y: number };

/** The items that a seat holds in the air, and their movement. */
export type Hold = { ids: string[]; dx: number; dy: number; turn: number };

/** An entry of the log. `seat` is the author; null for the service. `at` is in ms. */
export type LogEntry = LogSentence & { seq: number; seat: string | null; at: number };

/** An act, as one seat sees it. */
export type Did = Frame & { seq: number; log: LogEntry | null };

/** The facts of a table, some of which depend on the viewer. */
export type TableHead = {
	id: string;
	name: string;
	game: { id: string; name: string };
	/** The seat of this socket. */
	seat: string;
	role: Role;
	/** The host's own seat, if the seat of this socket is a stand-in that the host plays. */
	playedBy?: string;
	/** The start of every image's address; addresses in entries are relative to it. */
	files: string;
	/** The game's latest version; greater than the table's if the host holds updates back or has frozen the table. */
	latest: number;
	/** The version at which the table stays; null if it applies new ones. */
	frozenVersion: number | null;
	/** Whether it can be seen, but not played on. */
	isClosed: boolean;
	/** The playtest that records what happens at the table; null if nothing is recorded. */
	playtestId: string | null;
};

/** The state of a table after an act, besides its entries. */
type CurrentTable = {
	seq: number;
	table: TableHead;
	/** Entries of the log, oldest first: the latest ones, or those of the acts that were missed. */
	log: LogEntry[];
	/** The seats that are connected. */
	here: string[];
	holds: Record<string, Hold>;
	/** The number of the client's last act that has been carried out. */
	n: number;
	/** The client's acts `from` … `n` that have been carried out, each with its `seq`. The others were refused. */
	acked?: Record<string, number>;
};

export type ToClient =
	/**
	 * The whole table, after `hello` and whenever the service considers it necessary. It replaces everything that came
	 * before.
	 */
	| ({ t: "view"; view: View } & CurrentTable)
	/**
	 * The changes since the last act that the client has seen, instead of a view: for a client that reconnects or has
	 * read too slowly.
	 */
	| ({ t: "catchUp" } & Frame & CurrentTable)
	/** The events since the last frame: at most one frame for each table and tick. */
	| {
			t: "frame";
			did?: Did[];
			/** The holds of seats; null if a seat holds nothing. */
			holds?: Record<string, Hold | null>;
			cursors?: Record<string, Point | null>;
			pings?: ({ seat: string } & Point)[];
			here?: string[];
			table?: TableHead;
			/** Notes that this seat reads have changed. */
			notes?: true;
	  }
	/** The act is durable. Its frame comes on its own, before or after. */
	| { t: "ack"; n: number; seq: number }
	/** The act, or (without `n`) the grab, is refused. */
	| { t: "refused"; n?: number; code: RefusalCode | WireRefusal; params?: Record<string, string | number> }
	/** Answers a `clock`: the service's time, in ms. */
	| { t: "clock"; now: number }
	/** The service is alive. `bytes` of the next message have yet to arrive, which may take a while. */
	| { t: "beat"; bytes?: number }
	/** The socket ends. Clients reconnect only after `restart` and `slow`. */
	| { t: "bye"; why: Goodbye };

type CatchingUp = Extract<ToClient, { t: "view" | "catchUp" }>;
type Packed<T> = Omit<T, "view" | "set" | "log"> & { log: Column };

/**
 * A view or catch-up for a client that asked for packed messages: its entries and its log are by columns. It is a text
 * or, if it is large, the text compressed with zlib (RFC 1950) as a binary message.
 */
export type PackedToClient =
	| (Packed<Extract<CatchingUp, { t: "view" }>> & { packed: true; view: ColumnView })
	| (Packed<Extract<CatchingUp, { t: "catchUp" }>> & { packed: true; set: ColumnView });

/** Packs a view or a catch-up. */
export function toPacked(message: CatchingUp): PackedToClient {
	const log = toColumn(message.log, true);
	return message.t === "view"
		? { ...message, packed: true, log, view: toColumns(message.view) }
		: { ...message, packed: true, log, set: toColumns(message.set) };
}

/** The message that was packed. Any other message stays unchanged. */
export function fromPacked(message: ToClient | PackedToClient): ToClient {
	if (!("packed" in message)) return message;
	const log = fromColumn(message.log) as LogEntry[];
	return message.t === "view"
		? { ...message, log, view: fromColumns(message.view) }
		: { ...message, log, set: fromColumns(message.set) };
}

export const wireRefusals = {
	HELD: "Another seat holds the item.",
	TOO_FAST: "The seat acts faster than it may. Send the act again in a moment.",
	BAD_MESSAGE: "The message is not one that the service understands.",
	TABLE_CLOSED: "The table has been closed.",
	DISK_FULL: "The service's disk is full, so nothing can be done until its operator makes room.",
} as const;
export type WireRefusal = keyof typeof wireRefusals;

/** Reasons why a socket ends. */
export const goodbyes = {
	replaced: "The seat is open in another window or on another device.",
	revoked: "The seat or its link has been removed.",
	deleted: "The table has been deleted.",
	restart: "The service restarts.",
	slow: "The client reads too slowly.",
	abuse: "The client sends too much, or messages that make no sense.",
} as const;
export type Goodbye = keyof typeof goodbyes;

import { type Goodbye, type ToClient, wireLimits } from "@tuckbox/pieces/table";
import { bytesOf, type JsonParts, joinedLists } from "../../domain/json-parts.ts";
import { mayPlay } from "../../domain/table/acts/seats.ts";
import { applyPatch, type TableState } from "../../domain/table/state.ts";
import { ActFrames } from "../../domain/table/views/frames.ts";
import { finished, type Pausing } from "../../steps/pausing.ts";
import { Steps } from "../../steps/steps.ts";
import {
	type CatchUp,
	catchUpFor,
	headFor,
	logTexts,
	type PresenceSnapshot,
	pack,
	type SharedHead,
	type Snapshot,
	snapshotFor,
} from "../snapshots.ts";
import type { LoadedTable } from "../table-states.ts";
import { isProcessBusy } from "./pace.ts";
import { Presence, type PresenceUpdate } from "./presence.ts";

/** The part of a seat's socket that a table uses. */
export type SeatSocket = {
	/**
	 * @param message bytes if several sockets send the same
	 * @param isBinary whether the bytes are no text
	 */
	send(message: string | Buffer, isBinary?: boolean): void;
	/** Number of bytes that the client has not received yet. */
	unreadBytes(): number;
	/** Number of bytes that the client has received. */
	readBytes(): number;
	/** Ends the socket after the messages that are already in it. */
	end(why: Goodbye): void;
};

/** A connected seat that has its view of the table. */
export type SeatSession = {
	readonly seat: string;
	/** The host's own seat, if the seat is a stand-in that the host plays. */
	readonly playedBy?: string | undefined;
	/** The id of its page, which numbers its acts (`n`). */
	readonly client: string;
	readonly socket: SeatSocket;
	/** Time at which it connected, in ms by a clock that all processes share. */
	readonly since: number;
	/** Whether its client reads packed views. */
	readonly isPacked?: boolean;
	/** Called when another seat held the same items first. */
	onLost(): void;
	/** The number of its client's last act that was performed. */
	n: number;
	/** The last act that its client has received; undefined before its first view. */
	seq: number | undefined;
	/** Whether frames were dropped because its client reads slowly. */
	isBehind?: boolean;
	/** While a message that brings it up to date is being packed: the messages that must follow it, and their size. */
	held?: { messages: (string | Buffer)[]; bytes: number } | undefined;
	/** Size of the last message that brought it up to date, in bytes. */
	bulk?: number;
};

type Acted = LoadedTable["history"][number];

/** An act that must still be broadcast. `partsFor`: its JSON for a seat, as a `Did` of the wire. */
type Unsent = { isLarge: boolean; partsFor(seat: string): Pausing<JsonParts> };

/**
 * Limits on the unread bytes of a client. Above `frames`, it receives no frames until it has read the rest, and then
 * what it has missed. So only answers to its own messages can accumulate: above `answers`, not counting its last view,
 * the socket ends.
 */
const unreadLimits = { frames: 256 * 1024, answers: 1024 * 1024 };
/** Number of sessions above which frames are half as frequent. */
const crowd = 12;

/** One process's copy of a live table: pending frames and ephemeral state. */
export class LiveTable {
	readonly sessions = new Map<string, SeatSession>();
	readonly presence: Presence;
	head: SharedHead;
	#loaded: LoadedTable;
	/** The acts that must still be broadcast. */
	#unsent: Unsent[] = [];
	readonly #onError: (error: unknown) => void;
	#isOtherHead = false;
	#timer: NodeJS.Timeout | undefined;
	#isSoon = false;
	#sentAt = Number.NEGATIVE_INFINITY;

	/** @param how `publish`: sends an update to other processes; undefined if there can be none */
	constructor(
		head: SharedHead,
		loaded: LoadedTable,
		how: { publish: ((update: PresenceUpdate) => void) | undefined; onError: (error: unknown) => void },
	) {
		this.head = head;
		this.#loaded = loaded;
		this.#onError = how.onError;
		this.presence = new Presence(this.sessions, how.publish, () => this.#schedule());
	}

	get state(): TableState {
		return this.#loaded.state;
	}

	/** Takes in the acts that a newer state has. */
	advance(loaded: LoadedTable): void {
		let { state } = this;
		if (loaded.state.seq <= state.seq) return;
		const { history } = loaded;
		const news = history.slice(history.findLastIndex(({ seq }) => seq <= state.seq) + 1);
		if (news.length !== loaded.state.seq - state.seq) {
			// some of the acts are no longer in memory
			this.presence.settle(state, loaded.state);
			this.#unsent = [];
			this.#loaded = loaded;
			for (const session of this.sessions.values()) session.isBehind = true;
			this.#schedule();
			return;
		}
		for (const done of news) {
			const isLast = done.seq === loaded.state.seq;
			const after = isLast ? loaded.state : applyPatch(state, done.patch, done.seq);
			this.#unsent.push(unsent(state, after, done));
			this.presence.settle(state, after, done.patch);
			state = after;
		}
		this.#loaded = loaded;
		this.#schedule();
	}

	setHead(head: SharedHead): void {
		if (JSON.stringify(head) === JSON.stringify(this.head)) return;
		this.head = head;
		this.#isOtherHead = true;
		this.#schedule();
	}

	/**
	 * Gives a seat its view of the table.
	 * @param acked the results of acts whose answers its client may have missed
	 */
	connect(session: SeatSession, acked?: PresenceSnapshot["acked"]): void {
		this.#broadcastOrRestart(); // otherwise, it would receive these changes twice
		this.sessions.set(session.seat, session);
		this.presence.sessionsChanged();
		this.#catchUp(session, acked);
	}

	disconnect(session: SeatSession): void {
		if (this.sessions.get(session.seat) !== session) return;
		this.sessions.delete(session.seat);
		this.presence.forget(session.seat);
		this.presence.sessionsChanged();
	}

	/** Ends presence that has not been renewed in time, and catches up or ends slow sockets. */
	sweep(): void {
		this.presence.expire();
		for (const { socket, isBehind, bulk = 0 } of [...this.sessions.values()]) {
			if (socket.unreadBytes() > bulk + unreadLimits.answers) socket.end("slow");
			else if (isBehind) this.#schedule();
		}
	}

	/** Notifies the sessions that can read a note of a seat: the host, who reads all notes, and the seat itself. */
	announceNotes(author: string): void {
		const message: ToClient = { t: "frame", notes: true };
		for (const session of this.sessions.values())
			if (session.seat === author || this.state.seats.get(session.seat)?.role === "host")
				send(session, JSON.stringify(message));
	}

	/** Stops sending frames. */
	stop(): void {
		clearTimeout(this.#timer);
	}

	/** The connected seats and their holds. */
	presenceNow(n = 0): PresenceSnapshot {
		return { ...this.presence.now(this.state), n };
	}

	/** Whether the seat exists, and belongs to the session's person or may be played by them. */
	#isSeated({ seat, playedBy }: SeatSession): boolean {
		return playedBy === undefined ? this.state.seats.has(seat) : mayPlay(this.state, playedBy, seat);
	}

	/** Sends the changes since the last act that a client has received, or the whole view. */
	#catchUp(session: SeatSession, acked?: PresenceSnapshot["acked"]): void {
		const { socket, n, seq } = session;
		const build = () => {
			const presence = { ...this.presenceNow(n), ...(acked && { acked }) };
			const missed = seq === undefined ? undefined : this.#catchUpFor(session, seq, presence);
			Object.assign(session, { isBehind: false, seq: this.state.seq });
			return missed ?? snapshotFor(session, this.head, this.#loaded, presence);
		};
		if (!this.#isSeated(session)) socket.end("revoked");
		else if (session.isPacked) void this.#sendPacked(session, build);
		else this.#sendBulk(session, Buffer.from(JSON.stringify(build())));
	}

	/** Sends a packed message, which others must not overtake. */
	async #sendPacked(session: SeatSession, build: () => Snapshot | CatchUp): Promise<void> {
		const { seat, socket } = session;
		const isConnected = () => this.sessions.get(seat) === session;
		session.held = { messages: [], bytes: 0 };
		try {
			const message = await pack(() => {
				if (isConnected()) this.#broadcastOrRestart(); // otherwise, it would receive these changes twice
				if (!isConnected() || !this.#isSeated(session)) return undefined;
				session.held = { messages: [], bytes: 0 }; // the message has these changes
				return build();
			});
			const { messages } = session.held;
			session.held = undefined;
			if (!isConnected()) return;
			if (message === undefined) return socket.end("revoked");
			this.#sendBulk(session, message.bytes, message.isBinary);
			for (const one of messages) socket.send(one);
			if (session.isBehind) this.#schedule();
		} catch (error) {
			this.#onError(error);
			if (isConnected()) socket.end("restart");
		}
	}

	#sendBulk(session: SeatSession, bytes: Buffer, isBinary = false): void {
		session.bulk = bytes.length;
		session.socket.send(bytes, isBinary);
	}

	#catchUpFor(session: SeatSession, seq: number, presence: PresenceSnapshot): ReturnType<typeof catchUpFor> {
		try {
			return catchUpFor(session, this.head, this.#loaded, presence, seq);
		} catch (error) {
			// the frame of an act may fail again, as it did when its socket ended; a whole view does not need it
			this.#onError(error);
			return undefined;
		}
	}

	/** Schedules a frame: immediately, or when a tick has passed since the last one. */
	#schedule(): void {
		if (this.#isSoon || this.#timer !== undefined || this.sessions.size === 0) return;
		const now = performance.now();
		const isSlow = this.sessions.size > crowd || isProcessBusy(now);
		const due = this.#sentAt + wireLimits.tick * (isSlow ? 2 : 1);
		if (due <= now) {
			// after the current events, so that the frame includes all changes that have already arrived
			this.#isSoon = true;
			setImmediate(() => void this.#broadcastInSteps());
			return;
		}
		this.#timer = setTimeout(() => void this.#broadcastInSteps(), due - now);
	}

	/** Broadcasts changes; an act on thousands of items takes several steps, between which others are served. */
	async #broadcastInSteps(): Promise<void> {
		try {
			const steps = new Steps();
			for (const act of this.#unsent)
				for (const { seat } of act.isLarge ? [...this.sessions.values()] : [])
					await steps.finish(act.partsFor(seat));
		} catch {
			// the broadcast meets the same fault
		}
		this.#broadcastOrRestart();
	}

	/**
	 * Broadcasts changes. A fault at one table must not end the process: its seats reconnect and receive a whole view.
	 */
	#broadcastOrRestart(): void {
		try {
			this.#broadcast();
		} catch (error) {
			this.#onError(error);
			for (const { socket } of [...this.sessions.values()]) socket.end("restart");
		}
	}

	#broadcast(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#isSoon = false;
		this.#sentAt = performance.now();
		const broadcasts = this.#unsent;
		this.#unsent = [];
		const isOtherHead = this.#isOtherHead;
		this.#isOtherHead = false;
		const { changes, by } = this.presence.takeChanges(this.state);
		/** Changes of presence, as JSON without braces; empty if none. */
		const presence = JSON.stringify(changes).slice(1, -1);
		/** Frames by their acts and head, so that seats with the same view receive the same bytes. */
		const encoded = new Map<string, Buffer>();
		const numbers = new Map<Buffer, number>();
		for (const session of [...this.sessions.values()]) {
			const { seat, socket } = session;
			if (!this.#isSeated(session)) {
				socket.end("revoked");
				continue;
			}
			const hasNews = broadcasts.length > 0 || isOtherHead || (presence !== "" && by !== seat);
			const isSlow = socket.unreadBytes() + (session.held?.bytes ?? 0) > unreadLimits.frames;
			if (session.isBehind || isSlow) {
				session.isBehind ||= hasNews;
				if (session.isBehind && !isSlow && session.held === undefined) this.#catchUp(session);
				continue;
			}
			if (!hasNews) continue;
			const did = broadcasts.map(({ partsFor }) => finished(partsFor(seat)));
			const own = joinedLists([
				did.length > 0 ? ['"did":[', ...joinedLists(did), "]"] : [],
				isOtherHead ? [`"table":${JSON.stringify(headFor(this.head, this.state, session))}`] : [],
			]);
			const key = keyOf(own, numbers);
			const bytes =
				encoded.get(key) ??
				bytesOf(['{"t":"frame",', ...joinedLists([own, presence === "" ? [] : [presence]]), "}"]);
			encoded.set(key, bytes);
			session.seq = this.state.seq;
			send(session, bytes);
		}
	}
}

/** Sends a message, after the one that is being packed for the session. */
function send({ socket, held }: SeatSession, message: string | Buffer): void {
	if (held === undefined) socket.send(message);
	else {
		held.messages.push(message);
		held.bytes += message.length;
	}
}

/** A text that is the same for the same JSON. @param numbers those of its parts that are bytes */
function keyOf(parts: JsonParts, numbers: Map<Buffer, number>): string {
	const texts = parts.map((part) => {
		if (typeof part === "string") return part;
		const number = numbers.get(part) ?? numbers.size;
		numbers.set(part, number);
		return `\0${number}`;
	});
	return texts.join("");
}

function unsent(before: TableState, after: TableState, done: Acted): Unsent {
	const [frames, log] = [new ActFrames(before, after, done.patch), logTexts(done)];
	return {
		isLarge: frames.isLarge,
		*partsFor(seat) {
			const parts = yield* frames.partsFor(seat);
			return [`{"seq":${done.seq},"log":${log(seat)},`, ...parts, "}"];
		},
	};
}

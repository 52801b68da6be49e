import {
	type Act,
	actWeight,
	type Goodbye,
	type RefusalCode,
	type ToClient,
	type ToService,
	tableLimits,
	type WireRefusal,
	wireLimits,
} from "@tuckbox/pieces/table";
import { Problem } from "../../domain/errors.ts";
import { isFull } from "../../domain/failure.ts";
import { lastSentAct, sentActsBetween } from "../../store/queries/table/acts.ts";
import type { ActResult, SeatRef } from "../acts.ts";
import { actUnheld, type SeatMeters } from "./live-acts.ts";
import type { SeatSession, SeatSocket } from "./live-table.ts";
import { Liveness } from "./liveness.ts";
import { Meter } from "./meter.ts";
import type { Connection, OpenTable, OpenTableDeps } from "./open-table.ts";
import { TaskQueue } from "./task-queue.ts";

/**
 * Limits on the messages of one socket: the burst, the rate per second, and the number of messages as which an invalid
 * one counts.
 */
const messageLimits = { atOnce: 1000, perSecond: 200, nonsense: 50 };
/** Maximum number of messages in the queue behind an act; beyond it, drags are dropped. */
const maxWaiting = 100;
/** Time in ms that a client has for its first message, `hello`. */
const greetingMs = 10_000;

const hundredths = (value: number) => Math.round(value * 100) / 100;
const bound = (value: number) => {
	const most = 2 * tableLimits.maxMm;
	return hundredths(Math.min(most, Math.max(-most, value)));
};
const boundedPoint = ({ x, y }: { x: number; y: number }) => ({ x: bound(x), y: bound(y) });

type Hello = Extract<ToService, { t: "hello" }>;

type State =
	/** The client has not sent `hello`. */
	| { kind: "greeting" }
	/** The view of the client is being read. */
	| { kind: "entering" }
	/** The client has received its view. */
	| { kind: "seated"; session: SeatSession }
	| { kind: "closed" };

/** A socket of a seat. Its messages are handled in the order in which they arrive. */
export class SeatConnection implements Connection {
	readonly seat: SeatRef;
	#state: State = { kind: "greeting" };
	readonly #deps: OpenTableDeps;
	readonly #table: OpenTable;
	readonly #socket: SeatSocket;
	readonly #meters: SeatMeters;
	readonly #messages = new Meter(messageLimits.atOnce, messageLimits.perSecond);
	readonly #liveness: Liveness;
	readonly #queue = new TaskQueue((error) => this.#fail(error));

	constructor(deps: OpenTableDeps, table: OpenTable, seat: SeatRef, socket: SeatSocket, meters: SeatMeters) {
		this.#deps = deps;
		this.#table = table;
		this.seat = seat;
		this.#socket = socket;
		this.#meters = meters;
		this.#liveness = new Liveness(socket);
	}

	get isClosed(): boolean {
		return this.#state.kind === "closed";
	}

	/** Whether the client has failed to send `hello` in time. */
	isUngreeted(now: number): boolean {
		return this.#state.kind === "greeting" && now - this.#liveness.receivedAt > greetingMs;
	}

	/** @see Liveness.silence */
	silence(now: number): number {
		return this.#liveness.silence(now);
	}

	#send(message: ToClient): void {
		if (!this.isClosed) this.#socket.send(JSON.stringify(message));
	}

	#refuse(
		code: RefusalCode | WireRefusal,
		n?: number,
		params?: Readonly<Record<string, string | number>>,
	): void {
		const hasParams = params !== undefined && Object.keys(params).length > 0;
		this.#send({ t: "refused", ...(n !== undefined && { n }), code, ...(hasParams && { params }) });
	}

	beat(): void {
		this.#send({ t: "beat" });
	}

	/** Ends the socket with a `bye`. */
	end(why: Goodbye): void {
		if (this.isClosed) return;
		this.#send({ t: "bye", why });
		this.closed();
		this.#socket.end(why);
	}

	/** Must be called when the socket has closed. */
	closed(): void {
		const state = this.#state;
		this.#state = { kind: "closed" };
		this.#queue.clear();
		if (state.kind === "seated") this.#table.live?.disconnect(state.session);
		this.#table.remove(this);
	}

	/** @param message undefined if it is invalid */
	receive(message: ToService | undefined): void {
		if (this.isClosed) return;
		this.#liveness.received();
		const isExpected = message !== undefined && (message.t === "hello") === (this.#state.kind === "greeting");
		if (!this.#messages.take(isExpected ? 1 : messageLimits.nonsense)) this.end("abuse");
		else if (!isExpected) this.#refuse("BAD_MESSAGE");
		else if (this.#isWithinLimits(message)) this.#take(message);
	}

	/**
	 * Counts a ping of the WebSocket protocol as a message.
	 * @returns whether to answer it
	 */
	admitsPing(): boolean {
		switch (this.#state.kind) {
			case "closed":
				return false;
			case "greeting":
				break; // a ping is not a hello
			case "entering":
			case "seated":
				this.#liveness.received();
		}
		if (this.#messages.take()) return true;
		this.end("abuse");
		return false;
	}

	/** Whether the seat's meters allow a message. Acts beyond their limit are refused; hints are dropped. */
	#isWithinLimits(message: ToService): boolean {
		const { acts, hints } = this.#meters;
		if (message.t === "act") {
			const isIn = acts.take(actWeight(message.act));
			if (!isIn) this.#refuse("TOO_FAST", message.n);
			return isIn;
		}
		if (message.t === "drag") return hints.take() && this.#queue.length < maxWaiting;
		// the removal of a cursor must not be dropped
		if (message.t === "cursor") return hints.take() || message.at === null;
		return message.t !== "ping" || hints.take();
	}

	#take(message: ToService): void {
		const { seatId } = this.seat;
		switch (message.t) {
			case "hello":
				this.#state = { kind: "entering" };
				this.#queue.add(() => this.#enter(message));
				break;
			case "act":
				this.#queue.add(() => this.#act(message.n, message.act));
				break;
			case "grab":
				this.#queue.add(() => this.#grab(message.ids));
				break;
			case "drag": {
				const to = { dx: bound(message.dx), dy: bound(message.dy), turn: bound(message.turn ?? 0) };
				this.#queue.add(() => this.#presence?.drag(seatId, to));
				break;
			}
			case "release":
				this.#queue.add(() => this.#presence?.release(seatId));
				break;
			case "cursor":
				this.#presence?.point(seatId, message.at && boundedPoint(message.at));
				break;
			case "ping":
				this.#presence?.ping(seatId, boundedPoint(message.at));
				break;
			case "clock":
				this.#send({ t: "clock", now: this.#deps.now() });
				break;
			case "beat":
				break;
			default:
				message satisfies never;
		}
	}

	/** The presence at the table; undefined before the seat has its view. */
	get #presence() {
		return this.#state.kind === "seated" ? this.#table.live?.presence : undefined;
	}

	#fail(error: unknown): void {
		const isDeleted = error instanceof Problem && error.code === "TABLE_NOT_FOUND";
		// the result of the current act is unknown: the client reconnects and sends it again
		this.end(isDeleted ? "deleted" : "restart");
		if (!isDeleted) this.#deps.onError(error);
	}

	async #enter({ client, from, seen, packed = false }: Hello): Promise<void> {
		const { tableId, seatId, playedBy } = this.seat;
		const { reader } = this.#deps.store;
		const n = await lastSentAct(reader, tableId, seatId, client);
		const isUnanswered = from !== undefined && from <= n;
		const acked = isUnanswered
			? await sentActsBetween(reader, tableId, seatId, { client, from, to: n })
			: undefined;
		await this.#table.refresh(true);
		const { live } = this.#table;
		if (this.isClosed) return;
		if (live === undefined) return this.end("restart"); // it cannot be read at the moment
		const session: SeatSession = {
			seat: seatId,
			playedBy,
			client,
			socket: this.#sessionSocket(),
			since: this.#deps.now(),
			isPacked: packed,
			onLost: () => this.#refuse("HELD"),
			n,
			seq: seen?.seat === seatId ? seen.seq : undefined,
		};
		this.#state = { kind: "seated", session };
		live.connect(session, acked);
	}

	/** The socket for frames. It announces large messages, and ends with a `bye`. */
	#sessionSocket(): SeatSocket {
		const { readBytes, unreadBytes, send } = this.#socket;
		return {
			readBytes,
			unreadBytes,
			send: (message, isBinary) => {
				const bytes = message.length;
				if (bytes > wireLimits.largeBytes) {
					this.#send({ t: "beat", bytes });
					this.#liveness.excuse(bytes / wireLimits.slowestBytesPerMs);
				}
				send(message, isBinary);
			},
			end: (why) => this.end(why),
		};
	}

	async #act(n: number, wanted: Act): Promise<void> {
		if (this.#state.kind !== "seated") return;
		const { session } = this.#state;
		try {
			const sent = { client: session.client, n };
			const answer = ({ seq }: ActResult) => {
				session.n = Math.max(session.n, n);
				this.#send({ t: "ack", n, seq });
			};
			const { acts } = this.#meters;
			const result = await actUnheld(this.#deps, this.#table, acts, this.seat, wanted, sent, answer);
			if ("refused" in result) this.#refuse(result.refused, n, result.params);
		} catch (error) {
			if (isFull(error)) {
				this.#deps.onError(error);
				return this.#refuse("DISK_FULL", n);
			}
			if (!(error instanceof Problem) || error.code !== "TABLE_CLOSED") throw error;
			this.#refuse("TABLE_CLOSED", n);
		}
	}

	#grab(ids: readonly string[]): void {
		const { live } = this.#table;
		if (live === undefined) return;
		const refused = this.#presence?.grab(live.state, this.seat.seatId, ids, this.#deps.now());
		if (refused !== undefined) this.#refuse(refused);
	}
}

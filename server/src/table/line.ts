import {
	type Act,
	type Goodbye,
	type RefusalCode,
	type ToClient,
	type ToService,
	tableLimits,
	type WireRefusal,
	weightOf,
	weightOfItems,
	wireLimits,
} from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { isFull } from "../domain/failure.ts";
import type { Refused } from "../domain/table/refusal.ts";
import { lastSentAct, sentActsBetween } from "../store/queries/table/acts.ts";
import { type Acted, act, type Seated, type Sent } from "./acts.ts";
import type { Outlet, Viewer } from "./live-table.ts";
import { Meter } from "./meter.ts";
import type { Room, RoomDeps } from "./room.ts";

/** Another seat holds what an act would change. */
export type Held = { refused: "HELD"; params: { seat: string } };

/** The seat acts faster than it may. */
export type TooFast = { refused: "TOO_FAST"; params: Record<string, never> };

/**
 * Carries out an act, unless another seat holds what it would change, or an earlier act of the seat still costs it a pause.
 * @param meter of the acts of the seat, from which what the act names has been taken
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function actUnheld(
	deps: RoomDeps,
	room: Room | undefined,
	meter: Meter,
	seated: Seated,
	wanted: Act,
	sent: Sent,
): Promise<Acted | Refused | Held | TooFast> {
	if (meter.isOverdrawn) return { refused: "TOO_FAST", params: {} };
	const result = await act(deps, seated, wanted, sent, (state) => {
		const seat = room?.live?.unkept.against(state, seated.seatId, wanted);
		return seat === undefined ? undefined : ({ refused: "HELD", params: { seat } } satisfies Held);
	});
	if ("seq" in result) meter.charge(Math.max(0, weightOfItems(result.touched) - weightOf(wanted)));
	// what the seat sends next is about the table as it is now
	if ("after" in result && result.after !== undefined) room?.live?.advance(result.after);
	return result;
}

/** Messages of one socket: the burst, and the rate per second. An invalid one counts as many. */
const messageLimits = { atOnce: 1000, perSecond: 200, nonsense: 50 };
/** How many messages may wait for the acts before them; beyond this, drags are left out. */
const maxWaiting = 100;

/** How often a seat acts and points. It outlives a socket until its allowance is full again, so that reconnecting resets nothing. */
export class SeatMeters {
	readonly acts = new Meter(wireLimits.actsAtOnce, wireLimits.actsPerSecond);
	readonly hints = new Meter(wireLimits.hintsPerSecond, wireLimits.hintsPerSecond);

	/** Whether it is in the same state as a new one. */
	get isFull(): boolean {
		return this.acts.isFull && this.hints.isFull;
	}
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
const bound = (value: number) => {
	const most = 2 * tableLimits.maxMm;
	return hundredths(Math.min(most, Math.max(-most, value)));
};
const pointOf = ({ x, y }: { x: number; y: number }) => ({ x: bound(x), y: bound(y) });

/** The conversation with one socket of a seat. Its acts are carried out in the order in which they arrive. */
export class Line {
	readonly seated: Seated;
	/** When the last message arrived. */
	heardAt = performance.now();
	/** Until when the client may be silent, because something large is on its way to it. */
	#busyUntil = Number.NEGATIVE_INFINITY;
	/** How much the client has received, whether that is all, and since when it is so. */
	#read = { bytes: 0, isAll: true, since: performance.now() };
	/** When it was last seen to receive something that had waited for it. */
	#drainedAt = Number.NEGATIVE_INFINITY;
	#viewer: Viewer | undefined;
	/** It has said hello. */
	isGreeted = false;
	#isOver = false;
	readonly #deps: RoomDeps;
	readonly #room: Room;
	readonly #outlet: Outlet;
	readonly #meters: SeatMeters;
	readonly #messages = new Meter(messageLimits.atOnce, messageLimits.perSecond);
	readonly #waiting: (() => Promise<void> | void)[] = [];
	#isBusy = false;

	constructor(deps: RoomDeps, room: Room, seated: Seated, outlet: Outlet, meters: SeatMeters) {
		this.#deps = deps;
		this.#room = room;
		this.seated = seated;
		this.#outlet = outlet;
		this.#meters = meters;
	}

	get isOver(): boolean {
		return this.#isOver;
	}

	#send(message: ToClient): void {
		if (!this.#isOver) this.#outlet.send(JSON.stringify(message));
	}

	#refuse(
		code: RefusalCode | WireRefusal,
		n?: number,
		params?: Readonly<Record<string, string | number>>,
	): void {
		const hasParams = params !== undefined && Object.keys(params).length > 0;
		this.#send({ t: "no", ...(n !== undefined && { n }), code, ...(hasParams && { params }) });
	}

	beat(): void {
		this.#send({ t: "beat" });
	}

	/**
	 * Milliseconds since the client last sent anything, or received any of the bytes that wait for it: the longer of the two. To be
	 * called from time to time, because it compares what the client has received with the last call.
	 */
	silence(now: number): number {
		const { isAll: wasAll, bytes: before, since } = this.#read;
		const [bytes, isAll] = [this.#outlet.read(), this.#outlet.unread() === 0];
		const isMore = bytes > before;
		if (isMore && !wasAll) this.#drainedAt = now;
		this.#read = { bytes, isAll, since: isMore || isAll ? now : since };
		const last = Math.max(this.heardAt, this.#busyUntil, this.#drainedAt);
		return Math.max(now - last, now - this.#read.since);
	}

	/** Says goodbye and ends the socket. */
	end(why: Goodbye): void {
		if (this.#isOver) return;
		this.#send({ t: "bye", why });
		this.closed();
		this.#outlet.end(why);
	}

	/** To be called when the socket has closed. */
	closed(): void {
		this.#isOver = true;
		this.#waiting.length = 0;
		if (this.#viewer !== undefined) this.#room.live?.leave(this.#viewer);
		this.#room.lines.delete(this);
	}

	/** @param message undefined: it is invalid */
	receive(message: ToService | undefined): void {
		if (this.#isOver) return;
		this.heardAt = performance.now();
		const isSense = message !== undefined && (message.t === "hello") !== this.isGreeted;
		if (!this.#messages.take(isSense ? 1 : messageLimits.nonsense)) this.end("abuse");
		else if (!isSense) this.#refuse("BAD_MESSAGE");
		else if (this.#isWithinLimits(message)) this.#take(message);
	}

	/** Counts a ping of the protocol as a message. @returns whether it is to be answered */
	admitsPing(): boolean {
		if (this.#isOver) return false;
		if (this.isGreeted) this.heardAt = performance.now();
		if (!this.#messages.take()) this.end("abuse");
		return !this.#isOver;
	}

	/** Acts beyond the limit are refused, and hints left out. */
	#isWithinLimits(message: ToService): boolean {
		const { acts, hints } = this.#meters;
		if (message.t === "do") {
			const isIn = acts.take(weightOf(message.act));
			if (!isIn) this.#refuse("TOO_FAST", message.n);
			return isIn;
		}
		if (message.t === "drag") return hints.take() && this.#waiting.length < maxWaiting;
		// the last one counts
		if (message.t === "cursor") return hints.take() || message.at === null;
		return message.t !== "ping" || hints.take();
	}

	#take(message: ToService): void {
		const seat = this.seated.seatId;
		switch (message.t) {
			case "hello":
				this.isGreeted = true;
				this.#inTurn(() => this.#enter(message));
				break;
			case "do":
				this.#inTurn(() => this.#act(message.n, message.act));
				break;
			case "grab":
				this.#inTurn(() => this.#grab(message.ids));
				break;
			case "drag": {
				const to = { dx: bound(message.dx), dy: bound(message.dy), turn: bound(message.turn ?? 0) };
				this.#inTurn(() => this.#live()?.unkept.drag(seat, to));
				break;
			}
			case "let":
				this.#inTurn(() => this.#live()?.unkept.letGo(seat));
				break;
			case "cursor":
				this.#live()?.unkept.point(seat, message.at && pointOf(message.at));
				break;
			case "ping":
				this.#live()?.unkept.ping(seat, pointOf(message.at));
		}
	}

	/** The table, once the seat sees it. */
	#live() {
		return this.#viewer && this.#room.live;
	}

	/** Runs it after everything that arrived before. */
	#inTurn(task: () => Promise<void> | void): void {
		if (this.#isBusy) this.#waiting.push(task);
		else {
			const pending = this.#do(task);
			if (pending !== undefined) void this.#work(pending);
		}
	}

	/** @returns a promise that does not fail; undefined if the task is over, as most are */
	#do(task: () => Promise<void> | void): Promise<void> | undefined {
		try {
			return task()?.catch((error) => this.#fail(error));
		} catch (error) {
			this.#fail(error);
			return undefined;
		}
	}

	async #work(pending: Promise<void>): Promise<void> {
		this.#isBusy = true;
		await pending;
		for (let task = this.#waiting.shift(); task !== undefined; task = this.#waiting.shift()) {
			const next = this.#do(task);
			if (next !== undefined) await next;
		}
		this.#isBusy = false;
	}

	#fail(error: unknown): void {
		const isDeleted = error instanceof Problem && error.code === "TABLE_NOT_FOUND";
		// its result is unknown: the client reconnects and sends it again
		this.end(isDeleted ? "deleted" : "restart");
		if (!isDeleted) this.#deps.onError(error);
	}

	async #enter({ client, from, seen }: Extract<ToService, { t: "hello" }>): Promise<void> {
		const { tableId, seatId } = this.seated;
		const { reader } = this.#deps.store;
		const n = await lastSentAct(reader, tableId, seatId, client);
		const isToTell = from !== undefined && from <= n;
		const kept = isToTell
			? await sentActsBetween(reader, tableId, seatId, { client, from, to: n })
			: undefined;
		await this.#room.refresh(true);
		const { live } = this.#room;
		if (this.#isOver) return;
		if (live === undefined) return this.end("restart"); // it cannot be read at the moment
		if (!live.state.seats.has(seatId)) return this.end("revoked");
		const onLost = () => this.#refuse("HELD");
		const since = this.#deps.now();
		const seq = seen?.seat === seatId ? seen.seq : undefined;
		this.#viewer = { seat: seatId, client, outlet: this.#outletOfViewer(), since, onLost, n, seq };
		live.enter(this.#viewer, kept);
	}

	#outletOfViewer(): Outlet {
		const { read, unread, send } = this.#outlet;
		return {
			read,
			unread,
			send: (message) => {
				const bytes = message.length;
				if (bytes > wireLimits.largeBytes) {
					this.#send({ t: "beat", bytes });
					this.#busyUntil = performance.now() + bytes / wireLimits.slowestBytesPerMs;
				}
				send(message);
			},
			end: (why) => this.end(why),
		};
	}

	async #act(n: number, wanted: Act): Promise<void> {
		const client = this.#viewer?.client ?? "";
		try {
			const result = await actUnheld(this.#deps, this.#room, this.#meters.acts, this.seated, wanted, {
				client,
				n,
			});
			if ("refused" in result) return this.#refuse(result.refused, n, result.params);
			if (this.#viewer !== undefined) this.#viewer.n = Math.max(this.#viewer.n, n);
			this.#send({ t: "ok", n, seq: result.seq });
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
		const live = this.#live();
		const refused = live?.unkept.grab(live.state, this.seated.seatId, ids, this.#deps.now());
		if (refused !== undefined) this.#refuse(refused);
	}
}

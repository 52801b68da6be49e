import {
	type Act,
	type Did,
	type Entry,
	type Frame,
	type LogEntry,
	type Point,
	type TableHead,
	type ToClient,
	tableProtocol,
	type View,
} from "@tuckbox/pieces/table";
import { type SocketLike, TableConnection } from "./connection.ts";
import { Entries } from "./entries.ts";
import { PresenceSender } from "./holds.ts";
import { Outbox } from "./outbox.ts";
import { Presence } from "./presence.ts";
import { pageOrigin, platformSocket, whyRefused } from "./service.ts";
import type { ServiceClock } from "./service-clock.ts";
import { Topics } from "./topics.ts";
import type { Outcome, PendingAct, Refused, SeenCursor, SeenHold, Status, Topic } from "./types.ts";

export type TableOptions = {
	/** The service's address, such as `https://tuckbox.example`; the page's own by default. */
	baseUrl?: string;
	tableId: string;
	/** The stand-in that the host plays, by the id of its seat. */
	as?: string | undefined;
	/** The secret of a seat, for programs. A page of the service needs none: its browser has the seat's cookie. */
	secret?: string | undefined;
	/** Opens a socket instead of the platform's `WebSocket`, which cannot send a secret in browsers. */
	openSocket?: ((url: string, protocol: string, headers: Record<string, string>) => SocketLike) | undefined;
	/** Used instead of the platform's `fetch`. */
	fetch?: typeof fetch | undefined;
	/** The answer of `GET …/view`, if it was requested before. The client shows it until the socket sends a view. */
	firstView?: Promise<FirstView | undefined> | undefined;
};

/** The complete view of a seat. */
export type FirstView = Extract<ToClient, { t: "view" }>;

/** Events that happen once and are not part of the table's state. */
export type TableEvents = {
	/**
	 * An act that the view has just applied, for animations and announcements. Not emitted for acts that a reconnect
	 * brings.
	 */
	did: Did;
	/** An act that this client has begun to perform, the view before it, and its outcome. */
	act: { act: Act; view: View; outcome: Promise<Outcome> };
	/** The view has caught up after connecting, or after reading too slowly. */
	view: undefined;
	ping: { seat: string } & Point;
	/** Notes that this seat reads have changed. */
	notes: undefined;
	/** An act of this seat, or a grab, was refused. */
	refused: Refused;
};

/** Maximum number of entries of the log that are kept; older ones are read from the service. */
const maxLogEntries = 500;

/** Connects to a table. The client reconnects automatically until it is closed. */
export function connectTable(options: TableOptions): TableClient {
	return new TableClient(options);
}

/**
 * A seat at a table. Its state can be read at any time and subscribed to by topic. A value that is read stays the same
 * object until it changes, so that it can be used with React's `useSyncExternalStore`.
 */
export class TableClient {
	readonly tableId: string;
	/** The stand-in that the host plays; undefined for the host's own seat, and for everyone else. */
	readonly as: string | undefined;
	/** A random name for the lifetime of this client, by which the service recognizes its acts. */
	readonly name: string = crypto.randomUUID();
	readonly #topics = new Topics<Record<Topic, undefined>>();
	readonly #events = new Topics<TableEvents>();
	readonly #entries = new Entries();
	readonly #connection: TableConnection;
	readonly #outbox: Outbox;
	readonly #presence: Presence;
	/** Loaded at a table with a timer. */
	#clock: ServiceClock | undefined;
	#head: TableHead | undefined;
	#seq = 0;
	#log: readonly LogEntry[] = [];

	constructor(options: TableOptions) {
		const { baseUrl = pageOrigin(), tableId, as, secret, openSocket, fetch: ownFetch, firstView } = options;
		this.tableId = tableId;
		this.as = as;
		const address = `${baseUrl.replace(/\/+$/, "")}/api/v1/tables/${encodeURIComponent(tableId)}`;
		const headers: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
		const seat = as === undefined ? "" : `?as=${encodeURIComponent(as)}`;
		const live = `${address.replace(/^http/, "ws")}/live${seat}`;
		this.#outbox = new Outbox(
			(message) => this.#connection.send(message),
			() => this.#notify("pending"),
			this.#entries.fromService,
		);
		this.#presence = new Presence(new PresenceSender((message) => this.#connection.send(message)), (topic) =>
			this.#notify(topic),
		);
		this.#connection = new TableConnection({
			open: () => (openSocket ?? platformSocket)(live, tableProtocol, headers),
			refusal: () => whyRefused(ownFetch ?? globalThis.fetch, `${address}/view${seat}`, headers),
			hello: () => {
				const from = this.#outbox.firstUnanswered;
				const seen = this.#head && { seat: this.#head.seat, seq: this.#seq };
				return { t: "hello", client: this.name, ...(from !== undefined && { from }), ...(seen && { seen }) };
			},
			onMessage: (message) => this.#take(message),
			onStatus: () => this.#statusChanged(),
			isShown: () => this.#head !== undefined,
		});
		firstView?.then(
			(view) => {
				if (view !== undefined && this.#head === undefined && this.status.kind !== "ended")
					this.#takeSnapshot(view);
			},
			// the socket sends it, too
			() => undefined,
		);
	}

	get status(): Status {
		return this.#connection.status;
	}

	/** Resolves when the table is connected or the client has ended; immediately if that is already the case. */
	async connected(): Promise<Status> {
		const isSettled = () => this.status.kind === "open" || this.status.kind === "ended";
		if (isSettled()) return this.status;
		return await new Promise((resolve) => {
			const end = this.subscribe("status", () => {
				if (!isSettled()) return;
				end();
				resolve(this.status);
			});
		});
	}

	/** The facts of the table, and this seat's id and role; undefined until the table is connected. */
	get head(): TableHead | undefined {
		return this.#head;
	}

	/** The number of the last act that the view shows. */
	get seq(): number {
		return this.#seq;
	}

	/** The complete view of the seat, including its acts that the service has not yet judged. */
	get view(): View {
		return this.#entries.view;
	}

	get names(): readonly string[] {
		return this.#entries.names;
	}

	entry(name: string): Entry | undefined {
		return this.#entries.entry(name);
	}

	/** The latest entries of the log, oldest first. */
	get log(): readonly LogEntry[] {
		return this.#log;
	}

	/** The seats that are connected. */
	get here(): readonly string[] {
		return this.#presence.here;
	}

	/**
	 * The items that each seat holds in the air, including this one. Changes with every movement; `holders` does not.
	 */
	get holds(): Readonly<Record<string, SeenHold>> {
		return this.#presence.holds;
	}

	/** The seat that holds an item, by the item's id. */
	get holders(): Readonly<Record<string, string>> {
		return this.#presence.holders;
	}

	/** The points that the other seats point at. */
	get cursors(): Readonly<Record<string, SeenCursor>> {
		return this.#presence.cursors;
	}

	get pending(): readonly PendingAct[] {
		return this.#outbox.pending;
	}

	/**
	 * The service's time in ms, by which the timer of the table runs; undefined until it is known. The client asks for it
	 * only at a table with a timer.
	 */
	serviceTime(): number | undefined {
		return this.#clock?.now();
	}

	/**
	 * Calls the listener after each change of the topic.
	 * @returns a function that ends the subscription
	 */
	subscribe(topic: Topic, listener: () => void): () => void {
		return this.#topics.on(topic, listener);
	}

	on<E extends keyof TableEvents>(event: E, listener: (what: TableEvents[E]) => void): () => void {
		return this.#events.on(event, listener);
	}

	/**
	 * Does something at the table. The act is shown immediately as far as its result can be known, and is sent as soon
	 * as the table is connected. If it is refused, its effect is taken back.
	 * @returns the outcome, as soon as the view shows it
	 */
	act(act: Act): Promise<Outcome> {
		if (this.status.kind === "ended") return Promise.resolve({ kind: "ended" });
		const { view } = this;
		const outcome = this.#outbox.add(act, this.#entries.guessesOf(act));
		this.#entriesChanged([]);
		this.#events.emit("act", { act, view, outcome });
		return outcome;
	}

	/**
	 * Takes hold of items on the felt, so that the other seats see who moves them. The service may still refuse: then
	 * the hold ends.
	 * @returns whether no other seat holds one of them
	 */
	grab(ids: string[]): boolean {
		return this.#presence.grab(ids);
	}

	/** Moves the held items: the distance since they were grabbed, in mm, and the turn, in degrees. */
	drag(dx: number, dy: number, turn = 0): void {
		this.#presence.drag({ dx, dy, turn });
	}

	/** Releases the held items. Items that are to stay where they are have been laid there before, by an act. */
	release(): void {
		this.#presence.release();
	}

	/** Shows the other seats the point that this seat points at. */
	cursor(at: Point | null): void {
		this.#presence.point(at);
	}

	/** Draws the attention of all seats to a point. */
	ping(at: Point): void {
		this.#connection.send({ t: "ping", at });
	}

	/** Leaves the page: the seat stays. */
	close(): void {
		this.#connection.end("closed");
	}

	#notify(topic: Topic): void {
		this.#topics.emit(topic, undefined);
	}

	#statusChanged(): void {
		const { kind } = this.status;
		if (kind === "open") {
			this.#outbox.resend();
			this.#presence.repeat();
			void this.#askTime();
		} else {
			this.#presence.lost();
			this.#clock?.lost();
			if (kind === "away") this.#outbox.lost();
		}
		if (kind === "ended") {
			this.#presence.end();
			this.#outbox.end();
			this.#entriesChanged([]);
		}
		this.#notify("status");
	}

	/** Asks for the service's time if the table has a timer. */
	async #askTime(): Promise<void> {
		if (this.entry("timer") === undefined) return;
		const { ServiceClock } = await import("./service-clock.ts");
		this.#clock ??= new ServiceClock(
			() => this.#connection.send({ t: "clock" }),
			() => this.#notify("clock"),
		);
		this.#clock.ask();
	}

	#take(message: ToClient): void {
		if (message.t === "view" || message.t === "catchUp") this.#takeSnapshot(message);
		if (message.t === "frame") this.#takeFrame(message);
		if (message.t === "clock") this.#clock?.take(message.now);
		if (message.t === "beat") void this.#askTime();
		if (message.t === "ack") {
			this.#outbox.acknowledge(message.n, message.seq);
			this.#settle();
		}
		if (message.t === "refused") this.#takeRefusal(message);
	}

	#takeSnapshot(message: Extract<ToClient, { t: "view" | "catchUp" }>): void {
		const { seq, table, log, here, holds, n, acked } = message;
		this.#setHead(table);
		this.#seq = seq;
		const refused = this.#outbox.catchUp(n, seq, message.t === "view" ? message.view : message.set, acked);
		this.#log = message.t === "view" ? log : [...this.#log, ...log].slice(-maxLogEntries);
		this.#notify("log");
		if (message.t === "catchUp") this.#entriesChanged([message]);
		else this.#changed(this.#entries.reset(message.view, table.seat, this.#outbox.guesses));
		this.#presence.reset(table.seat, here, holds);
		this.#events.emit("view", undefined);
		for (const one of refused) this.#events.emit("refused", one);
	}

	#takeFrame(frame: Extract<ToClient, { t: "frame" }>): void {
		const { did = [], pings = [], table, notes } = frame;
		if (table !== undefined) this.#setHead(table);
		const fresh = did.filter(({ seq }) => seq > this.#seq);
		this.#seq = fresh.at(-1)?.seq ?? this.#seq;
		this.#presence.take(frame, this.#laidBy(fresh));
		if (fresh.length > 0) {
			this.#outbox.shown(this.#seq, fresh);
			this.#entriesChanged(fresh);
			const entries = fresh.flatMap(({ log }) => log ?? []);
			if (entries.length > 0) {
				this.#log = [...this.#log, ...entries].slice(-maxLogEntries);
				this.#notify("log");
			}
		}
		for (const one of fresh) this.#events.emit("did", one);
		for (const ping of pings) this.#events.emit("ping", ping);
		if (notes) this.#events.emit("notes", undefined);
	}

	/** The items that acts have moved to another place, or removed. */
	#laidBy(did: readonly Did[]): Set<string> {
		const laid = new Set<string>();
		for (const { set, gone } of did) {
			for (const name of [...Object.keys(set), ...gone]) {
				const [was, is] = [this.#entries.fromService.get(name), set[name]];
				if (was === undefined || !("place" in was)) continue;
				const isThere = is !== undefined && "place" in is && isSamePlace(was.place, is.place);
				if (!isThere) laid.add(name.slice("item:".length));
			}
		}
		return laid;
	}

	#takeRefusal({ n, code, params = {} }: Extract<ToClient, { t: "refused" }>): void {
		if (n === undefined) {
			if (code === "TOO_FAST" || code === "BAD_MESSAGE") return;
			this.#presence.refused();
			this.#events.emit("refused", { code, params });
			return;
		}
		const refused = this.#outbox.refused(n, code, params);
		if (refused === undefined) return;
		this.#entriesChanged([]);
		this.#events.emit("refused", refused);
	}

	/** Settles acts that are both acknowledged and shown. */
	#settle(): void {
		this.#outbox.shown(this.#seq);
		this.#entriesChanged([]);
	}

	#setHead(head: TableHead): void {
		this.#head = head;
		this.#notify("head");
	}

	#entriesChanged(did: readonly Frame[]): void {
		this.#changed(this.#entries.take(did, this.#outbox.guesses));
	}

	#changed({ names, isOtherSet }: { names: ReadonlySet<string>; isOtherSet: boolean }): void {
		if (names.size === 0) return;
		for (const name of names) this.#notify(name as Topic);
		if (names.has("timer")) void this.#askTime();
		if (isOtherSet) this.#notify("names");
		this.#notify("view");
	}
}

type ComparedPlace = { in: string; x?: number; y?: number };
const isSamePlace = (a: ComparedPlace, b: ComparedPlace) => a.in === b.in && a.x === b.x && a.y === b.y;

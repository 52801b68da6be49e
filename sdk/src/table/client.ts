import {
	type Act,
	type Did,
	type Entry,
	type Hold,
	type LoggedLine,
	type Point,
	type TableHead,
	type ToClient,
	tableProtocol,
	type View,
} from "@tuckbox/pieces/table";
import { Connection, type SocketLike } from "./connection.ts";
import { Entries } from "./entries.ts";
import { Hints, seenHold } from "./holds.ts";
import { Outbox } from "./outbox.ts";
import { Topics } from "./topics.ts";
import type { Outcome, PendingAct, Refused, SeenCursor, SeenHold, Status, Topic } from "./types.ts";

export type TableOptions = {
	/** The service's address, such as `https://tuckbox.example`; the page's own by default. */
	baseUrl?: string;
	tableId: string;
	/** The secret of a seat, for programs. A page of the service needs none: its browser has the seat's cookie. */
	secret?: string | undefined;
	/** Opens a socket, where the platform's `WebSocket` does not do: it cannot send a secret in browsers. */
	openSocket?: ((url: string, protocol: string, headers: Record<string, string>) => SocketLike) | undefined;
	/** Used instead of the platform's `fetch`. */
	fetch?: typeof fetch | undefined;
};

/** What happens once, and is not part of the table's state. */
export type TableEvents = {
	/** An act that the view has just taken in, for animations and announcements. Not called for what a reconnect brings. */
	did: Did;
	/** A whole view has replaced what was known: after connecting. */
	view: undefined;
	ping: { seat: string } & Point;
	/** An act of this seat, or what it wanted to grab, was refused. */
	refused: Refused;
};

/** The most lines of the log that are kept; older ones are read from the service. */
const mostLines = 500;

/** Connects to a table. The client reconnects by itself until it is closed. */
export function connectTable(options: TableOptions): TableClient {
	return new TableClient(options);
}

/**
 * A seat at a table. Its state can be read at any time and subscribed to by topic. What is read stays the same object until it
 * changes, so that it can be used with React's `useSyncExternalStore`.
 */
export class TableClient {
	readonly tableId: string;
	/** A random name for the lifetime of this client, by which its acts are known again. */
	readonly name: string = crypto.randomUUID();
	readonly #topics = new Topics<Record<Topic, undefined>>();
	readonly #events = new Topics<TableEvents>();
	readonly #entries = new Entries();
	readonly #connection: Connection;
	readonly #outbox: Outbox;
	readonly #hints: Hints;
	#head: TableHead | undefined;
	#seq = 0;
	#log: readonly LoggedLine[] = [];
	#here: readonly string[] = [];
	#holds: Readonly<Record<string, SeenHold>> = {};
	#holders: Readonly<Record<string, string>> = {};
	#cursors: Readonly<Record<string, SeenCursor>> = {};

	constructor({ baseUrl = pageOrigin(), tableId, secret, openSocket, fetch: ownFetch }: TableOptions) {
		this.tableId = tableId;
		const address = `${baseUrl.replace(/\/+$/, "")}/api/v1/tables/${encodeURIComponent(tableId)}`;
		const headers: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
		const live = `${address.replace(/^http/, "ws")}/live`;
		this.#outbox = new Outbox(
			(message) => this.#connection.send(message),
			() => this.#tell("pending"),
		);
		this.#hints = new Hints((message) => this.#connection.send(message));
		this.#connection = new Connection({
			open: () => (openSocket ?? platformSocket)(live, tableProtocol, headers),
			refusal: () => refusalOf(ownFetch ?? globalThis.fetch, `${address}/view`, headers),
			hello: () => ({ t: "hello", client: this.name }),
			onMessage: (message) => this.#take(message),
			onStatus: () => this.#statusChanged(),
		});
	}

	get status(): Status {
		return this.#connection.status;
	}

	/** What the table is, and this seat's id and role; undefined until the table is connected. */
	get head(): TableHead | undefined {
		return this.#head;
	}

	/** The number of the last act that the view shows. */
	get seq(): number {
		return this.#seq;
	}

	/** Everything that the seat sees, with what it has done and the service has not yet judged. */
	get view(): View {
		return this.#entries.view;
	}

	get names(): readonly string[] {
		return this.#entries.names;
	}

	entry(name: string): Entry | undefined {
		return this.#entries.entry(name);
	}

	/** The latest lines of the log, oldest first. */
	get log(): readonly LoggedLine[] {
		return this.#log;
	}

	/** The seats that are connected. */
	get here(): readonly string[] {
		return this.#here;
	}

	/** What each seat holds in the air, this one included. Changes with every movement; `holders` does not. */
	get holds(): Readonly<Record<string, SeenHold>> {
		return this.#holds;
	}

	/** The seat that holds an item, by the item's id. */
	get holders(): Readonly<Record<string, string>> {
		return this.#holders;
	}

	/** Where the other seats point at. */
	get cursors(): Readonly<Record<string, SeenCursor>> {
		return this.#cursors;
	}

	get pending(): readonly PendingAct[] {
		return this.#outbox.pending;
	}

	/** Calls the listener after each change of the topic. @returns what ends that */
	subscribe(topic: Topic, listener: () => void): () => void {
		return this.#topics.on(topic, listener);
	}

	on<E extends keyof TableEvents>(event: E, listener: (what: TableEvents[E]) => void): () => void {
		return this.#events.on(event, listener);
	}

	/**
	 * Does something at the table. It is shown at once as far as its result can be known, sent (when the table is connected
	 * again, if it is not), and taken back if it is refused.
	 * @returns what became of it, as soon as the view shows that
	 */
	act(act: Act): Promise<Outcome> {
		if (this.status.is === "ended") return Promise.resolve({ is: "ended" });
		const outcome = this.#outbox.add(act, this.#entries.guessesOf(act));
		this.#entriesChanged([]);
		return outcome;
	}

	/**
	 * Takes hold of items on the felt, so that the others see who moves them. @returns whether nobody else holds one of them.
	 * The service may still refuse: then the hold ends.
	 */
	grab(ids: string[]): boolean {
		const me = this.#head?.seat;
		if (me === undefined || ids.some((id) => (this.#holders[id] ?? me) !== me)) return false;
		this.#hints.grab(ids);
		this.#ownHoldChanged();
		return true;
	}

	/** How far what is held has been moved since it was grabbed, in mm, and turned, in degrees. */
	drag(dx: number, dy: number, turn = 0): void {
		this.#hints.drag({ dx, dy, turn });
		this.#ownHoldChanged();
	}

	/** Lets go of what is held. What is to stay where it is has been laid there before, by an act. */
	let(): void {
		this.#hints.let();
		this.#ownHoldChanged();
	}

	/** Shows the others where this seat points at. */
	cursor(at: Point | null): void {
		this.#hints.cursor(at);
	}

	/** "Look here." */
	ping(at: Point): void {
		this.#connection.send({ t: "ping", at });
	}

	/** Leaves the page: the seat stays. */
	close(): void {
		this.#connection.end("closed");
	}

	#tell(topic: Topic): void {
		this.#topics.tell(topic, undefined);
	}

	#statusChanged(): void {
		const { is } = this.status;
		if (is === "open") this.#hints.repeat();
		else {
			// nobody knows any more what the others do
			const me = this.#head?.seat ?? "";
			const own = this.#holds[me];
			this.#setHolds(own === undefined ? {} : { [me]: own });
			this.#setCursors({});
			this.#setHere([]);
		}
		if (is === "ended") {
			this.#hints.end();
			this.#outbox.end();
			this.#ownHoldChanged();
			this.#entriesChanged([]);
		}
		this.#tell("status");
	}

	#take(message: ToClient): void {
		if (message.t === "view") this.#takeView(message);
		if (message.t === "frame") this.#takeFrame(message);
		if (message.t === "ok") {
			this.#outbox.kept(message.n, message.seq);
			this.#settle();
		}
		if (message.t === "no") this.#takeRefusal(message);
	}

	#takeView({ seq, table, view, log, here, holds, n }: Extract<ToClient, { t: "view" }>): void {
		const isOther = this.#head?.seat !== table.seat;
		this.#setHead(table);
		this.#seq = seq;
		this.#outbox.reconnected(n, seq);
		if (isOther) this.#hints.drop();
		this.#log = log;
		this.#tell("log");
		this.#changed(this.#entries.reset(view, table.seat, this.#outbox.guesses));
		this.#setHere(here);
		const now = performance.now();
		const own = this.#hints.held;
		const all = { ...holds, ...(own === undefined ? {} : { [table.seat]: own }) };
		if (own === undefined) delete all[table.seat];
		this.#setHolds(
			Object.fromEntries(Object.entries(all).map(([seat, hold]) => [seat, seenHold(hold, undefined, now)])),
		);
		this.#setCursors({});
		this.#events.tell("view", undefined);
	}

	#takeFrame({
		did = [],
		holds = {},
		cursors = {},
		pings = [],
		here,
		table,
	}: Extract<ToClient, { t: "frame" }>): void {
		if (table !== undefined) this.#setHead(table);
		if (here !== undefined) this.#setHere(here);
		const fresh = did.filter(({ seq }) => seq > this.#seq);
		this.#seq = fresh.at(-1)?.seq ?? this.#seq;
		this.#takeHolds(holds, fresh);
		if (fresh.length > 0) {
			const lines = fresh.flatMap(({ line }) => line ?? []);
			if (lines.length > 0) this.#log = [...this.#log, ...lines].slice(-mostLines);
			this.#outbox.shown(this.#seq);
			this.#entriesChanged(fresh);
			if (lines.length > 0) this.#tell("log");
		}
		const pointing = Object.entries(cursors).filter(([seat]) => seat !== this.#head?.seat);
		if (pointing.length > 0) {
			const next = { ...this.#cursors };
			for (const [seat, at] of pointing) {
				if (at === null) delete next[seat];
				else next[seat] = { ...at, at: performance.now() };
			}
			this.#setCursors(next);
		}
		for (const one of fresh) this.#events.tell("did", one);
		for (const ping of pings) this.#events.tell("ping", ping);
	}

	#takeRefusal({ n, code, params = {} }: Extract<ToClient, { t: "no" }>): void {
		if (n === undefined) {
			if (code === "TOO_FAST" || code === "BAD_MESSAGE") return;
			this.#hints.drop();
			this.#ownHoldChanged();
			this.#events.tell("refused", { code, params });
			return;
		}
		const act = this.#outbox.refused(n, code, params);
		if (act === undefined) return;
		this.#entriesChanged([]);
		this.#events.tell("refused", { act, code, params });
	}

	/** Acts that are both kept and shown are done. */
	#settle(): void {
		this.#outbox.shown(this.#seq);
		this.#entriesChanged([]);
	}

	/** What others hold, and what is no longer in the air, because an act has put it somewhere else. */
	#takeHolds(news: Record<string, Hold | null>, did: readonly Did[]): void {
		const me = this.#head?.seat ?? "";
		const now = performance.now();
		const next = { ...this.#holds };
		const laid = new Set<string>();
		for (const { set, gone } of did) {
			for (const name of [...Object.keys(set), ...gone]) {
				const [was, is] = [this.#entries.served(name), set[name]];
				if (was === undefined || !("place" in was)) continue;
				const isThere = is !== undefined && "place" in is && isSamePlace(was.place, is.place);
				if (!isThere) laid.add(name.slice("item:".length));
			}
		}
		for (const [seat, hold] of laid.size === 0 ? [] : Object.entries(next)) {
			const ids = hold.ids.filter((id) => !laid.has(id));
			if (ids.length === hold.ids.length) continue;
			if (seat === me) this.#hints.keep(ids);
			next[seat] = { ...hold, ids };
		}
		for (const [seat, hold] of Object.entries(news)) {
			// one's own hold is known better here than there
			if (seat === me) continue;
			if (hold === null) delete next[seat];
			else {
				const ids = hold.ids.filter((id) => !laid.has(id));
				next[seat] = seenHold({ ...hold, ids }, this.#holds[seat], now);
			}
		}
		this.#setHolds(next);
	}

	#ownHoldChanged(): void {
		const me = this.#head?.seat;
		if (me === undefined) return;
		const { [me]: before, ...others } = this.#holds;
		const { held } = this.#hints;
		if (held === undefined && before === undefined) return;
		const isSameHold = before?.ids === held?.ids;
		const now = performance.now();
		this.#setHolds(
			held === undefined ? others : { ...others, [me]: seenHold(held, isSameHold ? before : undefined, now) },
		);
	}

	#setHead(head: TableHead): void {
		this.#head = head;
		this.#tell("head");
	}

	#setHere(here: readonly string[]): void {
		if (here.length === 0 && this.#here.length === 0) return;
		this.#here = here;
		this.#tell("here");
	}

	#setHolds(holds: Readonly<Record<string, SeenHold>>): void {
		if (Object.keys(holds).length === 0 && Object.keys(this.#holds).length === 0) return;
		this.#holds = holds;
		const holders = Object.fromEntries(
			Object.entries(holds).flatMap(([seat, { ids }]) => ids.map((id) => [id, seat])),
		);
		const [ids, before] = [Object.keys(holders), Object.keys(this.#holders)];
		const isOther = ids.length !== before.length || ids.some((id) => holders[id] !== this.#holders[id]);
		if (isOther) {
			this.#holders = holders;
			this.#tell("holders");
		}
		this.#tell("holds");
	}

	#setCursors(cursors: Readonly<Record<string, SeenCursor>>): void {
		if (Object.keys(cursors).length === 0 && Object.keys(this.#cursors).length === 0) return;
		this.#cursors = cursors;
		this.#tell("cursors");
	}

	#entriesChanged(did: readonly Did[]): void {
		this.#changed(this.#entries.take(did, this.#outbox.guesses));
	}

	#changed({ names, isOtherSet }: { names: ReadonlySet<string>; isOtherSet: boolean }): void {
		if (names.size === 0) return;
		for (const name of names) this.#tell(name as Topic);
		if (isOtherSet) this.#tell("names");
		this.#tell("view");
	}
}

function pageOrigin(): string {
	const { location } = globalThis as { location?: { origin: string } };
	if (location === undefined) throw new TypeError("baseUrl is missing: outside of a page there is no other.");
	return location.origin;
}

type Place = { in: string; x?: number; y?: number };
const isSamePlace = (a: Place, b: Place) => a.in === b.in && a.x === b.x && a.y === b.y;

/** Node's WebSocket takes headers, which browsers' do not. */
function platformSocket(url: string, protocol: string, headers: Record<string, string>): SocketLike {
	const hasHeaders = Object.keys(headers).length > 0;
	return new WebSocket(url, hasHeaders ? ({ protocols: [protocol], headers } as never) : [protocol]);
}

/** A socket does not say why it could not be opened; the same address without one does. */
async function refusalOf(
	call: typeof fetch,
	url: string,
	headers: Record<string, string>,
): Promise<string | undefined> {
	const response = await call(url, { headers });
	if (response.status < 400 || response.status >= 500 || response.status === 429) {
		await response.body?.cancel();
		return undefined;
	}
	const answer = (await response.json()) as { error?: { code?: string } };
	return answer.error?.code;
}

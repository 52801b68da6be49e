import type { SocketLike } from "@tuckbox/client/table";
import type { Frame, ToClient, ToService } from "@tuckbox/pieces/table";
import { lineFor } from "../../../server/src/domain/table/log.ts";
import type { PublishedRecord } from "../../../server/src/domain/table/piece.ts";
import { JoinedPatch, revertPatch } from "../../../server/src/domain/table/state.ts";
import { frameOf, viewOf } from "../../../server/src/domain/table/view.ts";
import { PlayedTable } from "../../../server/tests/support/played-table.ts";

type Listener = (event: object) => void;

/** One end of a socket, whose messages arrive when the test says so. */
class Line implements SocketLike {
	readonly seat: string;
	readonly #take: (message: ToService) => void;
	readonly #listeners: { type: string; listener: Listener }[] = [];
	readonly #toClient: ToClient[] = [];
	isOver = false;
	/** Whether what the client sends gets lost. */
	isDeaf = false;

	constructor(seat: string, take: (line: Line, message: ToService) => void) {
		this.seat = seat;
		this.#take = (message) => take(this, message);
	}

	addEventListener(type: string, listener: Listener): void {
		this.#listeners.push({ type, listener });
	}

	send(text: string): void {
		if (!this.isDeaf && !this.isOver) this.#take(JSON.parse(text));
	}

	/** By the client. */
	close(): void {
		this.isOver = true;
	}

	#fire(type: string, event: object): void {
		for (const one of this.#listeners) if (one.type === type) one.listener(event);
	}

	open(): void {
		this.#fire("open", {});
	}

	say(message: ToClient): void {
		this.#toClient.push(message);
	}

	/** Lets waiting messages arrive, all by default. */
	arrive(count = Number.POSITIVE_INFINITY): void {
		for (const message of this.#toClient.splice(0, count))
			if (!this.isOver) this.#fire("message", { data: JSON.stringify(message) });
	}

	get waiting(): readonly ToClient[] {
		return this.#toClient;
	}

	/** The connection breaks; what has not arrived never does. */
	break(): void {
		if (this.isOver) return;
		this.isOver = true;
		this.#fire("close", {});
	}
}

/** What the service does for the sockets of a table, in this process and over the judge itself. */
export class JudgedTable {
	readonly table: PlayedTable;
	readonly lines: Line[] = [];
	readonly #kept = new Map<string, Map<number, number>>();
	readonly #clients = new Map<Line, string>();
	/** Whether an act is acknowledged before its frame is sent. */
	acksFirst = false;
	/** Whether new sockets find no service. */
	isDown = false;

	constructor(records: readonly PublishedRecord[], seats: readonly string[], seed = 1) {
		this.table = new PlayedTable(records, { seed });
		for (const seat of seats) this.table.sit(seat, seat === "host" ? "host" : "player");
	}

	/** What `connectTable` opens its sockets with, for a seat. */
	opener(seat: string): () => SocketLike {
		return () => {
			const line = new Line(seat, (own, message) => this.#take(own, message));
			this.lines.push(line);
			queueMicrotask(() => (this.isDown ? line.break() : line.open()));
			return line;
		};
	}

	/** The open socket of a seat. */
	line(seat: string): Line {
		const found = this.lines.findLast((line) => line.seat === seat && !line.isOver);
		if (found === undefined) throw new Error(`${seat} is not connected`);
		return found;
	}

	/** Whether a seat has a new socket, on which the service has spoken or will. */
	isOpening(seat: string): boolean {
		return this.lines.some((line) => line.seat === seat && !line.isOver && line.waiting.length > 0);
	}

	/** Lets some messages arrive at a seat, if it is connected. */
	arriveAt(seat: string, count: number): void {
		this.lines.findLast((line) => line.seat === seat && !line.isOver)?.arrive(count);
	}

	#take(line: Line, message: ToService): void {
		const { seat } = line;
		if (message.t === "hello") this.#greet(line, message);
		if (message.t === "do") this.#act(line, message);
		if (message.t === "grab")
			this.tellOthers(seat, { t: "frame", holds: { [seat]: { ids: message.ids, dx: 0, dy: 0, turn: 0 } } });
		if (message.t === "let") this.tellOthers(seat, { t: "frame", holds: { [seat]: null } });
	}

	#greet(line: Line, { client, from, seen }: Extract<ToService, { t: "hello" }>): void {
		this.#clients.set(line, client);
		const sent = [...(this.#kept.get(client) ?? [])];
		const { state } = this.table;
		line.say({
			...(seen === undefined
				? { t: "view", view: viewOf(state, line.seat) }
				: this.#missed(line.seat, seen.seq)),
			seq: state.seq,
			table: {
				id: "tbl_1",
				name: "Table",
				game: { id: "gam_1", name: "Game" },
				seat: line.seat,
				role: line.seat === "host" ? "host" : "player",
				files: "",
				latest: 1,
				frozenVersion: null,
				isClosed: false,
			},
			log: [],
			here: [...new Set(this.lines.filter(({ isOver }) => !isOver).map(({ seat }) => seat))],
			holds: {},
			n: Math.max(0, ...sent.map(([n]) => n)),
			...(from !== undefined && { kept: Object.fromEntries(sent.filter(([n]) => n >= from)) }),
		});
	}

	#missed(seat: string, since: number): { t: "missed" } & Frame {
		const { state } = this.table;
		const changes = new JoinedPatch();
		for (const { seq, patch } of this.table.history) if (seq > since) changes.add(patch);
		return { t: "missed", ...frameOf(revertPatch(state, changes.patch, since), state, changes.patch, seat) };
	}

	tellOthers(seat: string, message: ToClient): void {
		for (const line of this.#clients.keys()) if (line.seat !== seat && !line.isOver) line.say(message);
	}

	#act(line: Line, { n, act }: Extract<ToService, { t: "do" }>): void {
		const kept = this.#kept.getOrInsert(this.#clients.get(line) ?? "", new Map<number, number>());
		const before = kept.get(n);
		if (before !== undefined) {
			line.say({ t: "ok", n, seq: before });
			return;
		}
		const was = this.table.state;
		const decision = this.table.try(line.seat, act);
		if (typeof decision === "string") {
			line.say({ t: "no", n, code: decision });
			return;
		}
		const { seq } = this.table.state;
		kept.set(n, seq);
		const ok = { t: "ok" as const, n, seq };
		if (this.acksFirst) line.say(ok);
		for (const other of this.#clients.keys()) {
			if (other.isOver) continue;
			const logged = { ...lineFor(decision.line, other.seat), seq, seat: line.seat, at: 0 };
			const frame = frameOf(was, this.table.state, decision.patch, other.seat);
			other.say({ t: "frame", did: [{ ...frame, seq, line: logged }] });
		}
		if (!this.acksFirst) line.say(ok);
	}

	/** Lets everything that is on its way arrive. */
	settle(): void {
		while (this.lines.some(({ waiting, isOver }) => !isOver && waiting.length > 0))
			for (const line of [...this.lines]) line.arrive();
	}
}

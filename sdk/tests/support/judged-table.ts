import type { SocketLike } from "@tuckbox/client/table";
import type { Frame, ToClient, ToService } from "@tuckbox/pieces/table";
import { logSentence } from "../../../server/src/domain/table/log.ts";
import type { PublishedRecord } from "../../../server/src/domain/table/piece.ts";
import { JoinedPatch, revertPatch } from "../../../server/src/domain/table/state.ts";
import { frameFor } from "../../../server/src/domain/table/views/frames.ts";
import { viewFor } from "../../../server/src/domain/table/views/view.ts";
import { PlayedTable } from "../../../server/tests/support/tables/played-table.ts";

type Listener = (event: object) => void;

/** One end of a socket. Messages arrive when the test delivers them. */
class FakeSocket implements SocketLike {
	readonly seat: string;
	readonly #take: (message: ToService) => void;
	readonly #listeners: { type: string; listener: Listener }[] = [];
	readonly #toClient: ToClient[] = [];
	isOver = false;
	/** Whether messages of the client get lost. */
	isDeaf = false;

	constructor(seat: string, take: (socket: FakeSocket, message: ToService) => void) {
		this.seat = seat;
		this.#take = (message) => take(this, message);
	}

	addEventListener(type: string, listener: Listener): void {
		this.#listeners.push({ type, listener });
	}

	send(text: string): void {
		if (!this.isDeaf && !this.isOver) this.#take(JSON.parse(text));
	}

	/** Closed by the client. */
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

	/** Delivers waiting messages, all by default. */
	arrive(count = Number.POSITIVE_INFINITY): void {
		for (const message of this.#toClient.splice(0, count))
			if (!this.isOver) this.#fire("message", { data: JSON.stringify(message) });
	}

	get waiting(): readonly ToClient[] {
		return this.#toClient;
	}

	/** Breaks the connection; messages that have not arrived never do. */
	break(): void {
		if (this.isOver) return;
		this.isOver = true;
		this.#fire("close", {});
	}
}

/** The service's part for the sockets of a table, in this process and with the judge itself. */
export class JudgedTable {
	readonly table: PlayedTable;
	readonly sockets: FakeSocket[] = [];
	readonly #kept = new Map<string, Map<number, number>>();
	readonly #clients = new Map<FakeSocket, string>();
	/** Whether an act is acknowledged before its frame is sent. */
	acksFirst = false;
	/** Whether new sockets find no service. */
	isDown = false;

	constructor(records: readonly PublishedRecord[], seats: readonly string[], seed = 1) {
		this.table = new PlayedTable(records, { seed });
		for (const seat of seats) this.table.join(seat, seat === "host" ? "host" : "player");
	}

	/** Returns the function with which `connectTable` opens the sockets of a seat. */
	opener(seat: string): () => SocketLike {
		return () => {
			const socket = new FakeSocket(seat, (own, message) => this.#take(own, message));
			this.sockets.push(socket);
			queueMicrotask(() => (this.isDown ? socket.break() : socket.open()));
			return socket;
		};
	}

	/** The open socket of a seat. */
	socket(seat: string): FakeSocket {
		const found = this.sockets.findLast((socket) => socket.seat === seat && !socket.isOver);
		if (found === undefined) throw new Error(`${seat} is not connected`);
		return found;
	}

	/** Whether a seat has a new socket, on which the service has sent something or will. */
	isOpening(seat: string): boolean {
		return this.sockets.some((socket) => socket.seat === seat && !socket.isOver && socket.waiting.length > 0);
	}

	/** Delivers some messages to a seat, if it is connected. */
	arriveAt(seat: string, count: number): void {
		this.sockets.findLast((socket) => socket.seat === seat && !socket.isOver)?.arrive(count);
	}

	#take(socket: FakeSocket, message: ToService): void {
		const { seat } = socket;
		if (message.t === "hello") this.#greet(socket, message);
		if (message.t === "act") this.#act(socket, message);
		if (message.t === "grab")
			this.sendToOthers(seat, { t: "frame", holds: { [seat]: { ids: message.ids, dx: 0, dy: 0, turn: 0 } } });
		if (message.t === "release") this.sendToOthers(seat, { t: "frame", holds: { [seat]: null } });
	}

	#greet(socket: FakeSocket, { client, from, seen }: Extract<ToService, { t: "hello" }>): void {
		this.#clients.set(socket, client);
		const sent = [...(this.#kept.get(client) ?? [])];
		const { state } = this.table;
		socket.say({
			...(seen === undefined
				? { t: "view", view: viewFor(state, socket.seat) }
				: this.#missed(socket.seat, seen.seq)),
			seq: state.seq,
			table: {
				id: "tbl_1",
				name: "Table",
				game: { id: "gam_1", name: "Game" },
				seat: socket.seat,
				role: socket.seat === "host" ? "host" : "player",
				files: "",
				latest: 1,
				frozenVersion: null,
				isClosed: false,
				playtestId: null,
			},
			log: [],
			here: [...new Set(this.sockets.filter(({ isOver }) => !isOver).map(({ seat }) => seat))],
			holds: {},
			n: Math.max(0, ...sent.map(([n]) => n)),
			...(from !== undefined && { acked: Object.fromEntries(sent.filter(([n]) => n >= from)) }),
		});
	}

	#missed(seat: string, since: number): { t: "catchUp" } & Frame {
		const { state } = this.table;
		const changes = new JoinedPatch();
		for (const { seq, patch } of this.table.history) if (seq > since) changes.add(patch);
		return {
			t: "catchUp",
			...frameFor(revertPatch(state, changes.patch, since), state, changes.patch, seat),
		};
	}

	sendToOthers(seat: string, message: ToClient): void {
		for (const socket of this.#clients.keys())
			if (socket.seat !== seat && !socket.isOver) socket.say(message);
	}

	#act(socket: FakeSocket, { n, act }: Extract<ToService, { t: "act" }>): void {
		const kept = this.#kept.getOrInsert(this.#clients.get(socket) ?? "", new Map<number, number>());
		const before = kept.get(n);
		if (before !== undefined) {
			socket.say({ t: "ack", n, seq: before });
			return;
		}
		const was = this.table.state;
		const decision = this.table.try(socket.seat, act);
		if (typeof decision === "string") {
			socket.say({ t: "refused", n, code: decision });
			return;
		}
		const { seq } = this.table.state;
		kept.set(n, seq);
		const ok = { t: "ack" as const, n, seq };
		if (this.acksFirst) socket.say(ok);
		for (const other of this.#clients.keys()) {
			if (other.isOver) continue;
			const log = { ...logSentence(decision.log, other.seat), seq, seat: socket.seat, at: 0 };
			const frame = frameFor(was, this.table.state, decision.patch, other.seat);
			other.say({ t: "frame", did: [{ ...frame, seq, log: log }] });
		}
		if (!this.acksFirst) socket.say(ok);
	}

	/** Delivers all messages that are on their way. */
	settle(): void {
		while (this.sockets.some(({ waiting, isOver }) => !isOver && waiting.length > 0))
			for (const socket of [...this.sockets]) socket.arrive();
	}
}

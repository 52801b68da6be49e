import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import {
	type Act,
	fromPacked,
	type Goodbye,
	type Hold,
	type LogEntry,
	type Point,
	type TableHead,
	type ToClient,
	type ToService,
	tableProtocol,
	type View,
	withFrame,
} from "@tuckbox/pieces/table";
import { WebSocket } from "ws";
import { asTest } from "../measured/longest-step.ts";
import { until } from "../waiting.ts";

type Ack = Extract<ToClient, { t: "ack" }>;
type RefusedMessage = Extract<ToClient, { t: "refused" }>;

type Options = {
	/** The seat's secret, sent as a token. */
	secret?: string;
	/** The stand-in for which a host speaks. */
	as?: string;
	headers?: Record<string, string>;
	protocol?: string;
	/** The name of its page in the log of acts; by default a new one for each seat. */
	client?: string;
	/** Whether it leaves heartbeats unanswered. */
	isDeaf?: boolean;
	/** Whether it asks for packed views. */
	isPacked?: boolean;
	/** The page before, which comes back with what it has seen. */
	after?: LiveSeat;
};

let pages = 0;

/** A seat's socket as a page would use it, which follows what it receives, and keeps it. */
export class LiveSeat implements Disposable {
	readonly socket: WebSocket;
	readonly client: string;
	/** Everything that was received, as text, and its size as it came. */
	readonly texts: string[] = [];
	readonly sizes: number[] = [];
	readonly messages: ToClient[] = [];
	view: View = {};
	seq = -1;
	head: TableHead | undefined;
	log: LogEntry[] = [];
	here: string[] = [];
	holds: Record<string, Hold> = {};
	cursors: Record<string, Point | null> = {};
	pings: ({ seat: string } & Point)[] = [];
	why: Goodbye | undefined;
	closed: { code: number } | undefined;
	#n = 0;

	constructor(socket: WebSocket, client: string, isDeaf = false, after?: LiveSeat) {
		this.socket = socket;
		this.client = client;
		if (after !== undefined) {
			const { view, seq, head, log } = after;
			Object.assign(this, { view, seq, head, log });
			// the same client goes on counting: a number that it has used is an act that it sends again
			this.#n = after.#n;
		}
		socket.on("message", (data: Buffer, isBinary) =>
			asTest(() => {
				const text = String(isBinary ? inflateSync(data) : data);
				this.texts.push(text);
				this.sizes.push(data.length);
				this.#take(fromPacked(JSON.parse(text)), isDeaf);
			}),
		);
		socket.on("close", (code) => {
			this.closed = { code };
		});
		socket.on("error", () => undefined);
	}

	#take(message: ToClient, isDeaf: boolean): void {
		this.messages.push(message);
		if (message.t === "view") {
			const { view, seq, table, log, here, holds, n } = message;
			Object.assign(this, { view, seq, head: table, log, here, holds });
			this.#n = Math.max(this.#n, n);
		} else if (message.t === "catchUp") {
			const { seq, table, log, here, holds } = message;
			const view = withFrame(this.view, message);
			Object.assign(this, { view, seq, head: table, log: [...this.log, ...log], here, holds });
		} else if (message.t === "frame") {
			for (const { seq, log, ...frame } of message.did ?? []) {
				assert.equal(seq, this.seq + 1, "acts arrive in their order, each once");
				this.seq = seq;
				this.view = withFrame(this.view, frame);
				if (log !== null) this.log.push(log);
			}
			for (const [seat, hold] of Object.entries(message.holds ?? {})) {
				// what it holds itself, it knows better
				if (hold === null) delete this.holds[seat];
				else if (seat !== this.head?.seat) this.holds[seat] = hold;
			}
			Object.assign(this.cursors, message.cursors);
			this.pings.push(...(message.pings ?? []));
			this.here = message.here ?? this.here;
			this.head = message.table ?? this.head;
		} else if (message.t === "bye") this.why = message.why;
		else if (message.t === "beat" && !isDeaf) this.send({ t: "beat" });
	}

	/** Sends a message, or any text. */
	send(message: ToService | string): void {
		this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
	}

	/** Sends an act, and waits for its answer. */
	async act(act: Act, n = this.#n + 1): Promise<Ack | RefusedMessage> {
		this.#n = Math.max(this.#n, n);
		const from = this.messages.length;
		this.send({ t: "act", n, act });
		const isAnswer = (message: ToClient): message is Ack | RefusedMessage =>
			(message.t === "ack" || message.t === "refused") && message.n === n;
		await until(`the answer to ${act.kind} ${n}`, () => this.messages.slice(from).some(isAnswer));
		return this.messages.slice(from).find(isAnswer) as Ack | RefusedMessage;
	}

	/** Carries an act out, and waits until this seat sees it. */
	async do(act: Act): Promise<number> {
		const answer = await this.act(act);
		assert.equal(answer.t, "ack", JSON.stringify(answer));
		const { seq } = answer as Ack;
		await this.reach(seq);
		return seq;
	}

	async reach(seq: number): Promise<void> {
		await until(`act ${seq}`, () => this.seq >= seq);
	}

	/** Waits for a message. */
	async next<T extends ToClient["t"]>(t: T, from = 0): Promise<Extract<ToClient, { t: T }>> {
		type Wanted = Extract<ToClient, { t: T }>;
		const find = () => this.messages.slice(from).find((one) => one.t === t) as Wanted | undefined;
		await until(`a message "${t}"`, find);
		return find() as Wanted;
	}

	async ended(): Promise<{ why: Goodbye | undefined; code: number }> {
		await until("the end of the socket", () => this.closed);
		return { why: this.why, code: this.closed?.code ?? 0 };
	}

	/** The names of what this seat sees, such as items, with their entries. */
	entries<T>(sort: string): [string, T][] {
		return Object.entries(this.view).filter(([name]) => name.startsWith(`${sort}:`)) as [string, T][];
	}

	[Symbol.dispose](): void {
		this.socket.terminate();
	}
}

/** Opens a socket. @returns the seat, or the status and code of the refusal */
export async function openLive(
	url: string,
	tableId: string,
	options: Options = {},
): Promise<LiveSeat | { status: number; code: string }> {
	const { secret, as, headers = {}, protocol = tableProtocol, isDeaf, after } = options;
	const client = options.client ?? after?.client ?? `page-${++pages}`;
	const live = `${url.replace(/^http/, "ws")}/api/v1/tables/${tableId}/live`;
	const address = as === undefined ? live : `${live}?as=${encodeURIComponent(as)}`;
	const socket = new WebSocket(address, protocol === "" ? [] : protocol, {
		headers: { ...(secret !== undefined && { authorization: `Bearer ${secret}` }), ...headers },
	});
	const seat = new LiveSeat(socket, client, isDeaf, after);
	return await new Promise((resolve, reject) => {
		socket.once("open", () => resolve(seat));
		socket.once("unexpected-response", (_request, response) => {
			let text = "";
			response.on("data", (chunk) => {
				text += chunk;
			});
			response.on("end", () => {
				socket.terminate();
				const isJson = response.headers["content-type"]?.startsWith("application/json");
				resolve({ status: response.statusCode ?? 0, code: isJson ? JSON.parse(text).error.code : text });
			});
		});
		socket.once("error", reject);
	});
}

/** Sits down: opens a socket and receives the view. */
export async function goLive(url: string, tableId: string, options: Options = {}): Promise<LiveSeat> {
	const seat = await openLive(url, tableId, options);
	assert.ok(seat instanceof LiveSeat, JSON.stringify(seat));
	const seen = seat.head && { seat: seat.head.seat, seq: seat.seq };
	const { isPacked: packed } = options;
	seat.send({ t: "hello", client: seat.client, ...(seen && { seen }), ...(packed && { packed }) });
	await until("the view", () => seat.messages.some(({ t }) => t === "view" || t === "catchUp"));
	return seat;
}

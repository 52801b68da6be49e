import {
	fromPacked,
	type Goodbye,
	type PackedToClient,
	type ToClient,
	type ToService,
	wireLimits,
} from "@tuckbox/pieces/table";
import type { Status } from "./types.ts";

/** The part of a WebSocket that the client needs; those of browsers, of Node and of the package `ws` have it. */
export type SocketLike = {
	addEventListener(type: "open" | "message" | "close" | "error", listener: (event: object) => void): void;
	send(text: string): void;
	close(): void;
};

type Side = {
	open(): SocketLike;
	/**
	 * Finds out why the service refuses the table, after a connection could not be opened; undefined if it does not.
	 */
	refusal(): Promise<string | undefined>;
	hello(): Extract<ToService, { t: "hello" }>;
	onMessage(message: ToClient): void;
	onStatus(status: Status): void;
	/** Whether the client shows a view that it did not receive here; without a connection, that view is out of date. */
	isShown(): boolean;
};

/** Time in ms after which a service that has not sent anything is tried again. */
const openTimeout = 10_000;
/** Time in ms without any message after which the connection counts as broken: two heartbeats, and a margin. */
const maxSilence = 2 * wireLimits.heartbeat + 5_000;
/** The same, if an act is waiting for its answer. */
const maxAnswer = 5_000;
const checkEvery = 1_000;

/** Waits between tries, in ms. At first they are short, since a restart takes a second or two. */
const firstWait = 200;
const shortWait = 600;
const longWait = 5_000;
const shortTries = 30;
/** Number of failed tries in a row after which a call finds out again whether the service refuses the table. */
const triesPerQuestion = 8;

function waitBefore(failures: number): number {
	const full = failures > shortTries ? longWait : Math.min(shortWait, firstWait * 2 ** (failures - 1));
	return full / 2 + (Math.random() * full) / 2;
}

type Data = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** The text of a compressed message. */
async function inflated(data: Exclude<Data, string>): Promise<string> {
	const { body } = new Response(data);
	return await new Response(body?.pipeThrough(new DecompressionStream("deflate"))).text();
}

const isFinal = (why: Goodbye) => why !== "restart" && why !== "slow";

type Events = Partial<Pick<EventTarget, "addEventListener" | "removeEventListener">>;

/** A socket that is opened again whenever it breaks, until the service or the program ends it. */
export class TableConnection {
	readonly #side: Side;
	#socket: SocketLike | undefined;
	#status: Status = { kind: "connecting" };
	#failures = 0;
	#openedAt = 0;
	#receivedAt = 0;
	#askedAt: number | undefined;
	/** The time until which silence is allowed, because a large message is on its way. */
	#mayBeSilentUntil = 0;
	#retry: ReturnType<typeof setTimeout> | undefined;
	/** Resolves when the last message has been read; undefined if none is being read. */
	#unread: Promise<void> | undefined;
	readonly #checks: ReturnType<typeof setInterval>;

	constructor(side: Side) {
		this.#side = side;
		this.#checks = setInterval(() => this.#check(), checkEvery);
		const { addEventListener } = globalThis as Events;
		addEventListener?.call(globalThis, "online", this.#online);
		addEventListener?.call(globalThis, "offline", this.#broken);
		this.#open();
	}

	get status(): Status {
		return this.#status;
	}

	/** Sends a message if the table is connected. @returns whether it is */
	send(message: ToService): boolean {
		if (this.#status.kind !== "open" || this.#socket === undefined) return false;
		if (message.t === "act" || message.t === "clock") this.#askedAt ??= performance.now();
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	end(why: Extract<Status, { kind: "ended" }>["why"], code?: string): void {
		if (this.#status.kind === "ended") return;
		clearInterval(this.#checks);
		clearTimeout(this.#retry);
		const { removeEventListener } = globalThis as Events;
		removeEventListener?.call(globalThis, "online", this.#online);
		removeEventListener?.call(globalThis, "offline", this.#broken);
		this.#drop();
		this.#become({ kind: "ended", why, ...(code === undefined ? {} : { code }) });
	}

	#become(status: Status): void {
		this.#status = status;
		this.#side.onStatus(status);
	}

	/** Drops the socket. Closing one whose network has gone takes long, so nothing waits for that. */
	#drop(): void {
		const socket = this.#socket;
		this.#socket = undefined;
		socket?.close();
	}

	#open(): void {
		clearTimeout(this.#retry);
		this.#drop();
		const socket = this.#side.open();
		this.#socket = socket;
		this.#openedAt = performance.now();
		this.#askedAt = undefined;
		this.#mayBeSilentUntil = 0;
		this.#unread = undefined;
		const isCurrent = () => this.#socket === socket;
		socket.addEventListener("open", () => {
			if (isCurrent()) socket.send(JSON.stringify({ ...this.#side.hello(), packed: true }));
		});
		socket.addEventListener("message", (event) => {
			if (isCurrent()) this.#take((event as { data: Data }).data, isCurrent);
		});
		for (const type of ["close", "error"] as const) {
			socket.addEventListener(type, () => {
				if (isCurrent()) this.#broken();
			});
		}
	}

	/** Reads messages in their order: a compressed one takes a moment. */
	#take(data: Data, isCurrent: () => boolean): void {
		this.#receivedAt = performance.now();
		this.#askedAt = undefined;
		if (typeof data === "string" && this.#unread === undefined) {
			this.#receive(data);
			return;
		}
		const read = Promise.all([typeof data === "string" ? data : inflated(data), this.#unread]).then(
			([text]) => {
				if (this.#unread === read) this.#unread = undefined;
				if (isCurrent()) this.#receive(text);
			},
		);
		this.#unread = read;
		// a message that cannot be read: the next connection brings a whole view
		read.catch(() => isCurrent() && this.#broken());
	}

	#receive(text: string): void {
		const message = fromPacked(JSON.parse(text) as ToClient | PackedToClient);
		if (message.t === "beat") this.send({ t: "beat" });
		const bytes = message.t === "beat" ? (message.bytes ?? 0) : 0;
		this.#mayBeSilentUntil = performance.now() + bytes / wireLimits.slowestBytesPerMs;
		if (message.t === "view" || message.t === "catchUp") {
			this.#failures = 0;
			if (this.#status.kind !== "open") {
				this.#status = { kind: "open" };
				// the view comes first, so that listeners of the status find it
				this.#side.onMessage(message);
				this.#side.onStatus(this.#status);
				return;
			}
		}
		this.#side.onMessage(message);
		if (message.t === "bye" && isFinal(message.why)) this.end(message.why);
	}

	readonly #broken = () => {
		if (this.#status.kind === "ended") return;
		this.#drop();
		const isKnown = this.#status.kind === "open";
		if (isKnown || (this.#status.kind === "connecting" && this.#side.isShown()))
			this.#become({ kind: "away", since: Date.now() });
		if (!isKnown && this.#failures % triesPerQuestion === 0) void this.#askWhy();
		clearTimeout(this.#retry);
		this.#retry = setTimeout(() => this.#open(), waitBefore(++this.#failures));
	};

	readonly #online = () => {
		if (this.#status.kind !== "open" && this.#status.kind !== "ended") this.#open();
	};

	async #askWhy(): Promise<void> {
		const code = await this.#side.refusal().catch(() => undefined);
		if (code !== undefined && this.#status.kind !== "open") this.end("refused", code);
	}

	#check(): void {
		if (this.#socket === undefined) return;
		const now = performance.now();
		if (now < this.#mayBeSilentUntil) return;
		const isSilent =
			this.#status.kind === "open"
				? now - this.#receivedAt > maxSilence || now - (this.#askedAt ?? now) > maxAnswer
				: now - this.#openedAt > openTimeout;
		if (isSilent) this.#broken();
	}
}

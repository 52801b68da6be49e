import type { SocketLike } from "@tuckbox/client/table";
import type { ToClient, ToService } from "@tuckbox/pieces/table";

/** Time between two signs of life, in ms: without them, the client would open its socket again. */
const beatMs = 10_000;

type Listener = (event: object) => void;

/**
 * Stands in for the service: the client of a table shows the moments of a replay as if they came over its socket. Acts
 * are refused, since the game is over.
 */
export class ReplaySocket implements SocketLike {
	readonly #listeners: { type: string; listener: Listener }[] = [];
	readonly #onHello: () => void;
	readonly #now: () => number;
	readonly #beats: ReturnType<typeof setInterval>;

	/** @param now the time of the moment that is shown, in ms */
	constructor(onHello: () => void, now: () => number) {
		this.#onHello = onHello;
		this.#now = now;
		this.#beats = setInterval(() => this.deliver({ t: "beat" }), beatMs);
		queueMicrotask(() => this.#emit("open", {}));
	}

	addEventListener(type: string, listener: Listener): void {
		this.#listeners.push({ type, listener });
	}

	send(text: string): void {
		const message: ToService = JSON.parse(text);
		if (message.t === "hello") this.#onHello();
		if (message.t === "clock") this.deliver({ t: "clock", now: this.#now() });
		if (message.t === "act") this.deliver({ t: "refused", n: message.n, code: "TABLE_CLOSED" });
		if (message.t === "grab") this.deliver({ t: "refused", code: "TABLE_CLOSED" });
	}

	deliver(message: ToClient): void {
		this.#emit("message", { data: JSON.stringify(message) });
	}

	close(): void {
		clearInterval(this.#beats);
	}

	#emit(type: string, event: object): void {
		for (const one of this.#listeners) if (one.type === type) one.listener(event);
	}
}

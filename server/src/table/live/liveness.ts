import type { SeatSocket } from "./live-table.ts";

/** Measures how long a client has been silent. Times are those of `performance.now()`. */
export class Liveness {
	readonly #socket: SeatSocket;
	#receivedAt = performance.now();
	/** Until this time, the client may be silent, because a large message is on its way to it. */
	#excusedUntil = Number.NEGATIVE_INFINITY;
	/**
	 * The number of bytes that the client has received, whether that is all, and since when no bytes are waiting or
	 * none have moved.
	 */
	#read = { bytes: 0, isAll: true, since: performance.now() };
	/** Time at which the client was last found to have received bytes that were waiting for it. */
	#drainedAt = Number.NEGATIVE_INFINITY;

	constructor(socket: SeatSocket) {
		this.#socket = socket;
	}

	/** Time at which the client's last message arrived. */
	get receivedAt(): number {
		return this.#receivedAt;
	}

	received(): void {
		this.#receivedAt = performance.now();
	}

	/** Excuses silence for a time in ms. */
	excuse(ms: number): void {
		this.#excusedUntil = performance.now() + ms;
	}

	/**
	 * The longer of two times in ms: since the client last sent anything or received waiting bytes, and for how long
	 * waiting bytes have not moved. It must be called regularly, because it compares the received bytes with those of
	 * the previous call.
	 */
	silence(now: number): number {
		const { isAll: wasAll, bytes: before, since } = this.#read;
		const [bytes, isAll] = [this.#socket.readBytes(), this.#socket.unreadBytes() === 0];
		const isMore = bytes > before;
		if (isMore && !wasAll) this.#drainedAt = now;
		this.#read = { bytes, isAll, since: isMore || isAll ? now : since };
		const last = Math.max(this.#receivedAt, this.#excusedUntil, this.#drainedAt);
		return Math.max(now - last, now - this.#read.since);
	}
}

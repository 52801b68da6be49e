import type { SeatSocket } from "./live-table.ts";

/** Measures for how long a client has been silent. Times are those of `performance.now()`. */
export class Liveness {
	readonly #socket: SeatSocket;
	#receivedAt = performance.now();
	/** Until when the client may be silent, because something large is on its way to it. */
	#excusedUntil = Number.NEGATIVE_INFINITY;
	/** How much the client has received, whether that is all, and since when it is so. */
	#read = { bytes: 0, isAll: true, since: performance.now() };
	/** When the client was last seen to receive something that had waited for it. */
	#drainedAt = Number.NEGATIVE_INFINITY;

	constructor(socket: SeatSocket) {
		this.#socket = socket;
	}

	/** When the last message of the client arrived. */
	get receivedAt(): number {
		return this.#receivedAt;
	}

	received(): void {
		this.#receivedAt = performance.now();
	}

	/** Excuses the client for a time in ms. */
	excuse(ms: number): void {
		this.#excusedUntil = performance.now() + ms;
	}

	/**
	 * Milliseconds since the client last sent anything, or received any of the bytes that wait for it: the longer of the two. To be
	 * called from time to time, because it compares what the client has received with the last call.
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

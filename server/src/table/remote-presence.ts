import type { Point } from "@tuckbox/pieces/table";
import type { HoldUpdate } from "../domain/table/holds.ts";

/** An update of the presence at a table that processes send to each other. */
export type PresenceUpdate =
	/** The seats that are connected to the process, with the times when they connected, in ms. */
	| { here: Record<string, number> }
	| {
			holds?: Record<string, HoldUpdate | null>;
			cursors?: Record<string, Point | null>;
			pings?: ({ seat: string } & Point)[];
	  };

/**
 * Interval between a process's announcements of its connected seats, and the time without one after which the process
 * counts as gone; in ms.
 */
export const announceMs = 10_000;
const timeoutMs = 25_000;

/** The seats of a table that are connected to other processes, according to their announcements. */
export class RemotePresence {
	readonly #processes = new Map<string, { seats: readonly string[]; receivedAt: number }>();

	get isEmpty(): boolean {
		return this.#processes.size === 0;
	}

	seats(): string[] {
		return [...this.#processes.values()].flatMap(({ seats }) => seats);
	}

	/** @returns whether the process was unknown before */
	receive(from: string, seats: readonly string[]): boolean {
		const isNew = !this.#processes.has(from) && seats.length > 0;
		if (seats.length === 0) this.#processes.delete(from);
		else this.#processes.set(from, { seats, receivedAt: performance.now() });
		return isNew;
	}

	/**
	 * Removes processes whose last announcement is too old.
	 * @returns whether there were any
	 */
	expire(): boolean {
		const now = performance.now();
		const silent = [...this.#processes].filter(([, { receivedAt }]) => now - receivedAt > timeoutMs);
		for (const [from] of silent) this.#processes.delete(from);
		return silent.length > 0;
	}
}

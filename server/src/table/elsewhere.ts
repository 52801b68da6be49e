import type { Point } from "@tuckbox/pieces/table";
import type { ToldHold } from "../domain/table/holds.ts";

/** What processes send each other about a table, and what is not stored. */
export type Whisper =
	/** The seats that are connected to the process, with the time since when. */
	| { here: Record<string, number> }
	| {
			holds?: Record<string, ToldHold | null>;
			cursors?: Record<string, Point | null>;
			pings?: ({ seat: string } & Point)[];
	  };

/** How often a process says who is connected to it, and after which time of silence it has gone; in ms. */
export const whisperMs = 10_000;
const silenceMs = 25_000;

/** Who sits at a table through other processes, as those have reported. */
export class Elsewhere {
	readonly #processes = new Map<string, { seats: readonly string[]; heardAt: number }>();

	get isEmpty(): boolean {
		return this.#processes.size === 0;
	}

	seats(): string[] {
		return [...this.#processes.values()].flatMap(({ seats }) => seats);
	}

	/** @returns whether the process was not known */
	hear(from: string, seats: readonly string[]): boolean {
		const isNew = !this.#processes.has(from) && seats.length > 0;
		if (seats.length === 0) this.#processes.delete(from);
		else this.#processes.set(from, { seats, heardAt: performance.now() });
		return isNew;
	}

	/** Forgets processes that have gone without a goodbye. @returns whether there were any */
	forgetSilent(): boolean {
		const now = performance.now();
		const silent = [...this.#processes].filter(([, { heardAt }]) => now - heardAt > silenceMs);
		for (const [from] of silent) this.#processes.delete(from);
		return silent.length > 0;
	}
}

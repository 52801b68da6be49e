import type { Hold, Point } from "@tuckbox/pieces/table";
import { Holds } from "../domain/table/holds.ts";
import type { Patch, TableState } from "../domain/table/state.ts";
import type { Whisper } from "./elsewhere.ts";

type Ping = { seat: string } & Point;
type Hints = Exclude<Whisper, { here: unknown }>;

/** What a frame says of it. */
export type SeenHints = {
	holds?: Record<string, Hold | null>;
	cursors?: Record<string, Point | null>;
	pings?: Ping[];
};

/**
 * What of a table is not kept: what seats hold and where they point. It remembers what has changed since that was last sent
 * to viewers and to other processes.
 */
export class Unkept {
	readonly #holds = new Holds();
	readonly #cursors = new Map<string, Point>();
	readonly #onChange: () => void;
	/** `isDecided`: not the seats alone have done it. */
	readonly #seen = {
		holds: new Set<string>(),
		cursors: new Set<string>(),
		pings: [] as Ping[],
		isDecided: false,
	};
	/** For other processes; `grabbed`: the holds that are sent with their items. */
	readonly #told = {
		holds: new Set<string>(),
		grabbed: new Set<string>(),
		cursors: new Set<string>(),
		pings: [] as Ping[],
	};

	constructor(onChange: () => void) {
		this.#onChange = onChange;
	}

	grab(state: TableState, seat: string, ids: readonly string[], since: number): ReturnType<Holds["grab"]> {
		const refused = this.#holds.grab(state, seat, ids, { since, now: performance.now() });
		if (refused === undefined) {
			this.#told.grabbed.add(seat);
			this.#changed("holds", seat);
		}
		return refused;
	}

	drag(seat: string, to: { dx: number; dy: number; turn: number }): void {
		if (this.#holds.drag(seat, to, performance.now())) this.#changed("holds", seat);
	}

	letGo(seat: string): void {
		if (this.#holds.letGo(seat)) this.#changed("holds", seat);
	}

	point(seat: string, at: Point | null): void {
		if (at !== null) this.#cursors.set(seat, at);
		else if (!this.#cursors.delete(seat)) return;
		this.#changed("cursors", seat);
	}

	ping(seat: string, at: Point): void {
		this.#seen.pings.push({ seat, ...at });
		this.#told.pings.push({ seat, ...at });
		this.#onChange();
	}

	/** Forgets what a seat holds and where it points. */
	leave(seat: string): void {
		this.letGo(seat);
		this.point(seat, null);
	}

	/** @see Holds.against */
	against(...[state, seat, act]: Parameters<Holds["against"]>): string | undefined {
		return this.#holds.against(state, seat, act);
	}

	/** Ends holds on what an act has put elsewhere. Each process does so when it sees the act. */
	settle(before: TableState, after: TableState, patch?: Patch): void {
		if (patch !== undefined && patch.items === undefined && patch.ids === undefined) return;
		for (const seat of this.#holds.settle(before, after)) {
			this.#seen.holds.add(seat);
			this.#seen.isDecided = true;
		}
	}

	/** Ends holds that have not been renewed. */
	expire(): void {
		for (const seat of this.#holds.expire(performance.now())) {
			this.#seen.isDecided = true;
			this.#changed("holds", seat);
		}
	}

	/** Applies what another process sends. @returns the seats that lose what they hold */
	hear({ holds = {}, cursors = {}, pings = [] }: Hints): string[] {
		const losers: string[] = [];
		for (const [seat, hold] of Object.entries(holds)) {
			if (hold === null) this.#holds.letGo(seat);
			else losers.push(...this.#holds.hear(seat, hold, performance.now()));
			this.#seen.holds.add(seat);
		}
		for (const [seat, at] of Object.entries(cursors)) {
			if (at === null) this.#cursors.delete(seat);
			else this.#cursors.set(seat, at);
			this.#seen.cursors.add(seat);
		}
		for (const seat of losers) this.#changed("holds", seat);
		if (losers.length > 0) this.#seen.isDecided = true;
		this.#seen.pings.push(...pings);
		this.#onChange();
		return losers;
	}

	#changed(what: "holds" | "cursors", seat: string): void {
		this.#seen[what].add(seat);
		this.#told[what].add(seat);
		this.#onChange();
	}

	#pointed(seats: Iterable<string>): Record<string, Point | null> {
		return Object.fromEntries([...seats].map((seat) => [seat, this.#cursors.get(seat) ?? null]));
	}

	/** Everything that is held. */
	holdsNow(state: TableState): Record<string, Hold> {
		const holds = this.#holds.seats().map((seat) => [seat, this.#holds.of(state, seat)]);
		return Object.fromEntries(holds);
	}

	/** What viewers do not know yet. `by`: the only seat that knows it, having done it itself. */
	takeSeen(state: TableState): { hints: SeenHints; by: string | undefined } {
		const { holds, cursors, pings } = this.#seen;
		const seats = holds.union(cursors);
		for (const { seat } of pings) seats.add(seat);
		const by = seats.size === 1 && !this.#seen.isDecided ? [...seats][0] : undefined;
		const hints: SeenHints = {};
		if (holds.size > 0) {
			hints.holds = {};
			for (const seat of holds) hints.holds[seat] = this.#holds.of(state, seat);
			holds.clear();
		}
		if (cursors.size > 0) {
			hints.cursors = this.#pointed(cursors);
			cursors.clear();
		}
		if (pings.length > 0) {
			hints.pings = pings;
			this.#seen.pings = [];
		}
		this.#seen.isDecided = false;
		return { hints, by };
	}

	/** What other processes do not know yet: each hold that begins on its own, since it may name many items. */
	takeTold(): Whisper[] {
		const { holds, grabbed, cursors, pings } = this.#told;
		const begun = [...grabbed].map((seat) => ({ holds: { [seat]: this.#holds.told(seat, true) } }));
		const moved = [...holds].filter((seat) => !grabbed.has(seat));
		const hints = {
			...(moved.length > 0 && {
				holds: Object.fromEntries(moved.map((seat) => [seat, this.#holds.told(seat, false)])),
			}),
			...(cursors.size > 0 && { cursors: this.#pointed(cursors) }),
			...(pings.length > 0 && { pings }),
		};
		this.forgetTold();
		return Object.keys(hints).length > 0 ? [...begun, hints] : begun;
	}

	/** There are no other processes: a new one receives everything ({@link tellAll}). */
	forgetTold(): void {
		const { holds, grabbed, cursors } = this.#told;
		for (const set of [holds, grabbed, cursors]) set.clear();
		this.#told.pings = [];
	}

	/** Lets everything about these seats be sent to other processes. */
	tellAll(seats: Iterable<string>): void {
		for (const seat of seats) {
			if (this.#cursors.has(seat)) this.#changed("cursors", seat);
			if (!this.#holds.seats().includes(seat)) continue;
			this.#told.grabbed.add(seat);
			this.#changed("holds", seat);
		}
	}
}

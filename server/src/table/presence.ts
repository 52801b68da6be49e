import type { Hold, Point } from "@tuckbox/pieces/table";
import { Holds } from "../domain/table/holds.ts";
import type { Patch, TableState } from "../domain/table/state.ts";
import type { PresenceUpdate } from "./remote-presence.ts";

type Ping = { seat: string } & Point;
type SeatsUpdate = Exclude<PresenceUpdate, { here: unknown }>;

/** The changes of presence in a frame. */
export type PresenceChanges = {
	holds?: Record<string, Hold | null>;
	cursors?: Record<string, Point | null>;
	pings?: Ping[];
};

/**
 * Holds and pointers of the seats at a table, which are not stored, and their changes that must still be sent to
 * sessions and to other processes.
 */
export class Presence {
	readonly #holds = new Holds();
	readonly #cursors = new Map<string, Point>();
	readonly #onChange: () => void;
	/** Changes for the sessions of this process. `isDecided`: not all of them come from the seats themselves. */
	readonly #forSessions = {
		holds: new Set<string>(),
		cursors: new Set<string>(),
		pings: [] as Ping[],
		isDecided: false,
	};
	/** Changes for other processes. `grabbed`: the seats whose holds are sent with their items. */
	readonly #forProcesses = {
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
			this.#forProcesses.grabbed.add(seat);
			this.#changed("holds", seat);
		}
		return refused;
	}

	drag(seat: string, to: { dx: number; dy: number; turn: number }): void {
		if (this.#holds.drag(seat, to, performance.now())) this.#changed("holds", seat);
	}

	release(seat: string): void {
		if (this.#holds.release(seat)) this.#changed("holds", seat);
	}

	point(seat: string, at: Point | null): void {
		if (at !== null) this.#cursors.set(seat, at);
		else if (!this.#cursors.delete(seat)) return;
		this.#changed("cursors", seat);
	}

	ping(seat: string, at: Point): void {
		this.#forSessions.pings.push({ seat, ...at });
		this.#forProcesses.pings.push({ seat, ...at });
		this.#onChange();
	}

	/** Removes the hold and the pointer of a seat. */
	forget(seat: string): void {
		this.release(seat);
		this.point(seat, null);
	}

	/** @see Holds.against */
	against(...[state, seat, act]: Parameters<Holds["against"]>): string | undefined {
		return this.#holds.against(state, seat, act);
	}

	/** Ends holds on items that an act has moved. Every process does so when it receives the act. */
	settle(before: TableState, after: TableState, patch?: Patch): void {
		if (patch !== undefined && patch.items === undefined && patch.ids === undefined) return;
		for (const seat of this.#holds.settle(before, after)) {
			this.#forSessions.holds.add(seat);
			this.#forSessions.isDecided = true;
		}
	}

	/** Ends holds that were not renewed in time. */
	expire(): void {
		for (const seat of this.#holds.expire(performance.now())) {
			this.#forSessions.isDecided = true;
			this.#changed("holds", seat);
		}
	}

	/**
	 * Applies an update from another process.
	 * @returns the seats that lose their holds
	 */
	receive({ holds = {}, cursors = {}, pings = [] }: SeatsUpdate): string[] {
		const losers: string[] = [];
		for (const [seat, hold] of Object.entries(holds)) {
			if (hold === null) this.#holds.release(seat);
			else losers.push(...this.#holds.receive(seat, hold, performance.now()));
			this.#forSessions.holds.add(seat);
		}
		for (const [seat, at] of Object.entries(cursors)) {
			if (at === null) this.#cursors.delete(seat);
			else this.#cursors.set(seat, at);
			this.#forSessions.cursors.add(seat);
		}
		for (const seat of losers) this.#changed("holds", seat);
		if (losers.length > 0) this.#forSessions.isDecided = true;
		this.#forSessions.pings.push(...pings);
		this.#onChange();
		return losers;
	}

	#changed(what: "holds" | "cursors", seat: string): void {
		this.#forSessions[what].add(seat);
		this.#forProcesses[what].add(seat);
		this.#onChange();
	}

	#pointed(seats: Iterable<string>): Record<string, Point | null> {
		return Object.fromEntries([...seats].map((seat) => [seat, this.#cursors.get(seat) ?? null]));
	}

	/** All holds, by seat. */
	holdsNow(state: TableState): Record<string, Hold> {
		const holds = this.#holds.seats().map((seat) => [seat, this.#holds.of(state, seat)]);
		return Object.fromEntries(holds);
	}

	/**
	 * Takes the changes for sessions. `by`: the seat that made all of them, and so does not need them; undefined if
	 * there are several.
	 */
	takeForSessions(state: TableState): { changes: PresenceChanges; by: string | undefined } {
		const { holds, cursors, pings } = this.#forSessions;
		const seats = holds.union(cursors);
		for (const { seat } of pings) seats.add(seat);
		const by = seats.size === 1 && !this.#forSessions.isDecided ? [...seats][0] : undefined;
		const changes: PresenceChanges = {};
		if (holds.size > 0) {
			changes.holds = {};
			for (const seat of holds) changes.holds[seat] = this.#holds.of(state, seat);
			holds.clear();
		}
		if (cursors.size > 0) {
			changes.cursors = this.#pointed(cursors);
			cursors.clear();
		}
		if (pings.length > 0) {
			changes.pings = pings;
			this.#forSessions.pings = [];
		}
		this.#forSessions.isDecided = false;
		return { changes, by };
	}

	/** Takes the changes for other processes. Each new hold is an update of its own, since it may name many items. */
	takeForProcesses(): PresenceUpdate[] {
		const { holds, grabbed, cursors, pings } = this.#forProcesses;
		const begun = [...grabbed].map((seat) => ({ holds: { [seat]: this.#holds.updateFor(seat, true) } }));
		const moved = [...holds].filter((seat) => !grabbed.has(seat));
		const rest = {
			...(moved.length > 0 && {
				holds: Object.fromEntries(moved.map((seat) => [seat, this.#holds.updateFor(seat, false)])),
			}),
			...(cursors.size > 0 && { cursors: this.#pointed(cursors) }),
			...(pings.length > 0 && { pings }),
		};
		this.dropForProcesses();
		return Object.keys(rest).length > 0 ? [...begun, rest] : begun;
	}

	/**
	 * Drops the changes for other processes. Used while no other process has the table open; a new one receives
	 * everything by {@link resendAll}.
	 */
	dropForProcesses(): void {
		const { holds, grabbed, cursors } = this.#forProcesses;
		for (const set of [holds, grabbed, cursors]) set.clear();
		this.#forProcesses.pings = [];
	}

	/** Schedules the holds and pointers of some seats to be sent to other processes. */
	resendAll(seats: Iterable<string>): void {
		for (const seat of seats) {
			if (this.#cursors.has(seat)) this.#changed("cursors", seat);
			if (!this.#holds.seats().includes(seat)) continue;
			this.#forProcesses.grabbed.add(seat);
			this.#changed("holds", seat);
		}
	}
}

import type { Goodbye, Hold, Point } from "@tuckbox/pieces/table";
import type { Patch, TableState } from "../../domain/table/state.ts";
import { Holds, type HoldUpdate } from "../../domain/table/views/holds.ts";

type Ping = { seat: string } & Point;

/** The presence at a table, as processes exchange it. A message with `here` has nothing else. */
export type PresenceUpdate = {
	/** The seats that are connected to the process, each with the time of its connection. */
	here?: Record<string, number>;
	holds?: Record<string, HoldUpdate | null>;
	cursors?: Record<string, Point | null>;
	pings?: Ping[];
};

/** The changes of presence in a frame. */
type PresenceChanges = {
	holds?: Record<string, Hold | null>;
	cursors?: Record<string, Point | null>;
	pings?: Ping[];
	here?: string[];
};

/** The session of a seat, as far as presence needs it. */
type OwnSession = {
	readonly since: number;
	readonly socket: { end(why: Goodbye): void };
	/** Reports that another seat had the held items first. */
	onLost(): void;
};

/** Interval at which a process announces its seats, in ms. */
export const announceMs = 10_000;
/** Time for which an announcement counts, in ms. */
const announcedMs = 25_000;

/** Changes that have yet to be sent: the seats whose presence has changed. */
const noChanges = () => ({
	holds: new Set<string>(),
	/** Seats whose holds have begun; other processes receive these holds with their items. */
	grabbed: new Set<string>(),
	cursors: new Set<string>(),
	pings: [] as Ping[],
	here: false,
	/** Whether not all of the changes come from these seats. */
	isForAll: false,
});

/** The seats that are connected to a table, their holds and their pointers. Nothing of it is stored. */
export class Presence {
	readonly #sessions: ReadonlyMap<string, OwnSession>;
	/** The seats of other processes, each with the time at which they count as gone unless announced again. */
	readonly #remote = new Map<string, { seats: readonly string[]; until: number }>();
	#here: ReadonlySet<string> = new Set();
	readonly #holds = new Holds();
	readonly #cursors = new Map<string, Point>();
	#forSessions = noChanges();
	#forProcesses = noChanges();
	readonly #publish: ((update: PresenceUpdate) => void) | undefined;
	readonly #onChange: () => void;

	/**
	 * @param sessions the sessions of this process, by seat
	 * @param publish sends an update to other processes; undefined if there can be none
	 */
	constructor(
		sessions: ReadonlyMap<string, OwnSession>,
		publish: ((update: PresenceUpdate) => void) | undefined,
		onChange: () => void,
	) {
		this.#sessions = sessions;
		this.#publish = publish;
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

	/** @see Holds.against */
	against(...[state, seat, act]: Parameters<Holds["against"]>): string | undefined {
		return this.#holds.against(state, seat, act);
	}

	/** Ends holds on items that an act has moved. Every process does so when it receives the act. */
	settle(before: TableState, after: TableState, patch?: Patch): void {
		if (patch !== undefined && patch.items === undefined && patch.ids === undefined) return;
		for (const seat of this.#holds.settle(before, after)) {
			this.#forSessions.holds.add(seat);
			this.#forSessions.isForAll = true;
		}
	}

	/** Removes the hold and the pointer of a seat. */
	forget(seat: string): void {
		this.release(seat);
		this.point(seat, null);
	}

	/** Applies a change of the sessions of this process. */
	sessionsChanged(): void {
		this.announce();
		this.#updateHere();
	}

	/** Sends the seats that are connected to this process to other processes. */
	announce(): void {
		this.#publish?.({
			here: Object.fromEntries([...this.#sessions].map(([seat, { since }]) => [seat, since])),
		});
	}

	/** Applies an update from another process. */
	receive(from: string, { here, holds = {}, cursors = {}, pings = [] }: PresenceUpdate): void {
		if (here !== undefined) {
			this.#receiveHere(from, here);
			return;
		}
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
		this.#forSessions.pings.push(...pings);
		this.#lost(losers);
		for (const seat of losers) this.#sessions.get(seat)?.onLost();
		this.#onChange();
	}

	#receiveHere(from: string, here: Record<string, number>): void {
		const seats = Object.keys(here);
		const isNew = !this.#remote.has(from) && seats.length > 0;
		if (seats.length === 0) this.#remote.delete(from);
		else this.#remote.set(from, { seats, until: performance.now() + announcedMs });
		for (const [seat, since] of Object.entries(here)) {
			const own = this.#sessions.get(seat);
			if (own !== undefined && own.since < since) own.socket.end("replaced");
		}
		this.#updateHere();
		if (!isNew) return;
		this.announce();
		for (const seat of this.#sessions.keys()) this.#resend(seat);
	}

	/** Ends holds and removes announcements that were not renewed in time. */
	expire(): void {
		const now = performance.now();
		this.#lost(this.#holds.expire(now));
		for (const [from, { until }] of this.#remote) if (now >= until) this.#remote.delete(from);
		this.#updateHere();
	}

	/** Recomputes who is here, and removes the presence of seats that have gone. */
	#updateHere(): void {
		const before = this.#here;
		const elsewhere = [...this.#remote.values()].flatMap(({ seats }) => seats);
		this.#here = new Set([...this.#sessions.keys(), ...elsewhere]);
		const gone = before.difference(this.#here);
		for (const seat of gone) this.forget(seat);
		if (gone.size === 0 && this.#here.size === before.size) return;
		this.#forSessions.here = true;
		this.#onChange();
	}

	/** Marks lost holds to be sent to all sessions, including those of their seats. */
	#lost(seats: readonly string[]): void {
		for (const seat of seats) {
			this.#forSessions.isForAll = true;
			this.#changed("holds", seat);
		}
	}

	/** Schedules the hold and the pointer of a seat to be sent to other processes. */
	#resend(seat: string): void {
		if (this.#cursors.has(seat)) this.#changed("cursors", seat);
		if (!this.#holds.seats().includes(seat)) return;
		this.#forProcesses.grabbed.add(seat);
		this.#changed("holds", seat);
	}

	#changed(what: "holds" | "cursors", seat: string): void {
		this.#forSessions[what].add(seat);
		this.#forProcesses[what].add(seat);
		this.#onChange();
	}

	#pointed(seats: Iterable<string>): Record<string, Point | null> {
		return Object.fromEntries([...seats].map((seat) => [seat, this.#cursors.get(seat) ?? null]));
	}

	/** The connected seats and their holds. */
	now(state: TableState): { here: string[]; holds: Record<string, Hold> } {
		const holds = this.#holds.seats().map((seat) => [seat, this.#holds.of(state, seat)]);
		return { here: [...this.#here], holds: Object.fromEntries(holds) };
	}

	/**
	 * Takes the changes since the last call, and publishes them.
	 * @returns the changes for a frame; `by`: the seat that made all of them, and so does not need them; undefined if there are several
	 */
	takeChanges(state: TableState): { changes: PresenceChanges; by: string | undefined } {
		if (this.#remote.size > 0) this.#publishChanges();
		this.#forProcesses = noChanges(); // dropped if there is no other process, since a new one receives everything
		const { holds, cursors, pings, here, isForAll } = this.#forSessions;
		this.#forSessions = noChanges();
		const seats = new Set([...holds, ...cursors, ...pings.map(({ seat }) => seat)]);
		const by = seats.size === 1 && !isForAll && !here ? [...seats][0] : undefined;
		const changes = {
			...(holds.size > 0 && {
				holds: Object.fromEntries([...holds].map((seat) => [seat, this.#holds.of(state, seat)])),
			}),
			...(cursors.size > 0 && { cursors: this.#pointed(cursors) }),
			...(pings.length > 0 && { pings }),
			...(here && { here: [...this.#here] }),
		};
		return { changes, by };
	}

	/** Publishes changes, each hold that begins in a message of its own, since it may name many items. */
	#publishChanges(): void {
		const { holds, grabbed, cursors, pings } = this.#forProcesses;
		const updates = (seats: Iterable<string>, isWhole: boolean) =>
			Object.fromEntries([...seats].map((seat) => [seat, this.#holds.updateFor(seat, isWhole)]));
		for (const seat of grabbed) this.#publish?.({ holds: updates([seat], true) });
		const moved = holds.difference(grabbed);
		const rest = {
			...(moved.size > 0 && { holds: updates(moved, false) }),
			...(cursors.size > 0 && { cursors: this.#pointed(cursors) }),
			...(pings.length > 0 && { pings }),
		};
		if (Object.keys(rest).length > 0) this.#publish?.(rest);
	}
}

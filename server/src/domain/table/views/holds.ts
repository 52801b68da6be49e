import type { Act, Hold, RefusalCode, WireRefusal } from "@tuckbox/pieces/table";
import { plays, wireLimits } from "@tuckbox/pieces/table";
import { reachable } from "../knowledge.ts";
import { keeperOf } from "../spots.ts";
import type { Item, Key, TableState } from "../state.ts";

// Items that seats hold in the air. Holds are not stored: a hold ends with its socket, and its items stay where they
// lay.

type HeldItems = {
	keys: readonly Key[];
	dx: number;
	dy: number;
	turn: number;
	/** Start of the hold, in ms by a clock that all processes share. */
	since: number;
	/** End of the hold unless it moves before, in ms by this process's clock. */
	until: number;
};

/** A hold as processes exchange it. The first message has its keys and start. */
export type HoldUpdate = Pick<HeldItems, "dx" | "dy" | "turn"> & Partial<Pick<HeldItems, "keys" | "since">>;

/** Ids of the items that an act needs exclusively. `look` is not covered: looking at held items disturbs no one. */
function namedBy(act: Act): string[] {
	const { id, ids, items, on, from, into } = act as {
		id?: string;
		ids?: string[];
		items?: { id: string }[];
		on?: string;
		from?: string;
		into?: string;
	};
	const single = [id, on, from, into].filter((name) => name !== undefined);
	return [...single, ...(ids ?? []), ...(items ?? []).map((item) => item.id)];
}

function onFelt(item: Item | undefined): { x: number; y: number } | undefined {
	return item?.place.in === "felt" ? item.place : undefined;
}

export class Holds {
	readonly #held = new Map<string, HeldItems>();

	/** The seats with a hold. */
	seats(): string[] {
		return [...this.#held.keys()];
	}

	/** The hold of a seat as all seats see it. */
	of(state: TableState, seat: string): Hold | null {
		const held = this.#held.get(seat);
		if (held === undefined) return null;
		const { keys, dx, dy, turn } = held;
		const ids: string[] = [];
		for (const key of keys) {
			const id = state.ids.get(key);
			if (id !== undefined) ids.push(id);
		}
		return { ids, dx, dy, turn };
	}

	#seatHolding(key: Key, except: string): string | undefined {
		for (const [seat, { keys }] of this.#held) if (seat !== except && keys.includes(key)) return seat;
		return undefined;
	}

	/**
	 * Takes hold of items, in place of the seat's previous hold.
	 * @returns the reason for a refusal, if any
	 */
	grab(
		state: TableState,
		seat: string,
		ids: readonly string[],
		{ since, now }: { since: number; now: number },
	): RefusalCode | WireRefusal | undefined {
		const role = state.seats.get(seat)?.role;
		if (!plays(role)) return "NOT_ALLOWED";
		const keys: Key[] = [];
		for (const id of new Set(ids)) {
			const key = reachable(state, seat, id);
			const item = key === undefined ? undefined : state.items.get(key);
			if (key === undefined || item === undefined || onFelt(item) === undefined) return "GONE";
			if ((keeperOf(state, item) ?? seat) !== seat) return "NOT_ITS_SPOT";
			if (item.isLocked) return "LOCKED";
			if (this.#seatHolding(key, seat) !== undefined) return "HELD";
			keys.push(key);
		}
		this.#held.set(seat, { keys, dx: 0, dy: 0, turn: 0, since, until: now + wireLimits.hold });
		return undefined;
	}

	/**
	 * Moves the hold of a seat.
	 * @returns whether it has one
	 */
	drag(seat: string, to: { dx: number; dy: number; turn: number }, now: number): boolean {
		const held = this.#held.get(seat);
		if (held === undefined) return false;
		Object.assign(held, to).until = now + wireLimits.hold;
		return true;
	}

	/**
	 * Ends the hold of a seat.
	 * @returns whether it had one
	 */
	release(seat: string): boolean {
		return this.#held.delete(seat);
	}

	/**
	 * The state of a hold for other processes.
	 * @param isWhole whether to include its keys and start
	 */
	updateFor(seat: string, isWhole: boolean): HoldUpdate | null {
		const held = this.#held.get(seat);
		if (held === undefined) return null;
		const { keys, since, dx, dy, turn } = held;
		return { dx, dy, turn, ...(isWhole && { keys, since }) };
	}

	/**
	 * Applies the hold of a seat that another process sent.
	 * @returns the seats that lose their holds, because this one started earlier
	 */
	receive(seat: string, { dx, dy, turn, keys, since }: HoldUpdate, now: number): string[] {
		const until = now + wireLimits.hold;
		const before = this.#held.get(seat);
		if (keys === undefined || since === undefined) {
			if (before !== undefined) this.#held.set(seat, { ...before, dx, dy, turn, until });
			return [];
		}
		this.#held.set(seat, { keys, since, dx, dy, turn, until });
		const rivals = [...this.#held].filter(
			([other, held]) => other !== seat && held.keys.some((key) => keys.includes(key)),
		);
		const losers = rivals.filter(
			([other, held]) => since < held.since || (since === held.since && seat < other),
		);
		return losers.map(([loser]) => loser).filter((loser) => this.#held.delete(loser));
	}

	/**
	 * Releases items that an act has moved. An item with a new id was elsewhere in between, even if it lies in the same
	 * place again: continuing the hold would reveal that it is the same item.
	 * @returns the seats whose holds have changed
	 */
	settle(before: TableState, after: TableState): string[] {
		const changed: string[] = [];
		for (const [seat, held] of this.#held) {
			const keys = held.keys.filter((key) => {
				const [was, is] = [onFelt(before.items.get(key)), onFelt(after.items.get(key))];
				const isSame = before.ids.get(key) === after.ids.get(key);
				return isSame && is !== undefined && was?.x === is.x && was.y === is.y;
			});
			if (keys.length === held.keys.length) continue;
			changed.push(seat);
			if (keys.length === 0) this.#held.delete(seat);
			else this.#held.set(seat, { ...held, keys });
		}
		return changed;
	}

	/**
	 * Ends holds that have not moved for too long.
	 * @returns their seats
	 */
	expire(now: number): string[] {
		const over = [...this.#held].filter(([, { until }]) => now >= until);
		return over.map(([seat]) => seat).filter((seat) => this.#held.delete(seat));
	}

	/** Another seat that holds an item the act needs. */
	against(state: TableState, seat: string, act: Act): string | undefined {
		if (this.#held.size === 0 || act.kind === "look") return undefined;
		for (const id of namedBy(act)) {
			const key = state.keyById.get(id);
			const holder = key === undefined ? undefined : this.#seatHolding(key, seat);
			if (holder !== undefined) return holder;
		}
		return undefined;
	}
}

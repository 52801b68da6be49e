import type { Act, Hold, RefusalCode, WireRefusal } from "@tuckbox/pieces/table";
import { wireLimits } from "@tuckbox/pieces/table";
import { reachable } from "./knowledge.ts";
import type { Item, Key, TableState } from "./state.ts";

// What seats hold in the air. It is not kept: a hold ends with its socket, and what it held lies where it was.

type HeldItems = {
	keys: readonly Key[];
	dx: number;
	dy: number;
	turn: number;
	/** When it was grabbed, by a clock that all processes share. */
	since: number;
	/** When it was moved last, by a clock of this process. */
	renewedAt: number;
};

/** A hold as processes send it to each other: with keys when it begins. */
export type HoldUpdate = Pick<HeldItems, "dx" | "dy" | "turn"> & Partial<Pick<HeldItems, "keys" | "since">>;

/** The items that an act needs for itself. Looking at what another seat holds disturbs no one. */
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

	/** The seats that hold something. */
	seats(): string[] {
		return [...this.#held.keys()];
	}

	/** What a seat holds, as everyone sees it. */
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

	/** Takes items in hand, instead of what the seat held before. @returns why it may not, or the keys */
	grab(
		state: TableState,
		seat: string,
		ids: readonly string[],
		{ since, now }: { since: number; now: number },
	): RefusalCode | WireRefusal | undefined {
		const role = state.seats.get(seat)?.role;
		if (role !== "host" && role !== "player") return "NOT_ALLOWED";
		const keys: Key[] = [];
		for (const id of new Set(ids)) {
			const key = reachable(state, seat, id);
			const item = key === undefined ? undefined : state.items.get(key);
			if (key === undefined || onFelt(item) === undefined) return "GONE";
			if (item?.isLocked) return "LOCKED";
			if (this.#seatHolding(key, seat) !== undefined) return "HELD";
			keys.push(key);
		}
		this.#held.set(seat, { keys, dx: 0, dy: 0, turn: 0, since, renewedAt: now });
		return undefined;
	}

	/** @returns whether the seat holds something */
	drag(seat: string, to: { dx: number; dy: number; turn: number }, now: number): boolean {
		const held = this.#held.get(seat);
		if (held === undefined) return false;
		Object.assign(held, to).renewedAt = now;
		return true;
	}

	/** @returns whether the seat held something */
	release(seat: string): boolean {
		return this.#held.delete(seat);
	}

	/** What is sent of a hold to other processes. */
	updateFor(seat: string, isWhole: boolean): HoldUpdate | null {
		const held = this.#held.get(seat);
		if (held === undefined) return null;
		const { keys, since, dx, dy, turn } = held;
		return { dx, dy, turn, ...(isWhole && { keys, since }) };
	}

	/**
	 * Applies what another process sends of a hold of its seats.
	 * @returns the seats that lose what they hold, because that one had it first
	 */
	receive(seat: string, { dx, dy, turn, keys, since }: HoldUpdate, now: number): string[] {
		const before = this.#held.get(seat);
		if (keys === undefined || since === undefined) {
			if (before !== undefined) this.#held.set(seat, { ...before, dx, dy, turn, renewedAt: now });
			return [];
		}
		this.#held.set(seat, { keys, since, dx, dy, turn, renewedAt: now });
		const rivals = [...this.#held].filter(
			([other, held]) => other !== seat && held.keys.some((key) => keys.includes(key)),
		);
		const losers = rivals.filter(
			([other, held]) => since < held.since || (since === held.since && seat < other),
		);
		return losers.map(([loser]) => loser).filter((loser) => this.#held.delete(loser));
	}

	/**
	 * Lets go of what an act has put elsewhere. An item with another id was elsewhere in between, even if it lies where it did: a hold
	 * that went on would tell that it is the same.
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

	/** Ends the holds of seats that have not moved for too long. @returns those seats */
	expire(now: number): string[] {
		const over = [...this.#held].filter(([, { renewedAt }]) => now - renewedAt >= wireLimits.hold);
		return over.map(([seat]) => seat).filter((seat) => this.#held.delete(seat));
	}

	/** The other seat that holds something that an act would change. */
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

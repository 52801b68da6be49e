import { spotOf } from "./spots.ts";
import type { Key, Patch, TableState } from "./state.ts";

/**
 * The things in each spot, and the stacks of a table that changes step by step, so that no step has to look at all items.
 * The spots stay the same meanwhile.
 */
export class Contents {
	readonly #state: TableState;
	readonly #inSpots = new Map<string, Set<Key>>();
	readonly #spotOf = new Map<Key, string>();
	readonly #stacks = new Set<Key>();

	/** @param state changes in place, and {@link follow} is called after each patch */
	constructor(state: TableState) {
		this.#state = state;
		for (const key of state.items.keys()) this.#add(key);
	}

	#add(key: Key): void {
		const item = this.#state.items.get(key);
		if (item === undefined) return;
		if (item.is === "stack") this.#stacks.add(key);
		const spot = spotOf(this.#state, item);
		if (spot === undefined) return;
		this.#spotOf.set(key, spot.id);
		const there = this.#inSpots.get(spot.id);
		if (there === undefined) this.#inSpots.set(spot.id, new Set([key]));
		else there.add(key);
	}

	follow({ items = {} }: Patch): void {
		for (const key of Object.keys(items)) {
			this.#stacks.delete(key);
			this.#inSpots.get(this.#spotOf.get(key) ?? "")?.delete(key);
			this.#spotOf.delete(key);
			this.#add(key);
		}
	}

	/** The items whose middle lies in a spot, and in no smaller one. */
	in(spot: string): ReadonlySet<Key> {
		return this.#inSpots.get(spot) ?? new Set();
	}

	get stacks(): ReadonlySet<Key> {
		return this.#stacks;
	}
}

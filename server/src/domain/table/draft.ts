import { type Chance, newPublicId } from "./chance.ts";
import { knows } from "./knowledge.ts";
import { faceInBox } from "./piece.ts";
import {
	factsKey,
	type Item,
	type ItemPlace,
	type Key,
	type Patch,
	type Section,
	type Sections,
	sections,
	type TableState,
	tableFacts,
} from "./state.ts";

type Overlay = { [S in Section]: Map<string, Sections[S] | null> };

/** Where an item is, as far as others can follow it: on the felt and in the box one sees which is which. */
export function holderOf({ place }: Pick<Item, "place">): string | null {
	return place.in === "holder" ? place.of : null;
}

function isSame(a: unknown, b: unknown): boolean {
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A change of a table while an act is carried out. {@link finish} makes the patch, and applies there, for every act in the same
 * way, what keeps the table whole and its secrets: stacks of one collapse, ids are renewed, looks end.
 */
export class Draft {
	readonly base: TableState;
	readonly #chance: Chance;
	readonly #overlay = Object.fromEntries(sections.map((name) => [name, new Map()])) as Overlay;
	/** Holders whose items can no longer be told apart. */
	readonly #mixed = new Set<string>();
	/** Holders that are part of the patch, whether or not their order has changed. */
	readonly #handled = new Set<string>();
	/** The public ids at the moment to which the table goes back. */
	#idThen: ((key: Key) => string | undefined) | undefined;
	#nextKey: number;
	#top: number;
	#bottom: number;

	constructor(base: TableState, chance: Chance) {
		this.base = base;
		this.#chance = chance;
		this.#nextKey = base.nextKey;
		this.#top = base.top;
		this.#bottom = base.bottom;
	}

	get<S extends Section>(section: S, key: string): Sections[S] | undefined {
		const own = this.#overlay[section].get(key);
		if (own !== undefined) return own ?? undefined;
		return this.base[section].get(key) as Sections[S] | undefined;
	}

	set<S extends Section>(section: S, key: string, value: Sections[S] | null): void {
		this.#overlay[section].set(key, value as never);
	}

	/** All cells of a section. */
	*all<S extends Section>(section: S): Generator<[string, Sections[S]]> {
		const overlay = this.#overlay[section];
		for (const [key, value] of this.base[section] as ReadonlyMap<string, Sections[S]>) {
			if (!overlay.has(key)) yield [key, value];
		}
		for (const [key, value] of overlay) if (value !== null) yield [key, value as Sections[S]];
	}

	item(key: Key): Item {
		const item = this.get("items", key);
		if (item === undefined) throw new Error(`the table has no item ${key}`);
		return item;
	}

	change(key: Key, values: Partial<Item>): void {
		this.set("items", key, { ...this.item(key), ...values });
	}

	held(holder: string): readonly Key[] {
		return this.get("orders", holder) ?? [];
	}

	newKey(): Key {
		return String(this.#nextKey++);
	}

	above(): number {
		return ++this.#top;
	}

	below(): number {
		return --this.#bottom;
	}

	/** Takes items out of their holders; the caller sets their new places. */
	#detach(keys: readonly Key[]): void {
		const gone = new Set(keys);
		const holders = new Set(keys.map((key) => holderOf(this.item(key))));
		for (const holder of holders) {
			if (holder === null) continue;
			const left = this.held(holder).filter((key) => !gone.has(key));
			this.set("orders", holder, left);
		}
	}

	/** Puts an item on the felt or into the box, where cards lie face down, and it is sealed unless the host knows it already. */
	lay(key: Key, place: Exclude<ItemPlace, { in: "holder" }>, values: Partial<Item> = {}): void {
		this.#detach([key]);
		if (place.in === "felt") {
			this.change(key, { shownTo: [], ...values, place });
			return;
		}
		const { is, piece } = this.item(key);
		const face = is === "stack" ? "down" : faceInBox(this.get("pieces", piece ?? ""));
		const boxed: ItemPlace = this.#isKnownToHosts(key) ? place : { in: "box", isSealed: true };
		this.change(key, { shownTo: [], face, ...values, place: boxed });
	}

	/** What has only come with this act is as new to everyone. */
	#isKnownToHosts(key: Key): boolean {
		if (!this.base.items.has(key)) return true;
		return [...this.base.seats].every(([seat, { role }]) => role !== "host" || knows(this.base, seat, key));
	}

	/** Puts items into a holder, in this order, at its top or its bottom. Items of a stack lie as the stack does. */
	hold(keys: readonly Key[], holder: string, at: "top" | "bottom" = "top"): void {
		this.#detach(keys);
		const item = this.get("items", holder);
		const values = {
			shownTo: [],
			isLocked: false,
			turn: 0,
			...(item?.is === "stack" ? { face: item.face } : {}),
		};
		for (const key of keys) this.change(key, { ...values, place: { in: "holder", of: holder } });
		const others = this.held(holder);
		this.set("orders", holder, at === "top" ? [...keys, ...others] : [...others, ...keys]);
	}

	/** Removes an item from the table. Whatever it holds must have been taken out. */
	remove(key: Key): void {
		this.#detach([key]);
		this.set("items", key, null);
		this.set("orders", key, null);
	}

	/** Shuffles a holder so that no one can follow its items. */
	mix(holder: string, order: readonly Key[]): void {
		this.set("orders", holder, order);
		this.#mixed.add(holder);
		this.handle(holder);
	}

	/**
	 * Everyone sees that something is done with what a holder holds. So the patch has its order in any case: whether a shuffle has
	 * left all cards where they were must not show.
	 */
	handle(holder: string): void {
		this.set("orders", holder, this.held(holder));
		this.#handled.add(holder);
	}

	/**
	 * The table goes back to an earlier moment. An item that has had another id since then went where others cannot follow.
	 * @param idThen the public id that an item had
	 */
	goBack(idThen: (key: Key) => string | undefined): void {
		this.#idThen = idThen;
	}

	/** Whether everyone has seen where an item went. */
	#isFollowed(key: Key, before: Item, after: Item): boolean {
		if (this.#idThen !== undefined && this.#idThen(key) !== this.base.ids.get(key)) return false;
		return holderOf(before) === holderOf(after);
	}

	/** Whether anything on the table was touched. */
	get isTouched(): boolean {
		return this.#overlay.items.size > 0 || this.#overlay.orders.size > 0;
	}

	setFacts(values: Partial<Sections["facts"]>): void {
		this.set("facts", factsKey, { ...(this.get("facts", factsKey) ?? tableFacts(this.base)), ...values });
	}

	/** A stack of no cards ends, and one of one card becomes that card. */
	#collapse(): void {
		const touched = [...this.#overlay.orders.keys()].filter((key) => this.get("items", key)?.is === "stack");
		for (const stack of touched) {
			const [last, ...more] = this.held(stack);
			if (more.length > 0) continue;
			const { place, face, turn } = this.item(stack);
			if (last !== undefined && place.in !== "holder") this.lay(last, place, { face, turn });
			this.remove(stack);
		}
	}

	#renewIds(): void {
		for (const key of this.#overlay.items.keys()) {
			const before = this.base.items.get(key);
			const after = this.get("items", key);
			if (after === undefined) {
				this.set("ids", key, null);
				continue;
			}
			if (before !== undefined && this.#isFollowed(key, before, after)) continue;
			const is = holderOf(after);
			const isInHand = is !== null && this.get("items", is) === undefined;
			this.set("ids", key, is === null || isInHand ? newPublicId(this.#chance) : null);
		}
	}

	/** Looks end where an item goes, is mixed with others, or no longer exists. */
	#endLooks(): void {
		for (const [seat, look] of [...this.all("looks")]) {
			const at = this.get("items", look.at);
			const isHolder = at !== undefined && this.get("orders", look.at) !== undefined;
			const isOver = at === undefined || this.#mixed.has(look.at) || this.get("seats", seat) === undefined;
			const keys = isOver
				? []
				: look.keys.filter((key) => {
						const item = this.get("items", key);
						if (item === undefined) return false;
						if (isHolder) return holderOf(item) === look.at;
						return item.place.in !== "holder" && item.place.in === this.base.items.get(key)?.place.in;
					});
			if (keys.length === 0) this.set("looks", seat, null);
			else if (keys.length < look.keys.length) this.set("looks", seat, { ...look, keys });
		}
	}

	/** Items inside a stack or container have an id only while a seat looks at them. */
	#idsOfLooks(): void {
		const seen = new Set([...this.all("looks")].flatMap(([, { keys }]) => keys));
		for (const key of seen) {
			if (this.get("ids", key) === undefined) this.set("ids", key, newPublicId(this.#chance));
		}
		const looked = new Set(
			[...this.#overlay.looks.keys()].flatMap((seat) => this.base.looks.get(seat)?.keys ?? []),
		);
		for (const key of looked) {
			const item = this.get("items", key);
			const holder = item && holderOf(item);
			if (holder != null && !seen.has(key) && this.get("items", holder) !== undefined)
				this.set("ids", key, null);
		}
	}

	finish(): Patch {
		this.#collapse();
		this.#renewIds();
		this.#endLooks();
		this.#idsOfLooks();
		const patch: Record<string, Record<string, unknown>> = {};
		for (const section of sections) {
			const changes: [string, unknown][] = [];
			for (const [key, after] of this.#overlay[section]) {
				const before = this.base[section].get(key) ?? null;
				const isHandled = section === "orders" && this.#handled.has(key) && after !== null;
				if (isHandled || !isSame(before, after)) changes.push([key, [before, after]]);
			}
			// not by assignment: a set-up may be called `__proto__`
			if (changes.length > 0) patch[section] = Object.fromEntries(changes);
		}
		return patch as Patch;
	}
}

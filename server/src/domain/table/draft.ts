import { toHundredths } from "@tuckbox/pieces/table";
import { isPause, type Pausing } from "../../steps/pausing.ts";
import { type Chance, newPublicId } from "./chance.ts";
import { knows } from "./knowledge.ts";
import { faceInBox } from "./piece.ts";
import { hiddenBy, type Laid } from "./spots.ts";
import {
	type Item,
	type ItemPlace,
	type Key,
	type Patch,
	type Section,
	type Sections,
	sections,
	type TableState,
	tableFacts,
	tableKey,
} from "./state.ts";

type Overlay = { [S in Section]?: Map<string, Sections[S] | null> };

/** The holder of an item; null on the felt and in the box, where all seats can follow single items. */
export function holderOf({ place }: Pick<Item, "place">): string | null {
	return place.in === "holder" ? place.of : null;
}

function isSame(a: unknown, b: unknown): boolean {
	if (a === null || b === null) return a === b;
	if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Number of items above which an act needs pauses. */
const largeAct = 64;

/**
 * The changes of an act in progress. {@link finish} returns them as a patch. It applies the rules that keep a table
 * consistent and its secrets safe, in the same way for every act: stacks of one card collapse, ids are renewed, looks
 * end.
 */
export class Draft {
	readonly base: TableState;
	readonly #chance: Chance;
	/** The changed cells, by section. */
	readonly #overlay: Overlay = {};
	/** Items that have left their holder but are still in its order, until {@link #settle} removes them together. */
	readonly #gone = new Map<string, Set<Key>>();
	/** Holders whose items no seat can follow any longer. */
	readonly #mixed = new Set<string>();
	/** Holders whose order is in the patch even if it has not changed. */
	readonly #handled = new Set<string>();
	/** The public ids at the earlier moment to which the table goes back. */
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
		if (section === "orders") this.#settle(key);
		const own = this.#overlay[section]?.get(key);
		if (own !== undefined) return own ?? undefined;
		return this.base[section].get(key) as Sections[S] | undefined;
	}

	set<S extends Section>(section: S, key: string, value: Sections[S] | null): void {
		if (section === "orders") this.#gone.delete(key);
		const changed = this.#overlay[section] as Map<string, Sections[S] | null> | undefined;
		if (changed !== undefined) changed.set(key, value);
		else Object.assign(this.#overlay, { [section]: new Map([[key, value]]) });
	}

	/** All cells of a section. */
	*all<S extends Section>(section: S): Generator<[string, Sections[S]]> {
		if (section === "orders") this.#settleAll();
		// a caller may change cells meanwhile
		for (const [key, value] of this.base[section] as ReadonlyMap<string, Sections[S]>)
			if (!this.#overlay[section]?.has(key)) yield [key, value];
		for (const [key, value] of this.#overlay[section] ?? [])
			if (value !== null) yield [key, value as Sections[S]];
	}

	/** The keys of the items that the act has changed until now. */
	get changedItems(): Iterable<Key> {
		return this.#overlay.items?.keys() ?? [];
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

	/** Removes items from their holders; the caller sets their new places. */
	#detach(keys: readonly Key[]): void {
		for (const key of keys) {
			const holder = holderOf(this.item(key));
			if (holder === null) continue;
			const gone = this.#gone.get(holder);
			if (gone === undefined) this.#gone.set(holder, new Set([key]));
			else gone.add(key);
		}
	}

	/** Removes from an order what has left its holder. */
	#settle(holder: string): void {
		const gone = this.#gone.get(holder);
		if (gone === undefined) return;
		this.#gone.delete(holder);
		const left = this.held(holder).filter((key) => !gone.has(key));
		this.set("orders", holder, left);
	}

	#settleAll(): void {
		for (const holder of [...this.#gone.keys()]) this.#settle(holder);
	}

	/**
	 * Puts an item on the felt, to the hundredth of a mm, or into the box. In the box, cards lie face down, and items that the host does not know
	 * are sealed.
	 */
	lay(key: Key, place: Exclude<ItemPlace, { in: "holder" }>, values: Partial<Item> = {}): void {
		this.#detach([key]);
		if (place.in === "felt") {
			const { x, y } = place;
			const kept = { ...place, x: toHundredths(x), y: toHundredths(y) };
			this.change(key, { shownTo: [], ...values, place: kept });
			return;
		}
		const { is, piece } = this.item(key);
		const face = is === "stack" ? "down" : faceInBox(this.get("pieces", piece ?? ""));
		const boxed: ItemPlace = this.#isKnownToHosts(key) ? place : { in: "box", isSealed: true };
		this.change(key, { shownTo: [], face, ...values, place: boxed });
	}

	/**
	 * Whether all hosts may know which piece an item is. An item that this act has created is equally new to every
	 * seat.
	 */
	#isKnownToHosts(key: Key): boolean {
		if (!this.base.items.has(key)) return true;
		return [...this.base.seats].every(([seat, { role }]) => role !== "host" || knows(this.base, seat, key));
	}

	/** Puts items into a holder in this order, at its top or bottom. In a stack, they get its face. */
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

	/** Removes an item from the table. The caller must have emptied it. */
	remove(key: Key): void {
		this.#detach([key]);
		this.set("items", key, null);
		this.set("orders", key, null);
	}

	/** Sets a new order that no seat can follow. */
	mix(holder: string, order: readonly Key[]): void {
		this.set("orders", holder, order);
		this.#mixed.add(holder);
		this.handle(holder);
	}

	/**
	 * Marks a holder whose contents an act uses, which every seat sees. The patch then has its order even if that is
	 * unchanged: it must not show whether a shuffle left all cards where they were.
	 */
	handle(holder: string): void {
		this.set("orders", holder, this.held(holder));
		this.#handled.add(holder);
	}

	/**
	 * Goes back to an earlier moment. An item whose id has changed since then went where others could not follow.
	 * @param idThen returns the public id that an item had at that moment
	 */
	goBack(idThen: (key: Key) => string | undefined): void {
		this.#idThen = idThen;
	}

	/** The cells of a section, as a map. */
	cells<S extends Section>(section: S): ReadonlyMap<string, Sections[S]> {
		const isBase = this.#overlay[section] === undefined;
		return isBase ? (this.base[section] as ReadonlyMap<string, Sections[S]>) : new Map(this.all(section));
	}

	/** Whether all seats have seen where an item went. */
	#isFollowed(key: Key, before: Item, after: Item, laid: Laid): boolean {
		if (this.#idThen !== undefined && this.#idThen(key) !== this.base.ids.get(key)) return false;
		return holderOf(before) === holderOf(after) && hiddenBy(this.base, before) === hiddenBy(laid, after);
	}

	/** Whether so many items were changed that the act needs pauses. */
	get isLarge(): boolean {
		return (this.#overlay.items?.size ?? 0) > largeAct || (this.#overlay.looks?.size ?? 0) > 0;
	}

	/** Whether any item or order was changed. */
	get isTouched(): boolean {
		const { items, orders } = this.#overlay;
		return items !== undefined || orders !== undefined || this.#gone.size > 0;
	}

	setFacts(values: Partial<Sections["facts"]>): void {
		this.set("facts", tableKey, { ...(this.get("facts", tableKey) ?? tableFacts(this.base)), ...values });
	}

	/** Removes empty stacks, and replaces stacks of one card by the card. */
	#collapse(): void {
		this.#settleAll();
		const { orders } = this.#overlay;
		if (orders === undefined) return;
		const touched = [...orders.keys()].filter((key) => this.get("items", key)?.is === "stack");
		for (const stack of touched) {
			const held = this.held(stack);
			if (held.length > 1) continue;
			const [last] = held;
			const { place, face, turn } = this.item(stack);
			if (last !== undefined && place.in !== "holder") this.lay(last, place, { face, turn });
			this.remove(stack);
		}
	}

	*#renewIds(): Pausing<void> {
		const laid = { spots: this.cells("spots"), pieces: this.cells("pieces"), seats: this.cells("seats") };
		// a spot that is new, gone or different, or has another owner, hides other items, or from others
		if (laid.spots !== this.base.spots || laid.seats !== this.base.seats)
			for (const [i, [key, item]] of [...this.all("items")].entries()) {
				if (hiddenBy(this.base, item) !== hiddenBy(laid, item)) this.change(key, {});
				if (isPause(i)) yield;
			}
		let renewed = 0;
		for (const key of this.changedItems) {
			if (isPause(renewed++)) yield;
			const before = this.base.items.get(key);
			const after = this.get("items", key);
			if (after === undefined) {
				this.set("ids", key, null);
				continue;
			}
			if (before !== undefined && this.#isFollowed(key, before, after, laid)) continue;
			const is = holderOf(after);
			const isInHand = is !== null && this.get("items", is) === undefined;
			this.set("ids", key, is === null || isInHand ? newPublicId(this.#chance) : null);
		}
	}

	/** Ends looks at items that have moved, were mixed with others or no longer exist. */
	#endLooks(): void {
		for (const [seat, look] of [...this.all("looks")]) {
			const at = this.get("items", look.at);
			const isHolder = at !== undefined && this.get("orders", look.at) !== undefined;
			const isElsewhere = this.base.ids.get(look.at) !== this.get("ids", look.at);
			const isGone = at === undefined || this.get("seats", seat) === undefined;
			const isOver = isGone || this.#mixed.has(look.at) || isElsewhere;
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

	/** Updates the ids of items inside stacks and containers: they have one only while a seat looks at them. */
	#idsOfLooks(): void {
		const seen = new Set([...this.all("looks")].flatMap(([, { keys }]) => keys));
		for (const key of seen) {
			if (this.get("ids", key) === undefined) this.set("ids", key, newPublicId(this.#chance));
		}
		const looked = new Set(
			[...(this.#overlay.looks?.keys() ?? [])].flatMap((seat) => this.base.looks.get(seat)?.keys ?? []),
		);
		for (const key of looked) {
			const item = this.get("items", key);
			const holder = item && holderOf(item);
			if (holder != null && !seen.has(key) && this.get("items", holder) !== undefined)
				this.set("ids", key, null);
		}
	}

	/**
	 * Ends the choices of cards of seats whose hands a card has left, no matter which one: others must not learn whether
	 * it had been chosen.
	 */
	#endChoices(): void {
		const choice = this.get("choice", tableKey);
		if (choice === undefined || choice.isRevealed || choice.of !== "cards") return;
		const kept = Object.entries(choice.chosen).filter(([seat]) => {
			const held = new Set(this.held(seat));
			return (this.base.orders.get(seat) ?? []).every((key) => held.has(key));
		});
		if (kept.length < Object.keys(choice.chosen).length)
			this.set("choice", tableKey, { ...choice, chosen: Object.fromEntries(kept) });
	}

	*finish(): Pausing<Patch> {
		this.#collapse();
		this.#settleAll();
		if (this.isLarge) yield;
		yield* this.#renewIds();
		this.#endLooks();
		if (this.isLarge) yield;
		this.#idsOfLooks();
		this.#endChoices();
		let compared = 0;
		const patch: Record<string, Record<string, unknown>> = {};
		for (const section of sections) {
			const changes: [string, unknown][] = [];
			for (const [key, after] of this.#overlay[section] ?? []) {
				const before = this.base[section].get(key) ?? null;
				const isHandled = section === "orders" && this.#handled.has(key) && after !== null;
				if (isHandled || !isSame(before, after)) changes.push([key, [before, after]]);
				if (isPause(compared++)) yield;
			}
			// not by assignment: a set-up may be named `__proto__`
			if (changes.length > 0) patch[section] = Object.fromEntries(changes);
		}
		return patch as Patch;
	}
}

import type { Frame } from "@tuckbox/pieces/table";
import { holderOf } from "./draft.ts";
import { isIn } from "./knowledge.ts";
import { hidingSpot } from "./spots.ts";
import { type Item, type Patch, type TableState, tableFacts } from "./state.ts";
import { allNames, entryFor, inOrder } from "./view.ts";

// What an act changes in the views of seats.

/** Whether only the owner of a spot sees what an item is. */
const isOwners = (state: TableState, item: Item) => hidingSpot(state, item)?.seenBy === "owner";

function isOwnersEntry(state: TableState, name: string): boolean {
	const item = state.items.get(state.keyById.get(name.slice("item:".length)) ?? "");
	return item !== undefined && isOwners(state, item);
}

/** The names of the entries that show an item or contain it. */
function* namesWith(state: TableState, key: string): Generator<string> {
	const id = state.ids.get(key);
	if (id !== undefined) yield `item:${id}`;
	const item = state.items.get(key);
	if (state.seats.has(key)) yield `hand:${key}`;
	const holder = item && holderOf(item);
	for (const [seat, look] of state.looks) {
		if (look.at === key || look.at === holder || isIn(look, key)) yield `look:${seat}`;
	}
	if (holder == null) return;
	const id2 = state.ids.get(holder);
	yield state.seats.has(holder) ? `hand:${holder}` : `item:${id2}`;
}

/**
 * The names of the entries that an act may have changed for a seat.
 * @param isSame whether the seat still has the same role
 */
function namesTouched(before: TableState, after: TableState, patch: Patch, isSame: boolean): Set<string> {
	// pieces may lie anywhere, and the role of a seat decides what it may see
	if (patch.pieces !== undefined || !isSame) return allNames(before).union(allNames(after));
	const names = new Set<string>(patch.setUps === undefined ? [] : ["table"]);
	if (patch.facts !== undefined) {
		names.add("table");
		const isOpen = (state: TableState) => tableFacts(state).settings.isOpen;
		if (isOpen(before) !== isOpen(after)) {
			for (const [key, item] of after.items)
				if (isOwners(after, item)) names.add(`item:${after.ids.get(key)}`);
			for (const seat of before.seats.keys()) names.add(`hand:${seat}`);
		}
	}
	if (patch.turns !== undefined) names.add("turns");
	// the items that a changed spot hides or shows have other ids
	for (const spot of Object.keys(patch.spots ?? {})) names.add(`spot:${spot}`);
	for (const routine of Object.keys(patch.routines ?? {})) names.add(`routine:${routine}`);
	if (patch.scores !== undefined) names.add("scores");
	if (patch.timer !== undefined) names.add("timer");
	// the seat's own choice names cards by their ids
	if (patch.choice !== undefined || patch.ids !== undefined) names.add("choice");
	for (const seat of Object.keys(patch.seats ?? {}))
		names.add(`seat:${seat}`).add(`hand:${seat}`).add(`look:${seat}`);
	const keys = [patch.items, patch.orders, patch.ids].flatMap((changes) => Object.keys(changes ?? {}));
	for (const key of new Set(keys)) {
		for (const name of namesWith(before, key)) names.add(name);
		for (const name of namesWith(after, key)) names.add(name);
	}
	for (const seat of Object.keys(patch.looks ?? {})) names.add(`look:${seat}`);
	return names;
}

/** A table as one seat sees it. */
type Seen = { state: TableState; viewer: string };

/** An entry after an act: its JSON; null if it is gone, undefined if it is as it was. */
export type Change = readonly [name: string, after: string | null | undefined];

function* changesOf(was: Seen, is: Seen, names: Iterable<string>): Generator<Change> {
	for (const name of inOrder(names)) {
		// JSON.stringify(undefined) is undefined
		const before: string | undefined = JSON.stringify(entryFor(was.state, name, was.viewer));
		const after: string | undefined = JSON.stringify(entryFor(is.state, name, is.viewer));
		yield [name, before === after ? undefined : (after ?? null)];
	}
}

/**
 * The changes that an act may have made for a viewer, entry by entry: there can be thousands. The viewer after the act may be another
 * one than before it.
 */
export function changesFor(was: Seen, is: Seen, patch: Patch): Generator<Change> {
	const isSame =
		was.viewer === is.viewer && was.state.seats.get(was.viewer)?.role === is.state.seats.get(is.viewer)?.role;
	return changesOf(was, is, namesTouched(was.state, is.state, patch, isSame));
}

/** The contents of the lists of a frame, as JSON without brackets. */
type FrameText = { set: string; gone: string };

/** Joins the changes of entries. */
export class FrameTexts {
	readonly #set: string[] = [];
	readonly #gone: string[] = [];

	add([name, after]: Change): void {
		if (after === null) this.#gone.push(JSON.stringify(name));
		else if (after !== undefined) this.#set.push(`${JSON.stringify(name)}:${after}`);
	}

	get text(): FrameText {
		return { set: this.#set.join(), gone: this.#gone.join() };
	}
}

/** Changes as text, which can be written one after the other. */
class ChangesText {
	readonly #changes: Iterator<Change>;
	readonly #texts = new FrameTexts();
	#fault: unknown;

	constructor(changes: Iterator<Change>) {
		this.#changes = changes;
	}

	/**
	 * Writes the next change.
	 * @returns whether there may be more
	 */
	next(): boolean {
		// after a fault, the iterator ends as if it had no more changes
		if (this.#fault !== undefined) throw this.#fault;
		try {
			const { done, value } = this.#changes.next();
			if (done !== true) this.#texts.add(value);
			return done !== true;
		} catch (error) {
			this.#fault = error;
			throw error;
		}
	}

	get text(): FrameText {
		while (this.next());
		return this.#texts.text;
	}
}

/**
 * The changes of an act in each seat's view. The entries of items, which can be many, are built once for all seats, without
 * those that only one seat sees, and apart for the host, who sees the contents of the box.
 */
export class ActFrames {
	readonly #before: TableState;
	readonly #after: TableState;
	readonly #patch: Patch;
	readonly #ofItems = new Map<string, ChangesText>();
	readonly #touched = new Map<boolean, { items: string[]; others: string[] }>();

	constructor(before: TableState, after: TableState, patch: Patch) {
		this.#before = before;
		this.#after = after;
		this.#patch = patch;
	}

	#touchedBy(isSame: boolean): { items: string[]; others: string[] } {
		const known = this.#touched.get(isSame);
		if (known !== undefined) return known;
		const [before, after] = [this.#before, this.#after];
		const isShared = (name: string) =>
			name.startsWith("item:") && !isOwnersEntry(before, name) && !isOwnersEntry(after, name);
		const names = namesTouched(before, after, this.#patch, isSame);
		const { items = [], others = [] } = Object.groupBy(names, (name) =>
			isShared(name) ? "items" : "others",
		);
		this.#touched.set(isSame, { items, others });
		return { items, others };
	}

	/** The changes that a viewer shares with other seats, and the names of its own. */
	#partsFor(viewer: string): { shared: ChangesText; others: string[]; was: Seen; is: Seen } {
		const [was, is] = [
			{ state: this.#before, viewer },
			{ state: this.#after, viewer },
		];
		const roles = [was, is].map(({ state }) => state.seats.get(viewer)?.role);
		const { items, others } = this.#touchedBy(roles[0] === roles[1]);
		const sees = roles.map((role) => role === "host" || (role !== undefined && "guest")).join();
		const shared = this.#ofItems.get(sees) ?? new ChangesText(changesOf(was, is, items));
		this.#ofItems.set(sees, shared);
		return { shared, others, was, is };
	}

	/** Builds what {@link textFor} needs and other seats share, one entry after the other. */
	*prepare(viewer: string): Generator<void> {
		const { shared } = this.#partsFor(viewer);
		while (shared.next()) yield;
	}

	/** The changes in the view of a seat, as JSON. */
	textFor(viewer: string): string {
		const { shared, others, was, is } = this.#partsFor(viewer);
		const ofItems = shared.text;
		const own = new ChangesText(changesOf(was, is, others)).text;
		const joined = (texts: string[]) => texts.filter((text) => text !== "").join(",");
		return `{"set":{${joined([ofItems.set, own.set])}},"gone":[${joined([ofItems.gone, own.gone])}]}`;
	}
}

/** The changes of an act in the view of a seat. */
export function frameFor(before: TableState, after: TableState, patch: Patch, viewer: string): Frame {
	return JSON.parse(new ActFrames(before, after, patch).textFor(viewer));
}

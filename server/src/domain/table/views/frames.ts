import type { Frame } from "@tuckbox/pieces/table";
import { finished, type Pausing } from "../../../steps/pausing.ts";
import { JsonList, type JsonParts, joinedLists } from "../../json-parts.ts";
import { holderOf } from "../draft.ts";
import { isIn } from "../knowledge.ts";
import { hidingSpot } from "../spots.ts";
import { type Item, itemsTouched, type Patch, type TableState, tableFacts } from "../state.ts";
import { allNames, entryFor, inOrder } from "./view.ts";

// What an act changes in the views of seats.

/** Numbers of items or names, and of entries, between two pauses: most acts, which change one or two, have none. */
const [namesPerPause, entriesPerPause] = [8, 4];

/** Number of items above which an act is large. */
const largeAct = 200;

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
function* namesTouched(
	before: TableState,
	after: TableState,
	patch: Patch,
	isSame: boolean,
): Pausing<Set<string>> {
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
	let found = 0;
	for (const key of new Set(keys)) {
		for (const name of namesWith(before, key)) names.add(name);
		for (const name of namesWith(after, key)) names.add(name);
		if (++found % namesPerPause === 0) yield;
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
	return changesOf(was, is, finished(namesTouched(was.state, is.state, patch, isSame)));
}

/** The contents of the lists of a frame, without brackets. */
type FrameLists = { set: JsonParts; gone: JsonParts };

/** Writes the changes of entries. */
export class FrameWriter {
	readonly #set = new JsonList();
	readonly #gone = new JsonList();

	add([name, after]: Change): void {
		if (after === null) this.#gone.add(JSON.stringify(name));
		else if (after !== undefined) this.#set.add(`${JSON.stringify(name)}:${after}`);
	}

	end(): FrameLists {
		return { set: this.#set.end(), gone: this.#gone.end() };
	}
}

/** The properties of a frame, without braces. */
export function frameParts(lists: readonly FrameLists[]): JsonParts {
	const [set, gone] = [lists.map((one) => one.set), lists.map((one) => one.gone)];
	return ['"set":{', ...joinedLists(set), '},"gone":[', ...joinedLists(gone), "]"];
}

function* writtenLists(changes: Iterable<Change>): Pausing<FrameLists> {
	const writer = new FrameWriter();
	let written = 0;
	for (const change of changes) {
		writer.add(change);
		if (++written % entriesPerPause === 0) yield;
	}
	return writer.end();
}

/** Work whose result several others need. Each of them can continue it. */
class SharedWork<T> {
	readonly #work: Pausing<T>;
	#outcome: { value: T } | { fault: unknown } | undefined;

	constructor(work: Pausing<T>) {
		this.#work = work;
	}

	#continue(): void {
		try {
			const { done, value } = this.#work.next();
			if (done === true) this.#outcome = { value };
		} catch (fault) {
			// continued after a fault, it would end without a value
			this.#outcome = { fault };
		}
	}

	*finish(): Pausing<T> {
		while (this.#outcome === undefined) {
			this.#continue();
			if (this.#outcome === undefined) yield;
		}
		if ("fault" in this.#outcome) throw this.#outcome.fault;
		return this.#outcome.value;
	}
}

/** The names of the entries that an act may have changed: of items that seats see alike, and all others. */
type Touched = { items: string[]; others: string[] };

/**
 * The changes of an act in each seat's view. The entries of items, which can be many, are built once for all seats, without
 * those that only one seat sees, and apart for the host, who sees the contents of the box.
 */
export class ActFrames {
	readonly #before: TableState;
	readonly #after: TableState;
	readonly #patch: Patch;
	readonly #ofItems = new Map<string, SharedWork<FrameLists>>();
	readonly #touched = new Map<boolean, SharedWork<Touched>>();
	readonly #ofViewers = new Map<string, SharedWork<JsonParts>>();

	/** Whether to build the frames in steps, before they are needed. */
	readonly isLarge: boolean;

	constructor(before: TableState, after: TableState, patch: Patch) {
		this.#before = before;
		this.#after = after;
		this.#patch = patch;
		this.isLarge = patch.pieces !== undefined || itemsTouched(patch) > largeAct;
	}

	*#touchedBy(isSame: boolean): Pausing<Touched> {
		const [before, after] = [this.#before, this.#after];
		const touched: Touched = { items: [], others: [] };
		let sorted = 0;
		for (const name of yield* namesTouched(before, after, this.#patch, isSame)) {
			const isShared =
				name.startsWith("item:") && !isOwnersEntry(before, name) && !isOwnersEntry(after, name);
			touched[isShared ? "items" : "others"].push(name);
			if (++sorted % namesPerPause === 0) yield;
		}
		return touched;
	}

	/** The changes that a viewer shares with other seats, and its own. */
	*#build(viewer: string): Pausing<JsonParts> {
		const [was, is] = [
			{ state: this.#before, viewer },
			{ state: this.#after, viewer },
		];
		const roles = [was, is].map(({ state }) => state.seats.get(viewer)?.role);
		const isSame = roles[0] === roles[1];
		const { items, others } = yield* shared(this.#touched, isSame, () => this.#touchedBy(isSame));
		const sees = roles.map((role) => role === "host" || (role !== undefined && "guest")).join();
		const ofItems = yield* shared(this.#ofItems, sees, () => writtenLists(changesOf(was, is, items)));
		return frameParts([ofItems, yield* writtenLists(changesOf(was, is, others))]);
	}

	/** The changes in the view of a seat: the properties of a frame as JSON, without braces. */
	partsFor(viewer: string): Pausing<JsonParts> {
		return this.isLarge ? shared(this.#ofViewers, viewer, () => this.#build(viewer)) : this.#build(viewer);
	}
}

/** Continues work that others may have begun. */
function shared<K, T>(works: Map<K, SharedWork<T>>, key: K, begin: () => Pausing<T>): Pausing<T> {
	const work = works.get(key) ?? new SharedWork(begin());
	works.set(key, work);
	return work.finish();
}

/** The changes of an act in the view of a seat. */
export function frameFor(before: TableState, after: TableState, patch: Patch, viewer: string): Frame {
	const parts = finished(new ActFrames(before, after, patch).partsFor(viewer));
	return JSON.parse(`{${parts.join("")}}`);
}

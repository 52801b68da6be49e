import type {
	ChoiceEntry,
	Role,
	Routine,
	ScoresEntry,
	Settings,
	SpotEntry,
	StartTimer,
	TimerEntry,
	TurnsEntry,
} from "@tuckbox/pieces/table";
import { finished, groups, type Pausing } from "../../steps/pausing.ts";
import type { Piece } from "./piece.ts";

// A table is a set of cells in a few sections. An act is stored as a patch: the contents of each changed cell before
// and after. So an act can be replayed without rolling dice again, reverted, and checked for conflicts by a single
// rule.

/** The internal name of an item. It never leaves the service and is never reused. */
export type Key = string;

/**
 * The place of an item. A holder is a stack, container or bundle (by its key) or the hand of a seat (by its id). A
 * sealed item came into the box without being known to the host, and is hidden there from the host as well.
 */
export type ItemPlace =
	/** The middle of the item, in mm from the middle of the table; a greater z lies above. */
	| { in: "felt"; x: number; y: number; z: number }
	| { in: "holder"; of: string }
	| { in: "box"; isSealed?: true };

type Face = "up" | "down";

export type Item = {
	is: "piece" | "stack";
	/** Its piece; for a stack, the deck that is its home, or null. */
	piece: string | null;
	/** Whether players made it. Such copies do not count as copies of the game. */
	isMade: boolean;
	place: ItemPlace;
	/** All items in a stack have its face. */
	face: Face;
	/** In degrees clockwise, from 0 to below 360. */
	turn: number;
	isLocked: boolean;
	/** The number on a die or counter, or the page at which a book is open (0 is its cover). */
	value: number;
	/** Whether a player has set the counter's value; until then, it follows the game. */
	isSet: boolean;
	/** Whether it is a copy in use that exceeds the game's current count. */
	isExtra: boolean;
	/** Only in a hand: the seats to which the item is shown. */
	shownTo: readonly string[];
};

export type Seat = {
	name: string;
	colour: string;
	role: Role;
	/** Its position around the table, from 0. */
	index: number;
	/** Whether hosts play it: it belongs to no one. */
	isStandIn?: true;
	/** The stand-in whose place the guest has taken. */
	insteadOf?: string;
};

/** A seat's look at items that others do not see. All seats see that it looks. */
type Look = {
	/** The holder that the seat looks into, or the item at whose other side it looks. */
	at: Key;
	keys: readonly Key[];
};

/**
 * A saved arrangement to which the host can return, with keys and public ids. What only one seat saw is in the box. One
 * that was saved before tables had spots has none.
 */
export type SetUp = {
	items: readonly (Item & { key: Key; id?: string; held: readonly Key[] | null })[];
	spots?: Readonly<Record<string, SpotEntry>>;
	/** Without them, the table keeps its own. */
	routines?: Readonly<Record<string, Routine>>;
	/** The score with which each seat begins, if scores are counted. */
	startScore?: number;
	/** The timer with which it begins, if the table has one. */
	timer?: StartTimer;
};

/** A secret choice. */
export type Choice = Pick<ChoiceEntry, "id" | "question" | "of" | "options" | "seats"> & {
	/** The choices of the seats: cards, a number, or the place of an option; once revealed, of cards their number. */
	chosen: Readonly<Record<string, readonly Key[] | number>>;
	isRevealed: boolean;
};

type Facts = {
	settings: Settings;
	/** The version of the game on the table. */
	version: number;
	/** Whether nothing has been touched since the table was laid out. */
	isFresh: boolean;
};

export type Sections = {
	items: Item;
	/** The contents of each holder, from the top or from the first. */
	orders: readonly Key[];
	/** The public id of each item that has one. */
	ids: string;
	looks: Look;
	pieces: Piece;
	seats: Seat;
	setUps: SetUp;
	facts: Facts;
	turns: TurnsEntry;
	spots: SpotEntry;
	scores: ScoresEntry;
	timer: TimerEntry;
	choice: Choice;
	routines: Routine;
};
export type Section = keyof Sections;

export const sections = [
	"items",
	"orders",
	"ids",
	"looks",
	"pieces",
	"seats",
	"setUps",
	"facts",
	"turns",
	"spots",
	"scores",
	"timer",
	"choice",
	"routines",
] as const satisfies Section[];

export type TableState = { readonly [S in Section]: ReadonlyMap<string, Sections[S]> } & {
	/** The number of the last act. */
	readonly seq: number;
	/** The lowest key that has never been used. */
	readonly nextKey: number;
	/** The highest and lowest z that an item on the felt has had. */
	readonly top: number;
	readonly bottom: number;
	/** Keys by public id. */
	readonly keyById: ReadonlyMap<string, Key>;
};

/** The contents of cells before and after; null for an empty cell. */
export type Changes<T> = Record<string, readonly [before: T | null, after: T | null]>;
export type Patch = { [S in Section]?: Changes<Sections[S]> };

/** The number of items that an act has changed, given new ids or saved. */
export function itemsTouched({ items = {}, ids = {}, setUps = {} }: Patch): number {
	const saved = Object.values(setUps).reduce((sum, [, after]) => sum + (after?.items.length ?? 0), 0);
	return Math.max(Object.keys(items).length, Object.keys(ids).length, saved);
}

/** The key of the only cell of the sections `facts`, `turns`, `scores`, `timer` and `choice`. */
export const tableKey = "table";

const noSettings: Settings = { isOpen: false, playersManage: false, holdsUpdates: false };

export const emptyTable: TableState = {
	seq: 0,
	nextKey: 1,
	top: 0,
	bottom: 0,
	keyById: new Map(),
	items: new Map(),
	orders: new Map(),
	ids: new Map(),
	looks: new Map(),
	pieces: new Map(),
	seats: new Map(),
	setUps: new Map(),
	turns: new Map(),
	spots: new Map(),
	scores: new Map(),
	timer: new Map(),
	choice: new Map(),
	routines: new Map(),
	facts: new Map([[tableKey, { settings: noSettings, version: 0, isFresh: true }]]),
};

export function tableFacts(state: TableState): Facts {
	return state.facts.get(tableKey) ?? { settings: noSettings, version: 0, isFresh: true };
}

/** Sections with many cells that acts change. */
type LargeSection = "items" | "orders" | "ids";
const largeSections: ReadonlySet<Section> = new Set<LargeSection>(["items", "orders", "ids"]);

/**
 * A state to which patches are applied one after the other. The large sections are copied once, with the first patch that
 * changes them, and change in place then.
 */
export class ChangingState {
	#state: { -readonly [K in keyof TableState]: TableState[K] };
	readonly #own = new Set<keyof TableState>();

	constructor(state: TableState) {
		this.#state = { ...state };
	}

	/** The state now; the next patch changes it. */
	get state(): TableState {
		return this.#state;
	}

	#cells<K extends Section | "keyById">(name: K): Map<string, unknown> {
		const cells = this.#state[name] as ReadonlyMap<string, unknown>;
		if (this.#own.has(name)) return cells as Map<string, unknown>;
		const copy = new Map(cells);
		if (name === "keyById" || largeSections.has(name)) this.#own.add(name);
		Object.assign(this.#state, { [name]: copy });
		return copy;
	}

	apply(patch: Patch): void {
		for (const section of sections) {
			const changes = patch[section];
			if (changes === undefined) continue;
			const cells = this.#cells(section);
			for (const [key, [, after]] of Object.entries(changes)) {
				if (after === null) cells.delete(key);
				else cells.set(key, after);
			}
		}
		const next = this.#state;
		for (const [key, [, item]] of Object.entries(patch.items ?? {})) {
			next.nextKey = Math.max(next.nextKey, Number(key) + 1);
			if (item?.place.in !== "felt") continue;
			next.top = Math.max(next.top, item.place.z);
			next.bottom = Math.min(next.bottom, item.place.z);
		}
		if (patch.ids === undefined) return;
		const keyById = this.#cells("keyById");
		for (const [before] of Object.values(patch.ids)) if (before !== null) keyById.delete(before);
		for (const [key, [, after]] of Object.entries(patch.ids)) if (after !== null) keyById.set(after, key);
	}
}

/** The state after a patch, as the act number `seq`. */
export function applyPatch(state: TableState, patch: Patch, seq: number): TableState {
	const next = new ChangingState(state);
	next.apply(patch);
	return { ...next.state, seq };
}

/** The state before its last patch, as after the act number `seq`. Counters that only increase are not reverted. */
export function revertPatch(state: TableState, patch: Patch, seq = state.seq - 1): TableState {
	return applyPatch(state, inverse(patch), seq);
}

/** The combined changes of several consecutive acts. */
export class JoinedPatch {
	readonly #cells = new Map<string, Map<string, [before: unknown, after: unknown]>>();

	add(patch: Patch): void {
		for (const [section, changes] of Object.entries(patch)) {
			const cells = this.#cells.get(section) ?? new Map();
			this.#cells.set(section, cells);
			for (const [key, [before, after]] of Object.entries(changes))
				cells.set(key, [cells.has(key) ? cells.get(key)[0] : before, after]);
		}
	}

	/** Without cells that were empty before and are empty afterwards. */
	get patch(): Patch {
		return Object.fromEntries(
			[...this.#cells].map(([section, cells]) => {
				const left = [...cells].filter(([, [before, after]]) => before !== null || after !== null);
				return [section, Object.fromEntries(left)];
			}),
		) as Patch;
	}
}

function inverse(patch: Patch): Patch {
	return Object.fromEntries(
		Object.entries(patch).map(([section, changes]) => [
			section,
			Object.fromEntries(Object.entries(changes).map(([key, [before, after]]) => [key, [after, before]])),
		]),
	) as Patch;
}

/** A state in a form that JSON can represent. */
export type StoredState = { [S in Section]: Record<string, Sections[S]> } & {
	seq: number;
	nextKey: number;
	top: number;
	bottom: number;
};

export function toStored(state: TableState): StoredState {
	const { seq, nextKey, top, bottom } = state;
	const cells = sections.map((section) => [section, Object.fromEntries<unknown>(state[section])]);
	return { seq, nextKey, top, bottom, ...Object.fromEntries(cells) };
}

/** The lines of JSON in which a state is stored: some cells of a section each, so that none takes long to write or to read. */
export function* storedLines(state: TableState): Generator<string> {
	const { seq, nextKey, top, bottom } = state;
	yield JSON.stringify({ seq, nextKey, top, bottom });
	for (const section of sections) {
		if (section === "setUps") continue;
		for (const some of groups<[string, unknown]>(state[section]))
			yield JSON.stringify({ [section]: Object.fromEntries(some) });
	}
	// a set-up has as many items as a table
	for (const [name, { items, ...setUp }] of state.setUps) {
		yield JSON.stringify({ setUps: Object.fromEntries([[name, { ...setUp, items: [] }]]) });
		for (const some of groups(items)) yield JSON.stringify({ items: some, of: name });
	}
}

/** A line with items of a set-up that an earlier line began. */
type MoreItems = { items: SetUp["items"]; of: string };
type Line = Partial<StoredState> | MoreItems;

const isMore = (line: Line): line is MoreItems => "of" in line;

function* fromValues(lines: Iterable<Line>): Pausing<TableState> {
	const counts = { seq: 0, nextKey: 0, top: 0, bottom: 0 };
	const cells = Object.fromEntries(sections.map((section) => [section, new Map<string, unknown>()]));
	for (const line of lines) {
		if (isMore(line)) {
			const begun = cells.setUps?.get(line.of) as { items: unknown[] };
			begun.items.push(...line.items);
			yield;
			continue;
		}
		for (const [name, value] of Object.entries(line)) {
			if (typeof value === "number") Object.assign(counts, { [name]: value });
			else for (const [key, cell] of Object.entries(value)) cells[name]?.set(key, cell);
		}
		yield;
	}
	const whole = cells as { [S in Section]: Map<string, Sections[S]> };
	const keyById = new Map([...whole.ids].map(([key, id]) => [id, key]));
	return { ...counts, keyById, ...whole };
}

function* parsed(lines: Iterable<string>): Generator<Line> {
	for (const line of lines) yield JSON.parse(line);
}

/**
 * Reads a stored state.
 * @param lines those of {@link storedLines}. Older states are a single line; one from before a section existed does not have it
 */
export function fromLines(lines: Iterable<string>): Pausing<TableState> {
	return fromValues(parsed(lines));
}

export function fromStored(stored: StoredState): TableState {
	return finished(fromValues([stored]));
}

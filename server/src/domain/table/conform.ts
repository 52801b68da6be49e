import { kindsAtTable, standardApp, tableLimits } from "@tuckbox/pieces/table";
import { isPause, type Pausing } from "../../steps/pausing.ts";
import { withBackOfOthers } from "./backs.ts";
import { type Draft, holderOf } from "./draft.ts";
import { knows } from "./knowledge.ts";
import {
	bindingOf,
	cardsOf,
	copiesOf,
	faceInBox,
	facesOfDie,
	firstValue,
	holdsItems,
	homeOf,
	isCard,
	lastPage,
	type Piece,
	type Pieces,
} from "./piece.ts";
import type { Item, Key } from "./state.ts";

// Fits the items of a table to a changed game, by the rules in docs/TABLE.md.

type Conformed = {
	/** Number of items that were added to the box or to their stacks. */
	added: number;
	removed: number;
	/**
	 * Number of items that stay although they are no longer in the game. It counts only items that every seat sees: the
	 * number must not reveal where others are.
	 */
	kept: number;
	/** Number of items for which the table has no room. */
	omitted: number;
};

function itemsByPiece(draft: Draft): Map<string, Key[]> {
	const keys = new Map<string, Key[]>();
	for (const [key, { is, piece, isMade }] of draft.all("items")) {
		if (is === "stack" || isMade || piece === null) continue;
		const own = keys.get(piece);
		if (own === undefined) keys.set(piece, [key]);
		else own.push(key);
	}
	return keys;
}

/**
 * Binds items to the new names of their pieces: a piece keeps its id when its key changes, and a card on which players
 * wrote becomes the game's card with its key, of which it is then a copy.
 * @returns the new names
 */
function rebind(draft: Draft, game: Pieces): ReadonlySet<string> {
	const isOf = new Map([...game].map(([binding, { componentId }]) => [componentId, binding]));
	const cardOf = cardsOf(game);
	const moved = new Map<string, { piece: string; isMade?: false }>();
	for (const [binding, piece] of draft.all("pieces")) {
		const [now, card] = [isOf.get(piece.componentId), cardOf(piece)];
		if (card !== undefined) moved.set(binding, { piece: card, isMade: false });
		else if (now !== undefined && now !== binding) moved.set(binding, { piece: now });
	}
	if (moved.size === 0) return new Set();
	for (const [key, { piece }] of [...draft.all("items")]) {
		const now = moved.get(piece ?? "");
		if (now !== undefined) draft.change(key, now);
	}
	for (const [name, setUp] of [...draft.all("setUps")]) {
		const { items } = setUp;
		if (!items.some(({ piece }) => moved.has(piece ?? ""))) continue;
		const renamed = items.map((item) => ({ ...item, ...moved.get(item.piece ?? "") }));
		draft.set("setUps", name, { ...setUp, items: renamed });
	}
	for (const [before] of moved) if (!game.has(before)) draft.set("pieces", before, null);
	return new Set([...moved.values()].map(({ piece }) => piece));
}

/** Whether an item is in the box, directly or inside another item. */
function isBoxed(draft: Draft, key: Key): boolean {
	const { place } = draft.item(key);
	if (place.in !== "holder") return place.in === "box";
	return draft.get("items", place.of)?.place.in === "box";
}

/** Whether every seat sees which piece an item is. */
const isOpen = (draft: Draft, key: Key) => knows(draft.base, "", key);

/** Removes an item from the table, and puts its contents into the box. */
function takeOff(draft: Draft, key: Key): void {
	for (const held of [...draft.held(key)]) draft.lay(held, { in: "box" });
	draft.remove(key);
}

/** The position of each item in its holder before anything is removed, from the top. */
function heightsIn(draft: Draft): (key: Key) => number {
	const heights = new Map<string, ReadonlyMap<Key, number>>();
	return (key) => {
		const holder = holderOf(draft.item(key));
		if (holder === null) return -1;
		const known = heights.get(holder) ?? new Map(draft.held(holder).map((held, at) => [held, at]));
		heights.set(holder, known);
		return known.get(key) ?? -1;
	};
}

/**
 * Sorts the copies that may be removed: those in the box first, then those in the home stack, then those in other
 * stacks, each from the bottom. Copies elsewhere are left out.
 */
function takeable(
	draft: Draft,
	keys: readonly Key[],
	home: string | null,
	heightOf: (key: Key) => number,
): Key[] {
	const rank = (key: Key) => {
		if (isBoxed(draft, key)) return 0;
		const holder = draft.get("items", holderOf(draft.item(key)) ?? "");
		if (holder?.is !== "stack") return undefined;
		return home !== null && holder.piece === home ? 1 : 2;
	};
	return keys
		.flatMap((key) => {
			const own = rank(key);
			return own === undefined ? [] : [{ key, rank: own, height: heightOf(key) }];
		})
		.sort((a, b) => a.rank - b.rank || b.height - a.height)
		.map(({ key }) => key);
}

function newItem(draft: Draft, binding: string, piece: Piece): Key {
	const key = draft.newKey();
	const item: Item = {
		is: "piece",
		piece: binding,
		isMade: false,
		place: { in: "box" },
		face: faceInBox(piece),
		turn: 0,
		isLocked: false,
		value: firstValue(piece),
		isSet: false,
		isExtra: false,
		shownTo: [],
	};
	draft.set("items", key, item);
	if (holdsItems(piece.kind)) draft.set("orders", key, []);
	return key;
}

function boxStack(draft: Draft, deck: string, cards: readonly Key[]): void {
	const stack = draft.newKey();
	const first = draft.item(cards[0] ?? "");
	draft.set("items", stack, { ...first, is: "stack", piece: deck, face: "down", value: 0 });
	draft.set("orders", stack, []);
	draft.hold(cards, stack);
}

/**
 * Places new cards. Those of a new deck form a stack in the box, and those of a new bundle go into it. On a fresh
 * table, they join the stack or bundle that is already there. All others stay in the box.
 */
function settleNew(
	draft: Draft,
	added: ReadonlyMap<string, Key[]>,
	wasThere: (binding: string) => boolean,
	isFresh: boolean,
): void {
	if (added.size === 0) return;
	/** The first stack of each deck, and the first item of each bundle. */
	const holders = new Map<string, Key>();
	for (const [key, { is, piece }] of draft.all("items")) {
		if (piece === null || !added.has(piece) || holders.has(piece)) continue;
		const kind = draft.get("pieces", piece)?.kind;
		if (is === "stack" ? kind === "deck" : kind === "bundle") holders.set(piece, key);
	}
	for (const [home, keys] of added) {
		const kind = draft.get("pieces", home)?.kind;
		const isNew = !wasThere(home);
		const holder = holders.get(home);
		if (kind === "deck" && isNew && keys.length > 1) boxStack(draft, home, keys);
		else if (holder !== undefined && (isFresh || (kind === "bundle" && isNew)))
			draft.hold(keys, holder, "bottom");
	}
}

/** Adjusts the value of an item after its piece has changed. */
function revalue(draft: Draft, key: Key, piece: Piece): void {
	const { value, isSet } = draft.item(key);
	let next = value;
	const { value: means } = kindsAtTable[piece.kind];
	if (means === "top") next = Math.min(value, facesOfDie(piece));
	if (means === "page") next = Math.min(value, lastPage(piece));
	if (means === "count" && !isSet) next = firstValue(piece);
	if (next !== value) draft.change(key, { value: next });
}

/**
 * Handles pieces that have left the game. Their items in the box are removed; elsewhere, they stay as ghosts with their
 * last data.
 */
function* removeOrKeep(
	draft: Draft,
	live: Pieces,
	items: Map<string, Key[]>,
	done: Conformed,
): Pausing<void> {
	for (const [binding, keys] of items) {
		if (live.has(binding)) continue;
		for (const key of keys.filter((one) => isBoxed(draft, one))) {
			takeOff(draft, key);
			done.removed++;
		}
	}
	yield;
	for (const [key, { is, piece }] of [...draft.all("items")]) {
		if (is === "stack" && piece !== null && !live.has(piece)) draft.change(key, { piece: null });
	}
	yield;
	const inUse = new Set([...draft.all("items")].flatMap(([, { piece }]) => piece ?? []));
	const old = new Map([...draft.all("pieces")]);
	yield;
	// a ghost may have its back from its deck
	for (const binding of [...inUse]) {
		const piece = live.get(binding) ?? old.get(binding);
		const home = piece && homeOf(piece, old);
		if (home != null) inUse.add(home);
	}
	yield;
	const asOthers = withBackOfOthers(old, live);
	for (const [binding, piece] of old) {
		if (live.has(binding)) continue;
		draft.set("pieces", binding, inUse.has(binding) ? { ...asOthers(piece), isGhost: true } : null);
		if (inUse.has(binding))
			done.kept += (items.get(binding) ?? []).filter((key) => isOpen(draft, key)).length;
	}
	yield;
	for (const [binding, piece] of live) draft.set("pieces", binding, piece);
}

/**
 * Removes surplus copies that are not in play, and marks the others.
 * @returns the number of missing copies
 */
function recount(
	draft: Draft,
	piece: Piece,
	keys: Key[],
	done: Conformed,
	sorted: (keys: readonly Key[]) => Key[],
): number {
	const wanted = copiesOf(piece);
	const surplus = keys.length > wanted ? sorted(keys).slice(0, keys.length - wanted) : [];
	for (const key of surplus) {
		takeOff(draft, key);
		done.removed++;
	}
	const taken = new Set(surplus);
	const left = keys.filter((key) => !taken.has(key));
	// copies that are already marked stay so while there are too many; then the newest ones are marked
	const extra = new Set(
		[...left]
			.sort((a, b) => Number(draft.item(b).isExtra) - Number(draft.item(a).isExtra) || Number(b) - Number(a))
			.slice(0, Math.max(0, left.length - wanted)),
	);
	for (const key of left) {
		if (draft.item(key).isExtra !== extra.has(key)) draft.change(key, { isExtra: extra.has(key) });
		revalue(draft, key, piece);
	}
	done.kept += [...extra].filter((key) => isOpen(draft, key)).length;
	return Math.max(0, wanted - left.length);
}

/** The pieces of the game, and the standard pieces that the table uses: no push changes those. */
function withStandard(draft: Draft, game: Pieces): Pieces {
	const standard = [...draft.all("pieces")].filter(([, { app }]) => app === standardApp);
	if (standard.length === 0) return game;
	const items = [...draft.all("items")].map(([, { piece }]) => piece);
	const saved = [...draft.all("setUps")].flatMap(([, setUp]) => setUp.items.map(({ piece }) => piece));
	const used = new Set([...items, ...saved]);
	const kept = standard.filter(([binding]) => used.has(binding));
	return new Map([...game, ...kept.map(([key, piece]) => [key, { ...piece, isGhost: false }] as const)]);
}

/**
 * Fits the items to the pieces of the game. Items on the felt or in a hand are neither moved nor removed.
 * @param before the pieces that the table had
 */
export function* conform(draft: Draft, game: Pieces, before: Pieces, isFresh: boolean): Pausing<Conformed> {
	const done: Conformed = { added: 0, removed: 0, kept: 0, omitted: 0 };
	const renamed = rebind(draft, game);
	yield;
	const live = withStandard(draft, game);
	const items = itemsByPiece(draft);
	yield;
	yield* removeOrKeep(draft, live, items, done);
	yield;
	let room = tableLimits.maxItems - [...draft.all("items")].filter(([, { is }]) => is === "piece").length;
	const added = new Map<string, Key[]>();
	const heightOf = heightsIn(draft);
	let counted = 0;
	for (const [binding, piece] of live) {
		if (isPause(counted++)) yield;
		const home = homeOf(piece, live);
		const sorted = (keys: readonly Key[]) => takeable(draft, keys, home, heightOf);
		const missing = recount(draft, piece, items.get(binding) ?? [], done, sorted);
		const count = Math.min(missing, Math.max(0, room));
		room -= count;
		done.added += count;
		done.omitted += missing - count;
		const made = Array.from({ length: count }, () => newItem(draft, bindingOf(piece), piece));
		if (home === null || !isCard(piece) || count === 0) continue;
		const cards = added.get(home);
		if (cards === undefined) added.set(home, made);
		else cards.push(...made);
	}
	yield;
	settleNew(draft, added, (binding) => before.has(binding) || renamed.has(binding), isFresh);
	return done;
}

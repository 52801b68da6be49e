import {
	type ChoiceEntry,
	type Entry,
	everySeat,
	type HandEntry,
	type HeldItem,
	type HiddenPiece,
	type ItemEntry,
	kindsAtTable,
	type LookEntry,
	type OpenPlace,
	type SeenPiece,
	type ShownPiece,
	type StackEntry,
	type View,
} from "@tuckbox/pieces/table";
import { groups } from "../../../steps/pausing.ts";
import { holderOf } from "../draft.ts";
import { isFaceUp, isHidden, knows, seesHands, showsItself } from "../knowledge.ts";
import { hiddenPiece, holdsItems, type Piece, type Pieces } from "../piece.ts";
import { type Item, type Key, type TableState, tableFacts, tableKey } from "../state.ts";

// A seat's view of a table, as entries by name. Whole views and frames consist only of entries that `entryFor` built,
// so that there is a single place that could reveal hidden items.

/** The visible data of pieces, which do not change. Copies share them. */
const shownPieces = new WeakMap<Piece, ShownPiece>();

/** A piece as a seat sees it that knows the piece. */
export function shownPiece(piece: Piece): ShownPiece {
	const known = shownPieces.get(piece);
	if (known !== undefined) return known;
	const { componentId, app, kind, externalKey, name, widthMm, heightMm, shape, sides, faces, isGhost } =
		piece;
	const ghost = isGhost ? { isGhost: true as const } : {};
	const shown = {
		componentId,
		app,
		kind,
		externalKey,
		name,
		widthMm,
		heightMm,
		shape,
		sides,
		faces,
		...ghost,
	};
	shownPieces.set(piece, shown);
	return shown;
}

/** The backs of pieces, by the pieces of a table. */
const hiddenPieces = new WeakMap<Pieces, Map<Piece, HiddenPiece>>();

function hiddenPieceOf({ pieces }: TableState, piece: Piece): HiddenPiece {
	let known = hiddenPieces.get(pieces);
	if (known === undefined) {
		known = new Map();
		hiddenPieces.set(pieces, known);
	}
	const hidden = known.get(piece) ?? hiddenPiece(piece, pieces);
	known.set(piece, hidden);
	return hidden;
}

function pieceAt(state: TableState, key: Key): { item: Item; piece: Piece } {
	const item = state.items.get(key);
	const piece = state.pieces.get(item?.piece ?? "");
	if (item === undefined || piece === undefined) throw new Error(`the item ${key} has no piece`);
	return { item, piece };
}

function seenPiece(state: TableState, viewer: string, key: Key): SeenPiece {
	const { piece } = pieceAt(state, key);
	return knows(state, viewer, key) ? { shown: shownPiece(piece) } : { hidden: hiddenPieceOf(state, piece) };
}

/**
 * The place of an item without the seal: whether an item is sealed depends on what the host has seen, which others must
 * not know.
 */
function visiblePlace({ place }: Item): OpenPlace {
	return place.in === "felt" ? place : { in: "box" };
}

const hasValue = ({ kind }: Pick<Piece, "kind">) => kindsAtTable[kind].value !== null;

function heldItem(state: TableState, viewer: string, key: Key): HeldItem {
	const { item, piece } = pieceAt(state, key);
	const value = hasValue(piece) ? { value: item.value } : {};
	const extra = item.isExtra && knows(state, viewer, key) ? { isExtra: true as const } : {};
	return { id: state.ids.get(key) ?? "", ...value, ...extra, ...seenPiece(state, viewer, key) };
}

function itemEntry(state: TableState, viewer: string, key: Key): ItemEntry {
	const { item, piece } = pieceAt(state, key);
	const isOpen = isFaceUp(state, viewer, item);
	return {
		place: visiblePlace(item),
		face: isHidden(state, viewer, item) ? "down" : item.face,
		turn: item.turn,
		isLocked: item.isLocked,
		// these marks could distinguish a card that lies face down
		...(item.isExtra && isOpen ? { isExtra: true } : {}),
		...(item.isMade && isOpen ? { isMade: true } : {}),
		...(hasValue(piece) && isOpen ? { value: item.value } : {}),
		...(holdsItems(piece.kind) ? { holds: state.orders.get(key)?.length ?? 0 } : {}),
		// the other side that a seat peeks at is part of its look, not of the card
		...(showsItself(state, viewer, item)
			? { shown: shownPiece(piece) }
			: { hidden: hiddenPieceOf(state, piece) }),
	};
}

function stackEntry(state: TableState, viewer: string, key: Key, stack: Item): StackEntry {
	const cards = state.orders.get(key) ?? [];
	const sizes = cards.map((card) => pieceAt(state, card).piece);
	const home = state.pieces.get(stack.piece ?? "");
	const top = cards[0] ?? "";
	const { piece } = pieceAt(state, top);
	const face = isHidden(state, viewer, stack) ? "down" : stack.face;
	return {
		place: visiblePlace(stack),
		face,
		turn: stack.turn,
		isLocked: stack.isLocked,
		cards: cards.length,
		top: face === "down" ? { hidden: hiddenPieceOf(state, piece) } : seenPiece(state, viewer, top),
		widthMm: Math.max(...sizes.map(({ widthMm }) => widthMm)),
		heightMm: Math.max(...sizes.map(({ heightMm }) => heightMm)),
		home:
			home === undefined
				? null
				: { componentId: home.componentId, app: home.app, externalKey: home.externalKey, name: home.name },
	};
}

const byId = (a: HeldItem, b: HeldItem) => (a.id < b.id ? -1 : 1);

function handEntry(state: TableState, viewer: string, seat: string): HandEntry {
	const keys = state.orders.get(seat) ?? [];
	const count = keys.length;
	if (viewer === seat || seesHands(state, viewer)) {
		const shown = keys.filter((key) => (state.items.get(key)?.shownTo.length ?? 0) > 0);
		const shownTo = Object.fromEntries(
			shown.map((key) => [state.ids.get(key) ?? "", state.items.get(key)?.shownTo ?? []]),
		);
		const cards = keys.map((key) => heldItem(state, viewer, key));
		return { count, cards, ...(viewer === seat && shown.length > 0 ? { shownTo } : {}) };
	}
	const known = keys.filter((key) => knows(state, viewer, key));
	const backs = new Map<string, number>();
	const others = new Set(keys).difference(new Set(known));
	for (const key of others) {
		const back = JSON.stringify(hiddenPieceOf(state, pieceAt(state, key).piece));
		backs.set(back, (backs.get(back) ?? 0) + 1);
	}
	return {
		count,
		...(known.length > 0 ? { shown: known.map((key) => heldItem(state, viewer, key)).sort(byId) } : {}),
		backs: [...backs].sort().map(([back, times]) => ({ hidden: JSON.parse(back), count: times })),
	};
}

function lookEntry(state: TableState, viewer: string, seat: string): LookEntry | undefined {
	const look = state.looks.get(seat);
	if (look === undefined) return undefined;
	const entry = { at: state.ids.get(look.at) ?? "", count: look.keys.length };
	if (seat !== viewer && viewer !== everySeat) return entry;
	const cards = look.keys.map((key) => heldItem(state, viewer, key));
	// a stack has an order, but a container does not
	return { ...entry, cards: state.items.get(look.at)?.is === "stack" ? cards : cards.sort(byId) };
}

/** The choice as a seat sees it: until it is revealed, only its own, and who has chosen. */
function choiceEntry(state: TableState, viewer: string): ChoiceEntry | undefined {
	const choice = state.choice.get(tableKey);
	if (choice === undefined) return undefined;
	const { chosen, isRevealed, ...entry } = choice;
	const ready = choice.seats.filter((seat) => chosen[seat] !== undefined);
	if (isRevealed) return { ...entry, ready, revealed: chosen as Record<string, number> };
	const own = chosen[viewer];
	if (own === undefined) return { ...entry, ready };
	return { ...entry, ready, own: typeof own === "number" ? own : own.map((key) => state.ids.get(key) ?? "") };
}

/** The entry of a name in a seat's view; undefined if the seat does not see it. */
export function entryFor(state: TableState, name: string, viewer: string): Entry | undefined {
	const [sort = "", id = ""] = name.split(":");
	if (sort === "table") {
		const { version, settings, isFresh } = tableFacts(state);
		return { version, settings, setUps: [...state.setUps.keys()].sort(), isFresh };
	}
	if (sort === "turns") return state.turns.get(tableKey);
	if (sort === "spot") return state.spots.get(id);
	if (sort === "routine") return state.routines.get(id);
	if (sort === "scores") return state.scores.get(tableKey);
	if (sort === "choice") return choiceEntry(state, viewer);
	if (sort === "timer") return state.timer.get(tableKey);
	if (sort === "look") return lookEntry(state, viewer, id);
	if (sort === "item") {
		const key = state.keyById.get(id) ?? "";
		const item = state.items.get(key);
		if (item === undefined || holderOf(item) !== null) return undefined;
		return item.is === "stack" ? stackEntry(state, viewer, key, item) : itemEntry(state, viewer, key);
	}
	const seat = state.seats.get(id);
	if (seat === undefined) return undefined;
	if (sort === "hand") return handEntry(state, viewer, id);
	const { insteadOf: _, ...entry } = seat;
	return entry;
}

export function allNames(state: TableState): Set<string> {
	const names = new Set(["table", "turns", "scores", "timer", "choice"]);
	for (const seat of state.seats.keys()) names.add(`seat:${seat}`).add(`hand:${seat}`).add(`look:${seat}`);
	for (const spot of state.spots.keys()) names.add(`spot:${spot}`);
	for (const routine of state.routines.keys()) names.add(`routine:${routine}`);
	for (const [key, item] of state.items) {
		if (holderOf(item) === null) names.add(`item:${state.ids.get(key)}`);
	}
	return names;
}

/** Names in an order that does not reveal which item is which. */
export const inOrder = (names: Iterable<string>) => [...names].sort();

/** The entries of a seat's whole view, one after the other: there can be thousands. */
function* entriesFor(state: TableState, viewer: string): Generator<[name: string, entry: Entry]> {
	for (const name of inOrder(allNames(state))) {
		const entry = entryFor(state, name, viewer);
		if (entry !== undefined) yield [name, entry];
	}
}

/** The JSON of a seat's whole view, in parts of some entries each. */
export function* viewTexts(state: TableState, viewer: string): Generator<string> {
	let before = "{";
	for (const some of groups(entriesFor(state, viewer))) {
		const texts = some.map(([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`);
		yield before + texts.join();
		before = ",";
	}
	yield "}"; // every view has an entry for the table
}

/** The whole view of a seat. */
export function viewFor(state: TableState, viewer: string): View {
	return Object.fromEntries(entriesFor(state, viewer));
}

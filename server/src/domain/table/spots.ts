import { bySize, isWithin, plays, type SpotEntry } from "@tuckbox/pieces/table";
import { faceInBox } from "./piece.ts";
import type { Item, Key, TableState } from "./state.ts";

// Which spot an item lies in. What a spot hides is hidden by the place of the item alone: no item remembers it.

type Spots = TableState["spots"];
/** The parts of a state, or of an act in progress, that decide where items lie. */
export type Laid = Pick<TableState, "spots" | "pieces" | "seats">;
export type LaidSpot = SpotEntry & { id: string };

/** The spots of a state from the smallest, and the spot of each item. Neither spots nor items are ever changed. */
type Found = { sorted: LaidSpot[]; ofItem: WeakMap<Item, LaidSpot | null> };
const found = new WeakMap<Spots, Found>();

function foundIn(spots: Spots): Found {
	const known = found.get(spots);
	if (known !== undefined) return known;
	const sorted = bySize(spots).map(([id, spot]) => ({ ...spot, id }));
	const fresh: Found = { sorted, ofItem: new WeakMap() };
	found.set(spots, fresh);
	return fresh;
}

/** All spots, the smallest first. */
export function spotsBySize({ spots }: Pick<TableState, "spots">): readonly LaidSpot[] {
	return foundIn(spots).sorted;
}

/**
 * The spot in which an item lies on the felt: the smallest one that contains its middle. A board is in no spot: it lies
 * below them.
 */
export function spotOf({ spots, pieces }: Laid, item: Item): LaidSpot | undefined {
	if (spots.size === 0 || item.place.in !== "felt") return undefined;
	const { sorted, ofItem } = foundIn(spots);
	const known = ofItem.get(item);
	if (known !== undefined) return known ?? undefined;
	const isBoard = item.is === "piece" && pieces.get(item.piece ?? "")?.kind === "board";
	const { place } = item;
	const spot = isBoard ? undefined : sorted.find((one) => isWithin(one, place));
	ofItem.set(item, spot ?? null);
	return spot;
}

/** The spot that hides an item from some seats, if it lies in one. */
export function hidingSpot(laid: Laid, item: Item): LaidSpot | undefined {
	const spot = spotOf(laid, item);
	return spot?.seenBy === "all" ? undefined : spot;
}

/**
 * The spot that hides an item, and who sees it there; "" if none does. When it changes, others may not know any longer which item
 * is which.
 */
export function hiddenBy(laid: Laid, item: Item): string {
	const spot = hidingSpot(laid, item);
	return spot === undefined ? "" : `${spot.id} ${spot.seenBy} ${ownerOf(laid, spot)}`;
}

/** The seat to which a spot belongs: the one at its place around the table, if it can have things. */
export function ownerOf({ seats }: Pick<TableState, "seats">, spot: SpotEntry): string | undefined {
	const own = [...seats].find(([, { index, role }]) => plays(role) && index === spot.seat);
	return own?.[0];
}

/** The seat that alone sees an item on the felt, if any. */
export function onlyViewer(state: TableState, item: Item): string | undefined {
	const spot = hidingSpot(state, item);
	return spot?.seenBy === "owner" ? ownerOf(state, spot) : undefined;
}

/** The seat that alone sees an item, or what holds it. */
export function keeperOf(state: TableState, item: Item): string | undefined {
	const holder = item.place.in === "holder" ? state.items.get(item.place.of) : undefined;
	return onlyViewer(state, holder ?? item);
}

/** The place for what only one seat saw, once that seat or its place is gone. */
export const sealedBox = { in: "box", isSealed: true } as const;

/**
 * The items that only one seat sees, as they go into the box: sealed and face down. Cards stay in their stacks.
 * @param isLeft whether to leave the items that only this seat sees where they are
 */
export function putAway(state: TableState, isLeft: (seat: string) => boolean = () => false): Map<Key, Item> {
	const away = new Map<Key, Item>();
	for (const [key, item] of state.items) {
		const seat = onlyViewer(state, item);
		if (seat === undefined || isLeft(seat)) continue;
		const isStack = item.is === "stack";
		const face = isStack ? "down" : faceInBox(state.pieces.get(item.piece ?? ""));
		away.set(key, { ...item, place: sealedBox, face, turn: 0, isLocked: false });
		for (const card of isStack ? (state.orders.get(key) ?? []) : []) {
			const held = state.items.get(card);
			if (held !== undefined) away.set(card, { ...held, face: "down" });
		}
	}
	return away;
}

/** The table after everything that only one seat sees has gone into the box. */
export function withPrivateAway(state: TableState): TableState {
	const away = putAway(state);
	return away.size === 0 ? state : { ...state, items: new Map([...state.items, ...away]) };
}

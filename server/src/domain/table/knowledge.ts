import { everySeat, type SpotEntry } from "@tuckbox/pieces/table";
import { hidingSpot, ownerOf } from "./spots.ts";
import { type Item, type Key, type TableState, tableFacts } from "./state.ts";

/**
 * Whether a seat may see all hands: hosts and observers may if the settings of the table, which all seats see, allow
 * it.
 */
export function seesHands(state: TableState, viewer: string): boolean {
	if (viewer === everySeat) return true;
	const role = state.seats.get(viewer)?.role;
	return (role === "host" || role === "observer") && tableFacts(state).settings.isOpen;
}

function isSealed({ place }: Pick<Item, "place">): boolean {
	return place.in === "box" && place.isSealed === true;
}

/** Whether a seat sees what lies in a spot. */
function seesInto(state: TableState, viewer: string, spot: SpotEntry): boolean {
	if (spot.seenBy !== "owner") return spot.seenBy === "all";
	return ownerOf(state, spot) === viewer || seesHands(state, viewer);
}

/** Whether a spot hides an item on the felt from a seat. */
export function isHidden(state: TableState, viewer: string, item: Item): boolean {
	const spot = hidingSpot(state, item);
	return spot !== undefined && !seesInto(state, viewer, spot);
}

/** Whether an item on the felt or in the box shows a seat its front. */
export function isFaceUp(state: TableState, viewer: string, item: Item): boolean {
	return item.face === "up" && !isSealed(item) && !isHidden(state, viewer, item);
}

/** Whether every seat sees which piece an item on the felt or in the box is. */
export function liesOpen(state: TableState, item: Item): boolean {
	return isFaceUp(state, "", item);
}

/** Whether a seat sees which piece an item on the felt or in the box is, without looking at its other side. */
export function showsItself(state: TableState, viewer: string, item: Item): boolean {
	const isHost = viewer === everySeat || state.seats.get(viewer)?.role === "host";
	const isHostsBox = item.place.in === "box" && isHost;
	return isFaceUp(state, viewer, item) || (isHostsBox && !isSealed(item));
}

/** The items of looks, which do not change: there can be thousands, and a view asks about each. */
const lookedAt = new WeakMap<readonly Key[], ReadonlySet<Key>>();

/** Whether a look shows an item. */
export function isIn({ keys }: { keys: readonly Key[] }, key: Key): boolean {
	const known = lookedAt.get(keys) ?? new Set(keys);
	lookedAt.set(keys, known);
	return known.has(key);
}

/** Whether a seat is looking at an item. */
function isLookingAt({ looks }: TableState, viewer: string, key: Key): boolean {
	if (viewer === everySeat) return looks.values().some((look) => isIn(look, key));
	const look = looks.get(viewer);
	return look !== undefined && isIn(look, key);
}

/**
 * Whether a seat may know which piece an item is. This is the only rule about it: views, the log and the ids that an
 * act may name all follow it.
 * @param viewer the id of a seat, or `everySeat` for a replay that shows what any seat saw; any other text stands for a
 *   guest without a seat
 */
export function knows(state: TableState, viewer: string, key: Key): boolean {
	const item = state.items.get(key);
	if (item === undefined) return false;
	if (item.is === "stack") return true;
	if (isLookingAt(state, viewer, key)) return true;
	const { place } = item;
	if (place.in !== "holder") return showsItself(state, viewer, item);
	const holder = state.items.get(place.of);
	if (holder === undefined)
		return place.of === viewer || item.shownTo.includes(viewer) || seesHands(state, viewer);
	const isTop = holder.is === "stack" && state.orders.get(place.of)?.[0] === key;
	return isTop && isFaceUp(state, viewer, holder);
}

/**
 * The item behind a public id, if the seat can act on it: on the felt, in the box, in its own hand, or where it is looking.
 * Any other id is treated as one that never existed.
 */
export function reachable(state: TableState, viewer: string, id: string): Key | undefined {
	const key = state.keyById.get(id);
	const place = key === undefined ? undefined : state.items.get(key)?.place;
	if (key === undefined || place === undefined) return undefined;
	const isOpen = place.in !== "holder" || place.of === viewer;
	return isOpen || isLookingAt(state, viewer, key) ? key : undefined;
}

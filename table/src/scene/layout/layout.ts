import {
	type Entry,
	type ItemEntry,
	isStack,
	kindsAtTable,
	type SeenPiece,
	type SpotEntry,
	type StackEntry,
	type View,
} from "@tuckbox/pieces/table";
import { reachOf } from "@tuckbox/web/draw/dice/reach.ts";
import type { Box, Point } from "./camera.ts";
import { leavesAt } from "./seen.ts";
import { rotated, sizeAround } from "./turning.ts";

// Positions and sizes of things on the felt, in mm: pure functions of the view.

export type FeltEntry = (ItemEntry | StackEntry) & { place: { in: "felt"; x: number; y: number; z: number } };
export type PlacedEntry = { id: string; entry: FeltEntry };
type Size = { widthMm: number; heightMm: number };

export function openItem(view: View, id: string): ItemEntry | StackEntry | undefined {
	return view[`item:${id}`] as ItemEntry | StackEntry | undefined;
}

const onFelt = (entry: Entry | undefined): entry is FeltEntry =>
	entry !== undefined && "place" in entry && entry.place.in === "felt";

export function feltEntry(view: View, id: string): FeltEntry | undefined {
	const entry = openItem(view, id);
	return onFelt(entry) ? entry : undefined;
}

/** Whether something lies in the box. */
export function hasBoxed(view: View): boolean {
	return Object.values(view).some((entry) => "place" in entry && entry.place.in === "box");
}

/** Whether something lies in the box that one plays with: anything but an empty container. */
export function hasToLayOut(view: View): boolean {
	return Object.values(view).some(
		(entry) => "place" in entry && entry.place.in === "box" && (!("holds" in entry) || entry.holds !== 0),
	);
}

/** The entries on the felt, in any order. */
export function onFeltIn(view: View): PlacedEntry[] {
	const placed: PlacedEntry[] = [];
	for (const name in view) {
		const entry = view[name];
		if (name.startsWith("item:") && onFelt(entry)) placed.push({ id: name.slice(5), entry });
	}
	return placed;
}

/** The entries on the felt, from the lowest to the topmost. */
export function placedIn(view: View): PlacedEntry[] {
	return onFeltIn(view).sort((a, b) => a.entry.place.z - b.entry.place.z);
}

/** The side of an item that the seat sees; on a stack, that of its top card. */
export function seenSide(entry: ItemEntry | StackEntry): SeenPiece {
	return isStack(entry) ? entry.top : entry;
}

export const outlineOf = (seen: SeenPiece) => ("shown" in seen ? seen.shown : seen.hidden);

/** The room that a piece takes, in mm. A die needs room to turn. */
export function sizeOfSeen(seen: SeenPiece): Size {
	const { kind, widthMm, heightMm } = outlineOf(seen);
	if (kind !== "die" || !("shown" in seen)) return { widthMm, heightMm };
	const room = widthMm * 2 * reachOf(seen.shown.sides ?? 6);
	return { widthMm: room, heightMm: room };
}

export function entrySize(entry: ItemEntry | StackEntry): Size {
	return isStack(entry) ? { widthMm: entry.widthMm, heightMm: entry.heightMm } : sizeOfSeen(seenSide(entry));
}

/** Whether a book is open. Its left page then lies to the left of the book's own place. */
function isOpenBook(entry: ItemEntry | StackEntry): boolean {
	if (isStack(entry) || !("shown" in entry) || kindsAtTable[entry.shown.kind].value !== "page") return false;
	return leavesAt({ payload: { imageFaces: entry.shown.faces } }, entry.value ?? 0) > 0;
}

/** The smallest upright rectangle around an item, and around both pages of an open book. */
export function entryBounds(entry: FeltEntry): Box {
	const { widthMm, heightMm } = entrySize(entry);
	const pages = isOpenBook(entry) ? 2 : 1;
	const off = rotated({ x: (-widthMm * (pages - 1)) / 2, y: 0 }, entry.turn);
	const [x, y] = [entry.place.x + off.x, entry.place.y + off.y];
	const { width, height } = sizeAround(widthMm * pages, heightMm, entry.turn);
	return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** The smallest upright rectangle around others. */
function boundsOf(all: readonly Box[]): Box | undefined {
	if (all.length === 0) return undefined;
	return {
		left: Math.min(...all.map(({ left }) => left)),
		top: Math.min(...all.map(({ top }) => top)),
		right: Math.max(...all.map(({ right }) => right)),
		bottom: Math.max(...all.map(({ bottom }) => bottom)),
	};
}

export const commonBounds = (placed: readonly PlacedEntry[]): Box | undefined =>
	boundsOf(placed.map(({ entry }) => entryBounds(entry)));

/** The bounds of all things and spots on the felt. */
export function feltBounds(view: View): Box | undefined {
	const spots = Object.entries(view).flatMap(([name, entry]): Box[] => {
		if (!name.startsWith("spot:")) return [];
		const { x, y, widthMm, heightMm } = entry as SpotEntry;
		const [halfWidth, halfHeight] = [widthMm / 2, heightMm / 2];
		return [{ left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }];
	});
	return boundsOf([...onFeltIn(view).map(({ entry }) => entryBounds(entry)), ...spots]);
}

export const overlaps = (a: Box, b: Box) =>
	a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

/** A point in the coordinates of an item: relative to its middle, with the item upright. */
export function within(entry: FeltEntry, { x, y }: Point): Point {
	return rotated({ x: x - entry.place.x, y: y - entry.place.y }, -entry.turn);
}

/** Whether an item may lie in a stack, as far as the seat can see. The service decides. */
export function isCard(entry: ItemEntry | StackEntry): boolean {
	return isStack(entry) || kindsAtTable[outlineOf(entry).kind].isCard;
}

/** Whether other items can be put into it: a container or a bundle. */
export function takesIn(entry: ItemEntry | StackEntry): boolean {
	return !isStack(entry) && entry.holds !== undefined;
}

import { canStack, kindsAtTable, type SpotEntry, spotLimits } from "@tuckbox/pieces/table";
import { isCard } from "../piece.ts";
import { type LaidSpot, spotOf } from "../spots.ts";
import type { Item, Key } from "../state.ts";
import { mm } from "../values.ts";
import type { ActContext } from "./act-context.ts";

// What a spot does to the things that are put into it, as a part of the act that does so.

type Point = { x: number; y: number };

function middleOf({ draft }: ActContext, key: Key): Point & { z: number } {
	const { place } = draft.item(key);
	return place.in === "felt" ? place : { x: 0, y: 0, z: 0 };
}

/** Moves an item inside its spot. It stays where it is if a smaller spot lies there, which could show it to others. */
function move({ draft, state }: ActContext, spot: LaidSpot, key: Key, { x, y }: Point, z?: number): void {
	const item = draft.item(key);
	if (item.place.in !== "felt") return;
	const place = { ...item.place, x: mm(x), y: mm(y), z: z ?? item.place.z };
	if (spotOf(state, { ...item, place })?.id === spot.id) draft.change(key, { place });
}

/** Turns a card or a whole stack over; a stack's lowest card is then on top. */
export function turnOver(context: ActContext, key: Key, face: Item["face"]): void {
	const { draft } = context;
	if (context.isStack(key)) {
		draft.set("orders", key, [...draft.held(key)].reverse());
		for (const card of draft.held(key)) draft.change(card, { face });
	}
	draft.change(key, { face });
}

/** The cell of a grid that is nearest to a point, as column and row. */
function cellAt({ x, y, widthMm, heightMm, columns, rows }: SpotEntry, point: Point): [number, number] {
	const line = (from: number, length: number, lines: number) =>
		Math.min(lines - 1, Math.max(0, Math.floor(((from + length / 2) / length) * lines)));
	return [line(point.x - x, widthMm, columns), line(point.y - y, heightMm, rows)];
}

/** The middles of the cells of a grid, row by row. */
function cellsOf({ x, y, widthMm, heightMm, columns, rows, gapMm }: SpotEntry): Point[] {
	const [stepX, stepY] = [(widthMm + gapMm) / columns, (heightMm + gapMm) / rows];
	return Array.from({ length: columns * rows }, (_, i) => ({
		x: x - (widthMm + gapMm) / 2 + stepX * ((i % columns) + 0.5),
		y: y - (heightMm + gapMm) / 2 + stepY * (Math.floor(i / columns) + 0.5),
	}));
}

/** The cells of a grid in which something lies. */
function takenCells(context: ActContext, spot: LaidSpot, keys: readonly Key[]): Set<number> {
	return new Set(keys.map((key) => cellIndex(spot, middleOf(context, key))));
}

function cellIndex(spot: SpotEntry, point: Point): number {
	const [column, row] = cellAt(spot, point);
	return row * spot.columns + column;
}

/** The middles of the free cells of a grid, row by row. */
export function freeCells(context: ActContext, spot: LaidSpot, keys: readonly Key[]): Point[] {
	const taken = takenCells(context, spot, keys);
	return cellsOf(spot).filter((_, i) => !taken.has(i));
}

/** Lays each thing into the free cell that is nearest to it; if none is free, into the nearest one. */
function intoGrid(context: ActContext, spot: LaidSpot, keys: readonly Key[], others: readonly Key[]): void {
	const cells = cellsOf(spot);
	const taken = takenCells(context, spot, others);
	for (const key of keys) {
		const at = middleOf(context, key);
		let nearest = cellIndex(spot, at);
		if (taken.has(nearest)) {
			const distance = (cell: Point) => Math.hypot(cell.x - at.x, cell.y - at.y);
			const free = [...cells.keys()].filter((cell) => !taken.has(cell));
			nearest = free.reduce(
				(best, cell) =>
					taken.has(best) || distance(cells[cell] as Point) < distance(cells[best] as Point) ? cell : best,
				nearest,
			);
		}
		taken.add(nearest);
		move(context, spot, key, cells[nearest] as Point);
	}
}

/** The size of an item as it lies there. */
export function sizeOf(context: ActContext, key: Key): { width: number; height: number } {
	const pieces = context.flat([key]).map((one) => context.piece(one));
	const width = Math.max(...pieces.map(({ widthMm }) => widthMm));
	const height = Math.max(...pieces.map(({ heightMm }) => heightMm));
	const isAcross = context.draft.item(key).turn % 180 === 90;
	return isAcross ? { width: height, height: width } : { width, height };
}

/** Lays everything in a spot next to each other along its longer side, overlapping if there is not enough room. */
function intoFan(context: ActContext, spot: LaidSpot, keys: readonly Key[], others: readonly Key[]): void {
	const isRow = spot.widthMm >= spot.heightMm;
	const along = (point: Point) => (isRow ? point.x : point.y);
	// by what every seat sees, and never by the order of keys
	const inOrder = (a: Key, b: Key) => {
		const [one, other] = [middleOf(context, a), middleOf(context, b)];
		return along(one) - along(other) || one.z - other.z;
	};
	const movable = others.filter((key) => !context.draft.item(key).isLocked).sort(inOrder);
	const all = [...movable.slice(0, Math.max(0, spotLimits.maxFanned - keys.length)), ...keys].sort(inOrder);
	const sizes = all.map((key) => {
		const { width, height } = sizeOf(context, key);
		return isRow ? width : height;
	});
	const [room, middle] = isRow ? [spot.widthMm, spot.x] : [spot.heightMm, spot.y];
	const [first = 0, last = 0] = [sizes[0], sizes.at(-1)];
	const steps = sizes.slice(1).map((size, i) => (size + (sizes[i] ?? 0)) / 2 + spot.gapMm);
	const length = steps.reduce((sum, step) => sum + step, 0);
	const left = Math.max(0, room - first / 2 - last / 2);
	const share = length > left ? left / length : 1;
	let at = middle - Math.max(0, room - first) / 2;
	for (const [i, key] of all.entries()) {
		if (i > 0) at += (steps[i - 1] ?? 0) * share;
		const point = isRow ? { x: at, y: spot.y } : { x: spot.x, y: at };
		move(context, spot, key, point, context.draft.above());
	}
}

/** Whether cards may lie on an item, by their outlines, which every seat sees. */
function fits(context: ActContext, key: Key, on: Key): boolean {
	const lowest = context.piece(context.flat([on])[0] ?? "");
	if (!isCard(lowest)) return false;
	return context.flat([key]).every((one) => canStack(context.piece(one), lowest));
}

/**
 * The highest card or stack on which others fit. What lies face down joins none that lies face up, which would turn it up; in a spot
 * that hides everything from everyone, that one is turned down first, so that no one learns how it lay.
 */
function stackFor(context: ActContext, spot: LaidSpot, key: Key, below: readonly Key[]): Key | undefined {
	const faceOf = (one: Key) => context.draft.item(one).face;
	const fitting = below.filter((one) => fits(context, key, one));
	if (spot.seenBy === "owner" || faceOf(key) === "up") return fitting[0];
	if (spot.seenBy === "all") return fitting.find((one) => faceOf(one) === "down");
	const [highest] = fitting;
	if (highest !== undefined && faceOf(highest) === "up") turnOver(context, highest, "down");
	return highest;
}

/** Puts cards on the highest card or stack in a spot on which they fit, otherwise into its middle. */
function ontoStack(context: ActContext, spot: LaidSpot, keys: readonly Key[], others: readonly Key[]): void {
	const { draft } = context;
	const below = [...others].sort((a, b) => middleOf(context, b).z - middleOf(context, a).z);
	for (const key of keys) {
		const target = stackFor(context, spot, key, below);
		if (target === undefined) {
			move(context, spot, key, spot);
			below.unshift(key);
			continue;
		}
		const cards = context.flat([key]);
		const stack = context.isStack(target) ? target : context.stackOf(target);
		draft.hold(cards, stack);
		if (context.isStack(key)) draft.set("orders", key, []);
		below.splice(below.indexOf(target), 1, stack);
	}
}

const snapping = {
	none: () => undefined,
	middle: (context, spot, keys) => {
		for (const key of keys) move(context, spot, key, spot);
	},
	grid: intoGrid,
	fan: intoFan,
	stack: ontoStack,
} satisfies Record<
	SpotEntry["snap"],
	(context: ActContext, spot: LaidSpot, keys: readonly Key[], others: readonly Key[]) => void
>;

/**
 * Applies the rules of spots to items that an act has put on the felt, in the order in which they were put there.
 * @param options.isLaid whether a seat has chosen their places: then they snap even if they stay in their spot
 * @param options.face the face that they get, whatever the spot says
 * @returns the name of the spot in which all of them arrived, if there is one
 */
export function arrive(
	context: ActContext,
	keys: readonly Key[],
	{ isLaid = false, face }: { isLaid?: boolean; face?: "up" | "down" | undefined } = {},
): string | undefined {
	const { draft, state } = context;
	if (state.spots.size === 0) return undefined;
	const spots = new Map<string, { spot: LaidSpot; keys: Key[] }>();
	const into = new Set<string | undefined>();
	for (const key of keys) {
		const spot = spotOf(state, draft.item(key));
		const isArriving = spot !== undefined && spotBefore(context, key) !== spot.id;
		into.add(isArriving ? spot.name : undefined);
		if (spot === undefined) continue;
		if (isArriving) settle(context, key, { ...spot, face: face ?? spot.face });
		if (!isArriving && !isLaid) continue;
		const known = spots.get(spot.id);
		if (known === undefined) spots.set(spot.id, { spot, keys: [key] });
		else known.keys.push(key);
	}
	const needsOthers = [...spots.values()].some(({ spot }) => spot.snap !== "none" && spot.snap !== "middle");
	const others = needsOthers ? othersIn(context, new Set(keys), spots.keys()) : new Map<string, Key[]>();
	for (const [id, { spot, keys }] of spots) snapping[spot.snap](context, spot, keys, others.get(id) ?? []);
	const [only] = into;
	return into.size === 1 ? only : undefined;
}

/** The spot from which an item comes: that of its stack or container, if it is inside one. */
function spotBefore({ state, draft }: ActContext, key: Key): string | undefined {
	// a new stack comes from where its cards were
	const item = state.items.get(key) ?? state.items.get(draft.held(key)[0] ?? "");
	const holder = item?.place.in === "holder" ? state.items.get(item.place.of) : undefined;
	const outer = holder ?? item;
	return outer && spotOf(state, outer)?.id;
}

/** Turns what arrives as the spot says. */
function settle(context: ActContext, key: Key, { face, isUpright }: SpotEntry): void {
	const canTurn = context.isStack(key) || kindsAtTable[context.piece(key).kind].isFlippable;
	if (face !== "same" && canTurn && context.draft.item(key).face !== face) turnOver(context, key, face);
	if (isUpright) context.draft.change(key, { turn: 0 });
}

/** The items on the felt in some spots, without those that are arriving. */
function othersIn(
	{ draft, state, contents }: ActContext,
	arriving: ReadonlySet<Key>,
	spots: Iterable<string>,
): Map<string, Key[]> {
	const inSpots = new Map([...spots].map((spot): [string, Key[]] => [spot, []]));
	const known = contents && [...inSpots.keys()].flatMap((spot) => [...contents.in(spot)]);
	const keys = known ? new Set([...known, ...draft.changedItems]) : draft.all("items").map(([key]) => key);
	for (const key of keys) {
		const item = arriving.has(key) ? undefined : draft.get("items", key);
		const spot = item && spotOf(state, item);
		if (spot !== undefined) inSpots.get(spot.id)?.push(key);
	}
	return inSpots;
}

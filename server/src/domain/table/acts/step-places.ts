import { tableLimits } from "@tuckbox/pieces/table";
import { type LaidSpot, spotOf } from "../spots.ts";
import type { Key } from "../state.ts";
import type { ActContext } from "./act-context.ts";
import { freeCells, sizeOf } from "./arriving.ts";
import type { Found } from "./places.ts";

// The places at which the steps of routines lay things.

/** Between a stack and a card that is laid next to it, in mm. */
export const gapMm = 10;
/** Between things that a step puts into a spot, in mm. */
const apartMm = 2;

export type Point = { x: number; y: number };

/** The places for what is drawn into a spot: in a grid, its free cells. */
export function placesIn(context: ActContext, spot: LaidSpot, { keys }: Found): { x: number; y: number }[] {
	return spot.snap === "grid" ? freeCells(context, spot, keys) : [];
}

/** The place for a new stack of a deck: left of the first thing, outside spots, or the middle of the table. */
export function besideOf(context: ActContext, first: Key): Point {
	const item = context.draft.item(first);
	if (item.place.in !== "felt") return { x: 0, y: 0 };
	const place = { ...item.place };
	const step = sizeOf(context, first).width + gapMm;
	do place.x -= step;
	while (spotOf(context.state, { ...item, place }) !== undefined && place.x - step > -tableLimits.maxMm);
	return { x: Math.max(place.x, -tableLimits.maxMm), y: place.y };
}

/** Places next to each other in a spot, in rows around its middle, for things of these sizes. */
export function apartIn(
	{ x, y, widthMm }: LaidSpot,
	sizes: readonly { width: number; height: number }[],
): Point[] {
	const width = Math.max(...sizes.map((one) => one.width)) + apartMm;
	const height = Math.max(...sizes.map((one) => one.height)) + apartMm;
	const columns = Math.max(1, Math.min(sizes.length, Math.floor((widthMm + apartMm) / width)));
	const rows = Math.ceil(sizes.length / columns);
	return sizes.map((_, i) => {
		const row = Math.floor(i / columns);
		const inRow = Math.min(columns, sizes.length - row * columns);
		return {
			x: x + ((i % columns) - (inRow - 1) / 2) * width,
			y: y + (row - (rows - 1) / 2) * height,
		};
	});
}

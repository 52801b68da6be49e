import type { Box, Point } from "./camera.ts";
import { overlaps } from "./layout.ts";

/** Pixels between a thing and its bar, and between the bar and the edge of the screen. */
const gap = 10;
const margin = 8;

/**
 * The upper left corner of a bar of actions: next to a thing, within the part of the window that nothing covers. All values are
 * pixels of the window.
 * @param side where the bar lies if there is room for it
 * @returns undefined if nothing of the thing is in sight
 */
export function barPlace(
	thing: Box,
	{ width, height }: { width: number; height: number },
	open: Box,
	side: "above" | "below",
): Point | undefined {
	if (!overlaps(thing, open)) return undefined;
	const [highest, lowest] = [open.top + margin, open.bottom - margin - height];
	const above = thing.top - gap - height;
	const below = thing.bottom + gap;
	const isAbove = above >= highest && above <= lowest;
	const isBelow = below <= lowest && below >= highest;
	const free = side === "above" ? (isAbove ? above : isBelow ? below : highest) : undefined;
	const y = free ?? (isBelow ? below : isAbove ? above : lowest);
	const middle = (Math.max(thing.left, open.left) + Math.min(thing.right, open.right)) / 2;
	const x = Math.min(open.right - margin - width, middle - width / 2);
	return { x: Math.max(open.left + margin, x), y };
}

import type { Snap } from "../../session/session.ts";
import type { Box, Point } from "../layout/camera.ts";

// Where things snap that are moved on the felt: pure functions, in mm.

/** A line at which something snaps: upright at an x, or level at a y, between two ends. */
export type Guide = { axis: "x" | "y"; at: number; from: number; to: number };

/** The offset that snaps something, and the lines at which it snaps. */
export type Snapped = { off: Point; guides: readonly Guide[] };

const nowhere: Snapped = { off: { x: 0, y: 0 }, guides: [] };

const sides = { x: ["left", "right", "top", "bottom"], y: ["top", "bottom", "left", "right"] } as const;

/** The smallest offset within reach that aligns an edge or the middle of a box with one of others. */
function alignedTo(own: Box, others: readonly Box[], axis: "x" | "y", reach: number) {
	const [low, high, start, end] = sides[axis];
	const lines = (box: Box) => [box[low], (box[low] + box[high]) / 2, box[high]];
	let best: { off: number; at: number; other: Box } | undefined;
	for (const other of others)
		for (const at of lines(other))
			for (const line of lines(own)) {
				const off = at - line;
				if (Math.abs(off) <= Math.min(reach, Math.abs(best?.off ?? reach))) best = { off, at, other };
			}
	if (best === undefined) return undefined;
	const { off, at, other } = best;
	const ends = { from: Math.min(own[start], other[start]), to: Math.max(own[end], other[end]) };
	return { off, guide: { axis, at, ...ends } };
}

/**
 * Snaps a thing to things nearby, or else to the grid.
 * @param own the upright rectangle around the thing
 * @param others those around the others that are in sight
 * @param reach the distance within which it snaps to others
 */
export function snapTo(
	own: Box,
	others: readonly Box[],
	{ gridMm, isToPieces }: Snap,
	reach: number,
): Snapped {
	const near = isToPieces ? others : [];
	const aligned = { x: alignedTo(own, near, "x", reach), y: alignedTo(own, near, "y", reach) };
	const middle = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
	const toGrid = (at: number) => (gridMm === undefined ? 0 : Math.round(at / gridMm) * gridMm - at);
	const off = { x: aligned.x?.off ?? toGrid(middle.x), y: aligned.y?.off ?? toGrid(middle.y) };
	const guides = [aligned.x?.guide, aligned.y?.guide].filter((guide) => guide !== undefined);
	return off.x === 0 && off.y === 0 && guides.length === 0 ? nowhere : { off, guides };
}

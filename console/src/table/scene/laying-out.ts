import { tableLimits } from "@tuckbox/pieces/table";
import type { Box, Point } from "./camera.ts";
import { boundsOfAll, factsOf, hasBoxed, itemOf, placedIn, seenOf, sizeOf } from "./layout.ts";
import type { Stage } from "./stage.ts";

// Putting pieces of the box onto the felt, many in one act.

/** mm between what lies on the felt and what comes next to it, and between pieces. */
const margin = 24;
const gap = 8;
/** Copies of one piece lie like shingles: each shows so much of its width; the more there are, the less. */
const shownShare = 0.35;
const mostWidths = 4;
/** A column of pieces is at least as high as this, in mm. */
const leastHeight = 250;

type Copies = { count: number; widthMm: number; heightMm: number; isBook?: boolean };

/** Places to the right of what lies on the felt, from above, for one piece after the other with its copies. */
function placesBeside(taken: Box | undefined, all: readonly Copies[]): Point[][] {
	const top = taken?.top ?? -leastHeight / 2;
	const bottom = Math.max(taken?.bottom ?? 0, top + leastHeight);
	let [left, y, columnWidth] = [taken === undefined ? 0 : taken.right + margin, top, 0];
	return all.map(({ count, widthMm, heightMm, isBook = false }) => {
		const step = Math.min(widthMm * shownShare, (widthMm * (mostWidths - 1)) / Math.max(1, count - 1));
		// an open book is twice as wide, to the left
		const before = isBook ? widthMm : 0;
		const width = before + widthMm + (count - 1) * step;
		if (y > top && y + heightMm > bottom) [left, y, columnWidth] = [left + columnWidth + margin, top, 0];
		const places = Array.from({ length: count }, (_, i) => ({
			x: left + before + widthMm / 2 + i * step,
			y: y + heightMm / 2,
		}));
		[y, columnWidth] = [y + heightMm + gap, Math.max(columnWidth, width)];
		return places;
	});
}

/** Lays pieces of the box next to what lies on the felt, and shows all of it. Each of `all` are copies of one piece. */
export async function layOutAll(stage: Stage, all: readonly (readonly string[])[]): Promise<void> {
	const { view } = stage.table;
	const copies = all.flatMap(([first = "", ...others]) => {
		const entry = itemOf(view, first);
		if (entry === undefined) return [];
		const isBook = factsOf(seenOf(entry)).kind === "book";
		return { ids: [first, ...others], count: others.length + 1, ...sizeOf(entry), isBook };
	});
	const places = placesBeside(boundsOfAll(placedIn(view)), copies);
	const items = copies.flatMap(({ ids }, i) => ids.map((id, j) => ({ id, ...(places[i]?.[j] as Point) })));
	for (let i = 0; i < items.length; i += tableLimits.maxNamed)
		await stage.table.act({ kind: "lay", items: items.slice(i, i + tableLimits.maxNamed) });
	// an empty box need not cover the table
	if (!hasBoxed(stage.table.view)) stage.isBoxOpen.set(false);
	// once the tray has changed its size
	requestAnimationFrame(() => stage.fitAll());
}

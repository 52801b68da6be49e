import { type ItemEntry, kindsAtTable, type StackEntry, tableLimits } from "@tuckbox/pieces/table";
import type { Box, Point } from "../layout/camera.ts";
import {
	entryBounds,
	entrySize,
	hasBoxed,
	onFeltIn,
	openItem,
	outlineOf,
	overlaps,
	seenSide,
} from "../layout/layout.ts";
import { around, rotated } from "../layout/turning.ts";
import type { Stage } from "./stage.ts";

// Lays pieces of the box on the felt, many in one act. Each group becomes a block of rows, placed where it enlarges the
// occupied area least.

/** Distance between blocks, and between pieces, in mm. */
const margin = 20;
const gap = 8;
/**
 * Copies of one piece overlap like shingles: each shows this share of its width, and less if all of them would be wider
 * than `mostWidths` pieces.
 */
const shownShare = 0.35;
const mostWidths = 4;
/** Number of things on the table above which blocks go around all of them and not between them. */
const mostObstacles = 150;
/** Maximum number of shapes that are tried for a block. */
const mostShapes = 12;

type Copies = { ids: string[]; widthMm: number; heightMm: number; isBook: boolean };
/** Pieces in rows, from the upper left corner. `opens` is the free width to the left for books to open, in mm. */
type Block = { width: number; height: number; opens: number; places: Point[][] };

const copyStep = ({ ids, widthMm }: Copies) =>
	Math.min(widthMm * shownShare, (widthMm * (mostWidths - 1)) / Math.max(1, ids.length - 1));

function rowsBlock(all: readonly Copies[], perRow: number): Block {
	const block: Block = { width: 0, height: 0, opens: all[0]?.isBook ? all[0].widthMm : 0, places: [] };
	for (let first = 0; first < all.length; first += perRow) {
		const row = all.slice(first, first + perRow);
		const top = first === 0 ? 0 : block.height + gap;
		let x = 0;
		for (const [i, copies] of row.entries()) {
			const { ids, widthMm, heightMm, isBook } = copies;
			const step = copyStep(copies);
			if (i > 0) x += isBook ? gap + widthMm : gap;
			const from = { x: x + widthMm / 2, y: top + heightMm / 2 };
			block.places.push(ids.map((_, copy) => ({ x: from.x + copy * step, y: from.y })));
			x += widthMm + (ids.length - 1) * step;
			block.height = Math.max(block.height, top + heightMm);
		}
		block.width = Math.max(block.width, x);
	}
	return block;
}

function blockShapes(all: readonly Copies[]): Block[] {
	const counts = new Set<number>();
	for (let rows = 1; rows <= Math.min(mostShapes, all.length); rows++)
		counts.add(Math.ceil(all.length / rows));
	counts.add(1);
	return [...counts].map((perRow) => rowsBlock(all, perRow));
}

/** Candidate places for a block next to a box. */
function cornersAt({ left, top, right, bottom }: Box, { width, height, opens }: Block): Point[] {
	const [middleX, middleY] = [(left + right - width) / 2, (top + bottom - height) / 2];
	const ys = [top, middleY, bottom - height];
	const xs = [left, middleX, right - width];
	return [
		...ys.flatMap((y) => [
			{ x: right + margin + opens, y },
			{ x: left - margin - width, y },
		]),
		...xs.flatMap((x) => [
			{ x, y: bottom + margin },
			{ x, y: top - margin - height },
		]),
	];
}

const union = (a: Box, b: Box): Box => ({
	left: Math.min(a.left, b.left),
	top: Math.min(a.top, b.top),
	right: Math.max(a.right, b.right),
	bottom: Math.max(a.bottom, b.bottom),
});

/** The occupied part of the felt: the bounds of everything, and the room of each thing. Books get room to open. */
type Lying = { all: Box | undefined; taken: Box[] };

/** Whether it opens to the left, like a book. */
const isOpenable = (entry: ItemEntry | StackEntry) =>
	kindsAtTable[outlineOf(seenSide(entry)).kind].value === "page";

/**
 * Finds the place for a block at which everything on the table fits the view best, and then the one nearest to the
 * middle.
 */
function place(shapes: readonly Block[], { all, taken }: Lying, view: { width: number; height: number }) {
	let best: { block: Block; at: Point; cost: number } | undefined;
	for (const block of shapes) {
		const { width, height, opens } = block;
		const corners =
			all === undefined
				? [{ x: -width / 2, y: -height / 2 }]
				: [all, ...taken].flatMap((box) => cornersAt(box, block));
		for (const at of corners) {
			const box = { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height };
			const needed = {
				left: box.left - opens - gap,
				top: box.top - gap,
				right: box.right + gap,
				bottom: box.bottom + gap,
			};
			const whole = all === undefined ? box : union(all, box);
			const [across, down] = [
				(whole.right - whole.left) / view.width,
				(whole.bottom - whole.top) / view.height,
			];
			const far =
				all === undefined
					? 0
					: Math.hypot(
							(box.left + box.right - all.left - all.right) / view.width,
							(box.top + box.bottom - all.top - all.bottom) / view.height,
						);
			const cost = Math.max(across, down) + 0.2 * Math.min(across, down) + 0.03 * far;
			if (best !== undefined && cost >= best.cost - 1e-9) continue;
			if (!taken.some((other) => overlaps(other, needed))) best = { block, at, cost };
		}
	}
	return best;
}

/** The occupied part of the felt in the axes of the view, which may be turned. */
function lyingOn(stage: Stage, turn: number): Lying {
	const placed = onFeltIn(stage.table.view);
	const turnedBox = (box: Box): Box => {
		const middle = rotated({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, turn);
		const { left, top, right, bottom } = around(box, turn);
		const [width, height] = [right - left, bottom - top];
		return {
			left: middle.x - width / 2,
			right: middle.x + width / 2,
			top: middle.y - height / 2,
			bottom: middle.y + height / 2,
		};
	};
	const seen = placed.map(({ entry }) => {
		const lies = entryBounds(entry);
		const opens = isOpenable(entry) && entry.turn % 360 === 0 ? entrySize(entry).widthMm : 0;
		const left = Math.min(lies.left, lies.right - 2 * opens);
		return { lies: turnedBox(lies), takes: turnedBox({ ...lies, left }) };
	});
	const [first, ...others] = seen.map(({ lies }) => lies);
	const all = first && others.reduce(union, first);
	const taken = seen.length > mostObstacles && all ? [all] : seen.map(({ takes }) => takes);
	return { all, taken };
}

/**
 * Lays groups of pieces of the box on the felt, and shows all of the table.
 * @param groups ids by group and piece: each piece may have several copies
 */
export async function layOutAll(stage: Stage, groups: readonly (readonly string[])[][]): Promise<void> {
	const { table, camera } = stage;
	const { turn } = camera.view;
	const { left, top, right, bottom } = camera.open;
	const view = { width: Math.max(100, right - left), height: Math.max(100, bottom - top) };
	const lying = lyingOn(stage, turn);
	const items: { id: string; x: number; y: number; turn?: number }[] = [];
	for (const group of groups) {
		const all = group.flatMap(([first = "", ...others]): Copies[] => {
			const entry = openItem(table.view, first);
			if (entry === undefined) return [];
			const isBook = isOpenable(entry);
			return [{ ids: [first, ...others], ...entrySize(entry), isBook }];
		});
		const found = place(blockShapes(all), lying, view);
		if (found === undefined) continue;
		const { block, at } = found;
		const box = { left: at.x, top: at.y, right: at.x + block.width, bottom: at.y + block.height };
		lying.all = lying.all === undefined ? box : union(lying.all, box);
		lying.taken.push({ ...box, left: box.left - block.opens });
		for (const [i, { ids }] of all.entries())
			for (const [copy, id] of ids.entries()) {
				const spot = block.places[i]?.[copy] ?? { x: 0, y: 0 };
				const { x, y } = rotated({ x: at.x + spot.x, y: at.y + spot.y }, -turn);
				items.push({ id, x, y, ...(turn === 0 ? {} : { turn: stage.straight }) });
			}
	}
	for (let i = 0; i < items.length; i += tableLimits.maxNamed)
		await table.act({ kind: "lay", items: items.slice(i, i + tableLimits.maxNamed) });
	// an empty box does not need to cover the table
	if (!hasBoxed(table.view)) stage.isBoxOpen.set(false);
	// in the next frame, when the tray has its new size
	requestAnimationFrame(() => stage.fitAll());
}

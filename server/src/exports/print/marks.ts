import type { Size } from "@tuckbox/pieces";
import { isPause, type Pausing } from "../../steps/pausing.ts";
import { apply, type Box, compose, type Point, translation, turned } from "../model/geometry.ts";
import type { Stroke } from "../model/page.ts";
import type { Placed } from "./arrange.ts";

/** Lengths of a cut mark in mm; the first that has room is drawn. */
const lengths = [3, 1.5, 0.8];
/** Between a mark and what is printed, in mm: cuts are not exact. */
const gapMm = 0.5;
/** Cells are looked up by squares of this size, in mm. */
const squareMm = 25;

/** Finds the cells near a place: a sheet may have thousands. */
function indexOf(cells: readonly Box[]): (box: Box) => Box[] {
	const squares = new Map<string, Box[]>();
	const gridKeys = ({ x, y, width, height }: Box) => {
		const keys: string[] = [];
		for (let column = Math.floor(x / squareMm); column <= Math.floor((x + width) / squareMm); column++)
			for (let row = Math.floor(y / squareMm); row <= Math.floor((y + height) / squareMm); row++)
				keys.push(`${column} ${row}`);
		return keys;
	};
	for (const cell of cells)
		for (const key of gridKeys(cell)) {
			const known = squares.get(key);
			if (known === undefined) squares.set(key, [cell]);
			else known.push(cell);
		}
	return (box) => gridKeys(box).flatMap((key) => squares.get(key) ?? []);
}

const boxOf = ([ax, ay]: Point, [bx, by]: Point): Box => ({
	x: Math.min(ax, bx),
	y: Math.min(ay, by),
	width: Math.abs(bx - ax),
	height: Math.abs(by - ay),
});

/** Whether two boxes overlap or touch. */
function touch(a: Box, b: Box): boolean {
	const slack = 0.01;
	return (
		a.x <= b.x + b.width + slack &&
		b.x <= a.x + a.width + slack &&
		a.y <= b.y + b.height + slack &&
		b.y <= a.y + a.height + slack
	);
}

/** Places the drawing of an item on the sheet: its trim begins inside of its bleed. */
export function placing({ item, x, y, turn }: Placed) {
	const at = translation(x + item.bleedMm, y + item.bleedMm);
	return compose(at, turned(turn, item.widthMm, item.heightMm));
}

/** A mark outside of an edge: it begins at a point of the trim, and leads away from the item. */
type Mark = { at: Point; away: Point; bleedMm: number; kind: Stroke["kind"] };

function marksOf(placed: Placed): Mark[] {
	const { item, x, y, width, height } = placed;
	const { bleedMm, outline, fold } = item;
	const marks: Mark[] = [];
	if (outline === undefined) {
		const [left, right] = [x + bleedMm, x + width - bleedMm];
		const [top, bottom] = [y + bleedMm, y + height - bleedMm];
		for (const [cx, dx] of [
			[left, -1],
			[right, 1],
		] as const)
			for (const [cy, dy] of [
				[top, -1],
				[bottom, 1],
			] as const) {
				marks.push({ at: [cx, cy], away: [dx, 0], bleedMm, kind: "cut" });
				marks.push({ at: [cx, cy], away: [0, dy], bleedMm, kind: "cut" });
			}
	}
	if (fold !== undefined) {
		const [from, to] = [fold.from, fold.to].map((point) => apply(placing(placed), point));
		if (from === undefined || to === undefined) return marks;
		const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
		const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const;
		marks.push({ at: from, away: [-along[0], -along[1]], bleedMm, kind: "fold" });
		marks.push({ at: to, away: along, bleedMm, kind: "fold" });
	}
	return marks;
}

/**
 * Draws the lines along which to cut and to fold. They never touch printed areas: pieces that lie edge to edge have no
 * lines between them, and the cut goes from one side of the sheet to the other.
 * @param within the part of the sheet that they may use
 */
export function* cutMarksOf(placed: readonly Placed[], within: Box): Pausing<Stroke[]> {
	const near = indexOf(placed);
	const found = new Map<string, Stroke>();
	yield;
	for (const [i, { at, away, bleedMm, kind }] of placed.flatMap(marksOf).entries()) {
		if (isPause(i)) yield;
		const begin = bleedMm + gapMm;
		for (const length of lengths) {
			const from: Point = [at[0] + away[0] * begin, at[1] + away[1] * begin];
			const to: Point = [from[0] + away[0] * length, from[1] + away[1] * length];
			const box = boxOf(from, to);
			const isInside =
				box.x >= within.x &&
				box.y >= within.y &&
				box.x + box.width <= within.x + within.width &&
				box.y + box.height <= within.y + within.height;
			if (!isInside || near(box).some((cell) => touch(cell, box))) continue;
			const key = [...from, ...to].map((value) => value.toFixed(2)).join();
			found.set(key, {
				kind,
				path: [
					["M", ...from],
					["L", ...to],
				],
			});
			break;
		}
	}
	return [...found.values()];
}

/** Places an item on the back of its sheet, which the printer turns over an edge. */
export function behind(placed: Placed, { widthMm, heightMm }: Size, edge: "longEdge" | "shortEdge"): Placed {
	const { x, y, width, height, turn } = placed;
	const isUpright = heightMm >= widthMm;
	// turned over like the page of a book, left and right change places
	if (isUpright === (edge === "longEdge")) {
		return { ...placed, x: widthMm - x - width, turn: turn === 90 ? 270 : turn };
	}
	// turned over like a notepad's sheet, top and bottom do, and a card that is turned sideways would show its back upside down
	return { ...placed, y: heightMm - y - height, turn: turn === 90 ? 90 : 180 };
}

import { type PrintOptions, papers, type Size } from "@tuckbox/pieces";
import type { Pausing } from "../../steps/pausing.ts";
import type { Turn } from "../model/geometry.ts";
import type { Item } from "./item.ts";

/** An item on a sheet. Its cell is what it takes there, with its bleed. */
export type Placed = { item: Item; x: number; y: number; width: number; height: number; turn: Turn };

/** The front of a sheet of paper. */
export type Sheet = Size & { placed: readonly Placed[] };

/** The orientations of sheets. */
export function orientationsOf({ paper, orientation }: Pick<PrintOptions, "paper" | "orientation">): Size[] {
	const { widthMm, heightMm } = papers[paper];
	const portrait = { widthMm, heightMm };
	const landscape = { widthMm: heightMm, heightMm: widthMm };
	if (orientation === "auto") return [portrait, landscape];
	return [orientation === "portrait" ? portrait : landscape];
}

/** The room of a sheet within its margins. */
export function printableArea({ widthMm, heightMm }: Size, marginMm: number): Size {
	return { widthMm: widthMm - 2 * marginMm, heightMm: heightMm - 2 * marginMm };
}

/** Computed sizes that differ by less are equal, in mm. */
const tolerance = 0.005;

function fits(size: Size, room: Size): boolean {
	return size.widthMm <= room.widthMm + tolerance && size.heightMm <= room.heightMm + tolerance;
}

const cellSize = ({ widthMm, heightMm, bleedMm }: Item): Size => ({
	widthMm: widthMm + 2 * bleedMm,
	heightMm: heightMm + 2 * bleedMm,
});
const quarterTurned = ({ widthMm, heightMm }: Size): Size => ({ widthMm: heightMm, heightMm: widthMm });

/** Whether an item has room on one of the sheets, upright or turned. */
export function hasRoom(item: Item, rooms: readonly Size[]): boolean {
	const cell = cellSize(item);
	return rooms.some((room) => fits(cell, room) || fits(quarterTurned(cell), room));
}

type Cell = Size & { item: Item; turn: Turn };

/**
 * Fills sheets row by row, the highest items first, so that each row wastes little. Each sheet's rows are in its middle.
 * @returns undefined if an item has no room
 */
function fill(
	items: readonly Item[],
	sheet: Size,
	{ marginMm, gutterMm }: PrintOptions,
	isUpright: boolean,
): Sheet[] | undefined {
	const room = printableArea(sheet, marginMm);
	const cells: Cell[] = [];
	for (const item of items) {
		const cell = cellSize(item);
		const isWide = cell.widthMm > cell.heightMm;
		const [plain, quarter] = [
			{ item, ...cell, turn: 0 } as const,
			{ item, ...quarterTurned(cell), turn: 90 } as const,
		];
		const wanted = isUpright && isWide ? [quarter, plain] : [plain, quarter];
		const found = wanted.find((one) => fits(one, room));
		if (found === undefined) return undefined;
		cells.push(found);
	}
	cells.sort((a, b) => b.heightMm - a.heightMm || b.widthMm - a.widthMm);
	const sheets: Cell[][][] = [];
	let [rows, row]: [Cell[][], Cell[]] = [[], []];
	let [x, y, height] = [0, 0, 0];
	for (const cell of cells) {
		if (row.length > 0 && x + cell.widthMm > room.widthMm + tolerance) {
			y += height + gutterMm;
			[x, row] = [0, []];
		}
		if (row.length === 0) {
			if (rows.length > 0 && y + cell.heightMm > room.heightMm + tolerance) {
				sheets.push(rows);
				[rows, y] = [[], 0];
			}
			rows.push(row);
			height = cell.heightMm;
		}
		row.push(cell);
		x += cell.widthMm + gutterMm;
	}
	if (rows.length > 0) sheets.push(rows);
	return sheets.map((lines) => ({ ...sheet, placed: centred(lines, sheet, gutterMm) }));
}

/** Places rows of cells in the middle of a sheet. */
function centred(rows: readonly (readonly Cell[])[], sheet: Size, gutterMm: number): Placed[] {
	const rowWidth = (row: readonly Cell[]) =>
		row.reduce((sum, { widthMm }) => sum + widthMm, 0) + gutterMm * (row.length - 1);
	const heights = rows.map((row) => Math.max(...row.map(({ heightMm }) => heightMm)));
	const width = Math.max(...rows.map(rowWidth));
	const height = heights.reduce((sum, one) => sum + one, 0) + gutterMm * (rows.length - 1);
	const left = (sheet.widthMm - width) / 2;
	let y = (sheet.heightMm - height) / 2;
	return rows.flatMap((row, i) => {
		let x = left;
		const top = y;
		y += (heights[i] ?? 0) + gutterMm;
		return row.map(({ item, widthMm, heightMm, turn }) => {
			const at = x;
			x += widthMm + gutterMm;
			return { item, x: at, y: top, width: widthMm, height: heightMm, turn };
		});
	});
}

/**
 * Arranges items on as few sheets as it finds.
 * @param items each has room on a sheet
 */
export function* arrange(items: readonly Item[], options: PrintOptions): Pausing<Sheet[]> {
	if (items.length === 0) return [];
	const ways: Sheet[][] = [];
	for (const sheet of orientationsOf(options))
		for (const isUpright of [false, true]) {
			const sheets = fill(items, sheet, options, isUpright);
			if (sheets !== undefined) ways.push(sheets);
			yield;
		}
	const [first, ...others] = ways;
	if (first === undefined) {
		// items that only fit on sheets of different orientations go on different ones
		const apart: Sheet[] = [];
		for (const item of items) apart.push(...(yield* arrange([item], options)));
		return apart;
	}
	return others.reduce((best, way) => (way.length < best.length ? way : best), first);
}

/** Items that share sheets, in the order of the first one of each group. Books and parts of boards never share theirs. */
export function groupItems(items: readonly Item[], decks: PrintOptions["decks"]): Item[][] {
	const nameOf = ({ group, id, isLeaf, isPart }: Item) =>
		isPart ? `part ${id}` : isLeaf ? `book ${group}` : decks === "together" ? "" : `deck ${group}`;
	return [...Map.groupBy(items, nameOf).values()];
}

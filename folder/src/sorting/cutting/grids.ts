import type { FolderSource } from "../../read/folder-source.ts";
import type { LocalImage } from "../../read/types.ts";
import type { Remark } from "../../remarks.ts";
import {
	type CellSize,
	cellSizeOf,
	cellsOf,
	type Gaps,
	type Grid,
	gapFields,
	gridFault,
	gridText,
	parseGrid,
} from "../../sheets/grid.ts";
import { seenGrid } from "../../sheets/seen-grid.ts";
import type { SheetChoice } from "./cut-sheets.ts";

type Pixels = { widthPx: number; heightPx: number };

/** A grid over a picture, in pixels: its cells fill a part of the picture, from left to right and from top to bottom. */
export type GridChoice = Grid & {
	left: number;
	top: number;
	right: number;
	bottom: number;
	gutter: number;
	/** Between rows, if it differs. */
	gutterDown?: number | undefined;
};

/** Maximum number of columns or rows that a guess has. */
const maxGuessed = 13;
/** Cells with fewer pixels are not guessed. */
const minCellPx = 60;
/** Width of a card by its height: 2.5 × 3.5 in. */
const cardAspect = 2.5 / 3.5;

/** A grid that gives cells of whole pixels, with nearly the proportions of cards. */
export function guessGrid({ widthPx, heightPx }: Pixels): GridChoice {
	const all = { left: 0, top: 0, right: widthPx, bottom: heightPx, gutter: 0 };
	let best: { grid: GridChoice; miss: number } | undefined;
	for (let columns = 1; columns <= maxGuessed; columns++)
		for (let rows = 1; rows <= maxGuessed; rows++) {
			const [width, height] = [widthPx / columns, heightPx / rows];
			if (columns * rows < 2 || Math.min(width, height) < minCellPx) continue;
			const isWhole = Number.isInteger(width) && Number.isInteger(height);
			const off = Math.abs(Math.log(width / height / cardAspect));
			// of several with the same proportions, the one with fewer cells
			const miss = off + (isWhole ? 0 : 0.15) + columns * rows * 0.0005;
			if (miss < (best?.miss ?? Number.POSITIVE_INFINITY)) best = { grid: { columns, rows, ...all }, miss };
		}
	return best?.grid ?? { columns: 2, rows: 1, ...all };
}

/** The grid of cards that the lines of a picture show; undefined if they show none for sure. */
export async function shownGrid({ tools }: FolderSource, image: LocalImage): Promise<GridChoice | undefined> {
	const [lines] = (await tools?.linesOf?.([image])) ?? [];
	const seen = lines && seenGrid(lines, image);
	if (!seen?.isSure) return undefined;
	return choiceOf(image, seen.grid, seen.gaps);
}

/** The grid of cells with these gaps. */
export function choiceOf({ widthPx, heightPx }: Pixels, grid: Grid, gaps: Gaps): GridChoice {
	const { columns, rows } = grid;
	const { margin, gutter, marginDown = margin, gutterDown = gutter, cell, isPlaced } = gaps;
	const common = { columns, rows, gutter, ...(gutterDown !== gutter && { gutterDown }) };
	if (cell === undefined)
		return {
			...{ ...common, left: margin, top: marginDown },
			...{ right: widthPx - margin, bottom: heightPx - marginDown },
		};
	const width = columns * (cell.width + gutter) - gutter;
	const height = rows * (cell.height + gutterDown) - gutterDown;
	const [left, top] = isPlaced
		? [margin, marginDown]
		: [Math.floor((widthPx - width) / 2), Math.floor((heightPx - height) / 2)];
	return { ...common, left, top, right: left + width, bottom: top + height };
}

/** The size of the cells of a grid, in whole pixels. */
export function cellOfGrid(grid: GridChoice): CellSize {
	const { columns, rows, left, top, right, bottom, gutter, gutterDown = gutter } = grid;
	const part = (length: number, parts: number, gap: number) =>
		Math.max(1, Math.floor((length - (parts - 1) * gap) / parts));
	return { width: part(right - left, columns, gutter), height: part(bottom - top, rows, gutterDown) };
}

/** The gaps of a grid. Without equal margins, its cells have whole pixels. */
function gapsOf(size: Pixels, grid: GridChoice): Gaps {
	const { left, top, right, bottom, gutter, gutterDown = gutter } = grid;
	const isEqual = left === top && left === size.widthPx - right && left === size.heightPx - bottom;
	const even = { margin: left, gutter, gutterDown };
	if (isEqual && cellSizeOf(size, grid, even) !== undefined) return even;
	return { ...even, marginDown: top, cell: cellOfGrid(grid), isPlaced: true };
}

/** The rectangles of the cells, row by row, in pixels. */
export const gridCells = (size: Pixels, grid: GridChoice) => cellsOf(size, grid, gapsOf(size, grid));

/** The reason why a picture cannot be cut by a grid; undefined if it can. */
export const faultOfGrid = (file: string, size: Pixels, grid: GridChoice): Remark | undefined =>
	gridFault(file, size, grid, gapsOf(size, grid));

/** The fields of a sheet that is cut by a grid. */
export function gridFields(
	size: Pixels,
	grid: GridChoice,
): Pick<SheetChoice, "grid" | "margin" | "gutter" | "card"> {
	return { grid: gridText(grid), ...gapFields(gapsOf(size, grid)) };
}

/** The grid of a sheet that has been cut. */
export function gridOfSheet(size: Pixels, { grid, margin, gutter, card }: SheetChoice): GridChoice {
	const known = parseGrid(grid);
	if (known === undefined) return guessGrid(size);
	const pixels = (value: number | string = 0) => {
		const [across = 0, down = across] = String(value).match(/\d+/g)?.map(Number) ?? [];
		return [across, down] as const;
	};
	const [[left, top], [between, below], [width, height]] = [pixels(margin), pixels(gutter), pixels(card)];
	return choiceOf(size, known, {
		...{ margin: left, marginDown: top, gutter: between, gutterDown: below },
		...(width > 0 && height > 0 && { cell: { width, height }, isPlaced: margin !== undefined }),
	});
}

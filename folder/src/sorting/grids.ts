import type { FolderSource } from "../read/folder-source.ts";
import type { LocalImage } from "../read/types.ts";
import type { Remark } from "../remarks.ts";
import {
	type CellSize,
	cellSizeOf,
	cellsOf,
	type Gaps,
	type Grid,
	gridFault,
	gridText,
	parseGrid,
} from "../sheets/grid.ts";
import { seenGrid } from "../sheets/seen-grid.ts";
import type { SheetChoice } from "./cut-sheets.ts";

type Pixels = { widthPx: number; heightPx: number };

/** A grid over a picture, in pixels. */
export type GridChoice = Grid & { margin: number; gutter: number };

/** Maximum number of columns or rows that a guess has. */
const maxGuessed = 13;
/** Cells with fewer pixels are not guessed. */
const minCellPx = 60;
/** Width of a card by its height: 2.5 × 3.5 in. */
const cardAspect = 2.5 / 3.5;

/** A grid that gives cells of whole pixels, with nearly the proportions of cards. */
export function guessGrid({ widthPx, heightPx }: Pixels): GridChoice {
	let best: { grid: GridChoice; miss: number } | undefined;
	for (let columns = 1; columns <= maxGuessed; columns++)
		for (let rows = 1; rows <= maxGuessed; rows++) {
			const [width, height] = [widthPx / columns, heightPx / rows];
			if (columns * rows < 2 || Math.min(width, height) < minCellPx) continue;
			const isWhole = Number.isInteger(width) && Number.isInteger(height);
			const off = Math.abs(Math.log(width / height / cardAspect));
			// of several with the same proportions, the one with fewer cells
			const miss = off + (isWhole ? 0 : 0.15) + columns * rows * 0.0005;
			if (miss < (best?.miss ?? Number.POSITIVE_INFINITY))
				best = { grid: { columns, rows, margin: 0, gutter: 0 }, miss };
		}
	return best?.grid ?? { columns: 2, rows: 1, margin: 0, gutter: 0 };
}

/** The grid of cards that the lines of a picture show; undefined if they show none for sure. */
export async function shownGrid({ tools }: FolderSource, image: LocalImage): Promise<GridChoice | undefined> {
	const [lines] = (await tools?.linesOf?.([image])) ?? [];
	const seen = lines && seenGrid(lines, image);
	if (!seen?.isSure) return undefined;
	const { margin, gutter } = seen.gaps;
	return { ...seen.grid, margin, gutter };
}

/** The gaps of a grid. If it does not divide the picture, its cells of whole pixels are in the middle. */
function gapsOf(size: Pixels, { margin, gutter, ...grid }: GridChoice): Gaps {
	if (cellSizeOf(size, grid, { margin, gutter }) !== undefined) return { margin, gutter };
	const inner = (length: number, parts: number) =>
		Math.max(1, Math.floor((length - 2 * margin - (parts - 1) * gutter) / parts));
	const cell: CellSize = {
		width: inner(size.widthPx, grid.columns),
		height: inner(size.heightPx, grid.rows),
	};
	return { margin: 0, gutter, cell };
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
	const { margin, gutter, cell } = gapsOf(size, grid);
	return {
		grid: gridText(grid),
		...(margin > 0 && { margin }),
		...(gutter > 0 && { gutter }),
		...(cell && { card: `${cell.width} x ${cell.height} px` }),
	};
}

/** The grid of a sheet that has been cut. */
export function gridOfSheet({ grid, margin = 0, gutter = 0 }: SheetChoice): GridChoice {
	const { columns, rows } = parseGrid(grid) ?? { columns: 1, rows: 1 };
	return { columns, rows, margin, gutter };
}

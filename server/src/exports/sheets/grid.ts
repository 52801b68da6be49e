import { mmPerInch, type Size } from "@tuckbox/pieces";

// A sheet is one image of many faces: a grid of equal cells, counted row by row from the upper left one.

/** The limits of tools that cut sheets (https://kb.tabletopsimulator.com/custom-content/asset-creation/). */
export const sheetLimits = { maxColumns: 10, maxRows: 7, maxSidePx: 4096 } as const;
export type SheetLimits = { maxColumns: number; maxRows: number; maxSidePx: number };

export type Grid = {
	columns: number;
	rows: number;
	/** The size of one cell, in pixels. */
	cellWidth: number;
	cellHeight: number;
};

/** Finer than this is not seen on a table, or in print. */
const maxPixelsPerMm = 300 / mmPerInch;

/**
 * Chooses the largest cells with which a grid stays within the limits, and which are no finer than `most`. Sizes are in
 * mm.
 */
function gridCells(
	columns: number,
	rows: number,
	{ widthMm, heightMm }: Size,
	{ maxSidePx }: SheetLimits,
	most: number,
): Grid {
	const scale = Math.min(most, maxSidePx / (columns * widthMm), maxSidePx / (rows * heightMm));
	const px = (mm: number) => Math.max(1, Math.floor(mm * scale + 1e-6));
	return { columns, rows, cellWidth: px(widthMm), cellHeight: px(heightMm) };
}

/**
 * The grid with room for a number of cells in which they have most detail; of equal ones, the one with fewest empty cells.
 * @param count at least 1, and at most what the limits allow
 * @param size of each piece
 * @param pixelsPerMm of the finest image; cells are not enlarged beyond it
 */
export function gridFor(
	count: number,
	size: Size,
	pixelsPerMm: number = maxPixelsPerMm,
	limits: SheetLimits = sheetLimits,
): Grid {
	const most = Math.min(pixelsPerMm, maxPixelsPerMm);
	let best: Grid | undefined;
	for (let columns = 1; columns <= limits.maxColumns; columns++) {
		const rows = Math.max(1, Math.ceil(count / columns));
		if (rows > limits.maxRows) continue;
		const grid = gridCells(columns, rows, size, limits, most);
		const gain = best === undefined ? 1 : grid.cellHeight - best.cellHeight;
		const isTighter = best !== undefined && columns * rows < best.columns * best.rows;
		if (best === undefined || gain > 0 || (gain === 0 && isTighter)) best = grid;
	}
	if (best === undefined) throw new RangeError(`no grid has ${count} cells`);
	return best;
}

/** The grid with these columns and rows. */
export function chooseGrid(
	columns: number,
	rows: number,
	size: Size,
	pixelsPerMm: number = maxPixelsPerMm,
	limits: SheetLimits = sheetLimits,
): Grid {
	return gridCells(columns, rows, size, limits, Math.min(pixelsPerMm, maxPixelsPerMm));
}

import { type Remark, remark } from "../remarks.ts";

/** Columns and rows, as in `10x7`. */
export type Grid = { columns: number; rows: number };
/**
 * Gaps of a sheet in pixels: around all cells, and between them. If `cell` is given, cells of this size are in the
 * middle of the sheet.
 */
export type Gaps = { margin: number; gutter: number; cell?: CellSize };
export type Pixels = { widthPx: number; heightPx: number };
export type CellSize = { width: number; height: number };

export const noGaps: Gaps = { margin: 0, gutter: 0 };

/** Maximum number of cells of a sheet: the service lists at most 1,000 images of a push. */
export const maxCells = 1000;
const maxPerSide = 100;
const minCellPx = 16;
/**
 * Sides of textures in pixels. Programs that scale a sheet to such a side do not keep whole pixels per cell: Tabletop
 * Simulator cuts 4096 px into ten columns.
 */
const textureSides = new Set([1024, 2048, 4096, 8192, 16_384]);

const gridPattern = /^\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*$/i;

/** Reads a grid such as `10x7`; undefined for other texts. */
export function parseGrid(text: string): Grid | undefined {
	const [, columns, rows] = gridPattern.exec(text) ?? [];
	const grid = { columns: Number(columns), rows: Number(rows) };
	return grid.columns >= 1 && grid.rows >= 1 ? grid : undefined;
}

export const gridText = ({ columns, rows }: Grid): string => `${columns}x${rows}`;

const isWhole = (length: number, parts: number, side: number) =>
	length % parts === 0 || textureSides.has(side);

/**
 * The size of a cell in pixels; undefined if the grid does not divide the sheet.
 * @param isSeen whether the lines on the sheet show the grid: the cells may then differ by a pixel
 */
export function cellSizeOf(
	{ widthPx, heightPx }: Pixels,
	{ columns, rows }: Grid,
	{ margin, gutter, cell }: Gaps = noGaps,
	isSeen = false,
): CellSize | undefined {
	if (cell !== undefined) {
		const isWithin =
			columns * cell.width + (columns - 1) * gutter <= widthPx &&
			rows * cell.height + (rows - 1) * gutter <= heightPx;
		return isWithin ? cell : undefined;
	}
	const width = widthPx - 2 * margin - (columns - 1) * gutter;
	const height = heightPx - 2 * margin - (rows - 1) * gutter;
	if (width < columns || height < rows) return;
	const areWhole = isWhole(width, columns, widthPx) && isWhole(height, rows, heightPx);
	if (!areWhole && !isSeen) return;
	return { width: Math.floor(width / columns), height: Math.floor(height / rows) };
}

/** The reason why a sheet cannot be cut into a grid; undefined if it can. */
export function gridFault(
	file: string,
	size: Pixels,
	grid: Grid,
	gaps: Gaps,
	isSeen = false,
): Remark | undefined {
	const { columns, rows } = grid;
	if (columns > maxPerSide || rows > maxPerSide || columns * rows > maxCells)
		return remark("GRID_TOO_LARGE", { file, columns, rows, cells: columns * rows, max: maxCells });
	const cell = cellSizeOf(size, grid, gaps, isSeen);
	const facts = { file, columns, rows, width: size.widthPx, height: size.heightPx };
	if (cell === undefined && gaps.cell !== undefined)
		return remark("GRID_BEYOND", {
			...facts,
			cellWidth: gaps.cell.width,
			cellHeight: gaps.cell.height,
			gutter: gaps.gutter,
		});
	if (cell === undefined)
		return gaps.margin > 0 || gaps.gutter > 0
			? remark("GRID_UNEVEN_LESS_GAPS", { ...facts, margin: gaps.margin, gutter: gaps.gutter })
			: remark("GRID_UNEVEN", facts);
	if (Math.min(cell.width, cell.height) < minCellPx)
		return remark("GRID_CELLS_TINY", {
			...facts,
			cellWidth: cell.width,
			cellHeight: cell.height,
			min: minCellPx,
		});
}

/** The positions of the cells of a sheet that has this grid, row by row. All cells have the same size. */
export function cellsOf(size: Pixels, grid: Grid, gaps: Gaps) {
	const cell = cellSizeOf(size, grid, gaps, true) ?? { width: 1, height: 1 };
	const centred = (length: number, parts: number, at: number, one: number) =>
		Math.floor((length - parts * one - (parts - 1) * gaps.gutter) / 2) + at * (one + gaps.gutter);
	const start = (length: number, parts: number, at: number) =>
		gaps.margin +
		Math.round((at * (length - 2 * gaps.margin - (parts - 1) * gaps.gutter)) / parts) +
		at * gaps.gutter;
	if (gaps.cell !== undefined)
		return Array.from({ length: grid.columns * grid.rows }, (_, at) => ({
			make: "cell" as const,
			left: centred(size.widthPx, grid.columns, at % grid.columns, cell.width),
			top: centred(size.heightPx, grid.rows, Math.floor(at / grid.columns), cell.height),
			...cell,
		}));
	return Array.from({ length: grid.columns * grid.rows }, (_, at) => ({
		make: "cell" as const,
		left: Math.min(start(size.widthPx, grid.columns, at % grid.columns), size.widthPx - cell.width),
		top: Math.min(
			start(size.heightPx, grid.rows, Math.floor(at / grid.columns)),
			size.heightPx - cell.height,
		),
		...cell,
	}));
}

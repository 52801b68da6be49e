import { type Remark, remark } from "../remarks.ts";

/** Columns and rows, as in `10x7`. */
export type Grid = { columns: number; rows: number };
/** Gaps of a sheet in pixels: around all cells, and between them. */
export type Gaps = {
	margin: number;
	gutter: number;
	/** Above and below all cells, if it differs. */
	marginDown?: number;
	/** Between rows, if it differs. */
	gutterDown?: number;
	/** The size of the cells, which are in the middle of the sheet. */
	cell?: CellSize;
	/** Whether such cells begin at the margins instead. */
	isPlaced?: boolean;
	/** The places of cells that lie in no grid; columns and rows then only count them. */
	places?: readonly CellPlace[];
};
export type Pixels = { widthPx: number; heightPx: number };
export type CellSize = { width: number; height: number };
export type CellPlace = CellSize & { left: number; top: number };

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

/** The gaps from the left to the right, and those from the top to the bottom. */
const gapsAlong = ({ margin, gutter, marginDown = margin, gutterDown = gutter }: Gaps) =>
	[
		{ margin, gutter },
		{ margin: marginDown, gutter: gutterDown },
	] as const;

/** One or two lengths in pixels, as a manifest has them: `20`, or `20 x 12 px`. */
const pixelsText = (across: number, down = across): number | string =>
	across === down ? across : `${across} x ${down} px`;

/** The grid of a page of a PDF whose cells are the cards that it draws, as a manifest has it. */
export const drawnGrid = "drawn";

/** The gaps as fields of a manifest. */
export function gapFields(gaps: Gaps): { margin?: number | string; gutter?: number | string; card?: string } {
	if (gaps.places !== undefined) return {};
	const [across, down] = gapsAlong(gaps);
	const { cell, isPlaced = false } = gaps;
	const hasMargin = cell === undefined ? across.margin + down.margin > 0 : isPlaced;
	return {
		...(hasMargin && { margin: pixelsText(across.margin, down.margin) }),
		...(across.gutter + down.gutter > 0 && { gutter: pixelsText(across.gutter, down.gutter) }),
		...(cell && { card: `${cell.width} x ${cell.height} px` }),
	};
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
	gaps: Gaps = noGaps,
	isSeen = false,
): CellSize | undefined {
	const [across, down] = gapsAlong(gaps);
	const { cell, isPlaced = false, places } = gaps;
	if (places !== undefined)
		return {
			width: Math.min(...places.map(({ width }) => width)),
			height: Math.min(...places.map(({ height }) => height)),
		};
	if (cell !== undefined) {
		const [left, top] = isPlaced ? [across.margin, down.margin] : [0, 0];
		const isWithin =
			left + columns * cell.width + (columns - 1) * across.gutter <= widthPx &&
			top + rows * cell.height + (rows - 1) * down.gutter <= heightPx;
		return isWithin ? cell : undefined;
	}
	const width = widthPx - 2 * across.margin - (columns - 1) * across.gutter;
	const height = heightPx - 2 * down.margin - (rows - 1) * down.gutter;
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

/** The gaps of the other side of the paper: cells that begin at a margin are as far from the right. */
export function mirrored({ widthPx }: Pixels, { columns }: Grid, gaps: Gaps): Gaps {
	const { margin, gutter, marginDown = margin, cell, isPlaced = false, places } = gaps;
	if (places !== undefined)
		return {
			...gaps,
			places: places.map((one) => ({ ...one, left: Math.max(0, widthPx - one.left - one.width) })),
		};
	if (cell === undefined || !isPlaced) return gaps;
	const right = widthPx - margin - columns * cell.width - (columns - 1) * gutter;
	return { ...gaps, margin: Math.max(0, right), marginDown };
}

/** The positions of the cells of a sheet that has this grid, row by row. All cells in a grid have the same size. */
export function cellsOf(size: Pixels, grid: Grid, gaps: Gaps) {
	if (gaps.places !== undefined) return gaps.places.map((one) => ({ make: "cell" as const, ...one }));
	const cell = cellSizeOf(size, grid, gaps, true) ?? { width: 1, height: 1 };
	const [across, down] = gapsAlong(gaps);
	const starts = (length: number, parts: number, one: number, { margin, gutter }: typeof across) =>
		Array.from({ length: parts }, (_, at) => {
			if (gaps.cell !== undefined) {
				const centred = Math.floor((length - parts * one - (parts - 1) * gutter) / 2);
				return (gaps.isPlaced ? margin : centred) + at * (one + gutter);
			}
			const inner = length - 2 * margin - (parts - 1) * gutter;
			return Math.min(margin + Math.round((at * inner) / parts) + at * gutter, length - one);
		});
	const lefts = starts(size.widthPx, grid.columns, cell.width, across);
	const tops = starts(size.heightPx, grid.rows, cell.height, down);
	return tops.flatMap((top) => lefts.map((left) => ({ make: "cell" as const, left, top, ...cell })));
}

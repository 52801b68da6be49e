import type { Lines } from "../read/lines.ts";
import { looksEmpty } from "../read/look.ts";
import type { ReadContext } from "../read/read-context.ts";
import { cellSizeOf, cellsOf, type Grid, noGaps, type Pixels } from "./grid.ts";
import { hasLineOfEach } from "./seen-grid.ts";

// Finds the grid of a sheet by its last row, as Tabletop Simulator has it: cells that are empty, and then one that it shows of a
// card in another player's hand. Cards that are dark up to their edges show no line between them.

/** The largest grid of that program, and the fewest cells of which some are empty. */
const most: Grid = { columns: 10, rows: 7 };
const minCells = 6;
/** Minimum length in px of the longer side of such a sheet. */
const minSheetPx = 1500;
/** Proportions of upright cards, and how far those of cells may be off. */
const cardAspects = [0.714, 0.7, 0.686, 0.66, 0.643];
const aspectTolerance = 0.015;
/** Maximum number of grids whose last rows are cut for a look. */
const maxTried = 4;

/** The grids whose cells have the proportions of cards, those of most cells first. */
function gridsOf(size: Pixels): Grid[] {
	const grids: Grid[] = [];
	for (let columns = most.columns; columns > 1; columns--)
		for (let rows = most.rows; rows > 1; rows--) {
			const cell = columns * rows < minCells ? undefined : cellSizeOf(size, { columns, rows }, noGaps, true);
			if (cell === undefined) continue;
			const miss = Math.min(...cardAspects.map((aspect) => Math.abs(cell.width / cell.height / aspect - 1)));
			if (miss <= aspectTolerance) grids.push({ columns, rows });
		}
	return grids.sort((one, other) => other.columns * other.rows - one.columns * one.rows);
}

/** Whether cards fill a sheet up to a cell, and from there all cells but the last one are empty. */
async function areFilledInOrder(
	context: ReadContext,
	file: string,
	cells: ReturnType<typeof cellsOf>,
): Promise<boolean> {
	const looks = await context.files.make(file, cells).catch(() => []);
	const areEmpty = looks.slice(0, -1).map(({ look }) => looksEmpty(look));
	const firstEmpty = areEmpty.indexOf(true);
	return firstEmpty > 0 && areEmpty.slice(firstEmpty).every(Boolean);
}

/** The grid of a picture whose last row has empty cells before its last one; undefined if none is like that. */
export async function gridByHiddenLast(
	context: ReadContext,
	file: string,
	size: Pixels,
	lines: Lines,
): Promise<Grid | undefined> {
	if (Math.max(size.widthPx, size.heightPx) < minSheetPx) return;
	const likely = gridsOf(size).filter((grid) => hasLineOfEach(lines, size, grid));
	for (const grid of likely.slice(0, maxTried)) {
		const cells = cellsOf(size, grid, noGaps);
		const [first] = cells;
		const shown = first === undefined ? [] : [first, ...cells.slice(-2)];
		const looks = await context.files.make(file, shown).catch(() => []);
		const [isFirstEmpty, isBeforeEmpty, isLastEmpty] = looks.map(({ look }) => looksEmpty(look));
		const isLikely = isFirstEmpty === false && isBeforeEmpty === true && isLastEmpty === false;
		if (isLikely && (await areFilledInOrder(context, file, cells))) return grid;
	}
}

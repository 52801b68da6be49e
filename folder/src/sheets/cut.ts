import { folderOf, isSharedBack } from "@tuckbox/pieces";
import type { DerivedFile } from "../read/derived.ts";
import { brightness, looksEmpty, looksEmptyBeside, looksEven, looksFramed, looksLike } from "../read/look.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { SheetUse } from "../read/types.ts";
import { type Remark, remark } from "../remarks.ts";
import {
	type CellSize,
	cellSizeOf,
	cellsOf,
	drawnGrid,
	type Gaps,
	type Grid,
	gapFields,
	gridFault,
	gridText,
	mirrored,
	type Pixels,
} from "./grid.ts";
import { seenGrid } from "./seen-grid.ts";
import { placeOfCells } from "./sheet-name.ts";

/** A sheet to cut, as a manifest describes it or as it was detected. */
export type Sheet = {
	/** Its name in the folder. */
	file: string;
	grid: Grid;
	gaps: Gaps;
	/** Number of cells that are cards; if absent, all except empty cells at the end. */
	count?: number;
	/**
	 * The content of the last cell: a card, the back of all cards, or the face that Tabletop Simulator shows to other
	 * players, which is left out.
	 */
	last?: LastCell;
	/** Whether equal cells may be one picture that fills the sheet, such as a back. */
	mayRepeat?: true;
	/** Whether only the lines on it say that it is a sheet: equal cells are then a pattern. */
	isSeen?: boolean;
	/** Its resolution, if that of its file does not count. */
	dpi?: number;
	/** The folder where its cells appear, if its name does not determine it. */
	home?: string;
	/** The file of the backs: a sheet of the same grid, or a single back. */
	back?: string;
	/** Whether a single back keeps its name. */
	keepsBack?: boolean;
	/** Whether the backs are printed on the other side of the paper, so that their rows begin on the right. */
	isMirrored?: boolean;
};

export const lastCells = ["card", "back", "hidden"] as const;
type LastCell = (typeof lastCells)[number];

/** Tabletop Simulator's largest grid, whose last cell is the hidden face. */
const largest = { columns: 10, rows: 7 };
/**
 * Minimum factor by which the hidden face differs more from the average cell than any card does, if no gap marks it.
 */
const outlier = 1.3;

/** Minimum number of cards of a sheet whose last one may be their back, if it is unlike them. */
const minBeforeBack = 20;
/** Minimum number of empty cells in the last row after which there is something else, such as a caption. */
const minGap = 2;

/** Minimum number of equal cells at the end with an even pattern, such as hatching: fewer may be copies of a card. */
const minHatched = 3;

/** A sheet of backs has more pixels than its sheet of fronts, divided by this; a smaller picture is a single back. */
const minCellsOfBacks = 2;

/** Minimum number of equal cells that are one picture; fewer may be copies of one card. */
const minRepeated = 20;

export type Cut = {
	/** The folder where the cells appear. */
	home: string;
	/** The names of the cells that are cards. */
	cells: string[];
	/** Number of cells among them that show no card. */
	empty: number;
	/** The names of their backs: one for all, or one for each. */
	backs: string[];
	cell: CellSize;
	last: LastCell;
};

/** The test for empty cells of a sheet. Edges on the left and above that all cells have are not those of neighbours. */
const emptinessOf = (looks: readonly (string | undefined)[]) =>
	looks.every(looksEmptyBeside) ? looksEmpty : looksEmptyBeside;

/**
 * Counts the cells that are cards. Empty cells at the end do not count: blank ones, and those with the same nearly
 * blank frame or the same even pattern.
 */
function usedCells(looks: readonly (string | undefined)[], end: number): number {
	const isEmpty = emptinessOf(looks);
	let used = end;
	while (used > 0 && isEmpty(looks[used - 1])) used--;
	let first = used;
	while (first > 0 && looksLike(looks[first - 1], looks[used - 1])) first--;
	const frames = looks.slice(first, used);
	// its neighbours may blur a frame, so that not every frame is flat
	const areFramed = frames.length > 1 && frames.some(looksFramed);
	// most cards of a prototype are like that, but for a short name
	const isUnusual = looks.slice(0, first).filter(looksEven).length * 2 < first;
	const areHatched = frames.length >= minHatched && isUnusual && frames.every(looksEven);
	return areFramed || areHatched ? first : used;
}

/**
 * The places of the cells that are cards, up to the last one: rows may end early, begin late or be in the middle, and in the last one, what
 * comes after empty cells is no card. An empty cell between others may be a plain card.
 */
function placesOfCards(looks: readonly (string | undefined)[], used: number, columns: number): number[] {
	const isEmpty = emptinessOf(looks);
	const rows = Array.from({ length: Math.ceil(used / columns) }, (_, row) =>
		looks.slice(row * columns, Math.min(used, (row + 1) * columns)).map(isEmpty),
	);
	return rows.flatMap((empty, row) => {
		const gap = empty.findIndex((_, at) => empty.slice(at, at + minGap).filter(Boolean).length === minGap);
		const isCutOff = row === rows.length - 1 && gap > 0;
		const end = isCutOff ? gap : empty.lastIndexOf(false) + 1;
		const before = empty.indexOf(false);
		const start = before === columns - end || before >= minGap ? before : 0;
		return Array.from({ length: Math.max(0, end - start) }, (_, at) => row * columns + start + at);
	});
}

/** Whether the last cell clearly differs more from the average cell than all others do. */
function isUnlike(looks: readonly (string | undefined)[]): boolean {
	const values = looks.map(brightness).filter((parts) => parts.length > 0);
	const last = values.pop();
	if (last === undefined || values.length < 2) return false;
	const mean = last.map((_, part) => values.reduce((sum, one) => sum + (one[part] ?? 0), 0) / values.length);
	const distance = (one: readonly number[]) =>
		one.reduce((sum, value, part) => sum + Math.abs(value - (mean[part] ?? 0)), 0);
	return distance(last) > outlier * Math.max(...values.map(distance));
}

/** Whether the last column goes on where the others have ended, so that the last cell is one of its cards. */
function endsColumn(looks: readonly (string | undefined)[], { columns }: Grid): boolean {
	const above = looks.length - 1 - columns;
	const isEmpty = emptinessOf(looks);
	return above > 0 && columns > 1 && !isEmpty(looks[above]) && isEmpty(looks[above - 1]);
}

function readCells(
	looks: readonly (string | undefined)[],
	grid: Grid,
	last: LastCell | undefined,
): { used: number; last: LastCell } {
	const all = looks.length;
	if (last === "back" || last === "hidden") return { used: usedCells(looks, all - 1), last };
	const used = usedCells(looks, all);
	if (last === "card" || used < all) return { used, last: "card" };
	const before = usedCells(looks, all - 1);
	const isGap = before < all - 1 && !endsColumn(looks, grid);
	const isLargest = grid.columns === largest.columns && grid.rows === largest.rows;
	const isHidden = isGap || (isLargest && isUnlike(looks));
	return isHidden ? { used: before, last: "back" } : { used: all, last: "card" };
}

/** The reason why a sheet cannot be cut. A grid that does not divide it is none if the lines on it show that grid. */
async function faultOf(
	context: ReadContext,
	{ file, grid, gaps, isSeen = false }: Sheet,
	size: Pixels,
): Promise<Remark | undefined> {
	const fault = gridFault(file, size, grid, gaps, isSeen);
	const isUneven = fault?.code === "GRID_UNEVEN" || fault?.code === "GRID_UNEVEN_LESS_GAPS";
	if (!isUneven) return fault;
	const [lines] = await context.linesOf([file]);
	const seen = lines && seenGrid(lines, size)?.grid;
	const isSame = seen?.columns === grid.columns && seen.rows === grid.rows;
	return isSame ? gridFault(file, size, grid, gaps, true) : fault;
}

/**
 * Cuts a sheet: its cells take its place among the files. A cell's name, and so its key, is the sheet's name with the
 * number of the cell.
 * @param isDeck whether a folder belongs to one deck
 * @returns the cut, or the reason why it cannot be made
 * @throws UnreadableImage, or the system's error
 */
export async function cut(
	context: ReadContext,
	sheet: Sheet,
	isDeck: (folder: string) => boolean,
): Promise<Cut | Remark> {
	const { files } = context;
	const { file, grid, gaps } = sheet;
	if (context.cells.has(file)) return remark("GRID_TWICE", { file });
	const header = await context.headerOf(file);
	const fault = await faultOf(context, sheet, header);
	if (fault !== undefined) return fault;
	const all = grid.columns * grid.rows;
	const { count } = sheet;
	if (count !== undefined && count > all)
		return remark("GRID_COUNT", { file, count, cells: all, columns: grid.columns, rows: grid.rows });
	const recipes = cellsOf(header, grid, gaps);
	const looks = (await files.make(file, recipes)).map(({ look }) => look);
	const areAlike = looks.every((look) => looksLike(look, looks[0]));
	if (sheet.isSeen && areAlike) return remark("GRID_EMPTY", { file });
	const { used, last } = readCells(looks, grid, sheet.last);
	const isRepeated = sheet.mayRepeat && used >= minRepeated && areAlike;
	const wanted = isRepeated ? 1 : Math.min(count ?? used, last === "card" ? all : all - 1);
	const places =
		isRepeated || count !== undefined
			? Array.from({ length: wanted }, (_, at) => at)
			: await shownPlaces(context, sheet, {
					places: placesOfCards(looks, wanted, grid.columns),
					...{ looks, size: header },
				});
	const { home = "", stem } = {
		...placeOfCells(file, isDeck),
		...(sheet.home !== undefined && { home: sheet.home }),
	};
	const { dpi: ppi = header.dpi } = sheet;
	const isToScale = (await files.made(file))?.page !== undefined;
	const into = home === "" ? "" : `${home}/`;
	const dpi = ppi === undefined ? {} : { dpi: ppi, ...(isToScale && { isToScale: true as const }) };
	const end = endOfCells(file);
	const cellName = (at: number, side = "") => `${into}${stem}-${at + 1}${side}${end}`;
	const isTaken = (name: string) => "name" in files.find(name);
	const pictures = places.flatMap((at): DerivedFile[] => {
		const recipe = recipes[at];
		return recipe ? [{ name: cellName(at), recipe, ...dpi }] : [];
	});
	const cards = pictures.length;
	const hasBack = files.names.some((name) => isSharedBack(name) && folderOf(name) === home);
	const lastRecipe = recipes.at(-1);
	if (last === "back" && !hasBack && sheet.back === undefined && lastRecipe)
		pictures.push({ name: `${into}back${end}`, recipe: lastRecipe, ...dpi });
	const taken = pictures.find(({ name }) => isTaken(name));
	if (taken !== undefined) return remark("GRID_NAME_TAKEN", { file, name: taken.name });
	if (cards === 0) return remark("GRID_EMPTY", { file });
	files.derive(file, pictures);
	files.hide(file);
	const backs = pictures.slice(cards).map(({ name }) => name);
	if (sheet.back !== undefined)
		backs.push(
			...(await cutBacks(context, sheet, sheet.back, { places, looks, size: header }, cellName, into)),
		);
	const use: SheetUse = {
		file,
		grid: gaps.places === undefined ? gridText(grid) : drawnGrid,
		count: cards,
		...(count !== undefined && gaps.places === undefined && { isCounted: true as const }),
		last,
		...gapFields(gaps),
		...(sheet.back !== undefined && { back: sheet.back, ...(sheet.isMirrored && { mirrored: true }) }),
	};
	context.sheets.push(use);
	const cells = pictures.slice(0, cards).map(({ name }) => name);
	const lastCell = cells.at(-1);
	const mayHaveBack = backs.length === 0 && !hasBack && cards >= minBeforeBack;
	if (lastCell && mayHaveBack && isUnlike(places.map((at) => looks[at]))) context.unlikeCells.add(lastCell);
	context.cells.set(file, [...cells, ...backs]);
	return {
		...{ home, cells, backs, last, empty: wanted - cards },
		cell: cellSizeOf(header, grid, gaps, true) as CellSize,
	};
}

/**
 * The end of the names of cells. It follows the name of their sheet: which format a page of a PDF is drawn in differs
 * between programs, and a saved sorting names the cells.
 */
const endOfCells = (file: string) => (/\.jpe?g$/i.test(file) ? ".jpg" : ".png");

/** Whether two pictures may be sheets of the same cells, at any resolution: a single back has far fewer pixels. */
const isAsLarge = (one: Pixels, other: Pixels) =>
	one.widthPx * one.heightPx * minCellsOfBacks > other.widthPx * other.heightPx;

/** The fronts on a sheet: the places of the cards, what all places look like, and the sheet's own size. */
type Fronts = { places: readonly number[]; looks: readonly (string | undefined)[]; size: Pixels };

/** The cells of a sheet of backs, by the places of their fronts; undefined for a single back. */
async function cellsBehind(
	context: ReadContext,
	{ grid, gaps, isMirrored = false }: Sheet,
	file: string,
	fronts: Pixels,
) {
	const header = await context.headerOf(file);
	const isSheet = gridFault(file, header, grid, gaps) === undefined && isAsLarge(header, fronts);
	if (!isSheet) return;
	const all = cellsOf(header, grid, isMirrored ? mirrored(header, grid, gaps) : gaps);
	const isRow = isMirrored && gaps.places === undefined;
	const opposite = (at: number) => at + grid.columns - 1 - 2 * (at % grid.columns);
	return {
		dpi: header.dpi,
		recipesAt: (places: readonly number[]) =>
			places.flatMap((at) => all[isRow ? opposite(at) : at] ?? all[at] ?? []),
	};
}

/** The places without those that are empty on both sides of the paper. */
async function shownPlaces(
	context: ReadContext,
	sheet: Sheet,
	{ places, looks, size }: Fronts,
): Promise<readonly number[]> {
	const empty = places.filter((at) => looksEmpty(looks[at]));
	if (empty.length === 0 || sheet.back === undefined) return places;
	const behind = await cellsBehind(context, sheet, sheet.back, size);
	if (behind === undefined) return places;
	const backs = await context.files.make(sheet.back, behind.recipesAt(empty));
	const none = new Set(empty.filter((_, at) => looksEmpty(backs[at]?.look)));
	return places.filter((at) => !none.has(at));
}

/**
 * Cuts the backs on a second sheet, in the same places. Backs that all look the same become one back, as does a single
 * picture.
 */
async function cutBacks(
	context: ReadContext,
	sheet: Sheet,
	file: string,
	{ places, looks: ofFronts, size }: Fronts,
	nameOf: (at: number, side: string) => string,
	into: string,
): Promise<string[]> {
	const { files } = context;
	const behind = await cellsBehind(context, sheet, file, size);
	if (behind === undefined) {
		if (sheet.keepsBack) return [];
		const name = `${into}back${/\.\w+$/.exec(file)?.[0] ?? ""}`;
		files.show(file, name);
		return [name];
	}
	const recipes = behind.recipesAt(places);
	const looks = (await files.make(file, recipes)).map(({ look }) => look);
	// cards with only a few words look like each other, and like the other side
	const isLikeFronts =
		places.length > 1 && !looksEmpty(looks[0]) && places.every((at) => looksLike(ofFronts[at], looks[0]));
	const isOne = looks.every((look) => looksLike(look, looks[0])) && !isLikeFronts;
	const end = endOfCells(file);
	const dpi = behind.dpi === undefined ? {} : { dpi: behind.dpi };
	const backs = recipes.map((recipe, at) => ({
		name: isOne ? `${into}back${end}` : nameOf(places[at] ?? at, "[back]").replace(/\.\w+$/, end),
		recipe,
		...dpi,
	}));
	const shown = isOne ? backs.slice(0, 1) : backs;
	files.derive(file, shown);
	files.hide(file);
	return shown.map(({ name }) => name);
}

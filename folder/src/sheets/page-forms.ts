import { type Lines, strengths } from "../read/lines.ts";
import type { PdfPage } from "../read/pdf-page.ts";
import { type PaperGrid, sameCells } from "./paper-grid.ts";

// Which pages of a PDF show cards of the same form, and whether every other page has the backs of the one before it.

/** A page whose lines are measured. */
export type SeenPage = { number: number; page: PdfPage; lines: Lines; grid: PaperGrid | undefined };

/** Pages one after the other with the same cards. */
export type Run = { first: number; last: number; grid: PaperGrid };
type OpenRun = Run & { profile: readonly number[] };

/** Maximum distance in mm between the places of the same cards on two pages. */
const placeMm = 0.8;
/** Minimum ratio of the least difference between fronts and backs to the largest among either. */
const apart = 1.2;
/** Maximum difference between the cells of a page that has the same picture in each. */
const maxRepeated = 0.08;
/** Maximum difference between the lines of a page without a grid and those of a page that may have the same cards. */
const maxUnlike = 0.4;
/** Maximum distance in mm of what is printed from the edges of cards. */
const fitMm = 1.5;
/** Maximum number of runs: a PDF with more is cut as if the places of its cards did not matter. */
const maxRuns = 4;

/** The difference between two rows of strengths: 0 if they are the same, 1 if they have nothing in common. */
function differenceOf(one: readonly number[], other: readonly number[]): number {
	let [sum, all] = [0, 0];
	for (const [at, value] of one.entries()) {
		const next = other[at] ?? 0;
		sum += Math.abs(value - next);
		all += value + next;
	}
	return all === 0 ? 0 : sum / all;
}

const profileOf = ({ lines }: SeenPage) => [...strengths(lines.columns), ...strengths(lines.rows)];

/** The largest difference between a cell of a page and its neighbour. */
function unevenness({ page, lines }: SeenPage, grid: PaperGrid): number {
	const along = (text: string, pageMm: number, start: number, cell: number, gap: number, parts: number) => {
		const values = strengths(text);
		const perMm = values.length / pageMm;
		const cells = Array.from({ length: parts }, (_, at) => {
			const from = Math.round((start + at * (cell + gap)) * perMm);
			// without the edges, which differ by a pixel
			return values.slice(from + Math.ceil(perMm), from + Math.floor((cell - 1) * perMm));
		});
		return Math.max(0, ...cells.slice(1).map((one, at) => shifted(one, cells[at] ?? [])));
	};
	/** The difference at the best of three places: a cell begins between two pixels. */
	const shifted = (one: readonly number[], other: readonly number[]) =>
		Math.min(
			...[-1, 0, 1].map((by) => differenceOf(one.slice(1 + by, -1 + by || undefined), other.slice(1, -1))),
		);
	const { columns, rows, size, startMm, gutterMm } = grid;
	return Math.max(
		along(lines.columns, page.widthMm, startMm.left, size.widthMm, gutterMm.across, columns),
		along(lines.rows, page.heightMm, startMm.top, size.heightMm, gutterMm.down, rows),
	);
}

const isInPlace = (one: PaperGrid, other: PaperGrid) =>
	Math.abs(one.startMm.left - other.startMm.left) <= placeMm &&
	Math.abs(one.startMm.top - other.startMm.top) <= placeMm;

/** The grid of the other side of the paper. */
const mirrored = (grid: PaperGrid, { widthMm }: PdfPage): PaperGrid => {
	const { columns, size, startMm, gutterMm } = grid;
	const span = columns * size.widthMm + (columns - 1) * gutterMm.across;
	return { ...grid, startMm: { ...startMm, left: widthMm - startMm.left - span } };
};

/**
 * Whether every other page has backs.
 * @param seen pages of both kinds, as many of each
 * @returns the remainder of the numbers of the pages with fronts; undefined if the pages are not fronts and backs in turn
 */
export function frontsInTurn(seen: readonly SeenPage[]): 0 | 1 | undefined {
	const [odd, even] = [1, 0].map((rest) => seen.filter(({ number }) => number % 2 === rest));
	if (odd?.[0] === undefined || even?.[0] === undefined) return;
	const [odds, evens] = [odd, even].map((pages) => pages.map(({ grid }) => grid));
	const isAny = (grids: readonly unknown[] = []) => grids.some((grid) => grid !== undefined);
	const isAll = (grids: readonly unknown[] = []) => grids.every((grid) => grid !== undefined);
	if (!isAll(odds) && !isAll(evens)) return;
	const isTwice = Math.min(odd.length, even.length) >= 2;
	// only one kind shows cards
	if (isTwice && !isAny(evens)) return 1;
	if (isTwice && !isAny(odds)) return 0;
	const [first] = odds ?? [];
	if (first !== undefined && isAll(odds) && isAll(evens)) {
		const turned = mirrored(first, odd[0].page);
		const isTurned = (evens ?? []).every((grid) => grid && sameCells(grid, first) && isInPlace(grid, turned));
		const areFirst = (odds ?? []).every((grid) => grid && isInPlace(grid, first));
		if (!isInPlace(turned, first) && areFirst && isTurned) return 1;
	}
	const grid = first ?? evens?.[0];
	if (grid !== undefined) {
		const [most, fewest] = [odd, even].map((pages) => pages.map((page) => unevenness(page, grid)));
		const isRepeated = (those: readonly number[] = [], others: readonly number[] = []) =>
			Math.max(...those) <= maxRepeated && Math.min(...others) > 2 * maxRepeated;
		if (isAll(odds) && isRepeated(fewest, most)) return 1;
		if (isAll(evens) && isRepeated(most, fewest)) return 0;
	}
	if (!isTwice) return;
	const differences = (ones: readonly SeenPage[], others: readonly SeenPage[]) =>
		ones.flatMap((one) =>
			others.filter((other) => other !== one).map((other) => differenceOf(profileOf(one), profileOf(other))),
		);
	const [ofOdd, ofEven] = [Math.max(...differences(odd, odd)), Math.max(...differences(even, even))];
	const between = Math.min(...differences(odd, even));
	if (Math.max(ofOdd, ofEven) * apart >= between) return;
	const fronts = 2 * ofOdd < ofEven ? 0 : 1;
	return isAll(fronts === 1 ? odds : evens) ? fronts : undefined;
}

/**
 * Whether a page without a grid of its own may have cards in the places of a grid: what is printed begins and ends at
 * edges of cards, or is in all rows and columns of cards and nowhere between them.
 */
function fitsGrid({ page, lines }: SeenPage, { columns, rows, size, startMm, gutterMm }: PaperGrid): boolean {
	const fits = (text: string, pageMm: number, start: number, cell: number, gap: number, parts: number) => {
		const values = strengths(text);
		const perMm = values.length / pageMm;
		const [first, last] = [values.findIndex((one) => one > 0), values.findLastIndex((one) => one > 0)];
		const starts = Array.from({ length: parts }, (_, at) => start + at * (cell + gap));
		const isEdge = (at: number, edges: readonly number[]) =>
			edges.some((mm) => Math.abs(mm - at / perMm) <= Math.max(fitMm, gap / 2));
		const isInside =
			first >= (start - fitMm) * perMm && last <= ((starts.at(-1) ?? 0) + cell + fitMm) * perMm;
		const isFull = starts.every((mm) =>
			values.slice(Math.ceil(mm * perMm), Math.floor((mm + cell) * perMm)).some((one) => one > 0),
		);
		const isClear = isFull && starts.slice(1).every((mm) => values[Math.round((mm - gap / 2) * perMm)] === 0);
		const ends = starts.map((mm) => mm + cell);
		return first >= 0 && isInside && (isClear || (isEdge(first, starts) && isEdge(last, ends)));
	};
	return (
		fits(lines.columns, page.widthMm, startMm.left, size.widthMm, gutterMm.across, columns) &&
		fits(lines.rows, page.heightMm, startMm.top, size.heightMm, gutterMm.down, rows)
	);
}

/** Whether a grid is a part of another: of the first rows or columns of cards in the same places. */
const isPart = (grid: PaperGrid, of: PaperGrid) =>
	grid.columns <= of.columns &&
	grid.rows <= of.rows &&
	sameCells({ ...grid, columns: of.columns, rows: of.rows }, of) &&
	isInPlace(grid, of);

/** Whether a page continues a run. */
function goesOn({ grid, profile }: OpenRun, page: SeenPage, isPlaced: boolean): boolean {
	const isAlike = differenceOf(profileOf(page), profile) <= maxUnlike;
	if (page.grid === undefined) return isAlike || fitsGrid(page, grid);
	if (isPart(page.grid, grid)) return true;
	// a frame inside of each card may be seen instead of its edges
	const { columns, rows } = page.grid;
	if (isAlike && columns === grid.columns && rows === grid.rows && !sameCells(page.grid, grid)) return true;
	return sameCells(page.grid, grid) && (!isPlaced || isInPlace(page.grid, grid));
}

function runsIn(seen: readonly SeenPage[], isPlaced: boolean): Run[] {
	const runs: OpenRun[] = [];
	let isOpen = false;
	for (const page of seen) {
		const run = runs.at(-1);
		if (run !== undefined && isOpen && goesOn(run, page, isPlaced)) run.last = page.number;
		else {
			isOpen = page.grid !== undefined;
			if (page.grid !== undefined)
				runs.push({ first: page.number, last: page.number, grid: page.grid, profile: profileOf(page) });
		}
	}
	return runs;
}

/**
 * The pages with the same cards in the same places, or, if these are many, only with the same cards.
 * @param seen in the order of their numbers
 */
export function runsOf(seen: readonly SeenPage[]): Run[] {
	const placed = runsIn(seen, true);
	return placed.length <= maxRuns ? placed : runsIn(seen, false);
}

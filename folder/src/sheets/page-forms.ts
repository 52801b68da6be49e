import { type Lines, strengths } from "../read/lines.ts";
import type { PdfPage } from "../read/pdf-page.ts";
import {
	type FoundGrid,
	isInPlace,
	isWithinBleed,
	type PaperGrid,
	paperGrid,
	placedGrid,
	sameCells,
} from "./paper-grid.ts";

// Which pages of a PDF show cards of the same form, and whether every other page has the backs of the one before it.

/** A page whose lines are measured. */
export type MeasuredPage = { number: number; page: PdfPage; lines: Lines };
/** Such a page, with the cards that are seen on it. */
export type SeenPage = MeasuredPage & { grid: PaperGrid | undefined };

/** Pages one after the other with the same cards. */
export type Run = { first: number; last: number; grid: PaperGrid };
type OpenRun = Run & { profile: readonly number[] };

/** Maximum difference in mm between the sizes of pages of one form. */
const pageMm = 0.5;
/** Maximum differences in mm between two views of a grid: of its pitch, of the middles of the cards, and of its outer edges. */
const [pitchMm, nearMm, edgeMm] = [0.6, 6, 2];
/** A page's own grid is taken if it explains so much more of the lines. */
const betterOwn = 0.12;
/** Minimum ratio of the difference between fronts and backs to that among either. */
const apart = 1.2;
/** Distance by which lines are blurred, as a share of the page. */
const blur = 0.0015;
/** Maximum remainder of a sum of strengths after all of them are subtracted. */
const rounding = 1e-9;
/** Maximum difference between the cells of a page that has the same picture in each, and between pages that are the same. */
const maxRepeated = 0.15;
const samePage = 0.02;
/** Minimum share of what the fullest row of cells shows: another one with less is empty, but for a page number. */
const minPrinted = 0.05;
/** Minimum difference between the cells of other pages. */
const minUneven = 0.17;
/** Maximum difference between the lines of a page without a grid and those of a page that may have the same cards. */
const maxUnlike = 0.4;
/** Maximum distance in mm of what is printed from the edges of cards. */
const fitMm = 1.5;
/** Maximum distance in mm between the same places on two pages. */
const samePlaceMm = 0.8;
/** Maximum number of runs: a PDF with more is cut as if the places of its cards did not matter. */
const maxRuns = 4;

/**
 * The cards that pages share: what differs between them averages out. Fronts and backs may have other lines, so
 * each kind is measured apart as well.
 */
export async function sharedGrid(
	pages: readonly MeasuredPage[],
	isOfTiles: boolean,
): Promise<FoundGrid | undefined> {
	const [first] = pages;
	if (first === undefined) return;
	const { widthMm, heightMm } = first.page;
	const alike = pages.filter(
		({ page }) => Math.abs(page.widthMm - widthMm) <= pageMm && Math.abs(page.heightMm - heightMm) <= pageMm,
	);
	const odd = alike.filter(({ number }) => number % 2 === 1);
	const even = alike.filter(({ number }) => number % 2 === 0);
	const placed = alike.flatMap(({ page }) => placedGrid(page, isOfTiles) ?? []);
	const [usual] = placed.toSorted((one, other) => frequency(other, placed) - frequency(one, placed));
	let best: FoundGrid | undefined;
	for (const some of [alike, odd, even]) {
		const lines = some.map((page) => page.lines);
		const found = some.length > 1 ? await paperGrid(lines, first.page, isOfTiles) : undefined;
		if ((found?.explained ?? 0) > (best?.explained ?? 0)) best = found;
	}
	return usual === undefined || 2 * placed.length < alike.length ? best : surer(usual, best);
}

/** The number of grids with the same cards in the same places. */
const frequency = (grid: PaperGrid, all: readonly PaperGrid[]) =>
	all.filter((one) => sameCells(one, grid) && isInPlace(one, grid)).length;

/** Chooses between the cards that a page draws and those that its lines show: lines may show where cards with bleed are cut. */
const surer = (placed: PaperGrid, seen: FoundGrid | undefined): FoundGrid =>
	seen !== undefined && isWithinBleed(seen.grid, placed)
		? { ...seen, explained: 1 }
		: { grid: placed, explained: 1 };

/**
 * Whether a page shows a shared grid in another way: a frame inside of each card, or several cards as one.
 */
function isNear(own: PaperGrid, shared: PaperGrid): boolean {
	const along = ({ columns, rows, size, startMm, gutterMm }: PaperGrid) => [
		{ parts: columns, start: startMm.left, cell: size.widthMm, gap: gutterMm.across },
		{ parts: rows, start: startMm.top, cell: size.heightMm, gap: gutterMm.down },
	];
	return along(own).every(({ parts, start, cell, gap }, at) => {
		const other = along(shared)[at];
		if (other === undefined) return false;
		const pitch = Math.abs(cell + gap - other.cell - other.gap);
		const centre = Math.abs(start + cell / 2 - other.start - other.cell / 2);
		if (parts === other.parts && pitch <= pitchMm && centre <= nearMm) return true;
		const endOf = (one: typeof other) => one.start + one.parts * (one.cell + one.gap) - one.gap;
		const ends = Math.abs(endOf({ parts, start, cell, gap }) - endOf(other));
		return other.parts % parts === 0 && Math.max(Math.abs(start - other.start), ends) <= edgeMm;
	});
}

/** The cards on a page: those that it shares with others, unless its own explain clearly more. */
export async function seenPage(
	page: MeasuredPage,
	shared: FoundGrid | undefined,
	isOfTiles: boolean,
): Promise<SeenPage> {
	const placed = placedGrid(page.page, isOfTiles);
	const found = await paperGrid([page.lines], page.page, isOfTiles);
	const own = placed === undefined ? found : surer(placed, found);
	const isShared =
		own !== undefined &&
		shared !== undefined &&
		isNear(own.grid, shared.grid) &&
		shared.explained >= own.explained - betterOwn;
	return { ...page, grid: isShared ? shared.grid : own?.grid };
}

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

/** The strengths of lines, blurred: on a small page, the same thin line is sometimes between two pixels. */
function blurred(values: readonly number[]): number[] {
	const reach = Math.ceil(values.length * blur);
	let sum = values.slice(0, reach).reduce((total, value) => total + value, 0);
	return values.map((_, at) => {
		sum += (values[at + reach] ?? 0) - (values[at - reach - 1] ?? 0);
		return sum < rounding ? 0 : sum / (2 * reach + 1);
	});
}

const profileOf = ({ lines }: SeenPage) => [
	...blurred(strengths(lines.columns)),
	...blurred(strengths(lines.rows)),
];

/** The largest difference between the pictures in a page's cells, and whether there are some in each row and column. */
function unevenness({ page, lines }: SeenPage, grid: PaperGrid): { most: number; isFull: boolean } {
	const along = (text: string, pageMm: number, start: number, cell: number, gap: number, parts: number) => {
		const values = blurred(strengths(text));
		const perMm = values.length / pageMm;
		const cells = Array.from({ length: parts }, (_, at) => {
			const from = Math.round((start + at * (cell + gap)) * perMm);
			// without the edges, which differ by a pixel
			const own = values.slice(from + Math.ceil(perMm), from + Math.floor((cell - 1) * perMm));
			const sum = own.reduce((total, value) => total + value, 0);
			return { sum, values: own.map((value) => value / (sum || 1)) };
		});
		const most = Math.max(...cells.map(({ sum }) => sum));
		const printed = cells.flatMap(({ sum, values }) => (sum > minPrinted * most ? [values] : []));
		const differences = printed.slice(1).map((one, at) => differenceOf(one, printed[at] ?? []));
		return { most: Math.max(0, ...differences), isFull: printed.length === parts };
	};
	const { columns, rows, size, startMm, gutterMm } = grid;
	const across = along(lines.columns, page.widthMm, startMm.left, size.widthMm, gutterMm.across, columns);
	const down = along(lines.rows, page.heightMm, startMm.top, size.heightMm, gutterMm.down, rows);
	return { most: Math.max(across.most, down.most), isFull: across.isFull && down.isFull };
}

/** The grid of the other side of the paper. */
export const mirrored = (grid: PaperGrid, { widthMm }: PdfPage): PaperGrid => {
	const { columns, size, startMm, gutterMm } = grid;
	const span = columns * size.widthMm + (columns - 1) * gutterMm.across;
	return { ...grid, startMm: { ...startMm, left: widthMm - startMm.left - span } };
};

/** The middle one of some values; of two, the lower one. */
const middleOf = (values: readonly number[]): number =>
	values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

function differencesOf(ones: readonly SeenPage[], others: readonly SeenPage[]): number[] {
	const profiles = others.map(profileOf);
	const own = ones === others ? profiles : ones.map(profileOf);
	return own.flatMap((one, at) =>
		(ones === others ? profiles.slice(at + 1) : profiles).map((other) => differenceOf(one, other)),
	);
}

/** Pages without the last of several, on which cards may be missing. */
const fullOnes = (pages: readonly SeenPage[]) => (pages.length > 2 ? pages.slice(0, -1) : pages);

/** Whether pages are the same, apart from the last of several. */
const areSame = (pages: readonly SeenPage[]): boolean => {
	const full = fullOnes(pages);
	return differencesOf(full, full).every((difference) => difference <= samePage);
};

/**
 * Whether every other page has backs.
 * @param seen pages of both kinds, as many of each
 * @param shared the cards that the pages share
 * @returns the remainder of the numbers of the pages with fronts; undefined if the pages are not fronts and backs in turn
 */
export function frontsInTurn(seen: readonly SeenPage[], shared: PaperGrid | undefined): 0 | 1 | undefined {
	const odd = seen.filter(({ number }) => number % 2 === 1);
	const even = seen.filter(({ number }) => number % 2 === 0);
	const [[first], [second]] = [odd, even];
	const grid = shared ?? seen.find((page) => page.grid !== undefined)?.grid;
	if (first === undefined || second === undefined || grid === undefined) return;
	const shows = ({ grid: own }: SeenPage) => own !== undefined && sameCells(own, grid);
	const [isOdd, isEven] = [odd.every(shows), even.every(shows)];
	if (!odd.some(shows) && !even.some(shows)) return;
	const isTwice = Math.min(odd.length, even.length) >= 2;
	const [ofOdd, ofEven] = [middleOf(differencesOf(odd, odd)), middleOf(differencesOf(even, even))];
	const [areOddSame, areEvenSame] = [areSame(odd), areSame(even)];
	// copies of one card are on alike pages, and the last one differs
	if (isTwice && areOddSame !== areEvenSame && !areSame(seen)) return areEvenSame ? 1 : 0;
	// each back has the same picture in all cells
	const unevenIn = (pages: readonly SeenPage[]) =>
		pages.map((page) => unevenness(page, page.grid && shows(page) ? page.grid : grid));
	const [unevenOdd, unevenEven] = [unevenIn(odd), unevenIn(even)];
	const isOnlyOdd = isTwice && isOdd && !even.some(shows);
	const isOnlyEven = isTwice && isEven && !odd.some(shows);
	const areBacks = (ones: typeof unevenOdd, others: typeof unevenOdd, areOnly: boolean) => {
		const full = ones.filter(({ isFull }) => isFull);
		const back = middleOf((full.length > 0 ? full : ones).map(({ most }) => -most)) * -1;
		const front = middleOf(others.map(({ most }) => most));
		return back <= maxRepeated && front >= 2 * back && (areOnly || front >= minUneven);
	};
	if ([first, second].every((page) => shows(page) || fitsGrid(page, grid))) {
		if (areBacks(unevenEven, unevenOdd, isOnlyEven)) return 1;
		// of a single pair, the second page may just be the last one
		const areAllFull = isTwice || unevenEven.every(({ isFull }) => isFull);
		if (areAllFull && areBacks(unevenOdd, unevenEven, isOnlyOdd)) return 0;
	}
	// pages with cards that end at no line are rather fronts than backs; fronts come first
	if (isOnlyOdd || isOnlyEven) return 1;
	if (isOdd && isEven && first.grid !== undefined) {
		const own = first.grid;
		const turned = mirrored(own, first.page);
		const areFirst = odd.every((page) => page.grid && isInPlace(page.grid, own));
		const areTurned = even.every((page) => page.grid && isInPlace(page.grid, turned));
		if (!isInPlace(turned, own) && areFirst && areTurned) return 1;
	}
	if (!isTwice || Math.max(ofOdd, ofEven) * apart >= middleOf(differencesOf(odd, even))) return;
	const fronts = 2 * ofOdd < ofEven ? 0 : 1;
	return fullOnes(fronts === 1 ? odd : even).every(shows) ? fronts : undefined;
}

/** Fronts that show nothing of their cards' edges, in the places of the backs. */
export function frontsWith(shared: PaperGrid, pages: readonly SeenPage[]): SeenPage[] {
	return pages.map((page) => ({
		...page,
		grid: page.grid && sameCells(page.grid, shared) ? page.grid : mirrored(shared, page.page),
	}));
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

/** Whether some of the parts along a side of a page are in the places of as many or more. */
function isPartAlong(
	start: number,
	parts: number,
	of: { start: number; parts: number; pitch: number },
): boolean {
	const first = Math.round((start - of.start) / of.pitch);
	return (
		first >= 0 && first + parts <= of.parts && Math.abs(start - of.start - first * of.pitch) <= samePlaceMm
	);
}

/** Whether a grid is a part of another: of some rows and columns of cards in the same places, such as those in the middle. */
function isPart(grid: PaperGrid, { columns, rows, size, startMm, gutterMm }: PaperGrid): boolean {
	const whole = { columns, rows, size, startMm, gutterMm };
	const [across, down] = [size.widthMm + gutterMm.across, size.heightMm + gutterMm.down];
	return (
		sameCells({ ...grid, columns, rows }, whole) &&
		isPartAlong(grid.startMm.left, grid.columns, { start: startMm.left, parts: columns, pitch: across }) &&
		isPartAlong(grid.startMm.top, grid.rows, { start: startMm.top, parts: rows, pitch: down })
	);
}

/** Whether a page has cards in the places of a grid, maybe not in all. */
export const hasCardsOf = (page: SeenPage, grid: PaperGrid): boolean =>
	page.grid === undefined ? fitsGrid(page, grid) : isPart(page.grid, grid);

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

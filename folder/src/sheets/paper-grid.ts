import { cardSizes, type Size, turned } from "@tuckbox/pieces";
import { type Lines, strengths } from "../read/lines.ts";
import type { PdfPage } from "../read/pdf-page.ts";
import type { Grid } from "./grid.ts";
import { type Division, divisionsOf, linesIn, seenOf, spanOf, worthOf } from "./paper-lines.ts";

// Finds the cards on pages to print, by the lines or the crop marks that all of them have.

/** Cards of one size on a page. */
export type PaperGrid = Grid & {
	/** The size of the cards, without bleed. */
	size: Size;
	/** The distance of the first card from the left and the upper edge of the page. */
	startMm: { left: number; top: number };
	/** Between columns and between rows; with bleed, that of two cards. */
	gutterMm: { across: number; down: number };
};

const minCells = 4;
/** Limits of cards: in mm, proportions, and number on a page, which does not count if they are clearly as large as cards. */
const card = { min: 28, max: 150, proportions: 2.2, cells: 40, parts: 8, clear: 40 };
/** The same of tiles or tokens. */
const tiles = { min: 20, cells: 160, parts: 20 };
/**
 * Minimum share of a page's lines that the cards explain: of both directions together, and of either; of crop marks
 * alone, and of those that count more than all lines, in which pictures with bleed are seen as well.
 */
const sure = { both: 0.72, either: 0.5, marks: 0.8, clear: 0.96 };
/** Maximum difference between shares that are the same. */
const asGood = 0.02;
/** Maximum difference in mm between the size that is measured and a known one, and that of all cards together. */
const known = { mm: 0.5, allMm: 0.9 };
/** The same for whole millimetres. */
const whole = { mm: 0.3, allMm: 0.6 };
/** Limits in mm of bleed around a card, and of its difference between the directions. */
const bleed = { min: 1, max: 3.6, uneven: 0.3 };
/** Limits in mm of the space between frames inside of cards of a known size, and of the miss of that size. */
const frame = { max: 8, uneven: 0.5, mm: 0.2, allMm: 0.5 };
/** Factors for grids that are less likely: with uneven gaps, of no known size, and of halves of upright cards. */
const less = { uneven: 0.95, unknown: 0.96, halves: 0.8 };
/** Maximum difference in mm between even gaps. */
const unevenMm = 4;
/** Maximum length in mm of the shorter side of small cards, two of which make a larger one. */
const maxMini = 50;
/** Maximum difference in mm between the sizes, and between the places, of the same cards on two pages. */
const sameMm = { size: 0.7, place: 0.8 };

const knownSizes: readonly Size[] = Object.values(cardSizes).flatMap((size) => [size, turned(size)]);

/** Minimum space in mm between cards that are drawn apart: less is the width of a line. */
const minGapMm = 0.7;

/** Whether a page has more of something than there are cards on a page: a large one may have many of a card's size. */
function isTooMany({ columns, rows }: Grid, shortMm: number, isOfTiles: boolean): boolean {
	const { cells, parts } = isOfTiles || shortMm >= card.clear ? tiles : card;
	return columns * rows > cells || Math.max(columns, rows) > parts;
}

/** Whether a length may be that of cells. */
const fits = ({ cellMm, parts, gutterMm }: Division, mm: number, limit: typeof known) =>
	Math.abs(cellMm - mm) <= limit.mm &&
	(gutterMm > 0 || parts * Math.abs(cellMm - mm) <= limit.allMm) &&
	mm <= cellMm + gutterMm + limit.mm;

/** The known size that the cells have, and which is as near as whole millimetres. */
function knownSize(x: Division, y: Division): Size | undefined {
	const missOf = ({ widthMm, heightMm }: Size) =>
		Math.abs(x.cellMm - widthMm) + Math.abs(y.cellMm - heightMm);
	const [near] = knownSizes
		.filter(({ widthMm, heightMm }) => fits(x, widthMm, known) && fits(y, heightMm, known))
		.sort((one, other) => missOf(one) - missOf(other));
	const rounded = { widthMm: Math.round(x.cellMm), heightMm: Math.round(y.cellMm) };
	return near !== undefined && missOf(rounded) + whole.mm > missOf(near) ? near : undefined;
}

/** The known size that the cells have with bleed, if they touch. */
function sizeInBleed(x: Division, y: Division): Size | undefined {
	if (x.gutterMm > 0 || y.gutterMm > 0) return;
	return knownSizes.find(({ widthMm, heightMm }) => {
		const [across, down] = [(x.cellMm - widthMm) / 2, (y.cellMm - heightMm) / 2];
		return (
			Math.min(across, down) >= bleed.min &&
			Math.max(across, down) <= bleed.max &&
			Math.abs(across - down) <= bleed.uneven
		);
	});
}

/** The known size of cards that touch and have a frame inside of each. */
function sizeAround(x: Division, y: Division): Size | undefined {
	if (Math.min(x.gutterMm, y.gutterMm) === 0 || Math.abs(x.gutterMm - y.gutterMm) > frame.uneven) return;
	const widened = (one: Division) => ({ ...one, cellMm: one.cellMm + one.gutterMm, gutterMm: 0 });
	if (Math.max(x.gutterMm, y.gutterMm) > frame.max || knownSize(x, y) !== undefined) return;
	return knownSizes.find(
		({ widthMm, heightMm }) => fits(widened(x), widthMm, frame) && fits(widened(y), heightMm, frame),
	);
}

/** A length in whole millimetres if it is as good as that. */
const rounded = (one: Division) => {
	const mm = Math.round(one.cellMm);
	return fits(one, mm, whole) ? mm : Math.round(one.cellMm * 10) / 10;
};

/** The grid of cards of this size in the middles of the cells. */
function gridOf(x: Division, y: Division, size: Size): PaperGrid {
	const gapOf = ({ cellMm, gutterMm }: Division, mm: number) => Math.max(0, cellMm + gutterMm - mm);
	const startOf = (one: Division, mm: number) =>
		one.fromMm + (spanOf(one) - one.parts * mm - (one.parts - 1) * gapOf(one, mm)) / 2;
	return {
		...{ columns: x.parts, rows: y.parts, size },
		startMm: { left: startOf(x, size.widthMm), top: startOf(y, size.heightMm) },
		gutterMm: { across: gapOf(x, size.widthMm), down: gapOf(y, size.heightMm) },
	};
}

/** Whether cells are the halves of upright cards of a known size: a line across each card divides it. */
const areHalves = (x: Division, y: Division): boolean =>
	y.parts % 2 === 0 &&
	y.cellMm < Math.min(x.cellMm, maxMini) &&
	knownSize(x, { ...y, parts: y.parts / 2, cellMm: 2 * y.cellMm + y.gutterMm }) !== undefined;

/** Cards that a page may show, and the share of its lines that they explain. */
export type FoundGrid = { grid: PaperGrid; explained: number };

/** The cards that explain most of the lines in both directions; undefined if smaller fields do. */
function gridIn(xs: readonly Division[], ys: readonly Division[], isOfTiles: boolean): FoundGrid | undefined {
	let best: { x: Division; y: Division; worth: number } | undefined;
	for (const x of xs)
		for (const y of ys) {
			const [short, long] = [Math.min(x.cellMm, y.cellMm), Math.max(x.cellMm, y.cellMm)];
			if (x.parts * y.parts < minCells || long > card.max || long > short * card.proportions) continue;
			const size = knownSize(x, y) ?? sizeInBleed(x, y);
			const worth =
				Math.sqrt(worthOf(x) * worthOf(y)) *
				(Math.abs(x.gutterMm - y.gutterMm) > unevenMm ? less.uneven : 1) *
				(size === undefined ? less.unknown : 1) *
				(areHalves(x, y) ? less.halves : 1);
			if (worth > (best?.worth ?? 0)) best = { x, y, worth };
		}
	if (best === undefined) return;
	const { x, y } = best;
	if (isTooMany({ columns: x.parts, rows: y.parts }, Math.min(x.cellMm, y.cellMm), isOfTiles)) return;
	const exact = knownSize(x, y) ?? sizeInBleed(x, y) ?? sizeAround(x, y);
	const least = isOfTiles || exact !== undefined ? tiles.min : card.min;
	if (Math.min(x.cellMm, y.cellMm) < least) return;
	const seen = [seenOf(x), seenOf(y)] as const;
	const size = exact ?? { widthMm: rounded(x), heightMm: rounded(y) };
	const explained = Math.min(...seen) < sure.either ? 0 : Math.sqrt(seen[0] * seen[1]);
	return { grid: gridOf(x, y, size), explained };
}

/**
 * The cards that a page draws as pictures, frames or groups, each in its place.
 */
export function placedGrid({ cards }: PdfPage, isOfTiles = false): PaperGrid | undefined {
	// many frames may be a form
	if (cards === undefined) return;
	const short = Math.min(cards.widthMm, cards.heightMm);
	if (isTooMany(cards, short, isOfTiles || cards.arePictures === true)) return;
	const along = (parts: number, fromMm: number, cellMm: number, pitchMm: number): Division => ({
		...{ parts, fromMm, cellMm, gutterMm: pitchMm - cellMm < minGapMm ? 0 : pitchMm - cellMm },
		...{ explained: 1, edges: 1 },
	});
	const x = along(cards.columns, cards.leftMm, cards.widthMm, cards.acrossMm);
	const y = along(cards.rows, cards.topMm, cards.heightMm, cards.downMm);
	const exact = knownSize(x, y) ?? sizeInBleed(x, y);
	return gridOf(x, y, exact ?? { widthMm: rounded(x), heightMm: rounded(y) });
}

/** Whether a grid is one of smaller cards in the middles of another's: those are drawn with bleed. */
export function isWithinBleed(inner: PaperGrid, outer: PaperGrid): boolean {
	if (inner.columns !== outer.columns || inner.rows !== outer.rows) return false;
	const [across, down] = [
		(outer.size.widthMm - inner.size.widthMm) / 2,
		(outer.size.heightMm - inner.size.heightMm) / 2,
	];
	const isEven = Math.abs(across - down) <= bleed.uneven && Math.min(across, down) >= bleed.min;
	const isInside =
		Math.abs(inner.startMm.left - across - outer.startMm.left) <= sameMm.place &&
		Math.abs(inner.startMm.top - down - outer.startMm.top) <= sameMm.place;
	return isEven && isInside && Math.max(across, down) <= bleed.max;
}

type Texts = Pick<Lines, "columns" | "rows">;

/** The average strengths of the lines of several pages in one direction: what they do not share is weak. */
function averageOf(texts: readonly string[]): number[] {
	const sums: number[] = [];
	for (const text of texts)
		for (const [at, value] of strengths(text).entries()) sums[at] = (sums[at] ?? 0) + value;
	return sums.map((sum) => sum / texts.length);
}

/**
 * The cards that pages of one size show together; undefined if their lines do not divide them into cards of one size.
 * @param isOfTiles whether they are called after tiles or tokens, of which a page may have many
 */
export async function paperGrid(
	pages: readonly Lines[],
	{ widthMm, heightMm }: PdfPage,
	isOfTiles = false,
): Promise<FoundGrid | undefined> {
	const gridBy = async (views: readonly (readonly Texts[])[]) => {
		const along = async (direction: "columns" | "rows", pageMm: number) => {
			const found: Division[] = [];
			for (const view of views) {
				const lines = linesIn(averageOf(view.map((texts) => texts[direction])), pageMm);
				found.push(...(await divisionsOf(lines, pageMm, tiles.parts)));
			}
			return found;
		};
		return gridIn(await along("columns", widthMm), await along("rows", heightMm), isOfTiles);
	};
	const marks = (pages[0]?.marks ?? []).map((_, at) => pages.flatMap((page) => page.marks?.[at] ?? []));
	const [found, marked] = [await gridBy([pages]), await gridBy(marks)];
	const least = Math.max(sure.clear, (found?.explained ?? 0) - asGood);
	if (marked !== undefined && marked.explained >= least) return marked;
	if (found !== undefined && found.explained >= sure.both) return found;
	return marked !== undefined && marked.explained >= sure.marks ? marked : undefined;
}

/** Whether two grids have as many cards of the same size, wherever they are. */
export const sameCells = (one: PaperGrid, other: PaperGrid): boolean =>
	one.columns === other.columns &&
	one.rows === other.rows &&
	Math.abs(one.size.widthMm - other.size.widthMm) <= sameMm.size &&
	Math.abs(one.size.heightMm - other.size.heightMm) <= sameMm.size;

/** Whether the first cards of two grids are in the same place. */
export const isInPlace = (one: PaperGrid, other: PaperGrid): boolean =>
	Math.abs(one.startMm.left - other.startMm.left) <= sameMm.place &&
	Math.abs(one.startMm.top - other.startMm.top) <= sameMm.place;

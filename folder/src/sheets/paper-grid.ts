import { cardSizes, type Size, turned } from "@tuckbox/pieces";
import { type Lines, strengths } from "../read/lines.ts";
import type { PdfPage } from "../read/pdf-page.ts";
import type { Grid } from "./grid.ts";
import {
	type Division,
	divisionsOf,
	linesAlong,
	maxBleedMm,
	type PageLines,
	shiftOf,
	spanOf,
} from "./paper-lines.ts";

// Finds the cards on a page to print, by the lines or the crop marks that are seen on it.

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
/**
 * Limits of cards whose size is not known: in mm, proportions, number, and the least strength of their edges, of both
 * directions together: columns of a text have weaker ones.
 */
const unknown = { min: 20, max: 150, proportions: 2.2, cells: 40, seen: 1.3 };
/** Maximum length in mm of the shorter side of small cards, two of which make a larger one. */
const maxMini = 50;
/** Maximum distance in mm between the outer lines of two grids that are taken for the same. */
const sameMm = 1;
/** Maximum difference in mm between the size that is measured and a size that is known. */
const nearMm = { seen: 0.65, unseen: 0.35 };
/** Maximum difference in mm between the size that is measured and one in whole millimetres. */
const wholeMm = 0.4;
/** A size that is not known must be better by as many mm, width and height together. */
const betterMm = 0.3;
/** Limits in mm: of bleed around a card, and of its difference between the directions. */
const bleed = { min: 1, max: maxBleedMm, uneven: 0.2 };
/** Maximum difference in mm between the gaps in both directions, if not all of these are seen. */
const unevenMm = 0.3;
/** Maximum difference in mm between them that does not make a known size doubtful. */
const alikeMm = 1;
const evenMm = 4;
/** Maximum number of columns and of rows; of tiles whose edges are nearly all seen, and the strength of these. */
const maxParts = 8;
const tiles = { parts: 16, cells: 160, seen: 1.7 };
/** Minimum strength of lines that cross the whole page. */
const crossing = 0.95;
/** Maximum difference between the parts of a page that is halved, as a share of the larger one. */
const halves = 0.1;
/** Maximum distance in mm of a strong line from the cards: others belong to something else. */
const aroundMm = 10;
/** Minimum share of the page that the cards take. */
const minShare = 0.12;

/** Maximum difference in mm between the sizes of the same cards on two pages. */
const sizeMm = 0.7;

const knownSizes: readonly Size[] = Object.values(cardSizes).flatMap((size) => [size, turned(size)]);

/** Cards of one size, with the reasons to take them rather than others. */
type Found = {
	grid: PaperGrid;
	x: Division;
	y: Division;
	isKnown: boolean;
	/** Whether the cells have a known size without bleed, and like gaps in both directions. */
	isExact: boolean;
	isEven: boolean;
	/** Whether all edges are seen in both directions. */
	isSeen: boolean;
	areaMm: number;
	/** The number of columns and rows of which all edges are seen. */
	parts: number;
	/** The strength of the edges. */
	seen: number;
};

/** A length in whole millimetres if it is as good as that, but not longer than the space for it. */
function rounded({ cellMm, gutterMm }: Division): number {
	const whole = Math.round(cellMm);
	const isWhole = Math.abs(cellMm - whole) <= wholeMm && whole <= cellMm + gutterMm + 0.1;
	return isWhole ? whole : Math.round(cellMm * 10) / 10;
}

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

/** The known size that the cells have. */
function knownSize(x: Division, y: Division): Size | undefined {
	const missOf = ({ widthMm, heightMm }: Size) => [
		Math.abs(x.cellMm - widthMm),
		Math.abs(y.cellMm - heightMm),
	];
	const sumOf = (size: Size) => missOf(size).reduce((sum, one) => sum + one, 0);
	const most = x.isWhole && y.isWhole ? nearMm.seen : nearMm.unseen;
	const [near] = knownSizes
		.filter((size) => Math.max(...missOf(size)) <= most)
		.sort((one, other) => sumOf(one) - sumOf(other));
	const whole = { widthMm: Math.round(x.cellMm), heightMm: Math.round(y.cellMm) };
	return near !== undefined && sumOf(whole) + betterMm > sumOf(near) ? near : undefined;
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

function foundIn(x: Division, y: Division): Found | undefined {
	const isSeen = x.isWhole && y.isWhole;
	if (x.parts * y.parts < minCells || !(x.isWhole || y.isWhole)) return;
	const uneven = Math.abs(x.gutterMm - y.gutterMm);
	if (Math.min(x.fromMm, y.fromMm) < -1 || (!isSeen && uneven > unevenMm)) return;
	const known = knownSize(x, y);
	const size = known ?? sizeInBleed(x, y);
	if (size === undefined && (!isSeen || x.isFrame || y.isFrame)) return;
	return {
		grid: gridOf(x, y, size ?? { widthMm: rounded(x), heightMm: rounded(y) }),
		...{ x, y, isSeen, isKnown: size !== undefined, isExact: known !== undefined && uneven <= alikeMm },
		...{ isEven: uneven <= evenMm, areaMm: spanOf(x) * spanOf(y), seen: x.seen + y.seen },
		parts: (x.isWhole ? x.parts : 0) + (y.isWhole ? y.parts : 0),
	};
}

/** Whether they may be cards, rather than the fields of a table or a board. */
function areCards({ grid: { columns, rows, size }, isKnown, seen }: Found, isOfTiles: boolean): boolean {
	const [short, long] = [Math.min(size.widthMm, size.heightMm), Math.max(size.widthMm, size.heightMm)];
	const isOfCardSize = short >= unknown.min && long <= unknown.max && long <= short * unknown.proportions;
	const areTiles = isOfTiles && seen >= tiles.seen && columns * rows <= tiles.cells;
	const isLikely = isOfCardSize && (areTiles || columns * rows <= unknown.cells) && seen >= unknown.seen;
	return Math.max(columns, rows) <= (areTiles ? tiles.parts : maxParts) && (isKnown || isLikely);
}

/** Whether all strong lines are at the cards, and none shows something else on the page. */
function isAlone(lines: PageLines, { fromMm, ...division }: Division): boolean {
	const toMm = fromMm + spanOf({ fromMm, ...division });
	return lines.strong.every((mm) => mm >= fromMm - aroundMm && mm <= toMm + aroundMm);
}

/** Whether the other cards are the halves of these, which stand upright: a line across each card divides them. */
function hasHalves(one: Found, other: Found): boolean {
	const isSame = (a: Division, b: Division) =>
		Math.abs(a.fromMm - b.fromMm) <= sameMm && Math.abs(spanOf(a) - spanOf(b)) <= sameMm;
	const { widthMm, heightMm } = other.grid.size;
	return (
		one.isKnown &&
		one.x.parts === other.x.parts &&
		2 * one.y.parts === other.y.parts &&
		one.grid.size.heightMm > one.grid.size.widthMm &&
		heightMm < Math.min(widthMm, maxMini) &&
		isSame(one.x, other.x) &&
		isSame(one.y, other.y)
	);
}

/**
 * The cards that cover most of the page come first, then those whose edges are all seen, those of a known size, and the
 * fewest, unless the edges of all others are seen and they are no halves.
 */
function compare(one: Found, other: Found): number {
	const isLarger = (ratio: number) => Math.abs(Math.log(one.areaMm / other.areaMm)) > ratio;
	if (isLarger(0.2)) return other.areaMm - one.areaMm;
	if (one.isSeen !== other.isSeen) return one.isSeen ? -1 : 1;
	if (one.isExact !== other.isExact) return one.isExact ? -1 : 1;
	if (one.isEven !== other.isEven) return one.isEven ? -1 : 1;
	if (hasHalves(one, other)) return -1;
	if (hasHalves(other, one)) return 1;
	if (one.parts !== other.parts) return other.parts - one.parts;
	if (isLarger(0.04)) return other.areaMm - one.areaMm;
	const cells = ({ grid }: Found) => grid.columns * grid.rows;
	return cells(one) - cells(other) || other.seen - one.seen;
}

function gridIn(
	across: PageLines,
	down: PageLines,
	pageMm: number,
	isOfTiles: boolean,
): PaperGrid | undefined {
	const divisions = (lines: PageLines, lengths: readonly number[]) =>
		divisionsOf(lines, lengths).filter((one) => isAlone(lines, one));
	const xs = divisions(across, [...new Set(knownSizes.map(({ widthMm }) => widthMm))]);
	const ys = divisions(down, [...new Set(knownSizes.map(({ heightMm }) => heightMm))]);
	let best: Found | undefined;
	for (const x of xs)
		for (const y of ys) {
			const found = spanOf(x) * spanOf(y) < minShare * pageMm ? undefined : foundIn(x, y);
			if (found !== undefined && (best === undefined || compare(found, best) < 0)) best = found;
		}
	if (best === undefined || !areCards(best, isOfTiles)) return;
	const { grid, x, y } = best;
	const { left, top } = grid.startMm;
	return { ...grid, startMm: { left: left + shiftOf(across, x), top: top + shiftOf(down, y) } };
}

/** The equal parts between lines that cross the whole page, which ends where the outer parts do or a little later. */
function partsOfPage(values: readonly number[], pageMm: number): { parts: number; mm: number } | undefined {
	const perMm = values.length / pageMm;
	const lines: number[] = [];
	for (const [at, value] of values.entries()) {
		const [mm, last = -1] = [at / perMm, lines.at(-1)];
		// a line has two sides
		if (value >= crossing && mm - last > 2) lines.push(mm + 0.25);
	}
	const [first] = lines;
	if (first === undefined || lines.length >= maxParts) return;
	const last = lines.at(-1) ?? first;
	const ends = [first, pageMm - last];
	const mm = lines.length === 1 ? Math.min(...ends) : (last - first) / (lines.length - 1);
	const isEven = lines.every((line, at) => Math.abs(line - first - at * mm) <= sameMm);
	const isWhole = ends.every((end) => end > mm - sameMm && end <= mm * (1 + halves));
	return isEven && isWhole ? { parts: lines.length + 1, mm } : undefined;
}

/** The cards between lines that cross the whole page in both directions. */
function gridOfPage(
	columns: readonly number[],
	rows: readonly number[],
	page: PdfPage,
): PaperGrid | undefined {
	const [x, y] = [partsOfPage(columns, page.widthMm), partsOfPage(rows, page.heightMm)];
	if (x === undefined || y === undefined) return;
	const size = { widthMm: Math.floor(x.mm), heightMm: Math.floor(y.mm) };
	const [short, long] = [Math.min(size.widthMm, size.heightMm), Math.max(size.widthMm, size.heightMm)];
	if (short < unknown.min || long > unknown.max || long > short * unknown.proportions) return;
	return {
		...{ columns: x.parts, rows: y.parts, size, startMm: { left: 0, top: 0 } },
		gutterMm: { across: x.mm - size.widthMm, down: y.mm - size.heightMm },
	};
}

/**
 * The cards that a page shows; undefined if its lines do not divide it into cards of one size.
 * @param isOfTiles whether it is called after tiles or tokens, of which a page may have many
 */
export function paperGrid(
	{ columns, rows, marks }: Lines,
	page: PdfPage,
	isOfTiles = false,
): PaperGrid | undefined {
	const { widthMm, heightMm } = page;
	const [x, y] = [strengths(columns), strengths(rows)];
	const [across, down] = [linesAlong(x, widthMm, y), linesAlong(y, heightMm, x)];
	const byLines = gridIn(across, down, widthMm * heightMm, isOfTiles) ?? gridOfPage(x, y, page);
	if (byLines !== undefined || marks === undefined) return byLines;
	const ofMarks = [strengths(marks.columns), strengths(marks.rows)] as const;
	return gridIn(
		linesAlong(ofMarks[0], widthMm),
		linesAlong(ofMarks[1], heightMm),
		widthMm * heightMm,
		isOfTiles,
	);
}

/** Whether two grids have as many cards of the same size, wherever they are. */
export const sameCells = (one: PaperGrid, other: PaperGrid): boolean =>
	one.columns === other.columns &&
	one.rows === other.rows &&
	Math.abs(one.size.widthMm - other.size.widthMm) <= sizeMm &&
	Math.abs(one.size.heightMm - other.size.heightMm) <= sizeMm;

import type { Size } from "@tuckbox/pieces";
import type { FolderSource } from "../read/folder-source.ts";
import { UnreadableImage } from "../read/image/byte-source.ts";
import { pagePx } from "../read/lines.ts";
import { cardsDrawnOn, isOffGrid, type PdfFacts, type PdfPage } from "../read/pdf-page.ts";
import type { CardsOnPages, CardsOnSheet } from "../read/types.ts";
import { drawnGrid, gridText } from "./grid.ts";
import {
	frontsInTurn,
	frontsWith,
	type MeasuredPage,
	mirrored,
	type Run,
	runsOf,
	type SeenPage,
	seenPage,
	sharedGrid,
} from "./page-forms.ts";
import { isInPlace, type PaperGrid, placedGrid, sameCells } from "./paper-grid.ts";
import { seriesOf } from "./sheet-name.ts";
import { areSure } from "./sure-cards.ts";

// Looks for cards on the pages of PDFs.

/** Maximum number of pages of which all are drawn, and of those that are drawn beyond a sample. */
const maxSample = 8;
const maxMore = 12;
/** Minimum share of the pages that show cards: fewer are a chance in a text. */
const minShown = 0.25;
/** Maximum distance in mm between the middle of the cards and that of the page. */
const offCentreMm = 0.5;
/** Minimum gap in mm: less is the inaccuracy of a line. */
const minGapMm = 0.25;

/** Maximum difference in mm between cards as they are drawn and as they are cut: those with bleed differ by more. */
const asDrawnMm = 1;
/** Minimum share of pages without a grid among those that draw cards, and of these among all pages. */
const minLoose = 0.25;
const minDrawn = 0.5;
/** Minimum number of pages of which every other one draws its cards in another way, and maximum distance in mm of cards in the same place. */
const inTurn = { pages: 4, mm: 1 };

/** Facts about a PDF that names in its folder give. */
type About = {
	/** Whether cards on the first page are taken for those of all pages. */
	isFirstEnough: boolean;
	/** Whether it is called after tiles or tokens, of which a page may have many. */
	isOfTiles: boolean;
	/** Whether no page of it has backs. */
	isOfFronts: boolean;
	/** Whether it is called after cards, tiles or tokens. */
	isCalledCards: boolean;
};

const tenths = (mm: number) => Math.round(mm * 10) / 10;

/** The number of the first page that shows the same as a page, such as the same backs. */
function firstLike(pages: PdfFacts["pages"], number: number): number {
	const page = pages[number - 1];
	const first = pages.findIndex(
		({ look, widthMm, heightMm }) =>
			look !== undefined && look === page?.look && widthMm === page.widthMm && heightMm === page.heightMm,
	);
	return first < 0 ? number : first + 1;
}

/** Draws pages of a PDF in a small size, of those that show the same only one, and measures their lines. */
async function measure(
	{ tools, pathOf }: FolderSource,
	file: string,
	{ pages }: PdfFacts,
	numbers: readonly number[],
): Promise<MeasuredPage[]> {
	const drawn = numbers.flatMap((number) => {
		const page = pages[number - 1];
		if (page === undefined) return [];
		const scale = pagePx / Math.max(page.widthMm, page.heightMm);
		const size = {
			widthPx: Math.max(1, Math.round(page.widthMm * scale)),
			heightPx: Math.max(1, Math.round(page.heightMm * scale)),
		};
		return [
			{ number, page, size, recipe: { make: "page" as const, page: firstLike(pages, number), ...size } },
		];
	});
	const made = await tools?.make(
		pathOf(file),
		drawn.map(({ recipe }) => recipe),
	);
	const pictures = (made ?? []).flatMap(({ path }, at) => {
		const size = drawn[at]?.size;
		return size === undefined ? [] : [{ path, byteSize: 0, mtimeMs: 0, ...size, isPage: true as const }];
	});
	const lines = (await tools?.linesOf?.(pictures)) ?? [];
	return drawn.flatMap(({ number, page }, at) => {
		const own = lines[at];
		return own === undefined ? [] : [{ number, page, lines: own }];
	});
}

/** Cards along one side of a page, in tenths of a millimetre; a rounded size or place leads to no card beyond the page. */
function along(parts: number, cellMm: number, startMm: number, gutterMm: number, pageMm: number) {
	const gap = gutterMm < minGapMm ? 0 : tenths(gutterMm);
	const most = (pageMm - (parts - 1) * gap) / parts;
	const cell = cellMm > most ? Math.floor(most * 10) / 10 : cellMm;
	const span = parts * cell + (parts - 1) * gap;
	const isCentred = Math.abs(startMm + (parts * cellMm + (parts - 1) * gutterMm - pageMm) / 2) <= offCentreMm;
	const margin = Math.max(0, Math.min(tenths(startMm), Math.floor((pageMm - span) * 10) / 10));
	return { cell, gap, margin, isCentred };
}

function cardsOf({ columns, rows, size, startMm, gutterMm }: PaperGrid, page: PdfFacts["pages"][number]) {
	const x = along(columns, size.widthMm, startMm.left, gutterMm.across, page.widthMm);
	const y = along(rows, size.heightMm, startMm.top, gutterMm.down, page.heightMm);
	return {
		...{ columns, rows, size: { widthMm: x.cell, heightMm: y.cell } },
		...(!(x.isCentred && y.isCentred) && { margin: { across: x.margin, down: y.margin } }),
		...(x.gap + y.gap > 0 && { gutter: { across: x.gap, down: y.gap } }),
	};
}

/** The numbers of the pages to look at first: all of a few, else pairs at the beginning, in the middle and at the end. */
function sampleOf(count: number): number[] {
	if (count <= maxSample) return Array.from({ length: count }, (_, at) => at + 1);
	const [middle, end] = [2 * Math.floor(count / 4) + 1, count - 1];
	return [...new Set([1, 2, 3, 4, middle, middle + 1, end, end + 1])];
}

const rangeOf = (first: number, last: number) => (first === last ? `${first}` : `${first}-${last}`);

/** Whether only one of two pages shows cards, or both show others. */
function isChange(page: SeenPage, next: SeenPage): boolean {
	const [run] = runsOf([page, next]);
	return run !== undefined && (run.first !== page.number || run.last !== next.number);
}

/** Looks at more pages, until the first and the last one of those with the same cards are known. */
async function lookBetween(
	seen: SeenPage[],
	step: number,
	look: (number: number) => Promise<readonly SeenPage[]>,
): Promise<void> {
	for (let left = maxMore; left > 0; left--) {
		const at = seen.findIndex((page, at) => {
			const next = seen[at + 1];
			return next !== undefined && next.number - page.number > step && isChange(page, next);
		});
		const [page, next] = [seen[at], seen[at + 1]];
		if (page === undefined || next === undefined) return;
		const between = page.number + step * Math.floor((next.number - page.number) / step / 2);
		const found = await look(between);
		if (found.length === 0) return;
		seen.splice(at + 1, 0, ...found);
	}
}

/** The pages as a manifest names them: `1-3, 5`. */
function pagesText(numbers: readonly number[]): string {
	const runs: [first: number, last: number][] = [];
	for (const number of numbers) {
		const last = runs.at(-1);
		if (last?.[1] === number - 1) last[1] = number;
		else runs.push([number, number]);
	}
	return runs.map(([first, last]) => rangeOf(first, last)).join(", ");
}

/** The pages that draw cards, with those that draw them in no grid of another page. */
function drawnOn({ pages }: PdfFacts) {
	const grids = pages.flatMap(({ cards }) => cards ?? []);
	return pages.flatMap((page, at) => {
		const cards = cardsDrawnOn(page);
		const isLoose = page.loose !== undefined && grids.every((grid) => isOffGrid(page, grid));
		return cards === undefined ? [] : [{ number: at + 1, page, cards, isLoose }];
	});
}
type DrawnPages = ReturnType<typeof drawnOn>;

const asDrawn = (drawn: DrawnPages, { count }: PdfFacts): CardsOnPages => ({
	...{ columns: Math.max(...drawn.map(({ cards }) => cards.length)), rows: 1, isDrawn: true },
	pageCount: drawn.length,
	...(drawn.length < count && { pages: pagesText(drawn.map(({ number }) => number)) }),
});

/**
 * The cards of a PDF whose pages draw them in two ways in turn: in a grid, and with other sizes in its places, where something
 * reaches beyond its card. One of them is the other side of the paper.
 * @returns undefined if a page draws none, or in yet another way
 */
function cardsInTurn(drawn: DrawnPages, facts: PdfFacts): CardsOnPages | undefined {
	const { count } = facts;
	if (count < inTurn.pages || count % 2 === 1 || drawn.length < count) return;
	const [odd, even] = [1, 0].map((remainder) => drawn.filter(({ number }) => number % 2 === remainder));
	const areOddLoose = odd?.every(({ isLoose }) => isLoose);
	const [inGrid = [], loose = []] = areOddLoose ? [even, odd] : [odd, even];
	const [first] = inGrid;
	const grid = first && placedGrid(first.page);
	if (first === undefined || grid === undefined) return;
	const areInGrid = inGrid.every(({ page, isLoose }) => {
		const own = isLoose ? undefined : placedGrid(page);
		return own !== undefined && sameCells(own, grid) && isInPlace(own, grid);
	});
	const { columns, rows, size, startMm, gutterMm } = mirrored(grid, first.page);
	const areBehind = loose.every(
		({ isLoose, cards }) =>
			isLoose &&
			cards.length === columns * rows &&
			cards.every((card, at) => {
				const left = startMm.left + (at % columns) * (size.widthMm + gutterMm.across);
				const top = startMm.top + Math.floor(at / columns) * (size.heightMm + gutterMm.down);
				const like = loose[0]?.cards[at];
				return [
					card.leftMm - left,
					card.topMm - top,
					card.widthMm - (like?.widthMm ?? 0),
					card.heightMm - (like?.heightMm ?? 0),
				].every((mm) => Math.abs(mm) <= inTurn.mm);
			}),
	);
	if (!areInGrid || !areBehind) return;
	return { ...cardsOf(grid, first.page), pageCount: count, back: "alternate" };
}

/**
 * The cards of a PDF that draws them in no grid on at least a quarter of the pages that draw cards.
 * @returns undefined if it does not, or if fewer than half of its pages draw cards
 */
function drawnCards(facts: PdfFacts): CardsOnPages | undefined {
	const drawn = drawnOn(facts);
	const loose = drawn.filter(({ isLoose }) => isLoose).length;
	if (loose === 0 || loose < minLoose * drawn.length || drawn.length < minDrawn * facts.count) return;
	return cardsInTurn(drawn, facts) ?? asDrawn(drawn, facts);
}

/** The things on the pages of a PDF that is called after cards, if at least half of them show nothing else. */
function namedThings(facts: PdfFacts): CardsOnPages[] {
	const drawn = facts.pages.flatMap((page, at) => {
		const cards = page.areThingsAlone ? page.things : undefined;
		return cards === undefined ? [] : [{ number: at + 1, page, cards, isLoose: true }];
	});
	return drawn.length > 0 && drawn.length >= minDrawn * facts.count ? [asDrawn(drawn, facts)] : [];
}

/**
 * The cards of a PDF whose pages share a grid, if some draw cards of it in other places, such as a last row in the middle.
 * @returns undefined if all are in their places, if a page in the run draws none, or if those in the grid are drawn with bleed
 */
function movedCards(facts: PdfFacts, { first, last, grid }: Run): CardsOnPages | undefined {
	const drawn = drawnOn(facts);
	const inRun = drawn.filter(({ number }) => number >= first && number <= last);
	const isAsCut = ({ page: { cards } }: DrawnPages[number]) =>
		cards === undefined ||
		(cards.columns === grid.columns &&
			cards.rows === grid.rows &&
			Math.abs(cards.widthMm - grid.size.widthMm) <= asDrawnMm &&
			Math.abs(cards.heightMm - grid.size.heightMm) <= asDrawnMm);
	const isWhole = inRun.length === last - first + 1 && drawn.every(isAsCut);
	return isWhole && drawn.some(({ isLoose }) => isLoose) ? asDrawn(drawn, facts) : undefined;
}

/**
 * Finds the cards on the pages of a PDF by a sample of them, and looks closer where it differs: which pages show the same
 * cards in the same places, and whether every other page has their backs.
 * @returns the cards with the pages they are on; none if the pages show no cards
 */
async function cardsIn(
	folder: FolderSource,
	file: string,
	facts: PdfFacts,
	{ isOfTiles, isOfFronts }: About,
): Promise<CardsOnPages[]> {
	const { count, pages } = facts;
	const drawn = drawnCards(facts);
	if (drawn !== undefined) return [drawn];
	const measured = await measure(folder, file, facts, sampleOf(count));
	const shared = await sharedGrid(measured, isOfTiles);
	const grids = pages.flatMap(({ cards }) => cards ?? []);
	// few cards, as on a last page, show too few lines
	const hasFew = (page: PdfPage) => page.loose !== undefined && grids.some((grid) => !isOffGrid(page, grid));
	const see = async (pages: readonly MeasuredPage[]) => {
		const seen: SeenPage[] = [];
		for (const page of pages) {
			const own = await seenPage(page, shared, isOfTiles);
			seen.push(hasFew(page.page) ? { ...own, grid: own.grid ?? shared?.grid } : own);
		}
		return seen;
	};
	const seen = await see(measured);
	// what comes before the first card may be a page of instructions
	const start = count % 2 === 1 && seen[0]?.grid === undefined ? 2 : 1;
	const inPairs = seen.filter(({ number }) => number >= start);
	const mayHaveBacks = !isOfFronts && (count - start) % 2 === 1;
	const fronts = mayHaveBacks ? frontsInTurn(inPairs, shared?.grid) : undefined;
	const step = fronts === undefined ? 1 : 2;
	const complete = (pages: readonly SeenPage[]) =>
		fronts !== undefined && shared !== undefined ? frontsWith(shared.grid, pages) : [...pages];
	const ofFronts = complete(
		fronts === undefined ? seen : inPairs.filter(({ number }) => number % 2 === fronts),
	);
	const areBehind = fronts !== undefined && fronts !== start % 2;
	await lookBetween(ofFronts, step, async (number) =>
		complete(await see(await measure(folder, file, facts, [number]))),
	);
	const runs = runsOf(ofFronts).filter(
		({ first, last, grid }, _, [main]) =>
			last > first || (main !== undefined && main.first <= 2 && sameCells(grid, main.grid)),
	);
	const shown = runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);
	if (shown < minShown * count) return [];
	const [run, ...others] = runs;
	const moved = run && others.length === 0 && fronts === undefined ? movedCards(facts, run) : undefined;
	if (moved !== undefined) return [moved];
	return runs.flatMap(({ first, last, grid }) => {
		const page = pages[first - 1];
		if (page === undefined) return [];
		const { size } = runs.find((one) => sameCells(one.grid, grid))?.grid ?? grid;
		const numbers = Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step);
		const pageCount = numbers.length * step;
		const isAll = pageCount === count && !areBehind;
		const chosen = areBehind
			? numbers.map((number) => `${number}, ${number - 1}`).join(", ")
			: rangeOf(first, first + pageCount - 1);
		return [
			{
				...cardsOf({ ...grid, size }, page),
				...{
					pageCount,
					...(!isAll && { pages: chosen }),
					...(fronts !== undefined && { back: "alternate" }),
				},
			},
		];
	});
}

/** The cards on the first page, or else on the second one, as if all others had the same. */
async function firstCardsIn(
	folder: FolderSource,
	file: string,
	facts: PdfFacts,
	{ isOfTiles }: About,
): Promise<CardsOnPages[]> {
	const { count } = facts;
	const drawn = drawnCards(facts);
	if (drawn !== undefined) return [drawn];
	for (const number of count > 1 ? [1, 2] : [1]) {
		const [measured] = await measure(folder, file, facts, [number]);
		const { grid, page } = measured ? await seenPage(measured, undefined, isOfTiles) : {};
		if (grid === undefined || page === undefined) continue;
		const pageCount = count - number + 1;
		const moved = movedCards(facts, { first: number, last: count, grid });
		if (moved !== undefined) return [moved];
		return [{ ...cardsOf(grid, page), pageCount, ...(number > 1 && { pages: rangeOf(number, count) }) }];
	}
	return [];
}

/** Finds the cards on the pages of a PDF; none if they show none, or are texts. */
export async function cardsOnPages(
	folder: FolderSource,
	file: string,
	facts: PdfFacts,
	about: About,
): Promise<CardsOnPages[]> {
	if (folder.tools?.linesOf === undefined) return [];
	const look = about.isFirstEnough ? firstCardsIn : cardsIn;
	const found = await look(folder, file, facts, about).catch((error): CardsOnPages[] => {
		// its reader reports its faults
		if (error instanceof UnreadableImage) return [];
		throw error;
	});
	if (areSure(facts, found)) return found.map((one) => ({ ...one, isSure: true }));
	return found.length === 0 && about.isCalledCards ? namedThings(facts) : found;
}

const mm = (length: number) => `${Number(length.toFixed(2))}`;
const sizeOf = ({ widthMm, heightMm }: Size) => `${mm(widthMm)} x ${mm(heightMm)} mm`;
const pair = ({ across, down }: { across: number; down: number }) =>
	across === down ? `${mm(across)} mm` : `${mm(across)} x ${mm(down)} mm`;

/** The fields of a deck that is cut so, as a manifest has them. */
export function cardFields(cards: CardsOnSheet) {
	const { columns, rows, isDrawn, size, margin, gutter, pages, back, mirrored } = cards;
	return {
		...(pages !== undefined && { pages }),
		grid: isDrawn ? drawnGrid : gridText({ columns, rows }),
		...(size && { card: sizeOf(size) }),
		...(margin && { margin: pair(margin) }),
		...(gutter && { gutter: pair(gutter) }),
		...(back !== undefined && { back }),
		...(mirrored && { mirrored }),
	};
}

/** A text that is the same for sheets that are one deck: cut by the same fields, with names that differ only in their numbers. */
export function deckOfSheets(file: string, fields: { back?: unknown }): string {
	// a file of backs belongs to one file of fronts
	const isAlone = fields.back !== undefined && fields.back !== "alternate";
	return JSON.stringify([isAlone ? file : seriesOf(file), fields]);
}

import type { Size } from "@tuckbox/pieces";
import type { FolderSource } from "../read/folder-source.ts";
import { UnreadableImage } from "../read/image/byte-source.ts";
import { linesPx } from "../read/lines.ts";
import type { PdfFacts } from "../read/pdf-page.ts";
import type { CardsOnPages, CardsOnSheet } from "../read/types.ts";
import { gridText } from "./grid.ts";
import { type PaperGrid, paperGrid } from "./paper-grid.ts";

// Looks for cards on the pages of PDFs.

/** Maximum distance in mm between the places of the same cards on two pages. */
const placeMm = 0.8;
/** Maximum difference in mm between the sizes of the same cards on two pages. */
const sizeMm = 0.7;
/** Maximum distance in mm between the middle of the cards and that of the page. */
const offCentreMm = 0.5;
/** Minimum gap in mm: less is the inaccuracy of a line. */
const minGapMm = 0.25;

const tenths = (mm: number) => Math.round(mm * 10) / 10;

/** The cards on these pages of a PDF, if they show any. */
async function gridsOn(
	{ tools, pathOf }: FolderSource,
	file: string,
	{ pages }: PdfFacts,
	numbers: readonly number[],
): Promise<(PaperGrid | undefined)[]> {
	const drawn = numbers.flatMap((number) => {
		const page = pages[number - 1];
		if (page === undefined) return [];
		const scale = linesPx / Math.max(page.widthMm, page.heightMm);
		const size = {
			widthPx: Math.max(1, Math.round(page.widthMm * scale)),
			heightPx: Math.max(1, Math.round(page.heightMm * scale)),
		};
		return [{ page, size, recipe: { make: "page" as const, page: number, ...size } }];
	});
	const made = await tools?.make(
		pathOf(file),
		drawn.map(({ recipe }) => recipe),
	);
	const pictures = (made ?? []).flatMap(({ path }, at) => {
		const size = drawn[at]?.size;
		return size === undefined ? [] : [{ path, byteSize: 0, mtimeMs: 0, ...size }];
	});
	const lines = (await tools?.linesOf?.(pictures)) ?? [];
	return drawn.map(({ page }, at) => {
		const seen = lines[at];
		return seen && paperGrid(seen, page);
	});
}

const isNear = (one: number, other: number, most: number) => Math.abs(one - other) <= most;

const areAlike = (one: PaperGrid, other: PaperGrid) =>
	one.columns === other.columns &&
	one.rows === other.rows &&
	isNear(one.size.widthMm, other.size.widthMm, sizeMm) &&
	isNear(one.size.heightMm, other.size.heightMm, sizeMm);

const areInPlace = (one: PaperGrid, other: PaperGrid) =>
	isNear(one.startMm.left, other.startMm.left, placeMm) &&
	isNear(one.startMm.top, other.startMm.top, placeMm);

function cardsOf({ columns, rows, size, startMm, gutterMm }: PaperGrid, page: PdfFacts["pages"][number]) {
	const offCentre = (start: number, parts: number, length: number, gap: number, pageMm: number) =>
		Math.abs(start + (parts * length + (parts - 1) * gap) / 2 - pageMm / 2);
	const isCentred =
		offCentre(startMm.left, columns, size.widthMm, gutterMm.across, page.widthMm) <= offCentreMm &&
		offCentre(startMm.top, rows, size.heightMm, gutterMm.down, page.heightMm) <= offCentreMm;
	const gapOf = (mm: number) => (mm < minGapMm ? 0 : tenths(mm));
	const gutter = { across: gapOf(gutterMm.across), down: gapOf(gutterMm.down) };
	return {
		...{ columns, rows, size },
		...(!isCentred && { margin: { across: tenths(startMm.left), down: tenths(startMm.top) } }),
		...(gutter.across + gutter.down > 0 && { gutter }),
	};
}

/**
 * Finds the cards on the pages of a PDF by its first pages: on all of them, or in different places on some of them.
 * @returns the cards with the pages they are on; none if the pages show no cards
 */
async function cardsIn(
	folder: FolderSource,
	file: string,
	facts: PdfFacts,
	isFirstEnough: boolean,
): Promise<CardsOnPages[]> {
	const { count, pages } = facts;
	const on = (grid: PaperGrid, number: number, pageCount: number, chosen?: string): CardsOnPages[] => {
		const page = pages[number - 1];
		if (page === undefined) return [];
		return [{ ...cardsOf(grid, page), pageCount, ...(chosen !== undefined && { pages: chosen }) }];
	};
	const [first, next] = await gridsOn(folder, file, facts, count > 1 && !isFirstEnough ? [1, 2] : [1]);
	if (first !== undefined && isFirstEnough) return on(first, 1, count);
	const [second] = count > 1 && isFirstEnough ? await gridsOn(folder, file, facts, [2]) : [next];
	const rest = count > 2 ? `2-${count}` : "2";
	if (first === undefined) return second === undefined ? [] : on(second, 2, count - 1, rest);
	if (second === undefined || !areAlike(first, second) || areInPlace(first, second))
		return on(first, 1, count);
	const [third] = count > 2 ? await gridsOn(folder, file, facts, [3]) : [];
	const isFirstApart = third === undefined ? count === 2 : areInPlace(second, third);
	if (!isFirstApart) return on(first, 1, count);
	return [...on(first, 1, 1, "1"), ...on({ ...second, size: first.size }, 2, count - 1, rest)];
}

/**
 * Finds the cards on the pages of a PDF; none if they show none, or are texts.
 * @param isFirstEnough whether cards on the first page are taken for those of all pages
 */
export async function cardsOnPages(
	folder: FolderSource,
	file: string,
	facts: PdfFacts,
	isFirstEnough = false,
): Promise<CardsOnPages[]> {
	if (folder.tools?.linesOf === undefined) return [];
	return await cardsIn(folder, file, facts, isFirstEnough).catch((error) => {
		// its reader reports its faults
		if (error instanceof UnreadableImage) return [];
		throw error;
	});
}

const mm = (length: number) => `${Number(length.toFixed(2))}`;
const sizeOf = ({ widthMm, heightMm }: Size) => `${mm(widthMm)} x ${mm(heightMm)} mm`;
const pair = ({ across, down }: { across: number; down: number }) =>
	across === down ? `${mm(across)} mm` : `${mm(across)} x ${mm(down)} mm`;

/** The fields of a deck that is cut so, as a manifest has them. */
export function cardFields({ columns, rows, size, margin, gutter, pages, back }: CardsOnSheet) {
	return {
		...(pages !== undefined && { pages }),
		grid: gridText({ columns, rows }),
		...(size && { card: sizeOf(size) }),
		...(margin && { margin: pair(margin) }),
		...(gutter && { gutter: pair(gutter) }),
		...(back !== undefined && { back }),
	};
}

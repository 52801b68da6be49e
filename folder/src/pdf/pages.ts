import { cardSizes, limits, mmPerInch, sheetSizes } from "@tuckbox/pieces";
import type { DerivedFile } from "../read/derived.ts";
import type { PdfFacts, PdfPage } from "../read/pdf-page.ts";

// The pages of a PDF: their selection, their size, and the pixels in which they are drawn.

/** Maximum number of pages that are used: no deck or book has as many, and each takes up to a second to draw. */
export const maxPages = 500;
/** Maximum number of pages that are measured. */
export const maxMeasured = 5000;
/** Pixels per inch in which pages are drawn, unless another resolution is given. */
const drawnDpi = 300;
/** Maximum number of pixels of a page; an image may have more, but a page of a metre would take a gigabyte to draw. */
const maxPixels = 60_000_000;
/** Maximum length of a card; a longer page is a sheet of cards, or a text. */
const maxCardMm = 200;
const paperToleranceMm = 1.5;

export const isPdfName = (file: string): boolean => /\.pdf$/i.test(file);

/** Reads page numbers from a text such as `1-54`, `3` or `1-10, 12-`; undefined if it is not valid. */
export function pagesIn(text: string, count: number): number[] | undefined {
	const parts = text.split(",").map((part) => /^\s*(\d{1,6})\s*(?:([-–])\s*(\d{1,6})?\s*)?$/.exec(part));
	const pages: number[] = [];
	for (const part of parts) {
		if (part === null) return;
		const first = Number(part[1]);
		const last = part[2] === undefined ? first : part[3] === undefined ? count : Number(part[3]);
		if (first < 1 || last < first || last > count) return;
		for (let page = first; page <= last; page++) pages.push(page);
	}
	return pages.length === 0 ? undefined : [...new Set(pages)];
}

/** Describes a page as a picture with this name. */
export function pagePicture(name: string, number: number, page: PdfPage, dpi = drawnDpi): DerivedFile {
	const inPixels = (mm: number, ppi: number) => (mm / mmPerInch) * ppi;
	const [width, height] = [inPixels(page.widthMm, dpi), inPixels(page.heightMm, dpi)];
	const scale = Math.min(
		1,
		limits.maxSidePx / Math.max(width, height),
		Math.sqrt(maxPixels / (width * height)),
	);
	const whole = (px: number) => Math.max(1, Math.floor(px * scale + (scale === 1 ? 0.5 : 0)));
	return {
		name,
		recipe: { make: "page", page: number, widthPx: whole(width), heightPx: whole(height) },
		dpi: Math.round(dpi * scale * 100) / 100,
		page,
	};
}

const trimmed = ({ widthMm, heightMm, bleedMm = 0 }: PdfPage) => [
	Math.min(widthMm, heightMm) - 2 * bleedMm,
	Math.max(widthMm, heightMm) - 2 * bleedMm,
];

/** Whether all pages are small enough for cards. */
export const areCards = ({ pages }: PdfFacts): boolean =>
	pages.every((page) => (trimmed(page)[1] ?? 0) <= maxCardMm);

const papers: readonly (readonly [name: string, short: number, long: number])[] = [
	...Object.entries(sheetSizes)
		.filter(([name]) => !(name in cardSizes) && !name.startsWith("board"))
		.map(([name, { widthMm, heightMm }]): [string, number, number] => [
			/^a\d$/.test(name) ? name.toUpperCase() : name.replace(/^./, (first) => first.toUpperCase()),
			Math.min(widthMm, heightMm),
			Math.max(widthMm, heightMm),
		]),
	["Legal", 215.9, 355.6],
];

/** The name of the largest page's paper: `A4`, or `216 × 300 mm`. */
export function paperOf({ pages }: PdfFacts): string {
	const [largest] = [...pages].sort((one, other) => (trimmed(other)[1] ?? 0) - (trimmed(one)[1] ?? 0));
	const [short = 0, long = 0] = largest === undefined ? [] : trimmed(largest);
	const isNear = (one: number, other: number) => Math.abs(one - other) <= paperToleranceMm;
	const paper = papers.find(([, width, height]) => isNear(width, short) && isNear(height, long));
	return paper?.[0] ?? `${Math.round(short)} × ${Math.round(long)} mm`;
}

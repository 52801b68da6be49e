// Draws pages of a PDF as pixels with PDFium. It runs no scripts and follows no links: both need parts of PDFium that
// are not started here. The host starts PDFium where it can be ended: in a process of its own, or in a worker of a
// page.
import { mmPerInch } from "@tuckbox/pieces";
import { pointerStart } from "../read/lfs-pointer.ts";
import type { PdfFacts, PdfPage, PlacedCard } from "../read/pdf-page.ts";
import { areAlone, cardsAround, fewCards, largeThings, looseCards } from "./loose-cards.ts";
import { areText, bytesOfPicture, lookOfObjects, objectsOn, type PageReader } from "./page-objects.ts";
import { placedCards } from "./placed-cards.ts";
import { withRuledCells } from "./ruled-cells.ts";

/** The functions of PDFium itself: its wrapper lacks boxes, and gives letters coloured edges. */
export type Pdfium = PageReader & {
	_FPDF_LoadMemDocument(at: number, bytes: number, password: number): number;
	_FPDF_GetLastError(): number;
	_FPDF_GetPageCount(document: number): number;
	_FPDF_CloseDocument(document: number): void;
	_FPDF_LoadPage(document: number, index: number): number;
	_FPDF_ClosePage(page: number): void;
	_FPDF_GetPageWidth(page: number): number;
	_FPDF_GetPageHeight(page: number): number;
	_FPDF_GetPageBoundingBox(page: number, rect: number): number;
	_FPDFPage_GetTrimBox(page: number, left: number, bottom: number, right: number, top: number): number;
	_FPDFPage_GetBleedBox(page: number, left: number, bottom: number, right: number, top: number): number;
	_FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void;
	_FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number;
	_FPDFBitmap_FillRect(
		bitmap: number,
		left: number,
		top: number,
		width: number,
		height: number,
		colour: number,
	): number;
	_FPDFBitmap_Destroy(bitmap: number): void;
	_FPDF_RenderPageBitmap(
		...[bitmap, page, left, top, width, height, rotate, flags]: [
			...[number, number, number, number, number, number, number, number],
		]
	): void;
};

/** A box in points, from the bottom left corner. */
type Box = { left: number; bottom: number; right: number; top: number };

export type PdfPixels = { data: Uint8Array; width: number; height: number };

/** Maximum size as PNG; a larger page becomes JPEG, since paintings are several times as large as PNG. */
export const maxPngBytes = 4_000_000;
/** On a scale to 100. */
export const jpegQuality = 92;

type Failure = "locked" | "damaged" | "too much";

/** The reason why a PDF cannot be opened or a page cannot be drawn: a password, damage, or too little memory. */
export class PdfFault extends Error {
	readonly failure: Failure;

	constructor(message: string, failure: Failure = "damaged") {
		super(message);
		this.failure = failure;
	}
}

const pointsPerInch = 72;
const inMm = (points: number) => (points / pointsPerInch) * mmPerInch;
const hundredths = (mm: number) => Math.round(mm * 100) / 100;

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const lockedErrors = [4, 5];
/**
 * FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: annotations such as stamps are drawn, and bytes have the order that sharp
 * expects.
 */
const flags = 0x01 | 0x10;
/** FPDFBitmap_BGRA. */
const format = 4;
const white = 0xff_ff_ff_ff;

/** Minimum length in mm of a page that is searched for cards, and maximum number of such pages. */
const sheetMm = 200;
const maxSearched = 200;

/** Bleed has the same width on all sides, except for rounding by programs. A wider margin contains printer's marks. */
const unevenMm = 0.3;
const bleedMm = { min: 0.5, max: 6.5 };

const within = (one: Box, other: Box): Box => ({
	left: Math.max(one.left, other.left),
	bottom: Math.max(one.bottom, other.bottom),
	right: Math.min(one.right, other.right),
	top: Math.min(one.top, other.top),
});
const isBox = ({ left, bottom, right, top }: Box) => right - left > 1 && top - bottom > 1;
const gaps = (outer: Box, inner: Box) =>
	[
		inner.left - outer.left,
		inner.bottom - outer.bottom,
		outer.right - inner.right,
		outer.top - inner.top,
	].map(inMm);

/** The part of a page that is shown: up to its bleed if that has the same width on all sides, else the trimmed page. */
function shownBox(crop: Box, trim: Box | undefined, bleed: Box | undefined): { box: Box; bleedMm?: number } {
	if (trim === undefined || Math.max(...gaps(crop, trim)) < bleedMm.min) return { box: crop };
	const outer = bleed ?? crop;
	const widths = gaps(outer, trim);
	const [least, most] = [Math.min(...widths), Math.max(...widths)];
	if (most - least > unevenMm || least < bleedMm.min || most > bleedMm.max) return { box: trim, bleedMm: 0 };
	return { box: outer, bleedMm: hundredths(widths.reduce((sum, width) => sum + width, 0) / widths.length) };
}

/**
 * Returns PDFium itself, which its wrapper does not expose.
 * @param library the result of PDFiumLibrary.init
 */
export const pdfiumIn = (library: unknown): Pdfium => (library as { module: Pdfium }).module;

export class PdfDocument implements Disposable {
	readonly #pdfium: Pdfium;
	readonly #document: number;
	readonly #bytesAt: number;

	private constructor(pdfium: Pdfium, document: number, bytesAt: number) {
		this.#pdfium = pdfium;
		this.#document = document;
		this.#bytesAt = bytesAt;
	}

	/** @throws PdfFault */
	static open(pdfium: Pdfium, bytes: Uint8Array): PdfDocument {
		const at = pdfium.wasmExports.malloc(bytes.length);
		if (at === 0) throw new PdfFault("it does not fit into memory", "too much");
		pdfium.HEAPU8.set(bytes, at);
		const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
		if (document !== 0) return new PdfDocument(pdfium, document, at);
		const error = pdfium._FPDF_GetLastError();
		pdfium.wasmExports.free(at);
		if (lockedErrors.includes(error)) throw new PdfFault("it is protected by a password", "locked");
		const isPointer = pointerStart.test(new TextDecoder().decode(bytes.subarray(0, 64)));
		throw new PdfFault(
			isPointer ? "it is a Git LFS pointer (git lfs pull gets the PDF)" : "it is not a PDF that can be read",
		);
	}

	/** Returns the number of pages, and the sizes of the first ones. */
	facts(most: number): PdfFacts {
		const count = this.#pdfium._FPDF_GetPageCount(this.#document);
		if (count < 1) throw new PdfFault("it has no pages");
		const pages = Array.from({ length: Math.min(count, most) }, (_, at) => this.#page(at, at < maxSearched));
		const grid = pages.find(({ cards }) => cards !== undefined)?.cards;
		const like = grid ? [grid] : pages.flatMap(({ loose }) => loose ?? []);
		if (like.length === 0) return { count, pages };
		return {
			count,
			pages: pages.map((page, at) => (at < maxSearched ? this.#withFew(page, at, like) : page)),
		};
	}

	/** A large page on which no cards were seen, with those that are as large as the cards on another one. */
	#withFew(page: PdfPage, index: number, like: readonly PlacedCard[]): PdfPage {
		const { widthMm, heightMm, cards, loose } = page;
		if (cards !== undefined || loose !== undefined || Math.max(widthMm, heightMm) <= sheetMm) return page;
		const at = this.#load(index);
		try {
			const objects = withRuledCells(objectsOn(this.#pdfium, at, widthMm, heightMm), page);
			const few = fewCards(objects, like);
			return few === undefined ? page : { ...page, loose: few };
		} finally {
			this.#pdfium._FPDF_ClosePage(at);
		}
	}

	/** Crops a page to the part that is shown, and measures it; if asked for, also by its content. */
	#page(index: number, isWithContent = false): PdfPage {
		const pdfium = this.#pdfium;
		let page = this.#load(index);
		const at = pdfium.wasmExports.malloc(16);
		try {
			const values = () => new Float32Array(pdfium.HEAPU8.buffer, at, 4);
			const read = (method: "_FPDFPage_GetTrimBox" | "_FPDFPage_GetBleedBox"): Box | undefined => {
				if (pdfium[method](page, at, at + 4, at + 8, at + 12) === 0) return;
				const [left = 0, bottom = 0, right = 0, top = 0] = values();
				const box = within({ left, bottom, right, top }, crop);
				return isBox(box) ? box : undefined;
			};
			pdfium._FPDF_GetPageBoundingBox(page, at);
			// the order of FS_RECTF
			const [left = 0, top = 0, right = 0, bottom = 0] = values();
			const crop: Box = { left, bottom, right, top };
			const shown = shownBox(crop, read("_FPDFPage_GetTrimBox"), read("_FPDFPage_GetBleedBox"));
			if (shown.box !== crop) {
				const { box } = shown;
				pdfium._FPDFPage_SetCropBox(page, box.left, box.bottom, box.right, box.top);
				pdfium._FPDF_ClosePage(page);
				page = this.#load(index);
			}
			const size = {
				widthMm: hundredths(inMm(pdfium._FPDF_GetPageWidth(page))),
				heightMm: hundredths(inMm(pdfium._FPDF_GetPageHeight(page))),
			};
			return {
				...size,
				...(shown.bleedMm !== undefined && { bleedMm: shown.bleedMm }),
				...(isWithContent && this.#contentOf(page, size)),
			};
		} finally {
			pdfium.wasmExports.free(at);
			pdfium._FPDF_ClosePage(page);
		}
	}

	/** The look of a page, and the cards on a large one. */
	#contentOf(page: number, { widthMm, heightMm }: PdfPage): Partial<PdfPage> {
		const objects = objectsOn(this.#pdfium, page, widthMm, heightMm);
		if (objects.length === 0) return {};
		const look = lookOfObjects(objects);
		if (Math.max(widthMm, heightMm) <= sheetMm) {
			const pictureBytes = bytesOfPicture(objects);
			return { look, ...(pictureBytes !== undefined && { pictureBytes }) };
		}
		const size = { widthMm, heightMm };
		const framed = withRuledCells(objects, size);
		const cards = placedCards(framed, size);
		const around = cards && cardsAround(cards, objects, size);
		if (around !== undefined) return { look, loose: around, isAround: true };
		if (cards !== undefined) return { look, cards };
		const loose = looseCards(framed, size);
		if (loose !== undefined) return { look, loose };
		const things = largeThings(objects, size);
		if (things === undefined) return { look, ...(areText(objects) && { isText: true as const }) };
		return { look, things, ...(areAlone(things, objects) && { areThingsAlone: true as const }) };
	}

	#load(index: number): number {
		const page = this.#pdfium._FPDF_LoadPage(this.#document, index);
		if (page === 0) throw new PdfFault(`page ${index + 1} is damaged`);
		return page;
	}

	/** Draws the part of a page that {@link facts} measures, on white. The first page is 1. */
	draw(number: number, width: number, height: number): PdfPixels {
		const pdfium = this.#pdfium;
		// a page that was not among the facts has not been cropped yet
		this.#page(number - 1);
		const page = this.#load(number - 1);
		const bytes = width * height * 4;
		const at = pdfium.wasmExports.malloc(bytes);
		let bitmap = 0;
		try {
			if (at === 0) throw new PdfFault(`page ${number} does not fit into memory`, "too much");
			bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, at, width * 4);
			pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
			pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
			return { data: pdfium.HEAPU8.slice(at, at + bytes), width, height };
		} finally {
			if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
			if (at !== 0) pdfium.wasmExports.free(at);
			pdfium._FPDF_ClosePage(page);
		}
	}

	[Symbol.dispose](): void {
		this.#pdfium._FPDF_CloseDocument(this.#document);
		this.#pdfium.wasmExports.free(this.#bytesAt);
	}
}

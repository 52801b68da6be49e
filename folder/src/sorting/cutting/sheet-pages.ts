import { mmPerInch } from "@tuckbox/pieces";
import { placeOfPages } from "../../formats/pdfs/page-places.ts";
import { isPdfName, maxMeasured, pagePicture } from "../../pdf/pages.ts";
import type { FolderSource } from "../../read/folder-source.ts";
import { linesScale } from "../../read/lines.ts";
import { type PdfPage, placesDrawnOn } from "../../read/pdf-page.ts";
import type { LocalImage } from "../../read/types.ts";
import type { Remark } from "../../remarks.ts";
import { cellsDrawn } from "../../sheets/drawn-cells.ts";
import { type CellPlace, drawnGrid } from "../../sheets/grid.ts";
import type { Sorting } from "../sorting.ts";
import type { PageName } from "./cut-pages.ts";
import type { SheetChoice } from "./cut-sheets.ts";
import { faultOfGrid, type GridChoice, gridCells, gridFields, gridOfSheet } from "./grids.ts";

/** A picture, or a page of a PDF, that is to be cut, with the size in pixels in which it is cut. */
export type SheetPage = PageName & {
	widthPx: number;
	heightPx: number;
	/** The number of pages of its PDF; 1 for a picture. */
	count: number;
	/** The size and the content of a page of a PDF. */
	facts?: PdfPage | undefined;
	/** The picture, if it is there already. */
	image?: LocalImage | undefined;
	/** The page of a PDF that the picture will be, if the folder was read with its cells alone. */
	from?: { pdf: string; number: number } | undefined;
};

/** The places of the cells of a page: in a grid, or where the page draws them. */
export type Layout = GridChoice | typeof drawnGrid;

/** Pixels per inch in which a page is cut; undefined for a picture whose size on paper is not known. */
export function dpiOf({ widthPx, facts }: SheetPage): number | undefined {
	return facts && (widthPx / facts.widthMm) * mmPerInch;
}

/** The page of a PDF that is called so. A folder that is read with a saved file knows only the cells that are cut from it. */
function pageCalled({ pdfs }: Pick<Sorting, "pdfs">, name: string) {
	for (const { file: pdf, dpi } of pdfs) {
		const { home, stem } = placeOfPages(pdf, false);
		const start = `${home === "" ? "" : `${home}/`}${stem}-`;
		const [, number] = (name.startsWith(start) && /^(\d+)\.png$/.exec(name.slice(start.length))) || [];
		if (number !== undefined) return { pdf, number: Number(number), dpi };
	}
}

/**
 * The pages to cut: each picture, and all pages of each PDF that has not been opened yet.
 * @throws UnreadableImage, or the system's error
 */
export async function sheetPages(
	{ tools, pathOf }: FolderSource,
	{ images, sheets, pdfs }: Sorting,
	files: readonly string[],
): Promise<SheetPage[]> {
	const pages: SheetPage[] = [];
	for (const file of files) {
		const image = images.get(file);
		if (!isPdfName(file)) {
			if (image !== undefined) {
				const { widthPx, heightPx, page: facts } = image;
				pages.push({ file, widthPx, heightPx, count: 1, image, facts });
				continue;
			}
			const from = pageCalled({ pdfs }, file);
			const known = from && (await tools?.pagesOf?.(pathOf(from.pdf), maxMeasured));
			const facts = from && known?.pages[from.number - 1];
			const { recipe } = (facts && pagePicture(file, from.number, facts, from.dpi)) ?? {};
			if (recipe?.make !== "page") continue;
			const { widthPx, heightPx } = recipe;
			pages.push({ file, widthPx, heightPx, count: 1, facts, from });
			continue;
		}
		const facts = await tools?.pagesOf?.(pathOf(file), maxMeasured);
		// a sheet that is the only page of a PDF is named like it
		const isOne = sheets.some((sheet) => sheet.file === file);
		for (const [at, page] of (facts?.pages.slice(0, isOne ? 1 : undefined) ?? []).entries()) {
			const { recipe } = pagePicture(file, at + 1, page);
			if (recipe.make !== "page") continue;
			const { widthPx, heightPx } = recipe;
			pages.push({ file, number: at + 1, widthPx, heightPx, count: facts?.count ?? 1, facts: page });
		}
	}
	return pages;
}

/**
 * The picture of a page, to be shown before it is cut: a page of a PDF is drawn small.
 * @returns undefined where PDFs cannot be read
 * @throws UnreadableImage, or the system's error
 */
export async function pictureOfPage(
	{ tools, pathOf }: FolderSource,
	page: Pick<SheetPage, "file" | "number" | "image" | "facts" | "from">,
): Promise<LocalImage | undefined> {
	const { file, image, facts } = page;
	if (image !== undefined || facts === undefined || tools === undefined) return image;
	const { pdf, number } = page.from ?? { pdf: file, number: page.number ?? 1 };
	const { recipe, dpi } = pagePicture(file, number, facts);
	if (recipe.make !== "page") return undefined;
	const scale = linesScale(recipe);
	const [widthPx, heightPx] = [Math.round(recipe.widthPx * scale), Math.round(recipe.heightPx * scale)];
	const [made] = await tools.make(pathOf(pdf), [{ ...recipe, widthPx, heightPx }]);
	if (made === undefined) return undefined;
	const about = { byteSize: 0, mtimeMs: 0, contentType: "image/png", ...(dpi && { dpi: dpi * scale }) };
	return { name: file, path: made.path, from: pdf, ...about, widthPx, heightPx, page: facts };
}

/**
 * Draws the first page of a PDF small.
 * @returns undefined where PDFs cannot be read
 * @throws UnreadableImage, or the system's error
 */
export async function firstPageOf(folder: FolderSource, file: string): Promise<LocalImage | undefined> {
	const { pages: [facts] = [] } = (await folder.tools?.pagesOf?.(folder.pathOf(file), 1)) ?? {};
	return await pictureOfPage(folder, { file, facts });
}

/** The number of places where a page draws something to cut out; 0 for a picture. */
export const countDrawn = ({ facts }: SheetPage): number => (facts && placesDrawnOn(facts)?.length) ?? 0;

/** The rectangles of the cells on a page, in pixels; none if it draws nothing to cut out. */
export function cellsOnPage(page: SheetPage, layout: Layout): readonly CellPlace[] {
	if (layout !== drawnGrid) return gridCells(page, layout);
	const { facts } = page;
	const places = facts && placesDrawnOn(facts);
	return (facts && places && cellsDrawn(facts, places, page).gaps.places) ?? [];
}

/** The reason why a page cannot be cut so; undefined if it can. */
export const faultOfLayout = (page: SheetPage, layout: Layout): Remark | undefined =>
	layout === drawnGrid ? undefined : faultOfGrid(page.file, page, layout);

/** The fields of a page that is cut so. */
export const fieldsOfLayout = (
	page: SheetPage,
	layout: Layout,
): Pick<SheetChoice, "grid" | "margin" | "gutter" | "card"> =>
	layout === drawnGrid ? { grid: drawnGrid } : gridFields(page, layout);

/** The layout of a page that is a sheet already. */
export const layoutOfSheet = (page: SheetPage, sheet: SheetChoice): Layout =>
	sheet.grid === drawnGrid ? drawnGrid : gridOfSheet(page, sheet);

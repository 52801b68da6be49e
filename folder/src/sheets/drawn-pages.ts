import { baseOf, folderOf, mmPerInch, type Size } from "@tuckbox/pieces";
import { drawnDpi } from "../read/drawn/read-drawing.ts";
import { paperOf } from "../read/paper-pixels.ts";
import type { ReadContext } from "../read/read-context.ts";
import { sizeInPixels } from "../read/size-in-pixels.ts";
import type { Picture, Places } from "./pages-of-singles.ts";
import { readSheetName } from "./sheet-name.ts";

// Drawings of whole pages to print, which are cut like pictures of pages.

/** Names of pictures to draw a sheet over. */
export const ofTemplate = /(^|[^a-z])templates?(?![a-z])/i;

/** Resolution of the lengths of a drawing in pixels. */
const cssDpi = 96;

const stemOf = (file: string) => file.replace(/\.\w+$/, "");

/** The pixels of a page at the resolution in which drawings are drawn. */
function pixelsOf({ widthMm, heightMm }: Size) {
	const inPixels = (mm: number) => Math.round((mm / mmPerInch) * drawnDpi);
	return { widthPx: inPixels(widthMm), heightPx: inPixels(heightMm) };
}

/** The drawings that have the size of a page and may show cards, with the pixels in which they are drawn. */
export async function drawnPages(context: ReadContext, places: Places): Promise<Picture[]> {
	// a PDF of the same name has the cards
	const withPdf = new Set(
		context.papers.flatMap(({ file, cards }) => (cards.length > 0 ? stemOf(file) : [])),
	);
	const drawings = context.files.names.filter(
		(file) =>
			context.isDrawing(file) &&
			!withPdf.has(stemOf(file)) &&
			context.files.sourceOf(file) === undefined &&
			places.hasCards(folderOf(file)) &&
			!ofTemplate.test(baseOf(file)) &&
			!context.files.isKept(file),
	);
	const found = await Promise.all(
		drawings.map(async (file): Promise<Picture[]> => {
			const form = await paperOf(context, file);
			if (form === undefined) return [];
			const header = { contentType: "image/png" as const, ...pixelsOf(form.paper), dpi: drawnDpi };
			return [{ file, header, name: readSheetName(file) }];
		}),
	);
	return found.flat();
}

/** Draws a drawing that is cut: at 300 dpi, if it is a page. */
export async function drawToCut(context: ReadContext, file: string): Promise<void> {
	const { files } = context;
	if (!context.isDrawing(file) || files.sourceOf(file) !== undefined) return;
	const form = await paperOf(context, file);
	const declared = await sizeInPixels(context, file);
	// what reads it as a picture reports why it cannot be read
	if (declared === undefined) return;
	const { widthPx, heightPx, dpi = cssDpi } = declared;
	const inMm = (px: number) => (px / dpi) * mmPerInch;
	const page = form?.paper ?? { widthMm: inMm(widthPx), heightMm: inMm(heightPx) };
	const recipe = { make: "drawing" as const, ...pixelsOf(page) };
	files.derive(file, [{ name: file, recipe, dpi: drawnDpi, page }]);
}

import { mmPerInch, type Size, sheetSizes, turned } from "@tuckbox/pieces";
import type { ReadContext } from "./read-context.ts";
import { sizeInPixels } from "./size-in-pixels.ts";

// The pixels that programs give to pictures of pages.

/** A4 and Letter, upright and lying. */
const papers: readonly Size[] = [sheetSizes.a4 as Size, sheetSizes.letter as Size].flatMap((size) => [
	size,
	turned(size),
]);
/** Resolutions at which programs export pages. */
const dpis = [300, 150];
/** Maximum deviation in pixels. */
const tolerancePx = 1;

/** Resolutions of drawings in pixels, and maximum deviation of drawings in mm. */
const drawings = { dpis: [72, 96], mm: 0.5 };

type Pixels = { widthPx: number; heightPx: number };
/** A page, and the resolution of a picture of it. */
export type PaperForm = { paper: Size; dpi: number };

/** The page that a picture has the size of, and its resolution. */
export function paperIn({ widthPx, heightPx }: Pixels): PaperForm | undefined {
	const isNear = (px: number, mm: number, dpi: number) =>
		Math.abs(px - (mm / mmPerInch) * dpi) <= tolerancePx;
	return papers
		.flatMap((paper) => dpis.map((dpi) => ({ paper, dpi })))
		.find(({ paper, dpi }) => isNear(widthPx, paper.widthMm, dpi) && isNear(heightPx, paper.heightMm, dpi));
}

/** The page that a drawing has the size of. */
function paperDrawnIn({ widthPx, heightPx }: Pixels, dpi: number | undefined): PaperForm | undefined {
	const isNear = (px: number, mm: number, dpi: number) =>
		Math.abs((px / dpi) * mmPerInch - mm) <= drawings.mm;
	const dpis = dpi === undefined ? drawings.dpis : [dpi, ...drawings.dpis];
	return papers
		.flatMap((paper) => dpis.map((dpi) => ({ paper, dpi })))
		.find(({ paper, dpi }) => isNear(widthPx, paper.widthMm, dpi) && isNear(heightPx, paper.heightMm, dpi));
}

/** The page that a file of the folder has the size of: a picture, or a drawing. */
export async function paperOf(context: ReadContext, file: string): Promise<PaperForm | undefined> {
	if (context.files.sourceOf(file) !== undefined) return;
	const pixels = await sizeInPixels(context, file);
	if (pixels === undefined) return;
	return context.isDrawing(file) ? paperDrawnIn(pixels, pixels.dpi) : paperIn(pixels);
}

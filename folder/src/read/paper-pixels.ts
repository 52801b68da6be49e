import { mmPerInch, type Size, sheetSizes, turned } from "@tuckbox/pieces";

// The pixels that programs give to pictures of pages.

/** A4 and Letter, upright and lying. */
export const papers: readonly Size[] = [sheetSizes.a4 as Size, sheetSizes.letter as Size].flatMap((size) => [
	size,
	turned(size),
]);
/** Resolutions at which programs export pages. */
const dpis = [300, 150];
/** Maximum deviation in pixels. */
const tolerancePx = 1;

/** The page that a picture has the size of, and its resolution. */
export function paperIn({
	widthPx,
	heightPx,
}: {
	widthPx: number;
	heightPx: number;
}): { paper: Size; dpi: number } | undefined {
	const isNear = (px: number, mm: number, dpi: number) =>
		Math.abs(px - (mm / mmPerInch) * dpi) <= tolerancePx;
	return papers
		.flatMap((paper) => dpis.map((dpi) => ({ paper, dpi })))
		.find(({ paper, dpi }) => isNear(widthPx, paper.widthMm, dpi) && isNear(heightPx, paper.heightMm, dpi));
}

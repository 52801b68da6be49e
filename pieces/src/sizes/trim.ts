export const bleedModes = ["bleed", "noBleed"] as const;
export type BleedMode = (typeof bleedModes)[number];

/** A rectangle of an upright image, in pixels. */
export type Crop = { left: number; top: number; width: number; height: number };

/** Pixels per inch of an image that was sent without its resolution. */
export const defaultPixelsPerInch = 300;

export const mmPerInch = 25.4;
/** The bleed that is assumed if it cannot be measured: 1/8 in on each side, the standard of printers. */
export const standardBleedMm = 3.175;
/** Maximum bleed on a side, 1/4 in; an image with more has a different size. */
export const maxBleedMm = 6.35;
/** Maximum difference between the bleeds of the two axes that still count as the same bleed: 1/32 in. */
export const bleedToleranceMm = 0.8;

/** An image on a side: its upright size in pixels, its resolution and whether it has bleed. */
export type Placement = {
	widthPx: number;
	heightPx: number;
	pixelsPerInch: number;
	bleedMode: BleedMode;
};

/**
 * The part of the image inside the trim, or null if the whole image is shown: because it has no bleed, its trim size is
 * not known, or the margin is not plausible as bleed.
 */
export function trimCrop(image: Placement, widthMm: number | null, heightMm: number | null): Crop | null {
	if (image.bleedMode === "noBleed" || widthMm === null || heightMm === null) return null;
	const pxPerMm = image.pixelsPerInch / mmPerInch;
	const width = Math.round(widthMm * pxPerMm);
	const height = Math.round(heightMm * pxPerMm);
	const bleedX = (image.widthPx / pxPerMm - widthMm) / 2;
	const bleedY = (image.heightPx / pxPerMm - heightMm) / 2;
	if (width < 1 || height < 1 || width >= image.widthPx || height >= image.heightPx) return null;
	if (Math.max(bleedX, bleedY) > maxBleedMm + 1 / pxPerMm) return null;
	if (Math.abs(bleedX - bleedY) > bleedToleranceMm) return null;
	return {
		left: Math.round((image.widthPx - width) / 2),
		top: Math.round((image.heightPx - height) / 2),
		width,
		height,
	};
}

/** The size in mm that an image suggests: its pixels at its resolution, less the standard bleed. */
export function sizeOfImage(image: Placement): { widthMm: number; heightMm: number } {
	const full = (pixels: number) => (pixels / image.pixelsPerInch) * mmPerInch;
	const bothBleeds = 2 * standardBleedMm;
	// an image that is hardly larger than two bleeds, on either axis, cannot have them
	const hasBleed =
		image.bleedMode === "bleed" && full(Math.min(image.widthPx, image.heightPx)) >= bothBleeds + 1;
	// cutters are less precise than a thousandth of a mm
	const side = (pixels: number) =>
		Math.max(1, Math.round((full(pixels) - (hasBleed ? bothBleeds : 0)) * 1000)) / 1000;
	return { widthMm: side(image.widthPx), heightMm: side(image.heightPx) };
}

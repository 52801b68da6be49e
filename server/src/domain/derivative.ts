export const bleedModes = ["bleed", "noBleed"] as const;
export type BleedMode = (typeof bleedModes)[number];

/** The derived versions of an image and their long edge in pixels (decision 27). */
export const variants = { display: 1024, thumb: 256 } as const;
export type Variant = keyof typeof variants;

/** A rectangle of an upright image, in pixels. */
export type Crop = { left: number; top: number; width: number; height: number };

/** Pixels per inch of an image that does not say (interface.txt 2.3). */
export const defaultPixelsPerInch = 300;

export const mmPerInch = 25.4;
/** The bleed taken for granted where none can be measured: 1/8 in a side, the printers' standard. */
const standardBleedMm = 3.175;
/** More than this on a side is no bleed but another size (decision 27). */
const largestBleedMm = 6.35;
/** How far the bleeds of the two axes may differ and still count as the same bleed: 1/32 in. */
const bleedToleranceMm = 0.8;

export type Placement = {
	/** Upright size in pixels. */
	widthPx: number;
	heightPx: number;
	pixelsPerInch: number;
	bleedMode: BleedMode;
};

/**
 * The part of the image inside the trim, or null when the whole image is to be shown: it has no bleed, the trim
 * size is not known, or the margin is no believable bleed (decision 27).
 */
export function trimCrop(image: Placement, widthMm: number | null, heightMm: number | null): Crop | null {
	if (image.bleedMode === "noBleed" || widthMm === null || heightMm === null) return null;
	const pxPerMm = image.pixelsPerInch / mmPerInch;
	const width = Math.round(widthMm * pxPerMm);
	const height = Math.round(heightMm * pxPerMm);
	const bleedX = (image.widthPx / pxPerMm - widthMm) / 2;
	const bleedY = (image.heightPx / pxPerMm - heightMm) / 2;
	if (width < 1 || height < 1 || width >= image.widthPx || height >= image.heightPx) return null;
	if (Math.max(bleedX, bleedY) > largestBleedMm + 1 / pxPerMm) return null;
	if (Math.abs(bleedX - bleedY) > bleedToleranceMm) return null;
	return {
		left: Math.round((image.widthPx - width) / 2),
		top: Math.round((image.heightPx - height) / 2),
		width,
		height,
	};
}

/** The crop that a derivative's recipe holds: `left,top,width,height`, or nothing for the whole image. */
export function readCrop(text: string): Crop | null {
	if (text === "") return null;
	const [left = 0, top = 0, width = 0, height = 0] = text.split(",").map(Number);
	return { left, top, width, height };
}

/** The size in mm that an image tells: its pixels at its resolution, less the standard bleed (decision 13). */
export function sizeOfImage(image: Placement): { widthMm: number; heightMm: number } {
	const full = (pixels: number) => (pixels / image.pixelsPerInch) * mmPerInch;
	const bothBleeds = 2 * standardBleedMm;
	// an image that two bleeds would leave nothing of, on either axis, cannot have them
	const hasBleed =
		image.bleedMode === "bleed" && full(Math.min(image.widthPx, image.heightPx)) >= bothBleeds + 1;
	// a thousandth of a mm is finer than any cutter
	const side = (pixels: number) =>
		Math.max(1, Math.round((full(pixels) - (hasBleed ? bothBleeds : 0)) * 1000)) / 1000;
	return { widthMm: side(image.widthPx), heightMm: side(image.heightPx) };
}

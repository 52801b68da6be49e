/** Sizes as a piece's side has them. */
export type SidePixels = { widthPx: number; heightPx: number };
export type SizeMm = { widthMm: number; heightMm: number };
/** What a push said of an image, where that is known. */
export type Said = { pixelsPerInch: number; bleedMode: "bleed" | "noBleed" };

/** Where the cut runs in an image, and how fine what is left is. */
export type Trim = {
	/** Pixels of bleed on each side; 0 where the whole image shows. */
	bleedX: number;
	bleedY: number;
	/** The bleed in millimetres of the piece. */
	bleedMm: number;
	/** Pixels that end up in an inch of the piece, on the axis that has fewer. */
	dpi: number;
};

const mmPerInch = 25.4;
/** As long as the longer edge of a display version gets. */
const displayEdge = 1024;
/** More than this on a side is no bleed; as the service decides it. */
const largestBleedMm = 6.35;
const bleedToleranceMm = 0.8;
const usualPixelsPerInch = 300;

function trimWith(bleedX: number, bleedY: number, image: SidePixels, { widthMm, heightMm }: SizeMm): Trim {
	const across = (image.widthPx - 2 * bleedX) / (widthMm / mmPerInch);
	const along = (image.heightPx - 2 * bleedY) / (heightMm / mmPerInch);
	return { bleedX, bleedY, bleedMm: (bleedX / across) * mmPerInch, dpi: Math.round(Math.min(across, along)) };
}

/** The cut that the service makes by what a push said (decision 27). */
function trimAsSaid(image: SidePixels, size: SizeMm, { pixelsPerInch, bleedMode }: Said): Trim {
	const perMm = pixelsPerInch / mmPerInch;
	const bleedX = (image.widthPx - Math.round(size.widthMm * perMm)) / 2;
	const bleedY = (image.heightPx - Math.round(size.heightMm * perMm)) / 2;
	const isBleed =
		bleedMode === "bleed" &&
		Math.min(bleedX, bleedY) > 0 &&
		Math.max(bleedX, bleedY) / perMm <= largestBleedMm + 1 / perMm &&
		Math.abs(bleedX - bleedY) / perMm <= bleedToleranceMm;
	return isBleed ? trimWith(bleedX, bleedY, image, size) : trimWith(0, 0, image, size);
}

/**
 * Where the cut runs, told by what a push said; else by the display version, which the service has cut.
 * @param shown the display version's size in pixels
 */
export function trimOf(image: SidePixels, size: SizeMm, said?: Said, shown?: SidePixels): Trim {
	if (said !== undefined) return trimAsSaid(image, size, said);
	if (shown === undefined) {
		return trimAsSaid(image, size, { pixelsPerInch: usualPixelsPerInch, bleedMode: "bleed" });
	}
	const factor = Math.min(1, displayEdge / Math.max(image.widthPx, image.heightPx));
	const isWhole =
		Math.abs(shown.widthPx - image.widthPx * factor) <= 1.01 &&
		Math.abs(shown.heightPx - image.heightPx * factor) <= 1.01;
	if (isWhole) return trimWith(0, 0, image, size);
	if (Math.max(shown.widthPx, shown.heightPx) < displayEdge) {
		return trimWith((image.widthPx - shown.widthPx) / 2, (image.heightPx - shown.heightPx) / 2, image, size);
	}
	const ratio = size.widthMm / size.heightMm;
	// a square says nothing of its bleed; anything else does, when the bleed is the same all around
	if (Math.abs(ratio - 1) < 0.01)
		return trimAsSaid(image, size, { pixelsPerInch: usualPixelsPerInch, bleedMode: "bleed" });
	const bleed = (image.widthPx - image.heightPx * ratio) / (2 * (1 - ratio));
	return bleed > 0 ? trimWith(bleed, bleed, image, size) : trimWith(0, 0, image, size);
}

export type DpiVerdict = "fine" | "low" | "very low";

/** Printers ask for 300; below 200 text frays, below 120 one sees pixels at arm's length. */
export function judgeDpi(dpi: number): DpiVerdict {
	if (dpi >= 200) return "fine";
	return dpi >= 120 ? "low" : "very low";
}

import { defaultPixelsPerInch, minPixelsPerInch, mmPerInch, trimCrop } from "@tuckbox/pieces";
/** The pixel size of an image. */
export type SidePixels = { widthPx: number; heightPx: number };
export type SizeMm = { widthMm: number; heightMm: number };
/** The size of a trimmed version from the service, in pixels; `edge` is the maximum length of its longer edge. */
export type ShownPixels = SidePixels & { edge: number };

/** Where an image is trimmed, and the resolution of the trimmed image. */
export type Trim = {
	/** The bleed on each side, in pixels; 0 if the whole image is shown. */
	bleedX: number;
	bleedY: number;
	/** The bleed on the piece, in millimetres. */
	bleedMm: number;
	/** Pixels per inch of the piece, on the axis that has fewer. */
	dpi: number;
};

function trimWith(bleedX: number, bleedY: number, image: SidePixels, { widthMm, heightMm }: SizeMm): Trim {
	const across = (image.widthPx - 2 * bleedX) / (widthMm / mmPerInch);
	const along = (image.heightPx - 2 * bleedY) / (heightMm / mmPerInch);
	return { bleedX, bleedY, bleedMm: (bleedX / across) * mmPerInch, dpi: Math.round(Math.min(across, along)) };
}

/** The trim that the service computes from an image's size alone (docs/PIECES.md). */
function usualTrim(image: SidePixels, size: SizeMm): Trim {
	const placed = { ...image, pixelsPerInch: defaultPixelsPerInch, bleedMode: "bleed" } as const;
	const crop = trimCrop(placed, size.widthMm, size.heightMm) ?? {
		width: image.widthPx,
		height: image.heightPx,
	};
	return trimWith((image.widthPx - crop.width) / 2, (image.heightPx - crop.height) / 2, image, size);
}

/** The trim of an image, derived from a trimmed version by the service; until that is loaded, from the image's size. */
export function trimOf(image: SidePixels, size: SizeMm, shown?: ShownPixels): Trim {
	if (shown === undefined) return usualTrim(image, size);
	const factor = Math.min(1, shown.edge / Math.max(image.widthPx, image.heightPx));
	const isWhole =
		Math.abs(shown.widthPx - image.widthPx * factor) <= 1.01 &&
		Math.abs(shown.heightPx - image.heightPx * factor) <= 1.01;
	if (isWhole) return trimWith(0, 0, image, size);
	if (Math.max(shown.widthPx, shown.heightPx) < shown.edge) {
		return trimWith((image.widthPx - shown.widthPx) / 2, (image.heightPx - shown.heightPx) / 2, image, size);
	}
	const ratio = size.widthMm / size.heightMm;
	// with equal bleed on all sides, the change in proportions gives the bleed, except for a square, whose proportions stay
	if (Math.abs(ratio - 1) < 0.01) return usualTrim(image, size);
	const bleed = (image.widthPx - image.heightPx * ratio) / (2 * (1 - ratio));
	return bleed > 0 ? trimWith(bleed, bleed, image, size) : trimWith(0, 0, image, size);
}

/** Whether a print looks blurred, by the rule of GET …/checks. */
export function isBlurred(dpi: number): boolean {
	return dpi < minPixelsPerInch;
}

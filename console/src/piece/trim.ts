import { defaultPixelsPerInch, minPixelsPerInch, mmPerInch, trimCrop } from "@tuckbox/pieces";
/** Sizes as a piece's side has them. */
export type SidePixels = { widthPx: number; heightPx: number };
export type SizeMm = { widthMm: number; heightMm: number };
/** A version that the service has cut to the trim, in pixels; `edge` is as long as its longer edge may get. */
export type ShownPixels = SidePixels & { edge: number };

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

function trimWith(bleedX: number, bleedY: number, image: SidePixels, { widthMm, heightMm }: SizeMm): Trim {
	const across = (image.widthPx - 2 * bleedX) / (widthMm / mmPerInch);
	const along = (image.heightPx - 2 * bleedY) / (heightMm / mmPerInch);
	return { bleedX, bleedY, bleedMm: (bleedX / across) * mmPerInch, dpi: Math.round(Math.min(across, along)) };
}

/** The cut that the service makes of an image of the usual resolution with bleed. */
function usualTrim(image: SidePixels, size: SizeMm): Trim {
	const placed = { ...image, pixelsPerInch: defaultPixelsPerInch, bleedMode: "bleed" } as const;
	const crop = trimCrop(placed, size.widthMm, size.heightMm) ?? {
		width: image.widthPx,
		height: image.heightPx,
	};
	return trimWith((image.widthPx - crop.width) / 2, (image.heightPx - crop.height) / 2, image, size);
}

/** Where the cut runs, told by a version that the service has cut; what is usual until that is there. */
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
	// a square says nothing of its bleed; anything else does, when the bleed is the same all around
	if (Math.abs(ratio - 1) < 0.01) return usualTrim(image, size);
	const bleed = (image.widthPx - image.heightPx * ratio) / (2 * (1 - ratio));
	return bleed > 0 ? trimWith(bleed, bleed, image, size) : trimWith(0, 0, image, size);
}

/** Whether a print looks blurred, as GET …/checks judges it. */
export function isBlurred(dpi: number): boolean {
	return dpi < minPixelsPerInch;
}

import { minPixelsPerInch, mmPerInch } from "@tuckbox/pieces";
import { type DrawnSide, shownPart } from "@tuckbox/web/draw/model/piece.ts";

export type SizeMm = { widthMm: number; heightMm: number };

/** The trim of an image, and the resolution of the trimmed image. */
export type Trim = {
	/** The bleed on each side, in pixels; 0 if the whole image is shown. */
	bleedX: number;
	bleedY: number;
	/** The bleed on the piece, in millimetres. */
	bleedMm: number;
	/** Pixels per inch of the piece, on the axis that has fewer. */
	dpi: number;
};

/** The trim of an image on a piece of this size. */
export function trimOf(side: DrawnSide, { widthMm, heightMm }: SizeMm, part = shownPart(side)): Trim {
	const across = part.width / (widthMm / mmPerInch);
	const along = part.height / (heightMm / mmPerInch);
	const bleedX = (side.widthPx - part.width) / 2;
	return {
		bleedX,
		bleedY: (side.heightPx - part.height) / 2,
		bleedMm: (bleedX / across) * mmPerInch,
		dpi: Math.round(Math.min(across, along)),
	};
}

/** Whether a print looks blurred, by the rule of GET …/checks. */
export function isBlurred(dpi: number): boolean {
	return dpi < minPixelsPerInch;
}

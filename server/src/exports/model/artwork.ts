import { type Crop, kindTable, type Size, trimCrop } from "@tuckbox/pieces";
import { compose, type Matrix, toBox, turned } from "./geometry.ts";
import type { Image } from "./page.ts";
import type { Face, Piece } from "./piece.ts";

// The position of an image on a piece, as on a table. The piece's upper left corner is the origin.

/** An image on a piece. */
export type Artwork = {
	image: Image;
	/** Maps the unit square to where the whole image lies. */
	matrix: Matrix;
	/** Distance that the image extends beyond the trim on each side, in mm. */
	bleedMm: number;
};

/**
 * Maximum difference in proportions at which an image is still cropped to fill its piece, as the console draws
 * it.
 */
const maxCut = 0.08;

const proportions = ({ width, height }: { width: number; height: number }) => Math.log(width / height);

/** A portrait image on a landscape piece, or the other way round. */
function isTurned(part: { width: number; height: number }, { widthMm, heightMm }: Size): boolean {
	const [image, wanted] = [proportions(part), Math.log(widthMm / heightMm)];
	return Math.abs(image + wanted) < 0.1 && Math.abs(image - wanted) > 0.1;
}

function imageOf({ url, thumbUrl, mediumUrl, derivedUrl, widthPx, heightPx, trim }: Face): Image {
	const part = trim ?? { left: 0, top: 0, width: widthPx, height: heightPx };
	return {
		key: url,
		preview: mediumUrl ?? derivedUrl ?? thumbUrl,
		part: {
			x: part.left / widthPx,
			y: part.top / heightPx,
			width: part.width / widthPx,
			height: part.height / heightPx,
		},
	};
}

/** The image so that a part of it is exactly the piece. */
function cropped({ widthPx, heightPx }: Face, part: Crop, { widthMm, heightMm }: Size) {
	const [x, y] = [widthMm / part.width, heightMm / part.height];
	const right = widthPx - part.left - part.width;
	const bottom = heightPx - part.top - part.height;
	return {
		matrix: toBox({ x: -part.left * x, y: -part.top * y, width: widthPx * x, height: heightPx * y }),
		bleedMm: Math.min(part.left * x, right * x, part.top * y, bottom * y),
	};
}

/** The whole image in the middle of the piece: filling it, or within it. */
function centred({ widthPx, heightPx }: Face, { widthMm, heightMm }: Size, isWithin: boolean) {
	const [x, y] = [widthMm / widthPx, heightMm / heightPx];
	const scale = isWithin ? Math.min(x, y) : Math.max(x, y);
	const [width, height] = [widthPx * scale, heightPx * scale];
	return {
		matrix: toBox({ x: (widthMm - width) / 2, y: (heightMm - height) / 2, width, height }),
		bleedMm: 0,
	};
}

/**
 * Places an image on a piece.
 * @param isShared it is the back of the piece's deck, which the service has not trimmed to the piece
 */
export function artworkOf(face: Face, piece: Piece, isShared = false): Artwork {
	const { widthMm, heightMm } = piece;
	const image = imageOf(face);
	const { widthPx, heightPx, trim } = face;
	const isQuarter = isShared && isTurned(trim ?? { width: widthPx, height: heightPx }, piece);
	const size: Size = isQuarter ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm };
	// a deck that was sent without a size has its back trimmed on its cards
	const ownTrim = isShared
		? trimCrop({ widthPx, heightPx, pixelsPerInch: 300, bleedMode: "bleed" }, size.widthMm, size.heightMm)
		: null;
	const part = trim ?? ownTrim ?? undefined;
	const isFar =
		Math.abs(Math.log(widthPx / heightPx) - Math.log(size.widthMm / size.heightMm)) > maxCut && !isShared;
	const placed = part
		? cropped(face, part, size)
		: centred(face, size, isFar || kindTable[piece.kind].outline === "cutOut");
	if (!isQuarter) return { image, ...placed };
	// turned to the left, as the console draws it
	const matrix = compose(turned(270, size.widthMm, size.heightMm), placed.matrix);
	return { image, matrix, bleedMm: placed.bleedMm };
}

import type { Size } from "@tuckbox/pieces";
import { type Artwork, artworkOf } from "../model/artwork.ts";
import { apply, type Box, type Point } from "../model/geometry.ts";
import type { Face, Piece } from "../model/piece.ts";

/** An image as it lies on a piece, cut at its trim: for a cell of a sheet, or for a picture of the piece alone. */
export type PlacedImage = {
	/** Its source's key. */
	key: string;
	/** The part of the upright image that shows, as shares of it. */
	part: Box;
	/** Clockwise rotation of the part, in degrees. */
	turn: 0 | 270;
	/** Its place, as shares of the piece. */
	area: Box;
};

/** The box around points. */
function around(points: readonly Point[]): Box {
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
	[x, y],
	[x + width, y + height],
];

function placedOn({ image, matrix }: Artwork, { widthMm, heightMm }: Size): PlacedImage {
	const whole = around(cornersOf({ x: 0, y: 0, width: 1, height: 1 }).map((point) => apply(matrix, point)));
	const [left, top] = [Math.max(0, whole.x), Math.max(0, whole.y)];
	const right = Math.min(widthMm, whole.x + whole.width);
	const bottom = Math.min(heightMm, whole.y + whole.height);
	const [a, b, c, d, e, f] = matrix;
	const determinant = a * d - b * c;
	const inImage = ([x, y]: Point): Point => [
		(d * (x - e) - c * (y - f)) / determinant,
		(a * (y - f) - b * (x - e)) / determinant,
	];
	const part = around(cornersOf({ x: left, y: top, width: right - left, height: bottom - top }).map(inImage));
	return {
		key: image.key,
		part,
		turn: b === 0 && c === 0 ? 0 : 270,
		area: {
			x: left / widthMm,
			y: top / heightMm,
			width: (right - left) / widthMm,
			height: (bottom - top) / heightMm,
		},
	};
}

/**
 * Places an image on a piece, as on a table.
 * @param isShared it is the back of the piece's deck
 */
export function placeImage(face: Face, piece: Piece, isShared = false): PlacedImage {
	return placedOn(artworkOf(face, piece, isShared), piece);
}

/** The resolution of a piece's image, in pixels for each mm. */
export function finenessOf(face: Face, piece: Piece, isShared = false): number {
	const { part, turn, area } = placeImage(face, piece, isShared);
	const [across, down] = turn === 0 ? [part.width, part.height] : [part.height, part.width];
	const [widthPx, heightPx] = turn === 0 ? [face.widthPx, face.heightPx] : [face.heightPx, face.widthPx];
	return Math.max(
		(across * widthPx) / (area.width * piece.widthMm),
		(down * heightPx) / (area.height * piece.heightMm),
	);
}

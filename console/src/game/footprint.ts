import { reachOf } from "./die.ts";
import type { Piece } from "./piece.ts";

/** What a piece takes up on the table, in pixels. */
export type Footprint = {
	width: number;
	height: number;
	/** Below 1 when the piece is wider than the table, and shown smaller than all others. */
	shrunk: number;
};

/** A piece of a made-up size is not shown larger or smaller than this, in mm: it would be all there is to see, or a dot. */
const largestMm = 2000;
const smallestMm = 4;

const sane = (mm: number) => Math.min(largestMm, Math.max(smallestMm, mm));

/** Dice take the room to turn; a book that of its open pages. */
function sizeMm(piece: Piece): { width: number; height: number } {
	if (piece.kind === "die") {
		const size = sane(piece.widthMm) * (2 * reachOf(piece.sides ?? 6));
		return { width: size, height: size };
	}
	const [width, height] = [sane(piece.widthMm), sane(piece.heightMm)];
	return piece.kind === "book" ? { width: 2 * width, height } : { width, height };
}

export function footprint(piece: Piece, pxPerMm: number, tableWidth: number): Footprint {
	const { width, height } = sizeMm(piece);
	const shrunk = Math.min(1, tableWidth / (width * pxPerMm));
	return { width: width * pxPerMm * shrunk, height: height * pxPerMm * shrunk, shrunk };
}

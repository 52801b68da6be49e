import { reachOf } from "./die.ts";
import type { Piece } from "./piece.ts";

/** What a piece takes up on the table, in pixels. */
export type TableSize = {
	width: number;
	height: number;
	/** Below 1 when the piece is wider than the table, and shown smaller than all others. */
	shrunk: number;
};

/** A piece of a made-up size is not shown larger or smaller than this, in mm: it would be all there is to see, or a dot. */
const maxMm = 2000;
const minMm = 4;

const clampMm = (mm: number) => Math.min(maxMm, Math.max(minMm, mm));

/** Dice take the room to turn; a book that of its open pages. */
function sizeMm(piece: Piece): { width: number; height: number } {
	if (piece.kind === "die") {
		const size = clampMm(piece.widthMm) * (2 * reachOf(piece.sides ?? 6));
		return { width: size, height: size };
	}
	const [width, height] = [clampMm(piece.widthMm), clampMm(piece.heightMm)];
	return piece.kind === "book" ? { width: 2 * width, height } : { width, height };
}

export function tableSize(piece: Piece, pxPerMm: number, tableWidth: number): TableSize {
	const { width, height } = sizeMm(piece);
	const shrunk = Math.min(1, tableWidth / (width * pxPerMm));
	return { width: width * pxPerMm * shrunk, height: height * pxPerMm * shrunk, shrunk };
}

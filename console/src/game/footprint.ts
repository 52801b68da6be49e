import { reachOf } from "./die.ts";
import type { Piece } from "./piece.ts";

/** The size of a piece on the table, in pixels. */
export type TableSize = {
	width: number;
	height: number;
	/** Below 1 if the piece is wider than the table, and therefore shown at a smaller scale than the others. */
	shrunk: number;
};

/** Pieces of absurd sizes are shown within these limits: otherwise one would fill the table or be invisible. */
const maxMm = 2000;
const minMm = 4;

const clampMm = (mm: number) => Math.min(maxMm, Math.max(minMm, mm));

/** A die needs room to turn, and a book needs room to open. */
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

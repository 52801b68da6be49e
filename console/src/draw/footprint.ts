import { reachOf } from "./dice/die.ts";
import type { Drawn } from "./piece.ts";

/** Pieces of absurd sizes are shown within these limits: otherwise one would fill the table or be invisible. */
const maxMm = 2000;
const minMm = 4;

const clampMm = (mm: number) => Math.min(maxMm, Math.max(minMm, mm));

/** The room that a piece needs: a die needs room to turn, and a book needs room to open. */
export function footprintOf(piece: Drawn): { widthMm: number; heightMm: number } {
	const [widthMm, heightMm] = [clampMm(piece.widthMm), clampMm(piece.heightMm)];
	if (piece.kind === "die") {
		const room = widthMm * 2 * reachOf(piece.sides ?? 6);
		return { widthMm: room, heightMm: room };
	}
	return piece.kind === "book" ? { widthMm: 2 * widthMm, heightMm } : { widthMm, heightMm };
}

/** The size of a piece on the table, in pixels. */
export type TableSize = {
	width: number;
	height: number;
	/** Below 1 if the piece is wider than the table, and therefore shown at a smaller scale than the others. */
	shrunk: number;
};

export function tableSize(piece: Drawn, pxPerMm: number, tableWidth: number): TableSize {
	const { widthMm, heightMm } = footprintOf(piece);
	const shrunk = Math.min(1, tableWidth / (widthMm * pxPerMm));
	return { width: widthMm * pxPerMm * shrunk, height: heightMm * pxPerMm * shrunk, shrunk };
}

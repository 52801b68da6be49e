import { pileSize } from "@tuckbox/pieces";
import { reachOf } from "../dice/reach.ts";
import { type Family, noFamily } from "./families.ts";
import type { Drawn } from "./piece.ts";

type Size = { widthMm: number; heightMm: number };

/** Limits for pieces of absurd sizes: without them, one would fill the page or be invisible. */
const maxMm = 2000;
const minMm = 4;

const clampMm = (mm: number) => Math.min(maxMm, Math.max(minMm, mm));

/** The size of a deck as a pile: the size of its cards. */
export function pileSizeOf(deck: Drawn, { children = [] }: Family): Size {
	return pileSize(deck, children);
}

/** The room that a piece needs: a die needs room to turn, and a pile is as large as its cards. */
export function footprintOf(piece: Drawn, family: Family = noFamily): Size {
	if (piece.kind === "die") {
		const room = clampMm(piece.widthMm) * 2 * reachOf(piece.sides ?? 6);
		return { widthMm: room, heightMm: room };
	}
	const { widthMm, heightMm } = piece.kind === "deck" ? pileSizeOf(piece, family) : piece;
	return { widthMm: clampMm(widthMm), heightMm: clampMm(heightMm) };
}

/** The size at which a piece is shown, in pixels. */
export type ShownSize = {
	width: number;
	height: number;
	/** The scale of the piece: below 1 if it would be wider than the page, and is therefore smaller than the others. */
	shrunk: number;
};

export function shownSize(
	piece: Drawn,
	pxPerMm: number,
	tableWidth: number,
	family: Family = noFamily,
): ShownSize {
	const { widthMm, heightMm } = footprintOf(piece, family);
	const shrunk = Math.min(1, tableWidth / (widthMm * pxPerMm));
	return { width: widthMm * pxPerMm * shrunk, height: heightMm * pxPerMm * shrunk, shrunk };
}

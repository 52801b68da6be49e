import type { ImportedPiece } from "./model.ts";

/** What tells pieces apart: everything but their keys and counts. The size is compared at two proportions, which fix it. */
function looksOf(piece: ImportedPiece): string {
	const { key: _key, count: _count, size, cards = [], faces = new Map(), ...looks } = piece;
	const sizes = size === undefined ? [] : [size(1), size(0.5)];
	return JSON.stringify([looks, sizes, [...faces], cards.map((card) => [looksOf(card), card.count])]);
}

/** Pieces that differ in nothing are one piece, several times; the first of them gives its key. */
export function withCounts(pieces: readonly ImportedPiece[]): ImportedPiece[] {
	const merged = new Map<string, ImportedPiece>();
	for (const piece of pieces) {
		const looks = looksOf(piece);
		const known = merged.get(looks);
		if (known === undefined) merged.set(looks, { ...piece });
		else known.count += piece.count;
	}
	return [...merged.values()];
}

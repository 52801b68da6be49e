import type { ImportedPiece } from "./model.ts";

/**
 * A text that is equal for pieces that differ only in key and count. Sizes are compared by their values at two
 * proportions, which determine them.
 */
function looksOf(piece: ImportedPiece): string {
	const { key: _key, count: _count, size, cards = [], faces = new Map(), ...looks } = piece;
	const sizes = size === undefined ? [] : [size(1), size(0.5)];
	return JSON.stringify([looks, sizes, [...faces], cards.map((card) => [looksOf(card), card.count])]);
}

/**
 * Merges pieces that differ only in key and count. The first of them gives its key.
 * @param keys receives the key that each piece has afterwards, by its own
 */
export function withCounts(
	pieces: readonly ImportedPiece[],
	keys: Map<string, string> = new Map(),
): ImportedPiece[] {
	const merged = new Map<string, ImportedPiece>();
	for (const piece of pieces) {
		const looks = looksOf(piece);
		const known = merged.get(looks);
		keys.set(piece.key, known?.key ?? piece.key);
		if (known === undefined) merged.set(looks, { ...piece });
		else known.count += piece.count;
	}
	return [...merged.values()];
}

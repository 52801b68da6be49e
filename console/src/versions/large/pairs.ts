import type { Component, ImageFace } from "@tuckbox/client";
import { topSideOf } from "@tuckbox/web/draw/model/piece.ts";
import { sideWord } from "@tuckbox/web/ui/piece-words.ts";
import type { PieceChange } from "../../changes/diff.ts";

/** A side of a changed piece, before and after. */
export type Pair = {
	change: PieceChange;
	before: Component;
	after: Component;
	sideKey: string;
	/** The side in words. */
	side: string;
	faceBefore: ImageFace | undefined;
	faceAfter: ImageFace | undefined;
};

/** The sides to compare: those that have changed or, if none has, the one that faces up. */
export function pairsOf(changes: readonly PieceChange[]): Pair[] {
	return changes.flatMap((change) => {
		const { before, after } = change;
		const top = topSideOf(after);
		const sides =
			change.sides.length > 0 || top === undefined
				? change.sides
				: [{ sideKey: top.sideKey, before: top, after: top }];
		return sides.map(({ sideKey, before: faceBefore, after: faceAfter }) => {
			return { change, before, after, sideKey, side: sideWord(sideKey), faceBefore, faceAfter };
		});
	});
}

/** The pair that an address names. */
export function pairAt(pairs: readonly Pair[], pieceId: string, sideKey: string | null): number {
	const exact = pairs.findIndex(({ after, sideKey: key }) => after.id === pieceId && key === sideKey);
	return exact === -1 ? pairs.findIndex(({ after }) => after.id === pieceId) : exact;
}

import type { PieceFace } from "@tuckbox/pieces/table";
import type { Piece, Pieces } from "./piece.ts";

/** How backs look, by their addresses: equal for those that players cannot tell apart. */
export type Looks = ReadonlyMap<string, string>;

function* backsOf(pieces: Pieces): Generator<PieceFace> {
	for (const { faces } of pieces.values()) yield* faces.filter(({ sideKey }) => sideKey === "back");
}

/**
 * The pieces of a game in which backs that look the same are one and the same, so that no address and no size of a file tells
 * cards apart.
 * @param before the pieces that the table has: their backs stay, as long as `looks` has them, even if the same pictures have come
 *   in other files
 */
export function withOneBack(live: Pieces, looks: Looks, before: Pieces): Pieces {
	const lookOf = (face: PieceFace) => looks.get(String(face.derivedUrl));
	const shown = new Map<string, PieceFace>();
	for (const face of [...backsOf(before), ...backsOf(live)]) {
		const look = lookOf(face);
		if (look !== undefined && !shown.has(look)) shown.set(look, face);
	}
	const withBack = (piece: Piece): Piece => ({
		...piece,
		faces: piece.faces.map((face) =>
			face.sideKey === "back" ? (shown.get(lookOf(face) ?? "") ?? face) : face,
		),
	});
	return new Map(live.entries().map(([binding, piece]) => [binding, withBack(piece)]));
}

import type { PieceFace } from "@tuckbox/pieces/table";
import type { Piece, Pieces } from "./piece.ts";

/** Looks of backs by address: backs that players cannot tell apart have the same look. */
export type Looks = ReadonlyMap<string, string>;

const backIn = ({ faces }: Piece) => faces.find(({ sideKey }) => sideKey === "back");

function* eachBack(pieces: Pieces): Generator<PieceFace> {
	for (const piece of pieces.values()) {
		const back = backIn(piece);
		if (back !== undefined) yield back;
	}
}

/** The piece after replacing its own backs. */
function withBack(piece: Piece, instead: (back: PieceFace) => PieceFace): Piece {
	return { ...piece, faces: piece.faces.map((face) => (face.sideKey === "back" ? instead(face) : face)) };
}

/**
 * Gives a ghost the new back of the pieces that used to have the same back, if they all have the same one now.
 * Otherwise, it could be told apart from them while it lies face down.
 */
export function withBackOfOthers(before: Pieces, live: Pieces): (ghost: Piece) => Piece {
	const now = new Map<string, Map<string, PieceFace>>();
	for (const [binding, piece] of before) {
		const [was, is] = [backIn(piece), backIn(live.get(binding) ?? { ...piece, faces: [] })];
		if (was === undefined || is === undefined) continue;
		const known = now.get(JSON.stringify(was)) ?? new Map();
		now.set(JSON.stringify(was), known.set(JSON.stringify(is), is));
	}
	return (ghost) =>
		withBack(ghost, (back) => {
			const [only, ...others] = now.get(JSON.stringify(back))?.values() ?? [];
			return only === undefined || others.length > 0 ? back : only;
		});
}

/**
 * Replaces backs that look the same by a single one, so that no address and no size of a file distinguishes cards.
 * @param before the current pieces of the table: their backs stay if `looks` has them, even if a push has uploaded the
 *   same pictures as other files
 */
export function withOneBack(live: Pieces, looks: Looks, before: Pieces): Pieces {
	const lookOfBack = (face: PieceFace) => looks.get(String(face.derivedUrl));
	const shown = new Map<string, PieceFace>();
	for (const face of [...eachBack(before), ...eachBack(live)]) {
		const look = lookOfBack(face);
		if (look !== undefined && !shown.has(look)) shown.set(look, face);
	}
	const shownFor = (back: PieceFace) => shown.get(lookOfBack(back) ?? "") ?? back;
	return new Map(live.entries().map(([binding, piece]) => [binding, withBack(piece, shownFor)]));
}

import { faceNumber, findParents } from "@tuckbox/pieces";
import { type Drawn, type Piece, sidesOf } from "./piece.ts";

/** The parent and the children of a piece, as far as its drawing depends on them. */
export type Family = {
	/** The deck, bundle or die that the piece belongs to. */
	parent?: Drawn | undefined;
	/** A deck's cards, a bundle's tiles, a die's faces; undefined if they are not known. */
	children?: readonly Drawn[] | undefined;
};

export const noFamily: Family = {};

/** The parents and children of all pieces of a game, by the pieces' ids. */
export type Families = {
	parents: ReadonlyMap<string, Piece>;
	children: ReadonlyMap<string, readonly Piece[]>;
};

/** Finds each piece's parent, and the children of each parent. */
export function findFamilies(pieces: readonly Piece[]): Families {
	const parents = new Map<string, Piece>();
	const children = new Map<string, Piece[]>();
	for (const [piece, parent] of findParents(pieces)) {
		parents.set(piece.id, parent);
		const siblings = children.get(parent.id);
		if (siblings) siblings.push(piece);
		else children.set(parent.id, [piece]);
	}
	return { parents, children };
}

const families = new WeakMap<Families, Map<string, Family>>();

/** A piece's family: the same object on every call, so that memoized drawings are not rendered again. */
export function familyOf(piece: { id: string }, all: Families): Family {
	let known = families.get(all);
	if (known === undefined) {
		known = new Map();
		families.set(all, known);
	}
	let family = known.get(piece.id);
	if (family === undefined) {
		family = { parent: all.parents.get(piece.id), children: all.children.get(piece.id) ?? [] };
		known.set(piece.id, family);
	}
	return family;
}

/** A die's faces that have pictures, by number. */
export function facesOf<P extends Drawn>({
	children = [],
}: {
	children?: readonly P[] | undefined;
}): Map<number, P> {
	const faces = new Map<number, P>();
	for (const face of children) {
		for (const { sideKey } of sidesOf(face)) {
			const number = faceNumber(sideKey);
			if (number !== undefined) faces.set(number, face);
		}
	}
	return faces;
}

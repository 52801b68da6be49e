import { identityOf } from "./identity.ts";
import { type Kind, kinds, kindTable, parentKinds, pieceGroups } from "./kinds.ts";

/** The fields that determine the piece to which another one belongs. */
export type Related = { app: string; kind: Kind; externalKey: string; parentExternalKey: string | null };

const identity = (app: string, kind: Kind, externalKey: string) =>
	`${app} ${identityOf({ kind, externalKey })}`;

/**
 * Finds each piece's parent: the piece of the same app with the piece's parent key. Pieces without a parent are
 * missing.
 */
export function findParents<P extends Related>(pieces: readonly P[]): Map<P, P> {
	const possible = pieces.filter(({ kind }) => parents.has(kind));
	const known = new Map(possible.map((piece) => [identity(piece.app, piece.kind, piece.externalKey), piece]));
	const found = new Map<P, P>();
	for (const piece of pieces) {
		if (piece.parentExternalKey === null) continue;
		for (const kind of parentKinds(piece.kind)) {
			const parent = known.get(identity(piece.app, kind, piece.parentExternalKey));
			if (parent === undefined) continue;
			found.set(piece, parent);
			break;
		}
	}
	return found;
}

const parents = new Set(kinds.flatMap(parentKinds));

/** The kinds in the order of their groups. */
export const groupedKinds: readonly Kind[] = pieceGroups.flatMap((group) =>
	kinds.filter((kind) => kindTable[kind].group === group),
);

/**
 * The place of a piece among pieces in groups: the rank of its group's kind, the position of its root, and its own
 * position under that root. The root is the piece that it belongs to, or the piece itself, which comes first.
 */
export type PlaceInGroups = readonly [rank: number, root: number, position: number];

/** The places of pieces in groups, in order: boards, then each deck and bundle with its pieces, then loose tiles, and the rest. */
export function placesInGroups<P extends Related & { position: number }>(
	pieces: readonly P[],
): { piece: P; place: PlaceInGroups }[] {
	const parentOf = findParents(pieces);
	const ranks = new Map(groupedKinds.map((kind, rank) => [kind, rank]));
	const placed = pieces.map((piece) => {
		const parent = parentOf.get(piece);
		const { kind, position } = parent ?? piece;
		const place: PlaceInGroups = [ranks.get(kind) ?? 0, position, parent === undefined ? 0 : piece.position];
		return { piece, place };
	});
	return placed.sort((a, b) => comparePlaces(a.place, b.place));
}

export function comparePlaces(a: PlaceInGroups, b: PlaceInGroups): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

import { groupedKinds, kindTable, pieceGroups } from "@tuckbox/pieces";
import { type Families, findFamilies } from "@tuckbox/web/draw/model/families.ts";
import { type Shape, shapeOf } from "@tuckbox/web/draw/model/outline.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";

type GroupKind =
	| Exclude<(typeof pieceGroups)[number], "pile">
	| "deck"
	| "bundle"
	/** Faces that a search found without their dice. */
	| "foundFaces";

/** Pieces that are shown together. */
export type Group = {
	id: string;
	kind: GroupKind;
	/** The outline and size that the tiles of this group have in common, if loose tiles form several groups. */
	tiles?: { shape: Shape; widthMm: number; heightMm: number };
	/** The deck or bundle itself. */
	parent?: Piece;
	pieces: readonly Piece[];
	/** A filter is active, and the deck or bundle itself does not match it. */
	isExcerpt?: boolean;
};

/** A game's pieces: their groups on the page, and their parents and children. */
export type GroupedPieces = Families & {
	groups: readonly Group[];
	byId: ReadonlyMap<string, Piece>;
};

/** Maximum number of sizes of loose tiles that have a group each; with more sizes, one group is clearer. */
const maxSizes = 6;
const rounded = (mm: number) => Math.round(mm * 10) / 10;

/** Groups loose tiles by outline and size. */
function looseTiles(tiles: readonly Piece[]): Group[] {
	const bySize = Map.groupBy(
		tiles,
		(tile) => `${shapeOf(tile)} ${rounded(tile.widthMm)} × ${rounded(tile.heightMm)}`,
	);
	if (bySize.size === 1 || bySize.size > maxSizes) return [{ id: "tiles", kind: "tiles", pieces: tiles }];
	return [...bySize].flatMap(([size, pieces]): Group[] => {
		const [first] = pieces;
		if (first === undefined) return [];
		const common = { shape: shapeOf(first), widthMm: first.widthMm, heightMm: first.heightMm };
		return [{ id: `tiles ${size}`, kind: "tiles", tiles: common, pieces }];
	});
}

/** Groups pieces for the page: boards first, then decks and bundles with their contents, then the rest by kind. */
export function groupPieces(pieces: readonly Piece[]): GroupedPieces {
	const { parents, children } = findFamilies(pieces);
	const byKind = Map.groupBy(pieces, (piece) => piece.kind);
	const of = (kind: Piece["kind"]) => byKind.get(kind) ?? [];
	const groups: Group[] = [];
	for (const kind of pieceGroups) {
		const own = groupedKinds.filter((one) => kindTable[one].group === kind).flatMap(of);
		if (kind === "pile") {
			for (const parent of own) {
				const pieces = children.get(parent.id) ?? [];
				groups.push({ id: parent.id, kind: parent.kind as "deck" | "bundle", parent, pieces });
			}
			continue;
		}
		const pieces = own.filter((piece) => !parents.has(piece.id));
		if (kind === "tiles") groups.push(...looseTiles(pieces));
		else if (pieces.length > 0) groups.push({ id: kind, kind, pieces });
	}
	return { groups, parents, children, byId: new Map(pieces.map((piece) => [piece.id, piece])) };
}

/** Groups of up to so many pieces lie next to a board. */
export const maxSmallGroup = 60;

/**
 * The groups at the beginning of a large game that keep their place when the rest arrives. Further pieces of the last
 * group may be on their way: a small one may become one that lies differently, and several groups of loose tiles may all
 * grow.
 */
export function settledGroups(groups: readonly Group[]): readonly Group[] {
	const firstTiles = groups.findIndex(({ kind }) => kind === "tiles");
	const areTilesLast = groups.at(-1)?.kind === "tiles";
	const settled = groups.slice(0, areTilesLast ? firstTiles : -1);
	const open = groups.slice(settled.length);
	const staysInPlace = open.length === 1 && open.every(({ pieces }) => pieces.length > maxSmallGroup);
	return settled.length === 0 || staysInPlace ? groups.slice(0, settled.length + 1) : settled;
}

/** The number of physical pieces in the box: the sum of the counts. */
export function countCopies(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

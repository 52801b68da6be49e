import { kinds, kindTable } from "@tuckbox/pieces";
import { type Families, findFamilies } from "../draw/families.ts";
import { type Shape, shapeOf } from "../draw/outline.ts";
import type { Piece } from "../draw/piece.ts";

type GroupKind =
	| "boards"
	| "deck"
	| "bundle"
	| "tiles"
	| "dice"
	| "tokens"
	| "counters"
	| "containers"
	| "books"
	| "faces"
	/** Faces that a search found without their dice. */
	| "foundFaces";

/** Pieces that are shown together. */
export type Group = {
	id: string;
	kind: GroupKind;
	/** Of loose tiles in several groups: what those of this one have in common. */
	tiles?: { shape: Shape; widthMm: number; heightMm: number };
	/** The deck or bundle itself. */
	parent?: Piece;
	pieces: readonly Piece[];
	/** A filter is active, and the deck or bundle itself does not match it. */
	isExcerpt?: boolean;
};

/** A game's pieces: their groups on the page, and their parents and children. */
export type Table = Families & {
	groups: readonly Group[];
	byId: ReadonlyMap<string, Piece>;
};

/** The groups by kind, in order. Decks, bundles, boards and loose tiles are grouped in their own ways. */
const rest = ["dice", "tokens", "counters", "containers", "books", "faces"] as const satisfies GroupKind[];

/** With more sizes of loose tiles than this, one group is clearer. */
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
export function groupPieces(pieces: readonly Piece[]): Table {
	const { parents, children } = findFamilies(pieces);
	const byKind = Map.groupBy(pieces, (piece) => piece.kind);
	const of = (kind: Piece["kind"]) => byKind.get(kind) ?? [];
	const groups: Group[] = [];
	const add = (group: Group) => {
		if (group.pieces.length > 0 || group.parent !== undefined) groups.push(group);
	};

	add({ id: "boards", kind: "boards", pieces: of("board") });
	for (const kind of ["deck", "bundle"] as const) {
		for (const parent of of(kind)) {
			add({ id: parent.id, kind, parent, pieces: children.get(parent.id) ?? [] });
		}
	}
	for (const group of looseTiles(of("tile").filter((tile) => !parents.has(tile.id)))) add(group);
	for (const kind of rest) {
		const own = kinds
			.filter((one) => kindTable[one].group === kind)
			.flatMap(of)
			.filter((piece) => piece.kind !== "dieFace" || !parents.has(piece.id));
		add({ id: kind, kind, pieces: own });
	}
	return { groups, parents, children, byId: new Map(pieces.map((piece) => [piece.id, piece])) };
}

/** The number of physical pieces in the box: the sum of the counts. */
export function countCopies(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

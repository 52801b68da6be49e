import { kinds, kindTable, type Group as TableGroup } from "@tuckbox/pieces";
import { type Families, findFamilies } from "../draw/families.ts";
import { shapeOf } from "../draw/outline.ts";
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
	| "faces";

/** Pieces that are shown together. */
export type Group = {
	id: string;
	kind: GroupKind;
	title: string;
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

/** The groups by kind, with their titles. Decks, bundles, boards and loose tiles are grouped in their own ways. */
const rest: Record<Exclude<TableGroup, "pile" | "boards" | "tiles">, string> = {
	dice: "Dice",
	tokens: "Tokens",
	counters: "Counters",
	containers: "Containers",
	books: "Books",
	faces: "Faces without a die",
};

const shapeWords = { box: "", hex: "Hexagons, ", orb: "Discs, " };

/** Groups loose tiles by outline and size. */
function looseTiles(tiles: readonly Piece[]): Group[] {
	const bySize = Map.groupBy(tiles, (tile) => {
		const size = `${Math.round(tile.widthMm * 10) / 10} × ${Math.round(tile.heightMm * 10) / 10} mm`;
		return `${shapeWords[shapeOf(tile)]}${size}`;
	});
	const isOne = bySize.size === 1;
	// with many sizes, one group is clearer
	if (bySize.size > 6) return [{ id: "tiles", kind: "tiles", title: "Loose tiles", pieces: tiles }];
	return [...bySize].map(([size, pieces]) => ({
		id: `tiles ${size}`,
		kind: "tiles",
		title: isOne ? "Loose tiles" : `Loose tiles: ${size.charAt(0).toLowerCase()}${size.slice(1)}`,
		pieces,
	}));
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

	add({ id: "boards", kind: "boards", title: "Boards", pieces: of("board") });
	for (const kind of ["deck", "bundle"] as const) {
		for (const parent of of(kind)) {
			add({ id: parent.id, kind, title: parent.name, parent, pieces: children.get(parent.id) ?? [] });
		}
	}
	for (const group of looseTiles(of("tile").filter((tile) => !parents.has(tile.id)))) add(group);
	for (const kind of Object.keys(rest) as (keyof typeof rest)[]) {
		const title = rest[kind];
		const own = kinds
			.filter((one) => kindTable[one].group === kind)
			.flatMap(of)
			.filter((piece) => piece.kind !== "dieFace" || !parents.has(piece.id));
		add({ id: kind, kind, title, pieces: own });
	}
	return { groups, parents, children, byId: new Map(pieces.map((piece) => [piece.id, piece])) };
}

/** The number of physical pieces in the box: the sum of the counts. */
export function countCopies(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

import {
	faceNumber,
	identityOf,
	kinds,
	kindTable,
	parentKinds,
	type Group as TableGroup,
} from "@tuckbox/pieces";
import { shapeOf } from "./outline.ts";
import { type Piece, sidesOf } from "./piece.ts";

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

/** Pieces that lie together on the table. */
export type Group = {
	id: string;
	kind: GroupKind;
	title: string;
	/** The deck or bundle itself. */
	parent?: Piece;
	pieces: readonly Piece[];
	/** Only what has been looked for is here, and the deck or bundle itself is not among it. */
	isExcerpt?: boolean;
};

/** A game's pieces by what lies where, and what belongs to what. */
export type Table = {
	groups: readonly Group[];
	/** The deck, bundle or die that a piece belongs to, by the piece's id. */
	parents: ReadonlyMap<string, Piece>;
	/** What belongs to a deck, bundle or die, by its id. */
	children: ReadonlyMap<string, readonly Piece[]>;
	byId: ReadonlyMap<string, Piece>;
};

/** The groups that lie by themselves, with their titles; the others are decks, bundles, boards and loose tiles. */
const rest: Record<Exclude<TableGroup, "pile" | "boards" | "tiles">, string> = {
	dice: "Dice",
	tokens: "Tokens",
	counters: "Counters",
	containers: "Containers",
	books: "Books",
	faces: "Faces without a die",
};

const identity = (app: string, kind: string, externalKey: string) =>
	`${app} ${identityOf({ kind, externalKey })}`;

/** Finds each piece's parent: the same app's, by the key the piece names. */
function findFamilies(pieces: readonly Piece[]) {
	const known = new Map(pieces.map((piece) => [identity(piece.app, piece.kind, piece.externalKey), piece]));
	const parents = new Map<string, Piece>();
	const children = new Map<string, Piece[]>();
	for (const piece of pieces) {
		if (piece.parentExternalKey === null) continue;
		for (const kind of parentKinds(piece.kind)) {
			const parent = known.get(identity(piece.app, kind, piece.parentExternalKey));
			if (parent === undefined) continue;
			parents.set(piece.id, parent);
			const siblings = children.get(parent.id);
			if (siblings) siblings.push(piece);
			else children.set(parent.id, [piece]);
			break;
		}
	}
	return { parents, children };
}

const shapeWords = { box: "", hex: "Hexagons, ", orb: "Discs, " };

/** Loose tiles lie together by outline and size. */
function looseTiles(tiles: readonly Piece[]): Group[] {
	const bySize = Map.groupBy(tiles, (tile) => {
		const size = `${Math.round(tile.widthMm * 10) / 10} × ${Math.round(tile.heightMm * 10) / 10} mm`;
		return `${shapeWords[shapeOf(tile)]}${size}`;
	});
	const isOne = bySize.size === 1;
	// a few sizes lie side by side; many are one heap
	if (bySize.size > 6) return [{ id: "tiles", kind: "tiles", title: "Loose tiles", pieces: tiles }];
	return [...bySize].map(([size, pieces]) => ({
		id: `tiles ${size}`,
		kind: "tiles",
		title: isOne ? "Loose tiles" : `Loose tiles: ${size.charAt(0).toLowerCase()}${size.slice(1)}`,
		pieces,
	}));
}

/** Puts pieces on the table: boards first, then decks and bundles with what is in them, then all else by kind. */
export function groupPieces(pieces: readonly Piece[]): Table {
	const { parents, children } = findFamilies(pieces);
	const byKind = Map.groupBy(pieces, (piece) => piece.kind);
	const of = (kind: Piece["kind"]) => byKind.get(kind) ?? [];
	const groups: Group[] = [];
	const put = (group: Group) => {
		if (group.pieces.length > 0 || group.parent !== undefined) groups.push(group);
	};

	put({ id: "boards", kind: "boards", title: "Boards", pieces: of("board") });
	for (const kind of ["deck", "bundle"] as const) {
		for (const parent of of(kind)) {
			put({ id: parent.id, kind, title: parent.name, parent, pieces: children.get(parent.id) ?? [] });
		}
	}
	for (const group of looseTiles(of("tile").filter((tile) => !parents.has(tile.id)))) put(group);
	for (const kind of Object.keys(rest) as (keyof typeof rest)[]) {
		const title = rest[kind];
		const own = kinds
			.filter((one) => kindTable[one].group === kind)
			.flatMap(of)
			.filter((piece) => piece.kind !== "dieFace" || !parents.has(piece.id));
		put({ id: kind, kind, title, pieces: own });
	}
	return { groups, parents, children, byId: new Map(pieces.map((piece) => [piece.id, piece])) };
}

/** The pictures of a die's faces by their numbers. */
export function facesOf(die: Piece, table: Pick<Table, "children">): Map<number, Piece> {
	const faces = new Map<number, Piece>();
	for (const face of table.children.get(die.id) ?? []) {
		for (const { sideKey } of sidesOf(face)) {
			const number = faceNumber(sideKey);
			if (number !== undefined) faces.set(number, face);
		}
	}
	return faces;
}

/** How many pieces there are when each is counted as often as it is in the box. */
export function countCopies(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

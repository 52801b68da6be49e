import { byForm, type Crop, faceNumber, type Kind, kindTable, type Shape, shapes } from "@tuckbox/pieces";

/** An image of a piece, as the piece's record shows it. Addresses are relative to where images are served. */
export type Face = {
	sideKey: string;
	/** The source's address, which is its key. */
	url: string;
	thumbUrl: string | null;
	mediumUrl?: string | null;
	derivedUrl: string | null;
	widthPx: number;
	heightPx: number;
	trim?: Crop;
};

/** A published component, as far as printing it needs it. */
export type Piece = {
	kind: Kind;
	name: string;
	externalKey: string;
	count: number;
	widthMm: number;
	heightMm: number;
	/** The type of a die. */
	sides?: number;
	shape?: string;
	parentExternalKey: string | null;
	app: string;
	payload: { readonly imageFaces: readonly Face[]; readonly [field: string]: unknown };
};

export function faceOnSide(piece: Piece | undefined, sideKey: string): Face | undefined {
	return piece?.payload.imageFaces.find((face) => face.sideKey === sideKey);
}

const isShape = (value: unknown): value is Shape => shapes.some((shape) => shape === value);

/** The shape to which a piece is cut: its own, or its parent's, or the one in a payload. */
export function pieceShape(piece: Piece, parent: Piece | undefined): Shape {
	const said = piece.shape ?? parent?.shape ?? piece.payload.shape ?? parent?.payload.shape;
	return isShape(said) ? said : "box";
}

/**
 * The kinds that are exported only with other pieces: decks and bundles with their content, faces with their
 * die.
 */
const comeWith = byForm<"children" | "parent" | null>({
	deck: "children",
	bundle: "children",
	card: null,
	board: null,
	die: null,
	face: "parent",
	token: null,
	model: null,
	counter: null,
	container: null,
	book: null,
});

/** Finds pieces that are exported only with other pieces, although none of those is chosen. */
export function aloneAmong<P extends Pick<Piece, "kind">>(
	pieces: readonly P[],
	parents: ReadonlyMap<P, P>,
): P[] {
	const isHere = new Set(pieces);
	const withChildren = new Set(pieces.map((piece) => parents.get(piece)));
	return pieces.filter((piece) => {
		const others = comeWith[piece.kind];
		if (others === null) return false;
		const parent = parents.get(piece);
		return others === "children" ? !withChildren.has(piece) : parent === undefined || !isHere.has(parent);
	});
}

/** Corner radius of a poker card in mm: 1/8 in. */
const cardRadiusMm = 3.175;

/** The corner radius in mm, as the console draws it: that of a poker card, less for small tiles, and nearly sharp for boards. */
export function cornerRadius({ kind, widthMm, heightMm }: Piece): number {
	const smaller = Math.min(widthMm, heightMm);
	if (kindTable[kind].outline === "sheet") return Math.min(1.2, smaller / 40);
	return Math.min(cardRadiusMm, smaller * 0.08);
}

/** The faces of a die by their numbers, each with the piece that shows it: the die itself, or a face of it. */
export function facesByNumber<P extends Piece>(
	die: P,
	faces: readonly P[],
): Map<number, { face: Face; of: P }> {
	const found = new Map<number, { face: Face; of: P }>();
	for (const of of [die, ...faces])
		for (const face of of.payload.imageFaces) {
			const number = faceNumber(face.sideKey);
			if (number !== undefined) found.set(number, { face, of });
		}
	return found;
}

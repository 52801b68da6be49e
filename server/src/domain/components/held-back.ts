import { type Kind, parentKinds } from "@tuckbox/pieces";

/** A piece that a draft creates, changes or deletes. */
export type DraftedPiece = {
	id: string;
	appId: string;
	kind: Kind;
	externalKey: string;
	/** Its state in the published version; undefined if the draft creates the piece. */
	before?: { parentKey: string | null };
	/** Its state in the draft; undefined if the draft deletes the piece. */
	after?: { parentKey: string | null };
};

/**
 * The namespace in which children look for their parents: decks and bundles have one set of keys, because a
 * tile's parent may be either.
 */
function placeOf(appId: string, kind: Kind, key: string): string {
	return `${appId} ${kind === "bundle" ? "deck" : kind} ${key}`;
}

/** The place of a piece's parent, if it names one. */
function parentPlace({ appId, kind }: DraftedPiece, state: DraftedPiece["before"]): string | undefined {
	const [parentKind] = parentKinds(kind);
	if (parentKind === undefined || state?.parentKey == null) return undefined;
	return placeOf(appId, parentKind, state.parentKey);
}

/** The places that a piece is part of: its own, and the die it is a face of, before or after. */
function placesOfPiece(piece: DraftedPiece): string[] {
	const own = placeOf(piece.appId, piece.kind, piece.externalKey);
	if (piece.kind !== "dieFace") return [own];
	const dice = [parentPlace(piece, piece.before), parentPlace(piece, piece.after)];
	return [own, ...dice.filter((place) => place !== undefined)];
}

/** The dependencies between the pieces of a draft. */
type Bonds = {
	byId: ReadonlyMap<string, DraftedPiece>;
	/** The pieces that wait while this one waits. */
	dependentsOf(piece: DraftedPiece): DraftedPiece[];
	/** The pieces that this one waits for. */
	needsOf(piece: DraftedPiece): DraftedPiece[];
};

/**
 * Without these rules, a version would show half of a change:
 * - what replaces a piece waits with the deletion of that piece, because both have the same key
 * - a die and its faces wait together, because the die's type follows from its faces
 * - children of a new deck, bundle or die wait for it
 * - a deck or bundle is not deleted before the pieces that leave it
 */
function bondsOf(drafted: readonly DraftedPiece[]): Bonds {
	const byId = new Map(drafted.map((piece) => [piece.id, piece]));
	const byPlace = new Map<string, DraftedPiece[]>();
	const newChildren = new Map<string, DraftedPiece[]>();
	const formerChildren = new Map<string, DraftedPiece[]>();
	const add = (map: Map<string, DraftedPiece[]>, place: string | undefined, piece: DraftedPiece) => {
		if (place === undefined) return;
		const known = map.get(place);
		if (known === undefined) map.set(place, [piece]);
		else known.push(piece);
	};
	for (const piece of drafted) {
		for (const place of placesOfPiece(piece)) add(byPlace, place, piece);
		add(newChildren, parentPlace(piece, piece.after), piece);
		add(formerChildren, parentPlace(piece, piece.before), piece);
	}
	const at = (map: Map<string, DraftedPiece[]>, place: string | undefined) => map.get(place ?? "") ?? [];
	const together = (piece: DraftedPiece) => placesOfPiece(piece).flatMap((place) => at(byPlace, place));
	return {
		byId,
		dependentsOf: (piece) => [
			...together(piece),
			...(piece.before === undefined ? at(newChildren, placesOfPiece(piece)[0]) : []),
			...at(byPlace, parentPlace(piece, piece.before)).filter((parent) => parent.after === undefined),
		],
		needsOf(piece) {
			const place = parentPlace(piece, piece.after);
			const isNewParent = (one: DraftedPiece) => one.before === undefined && placesOfPiece(one)[0] === place;
			return [
				...together(piece),
				...at(byPlace, place).filter(isNewParent),
				...(piece.after === undefined ? placesOfPiece(piece).flatMap((own) => at(formerChildren, own)) : []),
			];
		},
	};
}

/**
 * Returns these pieces and all that follow from them.
 * @returns ids
 */
function spread(
	{ byId }: Bonds,
	ids: Iterable<string>,
	next: (piece: DraftedPiece) => DraftedPiece[],
): Set<string> {
	const reached = new Set<string>();
	const left = [...ids].flatMap((id) => byId.get(id) ?? []);
	for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
		if (reached.has(piece.id)) continue;
		reached.add(piece.id);
		left.push(...next(piece));
	}
	return reached;
}

/**
 * Finds the pieces that must stay as published while the rest of the draft is published: pieces whose images
 * are pending, and pieces without which a version would show half of a change.
 * @param drafted every piece that the draft changes
 * @param pending ids of the pieces whose images are pending
 * @returns ids
 */
export function heldBack(drafted: readonly DraftedPiece[], pending: Iterable<string>): Set<string> {
	const bonds = bondsOf(drafted);
	return spread(bonds, pending, bonds.dependentsOf);
}

/**
 * Finds the pieces that must be published together with some pieces of the draft, which would otherwise be held
 * back.
 * @param drafted every piece that the draft changes
 * @param wanted ids of the pieces to publish
 * @returns ids
 */
export function publishedWith(drafted: readonly DraftedPiece[], wanted: Iterable<string>): Set<string> {
	const bonds = bondsOf(drafted);
	return spread(bonds, wanted, bonds.needsOf);
}

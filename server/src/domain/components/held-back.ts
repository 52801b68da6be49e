import { type Kind, parentKinds } from "@tuckbox/pieces";

/** A piece that a draft creates, changes or deletes. */
export type DraftedPiece = {
	id: string;
	appId: string;
	kind: Kind;
	externalKey: string;
	/** In the published version; undefined if the draft creates the piece. */
	before?: { parentKey: string | null };
	/** In the draft; undefined if it deletes the piece. */
	after?: { parentKey: string | null };
};

/** Where children look for their parents: decks and bundles have one set of keys, because a tile's parent may be either. */
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
function placesOf(piece: DraftedPiece): string[] {
	const own = placeOf(piece.appId, piece.kind, piece.externalKey);
	if (piece.kind !== "dieFace") return [own];
	const dice = [parentPlace(piece, piece.before), parentPlace(piece, piece.after)];
	return [own, ...dice.filter((place) => place !== undefined)];
}

/**
 * The pieces that must stay as they are published while others of the same draft are published. These are the pieces whose
 * images are pending, and those without which a version would show half of a change:
 * - what replaces a piece waits with the deletion of that piece, because both have the same key
 * - a die and its faces wait together, because the die's type follows from its faces
 * - children of a new deck, bundle or die wait for it
 * - a deck or bundle is not deleted before the pieces that leave it
 * @param drafted every piece that the draft changes
 * @param pending ids of those whose images are pending
 * @returns ids
 */
export function heldBack(drafted: readonly DraftedPiece[], pending: Iterable<string>): Set<string> {
	const byId = new Map(drafted.map((piece) => [piece.id, piece]));
	const byPlace = new Map<string, DraftedPiece[]>();
	const newChildren = new Map<string, DraftedPiece[]>();
	const add = (map: Map<string, DraftedPiece[]>, place: string, piece: DraftedPiece) => {
		const known = map.get(place);
		if (known === undefined) map.set(place, [piece]);
		else known.push(piece);
	};
	for (const piece of drafted) {
		for (const place of placesOf(piece)) add(byPlace, place, piece);
		const parent = parentPlace(piece, piece.after);
		if (parent !== undefined) add(newChildren, parent, piece);
	}

	const held = new Set<string>();
	const waiting = [...pending].flatMap((id) => byId.get(id) ?? []);
	for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
		if (held.has(piece.id)) continue;
		held.add(piece.id);
		const places = placesOf(piece);
		waiting.push(...places.flatMap((place) => byPlace.get(place) ?? []));
		if (piece.before === undefined) waiting.push(...(newChildren.get(places[0] ?? "") ?? []));
		const left = parentPlace(piece, piece.before);
		const parents = left === undefined ? [] : (byPlace.get(left) ?? []);
		waiting.push(...parents.filter((parent) => parent.after === undefined));
	}
	return held;
}

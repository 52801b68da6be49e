import { identityOf } from "@tuckbox/pieces";
import type { Piece } from "./piece.ts";

type Member = Pick<Piece, "app" | "kind" | "shape" | "parentExternalKey">;

/**
 * Distinguishes cards from other tiles: a tile in a deck is a card, one in a bundle is not.
 * @param pieces pieces that include the decks and bundles
 */
export function cardsAmong(pieces: readonly Pick<Piece, "app" | "kind" | "externalKey">[]) {
	const pieceKey = (app: string, kind: string, externalKey: string) =>
		`${app} ${identityOf({ kind, externalKey })}`;
	const parents = new Set(
		pieces
			.filter(({ kind }) => kind === "deck" || kind === "bundle")
			.map(({ app, kind, externalKey }) => pieceKey(app, kind, externalKey)),
	);
	return ({ app, kind, shape, parentExternalKey: key }: Member): boolean => {
		if (kind !== "tile" || key === null) return false;
		if (parents.has(pieceKey(app, "deck", key))) return true;
		// without its parent, the outline decides
		return !parents.has(pieceKey(app, "bundle", key)) && shape !== "hex";
	};
}

import { folderOf } from "@tuckbox/pieces";
import { lineLeavingOut } from "../read/line-for.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { isTiny } from "./figures.ts";
import type { LoadedPiece } from "./loaded.ts";
import { forgetDeck, hasBacks } from "./shapes.ts";

// Square pictures without a back, of which nothing says that they are cards: the tiles of a game look like that.

/** Minimum number of square pictures, the same of pictures with fewer pixels than cards have, and their share of the deck. */
const least = { count: 8, tiny: 3, share: 0.9 };
/** Maximum length of a square for its width. */
const maxRatio = 1.02;

const isSquare = ({ widthPx, heightPx }: LocalImage) =>
	Math.max(widthPx, heightPx) <= maxRatio * Math.min(widthPx, heightPx);

/** Names decks that may be tiles, with what reads them as those. */
export function reportSquareDecks(context: ReadContext, loaded: readonly LoadedPiece[]): void {
	for (const deck of loaded) {
		const { draft, children } = deck;
		if (draft.kind !== "deck" || !draft.isAssumed || hasBacks(deck)) continue;
		const images = children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);
		const squares = images.filter(isSquare);
		const count = images.every(isTiny) ? least.tiny : least.count;
		if (squares.length < count || squares.length < images.length * least.share) continue;
		const names = images.map(({ name }) => name);
		const pattern = lineLeavingOut(names, context);
		const about = draft.key ?? folderOf(names[0] ?? "");
		if (pattern !== "none") context.guess(about, remark("SQUARES_MAY_BE_TILES", { pattern }));
	}
}

/** Minimum number of squares in a mixture, next to strips of two or more of them, and the length of a strip for its width. */
const ofMixture = { squares: 8, strip: 1.9 };

const isStrip = ({ widthPx, heightPx }: LocalImage) =>
	Math.max(widthPx, heightPx) >= ofMixture.strip * Math.min(widthPx, heightPx);

/** The tiles of a deck that is a mixture: its squares and strips, if most are squares. */
function tilesIn(deck: LoadedPiece): LoadedPiece[] {
	const { draft, children } = deck;
	if (draft.kind !== "deck" || !draft.isAssumed || !draft.isMixed || hasBacks(deck)) return [];
	const isOf = (piece: LoadedPiece, is: (image: LocalImage) => boolean) => {
		const image = piece.pictures.get("front")?.image;
		return image !== undefined && is(image);
	};
	const squares = children.filter((piece) => isOf(piece, isSquare));
	const areTiles = squares.length >= ofMixture.squares && squares.length * 2 > children.length;
	return areTiles ? children.filter((piece) => isOf(piece, isSquare) || isOf(piece, isStrip)) : [];
}

/**
 * Makes tiles of the squares and strips in mixtures that came out of a heap, if most are squares and the game has tokens: games
 * with cards have few squares next to them.
 */
export function takeSquareTiles(context: ReadContext, loaded: readonly LoadedPiece[]): LoadedPiece[] {
	if (!loaded.some(({ draft }) => draft.kind === "tokenSprite")) return [...loaded];
	return loaded.flatMap((deck): LoadedPiece[] => {
		const tiles = tilesIn(deck);
		if (tiles.length === 0) return [deck];
		const { draft, children } = deck;
		const about = draft.key ?? draft.name ?? "";
		context.guess(about, remark("SQUARES_ARE_TILES", { count: tiles.length }));
		const { isAssumed: _, isMixed: _mixed, ...known } = draft;
		const bundle = { ...deck, draft: { ...known, kind: "bundle" as const }, children: tiles };
		const cards = children.filter((piece) => !tiles.includes(piece));
		if (cards.length === 0) {
			forgetDeck(about, context);
			return [bundle];
		}
		// pieces belong to what has the key
		const named = { ...bundle.draft, key: `${about} tiles`, name: `${draft.name ?? about} tiles` };
		return [
			{ ...deck, children: cards },
			{ ...bundle, draft: named },
		];
	});
}

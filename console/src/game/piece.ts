import type { Component, ImageFace } from "@tuckbox/client";
import { kinds, kindTable, topSide } from "@tuckbox/pieces";

/**
 * A component of the API, of any app. The console calls it a piece, as its pages do, because a component is something
 * else in React.
 */
export type Piece = Component;
/** The image on one side of a piece. */
export type Side = ImageFace;
export type Kind = Piece["kind"];

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The designer's word for each kind, in singular and plural. */
export const kindWords = Object.fromEntries(
	kinds.map((kind) => [kind, [capitalized(kindTable[kind].word), capitalized(kindTable[kind].plural)]]),
) as unknown as Record<Kind, readonly [one: string, several: string]>;

/** A number of pieces in words: `1 die`, `1,204 cards`. */
export function counted(count: number, [one, several]: readonly [string, string]): string {
	return `${count.toLocaleString("en")} ${(count === 1 ? one : several).toLowerCase()}`;
}

export function sidesOf(piece: Piece): readonly Side[] {
	return piece.payload.imageFaces;
}

export function sideOf(piece: Piece | undefined, sideKey: string): Side | undefined {
	return piece?.payload.imageFaces.find((side) => side.sideKey === sideKey);
}

/** The side that faces up on the table; undefined for a piece without images. */
export function topSideOf(piece: Piece): Side | undefined {
	return topSide(sidesOf(piece));
}

/** A book's sides in reading order. */
export function pagesOf(book: Piece): readonly Side[] {
	const pages = sidesOf(book).filter(({ sideKey }) => sideKey.startsWith("page-"));
	const number = ({ sideKey }: Side) => Number(sideKey.slice("page-".length));
	pages.sort((a, b) => number(a) - number(b));
	const cover = sideOf(book, "cover");
	return cover ? [cover, ...pages] : pages;
}

/** The kind of a piece in one word: `d6` for a die, `Card` for a tile in a deck. */
export function kindText(piece: Piece, isCard: boolean): string {
	if (piece.kind === "die") return `d${piece.sides ?? 6}`;
	return isCard ? "Card" : kindWords[piece.kind][0];
}

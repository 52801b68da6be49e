import type { Component, ImageFace } from "@tuckbox/client";
import { kinds, kindTable, topSide } from "@tuckbox/pieces";

/** A piece as it is published, whichever app made it. */
export type Piece = Component;
/** The image on one side of a piece. */
export type Side = ImageFace;
export type Kind = Piece["kind"];

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a designer calls a piece of a kind, alone and several. */
export const kindWords = Object.fromEntries(
	kinds.map((kind) => [kind, [capitalized(kindTable[kind].word), capitalized(kindTable[kind].plural)]]),
) as unknown as Record<Kind, readonly [one: string, several: string]>;

/** How many there are, in words: `1 die`, `1,204 cards`. */
export function counted(count: number, [one, several]: readonly [string, string]): string {
	return `${count.toLocaleString("en")} ${(count === 1 ? one : several).toLowerCase()}`;
}

export function sidesOf(piece: Piece): readonly Side[] {
	return piece.payload.imageFaces;
}

export function sideOf(piece: Piece | undefined, sideKey: string): Side | undefined {
	return piece?.payload.imageFaces.find((side) => side.sideKey === sideKey);
}

/** The side that lies upwards on the table; undefined for a piece without images. */
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

/** What a piece is called where a line says it all: a card is a tile of a deck. */
export function kindText(piece: Piece, isCard: boolean): string {
	if (piece.kind === "die") return `d${piece.sides ?? 6}`;
	return isCard ? "Card" : kindWords[piece.kind][0];
}

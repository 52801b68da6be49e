import type { Component, ImageFace } from "@tuckbox/client";

/** A piece as it is published, whichever app made it. */
export type Piece = Component;
/** The image on one side of a piece. */
export type Side = ImageFace;
export type Kind = Piece["kind"];

/** What a designer calls a piece of a kind, alone and several. */
export const kindWords: Record<Kind, readonly [one: string, several: string]> = {
	tile: ["Tile", "Tiles"],
	deck: ["Deck", "Decks"],
	board: ["Board", "Boards"],
	tokenSprite: ["Token", "Tokens"],
	tokenModel: ["Token model", "Token models"],
	die: ["Die", "Dice"],
	dieFace: ["Die face", "Die faces"],
	container: ["Container", "Containers"],
	counter: ["Counter", "Counters"],
	bundle: ["Bundle", "Bundles"],
	book: ["Book", "Books"],
};

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

/** The side that shows on the table: a book's cover or first page, a die face's own. */
export function topSide(piece: Piece): Side | undefined {
	if (piece.kind === "book") return sideOf(piece, "cover") ?? sideOf(piece, "page-1");
	if (piece.kind === "dieFace") return sidesOf(piece)[0];
	return sideOf(piece, "front") ?? (piece.kind === "deck" ? sideOf(piece, "back") : undefined);
}

/** A book's sides in reading order. */
export function pagesOf(book: Piece): readonly Side[] {
	const pages = sidesOf(book).filter(({ sideKey }) => sideKey.startsWith("page-"));
	const number = ({ sideKey }: Side) => Number(sideKey.slice("page-".length));
	pages.sort((a, b) => number(a) - number(b));
	const cover = sideOf(book, "cover");
	return cover ? [cover, ...pages] : pages;
}

/** Millimetres as people write them: at most two decimals, none for nothing. */
export function mm(value: number): string {
	return String(Math.round(value * 100) / 100);
}

export function sizeText(piece: Pick<Piece, "widthMm" | "heightMm">): string {
	return `${mm(piece.widthMm)} × ${mm(piece.heightMm)} mm`;
}

/** What a piece is called where a line says it all: a card is a tile of a deck. */
export function kindText(piece: Piece, isCard: boolean): string {
	if (piece.kind === "die") return `d${piece.sides ?? 6}`;
	return isCard ? "Card" : kindWords[piece.kind][0];
}

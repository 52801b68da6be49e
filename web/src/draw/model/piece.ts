import type { Component, ImageFace } from "@tuckbox/client";
import { type Crop, pageNumber, topSide } from "@tuckbox/pieces";

/**
 * A component of the API, of any app. The console calls it a piece, as its pages do, because "component" has another
 * meaning in React.
 */
export type Piece = Component;
/** The image on one side of a piece. */
export type Side = ImageFace;

/** The facts of an image that a drawing needs. Some of its sizes can be missing ({@link Side}). */
export type DrawnSide = Pick<
	Side,
	"sideKey" | "url" | "thumbUrl" | "mediumUrl" | "derivedUrl" | "largeUrl" | "widthPx" | "heightPx" | "trim"
>;

/** The facts of a piece that a drawing needs. Records have them, and so do pictures that have not been pushed yet. */
export type Drawn = Pick<Piece, "kind" | "name" | "widthMm" | "heightMm" | "shape" | "sides"> & {
	payload: { imageFaces: readonly DrawnSide[]; [name: string]: unknown };
};

type Sided<S> = { payload: { imageFaces: readonly S[] } };

export function sidesOf<S>(piece: Sided<S>): readonly S[] {
	return piece.payload.imageFaces;
}

export function sideOf<S extends { sideKey: string }>(
	piece: Sided<S> | undefined,
	sideKey: string,
): S | undefined {
	return piece?.payload.imageFaces.find((side) => side.sideKey === sideKey);
}

/** The part of an image that its versions show: the whole image, unless it is trimmed. */
export function shownPart(side: DrawnSide): Crop {
	return side.trim ?? { left: 0, top: 0, width: side.widthPx, height: side.heightPx };
}

/** The side that faces up on the table; undefined for a piece without images. */
export function topSideOf<S extends { sideKey: string }>(piece: Sided<S>): S | undefined {
	return topSide(sidesOf(piece));
}

/** A book's sides in reading order. */
export function pagesOf<S extends { sideKey: string }>(book: Sided<S>): readonly S[] {
	const number = ({ sideKey }: S) => pageNumber(sideKey) ?? 0;
	const pages = sidesOf(book).filter((side) => number(side) > 0);
	pages.sort((a, b) => number(a) - number(b));
	const cover = sideOf(book, "cover");
	return cover ? [cover, ...pages] : pages;
}

/** Creates a piece that shows one picture, which is not on the service yet or belongs to no piece. */
export function withPicture(piece: Omit<Drawn, "payload">, url: string | undefined): Drawn {
	const side = { sideKey: "front", thumbUrl: "", derivedUrl: "", widthPx: 0, heightPx: 0 };
	const imageFaces = url === undefined ? [] : [{ ...side, url, thumbUrl: url, derivedUrl: url }];
	return { ...piece, payload: { imageFaces } };
}

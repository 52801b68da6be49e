import type { Component, ImageFace } from "@tuckbox/client";

const kinds: Record<Component["kind"], string> = {
	tile: "tile",
	deck: "deck",
	board: "board",
	tokenSprite: "token",
	tokenModel: "token model",
	die: "die",
	dieFace: "die face",
	container: "container",
	counter: "counter",
	bundle: "bundle",
	book: "book",
};

/** What a designer calls a piece of a kind; a tile that lies in a deck is a card. */
export function kindWord(kind: Component["kind"], isInDeck = false): string {
	return kind === "tile" && isInDeck ? "card" : kinds[kind];
}

/** What a designer calls a side: `front`, `face 3`, `page 12`. */
export function sideWord(sideKey: string): string {
	return sideKey.replace(/^(face|page)-(\d+)$/, "$1 $2");
}

const sideOrder = ["front", "cover", "page-1", "back"];

/** The side that shows a piece best. */
export function topSide(piece: Component): ImageFace | undefined {
	const sides = piece.payload.imageFaces;
	for (const key of sideOrder) {
		const side = sides.find(({ sideKey }) => sideKey === key);
		if (side !== undefined) return side;
	}
	return sides[0];
}

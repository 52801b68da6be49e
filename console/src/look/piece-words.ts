import type { Component } from "@tuckbox/client";
import { kindTable } from "@tuckbox/pieces";

/** What a designer calls a piece of a kind; a tile that lies in a deck is a card. */
export function kindWord(kind: Component["kind"], isInDeck = false): string {
	return kind === "tile" && isInDeck ? "card" : kindTable[kind].word;
}

/** What a designer calls a side: `front`, `face 3`, `page 12`. */
export function sideWord(sideKey: string): string {
	return sideKey.replace(/^(face|page)-(\d+)$/, "$1 $2");
}

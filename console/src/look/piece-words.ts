import type { Component } from "@tuckbox/client";
import { kindTable } from "@tuckbox/pieces";

/** The designer's word for a kind. A tile in a deck is a card. */
export function kindWord(kind: Component["kind"], isInDeck = false): string {
	return kind === "tile" && isInDeck ? "card" : kindTable[kind].word;
}

/** The designer's word for a side: `front`, `face 3`, `page 12`. */
export function sideWord(sideKey: string): string {
	return sideKey.replace(/^(face|page)-(\d+)$/, "$1 $2");
}

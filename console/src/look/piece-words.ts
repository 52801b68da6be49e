import type { Component } from "@tuckbox/client";
import { kinds, kindTable } from "@tuckbox/pieces";

type Kind = Component["kind"];

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The designer's word for each kind, in singular and plural. */
export const kindWords = Object.fromEntries(
	kinds.map((kind) => [kind, [capitalized(kindTable[kind].word), capitalized(kindTable[kind].plural)]]),
) as unknown as Record<Kind, readonly [one: string, several: string]>;

/** A number of pieces in words: `1 die`, `1,204 cards`. */
export function counted(count: number, [one, several]: readonly [string, string]): string {
	return `${count.toLocaleString("en")} ${(count === 1 ? one : several).toLowerCase()}`;
}

/** The designer's word for a kind. A tile in a deck is a card. */
export function kindWord(kind: Kind, isInDeck = false): string {
	return kind === "tile" && isInDeck ? "card" : kindTable[kind].word;
}

/** The kind of a piece in one word: `d6` for a die, `Card` for a tile in a deck. */
export function kindText({ kind, sides }: Pick<Component, "kind" | "sides">, isCard: boolean): string {
	return kind === "die" ? `d${sides ?? 6}` : capitalized(kindWord(kind, isCard));
}

/** The designer's word for a side: `front`, `face 3`, `page 12`. */
export function sideWord(sideKey: string): string {
	return sideKey.replace(/^(face|page)-(\d+)$/, "$1 $2");
}

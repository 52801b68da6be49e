import type { Component } from "@tuckbox/client";
import { capitalise } from "@tuckbox/messages/capitalise.ts";
import { language, t } from "../messages/words.ts";

type Kind = Component["kind"];
/** A kind in designers' words: a tile in a deck is a card. */
type NamedKind = Kind | "card";

export function namedKind(kind: Kind, isInDeck: boolean): NamedKind {
	return kind === "tile" && isInDeck ? "card" : kind;
}

/** The word for a kind, as a heading or a label: `Die`; `Dice` for several. */
export function kindTitle(kind: NamedKind, count = 1): string {
	return capitalise(language, t(`kinds.${kind}`, { count }));
}

/** A number of pieces in words: `1 die`, `1,204 cards`. */
export function countOfKind(kind: NamedKind, count: number): string {
	return t("kinds.counted", { count, kind: t(`kinds.${kind}`, { count }) });
}

/** The designer's word for a kind, in a sentence. */
export function kindWord(kind: Kind, isInDeck = false): string {
	return t(`kinds.${namedKind(kind, isInDeck)}`, { count: 1 });
}

/** The kind of a piece in one word: `d6` for a die, `card` for a tile in a deck. */
export function kindText({ kind, sides }: Pick<Component, "kind" | "sides">, isCard: boolean): string {
	return kind === "die" ? t("kinds.dieType", { sides: sides ?? 6 }) : kindWord(kind, isCard);
}

/** The designer's word for a side: `front`, `face 3`, `page 12`. */
export function sideWord(sideKey: string): string {
	const [, part, number] = /^(face|page)-(\d+)$/.exec(sideKey) ?? [];
	if (number !== undefined) return t(part === "face" ? "look.side_face" : "look.side_page", { number });
	if (sideKey === "front" || sideKey === "back" || sideKey === "cover") return t(`look.side_${sideKey}`);
	return sideKey;
}

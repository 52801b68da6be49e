import { t } from "@tuckbox/web/messages/words.ts";
import type { NewKind } from "./new-pieces.ts";

/** A kind in the list of what may be added. */
export function newKindText(kind: NewKind): string {
	return {
		deck: t("byHand.newDeck"),
		tile: t("byHand.newTiles"),
		board: t("byHand.newBoard"),
		tokenSprite: t("byHand.newTokens"),
		die: t("byHand.newDie"),
		book: t("byHand.newBook"),
		counter: t("byHand.newCounter"),
		container: t("byHand.newContainer"),
	}[kind];
}

import { t } from "@tuckbox/web/messages/words.ts";
import { kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import type { NewKind } from "./new-pieces.ts";

/** A kind in the list of what may be added. */
export function newKindText(kind: NewKind): string {
	return {
		deck: t("byHand.newDeck"),
		tile: t("byHand.newTiles"),
		board: kindTitle("board", 2),
		tokenSprite: kindTitle("tokenSprite", 2),
		die: t("byHand.newDie"),
		book: t("byHand.newBook"),
		counter: kindTitle("counter", 2),
		container: kindTitle("container", 2),
	}[kind];
}

import { t } from "@tuckbox/web/messages/words.ts";
import { kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import type { NewKind } from "./new-pieces.ts";

/** A kind in the list of what may be added. */
export function newKindText(kind: NewKind): string {
	return {
		deck: t("edit.newDeck"),
		tile: t("edit.newTiles"),
		board: kindTitle("board", 2),
		tokenSprite: kindTitle("tokenSprite", 2),
		die: t("edit.newDie"),
		book: t("edit.newBook"),
		counter: kindTitle("counter", 2),
		container: kindTitle("container", 2),
	}[kind];
}

import { t } from "@tuckbox/web/messages/words.ts";
import { kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import { isPile, kindByOutline, type Thing, thingName, thingPiece } from "./things.ts";

/**
 * A thing in a few words that reveal nothing the seat may not know: `Light, 12 cards`; `Coral boat`; `Card, face down`.
 */
export function thingText(thing: Thing): string {
	const name = thingName(thing);
	if (isPile(thing))
		return name === undefined
			? t("play.aStackOf", { count: thing.cards })
			: t("play.stackOf", { name, count: thing.cards });
	if (name !== undefined) return name;
	return t("play.faceDown", { kind: kindTitle(kindByOutline(thingPiece(thing))) });
}

/** Several things in words: the text of a single one, otherwise their number. */
export function thingsText(things: readonly Thing[]): string {
	const [only] = things;
	return things.length === 1 && only !== undefined
		? thingText(only)
		: t("play.manyPieces", { count: things.length });
}

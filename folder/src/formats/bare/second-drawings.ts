import { baseOf } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";

// Cards that may be other drawings of cards in the same deck, by their names: `queen2` next to `queen`.

/** Maximum share of a deck with such names: if more of its cards have a second one, it is hardly by chance. */
const maxShare = 1 / 3;
/** Minimum number of such cards in a deck: a single `wolf2` is a second wolf. */
const minCards = 2;

const another = /^(.*[^\d\s._-])(?:2|[-_ ]*\(2\)|[-_ ](?:alt|v2))$/i;

/** Reports the cards of decks that have the name of another card and the number 2, if no card has the numbers 1 or 3. */
export function reportSecondDrawings(drafts: readonly PieceDraft[], context: ReadContext): void {
	for (const { kind, key: deck = "", children } of drafts) {
		if (kind !== "deck") continue;
		const files = new Map(
			children.flatMap(({ key = "", pictures }) => {
				const file = pictures.get("front")?.file;
				return file === undefined ? [] : [[baseOf(key).toLowerCase(), file]];
			}),
		);
		const second = [...files].flatMap(([name, file]) => {
			const first = another.exec(name)?.[1];
			const isSeries = files.has(`${first}1`) || files.has(`${first}3`);
			return first !== undefined && files.has(first) && !isSeries ? [file] : [];
		});
		const [first] = second;
		if (first === undefined || second.length < minCards || second.length > files.size * maxShare) continue;
		const facts = { count: second.length, files: listed(second), line: first };
		context.guess(deck, remark("SECOND_DRAWINGS", facts));
	}
}

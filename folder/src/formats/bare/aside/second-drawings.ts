import { baseOf } from "@tuckbox/pieces";
import type { PieceDraft } from "../../../read/draft.ts";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isStandardDeck, standardCard } from "../../standard-cards.ts";

// Cards that may be other drawings of cards in the same deck, by their names: `queen2` next to `queen`.

/** Maximum share of a deck with such names: if more of its cards have a second one, it is hardly by chance. */
const maxShare = 1 / 3;
/** Minimum number of such cards in a deck: a single `wolf2` is a second wolf. */
const minCards = 2;

const another = /^(.*[^\d\s._-])(?:2|[-_ ]*\(2\)|[-_ ](?:alt|v2))$/i;

const frontOf = ({ pictures }: Pick<PieceDraft, "pictures">) => pictures.get("front")?.file;

/** Leaves out second drawings of standard cards, of which a deck has one each, unless the folder keeps them. */
export function leaveOutSecondStandards(drafts: readonly PieceDraft[], context: ReadContext): void {
	for (const deck of drafts) {
		if (!isStandardDeck(deck)) continue;
		const cards = new Set(deck.children.map(({ key = "" }) => standardCard(key)));
		const second = deck.children.filter((card) => {
			const first = standardCard(another.exec(card.key ?? "")?.[1] ?? "");
			return first !== undefined && cards.has(first) && !context.files.isKept(frontOf(card) ?? "");
		});
		const names = second.flatMap((card) => frontOf(card) ?? []);
		const [first] = names;
		if (first === undefined) continue;
		deck.children = deck.children.filter((card) => !second.includes(card));
		const facts = { count: names.length, files: listed(names), line: `!${first}` };
		context.guess(deck.key ?? "", remark("SECOND_STANDARDS", facts));
	}
}

/** Reports the cards of decks that have the name of another card and the number 2, if no card has the numbers 1 or 3. */
export function reportSecondDrawings(drafts: readonly PieceDraft[], context: ReadContext): void {
	for (const { kind, key: deck = "", children } of drafts) {
		if (kind !== "deck") continue;
		const files = new Map(
			children.flatMap(({ key = "", pictures }) => {
				const file = frontOf({ pictures });
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

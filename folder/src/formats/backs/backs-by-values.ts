import type { PictureDraft, PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { plain } from "./names-of-backs.ts";

// Backs of which a deck has several, for cards whose list or table names them.

/** Minimum share of the cards of a deck for which one of its backs is named. */
const minGiven = 0.8;

const wordsOf = (text: string) => plain(text).replace(/s$/, "");

/**
 * Gives each card the back that one of its values names: `back_otter` if its species is an otter.
 * @returns whether most cards have got one
 */
export function giveByValues(
	context: ReadContext,
	{ key = "", children }: PieceDraft,
	valuesOf: (card: PieceDraft) => readonly string[],
	backs: readonly { name: string; picture: PictureDraft }[],
): boolean {
	if (backs.length < 2) return false;
	const byName = new Map(backs.map((back) => [wordsOf(back.name), back]));
	const given = children.flatMap((card) => {
		const back = valuesOf(card)
			.map((value) => byName.get(wordsOf(value)))
			.find((one) => one !== undefined);
		return back === undefined ? [] : [{ card, back }];
	});
	const areSeveral = new Set(given.map(({ back }) => back)).size > 1;
	if (!areSeveral || given.length < children.length * minGiven) return false;
	for (const { card, back } of given) card.pictures.set("back", back.picture);
	context.guess(key, remark("BACKS_BY_LIST", { count: given.length }));
	return true;
}

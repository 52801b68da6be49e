import type { PictureDraft, PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isLike } from "./proportions.ts";

// Decks for which no back was found where backs of decks are.

/** Whether a piece has a back of its own. */
export const hasOwn = (piece: PieceDraft) => piece.pictures.has("back");

/**
 * Gives the only back of a game that no place gives to a deck to those decks without a back whose proportions it has: programs
 * keep it in a folder of their own, such as `Sets/SetImages/General`.
 */
export async function giveOnlyBack(
	decks: readonly PieceDraft[],
	unused: readonly PictureDraft[],
	context: ReadContext,
): Promise<void> {
	const [back, ...others] = unused;
	if (back === undefined || others.length > 0) return;
	for (const deck of decks) {
		const fronts = deck.children.flatMap(({ pictures }) => pictures.get("front")?.file ?? []);
		if (hasOwn(deck) || deck.children.some(hasOwn)) continue;
		if (!(await isLike(back.file, fronts, context, false))) continue;
		deck.pictures.set("back", back);
		context.guess(deck.key ?? "", remark("BACK_FROM_ELSEWHERE", { file: back.file }));
	}
}

/** Says that a deck, or some of its cards, have no back. */
export function reportWithoutBack(deck: PieceDraft, context: ReadContext): void {
	const { key = "", children } = deck;
	const without = children.filter((card) => !hasOwn(card));
	if (hasOwn(deck) || without.length === 0) return;
	if (without.length === children.length) context.guess(key, remark("DECK_WITHOUT_BACK"));
	else context.guess(key, remark("CARDS_WITHOUT_BACK", { count: without.length }));
}

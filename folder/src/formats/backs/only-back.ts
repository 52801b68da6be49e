import type { PictureDraft, PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isLike } from "./proportions.ts";
import { isPileOf, possibleBacks } from "./unlike-names.ts";

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

/**
 * Makes a picture that is called like a pile of cards, and whose name is like that of no card, the back of its deck. Otherwise
 * says that a deck, or some of its cards, have no back, and names the pictures that may be it.
 */
export async function settleWithoutBack(deck: PieceDraft, context: ReadContext): Promise<void> {
	const { key = "", children } = deck;
	const without = children.filter((card) => !hasOwn(card));
	if (hasOwn(deck) || without.length === 0) return;
	if (without.length < children.length) {
		context.guess(key, remark("CARDS_WITHOUT_BACK", { count: without.length }));
		return;
	}
	const files = await possibleBacks(deck, context);
	const [first] = files;
	if (first === undefined) {
		const last = children.at(-1)?.pictures.get("front")?.file ?? "";
		const isCell = [...context.cells.values()].some((cells) => cells.includes(last));
		context.guess(key, isCell ? remark("SHEET_WITHOUT_BACK", { last }) : remark("DECK_WITHOUT_BACK"));
	} else if (files.length === 1 && (await isPileOf(deck, first, context))) {
		const isBack = ({ pictures }: PieceDraft) => pictures.get("front")?.file === first;
		deck.children = children.filter((card) => !isBack(card));
		deck.pictures.set("back", { file: first, where: { file: first } });
		context.guess(key, remark("BACK_AMONG_CARDS", { file: first, line: `!${first}` }));
	} else context.guess(key, remark("BACK_MAY_BE", { count: files.length, files: listed(files), first }));
}

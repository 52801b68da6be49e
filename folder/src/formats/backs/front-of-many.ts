import { baseOf, folderOf, isFrontWord, withoutScale } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { hasCards, isBacksFolder } from "../sections.ts";
import type { BackOfDeck } from "./backs-by-words.ts";
import { isInColour } from "./names-of-backs.ts";
import { isLike } from "./proportions.ts";

/** Minimum number of pictures in a folder of backs that are cards; fewer may be versions of the back of one card. */
const minCards = 8;

/**
 * Makes the many pictures of a folder of backs the cards of a deck if all that they can be the backs of is one picture
 * called only `front`: it is their back. `front.png` next to `backs/001.png` … is the deck of the folder around them.
 * @param folders the pictures by folder; the cards are moved to the folder of their back
 */
export async function takeFrontsOfMany(
	folders: Map<string, string[]>,
	context: ReadContext,
): Promise<BackOfDeck[]> {
	const found: BackOfDeck[] = [];
	for (const [folder, [front, ...others]] of [...folders]) {
		if (front === undefined || others.length > 0 || !isFrontWord(baseOf(withoutScale(front)))) continue;
		if (!hasCards(folder) || isBacksFolder(folder)) continue;
		const within = [...folders].filter(
			([other]) => other !== folder && (folder === "" || other.startsWith(`${folder}/`)),
		);
		const [[inner, cards] = ["", []], ...more] = within;
		if (more.length > 0 || folderOf(inner) !== folder || !isBacksFolder(inner)) continue;
		if (cards.length < minCards || cards.some(isInColour)) continue;
		if (!(await isLike(front, cards, context, false))) continue;
		folders.delete(inner);
		folders.set(folder, cards);
		found.push({ deck: folder, file: front });
		const facts = { count: cards.length, folder: inner, file: front };
		context.guess(folder || "the folder", remark("FRONT_IS_BACK", facts));
	}
	return found;
}

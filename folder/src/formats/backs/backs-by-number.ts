import type { PictureDraft, PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isBacksFolder } from "../sections.ts";
import { plain } from "./names-of-backs.ts";
import { hasOwn } from "./only-back.ts";

// Backs of decks, and those that are matched to cards by their numbers.

export type NamedBack = { name: string; picture: PictureDraft; isUsed?: true };
/** A folder of backs, or a back above folders of decks. `within` is the folder that contains its decks. */
export type Backs = {
	folder: string;
	within: string;
	shared?: PictureDraft;
	named: NamedBack[];
	/** Whether they are next to their cards, and for no others. */
	isOfFolder?: true;
	/** Whether each is only for the deck that it is called after. */
	isByName?: true;
	/** Whether each has been given to one card. */
	areGiven?: true;
	/** The name of the deck that they are for: `back/chance` is for `chance`. */
	deck?: string;
};

/** Whether a folder is another one, or within it. */
export const isWithin = (folder: string, outer: string) =>
	outer === "" || folder === outer || folder.startsWith(`${outer}/`);

/** Whether a back has the name of a card, or the first words of it. */
export const isForCard = (back: string, card: string) => card === back || card.startsWith(`${back} `);

/** Minimum number of cards that get backs with their numbers: fewer backs with numbers may be versions of one. */
const minNumbered = 4;

/** The only number at the end of each of these names; undefined if a name has none, or two have the same. */
function numbersOf(names: readonly string[]): ReadonlySet<number> | undefined {
	const found = names.map((name) => /(\d{1,3})$/.exec(name)?.[1]);
	const numbers = new Set(found.map(Number));
	return found.includes(undefined) || numbers.size < names.length ? undefined : numbers;
}

/** Gives the cards of a deck the backs with the same numbers, if these are the numbers of all: `verso_3`, `carte_3`. */
export function giveByNumber(deck: PieceDraft, all: readonly Backs[], context: ReadContext): void {
	const { key = "", children } = deck;
	const numbers = children.some(hasOwn) ? undefined : numbersOf(children.map((card) => card.key ?? ""));
	if (numbers === undefined || numbers.size < minNumbered) return;
	for (const backs of all) {
		const ofBacks = numbersOf(backs.named.map(({ name }) => name));
		const areSame = ofBacks?.size === numbers.size && [...numbers].every((one) => ofBacks.has(one));
		if (!areSame || backs.areGiven || !isBacksFolder(backs.folder) || !isWithin(key, backs.within)) continue;
		if (backs.named.some(({ name }) => children.some((card) => isForCard(name, plain(card.key ?? "")))))
			continue;
		const numberIn = (name: string) => Number(/\d+$/.exec(name)?.[0]);
		const byNumber = new Map(backs.named.map((back) => [numberIn(back.name), back]));
		for (const card of children) {
			const back = byNumber.get(numberIn(card.key ?? ""));
			if (back === undefined) continue;
			card.pictures.set("back", back.picture);
			back.isUsed = true;
		}
		backs.areGiven = true;
		context.guess(key, remark("BACKS_BY_NUMBER", { count: numbers.size, folder: backs.folder }));
		return;
	}
}

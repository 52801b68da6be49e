import { baseOf, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { hasOwn } from "./only-back.ts";
import { isLike } from "./proportions.ts";
import { unlikeNames } from "./unlike-names.ts";
import { isCalledBack, isCalledCardBack } from "./unmatched-backs.ts";

// Pictures of a deck that the list of its cards does not have: backs, place holders or other helpers.

/** The end of a word for a back, as in `gamecardback-large`. */
const endsInBack = /back(?![a-z])/i;
const hasBackWord = (file: string) =>
	isCalledBack(file) || endsInBack.test(baseOf(readPictureName(file).whole));

const frontOf = ({ pictures }: PieceDraft) => pictures.get("front")?.file ?? "";

/** Takes back that a deck has no back. */
function forgetWithout(about: string, { guesses }: ReadContext): void {
	const at = guesses.findIndex(
		(guess) => guess.about === about && ["DECK_WITHOUT_BACK", "BACK_MAY_BE"].includes(guess.code),
	);
	if (at >= 0) guesses.splice(at, 1);
}

/** Makes the pictures called backs the back of a deck without one: the first that is like its cards; others are skipped. */
async function takeBacks(
	context: ReadContext,
	deck: PieceDraft,
	backs: readonly string[],
	list: string,
): Promise<void> {
	const { key = "", children } = deck;
	const cards = children.map(frontOf).filter((file) => !backs.includes(file));
	const areLike = await Promise.all(backs.map((back) => isLike(back, cards, context, false)));
	const [file] = backs.filter((_, at) => areLike[at]).sort((one, other) => one.length - other.length);
	if (file === undefined || cards.length === 0) return;
	const others = backs.filter((back) => back !== file);
	deck.children = children.filter((card) => !backs.includes(frontOf(card)));
	deck.pictures.set("back", { file, where: { file } });
	forgetWithout(key, context);
	const facts = { file, list, others: others.length, files: listed(others), line: `!/${file}` };
	context.guess(key, remark("BACK_NOT_IN_LIST", facts));
}

/**
 * Takes the back of a deck from those of its pictures that its list does not have, and names the others: first those whose
 * names are unlike all others.
 * @param unlisted the cards that are not in the list
 */
export async function settleUnlisted(
	context: ReadContext,
	deck: PieceDraft,
	unlisted: readonly PieceDraft[],
	list: string,
): Promise<void> {
	const { key = "", children } = deck;
	// several cards may have one place holder
	const files = [...new Set(unlisted.map(frontOf))];
	const unlike = new Set(unlikeNames(children.map(frontOf)));
	// a card with a name of words may come back, too
	const isBack = (file: string) => isCalledCardBack(file) || (unlike.has(file) && hasBackWord(file));
	const hasNone = !hasOwn(deck) && !children.some(hasOwn);
	if (hasNone)
		await takeBacks(
			context,
			deck,
			files.filter((file) => isBack(file) && !context.files.isKept(file)),
			list,
		);
	const left = new Set(deck.children.map(frontOf));
	const open = files.filter((file) => left.has(file));
	const sorted = [...open.filter((file) => unlike.has(file)), ...open.filter((file) => !unlike.has(file))];
	const [file] = sorted;
	if (file === undefined) return;
	const facts = { count: sorted.length, files: listed(sorted), list, line: `/${file}` };
	context.guess(key, remark("NOT_IN_LIST", facts));
}

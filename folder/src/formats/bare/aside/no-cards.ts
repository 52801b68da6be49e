import { baseOf, grouped, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isLike } from "../../backs/proportions.ts";
import { isBookletName, isCalledNoCard, isCalledTry, isSurelyNoCard } from "../../no-card-words.ts";
import { wordAndNumber } from "../../number-series.ts";
import { isPageOfPdf } from "../../pdfs/page-places.ts";
import { isBacksFolder, sectionPlace } from "../../sections.ts";
import { otherSizes } from "../pictures/about-pictures.ts";
import { largestFirst } from "../pictures/picture-pixels.ts";

// Backgrounds, frames, covers, rules, packaging, empty pictures and tries next to cards, by their names.

/** Minimum number of cards next to them. */
const minCards = 3;
/** Minimum number of numbered cards next to a cover, and their minimum share of the folder. */
const numbered = { min: 8, share: 0.8 };
/** Maximum ratio of the proportions of a try to those of the cards: it may be one of them. */
const maxRatio = 1.1;
/** Maximum share of a folder that is no card by name. */
const maxShare = 0.25;

const stemOf = (file: string) => baseOf(readPictureName(file).stem);

/** Whether nearly all pictures are called by one word and a number, with gaps or without. */
function areNumbered(files: readonly string[]): boolean {
	const words = files.flatMap((file) => wordAndNumber(file)?.word ?? []);
	const most = Math.max(0, ...[...grouped(words, String).values()].map(({ length }) => length));
	return most >= numbered.min && most >= files.length * numbered.share;
}

/** Leaves out pictures among cards that are called like something else, and names them. */
export async function leaveOutNoCards(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	for (const [folder, files] of [...folders]) {
		const { section } = sectionPlace(folder);
		if ((section !== undefined && section !== "deck") || isBacksFolder(folder)) continue;
		const backs = sharedBacksOf(files);
		const open = files.filter((file) => !backs.includes(file) && !isPageOfPdf(file, context.files));
		const isNamed = (file: string) => isCalledNoCard(stemOf(file));
		const tries = open.filter((file) => isCalledTry(stemOf(file)));
		if (tries.length === 0 && !open.some(isNamed)) continue;
		const others = await otherSizes(open, context);
		const isBooklet = (file: string) => isBookletName(stemOf(file)) && areNumbered(open);
		const cards = open.filter((file) => !tries.includes(file));
		const areLike = await Promise.all(tries.map((file) => isLike(file, cards, context, true, maxRatio)));
		const unlike = tries.filter((_, at) => !areLike[at]);
		const left = open.filter(
			(file) =>
				unlike.includes(file) ||
				(isNamed(file) && (others.has(file) || isSurelyNoCard(stemOf(file)) || isBooklet(file))),
		);
		const [first] = left;
		if (first === undefined || left.length > open.length * maxShare || open.length - left.length < minCards)
			continue;
		folders.set(
			folder,
			files.filter((file) => !left.includes(file)),
		);
		const names = listed(await largestFirst(left, context));
		const about = left.length === 1 ? names : folder || "the folder";
		context.guess(about, remark("NO_CARD_BY_NAME", { count: left.length, files: names, line: `!${first}` }));
	}
}

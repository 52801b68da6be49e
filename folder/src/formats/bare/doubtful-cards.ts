import { baseOf, grouped, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isLike } from "../backs/proportions.ts";
import { isCalledNoCard, isCalledTry } from "../no-card-words.ts";
import { isStandardDeck, standardCard } from "../standard-cards.ts";

/** A deck with more such names than this share is about them. */
const maxShare = 0.25;

/** Maximum ratio between the proportions of two cards. */
const maxRatio = 1.05;
const isJoker = (name: string) => /jo[kc]k?er|jolly/i.test(name);

/** The lines that leave out pictures: those of one first word together, if all that begin so are among them. */
function linesFor(files: readonly string[], deck: readonly string[]): string[] {
	const startOf = (file: string) => /^.*?[^/]*?(?=[-_ ])/.exec(file)?.[0];
	const groups = grouped(files, (file) => startOf(file) ?? file);
	return [...groups].flatMap(([start, some]) =>
		some.length > 1 && deck.filter((file) => file.startsWith(start)).length === some.length
			? [`${start}*`]
			: some,
	);
}

/** Names the pictures in a deck of standard cards that are called like none. */
async function reportNoStandards(deck: PieceDraft, context: ReadContext): Promise<void> {
	const fronts = deck.children.flatMap(({ pictures }) => pictures.get("front")?.file ?? []);
	const named = fronts.filter((file) => {
		const name = baseOf(readPictureName(file).stem);
		return standardCard(name) === undefined && !isJoker(name) && !context.files.isKept(file);
	});
	const cards = fronts.filter((file) => !named.includes(file));
	// those of other proportions are left out or named for these
	const areLike = await Promise.all(named.map((file) => isLike(file, cards, context, false, maxRatio)));
	const others = named.filter((_, at) => areLike[at]);
	if (others.length === 0 || others.some((file) => context.files.sourceOf(file) !== undefined)) return;
	const lines = listed(linesFor(others, fronts));
	const facts = { count: others.length, files: listed(others), lines };
	context.guess(deck.key ?? "", remark("NO_STANDARD_CARDS", facts));
}

/** Names cards that are called like tries, templates or covers, and are as large as the others: they may be none. */
export async function reportDoubtfulCards(
	drafts: readonly PieceDraft[],
	context: ReadContext,
): Promise<void> {
	for (const draft of drafts) {
		const { kind, key: deck = "", children } = draft;
		if (kind !== "deck") continue;
		if (isStandardDeck(draft)) {
			await reportNoStandards(draft, context);
			continue;
		}
		const doubtful = children.flatMap(({ pictures }) => {
			const file = pictures.get("front")?.file;
			if (file === undefined || context.files.isKept(file) || context.listed.has(file)) return [];
			const name = baseOf(readPictureName(file).stem).normalize("NFC");
			return isCalledTry(name) || isCalledNoCard(name) ? [file] : [];
		});
		const [first] = doubtful;
		if (first === undefined || doubtful.length > children.length * maxShare) continue;
		const facts = { count: doubtful.length, files: listed(doubtful), line: first };
		context.guess(deck, remark("CARDS_BY_WORDS", facts));
	}
}

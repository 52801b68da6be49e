import { areDirections, backWords, baseOf, piecesByName, readPictureName } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { hasCards, isBacksFolder, sectionPlace } from "../sections.ts";

// Backs in a folder of several decks, found by the words that they share with their cards: `arcana_card_back.png`
// next to `arcana_card_bell.png`.

/** The back of the cards of a deck that came out of its folder, by the key of that deck. */
export type BackOfDeck = { deck: string; file: string };

/** Minimum number of cards that share the words of a back; with a single one, both may be cards. */
const minCards = 2;

const separator = /[-_\s]+/;
const backAtEnd = new RegExp(`[-_\\s](?:cards?[-_\\s]?)?(?:${backWords})(?:[-_\\s]?\\d{1,2})?$`, "i");

const wordsOf = (name: string) =>
	baseOf(name)
		.normalize("NFC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(separator)
		.filter((word) => word !== "");

/** Whether a name has these words, one after the other. */
const hasWords = (name: readonly string[], words: readonly string[]) =>
	name.some((_, start) => words.every((word, at) => name[start + at] === word));

type NamedBack = { file: string; words: readonly string[]; label: string };

/** The backs in a folder that are neither that of one card nor that of all. */
function backsIn(files: readonly string[]): NamedBack[] {
	const { pieces } = piecesByName(files);
	const alone = new Set(
		pieces.filter(({ sides }) => sides.size === 1).flatMap(({ sides }) => [...sides.values()]),
	);
	return files.flatMap((file) => {
		const base = baseOf(readPictureName(file).whole);
		const label = base.replace(backAtEnd, "");
		return alone.has(file) && label !== base && label !== "" ? [{ file, words: wordsOf(label), label }] : [];
	});
}

/** The cards of each back: those with its words. Of several, the back with the most words has a card. */
function cardsOf(backs: readonly NamedBack[], files: readonly string[]): Map<NamedBack, string[]> {
	const found = new Map<NamedBack, string[]>();
	const others = files.filter((file) => !backs.some((back) => back.file === file));
	const byLength = [...backs].sort((one, other) => other.words.length - one.words.length);
	for (const file of others) {
		const words = wordsOf(readPictureName(file).stem);
		const back = byLength.find((one) => hasWords(words, one.words));
		if (back !== undefined) found.set(back, [...(found.get(back) ?? []), file]);
	}
	return new Map([...found].filter(([, cards]) => cards.length >= minCards));
}

/**
 * Takes the decks of a folder apart that have a back each, with the words of their cards. If all cards share the words
 * of one back, they stay together.
 * @param folders the pictures by folder, which the new decks are added to
 */
export function takeApart(folders: Map<string, string[]>, context: ReadContext): BackOfDeck[] {
	return [...folders].flatMap(([folder, files]): BackOfDeck[] => {
		if (!hasCards(folder) || isBacksFolder(folder)) return [];
		const backs = areDirections(files) ? [] : backsIn(files);
		const decks = backs.length === 0 ? [] : [...cardsOf(backs, files)];
		const taken = new Set(decks.flatMap(([back, cards]) => [back.file, ...cards]));
		const versions = backs.filter(
			({ file, label }) => !taken.has(file) && decks.some(([one]) => one.label === label),
		);
		const skipped = new Set(versions.map(({ file }) => file));
		const rest = files.filter((file) => !taken.has(file) && !skipped.has(file));
		if (decks.length === 0) return [];
		for (const { file, label } of versions) {
			const used = decks.find(([one]) => one.label === label)?.[0].file ?? "";
			context.guess(folder || file, remark("BACKS_IN_COLOURS", { count: 1, file: used }));
		}
		const isWhole = decks.length === 1 && rest.length === 0;
		const keyed = decks.map(([back, cards]) => {
			const deck = isWhole ? folder : [folder, back.label].filter((part) => part !== "").join("/");
			return { deck, cards, file: back.file };
		});
		const isFree = ({ deck }: BackOfDeck) =>
			isWhole || (!folders.has(deck) && sectionPlace(deck).section === sectionPlace(folder).section);
		if (!keyed.every(isFree)) return [];
		if (rest.length > 0) folders.set(folder, rest);
		else folders.delete(folder);
		for (const { deck, cards } of keyed) folders.set(deck, cards);
		if (!isWhole) context.guess(folder || "the folder", remark("DECKS_BY_BACKS", { count: keyed.length }));
		return keyed.map(({ deck, file }) => ({ deck, file }));
	});
}

import {
	areDirections,
	backNumber,
	backWords,
	baseOf,
	cardWords,
	grouped,
	type Kind,
	piecesByName,
	readPictureName,
} from "@tuckbox/pieces";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { hasCards, isBacksFolder, sectionPlace } from "../sections.ts";
import { isInColour } from "./names-of-backs.ts";

// Backs in a folder of several decks, found by the words that they share with their cards: `arcana_card_back.png`
// next to `arcana_card_bell.png`.

/** The back of the cards of a deck that came out of its folder, by the key of that deck. */
export type BackOfDeck = { deck: string; file: string };

/** Minimum number of cards that share the words of a back; with a single one, both may be cards. */
const minCards = 2;
/** Minimum number of cards with the same first word, and minimum share of these cards, for decks without a back. */
const ofFirstWord = { minCards: 4, minShare: 3 / 4 };

const separator = /[-_\s]+/;
const backAtEnd = new RegExp(`[-_\\s](?:cards?[-_\\s]?)?(?:${backWords})(?:${backNumber})?$`, "i");
/** `cardbacks_sea`, but not `back_sea`, which a card may be called. */
const backAtStart = new RegExp(`^(?:${cardWords})[-_\\s]?(?:${backWords})s?[-_\\s]+(?=\\S)`, "i");

const wordsOf = (name: string) =>
	baseOf(name)
		.normalize("NFC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(separator)
		.filter((word) => word !== "");

const singular = (word: string | undefined) => word?.replace(/ies$/, "y").replace(/s$/, "");
const beginsAt = (name: readonly string[], words: readonly string[], start: number) =>
	words.every((word, at) => singular(name[start + at]) === singular(word));

/** Whether a name has these words, one after the other, each in the singular or the plural. */
const hasWords = (name: readonly string[], words: readonly string[]) =>
	name.some((_, start) => beginsAt(name, words, start));

type NamedBack = { file: string; words: readonly string[]; label: string };

/** The backs in a folder that are neither that of one card nor that of all. */
function backsIn(files: readonly string[]): NamedBack[] {
	const { pieces } = piecesByName(files);
	const alone = new Set(
		pieces.filter(({ sides }) => sides.size === 1).flatMap(({ sides }) => [...sides.values()]),
	);
	return files.flatMap((file) => {
		const base = baseOf(readPictureName(file).whole);
		const label = base.replace(isInColour(file) || backAtEnd.test(base) ? backAtEnd : backAtStart, "");
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

const firstWordOf = (file: string) => baseOf(readPictureName(file).stem).split(separator, 1)[0] ?? "";

/**
 * Decks without a back, by the first word of their cards' names: if at least two others have a back and are called
 * after the first words of all their cards, the folder's names begin with those of decks.
 */
function decksByFirstWord(
	decks: readonly (readonly [NamedBack, readonly string[]])[],
	rest: readonly string[],
): [string, string[]][] {
	const areNamedFirst = decks.every(([{ words }, cards]) =>
		cards.every((card) => beginsAt(wordsOf(readPictureName(card).stem), words, 0)),
	);
	if (decks.length < 2 || !areNamedFirst) return [];
	const found = [...grouped(rest, firstWordOf)].filter(
		([word, cards]) =>
			cards.length >= ofFirstWord.minCards &&
			cards.every((card) => baseOf(readPictureName(card).stem) !== word),
	);
	const count = found.reduce((sum, [, cards]) => sum + cards.length, 0);
	return count >= rest.length * ofFirstWord.minShare ? found : [];
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
			context.guess(folder || file, remark("BACKS_IN_COLOURS", { count: 1, file: used, files: file }));
		}
		const isWhole = decks.length === 1 && rest.length === 0;
		const keyOf = (word: string) => (folder === "" ? word : `${folder}/${word}`);
		const keyed = decks.map(([back, cards]) => {
			return { deck: isWhole ? folder : keyOf(back.label), cards, file: back.file };
		});
		const { section } = sectionPlace(folder);
		const isFree = (deck: string, ...others: Kind[]) =>
			!folders.has(deck) && [section, ...others].includes(sectionPlace(deck).section);
		if (!isWhole && !keyed.every(({ deck }) => isFree(deck))) return [];
		const more = decksByFirstWord(decks, rest).filter(([word]) => isFree(keyOf(word), "tokenSprite"));
		const inMore = new Set(more.flatMap(([, cards]) => cards));
		const left = rest.filter((file) => !inMore.has(file));
		if (left.length > 0) folders.set(folder, left);
		else folders.delete(folder);
		for (const { deck, cards } of keyed) folders.set(deck, cards);
		for (const [word, cards] of more) folders.set(keyOf(word), cards);
		const about = folder || "the folder";
		if (!isWhole) context.guess(about, remark("DECKS_BY_BACKS", { count: keyed.length }));
		const named = more.map(([word, cards]) => `${word} (${cards.length})`);
		if (named.length > 0) context.guess(about, remark("DECKS_BY_WORDS", { decks: listed(named) }));
		return keyed.map(({ deck, file }) => ({ deck, file }));
	});
}

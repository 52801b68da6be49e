import {
	areSpanish,
	backWords,
	baseOf,
	cardWords,
	largestGroup,
	piecesByName,
	readPictureName,
} from "@tuckbox/pieces";
import { numberSeries } from "../number-series.ts";
import { hasCards, isBacksFolder } from "../sections.ts";

// Backs next to cards that share no word with them: `back_spell.png` next to `card_1.png`, `dos_lieu.png`.

/** Minimum number of other pictures for each of these backs. */
const minOthers = 4;
/** Minimum share of the other pictures whose names differ only in a number, for words that cards may have, too. */
const minSeries = 0.8;

const beforeWord = `(?:(?:${cardWords})[-_ ]?)?`;
const atStart = new RegExp(`^_?${beforeWord}((?:${backWords})s?|dos)[-_ ]+(?=\\S)`, "i");
const atEnd = new RegExp(`[-_ ]${beforeWord}(${backWords})[-_ ]?\\d{0,2}$`, "i");
/** A picture without a card on it: `blank.png`. */
const ofNothing = /^(blank|empty|template|vierge|leer|vac[ií]o|vuoto)$/i;

/** The word for a back at the start or the end of a name. */
function backWordIn(file: string): string | undefined {
	const base = baseOf(readPictureName(file).whole).normalize("NFC");
	return (atEnd.exec(base) ?? atStart.exec(base))?.[1];
}

/** Whether a picture has a word for backs at the start or the end of its name. */
export const isCalledBack = (file: string): boolean => backWordIn(file) !== undefined;

/** Whether a word is hardly part of a card's name, as the English one is in “Way back”. */
const isDistinct = (word: string, files: readonly string[]) =>
	!/^back/i.test(word) && !(/^dos$/i.test(word) && areSpanish(files));
const calledCardBack = new RegExp(`^(_|(${cardWords})[-_ ]?)(${backWords})s?[-_ ]+\\S`, "i");
/** Whether a name begins like `card_back_blank` or `_back_otter`, which no card has. */
export const isCalledCardBack = (file: string) => calledCardBack.test(baseOf(readPictureName(file).whole));

const seriesOf = (file: string) => readPictureName(file).stem.toLowerCase().replace(/\d+$/, "");

/** Whether nearly all names of these pictures differ only in their numbers, so that a name with words says something. */
function areSeries(files: readonly string[]): boolean {
	const numbered = files.filter((file) => /\d$/.test(readPictureName(file).stem));
	return (largestGroup(numbered, seriesOf)?.length ?? 0) >= files.length * minSeries;
}

/** Whether nearly all of these pictures are in series without a gap, so that a name that ends in a word says something. */
const areInSeries = (files: readonly string[]): boolean =>
	numberSeries(files).reduce((sum, { files: { length } }) => sum + length, 0) >= files.length * minSeries;

/** Whether all pictures of a folder are called backs: `tts/main_back.png`, `tts/back_spell.png`. */
export function areAllBacks(folder: string, files: readonly string[]): boolean {
	const backs = files.filter((file) => {
		const word = backWordIn(file);
		return word !== undefined && !(/^dos$/i.test(word) && areSpanish(files));
	});
	const isNothing = (file: string) => ofNothing.test(baseOf(readPictureName(file).whole));
	return (
		backs.length > 1 && hasCards(folder) && files.every((file) => backs.includes(file) || isNothing(file))
	);
}

/** The pictures of a folder that are backs by their names, though of no card or deck that is known. */
export function unmatchedBacks(folder: string, files: readonly string[]): string[] {
	if (!hasCards(folder) || isBacksFolder(folder)) return [];
	const { pieces, twins } = piecesByName(files);
	const sides = pieces.filter(({ sides }) => sides.size === 1).flatMap(({ sides }) => [...sides.values()]);
	const alone = new Set(sides.flatMap((file) => [file, ...(twins.get(file) ?? [])]));
	const named = files.filter((file) => alone.has(file) && backWordIn(file) !== undefined);
	const others = files.filter((file) => !named.includes(file));
	if (named.length === 0 || others.length < named.length) return [];
	// sheets of cards are few pictures, and no card is called `card back`
	if (others.length < named.length * minOthers) return named.filter(isCalledCardBack);
	const isSeries = areSeries(others);
	const areNumbered = areInSeries(others);
	return named.filter(
		(file) =>
			isSeries ||
			(areNumbered && atEnd.test(baseOf(readPictureName(file).whole))) ||
			isCalledCardBack(file) ||
			isDistinct(backWordIn(file) ?? "", files),
	);
}

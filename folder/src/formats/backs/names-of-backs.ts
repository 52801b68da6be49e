import {
	backNumber,
	backWords,
	baseOf,
	folderOf,
	frontWords,
	piecesByName,
	readPictureName,
	withoutExtension,
} from "@tuckbox/pieces";
import { namingFolder } from "../folder-words.ts";
import { hasCards, isBacksFolder, isFrontsFolder } from "../sections.ts";
import { isCalledBack } from "./unmatched-backs.ts";

// Names of backs that have the name of a deck.

const sides = `(${backWords}|${frontWords})s?`;
const sideFirst = new RegExp(`^_?(card[-_ ]?)?${sides}[-_ ]+`);
const sideAtEnd = new RegExp(`[-_ ]+(card)?[-_ ]?${sides}$`);

const colour =
	"black|white|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|cyan|aqua|magenta|fuchsia|lime|maroon|navy|olive|teal|violet|light|dark|[0-9a-f]{6}";
const inColour = new RegExp(
	`^(card[-_ ]?)?(${backWords})([-_ ](${colour})|${backNumber})$|^(${colour}|\\d{1,2})[-_ ](card[-_ ]?)?(${backWords})$`,
	"i",
);
/** Whether a picture is a back by name that differs from others only in a colour or a number: `card-back-red`. */
export const isInColour = (file: string) => inColour.test(baseOf(readPictureName(file).whole));

/** The words of the name of a back or a deck, without those for sides. */
export const plain = (name: string) =>
	baseOf(name)
		.normalize("NFC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.replace(sideFirst, "")
		.replace(sideAtEnd, "")
		.replace(/[-_\s]+/g, " ")
		.trim();

/** The words of the name of a deck's folder: `chance/front` and `chance/png` are called after the folder around them. */
export const deckName = (folder: string): string =>
	plain(namingFolder(isFrontsFolder(folder) ? folderOf(folder) : folder) ?? folder);

/** Words that do not distinguish decks. */
const plainWords = new Set(["deck", "decks", "card", "cards", "stack", "pile", "back", "backs", "the", "of"]);
const distinctiveWords = (name: string) =>
	name
		.split(" ")
		.filter((word) => word !== "" && !plainWords.has(word))
		.map((word) => word.replace(/s$/, ""));

/** Whether a back's name has all words of a deck's name: `B00_Main` belongs to `MainDeck`. */
export function hasWordsOf(back: string, deck: string): boolean {
	const [words, wanted] = [distinctiveWords(back), distinctiveWords(deck)];
	return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

/** Whether a deck's name has all words of a back's name: `cardback_Baylands_02` belongs to `ship_Baylands`. */
export function isWithinWordsOf(back: string, deck: string): boolean {
	const words = distinctiveWords(back).filter((word) => !/^\d+$/.test(word));
	const own = distinctiveWords(deck);
	return words.length > 0 && words.every((word) => own.includes(word));
}

/** Whether a back has the name of a deck, or all of its words. */
export const isForDeck = (name: string, folder: string) =>
	name === deckName(folder) || hasWordsOf(name, deckName(folder));

/**
 * The pictures of a folder that are backs by name, of decks in folders within it: `card_chance_back.png` next to
 * `Cards/Chance`.
 */
export function backsForFolders(
	folder: string,
	files: readonly string[],
	folders: ReadonlyMap<string, readonly string[]>,
): string[] {
	const called = files.filter(isCalledBack);
	if (called.length === 0) return [];
	const inner = [...folders.keys()].filter(
		(other) =>
			other !== folder &&
			(folder === "" || other.startsWith(`${folder}/`)) &&
			hasCards(other) &&
			!isBacksFolder(other),
	);
	const alone = piecesByName(files).pieces.filter(({ sides }) => sides.size === 1);
	const unpaired = new Set(alone.flatMap(({ sides }) => [...sides.values()]));
	return called.filter(
		(file) => unpaired.has(file) && inner.some((other) => isForDeck(plain(withoutExtension(file)), other)),
	);
}

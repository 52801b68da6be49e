import { grouped } from "../grouped.ts";
import { baseOf, folderOf, withoutScale } from "./names.ts";
import { backNumber, backWords, cardWords, doubtfulBackWords, frontWords } from "./side-words.ts";

// Pictures that are the back of all cards next to them, by their names.

const base = (file: string) => baseOf(withoutScale(file)).normalize("NFC");

const sharedBack = new RegExp(`^_?(((${cardWords})[-_ ]?)?(${backWords})|back[-_ ]?(${cardWords}))$`, "i");
const doubtfulBack = new RegExp(`^((${cardWords})[-_ ]?(${doubtfulBackWords})|dos|retro)$`, "i");
/** Names of cards next to which `dos` is the Spanish two. */
const spanishCard = /^(un[oa]|tres|cuatro|cinco|seis|siete)([-_ ]|$)/i;

/** Whether pictures have Spanish numbers for names, so that `dos` is one. */
export const areSpanish = (files: readonly string[]): boolean =>
	files.some((file) => spanishCard.test(base(file)));

/** A name with a word for backs at its end, with at least one other word before it. */
const backAtEnd = new RegExp(`^(.*[^-_ ])[-_ ]+(?:${backWords})$`, "i");
const frontAtEnd = new RegExp(`[-_ ](?:${frontWords}|face)$`, "i");
const backsInPlural = new RegExp(`^((${cardWords})[-_ ]?)?(${backWords})[sn]$`, "i");
const numberedBack = new RegExp(`^((${cardWords})[-_ ]?)?(${backWords})${backNumber}$`, "i");
const sideAtStart = new RegExp(`^(${frontWords})[-_ ]?\\d`, "i");
/** Minimum number of other pictures next to a back that is named after its folder, or has a number. */
const minOthers = 2;

/** Whether a picture is the back of all cards next to it, whatever they are called. */
export const isSharedBack = (file: string): boolean => sharedBack.test(base(file));

const isCardWord = new RegExp(`^(${cardWords})$`, "i");

/** The words of a name that distinguish it, in lower case and in the singular. */
const wordsOf = (name: string): string =>
	name
		.normalize("NFC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.split(/[-_\s]+/)
		.filter((word) => !isCardWord.test(word))
		.map((word) => word.toLowerCase().replace(/s$/, ""))
		.join(" ");

/** Whether a picture is the back of its folder by name: `roles/Role back.png`, unless there is a `roles/Role.png`. */
function isBackOfFolder(file: string, files: readonly string[]): boolean {
	const spaced = base(file).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
	const [, label = ""] = backAtEnd.exec(spaced) ?? [];
	const words = wordsOf(label);
	if (words === "" || words !== wordsOf(baseOf(folderOf(file)))) return false;
	const others = files.filter((other) => base(other) !== base(file));
	const isPair = others.some((other) => wordsOf(base(other).replace(frontAtEnd, "")) === words);
	return others.length >= minOthers && !isPair;
}

/**
 * The pictures that are the back of all others in their folder. A French `dos` is one, unless its neighbours are Spanish;
 * so is the only one with the name of the folder before its word, with a number after it, as in `back_00`, or called `backs`.
 */
export function sharedBacksOf(files: readonly string[]): string[] {
	const folders = grouped(files, folderOf);
	const found = new Set<string>();
	for (const own of folders.values()) {
		const isSpanish = areSpanish(own);
		const plain = own.filter((file) => isSharedBack(file) || (!isSpanish && doubtfulBack.test(base(file))));
		const named = plain.length > 0 ? [] : own.filter((file) => isBackOfFolder(file, own));
		const numbered =
			plain.length + named.length > 0
				? []
				: own.filter((file) => numberedBack.test(base(file)) || backsInPlural.test(base(file)));
		// several are backs in colours, and next to `front_2` it is the back of that
		const isOnly =
			numbered.length === 1 && own.length > minOthers && !own.some((file) => sideAtStart.test(base(file)));
		for (const file of [...plain, ...named, ...(isOnly ? numbered : [])]) found.add(file);
	}
	return files.filter((file) => found.has(file));
}

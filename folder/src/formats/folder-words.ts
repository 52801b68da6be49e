import { baseOf } from "@tuckbox/pieces";
import { isBacksFolder, sectionPlace } from "./sections.ts";

// What the names of folders say about the pictures in them, besides their kind.

/** What pieces are made from, and what is about the game and not in it. */
const ofParts =
	/^(assets?|art|artworks?|illustrations?|icons?|logos?|fonts?|src|sources?|raw|templates?|links|ui|gui|btns?|buttons?|cursors?|frames|borders|docs?|documentation|screenshots?|mock-?ups?|previews?|examples?|samples?|thumb(nail)?s?|favicons?|backups?|old|unused|drafts?|wip)$/i;
/** The last word of such a name: `card-assets`, `generalIcons`, `cards_backup`. */
const ofPartsAtEnd =
	/^(assets|artworks?|illustrations?|icons|logos|templates?|buttons|screenshots?|mockups?|previews?|thumbnails?|backup)$/i;
/** Names that say nothing: next to folders with the names of kinds, parts of the game's page, or backgrounds. */
const plain =
	/^(images?|imgs?|pictures?|pics?|graphics?|gfx|textures?|sprites?|media|backgrounds?|others?|misc)$/i;
/** Where programs write finished cards. */
const ofOutput = /^_?(out|outputs?|exports?|exported|rendered|build)$/i;
/** How one picture differs from another of the same thing: its format, its resolution, how far it is finished. */
const ofVersion =
	/^(\d+x|x\d+|\d{2,4}|\d{2,4}(px|dpi)|png|jpe?g|webp|svg|gif|avif|tiff?|hd|sd|hi|lo|res|hires|lowres|highres|thumb(nail)?s?|src|sources?|raw|_?out|_?outputs?|exports?|exported|originals?|orig|web|print|scaled|resized|compressed|optimi[sz]ed|cropped|trimmed)$/i;
/** Sizes of pictures, or of pieces: only in long lists the former. */
const ofPictureSize = /^(big|large|full|high|medium|small|low|tiny)$/i;
/** A resolution, or a level, a year or a scenario: only of pictures in several sizes the former. */
const ofNumber = /^\d{2,4}$/;

const wordsInName = (name: string) =>
	name
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.split(/[-_ .]+/)
		.filter((word) => word !== "");

/** In such a folder each folder is a deck, whatever it is called. */
const ofDecks = /^(decks?|stacks?)$/i;

/** The folders of a path below the innermost one that is named after a kind of piece. */
function belowSection(folder: string): string[] {
	const parts = folder.split("/");
	const at = parts.findLastIndex((part) => sectionPlace(part).section !== undefined || isBacksFolder(part));
	return parts.slice(at + (ofDecks.test(parts[at] ?? "") ? 2 : 1));
}

const isPartsName = (name: string) => ofParts.test(name) || ofPartsAtEnd.test(wordsInName(name).at(-1) ?? "");

/** Whether the pictures of a folder are what pieces are made from, as in `assets/` or `cards/src/`. */
export const isPartsFolder = (folder: string): boolean => belowSection(folder).some(isPartsName);

/** Whether nothing in the path of a folder says what its pictures are. */
export const isPlainFolder = (folder: string): boolean =>
	sectionPlace(folder).section === undefined && plain.test(baseOf(folder));

/** The folder that a program's output is in; undefined if a path leads to no output. */
export function outputBase(folder: string): string | undefined {
	const parts = folder.split("/");
	const at = parts.findIndex((part, at) => ofOutput.test(part) && !ofDecks.test(parts[at - 1] ?? ""));
	return at < 0 ? undefined : parts.slice(0, at).join("/");
}

/** What a line of `.tuckboxignore` keeps in spite of these rules: a folder, or the pictures in the game's own. */
export const lineFor = (folder: string): string => (folder === "" ? "!/*.*" : `!${folder}/`);

/** How the names of two folders differ, if only by what may be said of two versions of the same pictures. */
export function versionWords(
	one: string,
	other: string,
): { areSizes: boolean; mustDiffer: boolean } | undefined {
	const words = (folder: string) =>
		folder
			.split("/")
			.flatMap(wordsInName)
			.map((word) => word.toLowerCase());
	const [ofOne, ofOther] = [words(one), words(other)];
	const ownWords = (own: readonly string[], others: readonly string[]) =>
		own.filter(
			(word) => !others.includes(word) && sectionPlace(word).section === undefined && !plain.test(word),
		);
	const [first, second] = [ownWords(ofOne, ofOther), ownWords(ofOther, ofOne)];
	const different = [...first, ...second];
	const isVersion = (word: string) => ofVersion.test(word) || ofPictureSize.test(word);
	if (different.length === 0 || !different.every(isVersion)) return;
	return {
		areSizes: different.every((word) => ofPictureSize.test(word)),
		// `cards` and `cards/big` are hardly two decks
		mustDiffer:
			first.length > 0 &&
			second.length > 0 &&
			different.every((word) => ofPictureSize.test(word) || ofNumber.test(word)),
	};
}

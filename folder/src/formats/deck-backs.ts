import { baseOf, folderOf, isSharedBack, piecesByName, readPictureName } from "@tuckbox/pieces";
import type { PictureDraft, PieceDraft } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import { isPartsFolder, isPlainFolder } from "./folder-words.ts";
import { fromNames } from "./from-names.ts";
import { hasCards, isBacksFolder, placeOf } from "./sections.ts";

// Backs that are not next to their cards: above the folders of decks, or in a folder of their own.

/** How many candidates a message names. */
const maxNamed = 5;

type Folders = Map<string, string[]>;
/** A folder of backs, or the back that lies above folders of decks. `within`: the folder whose decks it is for. */
type Backs = { within: string; shared?: PictureDraft; named: { name: string; picture: PictureDraft }[] };

const isWithin = (folder: string, outer: string) =>
	outer === "" || folder === outer || folder.startsWith(`${outer}/`);

const plain = (name: string) =>
	baseOf(name)
		.normalize("NFC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.replace(/[-_ ]+(card)?[-_ ]?backs?$/, "")
		.replace(/[-_\s]+/g, " ")
		.trim();

/** Words that say nothing about which deck it is. */
const plainWords = new Set(["deck", "decks", "card", "cards", "stack", "pile", "back", "backs", "the", "of"]);
const wordsOf = (name: string) => name.split(" ").filter((word) => word !== "" && !plainWords.has(word));

/** Whether a back's name has all words of a deck's: `B00_Main` is that of `MainDeck`. */
function hasWordsOf(back: string, deck: string): boolean {
	const [words, wanted] = [wordsOf(back), wordsOf(deck)];
	return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

/** Whether all pictures of a folder that is not named after a kind are called backs: `tts/main_back.png`. */
const areAllBacks = (folder: string, files: readonly string[]) =>
	files.length > 1 &&
	placeOf(folder).section === undefined &&
	files.every((file) => /[-_ ](card)?[-_ ]?back$/i.test(readPictureName(file).whole));

const colour =
	"black|white|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|cyan|aqua|magenta|fuchsia|lime|maroon|navy|olive|teal|violet|light|dark|[0-9a-f]{6}|\\d{1,2}";
const inColour = new RegExp(
	`^(card[-_ ]?)?back(side)?[-_ ](${colour})$|^(${colour})[-_ ](card[-_ ]?)?back$`,
	"i",
);
const isInColour = (file: string) => inColour.test(baseOf(readPictureName(file).whole));

/** The backs that have their own cards: `red-back.png` next to `red.png`, `back-1.png` next to `front-1.png`. */
function pairedBacks(files: readonly string[]): ReadonlySet<string> {
	const { pieces } = piecesByName(files);
	return new Set(pieces.flatMap(({ sides }) => (sides.has("front") ? (sides.get("back") ?? []) : [])));
}

/** Of backs of one deck in several colours, as playing cards have them, the one without a colour is used, or the first. */
function takeColours(folders: Folders, context: ReadContext): Backs[] {
	return [...folders].flatMap(([folder, files]): Backs[] => {
		if (!files.some(isInColour)) return [];
		const paired = pairedBacks(files);
		const coloured = files.filter((file) => isInColour(file) && !paired.has(file));
		const [first] = coloured;
		const isOfBacks = isBacksFolder(folder) || coloured.length + 1 >= files.length;
		if (first === undefined || isOfBacks || !hasCards(folder)) return [];
		folders.set(
			folder,
			files.filter((file) => !coloured.includes(file)),
		);
		const own = files.find(isSharedBack);
		const file = own ?? first;
		const count = coloured.length - (own === undefined ? 1 : 0);
		if (count > 0) context.guess(folder || file, remark("BACKS_IN_COLOURS", { count, file }));
		return own === undefined ? [{ within: folder, shared: { file, where: { file } }, named: [] }] : [];
	});
}

/** A folder that is for all decks next to it, and whose back is for all of them. */
const isForAll = (folder: string) =>
	/^(common|shared|general|generic)$/i.test(baseOf(folder)) || isPartsFolder(folder) || isPlainFolder(folder);

/** Takes the backs out of folders whose pictures are backs of the decks in other folders. */
export function takeBacks(folders: Folders, context: ReadContext): Backs[] {
	const found: Backs[] = takeColours(folders, context);
	for (const [folder, files] of folders) {
		const hasOthers = [...folders.keys()].some((other) => other !== folder);
		if (isBacksFolder(folder) || (hasOthers && areAllBacks(folder, files))) {
			folders.delete(folder);
			const { pieces, sharedBack } = fromNames(files, "tile", {}, {}, context);
			const named = pieces.flatMap(({ key = "", pictures }) => {
				const picture = pictures.get("front") ?? pictures.get("back");
				return picture === undefined ? [] : [{ name: plain(key), picture }];
			});
			found.push({ within: folderOf(folder), ...(sharedBack && { shared: sharedBack }), named });
			continue;
		}
		const isAbove = [...folders.keys()].some((other) => other !== folder && isWithin(other, folder));
		const backs = files.filter(isSharedBack);
		const within = isForAll(folder) ? folderOf(folder) : folder;
		if ((!isAbove && within === folder) || backs.length === 0) continue;
		// collisions are reported where a folder has cards, too
		const isAlone = backs.length === files.length;
		const shared = isAlone
			? fromNames(backs, "tile", {}, {}, context).sharedBack
			: { file: piecesByName(backs).sharedBack ?? "", where: { file: backs[0] ?? "" } };
		if (shared !== undefined) found.push({ within, shared, named: [] });
		if (isAlone) folders.delete(folder);
	}
	return found.sort((one, other) => other.within.length - one.within.length);
}

function giveBack(deck: PieceDraft, all: readonly Backs[], context: ReadContext): void {
	const { key: folder = "" } = deck;
	const hasOwn = (piece: PieceDraft) => piece.pictures.has("back");
	const isCut = (file: string) => context.files.sourceOf(file) !== undefined;
	for (const { within, shared, named } of all) {
		if (!isWithin(folder, within)) continue;
		const ofSheets = named.filter(({ picture }) => isCut(picture.file));
		const areCut = deck.children.every(({ pictures }) => isCut(pictures.get("front")?.file ?? ""));
		const ofDeck = named.filter(({ name }) => hasWordsOf(name, plain(folder)));
		const own =
			named.find(({ name }) => name === plain(folder))?.picture ??
			(ofDeck.length === 1 ? ofDeck[0]?.picture : undefined) ??
			// a sheet of backs is for the cards of other sheets
			(areCut && ofSheets.length === 1 ? ofSheets[0]?.picture : undefined) ??
			(named.length > 0 ? undefined : shared);
		const only = named.length === 1 ? named[0]?.picture : undefined;
		let isGiven = false;
		for (const card of deck.children) {
			const name = plain(card.key ?? "");
			const match = named.find((back) => name === back.name || name.startsWith(`${back.name} `));
			if (match === undefined || hasOwn(card) || own !== undefined) continue;
			card.pictures.set("back", match.picture);
			isGiven = true;
		}
		const back = own ?? (isGiven ? shared : (shared ?? only));
		if (back !== undefined) {
			deck.pictures.set("back", back);
			context.guess(folder, remark("BACK_FROM_ELSEWHERE", { file: back.file }));
		}
		if (back !== undefined || isGiven) return;
		const files = named.map(({ picture }) => picture.file);
		const shown = files.slice(0, maxNamed).join(", ") + (files.length > maxNamed ? " …" : "");
		context.warnings.push(remark("BACK_UNCLEAR", { deck: folder, files: shown }));
		return;
	}
	if (deck.children.some((card) => !hasOwn(card))) context.guess(folder, remark("DECK_WITHOUT_BACK"));
}

/** Gives decks without a back the nearest one that is meant for them, and mentions those that have none. */
export function giveBacks(drafts: readonly PieceDraft[], all: readonly Backs[], context: ReadContext): void {
	for (const draft of drafts) {
		const needsBack = draft.kind === "deck" && draft.children.length > 0 && !draft.pictures.has("back");
		if (needsBack) giveBack(draft, all, context);
	}
}

import { baseOf, folderOf, grouped, piecesByName, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import type { PictureDraft, PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isPartsFolder, isPlainFolder } from "../folder-words.ts";
import { fromNames } from "../from-names.ts";
import { backsFolderOf, hasCards, isBacksFolder, isFrontsFolder, sectionPlace } from "../sections.ts";
import { type Backs, giveByNumber, isForCard, isWithin, type NamedBack } from "./backs-by-number.ts";
import type { BackOfDeck } from "./backs-by-words.ts";
import {
	backsForFolders,
	deckName,
	hasWordsOf,
	isForDeck,
	isInColour,
	isWithinWordsOf,
	plain,
} from "./names-of-backs.ts";
import { giveOnlyBack, hasOwn, settleWithoutBack } from "./only-back.ts";
import { isLike } from "./proportions.ts";
import { takeUnlike } from "./unlike-backs.ts";
import { areAllBacks, unmatchedBacks } from "./unmatched-backs.ts";

// Backs that are not next to their cards: above the folders of decks, or in a folder of their own.

type Folders = Map<string, string[]>;
/** Whether several cards have the number of a back: `back-1` next to `alley-1` and `road-1` is a card, too. */
function isOfSeries(file: string, files: readonly string[]): boolean {
	const trailingNumber = (one: string) => /0*(\d{1,3})$/.exec(readPictureName(one).whole)?.[1];
	const number = trailingNumber(file);
	const alike = files.filter(
		(one) => number !== undefined && trailingNumber(one) === number && !isInColour(one),
	);
	return new Set(alike.map((one) => readPictureName(one).stem)).size > 1;
}

/** Backs that belong to one card each: `red-back.png` next to `red.png`, `back-1.png` next to `front-1.png`. */
function pairedBacks(files: readonly string[]): ReadonlySet<string> {
	const { pieces } = piecesByName(files);
	return new Set(pieces.flatMap(({ sides }) => (sides.has("front") ? (sides.get("back") ?? []) : [])));
}

function reportSkipped(about: string, file: string, others: readonly string[], context: ReadContext): void {
	const facts = { count: others.length, file, files: listed(others) };
	if (others.length > 0) context.guess(about, remark("BACKS_IN_COLOURS", facts));
}

/** Takes backs in several colours out of their decks and picks one: the one without a colour, or else the first. */
function takeColours(folders: Folders, context: ReadContext): Backs[] {
	return [...folders].flatMap(([folder, files]): Backs[] => {
		if (!files.some(isInColour)) return [];
		const paired = pairedBacks(files);
		const coloured = files.filter(
			(file) => isInColour(file) && !paired.has(file) && !isOfSeries(file, files),
		);
		const [first] = coloured;
		const [own] = sharedBacksOf(files);
		const isOfBacks = isBacksFolder(folder) || (own === undefined && coloured.length + 1 >= files.length);
		if (first === undefined || isOfBacks || !hasCards(folder)) return [];
		folders.set(
			folder,
			files.filter((file) => !coloured.includes(file)),
		);
		const file = own ?? first;
		reportSkipped(
			folder || file,
			file,
			coloured.filter((one) => one !== file),
			context,
		);
		const shared = { file, where: { file } };
		return own === undefined ? [{ folder, within: folder, shared, named: [] }] : [];
	});
}

/** Whether the back in a folder is for all decks next to that folder. */
export const isForAll = (folder: string): boolean =>
	/^(common|shared|general|generic)$/i.test(baseOf(folder)) || isPartsFolder(folder) || isPlainFolder(folder);

/**
 * Whether a folder of nothing but a back can be meant for the cards in others: its name says nothing. A folder such as
 * `cards/` lacks its cards.
 */
const isOnlyBack = (folders: Folders, folder: string) =>
	sectionPlace(folder).section === undefined &&
	[...folders].some(
		([other, files]) =>
			other !== folder &&
			hasCards(other) &&
			!isBacksFolder(other) &&
			isWithin(other, folderOf(folder)) &&
			sharedBacksOf(files).length < files.length,
	);

/** The backs of a list of pictures, by their names. */
function namedBacks(files: readonly string[], context: ReadContext): Pick<Backs, "shared" | "named"> {
	const { pieces, sharedBack } = fromNames(files, "tile", {}, {}, context);
	const named = pieces.flatMap(({ key = "", pictures }) => {
		const picture = pictures.get("front") ?? pictures.get("back");
		return picture === undefined ? [] : [{ name: plain(key), picture }];
	});
	return { ...(sharedBack && { shared: sharedBack }), named };
}

/** Takes backs out of their decks that are those of no card in particular. */
function takeUnmatched(folders: Folders, context: ReadContext): Backs[] {
	return [...folders].flatMap(([folder, files]): Backs[] => {
		const backs = unmatchedBacks(folder, files);
		if (backs.length === 0) return [];
		folders.set(
			folder,
			files.filter((file) => !backs.includes(file)),
		);
		return [{ folder, within: folder, isOfFolder: true, ...namedBacks(backs, context) }];
	});
}

/** Takes out backs above folders of decks that have the name of one: `chance_back.png` next to `chance/`. */
function takeForFolders(folders: Folders, context: ReadContext): Backs[] {
	return [...folders].flatMap(([folder, files]): Backs[] => {
		if (isBacksFolder(folder)) return [];
		const backs = backsForFolders(folder, files, folders);
		if (backs.length === 0) return [];
		const rest = files.filter((file) => !backs.includes(file));
		if (rest.length > 0) folders.set(folder, rest);
		else folders.delete(folder);
		return [{ folder, within: folder, isByName: true, ...namedBacks(backs, context) }];
	});
}

/** Takes out folders of backs. Those within one are for the decks with their names, or else part of the one around them. */
function takeFolders(folders: Folders, context: ReadContext): Backs[] {
	const all = [...folders].filter(([folder]) => isBacksFolder(folder));
	for (const [folder] of all) folders.delete(folder);
	const placeOf = (folder: string) => {
		const around = backsFolderOf(folder) ?? folder;
		const inner = folder.slice(around.length + 1);
		const isOfDeck = inner !== "" && [...folders.keys()].some((deck) => deckName(deck) === deckName(inner));
		return isOfDeck ? folder : around;
	};
	return [...grouped(all, ([folder]) => placeOf(folder))].map(([place, same]) => {
		const around = backsFolderOf(place) ?? place;
		const files = same.flatMap(([, files]) => files);
		const ofDeck = place === around ? {} : { deck: deckName(place.slice(around.length + 1)) };
		return { folder: place, within: folderOf(around), ...ofDeck, ...namedBacks(files, context) };
	});
}

/**
 * Takes out the backs that belong to decks in other folders.
 * @param ofDecks the backs of decks that came out of their folders
 */
export function takeBacks(folders: Folders, ofDecks: readonly BackOfDeck[], context: ReadContext): Backs[] {
	const found: Backs[] = ofDecks.map(({ deck, file }) => ({
		folder: deck,
		within: deck,
		shared: { file, where: { file } },
		named: [],
		isOfFolder: true,
	}));
	found.push(...takeForFolders(folders, context));
	found.push(...takeColours(folders, context), ...takeUnmatched(folders, context));
	found.push(...takeFolders(folders, context));
	for (const [folder, files] of folders) {
		const hasOthers = [...folders.keys()].some((other) => other !== folder);
		if (hasOthers && areAllBacks(folder, files)) {
			folders.delete(folder);
			found.push({ folder, within: folderOf(folder), ...namedBacks(files, context) });
			continue;
		}
		const isAbove = [...folders.keys()].some((other) => other !== folder && isWithin(other, folder));
		const backs = sharedBacksOf(files);
		const isAlone = backs.length === files.length;
		const isOfOthers = isForAll(folder) || (isAlone && isOnlyBack(folders, folder));
		const within = isOfOthers ? folderOf(folder) : folder;
		if ((!isAbove && within === folder) || backs.length === 0) continue;
		// collisions in a folder that also has cards are reported with its cards
		const shared = isAlone
			? fromNames(backs, "tile", {}, {}, context).sharedBack
			: { file: backs[0] ?? "", where: { file: backs[0] ?? "" } };
		if (shared !== undefined) found.push({ folder, within, shared, named: [] });
		if (isAlone) folders.delete(folder);
	}
	return found.sort((one, other) => other.within.length - one.within.length);
}

/** Whether a folder has the fronts of the cards whose backs are in a folder next to it: `front/` and `back/`. */
const isPair = (fronts: string, { folder, within }: Backs) =>
	isFrontsFolder(fronts) && isBacksFolder(folder) && folderOf(fronts) === within;

/** Whether `back/` and `front/` can be matched in order: they have as many pictures, and no card has a back yet. */
const inOrder = ({ key = "", children }: PieceDraft, backs: Backs) =>
	isPair(key, backs) && backs.named.length === children.length && !children.some(hasOwn);

/**
 * Gives cards the backs with their names. Names that only begin like those of cards count if half of the backs have them: one
 * may be a chance.
 * @returns whether a card has received one
 */
function giveByName(
	pieces: readonly PieceDraft[],
	named: readonly NamedBack[],
	isSame: typeof isForCard,
): boolean {
	const without = pieces.filter((piece) => !hasOwn(piece));
	const found = without.flatMap((piece) => {
		const name = plain(piece.key ?? "");
		const back = named.find((back) => isSame(back.name, name));
		return back === undefined ? [] : [{ piece, back, isWhole: back.name === name }];
	});
	const areMany = new Set(found.map(({ back }) => back)).size * 2 >= named.length;
	const given = found.filter(({ isWhole }) => isWhole || areMany);
	for (const { piece, back } of given) {
		piece.pictures.set("back", back.picture);
		back.isUsed = true;
	}
	return given.length > 0;
}

/** Minimum number of cards for each version of a back: as many backs as that are hardly for one card each. */
const minCardsOfVersion = 4;

/** Whether backs are versions of one, and neither for a deck each nor for a card each. */
const areVersions = (backs: readonly NamedBack[], decks: readonly PieceDraft[]) =>
	backs.every(({ picture }) => isInColour(picture.file)) &&
	backs.length !== decks.length &&
	backs.length * minCardsOfVersion <= decks.reduce((sum, { children }) => sum + children.length, 0);

/**
 * Gives a deck the nearest back that is meant for it.
 * @returns the names of several backs, if it is not clear which one is the deck's
 */
async function giveBack(
	deck: PieceDraft,
	decks: readonly PieceDraft[],
	all: readonly Backs[],
	context: ReadContext,
): Promise<string | undefined> {
	const { key: folder = "", children, where } = deck;
	// the pictures in the game's own folder have a key of their own
	const home = where.file === "." ? "" : folder;
	const fronts = children.flatMap(({ pictures }) => pictures.get("front")?.file ?? []);
	const isCut = (file: string) => context.files.sourceOf(file) !== undefined;
	for (const backs of all) {
		const { within, shared, named } = backs;
		if (backs.isOfFolder ? home !== within : !isWithin(folder, within)) continue;
		if (backs.areGiven || (backs.deck !== undefined && backs.deck !== deckName(folder))) continue;
		const ofSheets = named.filter(({ picture }) => isCut(picture.file));
		const areCut = children.every(({ pictures }) => isCut(pictures.get("front")?.file ?? ""));
		const ofDeck = named.filter(({ name }) => hasWordsOf(name, deckName(folder)));
		const isOfOneDeck = ({ name }: NamedBack) => {
			const [first, ...others] = decks.filter(({ key = "" }) => isWithinWordsOf(name, deckName(key)));
			return first === deck && others.length === 0;
		};
		const ofWords = named.filter(isOfOneDeck);
		const own =
			named.find(({ name }) => name === deckName(folder)) ??
			(ofDeck.length === 1 ? ofDeck[0] : undefined) ??
			(ofWords.length === 1 ? ofWords[0] : undefined) ??
			// a sheet of backs is for the cards of other sheets
			(areCut && ofSheets.length === 1 ? ofSheets[0] : undefined);
		let isGiven = own === undefined && giveByName(children, named, isForCard);
		if (own === undefined && !isGiven && named.length > 1 && inOrder(deck, backs)) {
			for (const [at, back] of named.entries()) {
				children[at]?.pictures.set("back", back.picture);
				back.isUsed = true;
			}
			isGiven = true;
			context.guess(folder, remark("BACKS_IN_ORDER", { count: named.length, folder: backs.folder }));
		}
		const only = named.length === 1 && !isGiven && !backs.isByName ? named[0] : undefined;
		const ofAll = own ?? (shared === undefined ? only : undefined);
		const back = ofAll?.picture ?? shared;
		// a back that no name gives to this deck may be that of another
		const mayBeOther = backs.folder !== home || deck.isMixed;
		const isOpen = own === undefined && decks.length > 1 && mayBeOther && !isPair(folder, backs);
		if (isOpen && back !== undefined && !(await isLike(back.file, fronts, context, true))) continue;
		if (ofAll !== undefined) ofAll.isUsed = true;
		if (back !== undefined) {
			deck.pictures.set("back", back);
			context.guess(folder, remark("BACK_FROM_ELSEWHERE", { file: back.file }));
			return;
		}
		if (isGiven) break;
		const open = named.filter(({ name }) => !decks.some(({ key = "" }) => isForDeck(name, key)));
		const like = await Promise.all(open.map(({ picture }) => isLike(picture.file, fronts, context, true)));
		if (!like.includes(true)) continue;
		// a message names them, so they are not reported as unused
		for (const one of open) one.isUsed = true;
		const [version] = areVersions(open, decks) ? open : [];
		if (version === undefined) {
			context.unclearBacks.set(deck, open);
			return listed(open.map(({ picture }) => picture.file));
		}
		deck.pictures.set("back", version.picture);
		const others = open.filter((one) => one !== version).map(({ picture }) => picture.file);
		reportSkipped(folder, version.picture.file, others, context);
		return;
	}
}

/** Gives tiles the backs with their names, from a folder of backs among them: `tiles/backs/`. */
function giveTileBacks(drafts: readonly PieceDraft[], all: readonly Backs[]): void {
	const tiles = drafts.flatMap((one) =>
		one.kind === "bundle" ? one.children : one.kind === "tile" ? [one] : [],
	);
	for (const { within, named } of all) {
		if (sectionPlace(within).section !== "tile") continue;
		const around = tiles.filter(({ key = "" }) => isWithin(folderOf(key), within));
		giveByName(around, named, (back, tile) => back === tile);
	}
}

/**
 * Gives each deck without a back the nearest one meant for it. Reports decks that remain without a back, and unused
 * backs.
 */
export async function giveBacks(
	drafts: readonly PieceDraft[],
	all: readonly Backs[],
	context: ReadContext,
): Promise<void> {
	const decks = drafts.filter(({ kind, children }) => kind === "deck" && children.length > 0);
	const unclear = new Map<string, PieceDraft[]>();
	for (const deck of decks) {
		await takeUnlike(deck, context);
		if (!deck.pictures.has("back")) giveByNumber(deck, all, context);
	}
	for (const deck of decks) {
		if (deck.pictures.has("back")) continue;
		const files = await giveBack(deck, decks, all, context);
		if (files !== undefined) unclear.set(files, [...(unclear.get(files) ?? []), deck]);
	}
	for (const [files, decks] of unclear)
		context.warnings.push(remark("BACK_UNCLEAR", { deck: listed(decks.map(({ key = "" }) => key)), files }));
	giveTileBacks(drafts, all);
	const unusedIn = ({ shared, named }: Backs): PictureDraft[] => {
		const given = new Set(drafts.map(({ pictures }) => pictures.get("back")?.file));
		const open = named.flatMap(({ isUsed, picture }) => (isUsed ? [] : [picture]));
		return [...(shared === undefined ? [] : [shared]), ...open].filter(({ file }) => !given.has(file));
	};
	const open = decks.filter((deck) => ![...unclear.values()].flat().includes(deck));
	await giveOnlyBack(open, all.flatMap(unusedIn), context);
	for (const deck of open) await settleWithoutBack(deck, context);
	for (const backs of all) {
		const unused = unusedIn(backs).map(({ file }) => file);
		const facts = { count: unused.length, files: listed(unused), first: unused[0] ?? "" };
		if (unused.length > 0) context.guess(backs.folder, remark("BACKS_UNUSED", facts));
	}
}

import {
	backWords,
	baseOf,
	byName,
	cardWords,
	folderOf,
	grouped,
	piecesByName,
	readPictureName,
	sharedBacksOf,
} from "@tuckbox/pieces";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import type { BackOfDeck } from "../backs/backs-by-words.ts";
import { isNoBoardName, isPartsFolder } from "../folder-words.ts";
import { numberSeries } from "../number-series.ts";
import { isBacksFolder, sectionPlace } from "../sections.ts";
import { largestFirst } from "./pictures/picture-pixels.ts";

// Takes heaps apart: folders with all pictures of a game, cards next to tokens, boards and the icons of a program.

type Folders = Map<string, string[]>;
type Sized = { file: string; width: number; height: number };
/** Pictures that are alike. `isNamed` if the word is what their names have in common, and not their size. */
type Group = { word: string; pictures: Sized[]; isNamed: boolean };

/** A folder with fewer pictures is not a heap. */
const minPictures = 24;
/** A folder is a heap if at most this share of its pictures are about as large as each other. */
const maxOfOneSize = 2 / 3;
/** Maximum number of sizes that are compared with all others. */
const maxCompared = 32;
/** Maximum ratio between the sides of two pictures of about one size: scans vary by that much. */
const maxRatio = 1.1;
/** Minimum number of pictures of a deck: fewer of one size may be so by chance. */
const minOfDeck = 8;
/** Minimum share of a heap that comes out as decks. */
const minInDecks = 0.3;
/** Minimum length in pixels of a picture that can be read as a card. */
const minLengthPx = 200;
/** Maximum length of a card for its width. */
const maxLength = 1.85;
/** Maximum ratio between the proportions of two pictures of one deck at different resolutions, and between their sides. */
const maxOfDeck = { proportions: 1.05, sides: 2 };
/** Minimum ratio between the pixels of a board and of a card next to it. */
const minBoard = 20;
/** A picture that is this many times shorter than a card would be a piece of 11 mm: it is an icon. */
const maxShorter = 8;
/** Words for pictures of the program that a game is played with, and for large ones that are no boards. */
const ofProgram =
	/(^|[-_ ])(buttons?|btns?|icons?|icos?|cursors?|highlights?|masks?|backgrounds?|bgs?|covers?|posters?|splash|wallpapers?|(game[-_ ]?)?(windows?|screens?))([-_ ]|\d*$)/i;
/** Words for what lies before each player; long pictures of players are no cards. */
const ofPlayers = /^(players?|spieler|joueu(r|se)s?|jugador(es)?|jogador(es)?|giocator[ei])$/i;
/** The name of what remains of a heap whose cards have its name. */
const ofOthers = "others";
const ofSheet = /(^|[-_ ])sheets?([-_ ]|\d*$)/i;

const ratio = (one: number, other: number) => Math.max(one / other, other / one);
const isAsLarge = (one: Sized, other: Sized) =>
	Math.max(ratio(one.width, other.width), ratio(one.height, other.height)) <= maxRatio;
const lengthOf = ({ width, height }: Sized) => Math.max(width, height);
/** Length for width, whether a picture stands or lies across. */
const proportionsOf = ({ width, height }: Sized) => ratio(width, height);
const isUpright = ({ width, height }: Sized) =>
	ratio(width, height) > maxRatio && ratio(width, height) <= maxLength;
const sizeOf = ({ width, height }: Sized) => `${width}x${height}`;
const stemOf = ({ file }: Sized) => baseOf(readPictureName(file).stem);
const firstWordOf = (one: Sized) => stemOf(one).toLowerCase().split(/[-_ ]/, 1)[0];
const wordsOf = (one: Sized) => stemOf(one).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");

async function measured(files: readonly string[], context: ReadContext): Promise<Sized[]> {
	const sizes = await Promise.all(files.map((file) => sizeInPixels(context, file)));
	return files.flatMap((file, at) => {
		const size = sizes[at];
		return size ? [{ file, width: size.widthPx, height: size.heightPx }] : [];
	});
}

/** Whether two pictures may be cards or tiles of one deck: as large as each other, or with the proportions of one card. */
const areAlike = (one: Sized, other: Sized) =>
	isAsLarge(one, other) ||
	(isUpright(one) && ratio(proportionsOf(one), proportionsOf(other)) <= maxOfDeck.proportions);

/** Whether pictures are a mixture of sizes. */
function areMixed(pictures: readonly Sized[]): boolean {
	if (pictures.length < minPictures) return false;
	const sizes = [...grouped(pictures, sizeOf).values()];
	const countLike = (one: Sized) =>
		sizes.reduce((sum, [first, ...more]) => sum + (first && areAlike(one, first) ? more.length + 1 : 0), 0);
	return sizes
		.sort((one, other) => other.length - one.length)
		.slice(0, maxCompared)
		.every(([first]) => first === undefined || countLike(first) <= pictures.length * maxOfOneSize);
}

/** The words with which all of these names begin, without a number at the end. */
function sharedWords(pictures: readonly Sized[]): string {
	const [first = "", ...others] = pictures.map(stemOf);
	const parts = first.split(/(?<=[-_ ])/);
	const hasAll = (start: string) =>
		others.every((other) => other.toLowerCase().startsWith(start.toLowerCase()));
	const count = parts.findLastIndex((_, at) => hasAll(parts.slice(0, at + 1).join("")));
	return parts
		.slice(0, count + 1)
		.join("")
		.replace(/[-_ ]+$/, "");
}

/** Numbered series whose pictures are about as large as each other, and are most of those of their sizes. */
function seriesIn(pictures: readonly Sized[]): Group[] {
	const bySize = grouped(pictures, sizeOf);
	const byFile = new Map(pictures.map((one) => [one.file, one]));
	return numberSeries([...byFile.keys()]).flatMap(({ word, files, length }): Group[] => {
		const own = files.flatMap((file) => byFile.get(file) ?? []);
		const [first] = own;
		if (first === undefined || length < minOfDeck || !own.every((one) => isAsLarge(one, first))) return [];
		const ofSizes = [...new Set(own.map(sizeOf))].reduce(
			(sum, size) => sum + (bySize.get(size)?.length ?? 0),
			0,
		);
		return ofSizes - own.length > own.length / 2 ? [] : [{ word, pictures: own, isNamed: true }];
	});
}

/**
 * Pictures that are as large as each other to the pixel, if they have the proportions of cards, are many square tiles, or
 * their names begin alike.
 */
function sizesIn(pictures: readonly Sized[]): Group[] {
	return [...grouped(pictures, sizeOf)].flatMap(([size, same]): Group[] => {
		const [first] = same;
		if (first === undefined) return [];
		const word = sharedWords(same);
		const areTiles = first.width === first.height && same.length >= minPictures;
		const groups =
			word !== "" || isUpright(first) || areTiles
				? [{ word: word || size, pictures: same, isNamed: word !== "" }]
				: [...grouped(same, firstWordOf).values()].map((some) => ({
						word: sharedWords(some),
						pictures: some,
						isNamed: true,
					}));
		return groups.filter((group) => group.pictures.length >= minOfDeck && group.word !== "");
	});
}

const squashed = (text: string) =>
	text
		.normalize("NFC")
		.toLowerCase()
		.replace(/[-_\s]+/g, "");
const ofBack = new RegExp(`^(.+?)(${cardWords})?(${backWords})$`);
const ofCards = new RegExp(`(${cardWords})$`);

/** The deck whose back a picture is called, with or without spaces between its words: `seacardback`. */
function deckOfBack(picture: Sized, decks: readonly Group[]): Group | undefined {
	const label = ofBack.exec(squashed(baseOf(readPictureName(picture.file).whole)))?.[1];
	if (label === undefined) return undefined;
	return decks
		.map((deck) => [squashed(deck.word), deck] as const)
		.find(([name]) => label === name || name.replace(ofCards, "") === label)?.[1];
}

/** The deck among these that a picture belongs to: by its name, or the one whose proportions are nearest. */
function deckOf(picture: Sized, decks: readonly Group[]): Group | undefined {
	const difference = ({ pictures: [first] }: Group) =>
		first && isUpright(first) && ratio(lengthOf(picture), lengthOf(first)) <= maxOfDeck.sides
			? ratio(picture.width * first.height, picture.height * first.width)
			: Number.POSITIVE_INFINITY;
	const like = decks
		.filter((deck) => difference(deck) <= maxOfDeck.proportions)
		.sort((one, other) => difference(one) - difference(other));
	const isCalled = ({ word, pictures: [first] }: Group) =>
		first && isAsLarge(picture, first) && stemOf(picture).toLowerCase().startsWith(`${word.toLowerCase()} `);
	return decks.find(isCalled) ?? like[0];
}

/** A tile, if square ones are many. */
const tileIn = ([most]: readonly Group[]): Sized | undefined =>
	most !== undefined && most.pictures.length >= minPictures ? most.pictures[0] : undefined;

/** Whether a picture is too small for a piece next to a card. The pixels of drawings say nothing about that. */
const isTiny = (picture: Sized, card: Sized, context: ReadContext) =>
	lengthOf(picture) * maxShorter < lengthOf(card) && !context.isDrawing(picture.file);

/** Whether pictures that are alike are the boards of players. */
const areOfPlayers = ({ word, pictures: [first] }: Group) =>
	ofPlayers.test(word) && first !== undefined && proportionsOf(first) > maxLength;

type Sorted = {
	decks: Group[];
	boards: string[];
	ofPlayers: readonly string[];
	left: string[];
	backs: { deck: Group; file: string }[];
};

/** Moves pictures that are no deck of their own to where they belong. */
function sortOthers(others: readonly Sized[], card: Sized, sorted: Sorted, context: ReadContext): void {
	for (const picture of others) {
		const { file, width, height } = picture;
		const deck = deckOfBack(picture, sorted.decks);
		const like = deckOf(picture, sorted.decks);
		const isKept = context.files.isKept(file);
		const isLarge = width * height >= card.width * card.height * minBoard && !context.isDrawing(file);
		const isSheet = ofSheet.test(wordsOf(picture)) || context.mayBeSheets.has(file);
		if (deck !== undefined) sorted.backs.push({ deck, file });
		else if (like !== undefined) like.pictures.push(picture);
		else if ((isTiny(picture, card, context) || ofProgram.test(wordsOf(picture))) && !isKept)
			sorted.left.push(file);
		else if (isLarge && !isSheet && !isNoBoardName(wordsOf(picture))) sorted.boards.push(file);
	}
}

/** The other sides of pictures and the same ones in other formats go where the first of them goes. */
function keepTogether(pictures: readonly Sized[], sorted: Sorted): void {
	const byFile = new Map(pictures.map((one) => [one.file, one]));
	const { pieces, twins } = piecesByName([...byFile.keys()]);
	const decks = new Map(
		sorted.decks.flatMap((deck) => deck.pictures.map((one) => [one.file, deck] as const)),
	);
	for (const { sides } of pieces) {
		const own = [...sides.values()].flatMap((file) => [file, ...(twins.get(file) ?? [])]);
		const deck = own.map((file) => decks.get(file)).find((one) => one !== undefined);
		if (deck !== undefined) for (const file of own) decks.set(file, deck);
	}
	for (const deck of sorted.decks) deck.pictures = pictures.filter(({ file }) => decks.get(file) === deck);
	sorted.left = sorted.left.filter((file) => !decks.has(file));
	sorted.boards = sorted.boards.filter((file) => !decks.has(file));
}

/**
 * Sorts the pictures of a heap.
 * @param isFree whether a deck can be called so
 * @param others decks of the same folder that came out of it before
 * @returns undefined without cards or tiles that are alike
 */
async function sortHeap(
	files: readonly string[],
	context: ReadContext,
	isFree: (word: string) => boolean,
	others: readonly string[],
): Promise<Sorted | undefined> {
	if (files.length < minPictures) return;
	const pictures = await measured(files, context);
	if (!areMixed(pictures)) return;
	const shared = sharedBacksOf(files);
	const open = pictures.filter(({ file }) => !shared.includes(file));
	const series = seriesIn(open);
	const ofSeries = new Set(series.flatMap((one) => one.pictures));
	const groups = [...series, ...sizesIn(open.filter((one) => !ofSeries.has(one)))]
		.filter(({ word }) => isFree(word))
		.sort((one, other) => other.pictures.length - one.pictures.length);
	const firsts = [
		...groups.flatMap((group) => group.pictures.slice(0, 1)),
		...(await measured(others, context)),
	];
	const card = firsts.find((one) => isUpright(one) && lengthOf(one) >= minLengthPx) ?? tileIn(groups);
	if (card === undefined) return;
	const isLeft = ({ word, pictures: [first] }: Group) =>
		isPartsFolder(word) || (first !== undefined && isTiny(first, card, context));
	const shown = groups.filter((group) => !isLeft(group));
	const inGroups = shown.reduce((sum, group) => sum + group.pictures.length, 0);
	if (inGroups < pictures.length * minInDecks) return;
	const decks = shown.filter((group) => !areOfPlayers(group));
	const ofPlayers = shown.filter(areOfPlayers).flatMap((group) => group.pictures.map(({ file }) => file));
	const left = groups.filter(isLeft).flatMap((group) => group.pictures.map(({ file }) => file));
	const sorted: Sorted = { decks, boards: [], ofPlayers, left, backs: [] };
	const taken = new Set(groups.flatMap((group) => group.pictures));
	sortOthers(
		open.filter((one) => !taken.has(one)),
		card,
		sorted,
		context,
	);
	keepTogether(open, sorted);
	for (const back of pictures.filter(({ file }) => shared.includes(file))) {
		const deck = decks.find((one) => one.pictures.some((picture) => sizeOf(picture) === sizeOf(back)));
		if (deck !== undefined) sorted.backs.push({ deck, file: back.file });
	}
	return sorted;
}

/**
 * The pictures next to sheets and the back of their cells that are not as large as this: they are no cards of the game.
 * @returns none if no sheets were cut there, or the back has no size
 */
async function unlikeCells(
	folder: string,
	files: readonly string[],
	context: ReadContext,
): Promise<string[]> {
	const isOfSheets = [...context.cells.keys()].some((sheet) => folderOf(sheet) === folder);
	const shared = isOfSheets ? sharedBacksOf(files) : [];
	const [back] = await measured(shared.slice(0, 1), context);
	if (back === undefined) return [];
	const others = (await measured(files, context)).filter((one) => !isAsLarge(one, back));
	return others.map(({ file }) => file);
}

/** Pieces and folders that come out of heaps. `mixed` are the folders with pictures of them, which may be anything. */
export type Heaps = { boards: string[]; backs: BackOfDeck[]; mixed: ReadonlySet<string> };

/**
 * Makes decks of what is alike in heaps, takes the boards out, and leaves out icons.
 * @param apart decks that came out of their folders before
 */
export async function takeHeaps(
	folders: Folders,
	apart: readonly BackOfDeck[],
	context: ReadContext,
): Promise<Heaps> {
	const boards: string[] = [];
	const backs: BackOfDeck[] = [];
	const mixed = new Set<string>();
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section !== undefined || isBacksFolder(folder)) continue;
		// cells of sheets and pages of PDFs have their places by the names of these
		if (files.some((file) => context.files.sourceOf(file) !== undefined)) continue;
		const keyOf = (word: string) => (folder === "" ? word : `${folder}/${word}`);
		const isFree = (word: string) =>
			!folders.has(keyOf(word)) &&
			["deck", "tile", "tokenSprite", undefined].includes(sectionPlace(keyOf(word)).section) &&
			!isBacksFolder(keyOf(word));
		const unlike = await unlikeCells(folder, files, context);
		if (unlike.length > 0 && isFree(ofOthers)) {
			folders.set(
				folder,
				files.filter((file) => !unlike.includes(file)),
			);
			folders.set(keyOf(ofOthers), unlike);
			mixed.add(keyOf(ofOthers));
			continue;
		}
		const others = apart.flatMap(({ file }) => (folderOf(file) === folder ? [file] : []));
		const sorted = await sortHeap(files, context, isFree, others);
		if (sorted === undefined) continue;
		const { decks, left } = sorted;
		const moved = [...sorted.boards, ...sorted.ofPlayers, ...left, ...sorted.backs.map(({ file }) => file)];
		const taken = new Set([...moved, ...decks.flatMap((deck) => deck.pictures.map(({ file }) => file))]);
		const rest = files.filter((file) => !taken.has(file));
		// cards whose names have nothing in common are those of the folder if they are most of it
		const largest = decks.find(({ isNamed }) => !isNamed);
		const own = largest && largest.pictures.length > rest.length && isFree(ofOthers) ? largest : undefined;
		const keyOfDeck = (deck: Group) => (deck === own ? folder : keyOf(deck.word));
		const shared = own === undefined ? [] : sharedBacksOf(rest);
		const found = grouped(
			[
				...decks.flatMap((deck) => deck.pictures.map(({ file }) => ({ key: keyOfDeck(deck), file }))),
				...rest.map((file) => ({ key: own && !shared.includes(file) ? keyOf(ofOthers) : folder, file })),
			],
			({ key }) => key,
		);
		folders.delete(folder);
		for (const [key, some] of found) folders.set(key, some.map(({ file }) => file).sort(byName));
		const about = folder || "the folder";
		const named = decks.filter((deck) => deck !== own);
		const [most] = named;
		const groups = named.map(({ word, pictures }) => `${word} (${pictures.length})`).join(", ");
		if (most !== undefined) context.guess(about, remark("HEAP_APART", { groups, key: keyOf(most.word) }));
		for (const board of sorted.boards) context.guess(board, remark("BOARD_BY_SIZE", { file: board }));
		for (const board of sorted.ofPlayers) context.guess(board, remark("BOARD_BY_NAME", { file: board }));
		if (left.length > 0) {
			const names = await largestFirst(left, context);
			const [first = ""] = names;
			const facts = { count: names.length, files: listed(names), first };
			context.guess(about, remark("ICONS_IN_HEAP", facts));
		}
		boards.push(...sorted.boards, ...sorted.ofPlayers);
		backs.push(...sorted.backs.map(({ deck, file }) => ({ deck: keyOfDeck(deck), file })));
		for (const key of found.keys()) mixed.add(key);
	}
	return { boards, backs, mixed };
}

import { baseOf, byName, folderOf, largestGroup, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { lineFor } from "../../read/line-for.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { backsForFolders } from "../backs/names-of-backs.ts";
import { isCalledBack } from "../backs/unmatched-backs.ts";
import { surelyCards } from "../card-pictures.ts";
import {
	belowAssets,
	isBelowPlain,
	isCalledAfterKind,
	isPartsFolder,
	isPlainFolder,
	outputBase,
} from "../folder-words.ts";
import { isPageOfPdf, isPdfOfCards } from "../pdfs/page-places.ts";
import { hasCards, isBacksFolder, isTokenName, sectionPlace } from "../sections.ts";
import { leaveOutArt } from "./aside/art-for-sheets.ts";
import { leaveOutCopiedFolders, leaveOutStates } from "./aside/copied-folders.ts";
import { leaveOutSources } from "./aside/drawn-sources.ts";
import { leaveOutFigures } from "./aside/figures-of-rules.ts";
import { leaveOutNoCards } from "./aside/no-cards.ts";
import { forPrinters } from "./aside/printers-folders.ts";
import { leaveOutVersions } from "./aside/same-pictures.ts";
import { leaveOutTwinsInStates } from "./aside/states.ts";
import { isCutOut } from "./aside/stray-pictures.ts";
import { hasOfBoards, leaveOutSmallBoards, namedBoards, takeBoards } from "./boards.ts";
import { leaveOutAbout } from "./pictures/about-pictures.ts";
import { largestFirst } from "./pictures/picture-pixels.ts";

// Pictures in a game's folder that are not pieces of it: parts that cards are made from, images of web pages, and
// second versions of the same pictures.

/** Pictures by the folder they are in. */
export type Folders = Map<string, string[]>;

/** The numbers of pieces in a table or a package, and of groups of pictures that a person said to be pieces. */
export type Others = { elsewhere: number; said: number };

const isOfKind = (folder: string) => sectionPlace(folder).section !== undefined || isBacksFolder(folder);

/** Pictures next to folders of cards are not a deck of their own if their share of all pictures is at most this. */
const maxLooseShare = 0.1;
/** An output with fewer pictures than this share of the pictures next to it was not made from them. */
const minOutputShare = 0.5;
/** Minimum share of a folder with a plain name, such as `images/`, that surely are cards, if it has those of the game. */
const minSure = 0.8;
/** Minimum share of a folder that lists or lines keep, for its name to say nothing about the rest. */
const minKept = 0.5;
/** Minimum number of cards on a page to print, with those pages that show only backs. */
const cardsOnPaper = 4;

const isBook = (folder: string) => sectionPlace(folder).section === "book";

/** Whether pictures in a folder may be cards, tiles, boards or tokens: pieces that a game cannot do without. */
const holdsPieces = (folder: string) =>
	!isBacksFolder(folder) && !["book", "die"].includes(sectionPlace(folder).section ?? "");

/** The number of pictures of cards, tiles, boards and tokens: a rulebook, dice and backs alone are no game. */
const countPieces = (folders: Folders) =>
	[...folders].reduce(
		(sum, [folder, files]) => sum + (holdsPieces(folder) ? files.length - sharedBacksOf(files).length : 0),
		0,
	);

/** The pixels of most pictures; undefined without any. */
async function usualPixels(files: readonly string[], context: ReadContext): Promise<string | undefined> {
	// a page of a PDF would have to be drawn
	const known = files.filter((file) => !isPageOfPdf(file, context.files));
	const sizes = await Promise.all(known.map((file) => sizeInPixels(context, file)));
	return largestGroup(
		sizes.flatMap((size) => (size ? `${size.widthPx} ${size.heightPx}` : [])),
		String,
	)?.[0];
}

/**
 * Leaves out what a program's output was made from: the pictures directly next to it, and folders next to it that are
 * not called after a kind. A folder of pictures that are as large as the output's is another deck.
 */
async function leaveOutInputs(folders: Folders, context: ReadContext): Promise<void> {
	const bases = new Set([...folders.keys()].flatMap((folder) => outputBase(folder) ?? []));
	for (const base of bases) {
		const outputs = [...folders].flatMap(([folder, files]) => (outputBase(folder) === base ? files : []));
		const pixels = await usualPixels(outputs, context);
		for (const [folder, inputs] of [...folders]) {
			const isWithin = base === "" || folder === base || folder.startsWith(`${base}/`);
			const isOutput = outputBase(folder) !== undefined;
			if (!isWithin || isOutput || inputs.length === 0 || isCalledAfterKind(folder)) continue;
			if (outputs.length < inputs.length * minOutputShare || isPartsFolder(folder)) continue;
			if (folder !== base && (pixels === undefined || (await usualPixels(inputs, context)) === pixels))
				continue;
			folders.delete(folder);
			const line = { line: lineFor(folder) };
			context.guess(
				folder || "the folder",
				folder === base ? remark("NEXT_TO_OUTPUT", line) : remark("INPUT_FOLDER", line),
			);
		}
	}
}

/** Whether a folder of parts has a name that says nothing about its pictures, so that a board in it may be the game's. */
const mayHoldBoard = (folder: string) => isPlainFolder(folder) || /^assets?$/i.test(baseOf(folder));

/**
 * Leaves out folders, unless no piece would remain. Backs stay, and boards if there is no folder of them.
 * @param whole folders of which nothing stays
 */
async function leaveOutIf(
	folders: Folders,
	context: ReadContext,
	hasOthers: boolean,
	isLeft: (folder: string) => boolean,
	whole: ReadonlySet<string> = new Set(),
): Promise<void> {
	const left = [...folders.keys()].filter(isLeft);
	const rest: Folders = new Map([...folders].filter(([folder]) => !left.includes(folder)));
	if (left.length === 0 || (countPieces(rest) === 0 && !hasOthers)) return;
	const hasBoards = hasOfBoards(rest, context);
	const skipped: string[] = [];
	for (const folder of left) {
		const files = folders.get(folder) ?? [];
		const mayHold = !hasBoards && mayHoldBoard(folder);
		const kept = whole.has(folder)
			? []
			: [...sharedBacksOf(files), ...(mayHold ? await namedBoards(files, context) : [])];
		if (kept.length > 0) folders.set(folder, kept);
		else folders.delete(folder);
		if (kept.length < files.length) skipped.push(folder);
	}
	// the line that keeps a folder keeps those in it
	const outermost = skipped.filter((folder) => !skipped.some((other) => folder.startsWith(`${other}/`)));
	const [first] = outermost;
	if (first === undefined) return;
	const facts = { count: outermost.length, folders: listed(outermost), line: lineFor(first) };
	context.guess(outermost.length === 1 ? first : "the folder", remark("PARTS_BY_NAME", facts));
}

/**
 * Whether PDFs that show cards, are called so, or are in such a folder, are sheets with more cards than there are
 * pictures in folders of parts: these are not the same cards, exported.
 */
function haveCardsOnPaper(folders: Folders, { papers }: ReadContext): boolean {
	const parts = [...folders].filter(([folder]) => isPartsFolder(folder) || isPlainFolder(folder));
	const isOfCards = (file: string) =>
		isPdfOfCards(file) || ["deck", "tile"].includes(sectionPlace(folderOf(file)).section ?? "");
	const onPapers = papers.reduce((sum, { file, count, cards: [seen] }) => {
		if (seen !== undefined) return sum + count * seen.columns * seen.rows;
		return sum + (isOfCards(file) ? count * cardsOnPaper : 0);
	}, 0);
	return parts.flatMap(([, files]) => files).length < onPapers;
}

/** The folders in `assets/` with cards, if no other folder holds cards: most pictures have one size, that of a card. */
async function cardsInAssets(
	folders: Folders,
	context: ReadContext,
	hasOthers: boolean,
): Promise<ReadonlySet<string>> {
	const hasCardsElsewhere = [...folders.keys()].some((folder) => hasCards(folder) && !isPartsFolder(folder));
	if (hasOthers || hasCardsElsewhere) return new Set();
	const found = await Promise.all(
		[...folders].map(async ([folder, files]): Promise<string[]> => {
			if (!isPartsFolder(folder) || isPartsFolder(belowAssets(folder)) || !hasCards(folder)) return [];
			return (await surelyCards(files, context)).length > 0 ? [folder] : [];
		}),
	);
	return new Set(found.flat());
}

/** @param kept folders of which most pictures are kept, so that they are none of parts */
async function leaveOutParts(
	folders: Folders,
	context: ReadContext,
	hasOthers: boolean,
	kept: ReadonlySet<string>,
): Promise<void> {
	const cards = await cardsInAssets(folders, context, hasOthers);
	const printers = await forPrinters(folders, context);
	await leaveOutIf(
		folders,
		context,
		hasOthers,
		(folder) => !kept.has(folder) && (printers.has(folder) || (isPartsFolder(folder) && !cards.has(folder))),
		printers,
	);
	const filled = [...folders].filter(([folder]) => !isBook(folder));
	const hasPages = filled.some(([, files]) => files.some((file) => isPageOfPdf(file, context.files)));
	const hasPieces = hasPages || filled.some(([folder]) => isOfKind(folder));
	// cards in a PDF are finished, and pictures in any folder below `img/` are what they were made from
	const isPart = hasPages ? isBelowPlain : isPlainFolder;
	// next to tokens and boards alone, the cards may be in `images/`
	const hasDecks = hasPages || filled.some(([folder]) => hasCards(folder) && !isPart(folder));
	const inPlain = await Promise.all(
		filled.map(async ([folder, files]): Promise<string[]> => {
			if (hasDecks || hasOthers || !isPart(folder)) return [];
			return (await surelyCards(files, context)).length >= files.length * minSure ? [folder] : [];
		}),
	);
	const ofCards = new Set(inPlain.flat());
	if (hasPieces || hasOthers)
		await leaveOutIf(
			folders,
			context,
			hasOthers,
			(folder) => isPart(folder) && !ofCards.has(folder) && !kept.has(folder),
		);
}

/** Pictures that are called tokens and cut out to figures. */
async function looseTokens(files: readonly string[], context: ReadContext): Promise<string[]> {
	const called = files.filter((file) => isTokenName(readPictureName(file).stem));
	const areTokens = await Promise.all(called.map((file) => isCutOut(file, context)));
	const tokens = called.filter((_, at) => areTokens[at]);
	const [first] = tokens;
	if (first !== undefined) context.guess(first, remark("TOKENS_BY_NAME", { count: tokens.length }));
	return tokens;
}

/**
 * Leaves out the pictures in the game's own folder if other folders are named after kinds, or have nearly all pictures.
 * @returns the boards among them, and in other folders
 */
async function leaveOutLoose(
	folders: Folders,
	context: ReadContext,
	{ elsewhere, said }: Others,
): Promise<string[]> {
	const own = folders.get("") ?? [];
	const pages = own.filter((file) => isPageOfPdf(file, context.files));
	const backs = [...sharedBacksOf(own), ...backsForFolders("", own, folders)];
	const loose = own.filter((file) => !backs.includes(file) && !pages.includes(file));
	// a folder of a kind that exists only because of a PDF in the game's own folder says nothing about what is next to it
	const isOfRoot = (file: string) =>
		isPageOfPdf(file, context.files) && folderOf(context.files.sourceOf(file) ?? "") === "";
	const hasKinds = [...folders].some(
		([folder, files]) =>
			sectionPlace(folder).section !== undefined && !isBook(folder) && !files.every(isOfRoot),
	);
	const all = elsewhere + said + countPieces(folders) - pages.filter((file) => !backs.includes(file)).length;
	const areSkipped =
		((hasKinds || elsewhere > 0) && all > loose.length) || loose.length <= all * maxLooseShare;
	const boards = await takeBoards(folders, context, areSkipped);
	if (!areSkipped) return boards;
	const others = loose.filter((file) => !boards.includes(file));
	const tokens = await looseTokens(others, context);
	const skipped = others.filter((file) => !tokens.includes(file));
	if (tokens.length > 0) folders.set("tokens", [...(folders.get("tokens") ?? []), ...tokens].sort(byName));
	if (skipped.length === 0 && tokens.length === 0) return boards;
	const rest = own.filter((file) => !loose.includes(file));
	if (rest.length > 0) folders.set("", rest);
	else folders.delete("");
	// a deck may lack a back that is here
	if (skipped.length === 0) return boards;
	const names = await largestFirst(skipped, context, isCalledBack);
	const [first = ""] = names;
	const facts = { count: names.length, files: listed(names), first };
	context.guess(names.length === 1 ? first : "the folder", remark("NEXT_TO_FOLDERS", facts));
	return boards;
}

/**
 * Leaves out pictures that are not pieces, and reports them.
 * @param others pieces apart from those in the folders
 * @returns pictures outside of folders of boards that are boards
 */
export async function leaveAside(folders: Folders, context: ReadContext, others: Others): Promise<string[]> {
	const hasOthers = others.elsewhere + others.said > 0;
	const kept: Folders = new Map();
	const mostlyKept = new Set<string>();
	for (const [folder, files] of [...folders]) {
		const own = files.filter((file) => context.files.isKept(file));
		if (own.length === 0) continue;
		kept.set(folder, own);
		if (own.length >= files.length * minKept) mostlyKept.add(folder);
		if (own.length === files.length) folders.delete(folder);
		else
			folders.set(
				folder,
				files.filter((file) => !own.includes(file)),
			);
	}
	const hasPieces = (except: string) =>
		hasOthers ||
		context.papers.length > 0 ||
		countPieces(new Map([...folders, ...kept].filter(([folder]) => folder !== except))) > 0;
	await leaveOutAbout(folders, context, hasPieces);
	leaveOutTwinsInStates(folders, context);
	await leaveOutNoCards(folders, context);
	await leaveOutSources(folders, context);
	await leaveOutInputs(folders, context);
	await leaveOutCopiedFolders(folders, context);
	await leaveOutStates(folders, context);
	await leaveOutVersions(folders, context);
	await leaveOutFigures(folders, context);
	const hasMore = hasOthers || countPieces(kept) > 0 || haveCardsOnPaper(folders, context);
	await leaveOutParts(folders, context, hasMore, mostlyKept);
	await leaveOutArt(folders, context);
	await leaveOutSmallBoards(folders, context);
	const boards = await leaveOutLoose(folders, context, others);
	for (const [folder, own] of kept)
		folders.set(folder, [...own, ...(folders.get(folder) ?? [])].sort(byName));
	return boards;
}

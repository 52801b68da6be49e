import { baseOf, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isBoardName, isNoBoardName } from "../folder-words.ts";
import { isPackagingName } from "../no-card-words.ts";
import { isPageOfPdf } from "../pdfs/page-places.ts";
import { isBacksFolder, isTokenName, sectionPlace } from "../sections.ts";
import { largestFirst, pixelsOf } from "./pictures/picture-pixels.ts";

// Boards in folders that are not named after them, by the names and the sizes of pictures.

type Folders = Map<string, string[]>;

/** Minimum ratio between the pixels of a board and of the cards next to it. */
const minRatio = 2;
/** Minimum ratio between the pixels of a board and of a texture or an icon in its folder. */
const minRatioToParts = 10;
/** Minimum pixels of a board that is only larger than most pictures next to it, of any, and of one among many small ones. */
const minPixels = { amongMany: 800 * 600, ofAny: 150 * 150, ofMany: 300 * 250 };
/** Minimum number of such small pictures in a folder of boards: they are the spaces of one, or what a program shows on it. */
const minSpaces = 12;

/** Names that begin with a word for boards. */
const ofFirst = /^(.*\/)?(game[-_ ]?)?board(?![a-z])/i;

const isOfBoards = (folder: string) => sectionPlace(folder).section === "board";

/** Whether there are pictures in a folder of boards, and not only pages of a PDF that is called so. */
export const hasOfBoards = (
	folders: ReadonlyMap<string, readonly string[]>,
	{ files }: ReadContext,
): boolean =>
	[...folders].some(([folder, own]) => isOfBoards(folder) && !own.every((file) => isPageOfPdf(file, files)));

/** The pictures that are called boards or maps, and are not as small as icons. */
export async function namedBoards(
	files: readonly string[],
	context: ReadContext,
	pixels?: ReadonlyMap<string, number>,
): Promise<string[]> {
	const named = files.filter((file) => isBoardName(readPictureName(file).stem));
	if (named.length === 0) return [];
	const known = pixels ?? (await pixelsOf(named, context));
	return named.filter((file) => context.isDrawing(file) || (known.get(file) ?? 0) >= minPixels.ofAny);
}

/** The pictures that are called boards or maps, and are hardly cards: all others are skipped, fewer, or far smaller. */
async function boardsIn(
	files: readonly string[],
	context: ReadContext,
	areOthersSkipped: boolean,
): Promise<string[]> {
	const named = files.filter((file) => isBoardName(readPictureName(file).stem));
	if (named.length === 0) return [];
	const pixels = await pixelsOf(files, context);
	const large = await namedBoards(files, context, pixels);
	const others = files.filter((file) => !named.includes(file) && !isTokenName(readPictureName(file).stem));
	if (areOthersSkipped || named.length > others.length) return large;
	const sorted = others.map((file) => pixels.get(file) ?? 0).sort((one, other) => one - other);
	const [middle = 0, largest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
	return large.filter((file) => {
		const own = pixels.get(file) ?? 0;
		const isFirst = ofFirst.test(readPictureName(file).stem) && own > middle && !sorted.includes(own);
		return isFirst || own >= largest * minRatio || (own >= middle * minRatio && own >= minPixels.amongMany);
	});
}

async function sayNextToBoards(folder: string, skipped: readonly string[], context: ReadContext) {
	const names = await largestFirst(skipped, context);
	const [first = ""] = names;
	const facts = { count: names.length, files: listed(names), first };
	context.guess(names.length === 1 ? first : folder, remark("NEXT_TO_BOARDS", facts));
}

/**
 * Takes the boards out of folders that are not named after a kind, if there is no folder of boards. Next to more boards,
 * other pictures are left out.
 * @param areLooseSkipped whether the other pictures in the game's own folder are skipped
 */
export async function takeBoards(
	folders: Folders,
	context: ReadContext,
	areLooseSkipped: boolean,
): Promise<string[]> {
	if (hasOfBoards(folders, context)) return [];
	const found: string[] = [];
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section !== undefined || isBacksFolder(folder)) continue;
		const isSkipped = folder === "" && areLooseSkipped;
		const backs = sharedBacksOf(files);
		const open = files.filter((file) => !backs.includes(file) && !isPageOfPdf(file, context.files));
		const named = await boardsIn(open, context, isSkipped);
		if (named.length === 0) continue;
		for (const board of named) context.guess(board, remark("BOARD_BY_NAME", { file: board }));
		// the same picture in another format is no card, either
		const stems = new Set(named.map((file) => readPictureName(file).stem));
		const boards = open.filter((file) => stems.has(readPictureName(file).stem));
		found.push(...boards);
		const others = open.filter((file) => !boards.includes(file));
		const skipped = others.length < boards.length && !isSkipped ? others : [];
		if (skipped.length > 0) {
			await sayNextToBoards(folder || "the folder", skipped, context);
		}
		const rest = files.filter((file) => !boards.includes(file) && !skipped.includes(file));
		if (rest.length === 0) folders.delete(folder);
		else folders.set(folder, rest);
	}
	return found;
}

/** Leaves out pictures in folders of boards that are too small for one, next to others: textures and icons; and boxes. */
export async function leaveOutSmallBoards(folders: Folders, context: ReadContext): Promise<void> {
	for (const [folder, files] of folders) {
		if (!isOfBoards(folder)) continue;
		const pixels = await pixelsOf(files, context);
		const largest = Math.max(...pixels.values());
		const tiny = files.filter((file) => (pixels.get(file) ?? 0) < minPixels.ofMany);
		const isOfSpaces = tiny.length >= minSpaces;
		const small = files.filter((file) => {
			if (isPackagingName(baseOf(readPictureName(file).stem))) return true;
			const own = pixels.get(file) ?? 0;
			const isPart = isNoBoardName(readPictureName(file).stem) && own * minRatioToParts < largest;
			const min = isOfSpaces ? minPixels.ofMany : minPixels.ofAny;
			return own > 0 && (own < min || isPart) && !context.isDrawing(file);
		});
		const isAll = small.length === files.length;
		if (small.length === 0 || (isAll && (!isOfSpaces || folders.size === 1))) continue;
		folders.set(
			folder,
			files.filter((file) => !small.includes(file)),
		);
		await sayNextToBoards(folder, small, context);
	}
}

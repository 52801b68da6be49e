import { folderOf, isPictureName, largestGroup, readPictureName } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { isCalledBack } from "../../backs/unmatched-backs.ts";
import { isCalledCards } from "../../folder-words.ts";
import { hasCards, isBacksFolder, sectionPlace } from "../../sections.ts";
import { largestFirst } from "../pictures/picture-pixels.ts";

// Single pictures that would each be a deck of one card next to other pieces: photographs, stickers, banners.

type Folders = Map<string, string[]>;

/** Maximum ratio between the proportions of two cards; a photograph of 4 : 3 is 1.05 away from a card of 7 : 5. */
const maxRatio = 1.04;

/** Photographs of cameras: JPEGs of at least this length, and their length for their width. */
const ofCameras = { lengthPx: 2400, proportions: [4 / 3, 3 / 2, 16 / 9], tolerance: 0.01 };

async function isPhotograph(file: string, context: ReadContext): Promise<boolean> {
	const size = /\.jpe?g$/i.test(file) ? await sizeInPixels(context, file) : undefined;
	if (size === undefined || Math.max(size.widthPx, size.heightPx) < ofCameras.lengthPx) return false;
	const own = (await proportionsOf(file, context)) ?? 0;
	return ofCameras.proportions.some((usual) => Math.abs(own / usual - 1) <= ofCameras.tolerance);
}

/** The length of a picture for its width, whether it stands or lies across. */
async function proportionsOf(file: string, context: ReadContext): Promise<number | undefined> {
	const size = await sizeInPixels(context, file);
	return size && Math.max(size.widthPx, size.heightPx) / Math.max(1, Math.min(size.widthPx, size.heightPx));
}

/** Whether a picture can be a card only because nothing says what it is. */
function isUnnamed(folder: string, [file = "", ...others]: readonly string[], context: ReadContext): boolean {
	const isOfFolder = sectionPlace(folder).section === undefined && !isBacksFolder(folder);
	return (
		isOfFolder &&
		others.length === 0 &&
		![folder, readPictureName(file).stem].some(isCalledCards) &&
		context.files.sourceOf(file) === undefined &&
		!context.files.isKept(file) &&
		!context.mayBeSheets.has(file)
	);
}

/** Minimum number and share of cards that have the same pixels, and how much longer or shorter a picture is that is none of them. */
const ofScale = { min: 8, share: 0.8, ratio: 1.5 };

/** Whether nearly all cards have one size in pixels, and a picture is far larger or smaller. */
async function isOfOtherScale(
	file: string,
	cards: readonly string[],
	context: ReadContext,
): Promise<boolean> {
	const lengthOf = async (one: string) => {
		const size = context.isDrawing(one) ? undefined : await sizeInPixels(context, one);
		return size && Math.max(size.widthPx, size.heightPx);
	};
	const others = cards.filter((other) => other !== file);
	const lengths = (await Promise.all(others.map(lengthOf))).flatMap((length) => length ?? []);
	const most = largestGroup(lengths, String) ?? [];
	const [own, usual] = [await lengthOf(file), most[0]];
	if (own === undefined || usual === undefined || most.length < ofScale.min) return false;
	return most.length >= others.length * ofScale.share && Math.max(own / usual, usual / own) >= ofScale.ratio;
}

/** Whether a picture is cut out to a disc, a hexagon or another figure. */
export async function isCutOut(file: string, context: ReadContext): Promise<boolean> {
	const image = await context.picture(file, { file });
	const seen = image?.isDrawing ? await context.sketch(image) : image;
	const outlines = seen && (await context.files.source.tools?.outlinesOf?.([seen]));
	return outlines?.[0] !== undefined && !["box", "clear"].includes(outlines[0]);
}

/**
 * Leaves out pictures with the proportions of no other card that are alone in their folders, if these are around the
 * folders of pieces, or if they are photographs.
 * @param others the number of pieces and of PDFs to print apart from the pictures in these folders
 */
export async function leaveOutStrays(folders: Folders, others: number, context: ReadContext): Promise<void> {
	const single = [...folders].filter(([folder, files]) => isUnnamed(folder, files, context));
	const pieces = others + [...folders.values()].flat().length - single.length;
	if (single.length === 0 || pieces < single.length) return;
	const cards = [...folders].flatMap(([folder, files]) =>
		hasCards(folder) && !isBacksFolder(folder) ? files : [],
	);
	const proportions = new Map(
		await Promise.all(cards.map(async (file) => [file, await proportionsOf(file, context)] as const)),
	);
	const strays: string[] = [];
	for (const [folder, [file = ""]] of single) {
		// a person may have said what the pictures in a folder within it are
		const isAround =
			folder === "" ||
			context.files.names.some((name) => folderOf(name).startsWith(`${folder}/`) && isPictureName(name));
		if (!isAround && !(await isPhotograph(file, context))) continue;
		const own = proportions.get(file);
		const isLikeOther =
			!(await isOfOtherScale(file, cards, context)) &&
			cards.some((other) => {
				const its = proportions.get(other);
				return own && its && other !== file && Math.max(own / its, its / own) <= maxRatio;
			});
		if (own === undefined || isLikeOther || (folder !== "" && (await isCutOut(file, context)))) continue;
		strays.push(file);
		folders.delete(folder);
	}
	const names = await largestFirst(strays, context, isCalledBack);
	const [first] = names;
	if (first === undefined) return;
	const called = isCalledBack(first) ? "back" : "other";
	const facts = { count: names.length, files: listed(names), first, called };
	context.guess(names.length === 1 ? first : "the folder", remark("STRAY_PICTURES", facts));
}

import { baseOf, byName, folderOf, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { lineFor } from "../../../read/line-for.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isPartsFolder, outputBase, versionWords } from "../../folder-words.ts";
import { hasCards, sectionPlace } from "../../sections.ts";
import { leaveOutOldVersions, reportLikeNames } from "./numbered-versions.ts";

// Folders that repeat the pictures of another folder: in a different format or size, or as the same files.

type Folders = Map<string, string[]>;

/** Shares of the names in two folders that must be common for the folders to have the same pictures. */
const minCommon = { ofSmaller: 0.8, ofLarger: 0.5 };
/** Folders called `big` and `small` may hold large and small pieces, unless they have this many names in common. */
const minOfSizes = 8;
/** Minimum ratio between the pixels of two sizes of a picture. */
const minResized = 1.2;
/** Minimum number of files in a copied folder; fewer may be placeholders. */
const minCopies = 3;
/** Maximum number of pictures whose outlines are compared: drawings have to be drawn for that. */
const maxOutlined = 3;
/** A picture with fewer pixels on its longer side was exported from a drawing in too small a size. */
const exportedPx = 700;

const lowerStem = (file: string) => baseOf(readPictureName(file).stem).toLowerCase();

/** Rates a picture: an export that is large enough is best, then a drawing, then the picture with the most pixels. */
async function qualityOf(context: ReadContext, file: string): Promise<number> {
	if (context.isDrawing(file)) return exportedPx ** 2 - 1;
	const header = await context.headerOf(file).catch(() => undefined);
	if (header === undefined) return -1;
	const { widthPx, heightPx } = header;
	const isSmall = Math.max(widthPx, heightPx) < exportedPx;
	return (isSmall ? 0 : exportedPx ** 2) + widthPx * heightPx;
}

async function sumOf(context: ReadContext, files: readonly string[]): Promise<number> {
	const each = await Promise.all(files.map((file) => qualityOf(context, file)));
	return each.reduce((sum, one) => sum + one, 0);
}

/** Whether pictures are cut out to figures: texts and drawings without anything behind them. */
async function areFigures(context: ReadContext, files: readonly string[]): Promise<boolean> {
	const seen = await Promise.all(
		files.slice(0, maxOutlined).map(async (file) => {
			const image = await context.picture(file, { file });
			return image?.isDrawing ? await context.sketch(image) : image;
		}),
	);
	const outlines = await context.files.source.tools?.outlinesOf?.(seen.filter((one) => one !== undefined));
	return outlines !== undefined && outlines.length > 0 && outlines.every((outline) => outline === "figure");
}

/** Whether the pictures of one of two folders have nothing behind them, and those of the other have. */
const differInGround = async (context: ReadContext, files: readonly string[], others: readonly string[]) =>
	(await areFigures(context, files)) !== (await areFigures(context, others));

type Folder = [name: string, files: readonly string[]];

/**
 * Whether the first of two folders with the same pictures is used. A folder of parts is not, nor one of drawings with
 * nothing behind them if the others have a ground; otherwise, the one with the better pictures is.
 */
async function isBetter(
	context: ReadContext,
	[one, files]: Folder,
	[other, others]: Folder,
	common: ReadonlySet<string>,
): Promise<boolean> {
	if (isPartsFolder(one) !== isPartsFolder(other)) return isPartsFolder(other);
	const inBoth = (list: readonly string[]) => list.filter((file) => common.has(lowerStem(file)));
	const areDrawings = (list: readonly string[]) => inBoth(list).every((file) => context.isDrawing(file));
	if (areDrawings(files) !== areDrawings(others)) {
		const [drawn, exported] = areDrawings(files) ? [files, others] : [others, files];
		const isCutOut = await areFigures(context, inBoth(drawn));
		if (isCutOut && !(await areFigures(context, inBoth(exported)))) return exported === files;
	}
	if (await differInGround(context, inBoth(files), inBoth(others)))
		return areFigures(context, inBoth(others));
	const [first, second] = [await sumOf(context, inBoth(files)), await sumOf(context, inBoth(others))];
	return first === second ? !/(^|[^a-z])(big|large|full)$/i.test(other) : first > second;
}

/** Whether most common pictures of two folders differ in size; drawings and unreadable pictures count as different. */
async function areResized(
	context: ReadContext,
	[files, others]: readonly [readonly string[], readonly string[]],
	common: readonly string[],
): Promise<boolean> {
	const countPixels = async (file: string | undefined) => {
		if (file === undefined || context.isDrawing(file)) return;
		const header = await context.headerOf(file).catch(() => undefined);
		return header && header.widthPx * header.heightPx;
	};
	const byStem = (list: readonly string[]) => new Map(list.map((file) => [lowerStem(file), file]));
	const [ofOne, ofOther] = [byStem(files), byStem(others)];
	const resized = await Promise.all(
		common.map(async (stem) => {
			const [one, other] = [await countPixels(ofOne.get(stem)), await countPixels(ofOther.get(stem))];
			return (
				one === undefined || other === undefined || Math.max(one, other) > minResized * Math.min(one, other)
			);
		}),
	);
	return resized.filter(Boolean).length * 2 > common.length;
}

/** A folder called after a language, which repeats names all the same. */
const ofLanguage =
	/^([a-z]{2}([-_][a-z]{2})?|english|german|deutsch|fran[cç]ais|french|espa[nñ]ol|spanish|italiano?)$/i;

/** Names of folders with earlier versions of pictures in the folder around them, of which these may have more. */
const ofOriginals = /^(originals?|orig|raw|unedited|uncropped)$/i;

/**
 * Whether a folder repeats the names of the one around it. Numbered pictures must differ in their ground, too: other
 * decks have the same numbers.
 */
async function isRepeated(
	context: ReadContext,
	files: readonly string[],
	others: readonly string[],
	common: readonly string[],
): Promise<boolean> {
	if (common.length < minOfSizes || common.length < others.length) return false;
	if (common.length < files.length * minCommon.ofSmaller) return false;
	const areNumbered = new Set(common.map((stem) => stem.replace(/\d+$/, ""))).size === 1;
	return !areNumbered || (await differInGround(context, files, others));
}

/** Keeps only the best of several folders with the same pictures. */
async function leaveOutTwins(folders: Folders, context: ReadContext): Promise<void> {
	const stems = new Map([...folders].map(([folder, files]) => [folder, new Set(files.map(lowerStem))]));
	const names = [...folders.keys()].sort(byName);
	for (const [at, one] of names.entries())
		for (const other of names.slice(at + 1)) {
			const [ofOne, ofOther] = [stems.get(one), stems.get(other)];
			const [files, others] = [folders.get(one), folders.get(other)];
			if (!ofOne || !ofOther || !files || !others) continue;
			const words = versionWords(one, other);
			const isNested = folderOf(other) === one && !ofLanguage.test(baseOf(other));
			if (words === undefined && !isNested) continue;
			const common = [...ofOne].filter((stem) => ofOther.has(stem));
			if (words === undefined && !(await isRepeated(context, files, others, common))) continue;
			const [fewer, more] = [Math.min(ofOne.size, ofOther.size), Math.max(ofOne.size, ofOther.size)];
			const areFew = common.length < more * minCommon.ofLarger;
			// pictures that were changed are used with those next to them, which have no original
			const areOriginals = areFew && isNested && ofOriginals.test(baseOf(other)) && ofOther.size === fewer;
			if (common.length < fewer * minCommon.ofSmaller || (areFew && !areOriginals)) continue;
			if (words?.areSizes && common.length < minOfSizes) continue;
			if (words?.mustDiffer && !(await areResized(context, [files, others], common))) continue;
			const isFirst =
				areOriginals || (await isBetter(context, [one, files], [other, others], new Set(common)));
			const [used, left] = isFirst ? [one, other] : [other, one];
			const kept = folders.get(used) ?? [];
			// the back may exist in only one of the folders
			const backs = sharedBacksOf(kept).length > 0 ? [] : sharedBacksOf(folders.get(left) ?? []);
			folders.delete(left);
			// the folder around another has the name of the deck
			folders.set(words === undefined ? one : used, [...kept, ...backs]);
			if (words === undefined) folders.delete(other);
			const facts = { folder: used || ".", line: lineFor(left) };
			const said = words === undefined ? remark("SAME_NAMES", facts) : remark("SAME_PICTURES", facts);
			context.guess(left || "the folder", said);
		}
}

/** Names that are too common to identify a picture: `card-12`. */
const plainNumber = /^(cards?|tiles?|images?|img)?[-_ ]*\d+$/;

/** Identifies a picture by its name and size: programs may write different bytes for the same picture each time. */
async function pixelIdentity(context: ReadContext, file: string): Promise<string | undefined> {
	if (context.isDrawing(file) || plainNumber.test(lowerStem(file))) return;
	const header = await context.headerOf(file).catch(() => undefined);
	return header && `${baseOf(file)} ${header.widthPx} ${header.heightPx}`;
}

/** Leaves out a program's output if all of its files have been sorted into other folders, too. */
async function leaveOutCopies(folders: Folders, context: ReadContext): Promise<void> {
	const isOutput = (folder: string) => outputBase(folder) !== undefined;
	const outputs = [...folders].filter(([folder, files]) => isOutput(folder) && files.length >= minCopies);
	const wanted = new Set(outputs.flatMap(([, files]) => files.map(baseOf)));
	const holders = new Map<string, string>();
	for (const [folder, files] of folders)
		for (const file of isOutput(folder) ? [] : files.filter((file) => wanted.has(baseOf(file)))) {
			const id = await pixelIdentity(context, file);
			if (id !== undefined) holders.set(id, folder);
		}
	for (const [folder, files] of outputs) {
		const ids = await Promise.all(files.map((file) => pixelIdentity(context, file)));
		const elsewhere = new Set(ids.map((id) => holders.get(id ?? "")));
		if (elsewhere.has(undefined)) continue;
		folders.delete(folder);
		const others = [...elsewhere].map((other) => other || ".").join(", ");
		context.guess(folder || "the folder", remark("SAME_FILES", { folder: others, line: lineFor(folder) }));
	}
}

/** Leaves out folders of cards or tiles that repeat the pictures of others, and reports each. */
export async function leaveOutVersions(folders: Folders, context: ReadContext): Promise<void> {
	const mayRepeat = (folder: string) => hasCards(folder) || sectionPlace(folder).section === "tokenSprite";
	const compared: Folders = new Map([...folders].filter(([folder]) => mayRepeat(folder)));
	if (compared.size < 2) return;
	leaveOutOldVersions(compared, context);
	await leaveOutTwins(compared, context);
	await leaveOutCopies(compared, context);
	reportLikeNames(compared, context);
	for (const folder of [...folders.keys()].filter(mayRepeat)) {
		const files = compared.get(folder);
		if (files === undefined) folders.delete(folder);
		else folders.set(folder, files);
	}
}

import { baseOf, byName, folderOf, grouped, isPictureName, readPictureName } from "@tuckbox/pieces";
import { lineFor } from "../../../read/line-for.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isOldFolder, isPartsFolder } from "../../folder-words.ts";
import { hasCards, isBacksFolder } from "../../sections.ts";

// The same cards in two folders, for printing with bleed and trimmed for the screen, whatever these are called.

/** Minimum number of pictures that both folders have, and their share of each. */
const least = { common: 8, share: 0.8 };
/** Maximum number of folders that are compared with each other. */
const maxFolders = 100;
/** Range of the bleed on both sides of a card, as a share of its width: 2 mm of a large card to 10 mm of a small one. */
const ofBleed = { min: 0.02, max: 0.18 };
/** Maximum difference in px between the bleed across and down, which programs round. */
const rounding = 2;

const stemOf = (file: string) => baseOf(readPictureName(file).stem).toLowerCase();

/** The part of a name that versions have in common: `v1` and `v2`. */
const withoutNumber = (folder: string) => folder.replace(/\d+/g, "");

/** The bleed around a picture compared with another one, in px, if it is the same on all sides; negative around the other. */
async function bleedAround(context: ReadContext, one: string, other: string): Promise<number> {
	if (context.isDrawing(one) || context.isDrawing(other)) return 0;
	const [first, second] = await Promise.all(
		[one, other].map((file) => context.headerOf(file).catch(() => undefined)),
	);
	if (!first || !second) return 0;
	const across = first.widthPx - second.widthPx;
	const down = first.heightPx - second.heightPx;
	const share = Math.abs(across) / Math.min(first.widthPx, second.widthPx);
	const isBleed = share >= ofBleed.min && share <= ofBleed.max && Math.abs(across - down) <= rounding;
	return isBleed ? across : 0;
}

type Folder = { name: string; files: readonly string[]; byStem: ReadonlyMap<string, string> };

/** The trimmed one of two folders with the same names, if nearly all pictures of the other have the same bleed. */
async function trimmedOf(context: ReadContext, one: Folder, other: Folder): Promise<Folder | undefined> {
	const wanted = Math.max(least.common, one.files.length * least.share, other.files.length * least.share);
	if (Math.min(one.files.length, other.files.length) < wanted) return;
	const pairs = [...one.byStem].flatMap(([stem, file]) => {
		const same = other.byStem.get(stem);
		return same === undefined ? [] : [[file, same] as const];
	});
	if (pairs.length < wanted) return;
	const bleeds = await Promise.all(pairs.map(([file, same]) => bleedAround(context, file, same)));
	const areMany = (isWanted: (bleed: number) => boolean) =>
		bleeds.filter(isWanted).length >= pairs.length * least.share;
	if (areMany((bleed) => bleed > 0)) return other;
	if (areMany((bleed) => bleed < 0)) return one;
}

/**
 * Leaves out folders with the same cards as another one, trimmed: the one with bleed is used. It is done before tables are
 * read, whose rows would fit the pictures of both.
 * @param isNamed whether a table names the pictures of a folder with its path
 */
export async function leaveOutOtherTrims(
	context: ReadContext,
	isNamed: (folder: string) => boolean = () => false,
): Promise<void> {
	const { files, said } = context;
	const own = files.names.filter((file) => isPictureName(file) && files.sourceOf(file) === undefined);
	const isOpen = (folder: string) =>
		hasCards(folder) && !isBacksFolder(folder) && !isPartsFolder(folder) && !isOldFolder(folder);
	const open = [...grouped(own, folderOf)]
		.filter(([name, pictures]) => pictures.length >= least.common && isOpen(name))
		.sort(([one], [other]) => byName(one, other))
		.slice(0, maxFolders)
		.map(
			([name, files]): Folder => ({
				name,
				files,
				byStem: new Map(files.map((file) => [stemOf(file), file])),
			}),
		);
	const isWanted = (folder: Folder) =>
		isNamed(folder.name) || folder.files.some((file) => files.isKept(file) || said.of(file) !== undefined);
	const left = new Set<Folder>();
	for (const [at, one] of open.entries())
		for (const other of open.slice(at + 1)) {
			if (left.has(one) || left.has(other)) continue;
			if (withoutNumber(one.name) === withoutNumber(other.name)) continue;
			const trimmed = await trimmedOf(context, one, other);
			if (trimmed === undefined || isWanted(trimmed)) continue;
			left.add(trimmed);
			for (const file of trimmed.files) files.hide(file);
			const used = trimmed === one ? other : one;
			context.guess(
				trimmed.name || "the folder",
				remark("SAME_NAMES", { folder: used.name || ".", line: lineFor(trimmed.name) }),
			);
		}
}

import { baseOf, byName, folderOf, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { lineFor } from "../../read/line-for.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { haveSameBytes } from "../backs/cards-like-backs.ts";
import { isOldFolder, isPartsFolder } from "../folder-words.ts";
import { isBacksFolder } from "../sections.ts";

// Repositories in which the same game is twice: copies of its folders, as for a website, and the same cards in other
// states, as a program shows them.

type Folders = Map<string, string[]>;

/** Minimum number of pictures of a folder that are elsewhere too, and their share of it. */
const ofCopies = { min: 2, share: 0.8 };
/** Maximum number of pairs of pictures whose bytes are compared. */
const maxCompared = 8;
/** Minimum number of cards that exist in several states, and their share of a folder. */
const ofStates = { min: 12, share: 0.8 };

/** The pictures of a folder by what copies have in common: their names, and their sizes in bytes and pixels. */
async function byIdentity(
	files: readonly string[],
	context: ReadContext,
): Promise<ReadonlyMap<string, string>> {
	const headers = await Promise.all(files.map((file) => context.headerOf(file).catch(() => undefined)));
	return new Map(
		files.flatMap((file, at) => {
			const header = headers[at];
			const { byteSize, widthPx, heightPx } = header ?? {};
			return header ? [[`${baseOf(file)} ${byteSize} ${widthPx} ${heightPx}`, file] as const] : [];
		}),
	);
}

/** Some of several elements, evenly spread. */
const spread = <T>(all: readonly T[]): T[] =>
	all.filter((_, at) => at % Math.ceil(all.length / maxCompared) === 0);

/** Whether nearly all pictures of a folder are in another one, too, byte by byte. */
async function areIn(
	files: readonly string[],
	own: ReadonlyMap<string, string>,
	others: ReadonlyMap<string, string>,
	context: ReadContext,
): Promise<boolean> {
	const pairs = [...own].flatMap(([id, file]) => {
		const other = others.get(id);
		return other === undefined ? [] : [[file, other] as const];
	});
	if (pairs.length < ofCopies.min || pairs.length < files.length * ofCopies.share) return false;
	const areSame = await Promise.all(spread(pairs).map(([one, other]) => haveSameBytes(context, one, other)));
	return areSame.every(Boolean);
}

/** The order in which folders with the same pictures are kept: not old versions and parts, the fullest, the outermost. */
const byRank = ([one, files]: [string, string[]], [other, others]: [string, string[]]): number => {
	const rank = (folder: string) => Number(isOldFolder(folder)) * 2 + Number(isPartsFolder(folder));
	const depth = (folder: string) => (folder === "" ? 0 : folder.split("/").length);
	return (
		rank(one) - rank(other) || others.length - files.length || depth(one) - depth(other) || byName(one, other)
	);
};

/** Keeps one of several folders with the same files. */
export async function leaveOutCopiedFolders(folders: Folders, context: ReadContext): Promise<void> {
	const { files } = context;
	const ranked = [...folders]
		.filter(([, own]) => own.every((file) => files.sourceOf(file) === undefined))
		.sort(byRank);
	if (ranked.length < 2) return;
	const identities = await Promise.all(ranked.map(([, own]) => byIdentity(own, context)));
	for (const [at, [folder, own]] of ranked.entries()) {
		for (const [before, [other]] of ranked.slice(0, at).entries()) {
			const [ids, others] = [identities[at], identities[before]];
			const kept = folders.get(other);
			if (!ids || !others || kept === undefined || isBacksFolder(folder) !== isBacksFolder(other)) continue;
			if (!(await areIn(own, ids, others, context))) continue;
			folders.delete(folder);
			context.guess(
				folder || "the folder",
				remark("SAME_FILES", { folder: other || ".", line: lineFor(folder) }),
			);
			break;
		}
	}
}

const stemsOf = (files: readonly string[]) =>
	new Map(files.map((file) => [baseOf(readPictureName(file).stem).toLowerCase(), file]));

/**
 * Leaves out folders with the names and the pixels of one next to them that has a back: the same cards, chosen, hidden or
 * lit.
 */
export async function leaveOutStates(folders: Folders, context: ReadContext): Promise<void> {
	const backed = [...folders].filter(([folder, files]) => folder !== "" && sharedBacksOf(files).length > 0);
	for (const [folder, files] of backed) {
		const cards = stemsOf(files);
		for (const [other, others] of [...folders]) {
			const isNext = other !== folder && folderOf(other) === folderOf(folder);
			if (!isNext || isBacksFolder(other) || sharedBacksOf(others).length > 0) continue;
			const pairs = [...stemsOf(others)].flatMap(([stem, file]) => {
				const card = cards.get(stem);
				return card === undefined ? [] : [[card, file] as const];
			});
			if (pairs.length < ofStates.min || pairs.length < others.length * ofStates.share) continue;
			const sizes = await Promise.all(pairs.flat().map((file) => sizeInPixels(context, file)));
			const [first] = sizes;
			const isSame = (size: (typeof sizes)[number]) =>
				size && size.widthPx === first?.widthPx && size.heightPx === first.heightPx;
			if (sizes.filter(isSame).length < sizes.length * ofStates.share) continue;
			folders.delete(other);
			context.guess(other, remark("SAME_NAMES", { folder, line: lineFor(other) }));
		}
	}
}

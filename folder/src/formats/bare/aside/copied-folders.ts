import { baseOf, byName, folderOf, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { lineFor } from "../../../read/line-for.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { haveSameBytes } from "../../backs/cards-like-backs.ts";
import { isOldFolder, isPartsFolder } from "../../folder-words.ts";
import { isBacksFolder } from "../../sections.ts";

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

/** Whether some of the pictures of two folders are the same, byte by byte. */
async function areCopies(
	pairs: readonly (readonly [string, string])[],
	context: ReadContext,
): Promise<boolean> {
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
	const uses = new Map<string, number>();
	for (const name of ranked.flatMap(([, own]) => own.map(baseOf))) uses.set(name, (uses.get(name) ?? 0) + 1);
	const isRepeated = (file: string) => (uses.get(baseOf(file)) ?? 0) > 1;
	const identities = await Promise.all(ranked.map(([, own]) => byIdentity(own.filter(isRepeated), context)));
	/** The pictures of the folders that are kept, by what copies have in common. */
	const holders = new Map<string, Map<string, string>>();
	for (const [at, [folder, own]] of ranked.entries()) {
		const ids = identities[at] ?? new Map<string, string>();
		const pairs = new Map<string, [string, string][]>();
		for (const [id, file] of ids)
			for (const [other, same] of holders.get(id) ?? [])
				if (isBacksFolder(folder) === isBacksFolder(other)) {
					const known = pairs.get(other);
					if (known) known.push([file, same]);
					else pairs.set(other, [[file, same]]);
				}
		const most = [...pairs].sort(([, some], [, others]) => others.length - some.length)[0];
		const [other = "", same = []] = most ?? [];
		const areMany = same.length >= ofCopies.min && same.length >= own.length * ofCopies.share;
		if (areMany && (await areCopies(same, context))) {
			folders.delete(folder);
			const facts = { folder: other || ".", line: lineFor(folder) };
			context.guess(folder || "the folder", remark("SAME_FILES", facts));
		} else
			for (const [id, file] of ids) {
				const held = holders.get(id) ?? new Map<string, string>();
				holders.set(id, held.set(folder, file));
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
	const all = [...folders].filter(([folder]) => folder !== "" && !isBacksFolder(folder));
	const backed = new Map(all.filter(([, files]) => sharedBacksOf(files).length > 0));
	for (const [folder, files] of backed) {
		const cards = stemsOf(files);
		for (const [other, others] of all) {
			if (folderOf(other) !== folderOf(folder) || backed.has(other) || !folders.has(other)) continue;
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

import { baseOf, byName, folderOf } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { SaidKind } from "../../read/types.ts";
import { leaveOutNoCards } from "./aside/no-cards.ts";
import { leaveOutAbout } from "./pictures/about-pictures.ts";

// Pictures of which a person said what they are, by `kinds:` in tuckbox.yaml or `--as`. They are taken out before
// anything is guessed about the rest.

/** Pictures of one folder that were said to be the same. */
export type SaidPictures = {
	/** Their folder or, if others remain there, one in it that is named after the pattern: it gives the key. */
	folder: string;
	files: readonly string[];
	said: SaidKind;
};

/** The words of a pattern without its folders, wildcards and extension. */
const wordsOf = (pattern: string) =>
	baseOf(pattern.replace(/\/+$/, ""))
		.replace(/\.\w+$/, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/**
 * Takes the pictures out of a folder's pictures of which a person said what they are.
 * @param nameIn the name by which a pattern calls a picture of a folder
 */
export function takeSaid(
	folders: Map<string, string[]>,
	{ said }: ReadContext,
	nameIn = (_folder: string, file: string) => file,
): SaidPictures[] {
	const taken: SaidPictures[] = [];
	for (const [folder, files] of [...folders]) {
		const groups = new Map<SaidKind, string[]>();
		for (const file of files) {
			const own = said.of(nameIn(folder, file));
			if (own) groups.set(own, [...(groups.get(own) ?? []), file]);
		}
		if (groups.size === 0) continue;
		const rest = files.filter((file) => said.of(nameIn(folder, file)) === undefined);
		if (rest.length > 0) folders.set(folder, rest);
		else folders.delete(folder);
		for (const [own, some] of groups) {
			const isWhole = some.length === files.length;
			const name = wordsOf(own.pattern) || own.kind;
			const place = isWhole ? folder : folder === "" ? name : `${folder}/${name}`;
			taken.push({ folder: place, files: some, said: own });
		}
	}
	return taken;
}

/** Whether a pattern names a folder or all files of a format, and none of these. */
const isGeneral = ({ pattern }: SaidKind) => pattern.endsWith("/") || /^\*+(\.\w+)?$/.test(baseOf(pattern));

/**
 * Leaves out what is none of the pieces by its name where a pattern is for all of a folder: it is said of what was read
 * of this before.
 */
export async function leaveOutOfSaid(
	taken: readonly SaidPictures[],
	context: ReadContext,
): Promise<SaidPictures[]> {
	return await Promise.all(
		taken.map(async (one) => {
			if (!isGeneral(one.said) || one.said.kind === "back") return one;
			const kept = one.files.filter((file) => context.files.isKept(file));
			const open = one.files.filter((file) => !kept.includes(file));
			const folders = new Map([[folderOf(one.files[0] ?? ""), open]]);
			await leaveOutAbout(folders, context, () => false);
			await leaveOutNoCards(folders, context);
			return { ...one, files: [...kept, ...[...folders.values()].flat()].sort(byName) };
		}),
	);
}

/** Takes out groups that came out of a heap and are called by their keys: `402x671/`. */
export const takeSaidGroups = (folders: Map<string, string[]>, context: ReadContext): SaidPictures[] =>
	takeSaid(folders, context, (folder, file) =>
		folder === folderOf(file) ? file : `${folder}/${baseOf(file)}`,
	);

/** Whether some of a deck's cards are in a folder or below it. */
const isAround = (folder: string, { pictures, children }: PieceDraft): boolean =>
	[...children, { pictures, children: [] }].some(({ pictures }) => {
		const file = pictures.get("front")?.file;
		return file !== undefined && (folder === "" || file.startsWith(`${folder}/`));
	});

/** Gives pictures that were said to be backs to the decks and bundles in their folder, or else to all. */
export function giveSaidBacks(drafts: readonly PieceDraft[], taken: readonly SaidPictures[]): void {
	for (const { files, said } of taken) {
		const [file] = files;
		if (said.kind !== "back" || file === undefined) continue;
		const holders = drafts.filter(({ kind }) => kind === "deck" || kind === "bundle");
		const around = holders.filter((draft) => isAround(folderOf(file), draft));
		for (const draft of around.length > 0 ? around : holders)
			draft.pictures.set("back", { file, where: { file } });
	}
}

import { areTwins, folderOf, grouped, isPictureName, sharedBacksOf, withoutExtension } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { giveByValues } from "../backs/backs-by-values.ts";
import { isForAll } from "../backs/deck-backs.ts";
import { isForDeck, plain } from "../backs/names-of-backs.ts";
import { isLike } from "../backs/proportions.ts";
import { isCalledBack } from "../backs/unmatched-backs.ts";
import { isBacksFolder } from "../sections.ts";

// Backs of the decks of a table that are not next to their cards: in a folder around them, or in one of backs.

/** The folder that all these files are in, or in folders below it. */
function commonFolder([first = "", ...others]: readonly string[]): string {
	let folder = folderOf(first);
	while (folder !== "" && !others.every((file) => file.startsWith(`${folder}/`))) folder = folderOf(folder);
	return folder;
}

function foldersAround(folder: string): string[] {
	return folder === "" ? [""] : [folder, ...foldersAround(folderOf(folder))];
}

/** Whether pictures are one, perhaps in several formats: `back.png` and `back.svg`. */
const areOne = ([first, ...others]: readonly string[]): boolean =>
	first !== undefined && others.every((other) => areTwins(first, other));

/** The back for a deck that a folder has, in all its formats: one with its name, or else the only one for all. */
function backIn(
	folder: string,
	deck: string,
	files: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
	const own = files.get(folder) ?? [];
	const inner = [...files].filter(([inner]) => inner !== "" && folderOf(inner) === folder);
	const ofBacks = inner.flatMap(([inner, files]) => (isBacksFolder(inner) ? files : []));
	const named = [...own.filter(isCalledBack), ...ofBacks].filter((file) =>
		isForDeck(plain(withoutExtension(file)), deck),
	);
	if (areOne(named)) return named;
	const ofAll = inner.flatMap(([inner, files]) => (isForAll(inner) ? sharedBacksOf(files) : []));
	return [sharedBacksOf(own), ofBacks, ofAll].find(areOne);
}

/** The nearest backs that cells of the rows of a deck name. */
function giveNamed(
	deck: PieceDraft,
	around: readonly string[],
	files: ReadonlyMap<string, readonly string[]>,
	context: ReadContext,
): boolean {
	return around.some((folder) => {
		const ofBacks = [...files].flatMap(([inner, some]) =>
			inner !== "" && folderOf(inner) === folder && isBacksFolder(inner) ? some : [],
		);
		const backs = [...(files.get(folder) ?? []).filter(isCalledBack), ...ofBacks].map((file) => ({
			name: plain(withoutExtension(file)),
			picture: { file, where: { file } },
		}));
		return giveByValues(context, deck, ({ payload = {} }) => Object.values(payload).map(String), backs);
	});
}

/** Gives each deck without a back those that its table names, or the nearest one in the folders around its cards. */
export async function giveBacksAround(decks: readonly PieceDraft[], context: ReadContext): Promise<void> {
	const files = grouped(context.files.names.filter(isPictureName), folderOf);
	for (const deck of decks) {
		const { kind, key = "", pictures, children } = deck;
		const hasBack = pictures.has("back") || children.some((card) => card.pictures.has("back"));
		const fronts = children.flatMap((card) => card.pictures.get("front")?.file ?? []);
		if (kind !== "deck" || hasBack || fronts.length === 0) continue;
		const around = foldersAround(commonFolder(fronts));
		if (giveNamed(deck, around, files, context)) continue;
		const found = around.flatMap((folder) => {
			const own = backIn(folder, key, files)?.filter((file) => !fronts.includes(file)) ?? [];
			return own.length > 0 ? [own] : [];
		});
		const [[back, ...twins] = []] = found;
		if (back === undefined || !(await isLike(back, fronts, context, true))) continue;
		pictures.set("back", { file: back, twins, where: { file: back } });
		context.guess(key, remark("BACK_FROM_ELSEWHERE", { file: back }));
	}
}

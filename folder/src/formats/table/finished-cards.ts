import { folderOf, grouped, isPictureName } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { surelyCards } from "../card-pictures.ts";
import { isPartsFolder, isPlainFolder, outputBase } from "../folder-words.ts";
import { sectionPlace } from "../sections.ts";

const isOfArt = (folder: string) => isPartsFolder(folder) || isPlainFolder(folder);
const isOfFinished = (folder: string) =>
	!isPartsFolder(folder) && (outputBase(folder) !== undefined || sectionPlace(folder).section === "deck");

/**
 * The folder with the cards that a program made from a table whose rows name only art: at least as many pictures of one
 * size in its output, or in a folder of cards.
 * @param fronts the pictures that the rows name
 */
export async function cardsMadeFrom(
	fronts: readonly string[],
	context: ReadContext,
): Promise<string | undefined> {
	const named = new Set(fronts);
	if (named.size === 0 || !fronts.every((file) => isOfArt(folderOf(file)))) return;
	for (const [folder, files] of grouped(context.files.names.filter(isPictureName), folderOf)) {
		if (!isOfFinished(folder) || files.length < named.size) continue;
		if ((await surelyCards(files, context)).length >= named.size) return folder;
	}
}

import { folderOf, grouped, isPictureName } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import type { Paper } from "../../read/types.ts";
import { surelyCards } from "../card-pictures.ts";
import { isBelowPlain, isPartsFolder, isPlainFolder, outputBase } from "../folder-words.ts";
import { mayHaveCards, ofSizes } from "../pdfs/finished-sheets.ts";
import { sectionPlace } from "../sections.ts";

const isOfArt = (folder: string) => isPartsFolder(folder) || isPlainFolder(folder);
const isOfFinished = (folder: string) =>
	!isPartsFolder(folder) && (outputBase(folder) !== undefined || sectionPlace(folder).section === "deck");

/** Maximum share of pictures with the proportions of the cards on sheets: more are these cards. */
const maxLike = 0.5;

const cardsOn = ({ cards }: Paper) =>
	cards.reduce((sum, { columns, rows, pageCount }) => sum + columns * rows * pageCount, 0);

/** The sheets to print with the cards that art is made into: as many cards, of other proportions. */
async function sheetsMadeFrom(art: readonly string[], context: ReadContext): Promise<string | undefined> {
	if (!art.every((file) => isOfArt(folderOf(file)) || isBelowPlain(folderOf(file)))) return;
	for (const paper of context.papers) {
		const sizes = paper.cards.flatMap(({ size }) => size ?? []);
		if (sizes.length === 0 || cardsOn(paper) < art.length || !mayHaveCards(folderOf(paper.file))) continue;
		const like = await ofSizes(context, art, sizes);
		if (like.length <= maxLike * art.length) return paper.file;
	}
}

/**
 * The folder with the cards that a program made from a table whose rows name only art: at least as many pictures of one
 * size in its output, or in a folder of cards; or the PDF with as many cards on sheets to print.
 * @param fronts the pictures that the rows name
 */
export async function cardsMadeFrom(
	fronts: readonly string[],
	context: ReadContext,
): Promise<string | undefined> {
	const named = new Set(fronts);
	if (named.size === 0) return;
	const folders = fronts.every((file) => isOfArt(folderOf(file)))
		? grouped(context.files.names.filter(isPictureName), folderOf)
		: [];
	for (const [folder, files] of folders) {
		if (!isOfFinished(folder) || files.length < named.size) continue;
		if ((await surelyCards(files, context)).length >= named.size) return folder;
	}
	return await sheetsMadeFrom([...named], context);
}

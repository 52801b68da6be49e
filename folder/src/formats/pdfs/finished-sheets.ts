import { folderOf, grouped, isPictureName, type Size } from "@tuckbox/pieces";
import { cardsDrawnOn, type PdfFacts } from "../../read/pdf-page.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { CardsOnPages } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import { isBoardName, isOldFolder, isPartsFolder, isPlainFolder } from "../folder-words.ts";
import { hasCards } from "../sections.ts";
import { isPageOfPdf } from "./page-places.ts";

// Finds PDFs of sheets whose cards, or whose pages, are in the folder as pictures, too.

/** A PDF with the cards that are seen on its pages. */
export type Sheets = { file: string; facts: PdfFacts; cards: readonly CardsOnPages[] };

/** Minimum number of pictures, as a share of the cards on pages, that are the same cards. */
const minSame = 0.5;
/** Maximum difference of a picture's proportions from those of the cards on sheets, such as by bleed. */
const sameAspect = 0.15;
/** The same from those of a page that was exported, and the maximum number of such pictures for each page. */
const page = { aspect: 0.015, most: 2 };

/** The shorter side divided by the longer one. */
const aspectOf = (one: number, other: number) => Math.min(one, other) / Math.max(one, other);

/** Whether a folder holds neither parts, nor pictures of web pages, nor old versions. */
export const mayHaveCards = (folder: string): boolean =>
	!isPartsFolder(folder) && !isPlainFolder(folder) && !isOldFolder(folder);

/** The pictures whose proportions differ by at most as much from one of these sizes; unreadable ones are reported elsewhere. */
export async function ofSizes(
	context: ReadContext,
	names: readonly string[],
	sizes: readonly Size[],
	most = sameAspect,
): Promise<string[]> {
	const fits = await Promise.all(
		names.map(async (name) => {
			const header = await context.headerOf(name).catch(() => undefined);
			if (header === undefined || sizes.length === 0) return true;
			const own = aspectOf(header.widthPx, header.heightPx);
			return sizes.some(({ widthMm, heightMm }) => Math.abs(own / aspectOf(widthMm, heightMm) - 1) <= most);
		}),
	);
	return names.filter((_, at) => fits[at]);
}

/** Whether the pages were exported as pictures next to them: about as many, with their proportions. */
async function areExported(context: ReadContext, { file, facts }: Sheets): Promise<boolean> {
	if (folderOf(file) === "") return false;
	const pictures = context.files.names.filter(
		(name) =>
			isPictureName(name) &&
			folderOf(name) === folderOf(file) &&
			!isBoardName(name.replace(/\.\w+$/, "")) &&
			!isPageOfPdf(name, context.files),
	);
	if (pictures.length < facts.count) return false;
	const pages = await ofSizes(context, pictures, facts.pages, page.aspect);
	return pages.length >= facts.count && pages.length <= page.most * facts.count;
}

const cardsOn = ({ cards }: Sheets) =>
	cards.reduce((sum, { pageCount, columns, rows, back }) => {
		const sides = back === "alternate" ? 2 : 1;
		return sum + (pageCount * columns * rows) / sides;
	}, 0);

/** The sizes of the cards on sheets: those of a grid, or those that the pages draw in none. */
const sizesOn = ({ cards, facts }: Sheets): Size[] =>
	cards.flatMap(({ size, isDrawn }): Size[] => {
		if (!isDrawn) return size ? [size] : [];
		return facts.pages.flatMap((page) => cardsDrawnOn(page) ?? []);
	});

/** A text that is the same for sheets of cards with about the same proportions. */
const formOf = (sheets: Sheets) =>
	[...new Set(sizesOn(sheets).map(({ widthMm, heightMm }) => aspectOf(widthMm, heightMm).toFixed(1)))].join(
		" ",
	);

/** A pattern for the pictures around one: its folder, or those of its type in the game's own. */
const patternOf = (name: string) =>
	name.includes("/") ? `${folderOf(name)}/` : `/*${/\.\w+$/.exec(name)?.[0] ?? ""}`;

/**
 * The sheets with as many cards as there are pictures of cards with their proportions, or about as many: of sheets with cards of
 * the same proportions, all or none. Icons are no such pictures.
 * @returns the sheets, each with the pattern of most of the pictures, which is empty if all are pages of PDFs
 */
async function ofSingles(context: ReadContext, sheets: readonly Sheets[]): Promise<Map<Sheets, string>> {
	const { files } = context;
	const pictures = files.names.filter((name) => isPictureName(name) && hasCards(folderOf(name)));
	const pages = pictures.filter((name) => isPageOfPdf(name, files));
	const others = pictures.filter((name) => !pages.includes(name) && mayHaveCards(folderOf(name)));
	const found = new Map<Sheets, string>();
	for (const same of grouped(sheets, formOf).values()) {
		const needed = minSame * same.reduce((sum, one) => sum + cardsOn(one), 0);
		if (pages.length + others.length < needed) continue;
		const singles = await ofSizes(context, others, same.flatMap(sizesOn));
		if (pages.length + singles.length < needed) continue;
		const patterns = [...grouped(singles, patternOf)];
		const [[pattern] = [""]] = patterns.toSorted(([, one], [, other]) => other.length - one.length);
		for (const one of same) found.set(one, pattern);
	}
	return found;
}

/**
 * Selects the sheets whose cards are in the folder only there, and says of each of the others what it shows.
 * @param lineOf the line that cuts a sheet, if its cards are others than those in the folder
 */
export async function unfinishedSheets<One extends Sheets>(
	context: ReadContext,
	sheets: readonly One[],
	lineOf: (file: string, cards: CardsOnPages) => string,
): Promise<{ unfinished: One[]; finished: One[] }> {
	const singles = await ofSingles(context, sheets);
	const [unfinished, finished]: [One[], One[]] = [[], []];
	for (const one of sheets) {
		const { file, facts, cards } = one;
		const [first] = cards;
		const pictures = singles.get(one);
		if (first !== undefined && pictures !== undefined) {
			const ways = { line: lineOf(file, first), pictures, way: pictures === "" ? "one" : "both" };
			context.guess(file, remark("PDF_OF_SINGLES", { count: facts.count, ...ways }));
			finished.push(one);
		} else if (!(await areExported(context, one))) unfinished.push(one);
	}
	return { unfinished, finished };
}

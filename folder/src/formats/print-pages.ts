import {
	baseOf,
	folderOf,
	frontWords,
	grouped,
	isPictureName,
	isSharedBack,
	type Size,
	sizeText,
} from "@tuckbox/pieces";
import { paperOf } from "../pdf/pages.ts";
import type { PdfFacts } from "../read/pdf-page.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { CardsOnPages } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { cardFields, cardsOnPages } from "../sheets/paper-cards.ts";
import { readSheetName } from "../sheets/sheet-name.ts";
import { isBoardName, isOldFolder, isPartsFolder, isPlainFolder } from "./folder-words.ts";
import { isBackPdf, isPageOfPdf, isPdfOfCards } from "./page-places.ts";
import { hasCards, isBacksFolder, isFrontsFolder } from "./sections.ts";

// PDFs with large pages that are left out: sheets of cards to print, and texts.

export type Pdf = { file: string; facts: PdfFacts };

/** A PDF with the cards that are seen on its pages. */
type Sheets = Pdf & { cards: readonly CardsOnPages[] };

/** Maximum number of PDFs that a message names. */
const maxNamed = 4;
/**
 * Maximum number of PDFs that are looked into, and of those with up to three pages each: drawing a page takes up to a
 * second. A limit of time would give another answer on each machine.
 */
const maxSeen = { first: 24, more: 12 };
/** Minimum number of pictures, as a share of the cards on pages, that are the same cards. */
const minSame = 0.5;
/** Maximum difference of a picture's proportions from those of the cards on sheets, such as by bleed. */
const sameAspect = 0.15;

const namesOf = (pdfs: readonly (Pdf | Part)[]) => {
	const shown = pdfs.slice(0, maxNamed).map((pdf) => {
		const pages = "cards" in pdf && pdf.cards.pages !== undefined ? `${pdf.cards.pages} / ` : "";
		return `${pdf.file} (${pages}${pdf.facts.count} × ${paperOf(pdf.facts)})`;
	});
	return [...shown, ...(pdfs.length > maxNamed ? [`… (+${pdfs.length - maxNamed})`] : [])].join(", ");
};

const stemOf = (file: string) => file.replace(/\.\w+$/, "");
/** The words of a name, to compare `hero-front` with `hero back`. */
const wordsOf = (stem: string) => stem.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const frontAtEnd = new RegExp(`(^|[-_ ])(?:${frontWords})[sn]?$`, "i");
const nameOfFront = ({ file }: Pdf) => wordsOf(readSheetName(file).stem.replace(frontAtEnd, ""));
const nameOfBack = ({ file }: Pdf) => (isSharedBack(file) ? "" : wordsOf(readSheetName(file).stem));

/** Whether a PDF has backs, by its name or by its folder's. */
const hasBacks = ({ file }: Pdf) => isBackPdf(file) || isBacksFolder(folderOf(file));

/** The order in which PDFs are looked into and named: those called after cards or fronts, others, those of backs. */
function rankOf(pdf: Pdf): number {
	if (hasBacks(pdf)) return 2;
	const { file } = pdf;
	const isOfCards = isPdfOfCards(file) || frontAtEnd.test(stemOf(file)) || isFrontsFolder(folderOf(file));
	return isOfCards ? 0 : 1;
}

/** Whether a PDF has the backs of the cards on another's pages, in the same places: one for all, or one for each. */
function isBackOf(back: Sheets, front: Sheets): boolean {
	const isNamed = nameOfBack(back) === "" || nameOfBack(back) === nameOfFront(front);
	const [of, on] = [front.cards[0], back.cards[0]];
	const isInPlace = on === undefined || JSON.stringify(on.margin) === JSON.stringify(of?.margin);
	const fits = back.facts.count === 1 || back.facts.count === front.facts.count;
	return isNamed && isInPlace && fits && folderOf(back.file) === folderOf(front.file);
}

/** Whether a folder holds neither parts, nor pictures of web pages, nor old versions. */
const mayHaveCards = (folder: string) =>
	!isPartsFolder(folder) && !isPlainFolder(folder) && !isOldFolder(folder);

/** Whether the pages were exported as pictures next to them. */
function areExported({ files }: ReadContext, { file, facts }: Pdf): boolean {
	const isNextTo = (name: string) =>
		isPictureName(name) && folderOf(name) === folderOf(file) && !isBoardName(stemOf(name));
	return folderOf(file) !== "" && files.names.filter(isNextTo).length >= facts.count;
}

/** The shorter side divided by the longer one. */
const aspectOf = (one: number, other: number) => Math.min(one, other) / Math.max(one, other);

/** Whether a picture has the proportions of one of these sizes; unreadable ones are reported elsewhere. */
async function isOfSize(context: ReadContext, name: string, sizes: readonly Size[]): Promise<boolean> {
	const header = await context.headerOf(name).catch(() => undefined);
	if (header === undefined || sizes.length === 0) return true;
	const own = aspectOf(header.widthPx, header.heightPx);
	return sizes.some(({ widthMm, heightMm }) => Math.abs(own / aspectOf(widthMm, heightMm) - 1) <= sameAspect);
}

/** Whether there are as many pictures of cards as would be those of the cards on all sheets. Icons are no such pictures. */
async function areFinished(context: ReadContext, sheets: readonly Sheets[]): Promise<boolean> {
	const { files } = context;
	const all = sheets.flatMap(({ cards }) => cards);
	const needed =
		minSame * all.reduce((sum, { pageCount, columns, rows }) => sum + pageCount * columns * rows, 0);
	const pictures = files.names.filter((name) => isPictureName(name) && hasCards(folderOf(name)));
	const pages = pictures.filter((name) => isPageOfPdf(name, files));
	const others = pictures.filter((name) => !pages.includes(name) && mayHaveCards(folderOf(name)));
	if (pages.length + others.length < needed) return false;
	const sizes = all.flatMap(({ size }) => size ?? []);
	const areCards = await Promise.all(others.map((name) => isOfSize(context, name, sizes)));
	return pages.length + areCards.filter(Boolean).length >= needed;
}

/** The cards on some or all pages of a PDF. */
type Part = Pdf & { cards: CardsOnPages };

/** The line that cuts sheets as a deck: the first one, with all that are cut by the same fields. */
function lineFor([first, ...others]: readonly [Part, ...Part[]]): string {
	const fields = cardFields(first.cards);
	const same = others.filter(({ cards }) => JSON.stringify(cardFields(cards)) === JSON.stringify(fields));
	const names = [first, ...same].map(({ file }) => JSON.stringify(file));
	const cards = same.length === 0 ? first.file : `[${names.join(", ")}]`;
	return Object.entries({ cards, ...fields })
		.map(([field, value]) => `${field}: ${value}`)
		.join(", ");
}

/** Reports sheets with the same cards together. */
function reportSheets(context: ReadContext, all: readonly Sheets[]): void {
	const parts = all.flatMap(({ cards, ...pdf }) => cards.map((one): Part => ({ ...pdf, cards: one })));
	const alike = grouped(parts, ({ cards: { columns, rows, size, isDrawn } }) =>
		JSON.stringify([columns, rows, size, isDrawn]),
	);
	for (const [first, ...others] of alike.values()) {
		const { columns, rows, size, isDrawn } = first.cards;
		const sorted = [first, ...others].toSorted((one, other) => other.cards.pageCount - one.cards.pageCount);
		const isOne = others.every(({ file }) => file === first.file);
		const named = {
			files: namesOf([first, ...others]),
			line: lineFor([sorted[0] ?? first, ...sorted.slice(1)]),
		};
		context.warnings.push({
			...(isOne && { file: first.file }),
			...(isDrawn
				? remark("PDF_SHEETS_DRAWN", { ...named, count: columns })
				: remark("PDF_SHEETS", { ...named, columns, rows, size: size ? sizeText(size) : "" })),
		});
	}
}

/** Words for pieces of which a page may have many. */
const areSmall = /(^|[^\p{L}])(tiles?|tokens?|chits?|counters?|markers?|pl[aä]ttchen)(?!\p{L})/iu;

/** Looks for the cards on the pages of PDFs. What an old version or a folder of parts has is not looked at. */
async function lookAt({ files: { source } }: ReadContext, papers: readonly Pdf[]): Promise<Sheets[]> {
	const isSeen = ({ file }: Pdf) => mayHaveCards(folderOf(file)) && !isBoardName(stemOf(file));
	const looked = papers.filter(isSeen).slice(0, maxSeen.first);
	/** The form of those with the same cards on all pages: of others like them, the first page is enough. */
	const known = new Map<string, CardsOnPages>();
	const formOf = ({ file, facts }: Pdf) =>
		JSON.stringify([folderOf(file), facts.pages.map(({ widthMm, heightMm }) => [widthMm, heightMm])]);
	const look = ({ file, facts }: Pdf, isFirstEnough: boolean) =>
		cardsOnPages(source, file, facts, isFirstEnough, areSmall.test(baseOf(file)));
	const seen: Sheets[] = [];
	for (const pdf of papers) {
		const at = looked.indexOf(pdf);
		const isFirstEnough = at >= maxSeen.more || known.has(formOf(pdf));
		const found = at < 0 ? [] : await look(pdf, isFirstEnough);
		const like = known.get(formOf(pdf));
		const [one, ...others] = found;
		const isOnAll = one !== undefined && others.length === 0 && one.pages === undefined;
		const isLike = isOnAll && like?.columns === one.columns && like.rows === one.rows;
		if (isOnAll && !isFirstEnough) known.set(formOf(pdf), one);
		const cards = isLike && like.back !== undefined ? [{ ...one, back: like.back }] : found;
		seen.push({ ...pdf, cards });
	}
	return seen;
}

/**
 * Reports the PDFs whose pages are left out, with the cards that are seen on them, once the pages of all others are
 * shown as pictures.
 */
export async function reportPapers(context: ReadContext, unsorted: readonly Pdf[]): Promise<void> {
	const papers = unsorted.toSorted((one, other) => rankOf(one) - rankOf(other));
	const seen = await lookAt(context, papers);
	const backs = seen.filter(hasBacks);
	const sheets = seen.filter((one) => !backs.includes(one) && one.cards.length > 0);
	const fronts = ((await areFinished(context, sheets)) ? [] : sheets)
		.filter((one) => !areExported(context, one))
		.map((front) => {
			const back = backs.find((one) => isBackOf(one, front));
			return {
				...front,
				back,
				cards: front.cards.map((one) => ({ ...(back && { back: back.file }), ...one })),
			};
		});
	const used = new Set(fronts.flatMap(({ file, back }) => [file, ...(back ? [back.file] : [])]));
	for (const one of seen) {
		const cards = fronts.find(({ file }) => file === one.file)?.cards ?? [];
		context.papers.push({ file: one.file, count: one.facts.count, cards });
	}
	if (fronts.length > 0) reportSheets(context, fronts);
	const others = papers.filter(({ file }) => !used.has(file));
	const [first] = others;
	if (first === undefined) return;
	context.warnings.push({
		...(others.length === 1 && { file: first.file }),
		...remark("PDF_PAPER", { files: namesOf(others) }),
	});
}

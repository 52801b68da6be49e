import { folderOf, frontWords, grouped, isSharedBack, sizeText } from "@tuckbox/pieces";
import pLimit from "p-limit";
import { paperOf } from "../../pdf/pages.ts";
import type { PdfFacts } from "../../read/pdf-page.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { CardsOnPages } from "../../read/types.ts";
import { type Remark, remark, type WarningCode } from "../../remarks.ts";
import { cardFields, cardsOnPages, deckOfSheets } from "../../sheets/paper-cards.ts";
import { readSheetName } from "../../sheets/sheet-name.ts";
import { isBoardName } from "../folder-words.ts";
import { isBacksFolder, isFrontsFolder } from "../sections.ts";
import { mayHaveCards, type Sheets, unfinishedSheets } from "./finished-sheets.ts";
import { isBackPdf, isPdfOfCards } from "./page-places.ts";
import { setAsidePrints } from "./printed-otherwise.ts";
import { areSmall, kindOfSheet } from "./sheet-kinds.ts";

// PDFs with large pages that are left out: sheets of cards to print, and texts.

export type Pdf = { file: string; facts: PdfFacts };

/** Maximum number of PDFs that a message names. */
const maxNamed = 4;
/**
 * Maximum number of PDFs that are looked into, and of those with up to three pages each: drawing a page takes up to a
 * second. A limit of time would give another answer on each machine.
 */
const maxSeen = { first: 24, more: 12 };

/** Maximum number of PDFs that are drawn at the same time: each takes a processor, and up to gigabytes of memory. */
const maxAtOnce = 2;

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

/** Whether a PDF has only fronts, by its name or by its folder's. */
const isCalledFronts = ({ file }: Pdf) => frontAtEnd.test(stemOf(file)) || isFrontsFolder(folderOf(file));

/** The order in which PDFs are looked into and named: those called after cards or fronts, others, those of backs. */
function rankOf(pdf: Pdf): number {
	if (hasBacks(pdf)) return 2;
	const { file } = pdf;
	return isPdfOfCards(file) || isCalledFronts(pdf) ? 0 : 1;
}

/** Whether a PDF is named like the backs of another one in its folder: like the one, or like all. */
const isBackByName = (back: Pdf, front: Pdf): boolean =>
	folderOf(back.file) === folderOf(front.file) &&
	(nameOfBack(back) === "" || nameOfBack(back) === nameOfFront(front));

/** Maximum difference in mm between the places of cards on the two sides of the paper. */
const otherSideMm = 0.5;

/** Whether cards begin as far from the right edge of the paper as others from the left. */
function areOnOtherSide(on: CardsOnPages, of: CardsOnPages, pageMm: number): boolean {
	const { columns, size, gutter = { across: 0 } } = of;
	if (on.margin === undefined || of.margin === undefined || size === undefined) return false;
	const span = columns * size.widthMm + (columns - 1) * gutter.across;
	const isAcross = Math.abs(pageMm - span - of.margin.across - on.margin.across) <= otherSideMm;
	const isLike = on.columns === columns && on.rows === of.rows;
	return isLike && isAcross && Math.abs(on.margin.down - of.margin.down) <= otherSideMm;
}

/**
 * The fields by which a PDF has the backs of the cards on another's pages, one for all or one for each: they are in the same places,
 * or on the other side of the paper.
 * @returns undefined if they are not the backs of these
 */
function backFrom(back: Sheets, front: Sheets): Pick<CardsOnPages, "back" | "mirrored"> | undefined {
	const [of, on] = [front.cards[0], back.cards[0]];
	const fits = back.facts.count === 1 || back.facts.count === front.facts.count;
	if (of === undefined || !fits || !isBackByName(back, front)) return;
	if (on === undefined || JSON.stringify(on.margin) === JSON.stringify(of.margin)) return { back: back.file };
	const isOtherSide = areOnOtherSide(on, of, front.facts.pages[0]?.widthMm ?? 0);
	return isOtherSide ? { back: back.file, mirrored: true } : undefined;
}

/** The cards on some or all pages of a PDF. */
type Part = Pdf & { cards: CardsOnPages };

/** The line that cuts sheets as a deck or a bundle. */
function lineFor(files: readonly string[], cards: CardsOnPages, kind: "deck" | "bundle" = "deck"): string {
	const names = files.length === 1 ? files[0] : `[${files.map((file) => JSON.stringify(file)).join(", ")}]`;
	return Object.entries({ [kind === "deck" ? "cards" : "tiles"]: names, ...cardFields(cards) })
		.map(([field, value]) => `${field}: ${value}`)
		.join(", ");
}

/** Reports sheets with the same cards together, with the line for the deck of most pages, and the number of other decks. */
function reportSheets(context: ReadContext, all: readonly Sheets[]): void {
	const parts = all.flatMap(({ cards, ...pdf }) => cards.map((one): Part => ({ ...pdf, cards: one })));
	const alike = grouped(parts, ({ cards: { columns, rows, size, isDrawn, isSure } }) =>
		JSON.stringify([columns, rows, size, isDrawn, isSure]),
	);
	for (const [first, ...others] of alike.values()) {
		const { columns, rows, size, isDrawn } = first.cards;
		const isOne = others.every(({ file }) => file === first.file);
		const pagesIn = (deck: readonly Part[]) => deck.reduce((sum, { cards }) => sum + cards.pageCount, 0);
		const decks = [
			...grouped([first, ...others], ({ file, cards }) => deckOfSheets(file, cardFields(cards))).values(),
		].sort((one, other) => pagesIn(other) - pagesIn(one));
		const [deck] = decks;
		if (deck === undefined) continue;
		const files = deck.map(({ file }) => file);
		const kind = files.every((file) => kindOfSheet(file) === "deck") ? "deck" : "bundle";
		const named = {
			files: namesOf([first, ...others]),
			...{ kind, line: lineFor(files, deck[0].cards, kind) },
			more: decks.length - 1,
		};
		context.warnings.push({
			...(isOne && { file: first.file }),
			...(isDrawn
				? remark("PDF_SHEETS_DRAWN", { ...named, count: columns })
				: remark("PDF_SHEETS", { ...named, columns, rows, size: size ? sizeText(size) : "" })),
		});
	}
}

const isCalledBoard = ({ file }: Pdf) => isBoardName(stemOf(file));
const isAside = ({ file }: Pdf) => !mayHaveCards(folderOf(file));

/** The first PDFs, without those that an old version or a folder of parts has, or that are called boards. */
const lookedInto = (papers: readonly Pdf[]) =>
	papers.filter((pdf) => !isAside(pdf) && !isCalledBoard(pdf)).slice(0, maxSeen.first);

/**
 * Looks for the cards on the pages of PDFs: of those with the same cards, one after the other, because the first page of
 * others like them is enough.
 */
async function lookAt({ files: { source } }: ReadContext, papers: readonly Pdf[]): Promise<Sheets[]> {
	const looked = lookedInto(papers);
	const isOfFronts = (pdf: Pdf) =>
		isCalledFronts(pdf) || papers.some((one) => hasBacks(one) && isBackByName(one, pdf));
	const formOf = (pdf: Pdf) => {
		const sizes = pdf.facts.pages.map(({ widthMm, heightMm }) => [widthMm, heightMm]);
		return JSON.stringify([folderOf(pdf.file), isOfFronts(pdf), sizes]);
	};
	const seen = new Map<Pdf, CardsOnPages[]>();
	const lookAtAlike = async (alike: readonly Pdf[]) => {
		/** The cards of one that has the same on all pages. */
		let like: CardsOnPages | undefined;
		for (const pdf of alike) {
			const isFirstEnough = looked.indexOf(pdf) >= maxSeen.more || like !== undefined;
			const found = await cardsOnPages(source, pdf.file, pdf.facts, {
				isFirstEnough,
				isOfTiles: areSmall(pdf.file),
				isOfFronts: isOfFronts(pdf),
				isCalledCards: isPdfOfCards(pdf.file),
			});
			const [one, ...others] = found;
			const isOnAll = one !== undefined && others.length === 0 && one.pages === undefined;
			const isLike = isOnAll && like?.columns === one.columns && like.rows === one.rows;
			seen.set(pdf, isLike && like?.back !== undefined ? [{ ...one, back: like.back }] : found);
			if (isOnAll && !isFirstEnough) like = one;
		}
	};
	await pLimit(maxAtOnce).map(grouped(looked, formOf).values(), lookAtAlike);
	return papers.map((pdf) => ({ ...pdf, cards: seen.get(pdf) ?? [] }));
}

/** Reports PDFs without cards that are seen, with a line by which sheets are cut. */
function reportOthers(
	context: ReadContext,
	pdfs: readonly Pdf[],
	remarkOn: (facts: { files: string; line: string }) => Remark<WarningCode>,
	example?: string,
): void {
	const [first, ...others] = pdfs;
	if (first === undefined) return;
	const line = `cards: ${example ?? first.file}, grid: 3x3, card: poker`;
	context.warnings.push({
		...(others.length === 0 && { file: first.file }),
		...remarkOn({ files: namesOf(pdfs), line }),
	});
}

/** Reports the PDFs on which no cards are seen: those that are called after cards, whether they were checked, and texts. */
function reportUncut(context: ReadContext, papers: readonly Pdf[], uncut: readonly Pdf[]): void {
	const looked = lookedInto(papers);
	const called = uncut.filter((pdf) => isPdfOfCards(pdf.file) && !isCalledBoard(pdf));
	const unchecked = called.filter((pdf) => !looked.includes(pdf));
	reportOthers(
		context,
		called.filter((pdf) => looked.includes(pdf)),
		(facts) => remark("PDF_UNCUT", facts),
	);
	for (const why of ["folder", "many"] as const)
		reportOthers(
			context,
			unchecked.filter((pdf) => isAside(pdf) === (why === "folder")),
			(facts) => remark("PDF_UNCHECKED", { ...facts, why, max: maxSeen.first }),
		);
	reportOthers(
		context,
		uncut.filter((pdf) => !called.includes(pdf)),
		(facts) => remark("PDF_PAPER", facts),
		// of texts, the first is no example
		"sheets.pdf",
	);
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
	const all = sheets.map((front) => {
		const back = backs.find((one) => backFrom(one, front) !== undefined);
		const fields = back && backFrom(back, front);
		return { ...front, back, cards: front.cards.map((one) => ({ ...fields, ...one })) };
	});
	const lineOf = (file: string, cards: CardsOnPages) => lineFor([file], cards);
	const { kept, aside } = setAsidePrints(context, all, lineOf);
	const { unfinished: fronts, finished } = await unfinishedSheets(context, kept, lineOf);
	const used = new Set(
		[...fronts, ...finished, ...aside].flatMap(({ file, back }) => [file, ...(back ? [back.file] : [])]),
	);
	for (const one of seen) {
		const cards = fronts.find(({ file }) => file === one.file)?.cards ?? [];
		context.papers.push({ file: one.file, count: one.facts.count, cards });
	}
	if (fronts.length > 0) reportSheets(context, fronts);
	reportUncut(
		context,
		papers,
		papers.filter(({ file }) => !used.has(file)),
	);
}

import { folderOf, frontWords, grouped, isPictureName, isSharedBack, sizeText } from "@tuckbox/pieces";
import { paperOf } from "../pdf/pages.ts";
import type { PdfFacts } from "../read/pdf-page.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { CardsOnPages } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { cardFields, cardsOnPages } from "../sheets/paper-cards.ts";
import { readSheetName } from "../sheets/sheet-name.ts";
import { isBoardName, isOldFolder, isPartsFolder, isPlainFolder } from "./folder-words.ts";
import { isBackPdf, isPageOfPdf } from "./page-places.ts";

// PDFs with large pages that are left out: sheets of cards to print, and texts.

export type Pdf = { file: string; facts: PdfFacts };

/** A PDF with the cards that are seen on its pages. */
type Sheets = Pdf & { cards: readonly CardsOnPages[] };

/** Maximum number of PDFs that a message names. */
const maxNamed = 4;
/** Maximum number of PDFs that are looked into: drawing a page takes up to a second. */
const maxSeen = 12;
/** Minimum number of pictures, as a share of the cards on pages, that are the same cards. */
const minSame = 0.5;

const namesOf = (pdfs: readonly Pdf[]) => {
	const shown = pdfs
		.slice(0, maxNamed)
		.map(({ file, facts }) => `${file} (${facts.count} × ${paperOf(facts)})`);
	return [...shown, ...(pdfs.length > maxNamed ? ["…"] : [])].join(", ");
};

const stemOf = (file: string) => file.replace(/\.\w+$/, "");
/** The words of a name, to compare `hero-front` with `hero back`. */
const wordsOf = (stem: string) => stem.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const frontAtEnd = new RegExp(`(^|[-_ ])(?:${frontWords})[sn]?$`, "i");
const nameOfFront = ({ file }: Pdf) => wordsOf(readSheetName(file).stem.replace(frontAtEnd, ""));
const nameOfBack = ({ file }: Pdf) => (isSharedBack(file) ? "" : wordsOf(readSheetName(file).stem));

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

/** Whether there are pictures of the same cards: next to the pages, or in as large a number. */
function areExported({ files }: ReadContext, sheets: Sheets): boolean {
	const [cards] = sheets.cards;
	if (cards === undefined) return false;
	const pictures = files.names.filter(isPictureName);
	const nextTo = pictures.filter((name) => folderOf(name) === folderOf(sheets.file));
	const count = cards.pageCount * cards.columns * cards.rows;
	const areNextTo = folderOf(sheets.file) !== "" && nextTo.length >= sheets.facts.count;
	const isFinished = (name: string) => isPageOfPdf(name, files) || mayHaveCards(folderOf(name));
	return areNextTo || pictures.filter(isFinished).length >= count * minSame;
}

/** The cards on most of a PDF's pages. */
const mostCards = ({ cards }: Sheets): CardsOnPages | undefined =>
	cards.toSorted((one, other) => other.pageCount - one.pageCount)[0];

/** The line that cuts sheets as a deck: the first one, with all that are cut by the same fields. */
function lineFor([first, ...others]: readonly [Sheets, ...Sheets[]]): string {
	const fieldsOf = (sheets: Sheets) => {
		const cards = mostCards(sheets);
		return cards ? cardFields(cards) : {};
	};
	const fields = fieldsOf(first);
	const same = others.filter((one) => JSON.stringify(fieldsOf(one)) === JSON.stringify(fields));
	const names = [first, ...same].map(({ file }) => JSON.stringify(file));
	const cards = same.length === 0 ? first.file : `[${names.join(", ")}]`;
	return Object.entries({ cards, ...fields })
		.map(([field, value]) => `${field}: ${value}`)
		.join(", ");
}

/** Reports sheets with the same cards together. */
function reportSheets(context: ReadContext, all: readonly Sheets[]): void {
	const alike = grouped(all, ({ cards: [cards] }) =>
		JSON.stringify([cards?.columns, cards?.rows, cards?.size]),
	);
	for (const same of alike.values()) {
		const [{ file, cards }] = same;
		const [{ columns, rows, size } = { columns: 1, rows: 1 }] = cards;
		context.warnings.push({
			...(same.length === 1 && { file }),
			...remark("PDF_SHEETS", {
				...{ files: namesOf(same), columns, rows, line: lineFor(same) },
				size: size ? sizeText(size) : "",
			}),
		});
	}
}

/**
 * Reports the PDFs whose pages are left out, with the cards that are seen on them. What an old version or a folder of
 * parts has is not looked at.
 */
export async function reportPapers(context: ReadContext, papers: readonly Pdf[]): Promise<void> {
	const { source } = context.files;
	const isSeen = ({ file }: Pdf) => mayHaveCards(folderOf(file)) && !isBoardName(stemOf(file));
	const looked = papers.filter(isSeen).slice(0, maxSeen);
	const seen: Sheets[] = [];
	for (const pdf of papers) {
		const cards = looked.includes(pdf) ? await cardsOnPages(source, pdf.file, pdf.facts) : [];
		seen.push({ ...pdf, cards });
	}
	const backs = seen.filter(({ file }) => isBackPdf(file));
	const fronts = seen
		.filter((sheets) => !backs.includes(sheets) && sheets.cards.length > 0 && !areExported(context, sheets))
		.map((front) => {
			const back = backs.find((one) => isBackOf(one, front));
			return {
				...front,
				back,
				cards: front.cards.map((one) => ({ ...one, ...(back && { back: back.file }) })),
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

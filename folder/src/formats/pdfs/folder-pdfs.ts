import { baseOf, folderOf, isPictureName, isSharedBack } from "@tuckbox/pieces";
import { areCards, isPdfName, maxPages } from "../../pdf/pages.ts";
import { pdfFacts, showPages } from "../../pdf/show-pages.ts";
import { UnreadableImage } from "../../read/image/byte-source.ts";
import { notExported } from "../../read/left-out.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { PdfUse } from "../../read/types.ts";
import { type Remark, remark } from "../../remarks.ts";
import { readSheetName } from "../../sheets/sheet-name.ts";
import { isOldFolder, isPartsFolder } from "../folder-words.ts";
import { isBacksFolder, sectionPlace } from "../sections.ts";
import { backsOfPages } from "./backs-of-pages.ts";
import { leaveOutContainedPdfs, leaveOutContainedSheets, leaveOutCopiedPdfs } from "./copied-pdfs.ts";
import { isBackPdf, placeOfPages } from "./page-places.ts";
import { boardsByOwnSize, sayOwnSize } from "./pages-of-boards.ts";
import { takeBooks } from "./pages-of-text.ts";
import { drawnPapers } from "./papers.ts";
import { type Pdf, reportPapers } from "./print-pages.ts";

// Selects the PDFs of a folder without a manifest that are pieces: cards by the size of their pages, others by their
// folder.

/** Minimum number of pictures, as a share of a PDF's pages, that may be the same cards. */
const minBeside = 0.5;

/** Whether other pictures are in the place of a PDF's pages: perhaps the same ones, exported. */
function isBesidePictures({ files, said }: ReadContext, { file, facts }: Pdf): boolean {
	const { home } = placeOfPages(file, facts.count === 1);
	const { section } = sectionPlace(home);
	const mayBeBeside = (facts.count === 1 && section !== undefined) || said.of(file) !== undefined;
	if (mayBeBeside) return false;
	const pictures = files.names.filter(
		(name) =>
			folderOf(name) === home &&
			isPictureName(name) &&
			!isBackPdf(name) &&
			files.sourceOf(name) === undefined,
	);
	return pictures.length > 0 && pictures.length >= facts.count * minBeside;
}

/** Whether a PDF has large pages where cards or tokens are expected: sheets to print, or a text. */
function isPaper({ said }: ReadContext, { file, facts }: Pdf): boolean {
	if (said.of(file)) return false;
	const { home } = placeOfPages(file, facts.count === 1);
	const { section } = sectionPlace(home);
	const mayBeLarge = section === "board" || section === "book";
	return !mayBeLarge && !areCards(facts);
}

/** The PDFs without copies in other folders, of which those of parts, of old versions and deep ones go first. Each deck has its back. */
async function withoutCopies(context: ReadContext, names: readonly string[]): Promise<string[]> {
	const isBack = (file: string) => isBackPdf(file) || isBacksFolder(folderOf(file));
	const isAside = (file: string) => Number(isPartsFolder(folderOf(file)) || isOldFolder(folderOf(file)));
	const others = names.filter((file) => !isBack(file));
	const kept = new Set(
		await leaveOutCopiedPdfs(
			context,
			others.toSorted(
				(one, other) => isAside(one) - isAside(other) || one.split("/").length - other.split("/").length,
			),
		),
	);
	return names.filter((file) => isBack(file) || kept.has(file));
}

/** Opens PDFs one after the other. Unreadable ones are left out with a warning, since no manifest names them. */
async function openAll(context: ReadContext, names: readonly string[]): Promise<Pdf[]> {
	const opened: Pdf[] = [];
	for (const file of names) {
		const leave = (why: Remark) => {
			context.files.hide(file);
			context.warnings.push({ file, ...remark("PDF_LEFT_OUT", { file, why }) });
		};
		try {
			const facts = await pdfFacts(context, file);
			if ("code" in facts) leave(facts);
			else if (facts.count > maxPages)
				leave(remark("PDF_TOO_MANY_PAGES", { file, count: facts.count, max: maxPages }));
			else opened.push({ file, facts });
		} catch (error) {
			if (!(error instanceof UnreadableImage)) throw error;
			leave(error.remarkOn(file));
		}
	}
	return opened;
}

/** The pages that are backs, if a PDF has cards. */
function backsIn({ file, facts }: Pdf): Partial<PdfUse> {
	const { section } = sectionPlace(placeOfPages(file, facts.count === 1).home);
	return section === undefined || section === "deck" || section === "tile" ? backsOfPages(facts) : {};
}

/** @returns the names of the pages that are fronts */
async function show(context: ReadContext, use: PdfUse, { facts }: Pdf): Promise<readonly string[]> {
	const { file } = use;
	const shown = await showPages(context, use, placeOfPages);
	if ("code" in shown) {
		context.problem({ file }, shown);
		return [];
	}
	if (facts.count === 1 || isBackPdf(file)) return shown.fronts;
	const { section } = sectionPlace(placeOfPages(file, false).home);
	const count = { count: shown.fronts.length };
	context.guess(file, section === "book" ? remark("PDF_IS_BOOK", count) : remark("PDF_IS_PIECES", count));
	if (use.back === "alternate") context.guess(file, remark("BACKS_OF_PAGES", count));
	else if (use.back !== undefined) context.guess(use.back, remark("BACKS_OF_SHEET", { sheet: baseOf(file) }));
	return shown.fronts;
}

/** The PDFs that were not exported as pictures. A drawing of a whole page is no piece, so its PDF may have the cards. */
async function notDrawn(
	context: ReadContext,
	pdfs: readonly string[],
	pictures: readonly string[],
): Promise<string[]> {
	const others = notExported(pdfs, pictures);
	if (others.length === pdfs.length) return others;
	const pages = await drawnPapers(context, pictures);
	return notExported(
		pdfs,
		pictures.filter((file) => !pages.has(file)),
	);
}

/** Shows the pages of the PDFs in a folder as pictures, and reports the PDFs that are left out. */
export async function noticePdfs(context: ReadContext): Promise<void> {
	const { files } = context;
	if (files.source.tools?.pagesOf === undefined) return;
	// a table called like a PDF is about its pages, and no export of it
	const pictures = files.names.filter(isPictureName);
	const all = await notDrawn(context, files.names.filter(isPdfName), pictures);
	if (all.length === 0) return;
	const names = await withoutCopies(context, all);
	const papers: Pdf[] = [];
	const pieces: Pdf[] = [];
	for (const pdf of leaveOutContainedPdfs(context, await openAll(context, names))) {
		const { file } = pdf;
		if (isPaper(context, pdf)) papers.push(pdf);
		else if (isBesidePictures(context, pdf)) {
			const why = remark("PDF_BESIDE", { file, folder: folderOf(file) || "." });
			context.warnings.push({ file, ...why });
			files.hide(file);
		} else pieces.push(pdf);
	}
	const boards = boardsByOwnSize(papers, pieces);
	const books = await takeBooks(context, papers);
	pieces.push(...books);
	const others = papers.filter((pdf) => !boards.includes(pdf) && !books.includes(pdf));
	for (const { file } of others) files.hide(file);
	const sheets = leaveOutContainedSheets(context, others);
	for (const pdf of boards) {
		const shown = await show(context, { file: pdf.file }, pdf);
		for (const name of shown) context.boardPages.add(name);
		sayOwnSize(context, pdf);
	}
	const backs = pieces.filter(({ file }) => isBackPdf(file) && !isBacksFolder(folderOf(file)));
	const used = new Set<string>();
	for (const pdf of pieces.filter((one) => !backs.includes(one))) {
		const { file, facts } = pdf;
		const own = backs.find(
			(back) =>
				facts.count > 1 &&
				folderOf(back.file) === folderOf(file) &&
				!isSharedBack(back.file) &&
				readSheetName(back.file).stem === readSheetName(file).stem,
		);
		if (own) used.add(own.file);
		await show(context, { file, ...(own ? { back: own.file } : backsIn(pdf)) }, pdf);
	}
	// the back of one card, or of all cards next to it
	for (const pdf of backs.filter((back) => !used.has(back.file)))
		await show(context, { file: pdf.file }, pdf);
	await reportPapers(context, sheets);
}

import { baseOf, folderOf } from "@tuckbox/pieces";
import { paperOf } from "../../pdf/pages.ts";
import { cardsDrawnOn } from "../../read/pdf-page.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isNoBoardName } from "../folder-words.ts";
import { sectionPlace } from "../sections.ts";
import { isPdfOfCards, isTextOfGame, placeOfPages } from "./page-places.ts";
import type { Pdf } from "./print-pages.ts";

// PDFs of one page whose size is one of a board next to them.

/** Minimum length in mm of the shorter side. */
const minSideMm = 120;
/** Words for packaging, and for what lies next to a board. */
const ofPackaging =
	/(^|[^\p{L}])(box(es)?|lids?|covers?|sides?|spines?|labels?|stickers?|posters?|flyers?|sleeves?|logos?|backs?|score[-_ ]?\w*|(player[-_ ]?)?aids?|quick[-_ ]?\w*|ref(erence)?s?|summary|rules?)(?!\p{L})/iu;

const isBoard = ({ file, facts }: Pdf) =>
	facts.count === 1 && sectionPlace(placeOfPages(file, true).home).section === "board";

/** Whether a PDF has one page of a size that no printer's paper has, on which no cards are drawn. */
function hasOwnSize({ file, facts }: Pdf): boolean {
	const [page] = facts.pages;
	if (page === undefined || facts.count > 1 || cardsDrawnOn(page) !== undefined) return false;
	const stem = baseOf(file).replace(/\.\w+$/, "");
	const isOther = isPdfOfCards(file) || isTextOfGame(file) || isNoBoardName(stem) || ofPackaging.test(stem);
	return !isOther && Math.min(page.widthMm, page.heightMm) >= minSideMm && / mm$/.test(paperOf(facts));
}

/** The PDFs of large pages that are boards because of their own size and of a board next to them. */
export function boardsByOwnSize(papers: readonly Pdf[], pieces: readonly Pdf[]): Pdf[] {
	const folders = new Set(pieces.filter(isBoard).map(({ file }) => folderOf(file)));
	return papers.filter((pdf) => folders.has(folderOf(pdf.file)) && hasOwnSize(pdf));
}

/** Says of such a board why it is one. */
export const sayOwnSize = (context: ReadContext, { file, facts }: Pdf): void =>
	context.guess(file, remark("PDF_IS_BOARD", { size: paperOf(facts) }));

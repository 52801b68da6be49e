import { baseOf, folderOf } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { mayHaveCards } from "./finished-sheets.ts";
import { isPdfOfCards } from "./page-places.ts";
import type { Pdf } from "./print-pages.ts";

// PDFs of a running text, which are books whatever they are called.

/** Minimum number of pages, and minimum share of those with a running text. */
const text = { pages: 2, share: 0.6 };
/** Names of texts about a project, rather than about its game. */
const ofProject =
	/(^|[^\p{L}])(read[-_ ]?me|licen[cs]es?|lizenz|change[-_ ]?log|credits|privacy|policy|terms|reports?|thesis|papers?|notes?|to[-_ ]?do|templates?|invoices?)(?!\p{L})/iu;

/** The pattern that matches a file alone. */
const patternFor = (file: string) => `/${file.replace(/[\\*?[\]]/g, "\\$&")}`;

function isBook({ file, facts: { count, pages } }: Pdf): boolean {
	const isNamedOtherwise =
		isPdfOfCards(file) || ofProject.test(baseOf(file)) || !mayHaveCards(folderOf(file));
	const ofText = pages.filter(({ isText }) => isText).length;
	return !isNamedOtherwise && count >= text.pages && ofText >= text.share * count;
}

/** Takes the PDFs of a running text for books, as if a person had said so. @returns these PDFs */
export async function takeBooks(context: ReadContext, papers: readonly Pdf[]): Promise<Pdf[]> {
	const books = papers.filter(isBook);
	await context.said.addBelow(books.map(({ file }) => ({ pattern: patternFor(file), kind: "book" })));
	for (const { file, facts } of books)
		context.guess(file, remark("PDF_IS_TEXT", { count: facts.count, file }));
	return books;
}

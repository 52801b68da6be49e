import { defaultPixelsPerInch, mmPerInch, type Size } from "@tuckbox/pieces";
import type { FolderSource } from "../read/folder-source.ts";
import { UnreadableImage } from "../read/image/byte-source.ts";
import { linesPx } from "../read/lines.ts";
import type { Paper } from "../read/types.ts";
import { paperGrid } from "./paper-grid.ts";

/** The cards on a sheet, or on each page of a PDF. */
export type CardsOnSheet = {
	columns: number;
	rows: number;
	/** The size of the cards, which are in the middle of the sheet; if absent, they fill it. */
	size?: Size;
	/** Between the cards, in pixels. */
	gutter?: number;
};

/** Maximum number of PDFs that are looked into: drawing a page takes up to a second. */
const maxPapers = 12;

/** The cards that the first page of a PDF shows; undefined if it shows none, or is a text. */
async function cardsOn(
	{ tools, pathOf }: FolderSource,
	{ file, page }: Paper,
): Promise<CardsOnSheet | undefined> {
	if (tools?.linesOf === undefined) return undefined;
	const scale = linesPx / Math.max(page.widthMm, page.heightMm);
	const [widthPx, heightPx] = [Math.round(page.widthMm * scale), Math.round(page.heightMm * scale)];
	const [made] = await tools.make(pathOf(file), [{ make: "page", page: 1, widthPx, heightPx }]);
	if (made === undefined) return undefined;
	const [lines] = await tools.linesOf([{ path: made.path, byteSize: 0, mtimeMs: 0, widthPx, heightPx }]);
	const found = lines && paperGrid(lines, page);
	if (found === undefined) return undefined;
	const { gutterMm, ...cards } = found;
	const gutter = Math.round((gutterMm / mmPerInch) * defaultPixelsPerInch);
	return { ...cards, ...(gutter > 0 && { gutter }) };
}

/** PDFs whose pages show cards, with these cards. */
export async function cardsOnPapers(
	folder: FolderSource,
	papers: readonly Paper[],
): Promise<(Paper & { cards: CardsOnSheet })[]> {
	const found: (Paper & { cards: CardsOnSheet })[] = [];
	for (const paper of papers.slice(0, maxPapers)) {
		const cards = await cardsOn(folder, paper).catch((error) => {
			// its reader reports its faults
			if (error instanceof UnreadableImage) return undefined;
			throw error;
		});
		if (cards !== undefined) found.push({ ...paper, cards });
	}
	return found;
}

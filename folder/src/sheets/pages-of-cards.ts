import { baseOf, folderOf, grouped, mmPerInch } from "@tuckbox/pieces";
import { paperIn } from "../read/paper-pixels.ts";
import type { ReadContext } from "../read/read-context.ts";
import { cellSizeOf, type Gaps } from "./grid.ts";
import { hasCardsOf, seenPage, sharedGrid } from "./page-forms.ts";
import type { Picture } from "./pages-of-singles.ts";
import type { PaperGrid } from "./paper-grid.ts";
import { ofBoards, type Unnamed } from "./unnamed.ts";

// Finds pictures of whole pages to print that show cards.

/** Maximum number of pages of a folder that are decoded. */
const maxPages = 12;

/** The gaps around and between the cards on a picture of a page. */
function gapsOf({ size, startMm, gutterMm }: PaperGrid, dpi: number): Gaps {
	const px = (mm: number) => Math.max(0, Math.round((mm / mmPerInch) * dpi));
	return {
		...{ margin: px(startMm.left), marginDown: px(startMm.top) },
		...{ gutter: px(gutterMm.across), gutterDown: px(gutterMm.down) },
		...{ cell: { width: px(size.widthMm), height: px(size.heightMm) }, isPlaced: true },
	};
}

/** The pictures that have the size of a page, and show cards like those on pages to print. */
export async function pagesOfCards(context: ReadContext, pictures: readonly Picture[]): Promise<Unnamed[]> {
	const pages = pictures.filter(({ file, header }) => paperIn(header) && !ofBoards.test(baseOf(file)));
	const alike = grouped(
		pages,
		({ file, header }) => `${folderOf(file)} ${header.widthPx} ${header.heightPx}`,
	);
	const found: Unnamed[] = [];
	for (const group of alike.values()) {
		const [first] = group;
		const form = first && paperIn(first.header);
		if (form === undefined) continue;
		const some = group.slice(0, maxPages);
		const lines = await context.linesOf(
			some.map(({ file }) => file),
			true,
		);
		const measured = lines.flatMap((own, at) =>
			own === undefined ? [] : [{ number: at + 1, page: form.paper, lines: own }],
		);
		const shared = await sharedGrid(measured, false);
		for (const page of measured) {
			const seen = await seenPage(page, shared, false);
			const grid = shared && hasCardsOf(seen, shared.grid) ? shared.grid : seen.grid;
			const picture = some[page.number - 1];
			if (grid === undefined || picture === undefined) continue;
			const { columns, rows } = grid;
			const gaps = gapsOf(grid, form.dpi);
			if (cellSizeOf(picture.header, { columns, rows }, gaps) === undefined) continue;
			found.push({ ...picture, grid: { columns, rows }, gaps, isSure: true, dpi: form.dpi });
		}
	}
	return found;
}

import { grouped } from "@tuckbox/pieces";
import { isPdfOfCards } from "../../formats/pdfs/page-places.ts";
import { areSmall } from "../../formats/pdfs/sheet-kinds.ts";
import { pagesIn } from "../../pdf/pages.ts";
import type { FolderSource } from "../../read/folder-source.ts";
import { isOffGrid, type PlacedCards } from "../../read/pdf-page.ts";
import type { CardsOnPages } from "../../read/types.ts";
import { drawnGrid } from "../../sheets/grid.ts";
import { cardsOnPages } from "../../sheets/paper-cards.ts";
import type { Sorting } from "../sorting.ts";
import { cellNumber, cellsLeftOut } from "./cut-pages.ts";
import { choiceOf, type GridChoice, guessGrid, shownGrid } from "./grids.ts";
import { countDrawn, type Layout, layoutOfSheet, type SheetPage } from "./sheet-pages.ts";

/**
 * A proposal to cut a page; without a layout, it is not cut, and with `backOf`, it has the backs of another page, by its place.
 */
export type Proposal = {
	layout?: Layout;
	backOf?: number;
	/** Cells that are left out or not, whatever they show. */
	cells?: ReadonlyMap<number, boolean>;
};

/** Maximum number of sizes of pictures of which the lines are looked for. */
const maxSizes = 8;
/** Maximum difference in mm between cards as they are drawn and as they are cut: those with bleed differ by more. */
const asDrawnMm = 1;

/** The grid of cards that a page draws. */
function placedOn({ widthPx, heightPx, facts }: SheetPage, cards: PlacedCards): GridChoice {
	const px = (mm: number) => Math.round((mm * widthPx) / (facts?.widthMm ?? 1));
	const { columns, rows, widthMm, heightMm, acrossMm, downMm } = cards;
	return choiceOf(
		{ widthPx, heightPx },
		{ columns, rows },
		{
			...{ margin: Math.max(0, px(cards.leftMm)), marginDown: Math.max(0, px(cards.topMm)), isPlaced: true },
			...{ gutter: px(acrossMm - widthMm), gutterDown: px(downMm - heightMm) },
			cell: { width: px(widthMm), height: px(heightMm) },
		},
	);
}

/** The layout that a page draws; undefined if it draws nothing large. */
function byItself(page: SheetPage): Layout | undefined {
	const cards = page.facts?.cards;
	if (cards !== undefined) return placedOn(page, cards);
	return countDrawn(page) > 0 ? drawnGrid : undefined;
}

/** The layout that the cards on some pages say for one of them. */
function layoutFor(page: SheetPage, found: CardsOnPages): Layout {
	if (found.isDrawn) return drawnGrid;
	const { widthPx, heightPx, facts } = page;
	const { size, margin, gutter = { across: 0, down: 0 }, columns, rows } = found;
	const drawn = facts?.cards;
	const isAsDrawn =
		drawn !== undefined &&
		drawn.columns === columns &&
		drawn.rows === rows &&
		size !== undefined &&
		Math.abs(drawn.widthMm - size.widthMm) <= asDrawnMm &&
		Math.abs(drawn.heightMm - size.heightMm) <= asDrawnMm;
	// what is drawn is exact, and a known size is rounded
	if (isAsDrawn) return placedOn(page, drawn);
	const px = (mm: number) => Math.round((mm * widthPx) / (facts?.widthMm ?? 1));
	return choiceOf(
		{ widthPx, heightPx },
		{ columns, rows },
		{
			...{ margin: px(margin?.across ?? 0), marginDown: px(margin?.down ?? 0) },
			...{ gutter: px(gutter.across), gutterDown: px(gutter.down) },
			...(size && { cell: { width: px(size.widthMm), height: px(size.heightMm) } }),
			isPlaced: margin !== undefined,
		},
	);
}

/** Proposals by what pages draw and by their proportions, which take no time. */
export function firstProposals(pages: readonly SheetPage[]): Proposal[] {
	const proposals: Proposal[] = [];
	for (const [at, page] of pages.entries()) {
		const before = pages[at - 1];
		const isNext =
			before !== undefined && before.widthPx === page.widthPx && before.heightPx === page.heightPx;
		const layout = byItself(page) ?? (isNext ? proposals[at - 1]?.layout : undefined) ?? guessGrid(page);
		proposals.push({ layout });
	}
	return proposals;
}

/** The layout of a page that draws other cards than those before it, or in other places. */
function drawnOtherwise(page: SheetPage, before: readonly SheetPage[]): Layout | undefined {
	const { facts } = page;
	const like = before.findLast((one) => one.facts?.cards !== undefined)?.facts?.cards;
	if (facts === undefined || like === undefined) return undefined;
	const { cards } = facts;
	if (cards === undefined) return isOffGrid(facts, like) ? drawnGrid : undefined;
	const isLike =
		Math.abs(cards.widthMm - like.widthMm) <= asDrawnMm &&
		Math.abs(cards.heightMm - like.heightMm) <= asDrawnMm;
	return isLike ? undefined : placedOn(page, cards);
}

/** Proposals for the pages of a PDF, by the cards that are seen on a sample of them; undefined if none are seen. */
async function seenOnPdf(
	folder: FolderSource,
	pages: readonly SheetPage[],
	first: number,
): Promise<Proposal[] | undefined> {
	const [{ file, count } = { file: "", count: 0 }] = pages;
	const facts = { count, pages: pages.flatMap(({ facts }) => facts ?? []) };
	const found = await cardsOnPages(folder, file, facts, {
		isFirstEnough: false,
		isOfTiles: areSmall(file),
		isOfFronts: false,
		isCalledCards: isPdfOfCards(file),
	});
	if (found.length === 0) return undefined;
	const proposals: (Proposal | undefined)[] = pages.map(() => undefined);
	for (const cards of found) {
		const numbers = pagesIn(cards.pages ?? "1-", count) ?? [];
		for (const [at, number] of numbers.entries()) {
			const page = pages[number - 1];
			if (page === undefined) continue;
			const isBack = cards.back === "alternate" && at % 2 === 1;
			proposals[number - 1] = isBack
				? { backOf: first + (numbers[at - 1] ?? 1) - 1 }
				: { layout: layoutFor(page, cards) };
		}
	}
	let last: Layout | undefined;
	return pages.map((page, at): Proposal => {
		const one = proposals[at];
		last = one?.layout ?? last;
		if (one !== undefined) return one;
		// what comes before the first cards is a text, and what comes later may have few of them
		if (last === undefined) return {};
		return { layout: drawnOtherwise(page, pages.slice(0, at)) ?? last };
	});
}

/**
 * Proposals by the cards and lines that are seen on pages. Pages of a PDF are inspected together.
 * @returns a proposal for each page; undefined for those that show nothing for sure
 */
export async function seenProposals(
	folder: FolderSource,
	pages: readonly SheetPage[],
): Promise<(Proposal | undefined)[]> {
	const found: (Proposal | undefined)[] = pages.map(() => undefined);
	const numbered = pages.map((page, at) => ({ page, at }));
	const pdfs = grouped(
		numbered.filter(({ page }) => page.number !== undefined),
		({ page }) => page.file,
	);
	for (const own of pdfs.values()) {
		const [first] = own;
		const seen = await seenOnPdf(
			folder,
			own.map(({ page }) => page),
			first?.at ?? 0,
		).catch(() => undefined);
		for (const [at, proposal] of seen?.entries() ?? []) found[(first?.at ?? 0) + at] = proposal;
	}
	const sizes = grouped(
		numbered.filter(({ page }) => page.image !== undefined && page.facts?.cards === undefined),
		({ page }) => `${page.widthPx} ${page.heightPx}`,
	);
	for (const own of [...sizes.values()].slice(0, maxSizes)) {
		const [first] = own;
		// it knows nothing of a picture that cannot be decoded
		const layout = first?.page.image && (await shownGrid(folder, first.page.image).catch(() => undefined));
		if (layout !== undefined) for (const { at } of own) found[at] = { layout };
	}
	return found;
}

/** The cuts of sheets, to be changed; undefined if one of the pages is no sheet yet. */
export function knownCuts(sorting: Sorting, pages: readonly SheetPage[]): Proposal[] | undefined {
	const known = pages.flatMap((page): Proposal[] => {
		const sheet = sorting.sheets.find(({ file }) => file === page.file);
		if (sheet === undefined) return [];
		const layout = layoutOfSheet(page, sheet);
		const out = new Set(cellsLeftOut(sorting, page.file));
		const cut = new Set(
			[...sorting.images.values()]
				.filter(({ from }) => from === page.file)
				.map(({ name }) => cellNumber(name)),
		);
		return [{ layout, cells: new Map([...cut].map((cell) => [cell, out.has(cell)])) }];
	});
	return known.length === pages.length ? known : undefined;
}

import type { PdfPage, PlacedCard } from "../read/pdf-page.ts";
import type { Sheet } from "./cut.ts";
import { noGaps, type Pixels } from "./grid.ts";

/** The cells of a page of a PDF where it draws cards, in pixels of the picture that the page becomes. */
export function cellsDrawn(
	page: PdfPage,
	cards: readonly PlacedCard[],
	{ widthPx, heightPx }: Pixels,
): Pick<Sheet, "grid" | "gaps" | "count"> {
	const px = (mm: number) => Math.round((mm * widthPx) / page.widthMm);
	const along = (fromMm: number, lengthMm: number, mostPx: number) => {
		const start = Math.min(Math.max(0, px(fromMm)), mostPx - 1);
		return [start, Math.min(px(lengthMm), mostPx - start)] as const;
	};
	const places = cards.map(({ leftMm, topMm, widthMm, heightMm }) => {
		const [left, width] = along(leftMm, widthMm, widthPx);
		const [top, height] = along(topMm, heightMm, heightPx);
		return { left, top, width, height };
	});
	const gaps = { ...noGaps, places };
	if (page.cards !== undefined) return { grid: page.cards, gaps };
	// an empty one that the page draws is a card, too
	return { grid: { columns: places.length, rows: 1 }, gaps, count: places.length };
}

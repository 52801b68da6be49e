import { cardsDrawnOn, type PdfFacts } from "../read/pdf-page.ts";
import type { CardsOnPages } from "../read/types.ts";

// Tells cards that PDFs are cut into without a question from those that need an answer.

/**
 * Limits of cards that are cut without a question: of their sides in mm, and their minimum number on all pages. If every other page
 * has backs that show no cards, there are at least as many pages.
 */
const sure = { min: 30, max: 160, cards: 6, pagesWithBacks: 4 };

/**
 * Whether the pages of a PDF say themselves what their cards are: each one draws some, at least half of them in a grid, or in one around something larger. Behind
 * fronts, others have their backs, whatever they draw.
 */
export function areSure({ pages }: PdfFacts, [found, ...others]: readonly CardsOnPages[]): boolean {
	if (found === undefined || others.length > 0 || found.pages !== undefined) return false;
	// the second of two pages may as well have other cards
	const hasBacks = found.back === "alternate" && pages.length >= sure.pagesWithBacks;
	const fronts = pages.filter((_, at) => !hasBacks || at % 2 === 0);
	const drawn = fronts.flatMap((page) => cardsDrawnOn(page) ?? []);
	const areInGrid =
		2 * fronts.filter(({ cards, isAround }) => cards !== undefined || isAround).length >= fronts.length;
	return (
		areInGrid &&
		fronts.every((page) => cardsDrawnOn(page) !== undefined) &&
		drawn.length >= sure.cards &&
		drawn.every(
			({ widthMm, heightMm }) =>
				Math.min(widthMm, heightMm) >= sure.min && Math.max(widthMm, heightMm) <= sure.max,
		)
	);
}

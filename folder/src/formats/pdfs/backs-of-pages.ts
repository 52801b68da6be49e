import type { PdfFacts } from "../../read/pdf-page.ts";
import type { PdfUse } from "../../read/types.ts";

// Finds the pages of a PDF of single cards that have their backs, by what the pages draw.

/** Minimum number of pages that show the same back. */
const minBacks = 4;
/** Minimum share of the fronts that differ from each other: copies of a card may follow each other. */
const minDifferent = 0.5;

type PageLook = { number: number; look: string };

/** The looks of the pages in their order; undefined if what one of them draws is not known. */
function looksOf({ count, pages }: PdfFacts): PageLook[] | undefined {
	const looks = pages.flatMap(({ look }, at) => (look === undefined ? [] : [{ number: at + 1, look }]));
	return looks.length === count ? looks : undefined;
}

/** Whether one page shows the same as all others, which is not the case for those that are not backs. */
function areBacks(backs: readonly PageLook[], fronts: readonly PageLook[]): boolean {
	const [back] = backs;
	if (back === undefined || backs.length < minBacks) return false;
	const different = new Set(fronts.map(({ look }) => look));
	const isSame = backs.every(({ look }) => look === back.look);
	return isSame && !different.has(back.look) && different.size >= minDifferent * fronts.length;
}

/** Finds backs that are behind or before each front, or after all fronts. */
export function backsOfPages(facts: PdfFacts): Pick<PdfUse, "pages" | "back"> {
	const looks = looksOf(facts);
	if (looks === undefined || looks.length % 2 > 0) return {};
	const every = (remainder: number) => looks.filter((_, at) => at % 2 === remainder);
	const middle = looks.length / 2;
	const [odd, even, begin, end] = [every(0), every(1), looks.slice(0, middle), looks.slice(middle)];
	if (areBacks(even, odd)) return { back: "alternate" };
	const arranged = [
		{ fronts: even, backs: odd },
		{ fronts: begin, backs: end },
	].find(({ fronts, backs }) => areBacks(backs, fronts));
	if (arranged === undefined) return {};
	const { fronts, backs } = arranged;
	const pages = fronts.flatMap(({ number }, at) => [number, backs[at]?.number]);
	return { pages: pages.join(", "), back: "alternate" };
}

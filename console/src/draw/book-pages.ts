import { type Drawn, pagesOf } from "./piece.ts";

/** How many leaves of a book can be turned. A leaf has two pages. */
export function turnCount(book: Drawn): number {
	return Math.floor(pagesOf(book).length / 2);
}

/** The open pages of a book, in words. */
export function openPagesText(book: Drawn, turned: number): string {
	const pages = pagesOf(book);
	const shown = [pages[2 * turned - 1], pages[2 * turned]].filter((side) => side !== undefined);
	const words = shown.map(({ sideKey }) => (sideKey === "cover" ? "Cover" : sideKey.replace("page-", "")));
	const [first, second] = words;
	if (second === undefined) return first === "Cover" ? first : `Page ${first}`;
	return first === "Cover" ? `Cover and page ${second}` : `Pages ${first} and ${second}`;
}

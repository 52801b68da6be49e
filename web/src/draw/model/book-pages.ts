import { pageNumber } from "@tuckbox/pieces";
import { t } from "../../messages/words.ts";
import { type Drawn, pagesOf } from "./piece.ts";

/** Number of leaves of a book that can be turned. A leaf has two pages. */
export function turnCount(book: Drawn): number {
	return Math.floor(pagesOf(book).length / 2);
}

/** The open pages of a book, in words. */
export function openPagesText(book: Drawn, turned: number): string {
	const pages = pagesOf(book);
	const shown = [pages[2 * turned - 1], pages[2 * turned]].filter((side) => side !== undefined);
	const [first, second] = shown.map(({ sideKey }) => pageNumber(sideKey));
	const isCover = shown[0]?.sideKey === "cover";
	if (shown.length < 2) return isCover ? t("draw.cover") : t("draw.page", { page: String(first) });
	const values = { first: String(first), second: String(second) };
	return isCover ? t("draw.coverAndPage", { page: values.second }) : t("draw.twoPages", values);
}

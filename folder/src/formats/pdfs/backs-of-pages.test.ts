import assert from "node:assert/strict";
import { test } from "node:test";
import { backsOf, kindsAndKeys, readingOf } from "../../../../cli/tests/support/game-folder.ts";
import { type Page, pdfOf, poker } from "../../../../cli/tests/support/pdf.ts";

/** A card with a mark whose place is its number. */
const card = (number: number): Page => ({
	mm: poker,
	content: `1 0 0 rg ${20 + 7 * number} ${30 + 11 * number} 30 40 re f`,
});
const back: Page = { mm: poker, content: "0 0 1 rg 10 10 100 200 re f 5 5 20 20 re f" };
const fronts = [1, 2, 3, 4].map(card);
const keysIn = (deck: string, pages: readonly number[]) =>
	pages.map((page) => `tile ${deck}/${deck}-${page}`);
const cardsIn = (reading: Awaited<ReturnType<typeof readingOf>>) =>
	kindsAndKeys(reading).filter((key) => key.startsWith("tile"));

test("pages between or after the cards of a PDF that all show the same are their backs", async (t) => {
	const between = fronts.flatMap((front) => [front, back]);
	const behind = fronts.flatMap((front) => [back, front]);
	for (const [name, pages, cards, backOfFirst] of [
		["between", between, [1, 3, 5, 7], "between/between-1[back].png"],
		["behind", behind, [2, 4, 6, 8], "behind/behind-2[back].png"],
		["after", [...fronts, back, back, back, back], [1, 2, 3, 4], "after/after-1[back].png"],
	] as const) {
		const reading = await readingOf(t, { [`${name}.pdf`]: pdfOf(pages), "notes.txt": "" });
		assert.deepEqual(cardsIn(reading), keysIn(name, cards));
		assert.equal(backsOf(reading)[`${name}/${name}-${cards[0]}`], backOfFirst);
		assert.equal(
			reading.guesses.some(({ code }) => code === "BACKS_OF_PAGES"),
			true,
		);
	}
});

test("pages that differ, copies of one card, and few equal pages are cards", async (t) => {
	for (const pages of [
		[1, 2, 3, 4, 5, 6, 7, 8].map(card),
		[1, 1, 1, 1, 1, 1, 1, 1].map(card),
		[card(1), back, card(2), back, card(3), back],
		[...fronts, back, back, card(5), back],
		[card(1), back, card(1), back, card(1), back, card(1), back],
	]) {
		const reading = await readingOf(t, { "sea.pdf": pdfOf(pages) });
		assert.equal(cardsIn(reading).length, pages.length);
	}
});

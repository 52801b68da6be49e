import assert from "node:assert/strict";
import { test } from "node:test";
import { readingOf } from "../../../cli/tests/support/game-folder.ts";
import { fronts, points, sheet, pageOfText as text, withMarks } from "../../../cli/tests/support/paper.ts";
import { a4, pdfOf } from "../../../cli/tests/support/pdf.ts";

const backs = withMarks({ mm: a4, content: "" }, () => 2);

test("cards are sure if all pages draw them, most in a grid, and are neither few nor small", async (t) => {
	const last = sheet({ columns: 2, rows: 1, card: [60, 83], start: [45, 20] });
	const four = sheet({ columns: 2, rows: 2, card: [60, 83], start: [40, 40] });
	const tiles = sheet({ columns: 6, rows: 9, card: [26, 26], start: [15, 13] });
	const reading = await readingOf(t, {
		"all.pdf": pdfOf([fronts(1), fronts(2)]),
		"last.pdf": pdfOf([fronts(1), last]),
		"duplex.pdf": pdfOf([fronts(1), backs, fronts(2), backs]),
		"pair.pdf": pdfOf([fronts(1), backs]),
		"text.pdf": pdfOf([text, fronts(1), fronts(2)]),
		"few.pdf": pdfOf([four]),
		"tiles.pdf": pdfOf([tiles]),
	});
	const sure = reading.papers.filter(({ cards }) => cards.some(({ isSure }) => isSure));
	assert.deepEqual(sure.map(({ file }) => file).sort(), ["all.pdf", "duplex.pdf", "last.pdf"]);
	const seen = reading.papers.filter(({ cards }) => cards.length > 0);
	assert.equal(seen.length, 7, "all others may be cut");
});

test("a board between cards in a grid is cut in one piece", async (t) => {
	const part = (columns: number, [left, top]: [number, number], card: [number, number] = [60, 83]) =>
		sheet({ columns, rows: 1, card, start: [left, top], gap: 3 }).content;
	const content = [part(3, [10, 10]), part(3, [10, 96]), part(1, [10, 182]), part(1, [76, 186], [110, 70])];
	const { papers } = await readingOf(t, {
		"sea.pdf": pdfOf([{ mm: a4, content: content.join("\n") }]),
	});
	assert.deepEqual(
		papers.flatMap(({ cards }) => cards).map(({ columns, isDrawn, isSure }) => [columns, isDrawn, isSure]),
		[[8, true, true]],
	);
});

test("folders called after old versions are not looked into", async (t) => {
	const { papers } = await readingOf(t, {
		"ancienne_version_pdf/a.pdf": pdfOf([fronts(1)]),
		"Old Version 2/b.pdf": pdfOf([fronts(2)]),
		"versions/c.pdf": pdfOf([fronts(3)]),
		"old versionning/d.pdf": pdfOf([fronts(4)]),
	});
	const seen = papers.flatMap(({ file, cards }) => (cards.length > 0 ? [file] : []));
	assert.deepEqual(seen, ["old versionning/d.pdf", "versions/c.pdf"]);
});

test("backs are found by their likeness, too, if the last pages have fewer cards in the middle", async (t) => {
	const bars = Array.from({ length: 9 }, (_, cell) => {
		const [left, top] = [22 + 60 * (cell % 3), a4[1] - 90 - 83 * Math.floor(cell / 3)];
		return `0 0 0 rg ${points(left)} ${points(top)} ${points(40)} ${points(8 + (cell % 4))} re f`;
	});
	const centred = sheet({ columns: 3, rows: 3, card: [60, 83], start: [15, 20] });
	const front = (seed: number) => withMarks(centred, (cell) => 3 * cell + seed);
	const back = (seed: number) => {
		const page = front(seed);
		return { ...page, content: `${page.content}\n${bars.join("\n")}` };
	};
	const middle = sheet({ columns: 2, rows: 1, card: [60, 83], start: [45, 20] });
	const pages = [1, 4, 6, 9, 11].flatMap((seed) => [front(seed), back(seed + 1)]);
	const { papers } = await readingOf(t, { "words.pdf": pdfOf([...pages, middle, middle]) });
	assert.deepEqual(
		papers[0]?.cards.map(({ columns, rows, back: own }) => [columns, rows, own]),
		[[3, 3, "alternate"]],
	);
});

import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFolder } from "../../cli/src/preflight/check-folder.ts";
import { problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";
import { a4, type Page, pdfOf } from "../../cli/tests/support/pdf.ts";
import { read, sortedFolder } from "../../cli/tests/support/sorted-folder.ts";
import { sortedFile } from "./sorting/index.ts";

// Cards that lie in no grid on pages to print: they are cut where each page draws them.

const points = (mm: number) => ((mm / 25.4) * 72).toFixed(2);

/** A page of A4 that draws frames, each with a mark, at these places in mm from the left and the top. */
function drawing(
	places: readonly (readonly [left: number, top: number])[],
	[width, height] = [60, 80],
): Page {
	const frames = places.map(([left, top], at) => {
		const [x, y] = [left, a4[1] - top - height];
		const frame = `0.${at + 2} g ${points(x)} ${points(y)} ${points(width)} ${points(height)} re B`;
		return `${frame}\n0 g ${points(x + 5 + at)} ${points(y + 9)} ${points(8)} ${points(8)} re f`;
	});
	return { mm: a4, content: `1 w ${frames.join("\n")}` };
}
const five = drawing([
	[10, 10],
	[72, 10],
	[134, 10],
	[41, 95],
	[103, 95],
]);
const four = drawing([
	[10, 10],
	[75, 30],
	[140, 50],
	[10, 120],
]);
const text: Page = { mm: a4, content: "0 0 0 rg 60 700 400 30 re f 60 640 380 8 re f 60 620 390 8 re f" };

test("sheets with a last row in the middle are named with the line that cuts them, which then does", async (t) => {
	const pdf = { "heroes.pdf": pdfOf([five, text, four]) };
	const { warnings, papers } = await readingOf(t, pdf);
	const [sheets] = warnings.filter(({ code }) => code === "PDF_SHEETS_DRAWN");
	assert.equal(sheets?.params.line, "cards: heroes.pdf, pages: 1, 3, grid: drawn");
	assert.equal(sheets?.params.count, 5);
	assert.equal(papers[0]?.cards[0]?.pageCount, 2);
	const manifest = 'decks: [{ name: Heroes, cards: heroes.pdf, pages: "1, 3", grid: drawn }]\n';
	const cut = await readingOf(t, { ...pdf, "tuckbox.yaml": `game: X\n${manifest}` });
	assert.deepEqual(problemsOf(cut), []);
	const [deck, ...cards] = cut.manifest.components;
	assert.equal(cards.length, 9);
	assert.deepEqual(
		[deck?.widthMm, deck?.heightMm].map((mm) => Math.round(mm ?? 0)),
		[60, 80],
	);
	assert.deepEqual(
		cut.sheets.map(({ grid, count }) => [grid, count]),
		[
			["drawn", 5],
			["drawn", 4],
		],
	);
});

test("cards of other sizes on the same pages keep the size that they have there", async (t) => {
	const row = (top: number, [width, height]: [number, number]) =>
		drawing(
			[
				[5, top],
				[8 + width, top],
			],
			[width, height],
		);
	const sizes = [row(10, [100, 75]), row(90, [72, 90]), row(185, [60, 80])];
	const mixed: Page = { mm: a4, content: sizes.map(({ content }) => content).join("\n") };
	const cut = await readingOf(t, {
		"heroes.pdf": pdfOf([five, mixed]),
		"tuckbox.yaml": "game: X\ndecks: [{ name: Heroes, cards: heroes.pdf, grid: drawn }]\n",
	});
	assert.deepEqual(problemsOf(cut), []);
	const [deck, ...cards] = cut.manifest.components.map(({ widthMm, heightMm }) =>
		[widthMm, heightMm].map((mm) => Math.round(mm ?? 0)).join(" × "),
	);
	assert.equal(deck, "60 × 80");
	assert.deepEqual(cards.slice(5), ["100 × 75", "100 × 75", "72 × 90", "72 × 90", "60 × 80", "60 × 80"]);
	const odd = checkFolder(cut).filter(({ code }) => code === "ODD_SIZE");
	assert.equal(odd.length, 4);
	assert.match(odd[0]?.text ?? "", /7 of 11 cards of its deck are/);
	assert.doesNotMatch(odd[0]?.text ?? "", /proportions/);
});

test("if only the last page has its last row in the middle, all pages are cut where they draw cards", async (t) => {
	const places = [
		[10, 10],
		[70, 10],
		[130, 10],
		[10, 95],
		[70, 95],
		[130, 95],
	] as const;
	const full = drawing(places);
	const lineFor = async (...pages: Page[]) => {
		const { warnings, papers } = await readingOf(t, { "heroes.pdf": pdfOf(pages) });
		const [sheets] = warnings.filter(({ code }) => code.startsWith("PDF_SHEETS"));
		return [sheets?.params.line, papers[0]?.cards[0]?.pageCount];
	};
	const drawn = ["cards: heroes.pdf, grid: drawn", 6];
	const three = drawing([
		[40, 10],
		[100, 10],
		[70, 95],
	]);
	assert.deepEqual(await lineFor(full, full, full, full, full, three), drawn);
	assert.deepEqual(await lineFor(full, full, full, full, full, five), drawn);
	const cut = await readingOf(t, {
		"heroes.pdf": pdfOf([full, full, full, full, full, three]),
		"tuckbox.yaml": "game: X\ndecks: [{ name: Heroes, cards: heroes.pdf, grid: drawn }]\n",
	});
	assert.deepEqual(problemsOf(cut), []);
	assert.deepEqual(
		cut.sheets.map(({ count }) => count),
		[6, 6, 6, 6, 6, 3],
	);
	// cards that are missing at the end of the last page are no other places
	const last = drawing(places.slice(0, 2));
	assert.match(String(await lineFor(full, full, full, full, full, last)), /grid: 3x2, card: 60 x/);
	assert.match(String(await lineFor(full, last)), /grid: 3x2, card: 60 x/);
});

test("every other page is the other side of the paper if its cards are in the same places in another way", async (t) => {
	const upper = [
		[15, 15],
		[105, 15],
	] as const;
	const lower = [
		[15, 135],
		[105, 135],
	] as const;
	const page = (lowerMm: number, upperMm = 120): Page => {
		const rows = [drawing(upper, [90, upperMm]), drawing(lower, [90, lowerMm])];
		return { mm: a4, content: rows.map(({ content }) => content).join("\n") };
	};
	const [front, back] = [page(120), page(127)];
	const lineOf = async (...pages: Page[]) => {
		const { warnings } = await readingOf(t, { "sea.pdf": pdfOf(pages) });
		return warnings.find(({ code }) => code.startsWith("PDF_SHEETS"))?.params.line;
	};
	const cards = "cards: sea.pdf, grid: 2x2, card: 90 x 120 mm, margin: 14.8 mm, back: alternate";
	assert.equal(await lineOf(front, back, front, back), cards);
	assert.equal(await lineOf(back, front, back, front), cards);
	const cut = await readingOf(t, {
		"sea.pdf": pdfOf([front, back, front, back]),
		"tuckbox.yaml": `game: X\ndecks: [{ name: Sea, ${cards} }]\n`,
	});
	assert.deepEqual(problemsOf(cut), []);
	assert.equal(cut.manifest.components.filter(({ kind }) => kind === "tile").length, 8);
	// not in turn, not each with a page behind it, or in yet another way
	const drawn = "cards: sea.pdf, grid: drawn";
	assert.equal(await lineOf(front, front, back, back), drawn);
	assert.equal(await lineOf(front, back, front, back, back), drawn);
	assert.equal(await lineOf(front, back, front, page(120, 116)), drawn);
});

test("what is cut where pages draw cards stays so when the folder is sorted", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		"a.pdf": pdfOf([five, four]),
		"tuckbox.yaml": "game: X\ndecks: [{ name: A, cards: a.pdf, grid: drawn }]\n",
	});
	assert.match(sortedFile(sorting), /grid: drawn/);
	const pieces = await read(folder, sorting);
	assert.equal(pieces.filter((piece) => piece.startsWith("tile ")).length, 9);
});

test("pages that draw no cards are passed over, and a file without any is a fault that says what to do", async (t) => {
	const manifest = (file: string) => `game: X\ndecks: [{ name: A, cards: ${file}, grid: drawn }]\n`;
	const some = { "a.pdf": pdfOf([five, text]), "tuckbox.yaml": manifest("a.pdf") };
	const { manifest: read, problems } = await readingOf(t, some);
	assert.deepEqual(problems, []);
	assert.equal(read.components.filter(({ kind }) => kind === "tile").length, 5);
	const none = await readingOf(t, { "a.pdf": pdfOf([text]), "tuckbox.yaml": manifest("a.pdf") });
	assert.equal(none.problems[0]?.code, "GRID_NOT_DRAWN");
	const picture = await readingOf(t, { "a.png": { px: [600, 800] }, "tuckbox.yaml": manifest("a.png") });
	assert.equal(picture.problems[0]?.code, "GRID_NOT_DRAWN");
	assert.match(String(problemsOf(picture)), /a\.png draws no cards/);
});

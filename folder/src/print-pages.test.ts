import assert from "node:assert/strict";
import { test } from "node:test";
import { type Picture, poker, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";
import {
	cardsOn,
	fronts,
	points,
	sheet,
	sixty,
	pageOfText as text,
	textsOf,
} from "../../cli/tests/support/paper.ts";
import { a4, type Page, pdfOf } from "../../cli/tests/support/pdf.ts";

const named = <T>(count: number, nameOf: (at: number) => string, content: T): Record<string, T> =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), content]));
const sheetsIn = ({ papers }: Awaited<ReturnType<typeof readingOf>>) =>
	papers.filter(({ cards }) => cards.length > 0).map(({ file }) => file);

test("sheets to print are named with the line that cuts them, once for all with the same cards", async (t) => {
	const reading = await readingOf(t, {
		"heroes.pdf": pdfOf([sixty, sixty]),
		"villains.pdf": pdfOf([sixty]),
		"notes.pdf": pdfOf([text]),
	});
	const [sheets, ...others] = textsOf(reading, "PDF_SHEETS");
	assert.deepEqual(others, []);
	assert.equal(sheets?.files, "heroes.pdf (2 × A4), villains.pdf (1 × A4)");
	assert.deepEqual([sheets?.columns, sheets?.rows, sheets?.size], [3, 3, "60 × 83 mm"]);
	assert.match(
		String(sheets?.line),
		/^cards: heroes\.pdf, grid: 3x3, card: 60 x 83 mm, margin: (11\.[89]|12|12\.1) x (19\.[89]|20|20\.1) mm$/,
	);
	assert.equal(sheets?.more, 1, "the villains are another deck");
	assert.equal(textsOf(reading, "PDF_PAPER")[0]?.files, "notes.pdf (1 × A4)");
	assert.equal(reading.papers.find(({ file }) => file === "heroes.pdf")?.cards[0]?.pageCount, 2);
	assert.match(String(problemsOf(reading)), /only sheets of cards to print: heroes\.pdf/);
});

test("cards in different places on the first page and on others are cut apart", async (t) => {
	const lower = sheet({ columns: 3, rows: 3, card: [60, 83], start: [12, 30] });
	const reading = await readingOf(t, {
		"heroes.pdf": pdfOf([lower, sixty, sixty]),
		"x.pdf": pdfOf([text, sixty]),
	});
	const cardsOf = (file: string) => reading.papers.find((paper) => paper.file === file)?.cards;
	assert.deepEqual(
		cardsOf("heroes.pdf")?.map(({ pages, pageCount }) => [pages, pageCount]),
		[
			["1", 1],
			["2-3", 2],
		],
	);
	assert.deepEqual(
		cardsOf("x.pdf")?.map(({ pages }) => pages),
		["2"],
	);
});

test("the last page may have its cards in the middle of the others' places", async (t) => {
	const four = sheet({ columns: 4, rows: 6, card: [40, 40], start: [25, 20] });
	const middle = sheet({ columns: 2, rows: 2, card: [40, 40], start: [65, 20] });
	const reading = await readingOf(t, { "tiles.pdf": pdfOf([four, four, middle]) });
	assert.deepEqual(cardsOn(reading, "tiles.pdf"), [["all", undefined, "4x6"]]);
});

test("cards on one of many pages are none", async (t) => {
	const reading = await readingOf(t, {
		"form.pdf": pdfOf([text, text, text, text, sixty, text, text, text]),
	});
	assert.deepEqual(cardsOn(reading, "form.pdf") ?? [], []);
});

test("a card alone on the last page, between crop marks, belongs to those before", async (t) => {
	const marks = [12, 72, 132, 192].flatMap((left) =>
		[2, a4[1] - 8].map((bottom) => `${points(left)} ${points(bottom)} 0.4 ${points(6)} re f`),
	);
	// no lines show the edges of the cards
	const marked = ({ mm, content = "" }: Page): Page => ({
		...{ mm, content: `1 1 1 rg ${content.replaceAll("re S", "re f")}\n0 g ${marks.join("\n")}` },
	});
	const one = sheet({ columns: 1, rows: 1, card: [60, 83], start: [12, 20] });
	const reading = await readingOf(t, { "gulls.pdf": pdfOf([fronts(1), fronts(2), one].map(marked)) });
	assert.deepEqual(cardsOn(reading, "gulls.pdf"), [["all", undefined, "3x3"]]);
	assert.equal(reading.papers[0]?.cards[0]?.isSure, true);
});

test("pages of other cards and texts are not cut like the first ones", async (t) => {
	const minis = sheet({ columns: 4, rows: 4, card: [44.45, 63.5], start: [12, 20] });
	const reading = await readingOf(t, {
		"long.pdf": pdfOf([...Array(11).fill(fronts(1)), ...Array(4).fill(minis), text]),
		"rest.pdf": pdfOf([
			fronts(1),
			fronts(2),
			sheet({ columns: 2, rows: 2, card: [60, 83], start: [12, 20] }),
		]),
		"stray.pdf": pdfOf([fronts(1), fronts(2), text, minis]),
	});
	assert.deepEqual(cardsOn(reading, "long.pdf"), [
		["1-11", undefined, "3x3"],
		["12-15", undefined, "4x4"],
	]);
	assert.deepEqual(cardsOn(reading, "rest.pdf"), [["all", undefined, "3x3"]], "fewer cards on the last page");
	assert.deepEqual(cardsOn(reading, "stray.pdf"), [["1-2", undefined, "3x3"]], "one page alone");
	const files = textsOf(reading, "PDF_SHEETS").map((params) => String(params.files));
	assert.match(files.join("\n"), /long\.pdf \(12-15 \/ 16 × A4\)/);
});

test("pictures are the cards on sheets if they are as many as those of all sheets", async (t) => {
	const sheets = named(4, (at) => `print/${at}.pdf`, pdfOf([sixty]));
	const card: Picture = { px: [250, 350], dpi: 100 };
	const some = await readingOf(t, { ...sheets, ...named(9, (at) => `more/${at}.png`, card) });
	assert.equal(sheetsIn(some).length, 4, "9 pictures and 36 cards");
	const half = await readingOf(t, { ...sheets, ...named(18, (at) => `more/${at}.png`, card) });
	assert.deepEqual(sheetsIn(half), []);
	const icons = await readingOf(t, { ...sheets, ...named(40, (at) => `more/${at}.png`, { px: [64, 64] }) });
	assert.equal(sheetsIn(icons).length, 4, "square pictures are not the cards on the sheets");
	const single = pdfOf([{ ...text, mm: [63, 88] }]);
	const pages = await readingOf(t, {
		"all.pdf": pdfOf([sixty]),
		...named(9, (at) => `tmp/card-${at}.pdf`, single),
	});
	assert.deepEqual(sheetsIn(pages), [], "PDFs of a card each are finished, too");
});

test("a PDF stays if the drawing of its name has the size of a page, and goes if that is a piece", async (t) => {
	const svg = (width: string, height: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`;
	const page = svg("8.5in", "11in");
	const reading = await readingOf(t, {
		"heroes.pdf": pdfOf([sixty]),
		"heroes.svg": page,
		"villains.pdf": pdfOf([sixty]),
		"villains/1.svg": page,
		"board.pdf": pdfOf([text]),
		"board.svg": page,
		"cards/gull.pdf": pdfOf([text]),
		"cards/gull.svg": svg("63mm", "88mm"),
	});
	assert.deepEqual(sheetsIn(reading), ["heroes.pdf", "villains.pdf"]);
	assert.deepEqual([...reading.images.keys()], ["board.svg", "cards/gull.svg"]);
	const alone = await readingOf(t, { "scene.pdf": pdfOf([text]), "scene.svg": page });
	assert.deepEqual([...alone.images.keys()], ["scene.svg"], "a page without cards is all that the game has");
	const cut = await readingOf(t, { "heroes.pdf": pdfOf([sixty]), "heroes.svg": page });
	assert.match(String(problemsOf(cut)), /only sheets of cards to print: heroes\.pdf/);
});

test("a PDF that is in two folders is read once, and a back stays with each deck", async (t) => {
	const [heroes, back] = [pdfOf([sixty, sixty]), pdfOf([{ ...text, mm: [63, 88] }])];
	const reading = await readingOf(t, {
		"art/heroes.pdf": heroes,
		"print/all heroes.pdf": heroes,
		"print/villains.pdf": pdfOf([sixty]),
		"sea/back.pdf": back,
		"sky/back.pdf": back,
		"sea/gull.png": { px: [250, 350], dpi: 100 },
		"sky/lark.png": { px: [250, 350], dpi: 100 },
	});
	assert.deepEqual(textsOf(reading, "TWIN_SKIPPED"), [
		{ file: "print/all heroes.pdf", others: "art/heroes.pdf" },
	]);
	assert.deepEqual(sheetsIn(reading), ["print/all heroes.pdf", "print/villains.pdf"]);
});

test("many PDFs are looked into, those of backs last, and those of cards are named apart", async (t) => {
	const reading = await readingOf(t, {
		...named(26, (at) => `back/${at}.pdf`, pdfOf([text])),
		...named(13, (at) => `a${at}.pdf`, pdfOf([text])),
		"heroes.pdf": pdfOf([sixty, sixty]),
		"villains.pdf": pdfOf([sixty, text]),
		"z cards.pdf": pdfOf([text]),
	});
	assert.deepEqual(sheetsIn(reading), ["heroes.pdf", "villains.pdf"]);
	assert.equal(textsOf(reading, "PDF_UNCUT")[0]?.files, "z cards.pdf (1 × A4)");
	assert.match(String(textsOf(reading, "PDF_PAPER")[0]?.files), /^a0\.pdf \(1 × A4\), .*, … \(\+35\)$/);
});

test("lines across the whole page divide it; many tiles fit on a page that is called so", async (t) => {
	const cross = `1 w ${points(105)} 0 m ${points(105)} ${points(297)} l S 0 ${points(152)} m ${points(210)} ${points(152)} l S`;
	const many = sheet({ columns: 6, rows: 9, card: [30, 30], start: [15, 13] });
	const reading = await readingOf(t, {
		"halves.pdf": pdfOf([{ mm: a4, content: cross }]),
		"tiles.pdf": pdfOf([many]),
		"forms/form.pdf": pdfOf([many, text]),
	});
	const seen = reading.papers.map(({ file, cards }) => [
		file,
		cards.map(({ columns, rows }) => `${columns}x${rows}`),
	]);
	assert.deepEqual(Object.fromEntries(seen), {
		"forms/form.pdf": [],
		"halves.pdf": ["2x2"],
		"tiles.pdf": ["6x9"],
	});
});

test("cards are found by what the page draws where no lines of their edges are seen", async (t) => {
	// each card is a group, clipped to its size, with a picture that is larger than the card and broken edges
	const drawn = (left: number, top: number, seed: number) => {
		const [x, y] = [left, a4[1] - top - 83];
		const stripes = Array.from({ length: 5 }, (_, stripe) => {
			const from = y + 3 + 15 * stripe + ((seed * 7 + stripe * 3) % 9);
			const width = 8 + ((seed * 11 + stripe * 17) % 40);
			return `${points(x + 4)} ${points(from)} ${points(width)} ${points(2)} re f`;
		});
		const clip = `${points(x)} ${points(y)} ${points(60)} ${points(83)} re W n`;
		const ground = `0.97 0.98 1 rg ${points(x - 9)} ${points(y - 9)} ${points(90)} ${points(110)} re f`;
		return `q ${clip} ${ground} 0.3 0.3 0.3 rg ${stripes.join("\n")} Q`;
	};
	const page = (seed: number): Page => ({
		mm: a4,
		content: Array.from({ length: 9 }, (_, cell) =>
			drawn(8 + 64.7 * (cell % 3), 14 + 86.3 * Math.floor(cell / 3), seed + cell),
		).join("\n"),
	});
	const reading = await readingOf(t, { "soft.pdf": pdfOf([page(1), page(12)]), "notes.pdf": pdfOf([text]) });
	const [sheets] = textsOf(reading, "PDF_SHEETS");
	assert.deepEqual([sheets?.files, sheets?.columns, sheets?.rows], ["soft.pdf (2 × A4)", 3, 3]);
	assert.equal(sheets?.size, "60 × 83 mm");
});

test("cards on a page that is shown turned have their places there", async (t) => {
	const six = sheet({ columns: 3, rows: 2, card: [60, 83], start: [12, 20] });
	const reading = await readingOf(t, { "turned.pdf": pdfOf([{ ...six, rotate: 90 }]) });
	const [cards] = reading.papers[0]?.cards ?? [];
	assert.deepEqual([cards?.columns, cards?.rows, cards?.size], [2, 3, { widthMm: 83, heightMm: 60 }]);
	// clockwise: the upper edge of the page becomes the right one, and its left edge the upper one
	assert.deepEqual(
		[cards?.margin?.across, cards?.margin?.down].map((mm) => Math.round(mm ?? 0)),
		[111, 12],
	);
});

test("pictures of many sizes next to sheets with more cards are what these were made with", async (t) => {
	const sizes = [200, 240, 310, 280, 260].map((px, at): [string, Picture] => [
		`data/pictures in/${at}.png`,
		{ px: [px, 400 - px / 2] },
	]);
	const pictures = Object.fromEntries(sizes);
	const reading = await readingOf(t, { ...pictures, "cards.pdf": pdfOf([sixty]) });
	assert.deepEqual(reading.manifest.components, []);
	const [said] = reading.guesses.filter(({ code }) => code === "ART_FOR_SHEETS");
	assert.equal(said?.about, "data/pictures in");
	assert.match(said?.text ?? "", /A line !data\/pictures in\/ in \.tuckboxignore keeps it/);
	const tilesOf = async (files: Record<string, Picture | Buffer>) => {
		const { manifest } = await readingOf(t, files);
		return manifest.components.filter(({ kind }) => kind === "tile").length;
	};
	const ofOneSize = Object.fromEntries(sizes.map(([name]): [string, Picture] => [name, poker]));
	assert.equal(await tilesOf({ ...ofOneSize, "cards.pdf": pdfOf([sixty]) }), 5, "finished cards");
	assert.equal(await tilesOf(pictures), 5, "nothing else");
	const inCards = Object.fromEntries(
		sizes.map(([name, picture]) => [name.replace("pictures in", "cards"), picture]),
	);
	assert.equal(await tilesOf({ ...inCards, "sheets.pdf": pdfOf([sixty]) }), 5, "named after cards");
});

test("icons next to sheets with more cards are what these were made with", async (t) => {
	const square = (px: number, at: number): [string, Picture] => [`icon${at}.png`, { px: [px, px] }];
	const icons = Object.fromEntries([512, 512, 512, 512, 256].map(square));
	const sheets = { "cards.pdf": pdfOf([sixty]) };
	const reading = await readingOf(t, { ...icons, "back of hut.png": { px: [300, 120] }, ...sheets });
	assert.deepEqual(reading.manifest.components, []);
	const [said] = reading.guesses.filter(({ code }) => code === "ART_FOR_SHEETS");
	assert.deepEqual([said?.about, said?.params.line], ["the folder", "!/*.*"]);
	const tiles = Object.fromEntries([500, 500, 500, 500, 500].map(square));
	const kept = await readingOf(t, { ...tiles, ...sheets });
	assert.equal(kept.manifest.components.length, 6);
});

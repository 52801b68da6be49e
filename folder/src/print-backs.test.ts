import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOnDisk } from "../../cli/src/folder-on-disk.ts";
import { gameFolder, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";
import {
	cardsOn,
	fronts,
	sheet,
	sixty,
	pageOfText as text,
	textsOf,
	withMarks,
} from "../../cli/tests/support/paper.ts";
import { a4, type Page, pdfOf } from "../../cli/tests/support/pdf.ts";
import type { PictureTools } from "./read/derived.ts";
import { readFolder } from "./read-folder.ts";

const backs = withMarks({ mm: a4, content: "" }, () => 2);
test("every other page has the backs if these are alike, or the same in all places", async (t) => {
	const reading = await readingOf(t, {
		"two.pdf": pdfOf([fronts(1), backs]),
		"six.pdf": pdfOf([fronts(1), backs, fronts(2), backs, fronts(4), backs]),
		"first.pdf": pdfOf([backs, fronts(1), backs, fronts(2)]),
		"none.pdf": pdfOf([fronts(1), fronts(2), fronts(3), fronts(4)]),
		"odd.pdf": pdfOf([fronts(1), fronts(2), fronts(3)]),
	});
	assert.deepEqual(cardsOn(reading, "two.pdf"), [["all", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "six.pdf"), [["all", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "first.pdf"), [["2, 1, 4, 3", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "none.pdf"), [["all", undefined, "3x3"]]);
	assert.deepEqual(cardsOn(reading, "odd.pdf"), [["all", undefined, "3x3"]]);
	const lines = textsOf(reading, "PDF_SHEETS").map(({ line }) => String(line));
	assert.match(lines.join("\n"), /six\.pdf.*, back: alternate$/m);
});

test("of pages that show the same, such as backs, one is drawn to look for cards", async (t) => {
	const root = await gameFolder(t, { "four.pdf": pdfOf([fronts(1), backs, fronts(2), backs]) });
	const folder = folderOnDisk(root);
	const tools = folder.tools as PictureTools;
	const drawn = new Set<number>();
	const make: PictureTools["make"] = async (path, recipes, onMade) => {
		for (const recipe of recipes) if (recipe.make === "page") drawn.add(recipe.page);
		return await tools.make(path, recipes, onMade);
	};
	const { papers } = await readFolder({ ...folder, tools: { ...tools, make } });
	assert.deepEqual([...drawn], [1, 2, 3]);
	assert.equal(papers[0]?.cards[0]?.back, "alternate");
});

test("pages of copies of one card are all fronts", async (t) => {
	const copies = withMarks(sixty, () => 2);
	const row = withMarks(sheet({ columns: 3, rows: 1, card: [60, 83], start: [12, 20] }), () => 2, 3);
	const reading = await readingOf(t, { "copies.pdf": pdfOf([copies, copies, copies, row]) });
	assert.deepEqual(cardsOn(reading, "copies.pdf"), [["all", undefined, "3x3"]]);
});

test("backs are found where fronts show no edges, where they come first, and where the last one has fewer cards", async (t) => {
	const bare = (seed: number): Page => withMarks({ mm: a4, content: "" }, (cell) => 3 * cell + seed);
	const back = withMarks(sixty, () => 2);
	const turned = sheet({ columns: 3, rows: 3, card: [60, 83], start: [18, 20] });
	const few = sheet({ columns: 3, rows: 2, card: [60, 83], start: [12, 20] });
	const reading = await readingOf(t, {
		"bare.pdf": pdfOf([bare(1), back, bare(2), back]),
		"backs first.pdf": pdfOf([back, bare(1), back, bare(2)]),
		"turned.pdf": pdfOf([fronts(1), turned, fronts(2), turned]),
		"few.pdf": pdfOf([fronts(1), back, fronts(2), back, fronts(3), few]),
	});
	assert.deepEqual(cardsOn(reading, "bare.pdf"), [["all", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "backs first.pdf"), [["2, 1, 4, 3", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "turned.pdf"), [["all", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "few.pdf"), [["all", "alternate", "3x3"]]);
});

test("a page of instructions may be before fronts and backs, and a last page with few cards is no front of the first", async (t) => {
	const row = sheet({ columns: 3, rows: 1, card: [60, 83], start: [12, 20] });
	const { content: frames = "" } = sixty;
	const alike = (content: string, number: number) => withMarks({ mm: a4, content }, () => number);
	const reading = await readingOf(t, {
		"with text.pdf": pdfOf([text, fronts(1), backs, fronts(2), backs]),
		"last.pdf": pdfOf([alike(frames, 2), withMarks(row, (cell) => 3 * cell, 3)]),
		"canvas.pdf": pdfOf([
			...[alike("", 1), alike(frames, 2), alike("", 3), alike(frames, 4)],
			...[alike("", 5), alike(frames, 6)],
		]),
	});
	assert.deepEqual(cardsOn(reading, "with text.pdf"), [["2-5", "alternate", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "last.pdf"), [["all", undefined, "3x3"]]);
	assert.deepEqual(cardsOn(reading, "canvas.pdf"), [["all", "alternate", "3x3"]], "edges on the backs only");
});

test("a PDF called so has the backs, and pages that were exported as pictures are no sheets", async (t) => {
	const centred = sheet({ columns: 3, rows: 3, card: [60, 83], start: [15, 24] });
	const reading = await readingOf(t, {
		"hero-front.pdf": pdfOf([centred]),
		"hero back.pdf": pdfOf([centred]),
		"scene.pdf": pdfOf([centred]),
		"out/all.pdf": pdfOf([centred, centred]),
		"out/1.png": { px: [250, 350], dpi: 100 },
		"out/2.png": { px: [250, 350], dpi: 100 },
	});
	const seen = reading.papers.filter(({ cards }) => cards.length > 0);
	assert.deepEqual(
		seen.map(({ file, cards }) => [file, cards[0]?.back, cards[0]?.margin]),
		[
			["hero-front.pdf", "hero back.pdf", undefined],
			["scene.pdf", undefined, undefined],
		],
	);
	const [sheets] = textsOf(reading, "PDF_SHEETS");
	assert.equal(
		sheets?.line,
		"cards: hero-front.pdf, grid: 3x3, card: 60 x 83 mm, back: hero back.pdf",
		"the other one has no back",
	);
	assert.equal(textsOf(reading, "PDF_PAPER")[0]?.files, "out/all.pdf (2 × A4)");
});

test("a PDF with the other side of the paper has the backs, also if only its name ends in another word", async (t) => {
	// the rows of fronts begin 12 mm from the left, and those of backs 12 mm from the right
	const [front, back] = [12, 18].map((left) =>
		withMarks(sheet({ columns: 3, rows: 3, card: [60, 83], start: [left, 20] }), (cell) => cell + left),
	) as [Page, Page];
	const sheets = { "gulls.pdf": pdfOf([front]), "gulls_back.pdf": pdfOf([back]) };
	const reading = await readingOf(t, sheets);
	const line = String(textsOf(reading, "PDF_SHEETS")[0]?.line);
	assert.match(line, /, back: gulls_back\.pdf, mirrored: true$/);
	const deck = line.replaceAll(", ", "\n    ");
	const written = await readingOf(t, {
		...sheets,
		"tuckbox.yaml": `game: Gulls\ndecks:\n  - name: Gulls\n    ${deck}\n`,
	});
	assert.deepEqual(problemsOf(written), []);
	const cards = written.manifest.components.filter(({ kind }) => kind !== "deck");
	assert.deepEqual(
		cards.map(({ images = [] }) => images.map(({ sideKey }) => sideKey).join(" ")),
		Array(9).fill("front back"),
	);
	assert.deepEqual(
		written.sheets.map(({ back, mirrored }) => [back, mirrored]),
		[["gulls/gulls_back.png", true]],
	);
});

test("a PDF of fronts has no backs, even if every other page is alike", async (t) => {
	const alike = pdfOf([fronts(1), backs, fronts(2), backs]);
	const one = pdfOf([backs]);
	const reading = await readingOf(t, {
		"hero-fronts.pdf": alike,
		"hero-backs.pdf": one,
		"sea.pdf": alike,
		"sea back.pdf": one,
		"sky.pdf": alike,
	});
	assert.deepEqual(cardsOn(reading, "hero-fronts.pdf"), [["all", "hero-backs.pdf", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "sea.pdf"), [["all", "sea back.pdf", "3x3"]]);
	assert.deepEqual(cardsOn(reading, "sky.pdf"), [["all", "alternate", "3x3"]]);
});

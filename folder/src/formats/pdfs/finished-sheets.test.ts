import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOnDisk, readFolderAt } from "../../../../cli/src/folder-on-disk.ts";
import {
	gameFolder,
	type Picture,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";
import { fronts, pageOfText, points, sheet, sixty, withMarks } from "../../../../cli/tests/support/paper.ts";
import { a4, type Page, pdfOf } from "../../../../cli/tests/support/pdf.ts";
import type { FolderSource } from "../../read/folder-source.ts";
import type { FolderReading } from "../../read/types.ts";
import { readFolder } from "../../read-folder.ts";
import { cutDeck, fileWithDecks, sortedFileName, withFile } from "../../sorting/index.ts";

const paramsOf = ({ warnings }: Pick<FolderReading, "warnings">, code: string) =>
	warnings.filter((one) => one.code === code).map(({ params }) => params);
const named = <T>(count: number, nameOf: (at: number) => string, content: T): Record<string, T> =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), content]));

test("what is next to sheets are neither their pages nor their cards if it has other proportions, and what is left out says so", async (t) => {
	const tarot: Picture = { px: [700, 1200], dpi: 254 };
	const reading = await readingOf(t, {
		"print/heroes.pdf": pdfOf([sixty, sixty]),
		"print/minis.pdf": pdfOf([sheet({ columns: 4, rows: 4, card: [44, 44], start: [12, 20] })]),
		...named(9, (at) => `print/mini-${at}.png`, { px: [440, 440], dpi: 254 }),
		...named(3, (at) => `print/tarot-${at}.png`, tarot),
	});
	assert.deepEqual(
		reading.papers.filter(({ cards }) => cards.length > 0).map(({ file }) => file),
		["print/heroes.pdf"],
	);
	const [minis, ...others] = reading.guesses.filter(({ code }) => code === "PDF_OF_SINGLES");
	assert.deepEqual([minis?.about, others], ["print/minis.pdf", []]);
	assert.match(
		minis?.text ?? "",
		/--ignore "print\/" leaves the pictures out; if both are, a deck with cards: print\/minis\.pdf, grid: 4x4, card: 44 x 44 mm/,
	);
	assert.deepEqual(paramsOf(reading, "PDF_PAPER"), []);
});

/** Reads a folder again with the pieces on some of its PDFs cut out. */
async function cutSheets(folder: FolderSource, reading: FolderReading, papers: FolderReading["papers"]) {
	const decks = await Promise.all(
		papers.flatMap(({ file, count, cards }) => cards.map((one) => cutDeck(folder, file, one, count))),
	);
	const written = await fileWithDecks(
		folder,
		reading,
		decks.flatMap((deck) => deck ?? []),
	);
	return await readFolder(withFile(folder, sortedFileName, "text" in written ? written.text : ""));
}

test("what is cut from a PDF called after tokens are tokens, next to a deck that is cut from cards", async (t) => {
	const dir = await gameFolder(t, {
		"hero tokens.pdf": pdfOf([fronts(2)]),
		"heroes.pdf": pdfOf([fronts(1)]),
	});
	const [reading, folder] = [await readFolderAt(dir), folderOnDisk(dir)];
	const cut = await cutSheets(folder, reading, reading.papers);
	assert.deepEqual(problemsOf(cut), []);
	const kinds = cut.manifest.components.map(({ kind, widthMm }) => `${kind} ${widthMm ?? ""}`);
	assert.deepEqual([...new Set(kinds)].sort(), ["deck 60", "tile 60", "tokenSprite 60"]);
	assert.equal(kinds.filter((kind) => kind === "tokenSprite 60").length, 9);
});

test("sheets of tiles whose names differ only in the number of a sheet are one bundle, by the line and when they are cut", async (t) => {
	const dir = await gameFolder(t, {
		"tiles sheet 1 of 60 mm.pdf": pdfOf([fronts(1)]),
		"tiles sheet 2 of 60 mm.pdf": pdfOf([fronts(2)]),
		"level 1.pdf": pdfOf([fronts(3)]),
		"level 2.pdf": pdfOf([fronts(4)]),
	});
	const [reading, folder] = [await readFolderAt(dir), folderOnDisk(dir)];
	const [sheets] = paramsOf(reading, "PDF_SHEETS");
	assert.match(
		String(sheets?.line),
		/^tiles: \["tiles sheet 1 of 60 mm.pdf", "tiles sheet 2 of 60 mm.pdf"\], grid/,
	);
	assert.equal(sheets?.more, 2);
	const tiles = reading.papers.filter(({ file }) => file.startsWith("tiles"));
	const cut = await cutSheets(folder, reading, tiles);
	const names = (kind: string) => cut.manifest.components.filter((one) => one.kind === kind);
	assert.deepEqual(
		names("bundle")
			.map(({ name }) => name)
			.sort(),
		["Tiles sheet of 60 mm"],
	);
	assert.equal(names("tile").length, 18);
});

test("the line that is offered for cards that fill the page cuts them", async (t) => {
	const letter: [number, number] = [215.9, 279.4];
	const frames = Array.from({ length: 9 }, (_, at) => {
		const [x, y] = [71.97 * (at % 3), 15 + 88 * Math.floor(at / 3)];
		return `${points(x)} ${points(y)} ${points(71.97)} ${points(88)} re S`;
	});
	const full: Page = { mm: letter, content: `1 w ${frames.join("\n")}` };
	const files = { "cards.pdf": pdfOf([withMarks(full, (cell) => 3 * cell + 1)]) };
	const [sheets] = paramsOf(await readingOf(t, files), "PDF_SHEETS");
	const fields = String(sheets?.line).replaceAll(", ", "\n    ");
	const cut = await readingOf(t, {
		...files,
		"tuckbox.yaml": `game: Sea\ndecks:\n  - name: Sea\n    ${fields}\n`,
	});
	assert.deepEqual(problemsOf(cut), []);
	assert.equal(cut.manifest.components.filter(({ kind }) => kind === "tile").length, 9);
});

test("sheets of the same name for another paper or another way to cut are set aside, and their line is said", async (t) => {
	const reading = await readingOf(t, {
		"A4/heroes.pdf": pdfOf([fronts(3)]),
		"Letter/heroes.pdf": pdfOf([fronts(4)]),
		"papers.pdf": pdfOf([fronts(1), fronts(2)]),
		"papers-cutline.pdf": pdfOf([fronts(1), fronts(2)]),
		"papers bleed.pdf": pdfOf([fronts(1)]),
	});
	assert.deepEqual(
		reading.papers.filter(({ cards }) => cards.length > 0).map(({ file }) => file),
		["A4/heroes.pdf", "papers bleed.pdf", "papers.pdf"],
		"another number of pages has other cards",
	);
	const said = reading.guesses.filter(({ code }) => code === "PDF_PRINTED_OTHERWISE");
	assert.deepEqual(
		said.map(({ about, params }) => [about, params.file]),
		[
			["Letter/heroes.pdf", "A4/heroes.pdf"],
			["papers-cutline.pdf", "papers.pdf"],
		],
	);
	assert.match(said[1]?.text ?? "", /a deck with cards: papers-cutline\.pdf, grid: 3x3/);
});

test("a PDF called after cards on which none are seen is named with a line of its own, apart from texts", async (t) => {
	const reading = await readingOf(t, {
		"Cartes Défis.pdf": pdfOf([pageOfText]),
		"score pad.pdf": pdfOf([pageOfText]),
	});
	const [uncut] = paramsOf(reading, "PDF_UNCUT");
	assert.equal(uncut?.files, "Cartes Défis.pdf (1 × A4)");
	assert.equal(uncut?.line, "cards: Cartes Défis.pdf, grid: 3x3, card: poker");
	assert.equal(paramsOf(reading, "PDF_PAPER")[0]?.files, "score pad.pdf (1 × A4)");
	assert.match(
		problemsOf(reading).join(),
		/only sheets to print or texts: Cartes Défis\.pdf.*by sorting .*cards: Cartes Défis\.pdf/,
	);
});

test("a few things alone on each page are offered as they lie if the PDF is called after tiles, and not otherwise", async (t) => {
	const dominoes = (seed: number): Page => {
		const column = Array.from({ length: 3 }, (_, at) => {
			const y = 220 - 75 * at;
			const mark = `${points(40 + 9 * ((seed + at) % 4))} ${points(y + 10 + 6 * at)} ${points(14)} ${points(9)} re f`;
			return `${points(30)} ${points(y)} ${points(103 - at)} ${points(51)} re S ${mark}`;
		});
		return { ...pageOfText, content: `1 w 0.2 0.3 0.5 rg ${column.join("\n")}` };
	};
	const pdf = pdfOf([dominoes(1), dominoes(2), dominoes(4)]);
	const dir = await gameFolder(t, { "tiles.pdf": pdf });
	const [reading, folder] = [await readFolderAt(dir), folderOnDisk(dir)];
	assert.equal(paramsOf(reading, "PDF_SHEETS_DRAWN")[0]?.line, "tiles: tiles.pdf, grid: drawn");
	const cut = await cutSheets(folder, reading, reading.papers);
	assert.equal(cut.manifest.components.filter(({ kind }) => kind === "tile").length, 9);
	const plain = await readingOf(t, { "dominoes.pdf": pdf });
	assert.deepEqual(paramsOf(plain, "PDF_SHEETS_DRAWN"), []);
	assert.equal(paramsOf(plain, "PDF_PAPER").length, 1);
});

test("sheets that are pages of another PDF, in any folder, are left out and named, with the drawings they were made of", async (t) => {
	const busy = (seed: number) => withMarks(fronts(seed), (cell) => cell * seed);
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"><rect width="100%" height="100%" fill="red"/></svg>`;
	const reading = await readingOf(t, {
		"all.pdf": pdfOf([busy(1), busy(2), busy(4)]),
		"out/page_1.pdf": pdfOf([busy(1)]),
		"out/page_1.svg": Buffer.from(drawing),
		"out/page_2.pdf": pdfOf([busy(2)]),
		"out/page_9.pdf": pdfOf([busy(5)]),
	});
	assert.deepEqual(paramsOf(reading, "TWIN_SKIPPED"), [
		{ file: "all.pdf", others: "out/page_1.pdf, out/page_2.pdf" },
	]);
	assert.deepEqual(reading.papers.map(({ file }) => file).sort(), ["all.pdf", "out/page_9.pdf"]);
	assert.equal(JSON.stringify(reading.guesses).includes("page_1.svg"), false);
});

test("a PDF called after hexes or counters shows them where it draws nothing else, and rules for these do not", async (t) => {
	const hexes = Array.from({ length: 3 }, (_, at) => {
		const corners = [
			[0, 13],
			[7, 0],
			[22, 0],
			[30, 13],
			[22, 26],
			[7, 26],
		].map(([x = 0, y = 0]) => `${points(20 + 40 * at + x)} ${points(240 + y)}`);
		return `1 w ${corners[0]} m ${corners
			.slice(1)
			.map((corner) => `${corner} l`)
			.join(" ")} s`;
	});
	const page = pdfOf([{ mm: a4, content: hexes.join("\n") }]);
	const reading = await readingOf(t, {
		"sea_hexes.pdf": page,
		"hex rules.pdf": page,
		"scene.pdf": page,
	});
	const seen = reading.papers.map(({ file, cards }) => [file, cards.map(({ columns }) => columns)]);
	assert.deepEqual(Object.fromEntries(seen), { "scene.pdf": [], "sea_hexes.pdf": [3] });
});

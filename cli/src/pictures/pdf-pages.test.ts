import "../messages/english.ts";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { FolderReading } from "@tuckbox/folder";
import sharp from "sharp";
import {
	findPiece,
	gameFolder,
	kindsAndKeys,
	problemsOf,
	readingOf,
} from "../../tests/support/game-folder.ts";
import { a4, type Page, pdfOf, poker } from "../../tests/support/pdf.ts";
import { readFolderAt } from "../folder-on-disk.ts";
import { remarkText } from "../messages/remarks.ts";
import { checkFolder } from "../preflight/check-folder.ts";
import { scaffold } from "../scaffold/scaffold.ts";

type Colour = NonNullable<Page["colour"]>;
const shade = (number: number): Colour => [number / 16, 0.5, 1 - number / 16];
const cards = (count: number, mm: Page["mm"] = poker): Page[] =>
	Array.from({ length: count }, (_, at) => ({ mm, colour: shade(at + 1) }));
const red: Colour = [1, 0, 0];
const back: Page = { mm: poker, colour: red };

async function colourIn({ images }: FolderReading, name: string, x = 10, y = 10): Promise<number[]> {
	const found = images.get(name);
	assert.ok(found, `${name} is one of ${[...images.keys()].join(", ")}`);
	const { data, info } = await sharp(found.path).raw().toBuffer({ resolveWithObject: true });
	const at = (y * info.width + x) * info.channels;
	return [...data.subarray(at, at + 3)];
}

const filesBySide = ({ manifest }: FolderReading, key: string) =>
	manifest.components
		.find(({ externalKey }) => externalKey === key)
		?.images?.map(({ sideKey, file }) => `${sideKey} ${file}`)
		.sort();
const warningsOf = ({ warnings }: FolderReading) => warnings.map(remarkText);
const tilesOf = (reading: FolderReading) => kindsAndKeys(reading).filter((key) => key.startsWith("tile"));

test("PDFs that are called rules in any language are books, unless they are cards", async (t) => {
	const reading = await readingOf(t, {
		...Object.fromEntries(
			["规则书", "Règles du jeu", "reglas", "zasady_v2", "Canterbury-rulebook", "説明書"].map((name) => [
				`${name}.pdf`,
				pdfOf(cards(1, a4)),
			]),
		),
		"rules cards.pdf": pdfOf(cards(2)),
	});
	assert.deepEqual(problemsOf(reading), []);
	const kinds = reading.manifest.components.map(({ kind }) => kind);
	assert.deepEqual(kinds.sort(), [...Array(6).fill("book"), "deck", "tile", "tile"]);
});

test("pages of PDFs become the cards, books and boards that their places and sizes say, and init keeps them", async (t) => {
	const dir = await gameFolder(t, {
		"sea.pdf": pdfOf(cards(3)),
		"sea-back.pdf": pdfOf([back]),
		"decks/sky/Gull.pdf": pdfOf([{ mm: [76, 101], trim: 6, bleed: 3, colour: shade(5) }]),
		"decks/sky/Gull-back.pdf": pdfOf([{ mm: [64, 89], colour: red }]),
		"decks/sky/Fox x3.pdf": pdfOf([{ mm: [64, 89], colour: shade(6) }]),
		"rules.pdf": pdfOf(cards(2, a4)),
		"boards/bay.pdf": pdfOf([{ mm: [300, 420], rotate: 90, colour: shade(7) }]),
		"pnp/all.pdf": pdfOf(cards(4, a4)),
		"art/Fox.pdf": pdfOf(cards(1, a4)),
		"tokens.pdf": pdfOf(cards(2, a4)),
	});
	const reading = await readFolderAt(dir);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(warningsOf(reading), [
		"Left out: art/Fox.pdf (1 × A4), pnp/all.pdf (4 × A4). Such pages are sheets to print or texts, and not cards.",
		"Left out: tokens.pdf (2 × A4). By their names they have cards or tiles, but none of one size in rows and columns are seen on them.",
	]);
	assert.deepEqual(kindsAndKeys(reading), [
		"board boards/bay",
		"book books/rules",
		"deck decks/sky",
		"tile decks/sky/Fox",
		"tile decks/sky/Gull",
		"deck sea",
		"tile sea/sea-1",
		"tile sea/sea-2",
		"tile sea/sea-3",
	]);
	const size = (kind: string, key: string) => {
		const { widthMm, heightMm } = findPiece(reading, kind, key);
		return [widthMm, heightMm];
	};
	assert.deepEqual(size("deck", "sea"), [63.5, 88.9]);
	// the size in the file, less the bleed that the file declares
	assert.deepEqual(size("deck", "decks/sky"), [64, 89]);
	assert.deepEqual(size("board", "boards/bay"), [420, 300]);
	assert.deepEqual(size("book", "books/rules"), [210, 297]);
	const front = findPiece(reading, "tile", "decks/sky/Gull").images?.find(
		({ sideKey }) => sideKey === "front",
	);
	assert.deepEqual([front?.bleedMode, front?.sourcePixelsPerInch], ["bleed", 300]);
	const gull = reading.images.get("decks/sky/Gull.png");
	assert.deepEqual([gull?.widthPx, gull?.heightPx], [827, 1122]);
	assert.deepEqual(filesBySide(reading, "sea"), ["back sea/back.png"]);
	assert.deepEqual(filesBySide(reading, "decks/sky/Gull"), [
		"back decks/sky/Gull-back.png",
		"front decks/sky/Gull.png",
	]);
	assert.equal(findPiece(reading, "tile", "decks/sky/Fox").count, 3);
	assert.deepEqual(await colourIn(reading, "sea/back.png"), [255, 0, 0]);
	assert.deepEqual(await colourIn(reading, "sea/sea-2.png"), [32, 128, 223]);

	await writeFile(join(dir, "tuckbox.yaml"), scaffold(reading));
	const again = await readFolderAt(dir);
	assert.deepEqual(problemsOf(again), []);
	const pieces = ({ manifest }: FolderReading) =>
		new Map(manifest.components.map((piece) => [`${piece.kind} ${piece.externalKey}`, piece]));
	assert.deepEqual(pieces(again), pieces(reading));
	assert.deepEqual(
		checkFolder(again)
			.map(({ code }) => code)
			.sort(),
		[],
	);
});

test("a table that is called like a PDF names its pages in order", async (t) => {
	const reading = await readingOf(t, { "cards.pdf": pdfOf(cards(2)), "cards.csv": "name\nGull\nTern\n" });
	assert.deepEqual(problemsOf(reading), []);
	const fronts = reading.manifest.components.flatMap(({ name, images }) =>
		images?.map(({ file }) => [name, file]),
	);
	assert.deepEqual(fronts.filter(Boolean), [
		["Gull", "cards-1.png"],
		["Tern", "cards-2.png"],
	]);
});

test("a manifest names PDFs, their pages and their backs, and cuts sheets of them", async (t) => {
	const reading = await readingOf(t, {
		"tuckbox.yaml": `pdfs:
  - { file: art/sea.pdf, pages: "1-2, 4-", back: last }
  - { file: art/sky.pdf, back: alternate, dpi: 100 }
sheets:
  - { file: sheets.pdf, grid: 3x3, card: poker, pages: 1-2, count: 9, back: alternate, dpi: 100 }
decks:
  - { name: Sea, key: sea, cards: "art/sea/*.png" }
  - { name: Sky, key: sky, cards: "art/sky/*.png" }
  - { name: Named, key: named, cards: more.pdf, back: more-back.pdf }
  - { name: Cut, key: cut, cards: "sheets-*.png" }
books:
  - { name: Rules, key: rules, pages: texts/intro.pdf }
`,
		"art/sea.pdf": pdfOf([...cards(4), back]),
		"art/sky.pdf": pdfOf([...cards(1), back, ...cards(1), { mm: poker, colour: [0, 1, 0] }]),
		"more.pdf": pdfOf(cards(2)),
		"more-back.pdf": pdfOf([back, back]),
		"texts/intro.pdf": pdfOf(cards(2, a4)),
		// the first card is green, in the middle of the paper; the second page is flipped on the long edge
		"sheets.pdf": pdfOf([
			{ mm: a4, colour: [0, 0, 1], content: "0 1 0 rg 27.64 547 180 252 re f" },
			{ mm: a4, colour: [1, 1, 0], content: "1 0 0 rg 387.64 547 180 252 re f" },
		]),
	});
	assert.deepEqual(problemsOf(reading), []);
	const tiles = tilesOf(reading);
	assert.deepEqual(tiles.slice(0, 7), [
		...["tile art/sea/sea-1", "tile art/sea/sea-2", "tile art/sea/sea-4"],
		...["tile art/sky/sky-1", "tile art/sky/sky-3", "tile more/more-1", "tile more/more-2"],
	]);
	assert.equal(tiles.length, 7 + 9);
	assert.deepEqual(filesBySide(reading, "sea"), ["back art/sea/back.png"]);
	assert.deepEqual(filesBySide(reading, "named"), ["back more-back.pdf"]);
	assert.deepEqual(filesBySide(reading, "art/sky/sky-3"), [
		"back art/sky/sky-3[back].png",
		"front art/sky/sky-3.png",
	]);
	assert.deepEqual(await colourIn(reading, "art/sky/sky-3[back].png"), [0, 255, 0]);
	assert.deepEqual(await colourIn(reading, "more-back.pdf"), [255, 0, 0]);
	assert.deepEqual(await colourIn(reading, "sheets-1-1.png", 240, 340), [0, 255, 0]);
	assert.deepEqual(await colourIn(reading, "sheets-1-1[back].png", 5, 5), [255, 0, 0]);
	assert.deepEqual(await colourIn(reading, "sheets-1-2.png"), [0, 0, 255]);
	assert.deepEqual(
		[findPiece(reading, "book", "rules").pages?.length, findPiece(reading, "deck", "cut").widthMm],
		[2, 63.5],
	);
});

test("a PDF that cannot be read is named, and nothing is pushed", async (t) => {
	const files = {
		"cards.pdf": pdfOf(cards(3)),
		"broken.pdf": Buffer.from("%PDF-1.7\nno pages"),
		"long.pdf": pdfOf(Array.from({ length: 501 }, () => ({ mm: poker }))),
		"locked.pdf": pdfOf(
			cards(1),
			[`<< /Filter /Standard /V 1 /R 2 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> /P -4 >>`],
			"/Encrypt 5 0 R /ID [<00><00>]",
		),
	};
	const problems = async (manifest: string) =>
		problemsOf(await readingOf(t, { "tuckbox.yaml": manifest, ...files })).join("\n");
	const deck = (cards: string) => `decks:\n  - { name: A, cards: ${cards} }\n`;
	assert.match(
		await problems(deck("broken.pdf")),
		/tuckbox\.yaml \| 2 \| broken\.pdf .*not a PDF that can be read/,
	);
	assert.match(
		await problems(deck("locked.pdf")),
		/locked\.pdf cannot be read: it is protected by a password/,
	);
	assert.match(await problems(deck("long.pdf")), /long\.pdf has 501 pages; at most 500 are read/);
	assert.match(
		await problems(`pdfs:\n  - { file: cards.pdf, pages: 2-9 }\n${deck("cards.pdf")}`),
		/\| 2 \| cards\.pdf has 3 pages, and pages: is 2-9/,
	);
	assert.match(
		await problems(`pdfs:\n  - { file: cards.pdf, back: alternate }\n${deck("cards.pdf")}`),
		/3 pages: with back: alternate/,
	);
	assert.match(
		await problems(`pdfs:\n  - { file: cards.png }\n${deck("cards.pdf")}`),
		/cards\.png is not a PDF/,
	);
	assert.match(await problems(deck('"{l,b}*"')), /No picture matches “\{l,b\}\*”, only 3 PDFs/);

	// without a manifest, such PDFs are skipped; that is an error only if the folder has nothing else
	const rest = await readingOf(t, files);
	assert.deepEqual(problemsOf(rest), []);
	assert.equal(tilesOf(rest).length, 3);
	assert.deepEqual(
		rest.warnings.map(({ code, file }) => [code, file]),
		[
			["PDF_LEFT_OUT", "broken.pdf"],
			["PDF_LEFT_OUT", "locked.pdf"],
			["PDF_LEFT_OUT", "long.pdf"],
		],
	);
	const only = await readingOf(t, { "pnp.pdf": pdfOf(cards(3, a4)) });
	assert.match(
		problemsOf(only).join(),
		/contains no cards, only sheets to print or texts: pnp\.pdf \(3 × A4\)/,
	);
});

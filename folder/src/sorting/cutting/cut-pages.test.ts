import "../../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { a4, type Page, pdfOf } from "../../../../cli/tests/support/pdf.ts";
import { named, read, sortedFolder } from "../../../../cli/tests/support/sorted-folder.ts";
import type { FolderReading } from "../../read/types.ts";
import { readFolder } from "../../read-folder.ts";
import {
	cellsLeftOut,
	cutPages,
	knownCuts,
	openPdfs,
	type PageCut,
	pictureOfPage,
	type Sorting,
	sheetPages,
	sortedFile,
	sortedFileName,
	sortingOf,
	withFile,
} from "../index.ts";

/** A page of two columns and two rows, with a mark in another place in each cell, or in the same one. */
function page(first: number, isBack = false): Page {
	const marks = [0, 1, 2, 3].map((cell) => {
		const [column, row] = [cell % 2, Math.floor(cell / 2)];
		const at = isBack ? 0 : first + cell;
		const [x, y] = [60 + 290 * column + 20 * (at % 8), 80 + 410 * row + 30 * Math.floor(at / 8)];
		return `${isBack ? "0 0.4 0" : "0.6 0 0"} rg ${x} ${y} 60 60 re f`;
	});
	return { mm: a4, content: marks.join("\n") };
}

const choice = { grid: "2x2", last: "card", card: "1200 x 1700 px" } as const;

function done(result: { sorting: Sorting } | { fault: unknown }): Sorting {
	assert.ok("sorting" in result, JSON.stringify(result));
	return result.sorting;
}
const groupsOf = ({ groups }: Sorting) =>
	groups.map(({ kind, name, pieces }) => `${kind} ${name}: ${pieces.length}`);
/** Each of the first pages of a PDF, cut in the same way. */
const pagesOf = (file: string, count: number, more: Partial<PageCut> = {}): PageCut[] =>
	Array.from({ length: count }, (_, at) => ({ file, number: at + 1, choice, ...more }));

test("PDFs are cut page by page, with backs from another one, and become decks", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["cards/a", "cards/b"]),
		"print/app-front.pdf": pdfOf([page(0), page(4)]),
		"print/app-back.pdf": pdfOf([page(0, true)]),
		"print/user.pdf": pdfOf([page(8)]),
	});
	assert.deepEqual(groupsOf(sorting), ["deck Cards: 2", "parts print/*.pdf: 3"]);
	const plain = done(await cutPages(sorting, folder, pagesOf("print/user.pdf", 1)));
	assert.deepEqual(groupsOf(plain).toSorted(), ["deck Cards: 2", "deck User: 4", "parts print/*.pdf: 2"]);
	const back = { file: "print/app-back.pdf" };
	const both = done(await cutPages(plain, folder, pagesOf("print/app-front.pdf", 2, { back })));
	assert.deepEqual(both.groups.map(({ kind, pieces }) => `${kind}: ${pieces.length}`).toSorted(), [
		"deck: 2",
		"deck: 4",
		"deck: 8",
	]);
	const pieces = await read(folder, both);
	assert.equal(pieces.filter((piece) => piece.startsWith("deck ")).length, 3);
	assert.equal(pieces.filter((piece) => piece.startsWith("tile ")).length, 14);
	assert.equal(pieces.filter((piece) => / back /.test(piece)).length > 0, true);
});

test("pages in turn have the backs, whose rows begin on the right", async (t) => {
	const pages = [page(0), page(4), page(8), page(12)];
	const files = { ...named(["cards/a"]), "two.pdf": pdfOf(pages), "odd.pdf": pdfOf(pages.slice(1)) };
	const { folder, sorting } = await sortedFolder(t, files);
	const inTurn = [1, 3].map((number) => ({
		...{ file: "two.pdf", number, choice: { ...choice, mirrored: true as const } },
		back: { file: "two.pdf", number: number + 1 },
	}));
	const cut = done(await cutPages(sorting, folder, inTurn));
	assert.deepEqual(groupsOf(cut).toSorted(), ["deck Cards: 1", "deck Two: 8", "parts *.pdf: 1"]);
	const deck = "decks: [{ name: Two, cards: two.pdf, grid: 2x2, card: 1200 x 1700 px, back: alternate }]";
	const readAs = async (text: string) => await readFolder(withFile(folder, sortedFileName, text));
	const sorted = await readAs(sortedFile(cut));
	const written = await readAs(`game: Two\n${deck}\n`);
	const backs = ({ images }: FolderReading) =>
		[...images.values()].flatMap(({ name, path }) => (name.endsWith("[back].png") ? [path] : []));
	assert.equal(new Set(backs(written)).size, 8);
	// cells are cached by where they are cut
	assert.deepEqual(backs(sorted), backs(written));
});

test("each page is cut in its own way, without the cells that are left out, and a blank one stays whole", async (t) => {
	const blank: Page = { mm: a4 };
	const files = { ...named(["cards/a"]), "all.pdf": pdfOf([page(0), blank, page(4), page(8)]) };
	const { folder, sorting } = await sortedFolder(t, files);
	const wide = { grid: "1x2", last: "card", card: "2400 x 1700 px" } as const;
	const [first, second, third, last] = pagesOf("all.pdf", 4) as [PageCut, PageCut, PageCut, PageCut];
	const cuts = [{ ...first, leftOut: [1] }, second, third, { ...last, choice: wide }];
	const cut = done(await cutPages(sorting, folder, cuts));
	assert.deepEqual(groupsOf(cut).toSorted(), [
		"deck All 4: 2",
		"deck All: 7",
		"deck Cards: 1",
		"parts All: 1",
		"parts all: 1",
	]);
	assert.deepEqual(cellsLeftOut(cut, "all/all-1.png"), [1]);
	const pieces = await read(folder, cut);
	const cells = pieces.flatMap((piece) => /^tile all\/(\S+)/.exec(piece)?.[1] ?? []);
	assert.deepEqual(
		cells,
		["1-1", "1-3", "1-4", "3-1", "3-2", "3-3", "3-4", "4-1", "4-2"].map((cell) => `all-${cell}`),
	);
	// the same folder, read again from what was written, lays out the same groups
	const again = await sortingOf(folder, await readFolder(withFile(folder, sortedFileName, sortedFile(cut))));
	assert.deepEqual(await read(folder, again), pieces);
	assert.equal(pieces.filter((piece) => /^tile .* 203.2x143.93$/.test(piece)).length, 2);
	// and its sheets can be cut in another way
	const [sheet] = await sheetPages(folder, again, ["all/all-4.png"]);
	assert.deepEqual([sheet?.widthPx, sheet?.heightPx], [2480, 3508]);
	assert.ok(sheet !== undefined && (await pictureOfPage(folder, sheet)) !== undefined);
	assert.equal(knownCuts(again, [sheet])?.length, 1);
	const other = done(await cutPages(again, folder, [{ file: sheet.file, choice }]));
	assert.equal((await read(folder, other)).filter((piece) => /^tile all\/all-4-/.test(piece)).length, 4);
	const none = await cutPages(sorting, folder, [second]);
	assert.equal("fault" in none && none.fault.code, "GRID_EMPTY");
});

test("the only page of a PDF is cut in another way", async (t) => {
	const files = { ...named(["cards/a"]), "one.pdf": pdfOf([page(0)]) };
	const { folder, sorting } = await sortedFolder(t, files);
	const cut = done(await cutPages(sorting, folder, pagesOf("one.pdf", 1)));
	assert.deepEqual(groupsOf(cut).toSorted(), ["deck Cards: 1", "deck One: 4"]);
	const wide = { ...choice, grid: "1x2", card: "2400 x 1700 px" };
	const other = done(await cutPages(cut, folder, [{ file: "one.pdf", number: 1, choice: wide }]));
	assert.deepEqual(groupsOf(other).toSorted(), ["deck Cards: 1", "deck One: 2"]);
	assert.equal((await read(folder, other)).filter((piece) => piece.startsWith("tile one")).length, 2);
});

test("opened PDFs are groups of pages, and one that cannot be read changes nothing", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["cards/a"]),
		"one.pdf": pdfOf([page(0), page(4)]),
		"two.pdf": pdfOf([page(8), page(12), page(16)]),
	});
	const opened = done(await openPdfs(sorting, folder, ["one.pdf", "two.pdf"]));
	assert.deepEqual(groupsOf(opened), ["deck Cards: 1", "parts One: 2", "parts Two: 3"]);
	assert.deepEqual(groupsOf(done(await openPdfs(sorting, folder, ["two.pdf"]))).slice(1), [
		"parts *.pdf: 1",
		"parts Two: 3",
	]);
	const tooLarge = pagesOf("one.pdf", 2, { choice: { ...choice, card: "3000 x 3000 px" } });
	assert.ok("fault" in (await cutPages(sorting, folder, tooLarge)));
});

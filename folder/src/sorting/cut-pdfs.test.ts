import "../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { a4, type Page, pdfOf } from "../../../cli/tests/support/pdf.ts";
import { named, read, sortedFolder } from "../../../cli/tests/support/sorted-folder.ts";
import type { FolderReading } from "../read/types.ts";
import { readFolder } from "../read-folder.ts";
import {
	backsInTurn,
	cutSheets,
	openPdfs,
	type SheetChoice,
	type Sorting,
	sortedFile,
	sortedFileName,
	withFile,
} from "./index.ts";

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

const choice: SheetChoice = { grid: "2x2", last: "card", card: "1200 x 1700 px" };

function done(result: { sorting: Sorting } | { fault: unknown }): Sorting {
	assert.ok("sorting" in result, JSON.stringify(result));
	return result.sorting;
}
const groupsOf = ({ groups }: Sorting) =>
	groups.map(({ kind, name, pieces }) => `${kind} ${name}: ${pieces.length}`);

test("PDFs are cut page by page, with backs from another one, and become decks", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["cards/a", "cards/b"]),
		"print/app-front.pdf": pdfOf([page(0), page(4)]),
		"print/app-back.pdf": pdfOf([page(0, true)]),
		"print/user.pdf": pdfOf([page(8)]),
	});
	assert.deepEqual(groupsOf(sorting), ["deck Cards: 2", "parts print/*.pdf: 3"]);
	const plain = done(await cutSheets(sorting, folder, ["print/user.pdf"], choice));
	assert.deepEqual(groupsOf(plain).toSorted(), ["deck Cards: 2", "deck User: 4", "parts print/*.pdf: 2"]);
	const both = done(
		await cutSheets(plain, folder, ["print/app-front.pdf"], { ...choice, back: "print/app-back.pdf" }),
	);
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

test("every other page of a PDF has the backs, whose rows begin on the right; an odd number of pages is a fault", async (t) => {
	const pages = [page(0), page(4), page(8), page(12)];
	const files = { ...named(["cards/a"]), "two.pdf": pdfOf(pages), "odd.pdf": pdfOf(pages.slice(1)) };
	const { folder, sorting } = await sortedFolder(t, files);
	const inTurn = { ...choice, back: backsInTurn };
	const cut = done(await cutSheets(sorting, folder, ["two.pdf"], inTurn));
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
	const refused = await cutSheets(sorting, folder, ["odd.pdf"], inTurn);
	assert.equal("fault" in refused && refused.fault.code, "PDF_ODD_PAGES");
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
	assert.ok(
		"fault" in (await cutSheets(sorting, folder, ["one.pdf"], { ...choice, card: "3000 x 3000 px" })),
	);
});

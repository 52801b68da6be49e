import assert from "node:assert/strict";
import { test } from "node:test";
import { paperGrid } from "./paper-grid.ts";

const a4 = { widthMm: 210, heightMm: 297 };
const poker = { widthMm: 63.5, heightMm: 88.9 };

/** The lines of a direction of a page, in tenths of a millimetre. */
function linesAt(pageMm: number, edges: readonly number[], strength = "d"): string {
	const digits: string[] = new Array(Math.round(pageMm * 10)).fill(strength === "d" ? "1" : "0");
	for (const mm of edges) digits[Math.round(mm * 10)] = strength;
	return digits.join("");
}

/** The edges of cells in the middle of a page. */
function edges(pageMm: number, count: number, cellMm: number, gutterMm = 0): number[] {
	const start = (pageMm - count * cellMm - (count - 1) * gutterMm) / 2;
	return Array.from({ length: count }, (_, at) => start + at * (cellMm + gutterMm)).flatMap((edge) => [
		edge,
		edge + cellMm,
	]);
}

const page = async (columns: readonly number[], rows: readonly number[]) =>
	(await paperGrid([{ columns: linesAt(a4.widthMm, columns), rows: linesAt(a4.heightMm, rows) }], a4))?.grid;

test("cards side by side, with a gutter, and with bleed are found", async () => {
	const close = await page(edges(210, 3, 63.5), edges(297, 3, 88.9));
	assert.deepEqual(
		[close?.columns, close?.rows, close?.size, close?.gutterMm.across.toFixed(1)],
		[3, 3, poker, "0.0"],
	);
	const apart = await page(edges(210, 3, 63.5, 3), edges(297, 3, 88.9, 3));
	assert.deepEqual(
		[apart?.columns, apart?.rows, apart?.size, Math.round(apart?.gutterMm.across ?? 0)],
		[3, 3, poker, 3],
	);
	const bled = await page(edges(210, 3, 67.3), edges(297, 3, 92.7));
	assert.deepEqual([bled?.size, bled?.gutterMm.across.toFixed(1)], [poker, "3.8"]);
});

test("a frame around all cards is not enough", async () => {
	const outer = (all: readonly number[]) => [all[0] ?? 0, all.at(-1) ?? 0];
	const [columns, rows] = [edges(210, 3, 63.5), edges(297, 3, 88.9)];
	assert.equal(await page(outer(columns), rows), undefined);
	assert.equal(await page(outer(columns), outer(rows)), undefined, "a frame around a text");
});

test("a page of text and a table are none", async () => {
	assert.equal(await page([], []), undefined);
	assert.equal(await page(edges(210, 4, 40), edges(297, 20, 12)), undefined);
	const board = await page(edges(210, 8, 22), edges(297, 8, 22));
	assert.equal(board, undefined, "64 fields");
});

test("cards may be anywhere on the page, and of a size that is not known if all of their edges are seen", async () => {
	const aside = (all: readonly number[], by: number) => all.map((mm) => mm + by);
	const poker2 = await page(aside(edges(210, 2, 63.5), -20), aside(edges(297, 2, 88.9), 30));
	assert.deepEqual([poker2?.columns, poker2?.rows, poker2?.size], [2, 2, poker]);
	assert.deepEqual(
		[poker2?.startMm.left.toFixed(1), poker2?.startMm.top.toFixed(1)],
		["21.5", "89.6"],
		"from the upper left",
	);
	const squares = await page(edges(210, 3, 50, 10), aside(edges(297, 4, 50, 10), -8));
	assert.deepEqual([squares?.columns, squares?.rows, squares?.size], [3, 4, { widthMm: 50, heightMm: 50 }]);
	assert.equal(squares?.gutterMm.down.toFixed(1), "10.0");
	const columns = await page(edges(210, 3, 60, 3), edges(297, 3, 83));
	assert.deepEqual(columns?.size, { widthMm: 60, heightMm: 83 });
	assert.deepEqual([columns?.gutterMm.across.toFixed(1), columns?.gutterMm.down.toFixed(1)], ["3.0", "0.0"]);
	const small = await page(edges(210, 6, 29.8, 0.9), edges(297, 5, 52.6));
	assert.deepEqual([small?.columns, small?.rows], [6, 5]);
	assert.equal(await page(edges(210, 6, 25, 0.9), edges(297, 5, 45)), undefined, "fields of a table");
});

test("a size that is not known needs the proportions of a card", async () => {
	assert.equal(await page(edges(210, 3, 30), edges(297, 2, 90)), undefined, "columns of a text");
	assert.deepEqual((await page(edges(210, 3, 60), edges(297, 3, 81)))?.size, { widthMm: 60, heightMm: 81 });
});

test("a line across each card does not make two of it, unless they stand upright", async () => {
	const ruled = await page(edges(210, 3, 63.5), edges(297, 6, 44.45));
	assert.deepEqual([ruled?.rows, ruled?.size], [3, poker], "a line across each card");
	const minis = await page(edges(210, 4, 44.45), edges(297, 4, 63.5));
	assert.deepEqual([minis?.columns, minis?.size.widthMm], [4, 44.45]);
	const across = await page(edges(210, 2, 88.9), edges(297, 4, 63.5));
	assert.deepEqual([across?.rows, across?.size.heightMm], [4, 63.5], "poker cards that lie across");
});

test("a frame inside of each card does not make it smaller", async () => {
	const inset = (count: number, pageMm: number, cellMm: number) => edges(pageMm, count, cellMm - 6, 6);
	const found = await page(inset(3, 210, 63.5), inset(3, 297, 88.9));
	assert.deepEqual([found?.size, found?.columns, found?.rows], [poker, 3, 3]);
	assert.equal(found?.gutterMm.across.toFixed(1), "0.0");
});

test("crop marks at the edges of the page are enough if all are there", async () => {
	const quiet = (mm: number) => "1".repeat(mm * 10);
	const marks = {
		columns: linesAt(a4.widthMm, edges(210, 2, 88.9), "4"),
		rows: linesAt(a4.heightMm, edges(297, 4, 63.5), "4"),
	};
	const found = (
		await paperGrid([{ columns: quiet(a4.widthMm), rows: quiet(a4.heightMm), marks: [marks] }], a4)
	)?.grid;
	assert.deepEqual([found?.columns, found?.rows, found?.size], [2, 4, { widthMm: 88.9, heightMm: 63.5 }]);
	const some = { ...marks, rows: linesAt(a4.heightMm, edges(297, 4, 63.5).slice(2), "4") };
	const three = await paperGrid([{ columns: quiet(210), rows: quiet(297), marks: [some] }], a4);
	assert.equal(three?.grid.rows, 3);
	const framed = {
		columns: linesAt(a4.widthMm, edges(210, 2, 84.9, 4)),
		rows: linesAt(a4.heightMm, edges(297, 4, 59.5, 4)),
	};
	const cut = await paperGrid([{ ...framed, marks: [marks] }], a4);
	assert.deepEqual(cut?.grid.size, { widthMm: 88.9, heightMm: 63.5 }, "frames inside of cards");
});

/** The lines of a page with edges of several strengths, from 1 to f. */
function linesOf(pageMm: number, all: Readonly<Record<string, readonly number[]>>): string {
	const digits: string[] = new Array(Math.round(pageMm * 10)).fill("0");
	for (const [strength, some] of Object.entries(all))
		for (const mm of some) digits[Math.round(mm * 10)] = strength;
	return digits.join("");
}

test("what the lines of all pages have in common is the grid", async () => {
	const rows = linesOf(297, { 4: edges(297, 3, 93) });
	const text = (at: number) => [18, 61, 103].map((mm) => mm + 7.3 * at);
	const pages = Array.from({ length: 6 }, (_, at) => ({
		columns: linesOf(210, { 7: text(at), 4: edges(210, 3, 66) }),
		rows,
	}));
	assert.equal(await paperGrid(pages.slice(0, 1), a4), undefined, "one page is not enough");
	assert.deepEqual((await paperGrid(pages, a4))?.grid.size, { widthMm: 66, heightMm: 93 }, "dashes are weak");
});

test("edges of the page are edges of cards, and of two frames the outer one counts", async () => {
	const touching = await page([0.2, 70, 140], edges(297, 3, 90));
	assert.deepEqual([touching?.columns, touching?.size.widthMm], [3, 70]);
	const twice = (pageMm: number, cellMm: number) => [
		...edges(pageMm, 3, cellMm, 4),
		...edges(pageMm, 3, cellMm - 8, 12),
	];
	const framed = await page(twice(210, 58.6), twice(297, 87.5));
	assert.deepEqual(framed?.size, { widthMm: 58.6, heightMm: 87.5 });
	const closed = (pageMm: number, cellMm: number) => {
		const start = (pageMm - 3 * cellMm) / 2;
		return [start, ...edges(pageMm, 3, cellMm - 3, 3), pageMm - start];
	};
	const black = await page(closed(210, 57.7), closed(297, 80.8));
	assert.deepEqual(black?.size, { widthMm: 57.7, heightMm: 80.8 }, "no line between cards that touch");
});

test("a grid next to which strong lines go on is none", async () => {
	const cut = [...edges(210, 3, 50), 5];
	assert.equal(await page(cut, edges(297, 3, 70)), undefined);
});

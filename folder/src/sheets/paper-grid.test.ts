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

const page = (columns: readonly number[], rows: readonly number[]) =>
	paperGrid({ columns: linesAt(a4.widthMm, columns), rows: linesAt(a4.heightMm, rows) }, a4);

test("cards side by side, with a gutter, and with bleed are found", () => {
	const close = page(edges(210, 3, 63.5), edges(297, 3, 88.9));
	assert.deepEqual(
		[close?.columns, close?.rows, close?.size, close?.gutterMm.across.toFixed(1)],
		[3, 3, poker, "0.0"],
	);
	const apart = page(edges(210, 3, 63.5, 3), edges(297, 3, 88.9, 3));
	assert.deepEqual(
		[apart?.columns, apart?.rows, apart?.size, Math.round(apart?.gutterMm.across ?? 0)],
		[3, 3, poker, 3],
	);
	const bled = page(edges(210, 3, 67.3), edges(297, 3, 92.7));
	assert.deepEqual([bled?.size, bled?.gutterMm.across.toFixed(1)], [poker, "3.8"]);
});

test("lines between the cards may be missing in one direction, and not in both", () => {
	const outer = (all: readonly number[]) => [all[0] ?? 0, all.at(-1) ?? 0];
	const [columns, rows] = [edges(210, 3, 63.5), edges(297, 3, 88.9)];
	assert.equal(page(outer(columns), rows)?.columns, 3);
	assert.equal(page(outer(columns), outer(rows)), undefined, "a frame around a text");
});

test("a page of text and a table are none", () => {
	assert.equal(page([], []), undefined);
	assert.equal(page(edges(210, 4, 40), edges(297, 20, 12)), undefined);
	const board = page(edges(210, 8, 22), edges(297, 8, 22));
	assert.equal(board, undefined, "64 fields");
});

test("cards may be anywhere on the page, and of a size that is not known if all of their edges are seen", () => {
	const aside = (all: readonly number[], by: number) => all.map((mm) => mm + by);
	const poker2 = page(aside(edges(210, 2, 63.5), -20), aside(edges(297, 2, 88.9), 30));
	assert.deepEqual([poker2?.columns, poker2?.rows, poker2?.size], [2, 2, poker]);
	assert.deepEqual(
		[poker2?.startMm.left.toFixed(1), poker2?.startMm.top.toFixed(1)],
		["21.5", "89.6"],
		"from the upper left",
	);
	const squares = page(edges(210, 3, 50, 10), aside(edges(297, 4, 50, 10), -8));
	assert.deepEqual([squares?.columns, squares?.rows, squares?.size], [3, 4, { widthMm: 50, heightMm: 50 }]);
	assert.equal(squares?.gutterMm.down.toFixed(1), "10.0");
	const columns = page(edges(210, 3, 60, 3), edges(297, 3, 83));
	assert.deepEqual(columns?.size, { widthMm: 60, heightMm: 83 });
	assert.deepEqual([columns?.gutterMm.across.toFixed(1), columns?.gutterMm.down.toFixed(1)], ["3.0", "0.0"]);
	const outer = (all: readonly number[]) => [all[0] ?? 0, all.at(-1) ?? 0];
	assert.equal(page(edges(210, 3, 61.8), outer(edges(297, 3, 80))), undefined, "unless all are seen");
});

test("a size that is not known needs the proportions of a card, and strong lines", () => {
	assert.equal(page(edges(210, 3, 30), edges(297, 2, 90)), undefined, "columns of a text");
	const weak = (width: number, height: number) => {
		const [columns, rows] = [edges(210, 3, width), edges(297, 3, height)];
		return paperGrid({ columns: linesAt(210, columns, "7"), rows: linesAt(297, rows, "7") }, a4);
	};
	assert.equal(weak(60, 81), undefined);
	assert.deepEqual(weak(63.5, 88.9)?.size, poker);
});

test("two minis that make one poker card are one, unless they stand upright with a line between them", () => {
	const rows = edges(297, 2, 88.9);
	const outer = [rows[0] ?? 0, rows.at(-1) ?? 0];
	const found = page(edges(210, 3, 63.5), outer);
	assert.deepEqual([found?.columns, found?.rows, found?.size], [3, 2, poker]);
	const ruled = page(edges(210, 3, 63.5), edges(297, 6, 44.45));
	assert.deepEqual([ruled?.rows, ruled?.size], [3, poker], "a line across each card");
	const minis = page(edges(210, 4, 44.45), edges(297, 4, 63.5));
	assert.deepEqual([minis?.columns, minis?.size.widthMm], [4, 44.45]);
	const across = page(edges(210, 2, 88.9), edges(297, 4, 63.5));
	assert.deepEqual([across?.rows, across?.size.heightMm], [4, 63.5], "poker cards that lie across");
});

test("a frame inside of each card does not make it smaller", () => {
	const inset = (count: number, pageMm: number, cellMm: number) => edges(pageMm, count, cellMm - 6, 6);
	const found = page(inset(3, 210, 63.5), inset(3, 297, 88.9));
	assert.deepEqual([found?.size, found?.columns, found?.rows], [poker, 3, 3]);
	assert.equal(found?.gutterMm.across.toFixed(1), "0.0");
});

test("crop marks at the edges of the page are enough if all are there", () => {
	const quiet = (mm: number) => "1".repeat(mm * 10);
	const marks = {
		columns: linesAt(a4.widthMm, edges(210, 2, 88.9), "4"),
		rows: linesAt(a4.heightMm, edges(297, 4, 63.5), "4"),
	};
	const found = paperGrid({ columns: quiet(a4.widthMm), rows: quiet(a4.heightMm), marks }, a4);
	assert.deepEqual([found?.columns, found?.rows, found?.size], [2, 4, { widthMm: 88.9, heightMm: 63.5 }]);
	const some = { ...marks, rows: linesAt(a4.heightMm, edges(297, 4, 63.5).slice(2), "4") };
	assert.equal(paperGrid({ columns: quiet(210), rows: quiet(297), marks: some }, a4)?.rows, 3);
});

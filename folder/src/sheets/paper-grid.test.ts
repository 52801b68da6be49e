import assert from "node:assert/strict";
import { test } from "node:test";
import { paperGrid } from "./paper-grid.ts";

const a4 = { widthMm: 210, heightMm: 297 };
const poker = { widthMm: 63.5, heightMm: 88.9 };

/** The lines of a direction of a page, in tenths of a millimetre. */
function linesAt(pageMm: number, edges: readonly number[]): string {
	const digits = Array.from({ length: Math.round(pageMm * 10) }, () => "1");
	for (const mm of edges) digits[Math.round(mm * 10)] = "d";
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
		[close?.columns, close?.rows, close?.size, close?.gutterMm.toFixed(1)],
		[3, 3, poker, "0.0"],
	);
	const apart = page(edges(210, 3, 63.5, 3), edges(297, 3, 88.9, 3));
	assert.deepEqual(
		[apart?.columns, apart?.rows, apart?.size, Math.round(apart?.gutterMm ?? 0)],
		[3, 3, poker, 3],
	);
	const bled = page(edges(210, 3, 67.3), edges(297, 3, 92.7));
	assert.deepEqual([bled?.size, bled?.gutterMm.toFixed(1)], [poker, "3.8"]);
});

test("lines between the cards may be missing in one direction, and not in both", () => {
	const outer = (all: readonly number[]) => [all[0] ?? 0, all.at(-1) ?? 0];
	const [columns, rows] = [edges(210, 3, 63.5), edges(297, 3, 88.9)];
	assert.equal(page(outer(columns), rows)?.columns, 3);
	assert.equal(page(outer(columns), outer(rows)), undefined, "a frame around a text");
});

test("a page of text, a table and cards that are not in the middle are none", () => {
	assert.equal(page([], []), undefined);
	assert.equal(page(edges(210, 4, 40), edges(297, 20, 12)), undefined);
	const aside = edges(210, 2, 63.5).map((mm) => mm - 20);
	assert.equal(page(aside, edges(297, 3, 88.9)), undefined);
});

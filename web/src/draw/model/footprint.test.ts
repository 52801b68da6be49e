import assert from "node:assert/strict";
import { test } from "node:test";
import { turnCount } from "./book-pages.ts";
import { footprintOf, shownSize } from "./footprint.ts";
import type { Drawn } from "./piece.ts";

const piece = (kind: Drawn["kind"], widthMm: number, heightMm: number): Drawn => ({
	kind,
	name: "",
	widthMm,
	heightMm,
	payload: { imageFaces: [] },
});

test("a pile is as large as most of its cards, and an empty deck as large as it says", () => {
	const deck = piece("deck", 63.5, 88.9);
	const minis = [piece("tile", 44, 68), piece("tile", 44, 68), piece("tile", 88.9, 63.5)];
	assert.deepEqual(footprintOf(deck, { children: minis }), { widthMm: 44, heightMm: 68 });
	assert.deepEqual(footprintOf(deck, { children: [] }), { widthMm: 63.5, heightMm: 88.9 });
	assert.deepEqual(footprintOf(deck), { widthMm: 63.5, heightMm: 88.9 });
});

test("a closed book needs the room of its cover, and a die room to turn", () => {
	const book = piece("book", 148, 210);
	assert.equal(turnCount(book), 0);
	assert.deepEqual(footprintOf(book), { widthMm: 148, heightMm: 210 });
	assert.ok(footprintOf({ ...piece("die", 25, 25), sides: 6 }).widthMm > 25 * Math.sqrt(2));
});

test("sizes beyond all sense are drawn within limits, and what is wider than the page is shrunk to it", () => {
	const { widthMm, heightMm } = footprintOf(piece("tile", 1e300, 1e-9));
	assert.ok(widthMm <= 2000 && heightMm >= 1);
	const { width, shrunk } = shownSize(piece("board", 600, 600), 2, 900);
	assert.deepEqual([width, shrunk], [900, 0.75]);
});

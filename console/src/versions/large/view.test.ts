import assert from "node:assert/strict";
import { test } from "node:test";
import { fitInto, moved, wholeView, zoomed } from "./view.ts";

const pane = { width: 800, height: 600 };
const card = { widthMm: 63, heightMm: 88 };

test("pictures of two sizes fit at one scale", () => {
	const { pxPerMm, size } = fitInto(pane, [card, { widthMm: 70, heightMm: 44 }]);
	assert.equal(size.height, 600);
	assert.equal(pxPerMm, 600 / 88);
	assert.equal(size.width, 70 * pxPerMm);
});

test("zooming keeps the point under the pointer, and ends with the whole picture", () => {
	const { size } = fitInto(pane, [card]);
	const at = { x: 100, y: -50 };
	const near = zoomed(wholeView, 3, at, pane, size);
	// the picture's point that was under the pointer is there still
	assert.deepEqual([(at.x - near.x) / near.zoom, (at.y - near.y) / near.zoom], [100, -50]);
	assert.deepEqual(zoomed(near, 0.01, at, pane, size), wholeView);
	assert.equal(zoomed(near, 1000, at, pane, size).zoom, 24);
});

test("the pictures cannot be moved out of sight", () => {
	const { size } = fitInto(pane, [card]);
	const view = moved(zoomed(wholeView, 2, { x: 0, y: 0 }, pane, size), 1e6, -1e6, pane, size);
	assert.ok(view.x < (pane.width + 2 * size.width) / 2 && view.x > 0);
	assert.ok(view.y > -(pane.height + 2 * size.height) / 2 && view.y < 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { clearOf } from "../src/far/far-places.ts";

// Where a mark at the edge of the view lies if the bar of the selected things is there.

const open = { left: 0, top: 50, right: 400, bottom: 650 };
const mark = { width: 120, height: 40 };
const bar = { left: 100, top: 300, right: 392, bottom: 352 };

test("a mark that the bar does not reach stays in its place", () => {
	for (const at of [
		{ x: 330, y: 200 },
		{ x: 330, y: 450 },
		{ x: 330, y: 378 },
	])
		assert.deepEqual(clearOf(bar, at, mark, open), at);
});

test("a mark below the bar goes to the nearest place next to it", () => {
	assert.deepEqual(clearOf(bar, { x: 330, y: 340 }, mark, open), { x: 330, y: 378 });
	assert.deepEqual(clearOf(bar, { x: 330, y: 310 }, mark, open), { x: 330, y: 274 });
});

test("a mark stays within its part of the scene, and where it is if there is no room", () => {
	const high = { ...bar, top: 60, bottom: 112 };
	assert.deepEqual(clearOf(high, { x: 330, y: 75 }, mark, open), { x: 330, y: 138 });
	const all = { left: 20, top: 60, right: 380, bottom: 640 };
	assert.deepEqual(clearOf(all, { x: 330, y: 340 }, mark, open), { x: 330, y: 340 });
});

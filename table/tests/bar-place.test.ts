import assert from "node:assert/strict";
import { test } from "node:test";
import { barPlace } from "../src/scene/layout/bar-place.ts";

// Where the bar of a selected thing lies.

const open = { left: 0, top: 50, right: 400, bottom: 650 };
const bar = { width: 200, height: 50 };
const thing = (left: number, top: number, width = 60, height = 80) => ({
	left,
	top,
	right: left + width,
	bottom: top + height,
});

test("a bar lies on the requested side of its thing and covers nothing of it", () => {
	assert.deepEqual(barPlace(thing(170, 300), bar, open, "above"), { x: 100, y: 240 });
	assert.deepEqual(barPlace(thing(170, 300), bar, open, "below"), { x: 100, y: 390 });
});

test("without room on one side, a bar lies on the other", () => {
	assert.deepEqual(barPlace(thing(170, 60), bar, open, "above"), { x: 100, y: 150 });
	assert.deepEqual(barPlace(thing(170, 560), bar, open, "below"), { x: 100, y: 500 });
});

test("a bar never leaves the open part of the screen", () => {
	for (const side of ["above", "below"] as const)
		for (let x = -100; x <= 450; x += 10)
			for (let y = -100; y <= 700; y += 10)
				for (const size of [10, 80, 300, 1000]) {
					const at = barPlace(thing(x, y, size, size), bar, open, side);
					if (at === undefined) continue;
					assert.ok(at.x >= 8 && at.x + bar.width <= 392, `${x}, ${y}, ${size}: ${at.x}`);
					assert.ok(at.y >= 58 && at.y + bar.height <= 642, `${x}, ${y}, ${size}: ${at.y}`);
				}
});

test("a thing that is out of sight has no bar", () => {
	assert.equal(barPlace(thing(170, -200), bar, open, "above"), undefined);
	assert.equal(barPlace(thing(420, 300), bar, open, "below"), undefined);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlurred, trimOf } from "./trim.ts";

const poker = { widthMm: 63.5, heightMm: 88.9 };
const image = (
	widthPx: number,
	heightPx: number,
	trim?: { left: number; top: number; width: number; height: number },
) => ({
	sideKey: "front",
	url: "/u",
	thumbUrl: "/t",
	derivedUrl: "/d",
	widthPx,
	heightPx,
	...(trim && { trim }),
});

test("an image with bleed is as sharp as the part that shows", () => {
	const { bleedX, bleedY, bleedMm, dpi } = trimOf(
		image(825, 1125, { left: 38, top: 38, width: 750, height: 1050 }),
		poker,
	);
	assert.deepEqual([bleedX, bleedY, dpi], [37.5, 37.5, 300]);
	assert.ok(Math.abs(bleedMm - 3.175) < 1e-9);
});

test("an image without a trim shows whole, at the resolution of its weaker axis", () => {
	assert.deepEqual(trimOf(image(375, 1050), poker), { bleedX: 0, bleedY: 0, bleedMm: 0, dpi: 150 });
});

test("a low resolution counts as blurred", () => {
	assert.equal(isBlurred(149), true);
	assert.equal(isBlurred(150), false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlurred, trimOf } from "./trim.ts";

const poker = { widthMm: 63.5, heightMm: 88.9 };
const withBleed = { widthPx: 825, heightPx: 1125 };

test("a poker card at 300 dpi with 1/8 in bleed is trimmed by 37.5 pixels per side, with or without a trimmed version", () => {
	const cut = { bleedX: 37.5, bleedY: 37.5, dpi: 300 };
	for (const trim of [
		trimOf(withBleed, poker),
		// the display version: 750 × 1050, scaled down to 1024
		trimOf(withBleed, poker, { widthPx: 731, heightPx: 1024, edge: 1024 }),
	]) {
		const { bleedMm, ...rest } = trim;
		assert.ok(Math.abs(bleedMm - 3.175) < 0.01, String(bleedMm));
		assert.deepEqual(
			{ ...rest, bleedX: Math.round(rest.bleedX * 10) / 10, bleedY: Math.round(rest.bleedY * 10) / 10 },
			cut,
		);
	}
});

test("an image that is shown whole has no bleed", () => {
	const trim = trimOf({ widthPx: 750, heightPx: 1050 }, poker, { widthPx: 731, heightPx: 1024, edge: 1024 });
	assert.deepEqual(trim, { bleedX: 0, bleedY: 0, bleedMm: 0, dpi: 300 });
	const scaled = { widthPx: 751, heightPx: 1024, edge: 1024 };
	assert.equal(trimOf(withBleed, poker, scaled).bleedX, 0, "an image with a margin that is not bleed");
});

test("a small image's trim is derived from its display version, square or not", () => {
	const trim = trimOf(
		{ widthPx: 370, heightPx: 370 },
		{ widthMm: 25, heightMm: 25 },
		{
			widthPx: 295,
			heightPx: 295,
			edge: 1024,
		},
	);
	assert.deepEqual([trim.bleedX, trim.bleedY, trim.dpi], [37.5, 37.5, 300]);
});

test("the trim of an image above 300 dpi is derived from its thumbnail", () => {
	const fine = { widthPx: 1650, heightPx: 2250 };
	const trim = trimOf(fine, poker, { widthPx: 183, heightPx: 256, edge: 256 });
	assert.equal(trim.dpi, 600);
	assert.ok(Math.abs(trim.bleedX - 75) < 0.5);
});

test("a low resolution counts as blurred", () => {
	const trim = trimOf({ widthPx: 120, heightPx: 140 }, { widthMm: 60, heightMm: 70 });
	assert.equal(trim.dpi, 51);
	assert.deepEqual([300, 150, 149].map(isBlurred), [false, false, true]);
});

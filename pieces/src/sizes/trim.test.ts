import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Placement, sizeOfImage, trimCrop } from "./trim.ts";

const card = { widthMm: 63.5, heightMm: 88.9 };
const image = (widthPx: number, heightPx: number, more: Partial<Placement> = {}): Placement => ({
	widthPx,
	heightPx,
	pixelsPerInch: 300,
	bleedMode: "bleed",
	...more,
});
const crop = (placed: Placement, { widthMm, heightMm } = card) => trimCrop(placed, widthMm, heightMm);

const pixels = fc.integer({ min: 1, max: 16_383 });
const placements = fc.record<Placement>({
	widthPx: pixels,
	heightPx: pixels,
	pixelsPerInch: fc.integer({ min: 30, max: 1200 }),
	bleedMode: fc.constantFrom("bleed", "noBleed"),
});
/** An image of a trim size with a bleed on every side. */
const bled = fc
	.record({
		widthMm: fc.double({ min: 10, max: 300, noNaN: true }),
		heightMm: fc.double({ min: 10, max: 300, noNaN: true }),
		bleedMm: fc.double({ min: 0.5, max: 6.35, noNaN: true }),
		pixelsPerInch: fc.integer({ min: 72, max: 600 }),
	})
	.map(({ widthMm, heightMm, bleedMm, pixelsPerInch }) => {
		const side = (mm: number) => Math.round(((mm + 2 * bleedMm) / 25.4) * pixelsPerInch);
		return { placed: image(side(widthMm), side(heightMm), { pixelsPerInch }), size: { widthMm, heightMm } };
	});

test("a poker card with 1/8 in of bleed is cropped to its trim", () => {
	const found = crop(image(825, 1125));
	assert.deepEqual(found && { width: found.width, height: found.height }, { width: 750, height: 1050 });
	const half = crop(image(1650, 2250, { pixelsPerInch: 600 }));
	assert.deepEqual(half, { left: 75, top: 75, width: 1500, height: 2100 });
});

test("an image without plausible bleed is shown whole", () => {
	const whole: [string, Placement, typeof card?][] = [
		["it says so", image(825, 1125, { bleedMode: "noBleed" })],
		["it has the trim size", image(750, 1050)],
		["it is smaller", image(700, 1000)],
		["more than a quarter inch a side is another size", image(910, 1210)],
		["bleed on one axis only", image(825, 1050)],
		["two bleeds that differ", image(780, 1180)],
		["turned", image(1125, 825)],
		["another resolution", image(825, 1125, { pixelsPerInch: 150 })],
		["a size without end", image(825, 1125), { widthMm: 1e300, heightMm: 1e300 }],
		["a size of nothing", image(3, 3), { widthMm: 1e-9, heightMm: 1e-9 }],
	];
	for (const [why, placed, size] of whole) assert.equal(crop(placed, size), null, why);
	assert.equal(trimCrop(image(825, 1125), null, 88.9), null);
	assert.equal(trimCrop(image(825, 1125), 63.5, null), null);
});

test("bleed is a quarter inch at most", () => {
	assert.deepEqual(crop(image(900, 1200)), { left: 75, top: 75, width: 750, height: 1050 });
});

test("a crop is inside its image, centred, and removes at most a plausible bleed", () => {
	const sizes = fc.double({ min: 0.001, max: 2000, noNaN: true });
	const trims = fc.record({ widthMm: sizes, heightMm: sizes });
	const anything = fc.record({ placed: placements, size: trims });
	fc.assert(
		fc.property(fc.oneof(anything, bled), ({ placed, size }) => {
			const found = crop(placed, size);
			if (found === null) return;
			const { left, top, width, height } = found;
			const right = placed.widthPx - left - width;
			const bottom = placed.heightPx - top - height;
			for (const value of [left, top, width, height]) assert.ok(Number.isInteger(value));
			assert.ok(left >= 0 && top >= 0 && right >= 0 && bottom >= 0 && width > 0 && height > 0);
			assert.ok(Math.abs(left - right) <= 1 && Math.abs(top - bottom) <= 1);
			const mm = (px: number) => (px / placed.pixelsPerInch) * 25.4;
			assert.ok(Math.max(mm(left), mm(top)) <= 6.35 + mm(2));
			assert.ok(Math.abs(mm(width) - size.widthMm) <= mm(1) && Math.abs(mm(height) - size.heightMm) <= mm(1));
		}),
		{ numRuns: 500 },
	);
});

test("an image with the same plausible bleed on all sides is cropped", () => {
	fc.assert(
		fc.property(bled, ({ placed, size }) => {
			assert.notEqual(crop(placed, size), null);
		}),
	);
});

test("the size of an image is its pixels at its resolution, less the bleed", () => {
	assert.deepEqual(sizeOfImage(image(825, 1125)), card);
	assert.deepEqual(sizeOfImage(image(750, 1050, { bleedMode: "noBleed" })), card);
	assert.deepEqual(sizeOfImage(image(375, 525, { bleedMode: "noBleed", pixelsPerInch: 150 })), card);
});

test("the size of an image is positive, and not larger with bleed than without", () => {
	fc.assert(
		fc.property(placements, (placed) => {
			const size = sizeOfImage(placed);
			const full = sizeOfImage({ ...placed, bleedMode: "noBleed" });
			for (const value of [size.widthMm, size.heightMm]) assert.ok(Number.isFinite(value) && value > 0);
			assert.ok(size.widthMm <= full.widthMm && size.heightMm <= full.heightMm);
		}),
	);
});

test("removing the bleed never turns a portrait into a landscape", () => {
	const small = fc.integer({ min: 1, max: 400 });
	fc.assert(
		fc.property(small, small, (widthPx, heightPx) => {
			const { widthMm, heightMm } = sizeOfImage(image(widthPx, heightPx));
			assert.equal(Math.sign(widthMm - heightMm), Math.sign(widthPx - heightPx));
		}),
		{ examples: [[60, 90]] },
	);
});

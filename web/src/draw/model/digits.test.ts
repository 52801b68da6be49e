import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fitDigits } from "./digits.ts";

test("digits of any number fit the circle of a dial of any size", () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.integer(), fc.integer({ min: -99, max: 99_999 }), fc.double({ noNaN: true })),
			fc.double({ min: 8, max: 800, noNaN: true }),
			fc.constantFrom("en-GB", "de-DE"),
			(value, diameter, locale) => {
				const { text, fontPx } = fitDigits(value, diameter, locale);
				assert.ok(text.length > 0 && fontPx > 0);
				// the widest semibold digit of the typeface has 0.54 em, and digits are 0.72 em high
				assert.ok(Math.hypot(text.length * 0.54 * fontPx, 0.72 * fontPx) <= diameter * 0.85);
			},
		),
	);
});

test("a number is written in full as long as that is legible, and shortened before it is not", () => {
	assert.deepEqual(
		[3, -40, 1999, 12_355].map((value) => fitDigits(value, 80, "en-GB").text),
		["3", "-40", "1999", "12,355"],
	);
	assert.equal(fitDigits(12_355, 80, "de-DE").text, "12.355");
	assert.equal(fitDigits(123_456, 300, "en-GB").text, "123,456");
	assert.equal(fitDigits(1_234_567, 40, "en-GB").text, "1.2m");
	assert.equal(fitDigits(2.5, 80, "en-GB").text, "2.5");
});

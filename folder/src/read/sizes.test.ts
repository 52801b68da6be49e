import assert from "node:assert/strict";
import { test } from "node:test";
import { describeSize } from "@tuckbox/pieces";
import { parseBleed, parseLength, parseSize } from "./sizes.ts";

test("lengths and sizes are read in the ways people write them", () => {
	const poker = { widthMm: 63.5, heightMm: 88.9 };
	for (const text of [
		"poker",
		"Poker",
		"63.5x88.9",
		"63.5 × 88.9 mm",
		"63,5 x 88,9",
		"2.5 x 3.5 in",
		'2.5" x 3.5"',
		"6.35 x 8.89 cm",
		"5/2 x 7/2 inches",
	]) {
		assert.deepEqual(parseSize(text), poker, text);
	}
	for (const text of [
		"",
		"large",
		"63.5",
		"0 x 5",
		"-1 x 5",
		"5 x",
		"1 x 2 x 3",
		"constructor",
		"NaN x 3",
		"1/0 x 3",
	]) {
		assert.equal(parseSize(text), undefined, text);
	}
	assert.deepEqual(
		["3", "3 mm", "1/8 in", '.125"', "0,3 cm"].map((text) => parseLength(text)),
		[3, 3, 3.175, 3.175, 3],
	);
	assert.deepEqual(["none", "yes", "auto", "1/8 in", "much"].map(parseBleed), [
		"none",
		"some",
		"auto",
		3.175,
		undefined,
	]);
	assert.equal(describeSize({ widthMm: 88.9, heightMm: 63.5 }), "88.9 × 63.5 mm (poker)");
});

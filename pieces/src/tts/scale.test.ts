import assert from "node:assert/strict";
import { test } from "node:test";
import { ttsScale, ttsSize } from "./scale.ts";

const rounded = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }) =>
	[widthMm, heightMm].map((mm) => Math.round(mm * 100) / 100);

test("a card of Tabletop Simulator at scale 1 is a poker card, upright or lying", () => {
	const one = { x: 1, z: 1 };
	assert.deepEqual(rounded(ttsSize("card", 5 / 7, one)), [63.5, 88.9]);
	assert.deepEqual(rounded(ttsSize("card", 7 / 5, one)), [88.9, 63.5]);
	assert.deepEqual(rounded(ttsSize("tile", 1, one)), [57.73, 57.73]);
	assert.deepEqual(rounded(ttsSize("tile", 2, one)), [115.45, 57.73], "all tiles have the same height");
	assert.deepEqual(rounded(ttsSize("tile", 0.5, one)), [28.86, 57.73]);
	assert.deepEqual(rounded(ttsSize("token", 1, one)), [106.8, 106.8]);
	assert.deepEqual(
		rounded(ttsSize("token", 4, { x: 0.5, z: 0.5 })),
		[106.8, 26.7],
		"and all tokens the same area",
	);
});

test("the scale that an export writes reads back as the same size", () => {
	const size = { widthMm: 44, heightMm: 67.5 };
	for (const object of ["card", "tile", "token"] as const) {
		for (const proportions of [0.4, 1, 44 / 67.5, 1.9])
			assert.deepEqual(
				rounded(ttsSize(object, proportions, ttsScale(object, proportions, size))),
				[44, 67.5],
			);
	}
});

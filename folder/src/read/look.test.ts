import assert from "node:assert/strict";
import { test } from "node:test";
import { lookOf, looksEmptyBeside } from "./look.ts";

const side = 240;

/** The look of a white square with a black line of 2 px on some sides, and with a mark in its middle. */
function lookWith(edges: readonly ("left" | "top" | "right" | "bottom")[], hasMark = false): string {
	const pixels = new Uint8Array(side * side).fill(255);
	const fill = (left: number, top: number, width: number, height: number) => {
		for (let y = top; y < top + height; y++) pixels.fill(0, y * side + left, y * side + left + width);
	};
	for (const edge of edges) {
		const isAcross = edge === "top" || edge === "bottom";
		const at = edge === "right" || edge === "bottom" ? side - 2 : 0;
		if (isAcross) fill(0, at, side, 2);
		else fill(at, 0, 2, side);
	}
	if (hasMark) fill(110, 110, 20, 20);
	return lookOf(pixels, side, side, 1);
}

test("a cell with the edges of its neighbours is empty; a frame, or anything inside, is a card", () => {
	assert.equal(looksEmptyBeside(lookWith([])), true);
	assert.equal(looksEmptyBeside(lookWith(["left"])), true);
	assert.equal(looksEmptyBeside(lookWith(["left", "top"])), true);
	assert.equal(looksEmptyBeside(lookWith(["left", "top", "right", "bottom"])), false);
	assert.equal(looksEmptyBeside(lookWith(["left"], true)), false);
});

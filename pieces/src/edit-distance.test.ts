import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editDistance } from "./edit-distance.ts";

test("insertions, deletions, replacements and swaps count as one each", () => {
	for (const [one, other, distance] of [
		["", "", 0],
		["", "card", 4],
		["width", "wdith", 1],
		["width", "widht", 1],
		["deck", "deckk", 1],
		["push", "psuhh", 2],
		["kitten", "sitting", 3],
	] as const)
		assert.equal(editDistance(one, other), distance, `${one} ${other}`);
});

test("with a limit, the distance is the same up to it, and one more beyond", () => {
	const word = fc.string({ maxLength: 9, unit: fc.constantFrom("a", "b", "c") });
	fc.assert(
		fc.property(word, word, fc.nat(6), (one, other, limit) => {
			const distance = editDistance(one, other);
			assert.equal(editDistance(one, other, limit), Math.min(distance, limit + 1));
		}),
	);
});

test("the distance is symmetric, zero for equal words only, and at most the longer length", () => {
	const word = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "c") });
	fc.assert(
		fc.property(word, word, (one, other) => {
			const distance = editDistance(one, other);
			assert.equal(distance, editDistance(other, one));
			assert.equal(distance === 0, one === other);
			assert.ok(distance >= Math.abs(one.length - other.length));
			assert.ok(distance <= Math.max(one.length, other.length));
		}),
	);
});

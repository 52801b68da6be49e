import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { faceNumber } from "./dice.ts";
import { kinds } from "./kinds.ts";
import { compareSides, frontSide, isShown } from "./sides.ts";

const strange = [
	"",
	"Front",
	"front ",
	"face-",
	"face-0",
	"face-01",
	"face-1x",
	"Face-1",
	"page-0",
	"__proto__",
];
const sides = fc.oneof(
	fc.constantFrom("front", "back", "cover", ...strange),
	fc.integer({ min: 1, max: 200 }).map((number) => `page-${number}`),
	fc.integer({ min: 1, max: 20 }).map((number) => `face-${number}`),
	fc.string(),
);

test("a face's number is the one in its sideKey", () => {
	for (let number = 1; number <= 20; number++) assert.equal(faceNumber(`face-${number}`), number);
	for (const side of [...strange, "front", "face-1.5", "face--1", "face- 1", "face-1\n", "face-１"])
		assert.equal(faceNumber(side), undefined, side);
});

test("only sideKeys of faces have a number", () => {
	let faces = 0;
	fc.assert(
		fc.property(sides, (side) => {
			const number = faceNumber(side);
			if (number === undefined) return;
			faces++;
			assert.equal(side, `face-${number}`);
		}),
	);
	assert.ok(faces > 0, "some of the sides are faces");
});

test("each kind shows its own sides only", () => {
	for (const kind of kinds) {
		const hasTwoSides = kind !== "die" && kind !== "dieFace" && kind !== "book";
		const expected = {
			front: hasTwoSides,
			back: hasTwoSides,
			"face-1": kind === "dieFace",
			"face-20": kind === "dieFace",
			cover: kind === "book",
			"page-1": kind === "book",
			"page-200": kind === "book",
		};
		for (const [side, isOwn] of Object.entries(expected))
			assert.equal(isShown(kind, side), isOwn, kind + side);
		for (const side of strange) assert.equal(isShown(kind, side), false, kind + side);
	}
	assert.equal(frontSide("tile"), "front");
	assert.equal(frontSide("book"), "cover");
});

test("sides are ordered in the same way, whatever order they are given in", () => {
	const expected = ["front", "back", "face-1", "face-2", "face-10", "face-20"];
	fc.assert(
		fc.property(fc.shuffledSubarray(expected), (some) => {
			const sorted = some.toSorted(compareSides);
			assert.deepEqual(
				sorted,
				expected.filter((side) => some.includes(side)),
			);
		}),
	);
	fc.assert(
		fc.property(fc.uniqueArray(sides), (some) => {
			assert.deepEqual(some.toSorted(compareSides), some.toReversed().toSorted(compareSides));
		}),
	);
});

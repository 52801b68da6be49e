import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dieSize, dieType, dieTypes } from "./dice.ts";

const requests = fc.constantFrom(...dieTypes);
const faceCounts = fc.integer({ min: 0, max: 20 });

test("every die has the documented size", () => {
	assert.deepEqual(
		dieTypes.map((type) => [type, dieSize(type)]),
		[
			[2, 25],
			[4, 22],
			[6, 25],
			[8, 22],
			[10, 22],
			[12, 24],
			[20, 26],
		],
	);
});

test("a die always has a valid type with enough faces", () => {
	fc.assert(
		fc.property(fc.option(requests), faceCounts, (requested, faces) => {
			const type = dieType(requested, faces);
			assert.ok((dieTypes as readonly number[]).includes(type));
			assert.ok(type >= faces);
		}),
	);
});

test("a die has the requested sides if they cover its faces, otherwise the smallest number that does", () => {
	fc.assert(
		fc.property(requests, faceCounts, (requested, faces) => {
			const smallest = Math.min(...dieTypes.filter((type) => type >= faces));
			assert.equal(dieType(requested, faces), requested >= faces ? requested : smallest);
			assert.equal(dieType(null, faces), faces > 0 ? smallest : 6);
		}),
	);
});

test("without requested sides and without faces it is a d6", () => {
	assert.equal(dieType(null, 0), 6);
	assert.equal(dieType(2, 0), 2);
});

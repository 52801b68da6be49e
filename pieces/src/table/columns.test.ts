import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fromColumn, toColumn } from "./columns.ts";

test("any list by columns is the same list again", () => {
	fc.assert(
		fc.property(fc.array(fc.jsonValue()), (values) => {
			const list = JSON.parse(JSON.stringify(values));
			assert.deepEqual(fromColumn(JSON.parse(JSON.stringify(toColumn(list)))), list);
		}),
	);
});

test("what several objects share is there once, in any depth", () => {
	const faces = [{ side: "front", url: "games/1/front.webp" }];
	const list = ["a", "b", "c"].map((id, z) => ({
		id,
		z,
		piece: { name: "Fox", faces: structuredClone(faces) },
	}));
	const text = JSON.stringify(toColumn([...list, { id: "d", z: 3, piece: { name: "Owl", faces } }]));
	for (const once of [/Fox/g, /Owl/g, /front\.webp/g, /"z"/g, /"url"/g])
		assert.equal(text.match(once)?.length, 1);
});

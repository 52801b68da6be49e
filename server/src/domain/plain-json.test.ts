import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findUnkeepable, isDeeperThan } from "./plain-json.ts";

const loneHigh = "\ud83c";
const loneLow = "\udfb2";

function nested(depth: number, core: unknown = 0): unknown {
	let value = core;
	for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { inner: value };
	return value;
}

test("any JSON of well-formed strings and finite numbers can be stored", () => {
	const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));
	fc.assert(
		fc.property(fc.object({ key: text, values: [text, fc.integer(), fc.constant(null)] }), (value) => {
			assert.equal(findUnkeepable(value), undefined);
		}),
	);
	for (const value of [null, 0, -1.5, true, "", "🎲 d6", [], {}])
		assert.equal(findUnkeepable(value), undefined);
});

test("U+0000 and lone surrogates are found at any depth", () => {
	for (const bad of ["\0", "a\0b", loneHigh, loneLow, `${loneLow}${loneHigh}`, `x${loneHigh}`]) {
		assert.deepEqual(findUnkeepable(bad)?.path, []);
		const deep = findUnkeepable({ name: "fine", payload: { notes: ["fine", bad] } });
		assert.deepEqual(deep?.path, ["payload", "notes", 1]);
		assert.deepEqual(findUnkeepable({ payload: { [bad]: 1 } })?.path, ["payload"]);
	}
});

test("numbers that JSON cannot represent exactly are found", () => {
	assert.deepEqual(findUnkeepable(JSON.parse('{"payload":{"a":[1,1e400]}}'))?.path, ["payload", "a", 1]);
	assert.equal(findUnkeepable(Number.MAX_VALUE), undefined);
});

test("a value nested deeper than the stack is either searched or refused for its depth", () => {
	assert.equal(findUnkeepable(nested(500)), undefined);
	assert.equal(findUnkeepable(nested(500, "\0"))?.path.length, 500);
	assert.match(findUnkeepable(nested(100_000))?.message ?? "", /deeper/);
});

test("the depth of a value is the largest number of nested containers", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (depth, limit) => {
			assert.equal(isDeeperThan(nested(depth), limit), depth > limit);
		}),
	);
	assert.equal(isDeeperThan("text", 0), false);
	assert.equal(isDeeperThan([], 0), true);
	assert.equal(isDeeperThan({ a: [], b: [[1]], c: 3 }, 2), true);
	assert.equal(isDeeperThan({ a: [], b: [[1]], c: 3 }, 3), false);
	assert.equal(isDeeperThan(nested(100_000), 64), true);
});

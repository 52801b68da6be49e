import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { counterRange } from "./counters.ts";

test("a counter starts where its payload says, within its bounds", () => {
	assert.deepEqual(counterRange({ start: 3, min: 0, max: 10 }), { start: 3, min: 0, max: 10 });
	assert.deepEqual(counterRange({ start: "20" }), { start: 20, min: undefined, max: undefined });
	assert.equal(counterRange({ start: 30, max: 10 })?.start, 10);
	assert.equal(counterRange({ min: 5 })?.start, 5);
	assert.equal(counterRange({ min: -5, max: 5 })?.start, 0);
	assert.equal(counterRange({ max: -3 })?.start, -3);
});

test("a payload without numbers for a counter has no range", () => {
	for (const payload of [{}, { start: "many" }, { start: "" }, { start: null, min: [], max: Number.NaN }])
		assert.equal(counterRange(payload), undefined);
});

test("any payload gives a finite start", () => {
	fc.assert(
		fc.property(fc.record({ start: fc.anything(), min: fc.anything(), max: fc.anything() }), (payload) => {
			const range = counterRange(payload);
			assert.ok(range === undefined || Number.isFinite(range.start));
		}),
	);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Numbers, shareOf, wilson } from "./figures.ts";

test("a share has an interval in 20 games or more (J7)", () => {
	assert.deepEqual(shareOf(7, 19), { count: 7, of: 19, interval: null });
	assert.deepEqual(shareOf(0, 0), { count: 0, of: 0, interval: null });
	assert.equal(shareOf(30, 57, 19).interval, null, "57 seats in 19 games");
	assert.deepEqual(shareOf(10, 20), { count: 10, of: 20, interval: [0.299, 0.701] });
	assert.deepEqual(shareOf(20, 20).interval, [0.839, 1]);
	assert.deepEqual(shareOf(0, 20).interval, [0, 0.161]);
});

test("the Wilson interval solves the equation that defines it", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 10_000 }),
			fc.double({ min: 0, max: 1, noNaN: true }),
			(of, part) => {
				const count = Math.round(part * of);
				for (const limit of wilson(count, of)) {
					const off = Math.abs(count / of - limit);
					const reach = 1.959964 * Math.sqrt((limit * (1 - limit)) / of);
					assert.ok(Math.abs(off - reach) < 1e-6, `${count} of ${of}: ${limit}`);
				}
			},
		),
	);
});

test("numbers have a median, the lowest, the highest, and how many they are (J7)", () => {
	assert.equal(new Numbers().spread(), null);
	fc.assert(
		fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 40 }), (values) => {
			const numbers = new Numbers();
			for (const value of values) numbers.add(value);
			const sorted = values.toSorted((a, b) => a - b);
			const middle = sorted.length / 2;
			const median = Number.isInteger(middle)
				? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
				: sorted[Math.floor(middle)];
			const [lowest, highest] = [Math.min(...values), Math.max(...values)];
			assert.deepEqual(numbers.spread(), { count: values.length, median, lowest, highest });
		}),
	);
});

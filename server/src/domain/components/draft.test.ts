import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { defaultRest, draftNumber, publishTime } from "./draft.ts";

test("the draft is the version after the published one", () => {
	assert.deepEqual(
		[0, 7].map((version) => draftNumber({ version })),
		[1, 8],
	);
});

test("a draft is published once it has rested, and continuous changes do not delay it indefinitely", () => {
	const rest = { ...defaultRest, afterChange: 250, atMost: 750 };
	assert.equal(publishTime(1000, 1000, rest), 1250, "one change");
	assert.equal(publishTime(1400, 1000, rest), 1650, "a change soon after it");
	assert.equal(publishTime(1700, 1000, rest), 1750, "changes that keep coming");
	assert.equal(
		publishTime(1000, 5000, rest),
		1250,
		"its images took longer than its rest: publish immediately",
	);
});

test("a changed draft whose images are ready is published within a second", () => {
	fc.assert(
		fc.property(fc.nat(), fc.nat(10_000), (readySince, later) => {
			const due = publishTime(readySince + later, readySince, defaultRest);
			assert.ok(due <= readySince + 1000);
			assert.ok(
				due >= readySince + Math.min(later, defaultRest.atMost),
				"not before the change it publishes",
			);
		}),
	);
});

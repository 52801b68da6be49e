import assert from "node:assert/strict";
import { test } from "node:test";
import { mmText } from "./words.ts";

test("lengths have two decimals at most, and no length is infinite", () => {
	assert.deepEqual(
		[63.5, 88.8999, 0.1 + 0.2, 1e308].map((length) => mmText(length)),
		["63.5", "88.9", "0.3", "1e+308"],
	);
	assert.equal(mmText(63.5, "de"), "63,5");
});

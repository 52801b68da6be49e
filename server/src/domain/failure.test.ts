import assert from "node:assert/strict";
import { test } from "node:test";
import { explainFailure } from "./failure.ts";

test("failures are explained without internals of the service", () => {
	assert.deepEqual(explainFailure("cannot be decoded to its last pixel: cut off"), {
		message: "it cannot be decoded to its last pixel: cut off",
		reason: "DAMAGED",
		params: { complaint: "cut off" },
	});
	assert.deepEqual(explainFailure("is larger than 120 megapixels"), {
		message: "it is larger than 120 megapixels",
		reason: "TOO_MANY_PIXELS",
		params: { max: "120" },
	});
	assert.equal(
		explainFailure("the bytes of games/gam_1/ab.png are missing").message,
		"its bytes are missing",
	);
	for (const inside of [
		"EACCES: permission denied, open '/srv/secret/x'",
		"connect ECONNREFUSED 10.0.0.7:9000",
		"",
		null,
	])
		assert.doesNotMatch(explainFailure(inside).message, /EACCES|srv|10\.0/);
});

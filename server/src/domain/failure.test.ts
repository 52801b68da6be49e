import assert from "node:assert/strict";
import { test } from "node:test";
import { explainFailure } from "./failure.ts";

test("failures are explained without internals of the service", () => {
	assert.equal(
		explainFailure("cannot be decoded to its last pixel (x)"),
		"it cannot be decoded to its last pixel (x)",
	);
	assert.equal(explainFailure("is larger than 120 megapixels"), "it is larger than 120 megapixels");
	assert.equal(explainFailure("the bytes of games/gam_1/ab.png are missing"), "its bytes are missing");
	for (const inside of [
		"EACCES: permission denied, open '/srv/secret/x'",
		"connect ECONNREFUSED 10.0.0.7:9000",
		"",
		null,
	])
		assert.doesNotMatch(explainFailure(inside), /EACCES|srv|10\.0/);
});

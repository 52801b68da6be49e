import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue, type Detail, faulty, faultyField, Problem } from "./errors.ts";

test("every error code has its documented status", () => {
	const statuses = Object.entries(catalogue).map(([code, { status }]) => [code, status]);
	assert.partialDeepStrictEqual(Object.fromEntries(statuses), {
		UNAUTHORIZED: 401,
		INVALID_TOKEN: 401,
		VALIDATION_ERROR: 400,
		GAME_NOT_FOUND: 404,
		ASSET_NOT_FOUND: 404,
		COMPONENT_NOT_FOUND: 404,
		PERMISSION_DENIED: 403,
		RATE_LIMITED: 429,
		STORAGE_LIMIT_EXCEEDED: 413,
		DERIVATION_FAILED: 400,
		NOT_FOUND: 404,
		METHOD_NOT_ALLOWED: 405,
		PAYLOAD_TOO_LARGE: 413,
		SERVER_ERROR: 502,
	});
});

test("every code has an error status and a description", () => {
	for (const [code, { status, meaning }] of Object.entries(catalogue)) {
		assert.ok(status >= 400 && status < 600, code);
		assert.match(meaning, /^[A-Z].+\.$/, code);
	}
});

test("a problem has the status of its code", () => {
	assert.equal(new Problem("GAME_NOT_FOUND", "The game x does not exist.").status, 404);
	assert.equal(new Problem("RATE_LIMITED", "Wait.", { retryAfter: 3 }).retryAfter, 3);
});

test("a single faulty field is named in the message and in the details", () => {
	const problem = faultyField("byteSize", "must be at least 1");
	assert.equal(problem.code, "VALIDATION_ERROR");
	assert.equal(problem.message, "byteSize must be at least 1");
	assert.deepEqual(problem.details, [{ field: "byteSize", message: "must be at least 1" }]);
});

test("the message names every faulty item, grouped by fault", () => {
	const details: Detail[] = [
		{ index: 0, kind: "tile", externalKey: "a", field: "assets", message: "needs a front image" },
		{ index: 1, kind: "tile", externalKey: "b", field: "name", message: "is required" },
		{ index: 2, kind: "tile", externalKey: "c", field: "assets", message: "needs a front image" },
		{ index: 3, field: "name", message: "is required" },
	];
	const problem = faulty(details);
	assert.equal(problem.message, 'assets needs a front image: "a", "c"; name is required: "b", item 3');
	assert.deepEqual(problem.details, details);
});

test("200 faults are listed, followed by the number of the remaining ones", () => {
	const details = Array.from({ length: 450 }, (_, index) => ({
		index,
		field: "name",
		message: "is required",
	}));
	const problem = faulty(details);
	assert.equal(problem.details?.length, 200);
	assert.match(problem.message, /250 more/);
});

test("unusable images have their own code", () => {
	const problem = faulty([{ field: "assets", message: "is damaged" }], "DERIVATION_FAILED");
	assert.equal(problem.code, "DERIVATION_FAILED");
	assert.equal(problem.status, 400);
});

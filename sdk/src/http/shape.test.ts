import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, schemas } from "./answer-shapes.ts";
import { faultIn, type Shape } from "./shape.ts";

test("a value is compared with its shape, and the first difference is named", () => {
	const shape: Shape = {
		object: { id: "string", "note?": { any: ["string", "null"] }, parts: { list: { ref: "Part" } } },
	};
	const part = { Part: { object: { size: "number" } } } as const;
	const fault = (value: unknown) => faultIn(value, shape, part);
	const good = { id: "a", parts: [{ size: 1 }] };
	assert.equal(fault(good), undefined);
	assert.equal(fault({ ...good, note: null, more: 1 }), undefined);
	assert.equal(fault({ ...good, note: 5 }), "note is no string");
	assert.equal(fault({ id: "a" }), "parts is missing");
	assert.equal(fault({ ...good, parts: {} }), "parts is no list");
	assert.equal(fault({ ...good, parts: [{ size: 1 }, { size: "2" }] }), "parts[1].size is no number");
	assert.equal(fault({ ...good, parts: [null] }), "parts[0] is no object");
	assert.equal(fault({ __proto__: good }), "id is missing", "what is inherited does not count");
	for (const value of [undefined, null, 5, "text", [good]]) assert.match(fault(value) ?? "", /^it is /);
});

test("the shapes of all answers are known, and refuse an empty object", () => {
	assert.ok(Object.keys(answers).length > 25);
	for (const [route, shape] of Object.entries(answers))
		assert.match(faultIn({}, shape, schemas) ?? "", / is missing$/, route);
});

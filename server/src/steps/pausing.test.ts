import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { finished, jsonInSteps } from "./pausing.ts";

/** JSON values, some of which have more members than are written between two pauses. */
const values = fc.letrec((tie) => ({
	leaf: fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
	list: fc.array(tie("any"), { maxLength: 3 }),
	longList: fc.array(tie("leaf"), { minLength: 60, maxLength: 200 }),
	record: fc.dictionary(fc.string(), tie("any"), { maxKeys: 3 }),
	any: fc.oneof({ depthSize: "small" }, tie("leaf"), tie("list"), tie("longList"), tie("record")),
})).any;

test("JSON that is written in steps is the same as in one", () => {
	fc.assert(
		fc.property(values, (value) => {
			assert.equal(finished(jsonInSteps(value)), JSON.stringify(value));
		}),
	);
	assert.equal(finished(jsonInSteps({ a: undefined, b: 1 })), '{"b":1}');
	const items = Array.from({ length: 1000 }, (_, i) => ({ i }));
	assert.ok([...jsonInSteps({ setUp: [null, { items }] })].length > 10, "it pauses");
});

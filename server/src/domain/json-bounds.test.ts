import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonBounds, jsonFault } from "./json-bounds.ts";

const { depth, fields, values } = jsonBounds;
const faultOf = (text: string) => jsonFault(Buffer.from(text));
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const object = (keys: number) => `{${Array.from({ length: keys }, (_, i) => `"k${i}":1`).join()}}`;

test("each bound is exact", () => {
	assert.equal(faultOf(nested(depth)), undefined);
	assert.equal(faultOf(nested(depth + 1)), `nests deeper than ${depth} levels`);
	assert.equal(
		faultOf(`${'{"a":'.repeat(depth + 1)}1${"}".repeat(depth + 1)}`),
		"nests deeper than 1000 levels",
	);
	assert.equal(faultOf(object(fields)), undefined);
	assert.equal(faultOf(object(fields + 1)), `has more than ${fields} fields`);
	assert.equal(faultOf(`[${"0,".repeat(values - 1)}0]`), undefined);
	assert.equal(faultOf(`[${"0,".repeat(values)}0]`), `has more than ${values} values`);
	assert.equal(faultOf(`[${"{}".repeat(values)}]`), `has more than ${values} values`);
});

test("what is inside a text counts for nothing, whatever it is escaped with", () => {
	const noise = '[{,:"\\'.repeat(values);
	assert.equal(faultOf(JSON.stringify({ [noise]: noise })), undefined);
	assert.equal(faultOf(`["\\\\",${nested(depth)}]`), "nests deeper than 1000 levels", "the text has ended");
	assert.equal(faultOf(`["\\",${nested(depth)}]`), undefined, "the text has not ended");
});

test("the bodies that once stopped the service for seconds are refused", () => {
	const integers = `{${Array.from({ length: 600_000 }, (_, i) => `"${i * 7919}":1`).join()}}`;
	for (const bomb of [nested(5 * 1024 * 1024), "[".repeat(10 * 1024 * 1024), object(700_000), integers]) {
		assert.match(faultOf(bomb) ?? "", /^(nests deeper|has more) than \d+ (levels|fields)$/);
	}
});

test("no JSON of ordinary size is refused", () => {
	fc.assert(fc.property(fc.json({ maxDepth: 12 }), (text) => faultOf(text) === undefined));
});

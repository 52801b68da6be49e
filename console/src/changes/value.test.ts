import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { differing, fieldText, lineText, outlineText, readValue, usualKind, valueKind } from "./value.ts";

await loadWords(["values"]);

test("every value that is shown in a field is read back as it was", () => {
	const values = [
		...["", "Fly\nover", " a ", "3", "yes", "null", 0, -1.5, 1e21, 1e-7, 123456789.125, true, false],
		...[[], ["a", "b, c"], [1, 2.5], ["1", 1, true, "yes"], [[1]], ["a\nb"], { a: null }, { a: [{}] }],
	];
	for (const value of values) {
		const kind = valueKind(value);
		assert.deepEqual(readValue(kind, fieldText(kind, value), value), value, JSON.stringify(value));
	}
});

test("numbers are read as they are written, and nothing else", () => {
	const read = (text: string) => readValue("number", text, undefined);
	assert.deepEqual(["4", " -4.50 ", "+2", ".5", "5.", "1e3", "−7"].map(read), [4, -4.5, 2, 0.5, 5, 1000, -7]);
	for (const text of ["", "many", "1,234", "1.2.3", "0x10", "Infinity", "1e999", "- 4"])
		assert.equal(read(text), undefined, text);
});

test("entries of a list keep their form, and new ones are numbers among numbers", () => {
	assert.deepEqual(readValue("list", "2\n 3 \n\nx", [1, 2]), [2, 3, "x"]);
	assert.deepEqual(readValue("list", "1\n2\nyes", ["1", true]), ["1", "2", true]);
	assert.deepEqual(readValue("list", "1\nb", undefined), ["1", "b"]);
	// a text and a list become each other
	assert.equal(fieldText("list", "sea, moor"), "sea\nmoor");
	assert.equal(fieldText("text", ["sea", "moor"]), "sea, moor");
});

test("JSON that is faulty, or that would remove the field, is no value", () => {
	assert.deepEqual(readValue("nested", '{"a": [1]}', undefined), { a: [1] });
	for (const text of ["", "{", "null"]) assert.equal(readValue("nested", text, undefined), undefined, text);
});

test("values are shown on one line, and structures as an outline", () => {
	assert.deepEqual([true, 1234.5, ["a", false], { a: 1 }, undefined, null].map(lineText), [
		...["yes", "1234.5", "a, no", '{"a":1}', "", ""],
	]);
	assert.equal(lineText("x".repeat(500)).length, 202);
	assert.equal(
		outlineText({ a: 1, b: { c: [true, { d: null, e: {} }] }, f: [[1, 2]] }),
		"a: 1\nb:\n  c:\n    – yes\n    – d: null\n      e: {}\nf:\n  – – 1\n    – 2",
	);
});

test("a new field is of the kind that most pieces have there, but no structure", () => {
	assert.equal(usualKind([1, 2, "x", undefined, null]), "number");
	assert.equal(usualKind([{}, {}, 1]), "text");
	assert.equal(usualKind([]), "text");
});

test("only what differs is changed, and names of an object's own properties are names like others", () => {
	const now = { cost: 3, list: [1, { a: 1, b: 2 }] };
	const wanted = Object.entries({ cost: 3, list: [1, { b: 2, a: 1 }], toString: "x", missing: null });
	assert.deepEqual(differing(now, wanted), { toString: "x" });
	assert.deepEqual(differing(now, [["cost", null]]), { cost: null });
});

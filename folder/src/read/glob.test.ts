import assert from "node:assert/strict";
import { test } from "node:test";
import { matching } from "./glob.ts";

test("patterns match as in a shell, and brackets are literal", () => {
	const names = ["a.png", "b[back].png", "sub/c.png", "sub/deep/d.jpg", "sub/E.PNG"];
	for (const [pattern, found] of [
		["*.png", ["a.png", "b[back].png"]],
		["*[back].png", ["b[back].png"]],
		["sub/*", ["sub/c.png", "sub/E.PNG"]],
		["**/*.png", ["a.png", "b[back].png", "sub/c.png", "sub/E.PNG"]],
		["sub/**", ["sub/c.png", "sub/deep/d.jpg", "sub/E.PNG"]],
		["?.png", ["a.png"]],
		["{a,sub/c}.png", ["a.png", "sub/c.png"]],
		["**/*.{jpg,gif}", ["sub/deep/d.jpg"]],
		["x*", []],
	] as const) {
		assert.deepEqual(matching(names, pattern), found, pattern);
	}
	const deep = `${"a/".repeat(400)}b`;
	assert.deepEqual(matching([deep], `${"**/a/".repeat(10)}c`), []);
	assert.deepEqual(matching([deep], `${"**/a/".repeat(10)}**/b`), [deep]);
	const long = "a".repeat(3000);
	assert.deepEqual(matching([long], `${"*a".repeat(30)}*b`), []);
});

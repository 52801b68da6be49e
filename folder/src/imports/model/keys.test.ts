import assert from "node:assert/strict";
import { test } from "node:test";
import { Keys, slug } from "./keys.ts";

test("names become keys and files that every system can have, and lead out of no folder", () => {
	const names = [
		"Sea Gull’s Nest!",
		"../../etc/passwd",
		"C:\\Windows\\x",
		"CON",
		"Com¹",
		"lpt3",
		"…",
		"\u202egpj",
	];
	assert.deepEqual(names.map(slug), [
		...["sea-gulls-nest", "etc-passwd", "c-windows-x", "con-", "com¹-", "lpt3-", "", "gpj"],
	]);
	const keys = new Keys();
	const taken = ["con-", "con-", "", "", "a/b", "a/b"].map((name) => keys.take(name, "x"));
	assert.equal(new Set(taken).size, taken.length);
	for (const key of taken) assert.doesNotMatch(key, /^(con|-|$)$|-$/);
});

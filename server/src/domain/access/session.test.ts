import assert from "node:assert/strict";
import { test } from "node:test";
import { csrfToken, ownPath } from "./session.ts";

test("a path of this service is returned to, with its query", () => {
	for (const path of [
		"/",
		"/settings",
		"/authorize?client_id=cli_1&redirect_uri=https%3A%2F%2Fa.example%2Fcb",
	]) {
		assert.equal(ownPath(path), path);
	}
	assert.equal(ownPath("/a/../settings#x"), "/settings");
});

for (const text of [
	undefined,
	"",
	"settings",
	"https://evil.example/",
	"//evil.example",
	"///evil.example",
	"/\\evil.example",
	"\\\\evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	" //evil.example",
	"/.//evil.example",
	"/..//evil.example",
	"/a/..//evil.example",
	"/%2e//evil.example",
	"javascript:alert(1)",
	"/\u{ff0f}evil.example",
	`/${"x".repeat(5000)}`,
]) {
	test(`${JSON.stringify(text)?.slice(0, 40)} is not a path of this service`, () => {
		assert.equal(ownPath(text), undefined);
	});
}

test("a form's token is derived from the session's secret without revealing it", () => {
	const token = csrfToken("a".repeat(32));
	assert.equal(token, csrfToken("a".repeat(32)));
	assert.notEqual(token, csrfToken("b".repeat(32)));
	assert.match(token, /^[\w-]{43}$/);
});

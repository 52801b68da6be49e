import assert from "node:assert/strict";
import { test } from "node:test";
import { knownBrowser, newBrowserMark } from "./known-browser.ts";

const account = { id: "usr_1", passwordHash: "$argon2id$…" };

test("a browser is known to the account that signed in there until the password changes", () => {
	const mark = newBrowserMark(account);
	assert.match(knownBrowser(mark, account) ?? "", /^[\w-]{16}$/);
	assert.notEqual(mark, newBrowserMark(account), "each browser has its own number");
	assert.equal(knownBrowser(mark, { ...account, id: "usr_2" }), undefined);
	assert.equal(knownBrowser(mark, { ...account, passwordHash: "another" }), undefined);
});

test("a forged mark is refused", () => {
	const mark = newBrowserMark(account);
	const [nonce, mac] = mark.split(".");
	for (const forged of [
		undefined,
		"",
		".",
		`x${mark}`,
		`${nonce}.`,
		`${"A".repeat(16)}.${mac}`,
		`${nonce}.${"A".repeat(43)}`,
	]) {
		assert.equal(knownBrowser(forged, account), undefined);
	}
});

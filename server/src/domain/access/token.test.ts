import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { hashSecret, isTokenShaped, newSecret, newToken } from "./token.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function base62Value(text: string): number {
	return [...text].reduce((value, letter) => value * 62 + base62.indexOf(letter), 0);
}

test("a token is tbx_ and 36 base62 characters, of which the last 6 are a CRC32 of the rest", () => {
	for (let i = 0; i < 200; i++) {
		const token = newToken();
		assert.match(token, /^tbx_[0-9A-Za-z]{36}$/);
		assert.equal(base62Value(token.slice(-6)), crc32(token.slice(0, -6)));
		assert.ok(isTokenShaped(token));
	}
});

test("tokens and secrets are unique", () => {
	const many = Array.from({ length: 500 }, () => [newToken(), newSecret()]).flat();
	assert.equal(new Set(many).size, many.length);
});

test("every base62 character occurs in secrets", () => {
	const letters = new Set(Array.from({ length: 200 }, newSecret).join(""));
	assert.equal([...letters].sort().join(""), [...base62].sort().join(""));
});

test("a typing error in any position is detected", () => {
	const place = fc.integer({ min: 0, max: 39 });
	const letter = fc.constantFrom(...base62, "_", "-", " ", "é");
	fc.assert(
		fc.property(place, letter, (at, replacement) => {
			const token = newToken();
			const typed = token.slice(0, at) + replacement + token.slice(at + 1);
			assert.equal(isTokenShaped(typed), typed === token);
		}),
	);
});

test("swapped neighbouring characters are detected", () => {
	const token = newToken();
	for (let i = 4; i < 39; i++) {
		const swapped = token.slice(0, i) + token[i + 1] + token[i] + token.slice(i + 2);
		assert.equal(isTokenShaped(swapped), swapped === token);
	}
});

test("truncated, extended, padded and foreign strings are not tokens", () => {
	const token = newToken();
	const others = ["", "tbx_", token.slice(0, -1), `${token}0`, ` ${token}`, `${token}\n`, token.slice(4)];
	for (const other of [...others, token.replace("tbx_", "TBX_"), `ghp_${token.slice(4)}`]) {
		assert.equal(isTokenShaped(other), false, JSON.stringify(other));
	}
});

test("a secret is stored as its SHA-256", () => {
	assert.equal(hashSecret("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesText, sizeText } from "@tuckbox/pieces";
import { agoText } from "./words.ts";

test("bytes have three significant digits, and a quota is a whole number of GB", () => {
	const texts = [0, 999, 1000, 1024, 1264, 102_349, 1_023_000, 12_900_000, 2 * 1024 ** 3].map((bytes) =>
		bytesText(bytes),
	);
	assert.deepEqual(texts, [
		"0 B",
		"999 B",
		"0.98 kB",
		"1 kB",
		"1.23 kB",
		"100 kB",
		"999 kB",
		"12.3 MB",
		"2 GB",
	]);
});

test("times are relative for a month, then dates", () => {
	const now = Date.UTC(2026, 10, 22, 12);
	const texts = [-5, 0, 59, 60, 3599, 3600, 48 * 3600 - 1, 48 * 3600, 30 * 86_400].map((s) =>
		agoText(now - s * 1000, now),
	);
	assert.deepEqual(texts, [
		"just now",
		"just now",
		"just now",
		"1 minute ago",
		"59 minutes ago",
		"1 hour ago",
		"47 hours ago",
		"2 days ago",
		"30 days ago",
	]);
	assert.match(agoText(now - 40 * 86_400_000, now), /^1[23] October 2026$/);
});

test("counts and sizes", () => {
	assert.equal(sizeText({ widthMm: 63.5, heightMm: 88.9 }), "63.5 × 88.9 mm");
	assert.equal(sizeText({ widthMm: 57.15, heightMm: 88.9 }), "57.15 × 88.9 mm");
});

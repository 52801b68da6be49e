import assert from "node:assert/strict";
import { test } from "node:test";
import { byName, describeSize, displayName, readPictureName } from "@tuckbox/pieces";
import { matching } from "./glob.ts";
import { nearestName } from "./nearest-name.ts";
import { parseBleed, parseLength, parseSize } from "./sizes.ts";

test("side and count are read from a name, in either order", () => {
	for (const [file, stem, side, count] of [
		["a/Gull.png", "a/Gull", undefined, undefined],
		["a/Gull x4.png", "a/Gull", undefined, 4],
		["a/Gull_x4.JPG", "a/Gull", undefined, 4],
		["a/Gull (x12).png", "a/Gull", undefined, 12],
		["a/Gull ×2.png", "a/Gull", undefined, 2],
		["a/Gull 3x.png", "a/Gull", undefined, 3],
		["a/Gull x4[back].png", "a/Gull", "back", 4],
		["a/Gull [back] x4.png", "a/Gull", "back", 4],
		["a/red[face-3].png", "a/red", "face-3", undefined],
		["a/red[face 03].png", "a/red", "face-3", undefined],
		["a/red-face-3.png", "a/red", "face-3", undefined],
		["a/red_face3.png", "a/red", "face-3", undefined],
		["a/Gull-front.png", "a/Gull", "front", undefined],
		["a/x4.png", "a/x4", undefined, undefined],
		["a/[back].png", "a/[back]", undefined, undefined],
		["a/Apex4.png", "a/Apex4", undefined, undefined],
		["v1.2/card.1.png", "v1.2/card.1", undefined, undefined],
	] as const) {
		const name = readPictureName(file);
		assert.deepEqual([name.stem, name.side, name.count], [stem, side, count], file);
	}
});

test("names are shown as words and sorted as people count", () => {
	assert.equal(displayName("decks/night-watch_2"), "Night watch 2");
	assert.deepEqual(["a10", "a9", "A1", "a1", "b"].sort(byName), ["a1", "A1", "a9", "a10", "b"]);
});

test("lengths and sizes are understood as people write them", () => {
	const poker = { widthMm: 63.5, heightMm: 88.9 };
	for (const text of [
		"poker",
		"Poker",
		"63.5x88.9",
		"63.5 × 88.9 mm",
		"63,5 x 88,9",
		"2.5 x 3.5 in",
		'2.5" x 3.5"',
		"6.35 x 8.89 cm",
		"5/2 x 7/2 inches",
	]) {
		assert.deepEqual(parseSize(text), poker, text);
	}
	for (const text of [
		"",
		"large",
		"63.5",
		"0 x 5",
		"-1 x 5",
		"5 x",
		"1 x 2 x 3",
		"constructor",
		"NaN x 3",
		"1/0 x 3",
	]) {
		assert.equal(parseSize(text), undefined, text);
	}
	assert.deepEqual(
		["3", "3 mm", "1/8 in", '.125"', "0,3 cm"].map((text) => parseLength(text)),
		[3, 3, 3.175, 3.175, 3],
	);
	assert.deepEqual(["none", "yes", "auto", "1/8 in", "much"].map(parseBleed), [
		"none",
		"some",
		"auto",
		3.175,
		undefined,
	]);
	assert.equal(describeSize({ widthMm: 88.9, heightMm: 63.5 }), "88.9 × 63.5 mm (poker)");
});

test("patterns mean files as in a shell, and brackets mean themselves", () => {
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
	const long = "a".repeat(3000);
	assert.deepEqual(matching([long], `${"*a".repeat(30)}*b`), []);
});

test("the nearest name is one that could have been meant", () => {
	const known = ["decks", "boards", "dice", "tokens"];
	assert.deepEqual(
		["deks", "Decks", "bords", "dcie", "zebra"].map((word) => nearestName(word, known)),
		["decks", "decks", "boards", "dice", undefined],
	);
});

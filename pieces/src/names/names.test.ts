import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesByName } from "./named-pieces.ts";
import { byName, displayName, readPictureName } from "./names.ts";

test("side and count are read from a name, in either order", () => {
	for (const [file, stem, side, count] of [
		["a/Gull.png", "a/Gull", undefined, undefined],
		["a/Gull x4.png", "a/Gull", undefined, 4],
		["a/Gull_x4.JPG", "a/Gull", undefined, 4],
		["a/Gull (x12).png", "a/Gull", undefined, 12],
		["a/Gull ×2.png", "a/Gull", undefined, 2],
		["a/Gull 3x.png", "a/Gull", undefined, 3],
		["a/3x Bomb.png", "a/Bomb", undefined, 3],
		["a/(3x) Bomb-back.png", "a/Bomb", "back", 3],
		["a/3x.png", "a/3x", undefined, undefined],
		["a/2x2 Brick.png", "a/2x2 Brick", undefined, undefined],
		["a/Gull@2x.png", "a/Gull", undefined, undefined],
		["a/Gull x4@2x.png", "a/Gull", undefined, 4],
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

test("names are shown as words and sorted in natural order", () => {
	assert.equal(displayName("decks/night-watch_2"), "Night watch 2");
	assert.equal(displayName("pics/SEA/Old Heron.full"), "Old Heron");
	assert.deepEqual(["a10", "a9", "A1", "a1", "b"].sort(byName), ["a1", "A1", "a9", "a10", "b"]);
});

test("front-Gull and back-Gull are the sides of Gull, and either alone is a card", () => {
	const { pieces } = piecesByName([
		"c/front-gull.png",
		"c/back-gull.png",
		"c/front-line.png",
		"back-up.png",
		"front-2.png",
		"back-2.png",
	]);
	assert.deepEqual(
		pieces.map(({ stem, sides }) => [stem, ...sides.keys()]),
		[
			["c/gull", "front", "back"],
			["c/front-line", "front"],
			["back-up", "front"],
			["2", "front", "back"],
		],
	);
});

test("sides without a separator, or in other words, count if every front has its back", () => {
	const namesOf = (...files: string[]) =>
		piecesByName(files).pieces.map(({ stem, sides }) => [stem, ...sides.keys()].join(" "));
	assert.deepEqual(namesOf("c/deed1front.jpg", "c/deed1back.jpg", "c/deed2back.jpg", "c/deed2front.jpg"), [
		"c/deed1 front back",
		"c/deed2 back front",
	]);
	assert.deepEqual(
		namesOf("gull_recto.png", "gull_verso.png", "Tern Vorderseite.png", "Tern Rückseite.png"),
		["gull front back", "Tern front back"],
	);
	assert.deepEqual(namesOf("灯表.png", "灯裏.png"), ["灯 front back"]);
	// comeback is a card, and so are both if one front has no back
	assert.deepEqual(namesOf("comeback.png", "paperback.png"), ["comeback front", "paperback front"]);
	assert.deepEqual(namesOf("a/1front.png", "a/1back.png", "a/2front.png", "b/1front.png", "b/1back.png"), [
		"a/1front front",
		"a/1back front",
		"a/2front front",
		"b/1 front back",
	]);
});

test("next to left and right, front and back are directions", () => {
	const moves = ["front", "back", "left", "right"].map((side) => `moves/swing_${side}.png`);
	const namesOf = (...files: string[]) =>
		piecesByName(files).pieces.map(({ stem, sides }) => [stem, ...sides.keys()].join(" "));
	assert.deepEqual(
		namesOf(...moves, "moves/ball_front.png", "moves/ball_back.png", "a/x_front.png", "a/x_back.png"),
		[
			"moves/swing_front front",
			"moves/swing_back front",
			"moves/swing_left front",
			"moves/swing_right front",
			"moves/ball_front front",
			"moves/ball_back front",
			"a/x front back",
		],
	);
});

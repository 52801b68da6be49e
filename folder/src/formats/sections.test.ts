import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsAndKeys, poker, readingOf } from "../../../cli/tests/support/game-folder.ts";

test("the last word of a folder's name says that it has tokens or tiles", async (t) => {
	const tokens = ["hero_tokens/a", "damagemarker/b", "Meeple/f", "wooden cubes/g"];
	const names = [...tokens, "DataTiles/c", "gold coins/d", "Reptiles/e", "spawn/h"];
	const reading = await readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));
	assert.deepEqual(kindsAndKeys(reading).sort(), [
		"bundle DataTiles",
		"bundle gold coins",
		"deck Reptiles",
		"deck spawn",
		"tile DataTiles/c",
		"tile Reptiles/e",
		"tile gold coins/d",
		"tile spawn/h",
		"tokenSprite Meeple/f",
		"tokenSprite damagemarker/b",
		"tokenSprite hero_tokens/a",
		"tokenSprite wooden cubes/g",
	]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsAndKeys, poker, readingOf } from "../../../cli/tests/support/game-folder.ts";

test("the last word of a folder's name says that it has tokens or tiles", async (t) => {
	const names = ["hero_tokens/a", "damagemarker/b", "DataTiles/c", "gold coins/d", "Reptiles/e"];
	const reading = await readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));
	assert.deepEqual(kindsAndKeys(reading).sort(), [
		"bundle DataTiles",
		"bundle gold coins",
		"deck Reptiles",
		"tile DataTiles/c",
		"tile Reptiles/e",
		"tile gold coins/d",
		"tokenSprite damagemarker/b",
		"tokenSprite hero_tokens/a",
	]);
});

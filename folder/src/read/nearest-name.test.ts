import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName } from "./nearest-name.ts";

test("the nearest name is a likely correction", () => {
	const known = ["decks", "boards", "dice", "tokens"];
	assert.deepEqual(
		["deks", "Decks", "bords", "dcie", "zebra"].map((word) => nearestName(word, known)),
		["decks", "decks", "boards", "dice", undefined],
	);
});

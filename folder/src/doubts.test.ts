import assert from "node:assert/strict";
import { test } from "node:test";
import { poker, readingOf } from "../../cli/tests/support/game-folder.ts";
import { isDoubtful } from "./doubts.ts";

const cards = { "cards/Gull.png": poker, "cards/Crab.png": poker, "cards/back.png": poker };

test("a folder whose files say everything leaves nothing to sort", async (t) => {
	assert.equal(isDoubtful(await readingOf(t, cards)), false);
});

test("what sorting can fix is doubtful: sizes without a resolution, and a deck without a back", async (t) => {
	const small = { px: [205, 330] as [number, number] };
	assert.equal(isDoubtful(await readingOf(t, { "a.png": small, "b.png": small, "back.png": small })), true);
	assert.equal(isDoubtful(await readingOf(t, { "cards/Gull.png": poker, "cards/Crab.png": poker })), true);
});

test("files that no sorting makes readable are not doubtful", async (t) => {
	assert.equal(isDoubtful(await readingOf(t, { ...cards, "cards/Heron.psd": "8BPS" })), false);
});

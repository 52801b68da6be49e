import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { poker, readingOf } from "../../../../../cli/tests/support/game-folder.ts";

const cards = Array.from({ length: 8 }, (_, at) => `${at + 2}_of_clubs`);

async function saidOf(t: TestContext, ...names: string[]) {
	const files = [...cards, ...names].map((name) => [`${name}.png`, poker] as const);
	const { guesses } = await readingOf(t, Object.fromEntries(files));
	return guesses.flatMap(({ code, text }) => (code === "SECOND_DRAWINGS" ? [text] : []));
}

test("cards that are called like others with a 2 are named, as they may be second drawings", async (t) => {
	const said = await saidOf(t, "jack", "jack2", "queen", "queen (2)");
	assert.deepEqual(said, [
		"2 of its pictures have the name of another one and a 2, and may be second drawings of the same cards: jack2.png, queen (2).png. A line jack2.png in .tuckboxignore leaves one out.",
	]);
	for (const [name, ...names] of [
		["a single one", "jack", "jack2"],
		["series", "jack", "jack2", "jack3", "queen1", "queen", "queen2"],
		["without the first", "jack2", "queen2"],
		["most of the deck", ...cards.map((card) => `${card}2`)],
	] as const)
		assert.deepEqual(await saidOf(t, ...names), [], name);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { backsOf, poker, readingOf } from "../../../../cli/tests/support/game-folder.ts";

const read = (t: TestContext, ...names: string[]) =>
	readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));

test("a back has the name of the folder around fronts", async (t) => {
	const reading = await read(
		t,
		"Chance_back",
		"Cards/Chance/png/a",
		"Cards/Missions/fronts/b",
		"mission_back",
	);
	assert.deepEqual(backsOf(reading), {
		"Cards/Chance/png": "Chance_back.png",
		"Cards/Missions/fronts": "mission_back.png",
	});
});

test("numbered backs in a folder of their own are versions of one, if they are few", async (t) => {
	const backs = Array.from({ length: 3 }, (_, at) => `backside/backside${at + 1}`);
	const suits = ["hearts", "spades"].flatMap((suit) =>
		Array.from({ length: 6 }, (_, at) => `${suit}/${at + 1}_${suit}`),
	);
	const reading = await read(t, ...backs, ...suits);
	assert.deepEqual(backsOf(reading), {
		hearts: "backside/backside1.png",
		spades: "backside/backside1.png",
	});
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "BACKS_IN_COLOURS").map(({ text, more }) => [text, more]),
		[["2 other backs skipped; backside/backside1.png is used.", 1]],
	);
	assert.deepEqual(reading.warnings, []);
	// as many as decks may be for one each
	const each = await read(t, ...backs.slice(0, 2), ...suits);
	assert.deepEqual(
		each.warnings.map(({ text }) => text),
		[
			"Which of these is the back of “hearts, spades” is not clear: backside/backside1.png, backside/backside2.png.",
		],
	);
});

test("fronts and backs are paired in folders whose names are in any language", async (t) => {
	for (const [front, back] of [
		["obverse", "reverse"],
		["Delantera", "Trasera"],
		["лицо", "рубашки"],
		["表", "裏"],
	])
		assert.deepEqual(backsOf(await read(t, `${front}/a`, `${front}/b`, `${back}/a`, `${back}/b`)), {
			[`${front}/a`]: `${back}/a.png`,
			[`${front}/b`]: `${back}/b.png`,
		});
});

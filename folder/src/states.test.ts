import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";

// Pictures of a program that show a piece again, selected, pressed or hollow.

async function read(t: TestContext, names: readonly string[], ignore?: string[], picture: Picture = poker) {
	const files = Object.fromEntries(names.map((name) => [`${name}.png`, picture]));
	const reading = await readingOf(t, files, ignore ? { ignore } : {});
	assert.deepEqual(problemsOf(reading), []);
	const said = reading.guesses.find(({ code }) => code === "STATES_OF_PIECES");
	const keys = kindsAndKeys(reading).filter((key) => !key.startsWith("deck"));
	return { keys: keys.map((key) => key.split(" ").slice(1).join(" ")), said: said?.text ?? "" };
}

const birds = ["gull", "heron", "tern", "puffin"];

test("a picture with the name of another one and a word for a state is no second piece", async (t) => {
	for (const name of ["gull_selected", "gull-hover", "PressedGull", "heron disabled"]) {
		const { keys, said } = await read(t, [...birds, name]);
		assert.deepEqual(keys, birds.toSorted(), name);
		assert.ok(said.includes(`!${name}.png`), said);
	}
	const kept = await read(t, [...birds, "gull_selected"], ["!gull_selected.png"]);
	assert.equal(kept.keys.length, birds.length + 1);
});

test("a word that may be part of a name counts if several have it", async (t) => {
	assert.equal((await read(t, [...birds, "gull_hollow"])).keys.length, birds.length + 1);
	assert.deepEqual((await read(t, [...birds, "gull_hollow", "tern_hollow"])).keys, birds.toSorted());
	const cards = ["bell", "book"].flatMap((name) => [`card_${name}`, `card_${name}_off`]);
	assert.equal((await read(t, cards)).keys.length, 4, "cards are called after what they do");
	// nothing shows the first of two states
	assert.equal((await read(t, ["gull_on", "gull_off", "tern_on", "tern_off"])).keys.length, 4);
});

test("pictures in a state may have another first word than those that they show", async (t) => {
	const colours = ["Red", "Blue", "Green"];
	const pawns = colours.map((colour) => `tokens/pawn${colour}`);
	const { keys } = await read(t, [...pawns, ...colours.map((colour) => `tokens/hollow${colour}`)]);
	assert.deepEqual(keys, pawns.toSorted());
	const two = await read(t, [...pawns, "tokens/hollowRed", "tokens/hollowBlue"]);
	assert.equal(two.keys.length, 5);
	const suits = ["grey", "red"].flatMap((colour) => [1, 2, 3].map((at) => `${colour}_${at}`));
	assert.equal((await read(t, suits)).keys.length, suits.length);
});

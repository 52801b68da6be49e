import assert from "node:assert/strict";
import { test } from "node:test";
import {
	backsOf,
	findPiece,
	type Picture,
	poker,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const named = (word: string, count: number, picture: Picture = poker) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${word}_${"abcdefgh"[at]}.png`, picture]));

const decks = {
	...named("artifacts", 6),
	...named("cities", 4),
	"cardbacks_Artifact.png": poker,
	"cardbacks_City.png": poker,
};

test("a back called after the plural or the singular of its cards is theirs, at both ends of its name", async (t) => {
	const reading = await readingOf(t, decks);
	assert.deepEqual(backsOf(reading), { Artifact: "cardbacks_Artifact.png", City: "cardbacks_City.png" });
	const one = await readingOf(t, { ...named("artifacts", 6), "artifact_back.png": poker });
	assert.deepEqual(backsOf(one), { deck: "artifact_back.png" });
	const red = { ...named("red", 4), ...named("blue", 4), "card_back_red.png": poker };
	assert.deepEqual(backsOf(await readingOf(t, red)), { deck: "card_back_red.png" }, "a colour names no deck");
});

test("next to decks whose backs have the first words of their cards, other first words are decks, too", async (t) => {
	const rest = { ...named("scrolls", 5, { px: [350, 250] }), ...named("tokens", 4), "help.png": poker };
	const reading = await readingOf(t, { ...decks, ...rest });
	const parents = reading.manifest.components.flatMap(({ kind }) => (kind === "deck" ? [kind] : []));
	assert.equal(parents.length, 4);
	assert.equal(findPiece(reading, "tile", "scrolls_a").parentExternalKey, "scrolls");
	assert.equal(findPiece(reading, "tile", "help").parentExternalKey, "deck");
	assert.ok(findPiece(reading, "tokenSprite", "tokens_a"));
	assert.deepEqual(
		reading.guesses.flatMap(({ code, text }) => (code === "DECKS_BY_WORDS" ? [text] : [])),
		["The names of other pictures begin with those of groups, too: scrolls (5), tokens (4)."],
	);
	const few = await readingOf(t, { ...decks, ...named("the", 4), "ann.png": poker, "ben.png": poker });
	assert.equal(findPiece(few, "tile", "the_a").parentExternalKey, "deck", "most names say nothing");
});

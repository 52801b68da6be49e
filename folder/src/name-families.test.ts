import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { kindsAndKeys, poker, readingOf } from "../../cli/tests/support/game-folder.ts";
import type { SaidKind } from "./read/types.ts";

const birds = ["gull", "heron", "tern", "puffin", "crane"];
const named = (start: string, names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [`wild/${start} - ${name}.png`, poker]));

async function familiesIn(t: TestContext, files: Record<string, typeof poker>, kinds: SaidKind[] = []) {
	const reading = await readingOf(t, files, { kinds });
	const said = reading.guesses.find(({ code }) => code === "FAMILIES_BY_NAME");
	return { said: said?.text ?? "", decks: kindsAndKeys(reading).filter((key) => key.startsWith("deck")) };
}

test("names that begin like those of several decks are said, with what takes one of them out", async (t) => {
	const files = { ...named("Sea", birds), ...named("Land Chest", ["fox", "hare", "mole", "deer", "gull"]) };
	const { said, decks } = await familiesIn(t, files);
	assert.match(
		said,
		/: Land Chest \(5\), Sea \(5\)\. --as "wild\/Land Chest \*=cards" makes the first a deck/,
	);
	assert.deepEqual(decks, ["deck wild"]);
	const apart = await familiesIn(t, files, [{ pattern: "wild/Land Chest *", kind: "deck" }]);
	assert.deepEqual([apart.decks.length, apart.said], [2, ""]);
});

test("suits, few cards and names without a dash between words are one deck", async (t) => {
	assert.equal((await familiesIn(t, { ...named("Hearts", birds), ...named("Spades", birds) })).said, "");
	const few = { ...named("Sea", birds), ...named("Land", ["fox", "hare", "mole", "deer"]) };
	assert.equal((await familiesIn(t, few)).said, "");
});

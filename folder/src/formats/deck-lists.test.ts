import assert from "node:assert/strict";
import { test } from "node:test";
import { findPiece, poker, problemsOf, readingOf } from "../../../cli/tests/support/game-folder.ts";

const names = ["gull", "old heron", "crab", "whale's song", "eel"];
const pictures = Object.fromEntries(
	names.map((name, at) => [`cards/${name}.png`, { ...poker, grey: 30 * at }]),
);

/** Reads a folder of five cards with lists, and returns the numbers of copies and the remarks on lists. */
async function reading(t: Parameters<typeof readingOf>[0], lists: Record<string, string>) {
	const read = await readingOf(t, { ...pictures, ...lists });
	assert.deepEqual(problemsOf(read), []);
	const counts = names.map((name) => findPiece(read, "tile", `cards/${name}`).count ?? 1);
	const said = read.guesses.filter(({ code }) => code.startsWith("DECK_LIST"));
	return { counts, said, warnings: read.warnings };
}

const list = "# Bay\n3 Gull\n2x Old Heron\r\n\nCreatures:\n1 crab (SEA)\n// rest\n4 Whale’s Song\n1 Gull\n";

test("a deck list says how many copies each card has", async (t) => {
	for (const [file, text] of [
		["decks/bay.txt", list],
		[
			"bay.dek",
			'<deck><card><name id="gull">Sea Bird</name><set>S</set></card><superzone><card><name>Gull</name></card>' +
				'<card><name id="gull"/></card><card><name id="gull"/></card><card><name>old heron</name></card>' +
				"<card><name>Old Heron</name></card><card><name>crab</name></card>" +
				"<card><name>Whale&#39;s Song</name></card>".repeat(4) +
				"</superzone></deck>",
		],
		[
			"bay.o8d",
			'<?xml version="1.0"?><deck><section><card qty="4" id="7-a">Gull</card><card qty="2" id="7-b">Old Heron</card>' +
				'<card qty="1" id="crab">?</card><card qty="4" id="7-c">Whale&#39;s Song</card></section></deck>',
		],
		[
			"bay.cod",
			'<cockatrice_deck><zone><card number="4" name="Gull"/><card number="2" name="Old Heron"/>' +
				'<card number="1" name="crab"/><card number="4" name="Whale&#39;s Song"/></zone></cockatrice_deck>',
		],
	] as const) {
		const { counts, said } = await reading(t, { [file]: text });
		assert.deepEqual(counts, [4, 2, 1, 4, 1], file);
		assert.deepEqual(
			said.map(({ code, about }) => [code, about]),
			[["DECK_LIST", file]],
		);
	}
});

test("of several lists, each card has as many copies as one of them needs at most", async (t) => {
	const { counts, said, warnings } = await reading(t, {
		"decks/one rules.txt": "3 Gull\n2 Old Heron\n",
		"decks/two.txt": "1 Old Heron\n5 Crab\n2 eel\n7 unknown\n",
	});
	assert.deepEqual(counts, [3, 2, 5, 1, 2]);
	assert.deepEqual(
		said.map(({ code, params }) => [code, params.lists, params.line]),
		[["DECK_LISTS", 2, "/decks/one rules.txt"]],
	);
	assert.deepEqual(
		warnings.filter(({ code }) => code === "FILES_LEFT_OUT"),
		[],
		"a list that was used is not among the files that cannot be read",
	);
	const copied = await reading(t, { "bay.txt": list, "decks/bay.txt": list, "decks/few.txt": "2 Gull\n" });
	assert.deepEqual(copied.counts, [4, 2, 1, 4, 1]);
	assert.deepEqual(
		copied.said.map(({ code, about }) => [code, about]),
		[["DECK_LIST", "bay.txt"]],
		"one list has all that the others need",
	);
	const one = await reading(t, {
		"decks/one.txt": list,
		"decks/two.txt": "9 Gull\n",
		".tuckboxignore": "/decks/two.txt\n",
	});
	assert.deepEqual(one.counts, [4, 2, 1, 4, 1]);
});

test("lists of a few cards, of other cards, and texts count nothing", async (t) => {
	for (const text of [
		"4 Gull\n4 Old Heron\n",
		`${list}Shuffle well.\n`,
		`${list}\n2 A\n2 B\n2 C\n2 D\n2 E\n2 F\n`,
		"<deck><card",
		"",
	])
		assert.deepEqual((await reading(t, { "decks/a.txt": text })).counts, [1, 1, 1, 1, 1], text);
});

test("the numbers of a table hold, whatever lists say", async (t) => {
	const table = `name,count,front\n${names.map((name) => `"${name}",2,"cards/${name}.png"`).join("\n")}\n`;
	assert.deepEqual((await reading(t, { "cards.csv": table, "decks/a.txt": list })).counts, [2, 2, 2, 2, 2]);
});

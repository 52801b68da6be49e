import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Picture, poker, readingOf } from "../../cli/tests/support/game-folder.ts";

const numbered = (start: string, count: number, picture: (at: number) => Picture) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${start}${at}.png`, picture(at)]));
const ofAnySize = (at: number): Picture => ({ px: [200 + 37 * at, 500 - 23 * at] });
const card = (): Picture => poker;

async function saidOf(t: TestContext, files: Record<string, Picture | string>) {
	const { guesses } = await readingOf(t, files);
	return guesses.flatMap(({ code, text }) => (code === "WORKSHOP" ? [text] : []));
}

test("a folder of mixtures names the folders that read well alone, also those that were left out", async (t) => {
	const drafts = numbered("drafts of all/page ", 12, ofAnySize);
	const exported = numbered("final/art/gull ", 9, card);
	const [said = ""] = await saidOf(t, { ...drafts, ...exported });
	assert.match(
		said,
		/^Drafts, parts and exports seem to be side by side here, .* This folder reads well alone: final\/art \(9\)\. Push or drop it instead, such as \S+\/final\/art, or sort the pictures\.$/,
	);
	assert.deepEqual(await saidOf(t, { ...drafts, ...numbered("final/art/gull ", 7, card) }), [], "too few");
	const cards = numbered("cards/tern ", 9, card);
	assert.deepEqual(await saidOf(t, { ...drafts, ...exported, ...cards }), [], "clear cards");
	assert.deepEqual(await saidOf(t, { ...drafts, ...exported, ".tuckboxignore": "!/drafts of all/\n" }), []);
});

test("many decks of a few pictures are a workshop", async (t) => {
	const scraps = ["a", "b", "c", "d", "e"].map((name) => numbered(`cards/${name}/${name}`, 2, card));
	const files = Object.assign(numbered("cards/print/gull ", 9, card), ...scraps);
	const [said = ""] = await saidOf(t, files);
	assert.match(said, /alone: cards\/print \(9\)\. .* pictures\.$/);
	const [withBack = ""] = await saidOf(t, { ...files, "cards/back.png": card() });
	assert.match(
		withBack,
		/ The back of its cards, cards\/back\.png, is elsewhere: copy it into that folder first\.$/,
	);
	const ownBack = await saidOf(t, { ...files, "cards/print/back.png": card() });
	assert.equal(ownBack.length, 1);
	assert.doesNotMatch(ownBack.join(), /elsewhere/);
	const decks = ["a", "b", "c", "d"].map((name) => numbered(`cards/${name}/${name}`, 5, card));
	assert.deepEqual(await saidOf(t, Object.assign(numbered("cards/print/gull ", 9, card), ...decks)), []);
});

test("a folder is no workshop if most cards are of one deck, and none is named that has fewer cards than it drops", async (t) => {
	const cutByHand = numbered("birds/bird ", 30, (at) => ({
		px: [250 + ((at * 7) % 24), 362 + ((at * 5) % 40)],
	}));
	const mixed = (name: string) => numbered(`${name}/${name} `, 3, ofAnySize);
	const scraps = ["rules", "hints", "walls", "roads"].map(mixed);
	const bonus = numbered("bonus/bonus ", 9, () => ({ px: [260, 387] }));
	assert.deepEqual(await saidOf(t, Object.assign({ ...cutByHand, ...bonus }, ...scraps)), []);
	const more = ["a", "b", "c", "d", "e", "f", "g"].map(mixed);
	const [said = ""] = await saidOf(t, Object.assign({ ...cutByHand, ...bonus }, ...scraps, ...more));
	assert.equal(said, "", "birds cannot be named by their proportions, and bonus would drop them");
	const even = numbered("birds/bird ", 30, () => ({ px: [250, 362] }));
	assert.deepEqual(
		await saidOf(t, Object.assign({ ...even, ...bonus }, ...scraps)),
		[],
		"birds are most of it",
	);
	const [named = ""] = await saidOf(t, Object.assign({ ...even, ...bonus }, ...scraps, ...more));
	assert.match(named, /alone: birds \(30\)\./);
});

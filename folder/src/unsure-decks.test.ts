import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Picture, poker, readingOf } from "../../cli/tests/support/game-folder.ts";
import { a4, pdfOf, poker as pokerPage } from "../../cli/tests/support/pdf.ts";

const picturesIn = (folder: string, names: string, picture: Picture) =>
	Object.fromEntries(names.split(" ").map((name) => [`${folder}${name}.png`, picture]));
const cards = picturesIn("sea/", "gull heron tern wren owl", poker);
const wide: Picture = { px: [600, 250] };

async function doubtsOf(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const { guesses } = await readingOf(t, files);
	return guesses.flatMap(({ code, about, text }) =>
		code === "MAY_BE_NO_CARDS" ? [`${about}: ${text}`] : [],
	);
}

test("folders unlike the cards, of which nothing says that they hold cards, are named with the line that leaves them out", async (t) => {
	const ads = picturesIn("ads/", "a b", wide);
	assert.deepEqual(await doubtsOf(t, { ...cards, ...ads }), [
		'ads: Nothing says that these pictures are cards, and they are unlike the other pieces: ads (2). A line ads/ in .tuckboxignore leaves them out. --as "ads/=tokens" reads them as tokens; so with tiles or boards.',
	]);
	assert.deepEqual(await doubtsOf(t, { ...cards, ...ads, ".tuckboxignore": "ads/\n" }), []);
	assert.deepEqual(await doubtsOf(t, { ...cards, ...ads, ".tuckboxignore": "!ads/\n" }), []);
	const two = await doubtsOf(t, { ...cards, ...ads, ...picturesIn("trip/", "c d e f", { px: [400, 300] }) });
	assert.deepEqual(two, [
		'the folder: Nothing says that these pictures are cards, and they are unlike the other pieces: ads (2), trip (4). A line ads/ in .tuckboxignore leaves the first out. --as "ads/=tokens" reads the first as tokens; so with tiles or boards.',
	]);
});

test("cards as large as the others that are called tests, templates or covers are named", async (t) => {
	const textsOf = async (files: Record<string, Picture | string>) => {
		const { guesses, manifest } = await readingOf(t, files);
		const cardsOf = manifest.components.filter(({ kind }) => kind === "tile").length;
		return [cardsOf, ...guesses.flatMap(({ code, text }) => (code === "CARDS_BY_WORDS" ? [text] : []))];
	};
	assert.deepEqual(await textsOf({ ...cards, "sea/test.png": poker }), [
		6,
		"One of its cards is named like a test, a template, a cover or the like, and may be none: sea/test.png. A line sea/test.png in .tuckboxignore leaves it out.",
	]);
	const [, pile] = await textsOf({ ...cards, "sea/discard_pile.png": poker });
	assert.match(String(pile), /sea\/discard_pile\.png in \.tuckboxignore leaves it out/);
	const more = picturesIn("sea/", "crab seal card_template Deckblatt", poker);
	const [count, text] = await textsOf({ ...cards, ...more });
	assert.equal(count, 9);
	assert.match(String(text), /^2 of its cards are .*: sea\/card_template\.png, sea\/Deckblatt\.png\. A line/);
	assert.deepEqual(await textsOf(picturesIn("sea/", "test sample box gull", poker)), [4]);
	const kept = { ...cards, "sea/test.png": poker, ".tuckboxignore": "!sea/test.png\n" };
	assert.deepEqual(await textsOf(kept), [6]);
});

test("a few pictures next to a rulebook or sheets are doubted by their files", async (t) => {
	const files = { "rules.pdf": pdfOf([{ mm: a4 }, { mm: a4 }]), ...picturesIn("", "photo1 photo2", wide) };
	assert.deepEqual(await doubtsOf(t, files), [
		'the folder: Nothing says that these pictures are cards, and they are unlike the other pieces: photo1.png, photo2.png. A line /photo1.png in .tuckboxignore leaves them out. --as "/photo1.png=tokens" reads them as tokens; so with tiles or boards.',
	]);
});

test("what is called cards, has the proportions of cards or a back, or is all of the game is not doubted", async (t) => {
	const others: Record<string, Record<string, Picture>> = {
		"a folder called cards": picturesIn("event cards/", "a b", wide),
		"the proportions of the cards": picturesIn("land/", "a b", { px: [500, 700] }),
		"a back next to them": picturesIn("land/", "a b back", wide),
		"the larger deck": picturesIn("land/", "a b c d e f g", wide),
		"a folder of boards": picturesIn("boards/", "a b", wide),
	};
	for (const [name, files] of Object.entries(others)) {
		const doubts = await doubtsOf(t, { ...cards, ...files });
		if (name !== "the larger deck") assert.deepEqual(doubts, [], name);
		else assert.match(doubts.join(), /^sea: /, name);
	}
	assert.deepEqual(await doubtsOf(t, picturesIn("photos/", "a b", wide)), []);
});

test("a folder whose pictures have many proportions is said to be a mixture, unless its name or a back says cards", async (t) => {
	const sizes: [number, number][] = [
		[400, 400],
		[300, 700],
		[500, 200],
		[630, 880],
		[631, 880],
		[900, 500],
	];
	const mixture = (folder: string) =>
		Object.fromEntries(sizes.map((px, at) => [`${folder}picture-${"abcdef"[at]}.png`, { px }]));
	const mixedIn = async (files: Record<string, Picture | string>) => {
		const { guesses } = await readingOf(t, files);
		return guesses.flatMap(({ code, about, params }) =>
			code === "MAY_BE_MIXED" ? [`${about}: ${params.count} ${params.forms} ${params.line}`] : [],
		);
	};
	assert.deepEqual(await mixedIn(mixture("game/")), ["game: 6 5 game/"]);
	assert.deepEqual(await mixedIn(mixture("")), ["the folder: 6 5 /*.png"]);
	const jpeg: Picture = { px: [900, 500] };
	const twoFormats = (name: string) => mixedIn({ ...mixture(""), [name]: jpeg });
	assert.deepEqual(await twoFormats("photo.jpg"), ["the folder: 7 5 none"]);
	assert.deepEqual(await twoFormats("picture-g.jpg"), ["the folder: 7 5 /picture-*"], "by their names");
	const withCards = {
		...mixture("game/"),
		...picturesIn("game/sea cards/", "gull heron tern wren owl", poker),
	};
	assert.deepEqual(await mixedIn(withCards), ["game: 6 5 /game/picture-*"], "and none of the cards");
	assert.deepEqual(await mixedIn(mixture("event cards/")), []);
	assert.deepEqual(await mixedIn({ ...mixture("game/"), "game/back.png": poker }), []);
	assert.deepEqual(await mixedIn({ ...mixture("game/"), ".tuckboxignore": "!game/\n" }), []);
	assert.deepEqual(await mixedIn({ ...cards, "sea/wide.png": { px: [900, 500] } }), []);
});

test("tokens of many sizes next to cards in a PDF alone are named, and others are not", async (t) => {
	const doubts = async (files: Record<string, Picture | Buffer>) =>
		(await readingOf(t, files)).guesses.flatMap(({ about, code, text }) =>
			code === "TOKENS_MAY_BE_PARTS" ? [`${about}: ${text}`] : [],
		);
	const sizes = ["a", "b", "c", "d"].map((name, at) => [`markers/${name}.png`, { px: [300, 300 - at * 40] }]);
	const markers: Record<string, Picture> = Object.fromEntries(sizes);
	const pdf = { "cards.pdf": pdfOf([{ mm: pokerPage }, { mm: pokerPage }]) };
	assert.deepEqual(await doubts({ ...markers, ...pdf }), [
		"markers: Next to cards in PDFs, 4 tokens of many sizes may be symbols that these were drawn with. A line markers/ in .tuckboxignore leaves them out.",
	]);
	assert.deepEqual(await doubts({ ...markers, ...cards }), []);
	assert.deepEqual(await doubts({ ...picturesIn("markers/", "a b c d", { px: [300, 300] }), ...pdf }), []);
});

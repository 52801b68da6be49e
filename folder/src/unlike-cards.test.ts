import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Picture, pictureBytes, poker, readingOf } from "../../cli/tests/support/game-folder.ts";

// Whole repositories: the game's cards next to what its program, its website or an older version of it is made of.

const picturesIn = (folder: string, names: string, picture: Picture | Buffer) =>
	Object.fromEntries(names.split(" ").map((name) => [`${folder}${name}.png`, picture]));
const birds = "gull heron tern wren owl kite crow jay";
const cards = { ...picturesIn("cards/", birds, poker), "cards/back.png": poker };
const wide: Picture = { px: [600, 200] };
const bar: Picture = { px: [300, 90] };

async function readAs(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const reading = await readingOf(t, files);
	const { components } = reading.manifest;
	return {
		decks: components.flatMap(({ kind, externalKey }) => (kind === "deck" ? [externalKey] : [])),
		pictures: [...reading.images.keys()],
		said: reading.guesses.flatMap(({ code, about, text }) =>
			/^(UNLIKE_CARDS|SAME_FILES|SAME_NAMES|MAY_BE_NO_CARDS)$/.test(code) ? [`${about}: ${text}`] : [],
		),
	};
}

test("folders of a program’s graphics next to clear cards are left out, and a line keeps each", async (t) => {
	const files = { ...cards, ...picturesIn("scene/", "a b", wide), ...picturesIn("login/", "c d e", bar) };
	const { decks, pictures, said } = await readAs(t, files);
	assert.deepEqual(decks, ["cards"]);
	assert.ok(pictures.every((name) => name.startsWith("cards/")));
	assert.deepEqual(said, [
		'the folder: Next to the cards in cards (8), nothing says that these pictures are cards, and they are unlike them; skipped: login (3), scene (2). A line !login/ in .tuckboxignore keeps the first as cards; --as "login/=tokens" reads them as tokens, =tiles as tiles.',
	]);
	const kept = await readAs(t, { ...files, ".tuckboxignore": "!login/\n" });
	assert.deepEqual(kept.decks, ["cards", "login"]);
	assert.match(
		kept.said.join("\n"),
		/skipped: scene \(2\)\. A line !scene\/ in \.tuckboxignore keeps them as cards; --as "scene\/=tokens"/,
	);
});

test("cards and graphics in the game's own folder are named as pictures and by the folder's name", async (t) => {
	const files = { ...picturesIn("", birds, poker), "back.png": poker, ...picturesIn("login/", "c d", bar) };
	const { said } = await readAs(t, files);
	assert.match(said.join(), /Next to the cards in Tuckbox-folder-\w+ \(8\)/i);
});

test("next to clear cards, those of another size, of a deck with a back and of a folder called cards stay", async (t) => {
	const others = {
		"other cards of one size": picturesIn("land/", "a b c d e", { px: [300, 300] }),
		"the same proportions": picturesIn("land/", "a b", { px: [poker.px[1], poker.px[0]] }),
		"a back": { ...picturesIn("land/", "a b", wide), "land/back.png": wide },
		"the name": picturesIn("land cards/", "a b", wide),
	};
	for (const [what, some] of Object.entries(others)) {
		const { decks, said } = await readAs(t, { ...cards, ...some });
		assert.deepEqual([decks.length, said.filter((text) => text.includes("skipped"))], [2, []], what);
	}
});

test("nothing is left out next to cards of which nothing is clear, or to fewer than the other pictures", async (t) => {
	const graphics = picturesIn("scene/", "a b", wide);
	const few = await readAs(t, { ...picturesIn("cards/", "gull tern", poker), ...graphics });
	assert.equal(few.decks.length, 2);
	const unnamed = await readAs(t, { ...picturesIn("sea/", birds, poker), ...graphics });
	assert.equal(unnamed.decks.length, 2);
	const many = picturesIn("scene/", "a b c d e f g h i", wide);
	assert.equal((await readAs(t, { ...cards, ...many })).decks.length, 2);
});

test("of folders with the same files, the outermost is used, and not a backup", async (t) => {
	const drawn = await Promise.all(Object.keys(cards).map((name) => pictureBytes(poker, name)));
	const inPlace = (folder: string) =>
		Object.fromEntries(
			Object.keys(cards).map((name, at) => [name.replace("cards", folder), drawn[at] ?? ""]),
		);
	const site = inPlace("site/karten");
	const twice = await readAs(t, { ...inPlace("cards"), ...site });
	assert.deepEqual(twice.decks, ["cards"]);
	assert.deepEqual(twice.said, [
		"site/karten: All of its files are in cards, too; skipped. A line !site/karten/ in .tuckboxignore keeps them.",
	]);
	assert.deepEqual((await readAs(t, { ...cards, ...site })).decks, ["cards", "site/karten"]);
	const old = { ...inPlace("a/old"), ...inPlace("sea/karten") };
	assert.deepEqual((await readAs(t, old)).decks, ["sea/karten"]);
});

test("folders with the names of the one with the back are its cards in other states", async (t) => {
	const names = `${birds} swan duck rail coot`;
	const basic = { ...picturesIn("img/basic/", names, poker), "img/basic/back.png": poker };
	const { decks, said } = await readAs(t, { ...basic, ...picturesIn("img/lit/", names, poker) });
	assert.deepEqual(decks, ["img/basic"]);
	assert.deepEqual(said, [
		"img/lit: Its pictures have the names of those in img/basic, and seem to show the same; skipped. A line !img/lit/ in .tuckboxignore keeps them.",
	]);
	const own = { ...picturesIn("img/lit/", names, poker), "img/lit/back.png": poker };
	assert.equal((await readAs(t, { ...basic, ...own })).decks.length, 2);
	const larger = picturesIn("img/lit/", names, { px: [800, 1120] });
	assert.equal((await readAs(t, { ...basic, ...larger })).decks.length, 2);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import { backsOf, type Picture, poker, readingOf } from "../../../../cli/tests/support/game-folder.ts";

const names = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen"];
const numbers = Array.from({ length: 8 }, (_, at) => `carte_${at + 1}`);
const inFolder = (folder: string, files: readonly string[], picture: Picture | Buffer = poker) =>
	Object.fromEntries(files.map((name) => [`${folder}${name}.png`, picture]));

async function decksOf(t: TestContext, files: Record<string, Picture | Buffer>) {
	const reading = await readingOf(t, files);
	return {
		decks: reading.manifest.components.flatMap(({ kind, externalKey, name }) =>
			kind === "deck" ? [`${externalKey} ${name}`] : [],
		),
		cards: reading.manifest.components.filter(({ kind }) => kind === "tile").length,
		said: reading.guesses.flatMap(({ code, about }) => (/^SAME_|BY_NUMBER/.test(code) ? [about] : [])),
		backs: Object.entries(backsOf(reading)),
	};
}

test("a folder that repeats the names of the one around it shows the same, except in another language", async (t) => {
	const small: Picture = { px: [200, 280] };
	const twice = await decksOf(t, { ...inFolder("cards/", names), ...inFolder("cards/glow/", names, small) });
	assert.deepEqual(twice, { decks: ["cards Cards"], cards: 8, said: ["cards/glow"], backs: [] });
	const german = await decksOf(t, { ...inFolder("sea/", names), ...inFolder("sea/de/", names) });
	assert.deepEqual([german.decks.length, german.said], [2, []]);
	const fewer = await decksOf(t, { ...inFolder("sea/", names), ...inFolder("sea/deep/", names.slice(2)) });
	assert.deepEqual([fewer.decks.length, fewer.said], [2, []]);
});

test("originals of some of the pictures around their folder are left out, and others are not", async (t) => {
	const all = { ...inFolder("sea/", names), ...inFolder("sea/", numbers), "sea/oar.png": poker };
	const originals = await decksOf(t, { ...all, ...inFolder("sea/Originals/", names) });
	assert.deepEqual(originals, { decks: ["sea Sea"], cards: 17, said: ["sea/Originals"], backs: [] });
	const others = await decksOf(t, { ...all, ...inFolder("sea/Originals/", ["owl", "rat", "tit", ...names]) });
	assert.deepEqual([others.decks.length, others.said], [2, []], "a quarter of them are nowhere else");
});

test("of folders called after versions, the last is used; other folders with the same names are named", async (t) => {
	const versions = await decksOf(t, {
		...inFolder("v1/", names.slice(0, 7)),
		...inFolder("v2/", names),
		...inFolder("v10/", names),
		...inFolder("extra v1/", ["owl", "rat"]),
	});
	assert.deepEqual(versions.said, ["v1 and 1 more"]);
	assert.deepEqual(versions.decks, ["extra v1 Extra v1", "v10 V10"]);
	const others = await decksOf(t, {
		...inFolder("v1/", names),
		...inFolder("v2/", ["owl", "rat", "tit", "yak"]),
	});
	assert.deepEqual([others.decks.length, others.said], [2, []]);
	const bleed = await decksOf(t, {
		...inFolder("cards/", names),
		...inFolder("cards with bleed/", names, { px: [275, 375] }),
	});
	assert.deepEqual([bleed.decks.length, bleed.said], [1, ["cards"]]);
	const doubtsOf = async (folder: string, files: readonly string[]) => {
		const reading = await readingOf(t, { ...inFolder("sea/", files), ...inFolder(folder, files) });
		return reading.guesses.flatMap(({ code, text }) => (code === "MAY_BE_SAME" ? [text] : []));
	};
	assert.deepEqual(await doubtsOf("tide/", names), [
		"Its pictures have the names of those in sea: they may show the same cards, or their backs. A line tide/ in .tuckboxignore leaves them out.",
	]);
	assert.deepEqual(await doubtsOf("backs/", names), []);
	assert.deepEqual(await doubtsOf("tide/", numbers), []);
});

test("numbered cards are repeated if only one folder has a ground, and get the backs with their numbers", async (t) => {
	const numbered = await decksOf(t, {
		...inFolder("cartes/", numbers),
		...inFolder("cartes/suite/", numbers),
	});
	assert.deepEqual([numbered.decks.length, numbered.said], [2, []]);
	const star = await sharp(
		Buffer.from(
			'<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350"><path d="M125 20 160 140 240 175 160 210 125 330 90 210 10 175 90 140Z"/></svg>',
		),
	)
		.png()
		.toBuffer();
	const withGround = await decksOf(t, {
		...inFolder("cartes/", numbers, star),
		...inFolder("cartes/AvecFond/", numbers),
		...inFolder(
			"versoCartes/",
			numbers.map((name) => name.replace("carte", "verso")),
		),
	});
	assert.deepEqual(withGround.decks, ["cartes Cartes"]);
	assert.equal(withGround.cards, 8);
	assert.deepEqual(withGround.said, ["cartes", "cartes"]);
	assert.deepEqual(
		withGround.backs,
		numbers.map((name) => [`cartes/AvecFond/${name}`, `versoCartes/${name.replace("carte", "verso")}.png`]),
	);
});

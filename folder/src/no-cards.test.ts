import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Picture, poker, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";

const wide: Picture = { px: [960, 540] };

async function read(t: TestContext, files: Record<string, Picture>) {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	const cards = reading.manifest.components.filter(({ kind }) => kind === "tile");
	const said = reading.guesses.filter(({ code }) => /^(NO_CARD_BY_NAME|PARTS_BY_NAME)$/.test(code));
	return { cards: cards.map(({ externalKey }) => externalKey), said: said.map(({ about }) => about) };
}

const some = (count: number, name: (at: number) => string) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name(at + 1)}.png`, poker]));
const birds = ["gull", "heron", "tern", "puffin", "crane", "stork", "eider", "skua"];
const ofBirds = (folder: string) => some(birds.length, (at) => `${folder}${birds[at - 1]}`);

test("backgrounds, frames and empty pictures among cards are left out and named, in any language", async (t) => {
	for (const name of [
		"fundo (1)",
		"sea background",
		"starrybackground",
		"Hintergrund2",
		"background_old",
		"FOND_MENU",
		"fon",
		"portada",
		"Sea_Birds_Title",
		"règles",
		"blank",
	]) {
		const { cards, said } = await read(t, { ...ofBirds("img/"), [`img/${name}.png`]: wide });
		assert.deepEqual([cards.length, said], [birds.length, [`img/${name}.png`]], name);
	}
	// in the size of the cards, only what no card is called
	for (const [name, count] of [
		["moldura", 8],
		["card frame", 8],
		["cover", 9],
		["marco", 9],
		["border patrol", 9],
		["blank", 9],
	] as const) {
		const { cards } = await read(t, { ...ofBirds(""), [`${name}.png`]: poker });
		assert.equal(cards.length, count, name);
	}
});

test("a cover and instructions next to numbered cards are none, even in their size", async (t) => {
	const cards = some(9, (at) => `card_0${at === 4 ? 0 : at}`);
	const extra = { "card_back.png": poker, "cover.png": poker, "instructions.png": poker };
	const found = await read(t, { ...cards, ...extra });
	assert.deepEqual([found.cards.length, found.said], [9, ["the folder"]]);
	// a person keeps one by its name
	const reading = await readingOf(t, { ...cards, ...extra, ".tuckboxignore": "!cover.png\n" });
	assert.equal(reading.manifest.components.filter(({ kind }) => kind === "tile").length, 10);
});

test("templates and tries with other proportions than the cards are left out, and others are cards", async (t) => {
	for (const [name, picture, count] of [
		["Template", { px: [600, 600] }, 8],
		["Vorlage", wide, 8],
		["sample", { px: [500, 900] }, 8],
		["entwurf", { px: [300, 400] }, 9],
		["lighthouse", { px: [600, 600] }, 9],
	] as const) {
		const { cards } = await read(t, { ...ofBirds(""), [`${name}.png`]: { px: [...picture.px] } });
		assert.equal(cards.length, count, name);
	}
});

test("folders of frames, QR codes, help and packaging are left out next to cards", async (t) => {
	for (const folder of ["molduras", "Rahmen", "QrCodes", "help", "tuckbox", "Schachtel", "boîte"]) {
		const { cards, said } = await read(t, { ...ofBirds("heroes/"), ...some(4, (at) => `${folder}/a${at}`) });
		assert.deepEqual([cards.length, said], [birds.length, [folder]], folder);
	}
	// a manual stays a book
	const reading = await readingOf(t, { ...ofBirds("heroes/"), ...some(2, (at) => `books/Manual/${at}`) });
	assert.equal(reading.manifest.components.filter(({ kind }) => kind === "book").length, 1);
});

test("pictures of one size and the proportions of cards in assets/ are cards if there are no others", async (t) => {
	const assets = { ...some(6, (at) => `Assets/Heroes/a${at}`), "Assets/Icons/fire.png": wide };
	const board = { "Assets/Board/table.png": { px: [2000, 1500] } as Picture };
	const found = await read(t, { ...assets, ...board });
	assert.deepEqual([found.cards.length, found.said], [6, ["Assets/Icons"]]);
	const both = await read(t, { ...assets, ...board, ...ofBirds("cards/") });
	assert.equal(both.cards.length, birds.length);
});

test("a mapboard is a board", async (t) => {
	const files = { ...ofBirds("images/"), "images/Mapboard.png": { px: [2400, 3000] } as Picture };
	const { manifest } = await readingOf(t, files);
	assert.equal(manifest.components.filter(({ kind }) => kind === "board").length, 1);
});

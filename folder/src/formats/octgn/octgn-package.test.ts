import assert from "node:assert/strict";
import { test } from "node:test";
import {
	backsOf,
	findPiece,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const icon: Picture = { px: [24, 24] };
const [gull, crab, storm] = [
	"6e7c26fb-a333-4aff-9010-b6cca2fc601b",
	"6efa7f95-88a9-4b6f-824a-904dc71b8403",
	"6f297ec7-bcf0-4069-88ba-67d71596fdcf",
];
const set = "fee04c22-8385-483e-8182-47a7b9fa479e";
const definition = `<?xml version="1.0" encoding="utf-8"?>
<game name="Lantern Bay" id="1f9e9d47-2329-4473-af84-cc42ed9c399b" octgnVersion="3.1.2.0" version="1.0.0.0">
	<proxygen definitionsrc="proxy/proxydef.xml" />
	<markers><marker id="a1" name="Damage" src="markers/damage.png" /></markers>
	<card back="Cards/Back.png" front="cards/front.png" width="63" height="88">
		<property name="Cost" type="Integer" />
		<size name="storm" back="cards/storm.png" front="cards/front.png" width="88" height="63" />
	</card>
	<table name="Table" background="background/wood.jpg" board="background/none.png" />
	<gameboards src="background/bay.png"><gameboard name="Night" src="background/night.png" /></gameboards>
	<player><hand name="Hand" icon="groups/hand.png" /><counter name="Coins" icon="groups/coins.png" /></player>
</game>`;
const cards = `<set name="Sea" id="${set}"><cards>
	<card id="${gull}" name="Gull"><property name="Cost" value="2" /><property name="__proto__" value="x" />
		<alternate type="B" name="Sleeping gull"><property name="Cost" value="9" /></alternate></card>
	<card id="${crab.toUpperCase()}" name="Crab &amp; Co" />
	<card id="${storm}" name="Storm" size="storm" />
	<card id="00000000-0000-0000-0000-000000000000" name="Whale" />
</cards><markers><marker id="b2" name="Fog" /></markers></set>`;
const template =
	'<templates><template src="base.png"><overlay src="proxy/ship.png" /></template></templates>';

const files = {
	"definition.xml": definition,
	"proxy/proxydef.xml": template,
	"proxy/base.png": poker,
	"proxy/more/other.png": poker,
	"cards/back.png": poker,
	"cards/front.png": poker,
	"cards/storm.png": { px: [350, 250] as [number, number], dpi: 100, grey: 40 },
	"cards/logo.png": icon,
	"background/wood.jpg": { px: [800, 600] as [number, number] },
	"background/none.png": { px: [1, 1] as [number, number] },
	"background/bay.png": { px: [1200, 800] as [number, number] },
	"background/night.png": { px: [1200, 800] as [number, number], grey: 9 },
	"groups/hand.png": icon,
	"groups/coins.png": icon,
	"markers/damage.png": icon,
	"markers/b2.png": { px: [24, 24] as [number, number], grey: 30 },
	[`Sets/${set}/set.xml`]: cards,
	[`Sets/${set}/Cards/${gull}.png`]: poker,
	[`Sets/${set}/Cards/${gull}.b.png`]: { ...poker, grey: 50 },
	[`Sets/${set}/Cards/${crab}.jpg`]: { ...poker, grey: 60 },
	[`Sets/${set}/Cards/${storm}.png`]: { ...poker, grey: 70 },
};

test("a package of OCTGN has the cards of its sets by name, with their backs, its markers and its boards", async (t) => {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(reading.gameName, "Lantern Bay");
	const names = reading.manifest.components.map(({ kind, name }) => `${kind} ${name}`);
	assert.deepEqual(names.sort(), [
		"board Bay",
		"board Night",
		"deck Sea",
		"tile Crab & Co",
		"tile Gull",
		"tile Storm",
		"tokenSprite Damage",
		"tokenSprite Fog",
	]);
	assert.deepEqual(findPiece(reading, "tile", `Sets/${set}/Cards/${gull}`).payload, {
		Cost: "2",
		["__proto__"]: "x",
	});
	const inSet = `Sets/${set}/Cards`;
	assert.deepEqual(backsOf(reading), {
		[`${inSet}/${gull}`]: `${inSet}/${gull}.b.png`,
		[`${inSet}/${crab}`]: "cards/back.png",
		[`${inSet}/${storm}`]: "cards/storm.png",
	});
});

test("what only OCTGN shows is left out and named, and so are cards without a picture", async (t) => {
	const reading = await readingOf(t, files);
	const texts = [...reading.guesses, ...reading.warnings]
		.filter(({ code }) => code.startsWith("OCTGN_"))
		.map(({ text }) => text);
	assert.deepEqual(texts, [
		"A game package of OCTGN: 3 cards are read from its sets.",
		"8 pictures are icons, templates and backgrounds of OCTGN; skipped. A line !background/none.png in .tuckboxignore keeps one.",
		"Of the 4 cards in the sets of definition.xml, one has no picture in this folder, and is left out: Whale.",
	]);
	const bare = await readingOf(t, {
		"definition.xml": definition,
		"Sets/a/set.xml": cards,
		"cards/back.png": poker,
	});
	assert.match(
		problemsOf(bare).join(),
		/Of the 4 cards in the sets of definition.xml, 4 have no picture in this folder/,
	);
	const kept = await readingOf(t, { ...files, ".tuckboxignore": "!cards/front.png\n" });
	assert.ok(kept.images.has("cards/front.png"));
});

test("a property called like a column of numbers of copies gives cards theirs", async (t) => {
	const file = `Sets/${set}/set.xml`;
	const withCounts = cards.replace(
		'<property name="Cost" value="2" />',
		'<property name="quantite" value="3" />',
	);
	const reading = await readingOf(t, { ...files, [file]: withCounts });
	const card = findPiece(reading, "tile", `Sets/${set}/Cards/${gull}`);
	assert.equal(card.count, 3);
	assert.equal(Object.hasOwn(card.payload ?? {}, "quantite"), false);
});

test("markers that no definition names are left out", async (t) => {
	const box: Picture = { px: [161, 228], grey: 80 };
	const reading = await readingOf(t, { ...files, "markers/box.png": box, "markers/b3.png": icon });
	const tokens = reading.manifest.components.filter(({ kind }) => kind === "tokenSprite");
	assert.deepEqual(tokens.map(({ name }) => name).sort(), ["Damage", "Fog"]);
	assert.equal(reading.images.has("markers/box.png"), false);
});

test("sets whose pictures share a folder are decks, and a card of three sides has no back by them", async (t) => {
	const second = `<set name="Land"><cards><card id="d4"><alternate type="x"/><alternate type="y"/></card></cards></set>`;
	const land = { ...poker, grey: 90 };
	const reading = await readingOf(t, {
		...files,
		"Sets/land/set.xml": second,
		[`Sets/${set}/Cards/d4.png`]: land,
		[`Sets/${set}/Cards/d4.x.png`]: land,
		[`Sets/${set}/Cards/d4.y.png`]: land,
	});
	const home = `Sets/${set}/Cards`;
	const decks = reading.manifest.components.filter(({ kind }) => kind === "deck");
	assert.deepEqual(decks.map(({ externalKey }) => externalKey).sort(), [`${home}/Land`, `${home}/Sea`]);
	assert.equal(backsOf(reading)[`${home}/Land`], "cards/back.png");
});

test("a mistyped id, a card in two sets and a marker in two places refuse nothing", async (t) => {
	const again = `<set name="Again"><cards><card id="${gull}" name="Gull"/></cards>
		<markers><marker id="b2" name="Mist"/></markers></set>`;
	const mistyped = `Sets/${set}/Cards/3f3c2a36`;
	const reading = await readingOf(t, {
		...files,
		"Sets/z/set.xml": again,
		[`${mistyped}.jpg`]: { ...poker, grey: 90 },
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(findPiece(reading, "tile", mistyped).parentExternalKey, `Sets/${set}/Cards`);
	const count = (kind: string) => reading.manifest.components.filter((piece) => piece.kind === kind).length;
	assert.deepEqual(["deck", "tile", "tokenSprite"].map(count), [1, 4, 2]);
});

test("pictures of an unpacked image pack are found wherever they lie", async (t) => {
	const pack = "1f9e9d47/Sets/cards";
	const elsewhere = Object.fromEntries(
		Object.entries(files).map(([name, content]) => [name.replace(`Sets/${set}/Cards`, pack), content]),
	);
	const reading = await readingOf(t, elsewhere);
	assert.equal(reading.manifest.components.filter(({ kind }) => kind === "tile").length, 3);
});

test("pictures next to a package are read by their names, and other definition.xml files are none", async (t) => {
	const packaged = Object.fromEntries(
		Object.entries(files).map(([name, content]) => [`game/${name}`, content]),
	);
	const numbered = { "decks/land/a.png": poker, "decks/land/b.png": { ...poker, grey: 80 } };
	const reading = await readingOf(t, { ...packaged, ...numbered });
	const decks = reading.manifest.components.filter(({ kind }) => kind === "deck").map(({ name }) => name);
	assert.deepEqual(decks.sort(), ["Land", "Sea"]);
	for (const other of ['<module name="x" />', "<game name='x' />", "no XML < at all", ""]) {
		const plain = await readingOf(t, { ...numbered, "definition.xml": other });
		assert.deepEqual(
			plain.guesses.filter(({ code }) => code === "OCTGN_PACKAGE"),
			[],
		);
		assert.equal(plain.manifest.components.filter(({ kind }) => kind === "tile").length, 2);
	}
});

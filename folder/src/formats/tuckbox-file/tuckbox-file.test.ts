import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { readFolderAt } from "../../../../cli/src/folder-on-disk.ts";
import {
	findPiece,
	gameFolder,
	kindsAndKeys,
	type Picture,
	pictureBytes,
	pokerWithBleed,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";
import { xlsxOf } from "../../../../cli/tests/support/workbooks.ts";

const small: Picture = { px: [60, 60] };
const drawn = async (picture: Picture) => await pictureBytes(picture, "a.png");
// drawn once for all tests
const art = {
	"images/back.png": await drawn(pokerWithBleed),
	"images/cards/gull.png": await drawn(pokerWithBleed),
	"images/cards/moon x2.png": await drawn(pokerWithBleed),
	"images/moon.png": await drawn(pokerWithBleed),
	"images/die.png": await drawn(small),
	"images/board.png": await drawn({ px: [900, 900] }),
};

const yaml = (text: string) => ({ "tuckbox.yaml": text, ...art });

test("a manifest with decks as patterns and lists, boards, dice, books and more", async (t) => {
	const reading = await readingOf(
		t,
		yaml(`
game: Lantern Bay
gameId: gam_1
url: https://tuckbox.example.org
decks:
  - name: Evening deck
    key: evening
    size: poker
    back: images/back.png
    cards: images/cards/*.png
  - name: Night
    key: night
    size: 2.5 x 3.5 in
    bleed: 1/8 in
    cards:
      - front: images/moon.png
        name: The moon
        key: the-moon
        count: 3
        payload: { cost: 2, tags: [pale] }
bundles:
  - name: Rocks
    key: rocks
    shape: hex
    size: [40, 46.2]
    tiles:
      - {front: images/die.png, back: images/back.png, key: rock}
boards:
  - front: images/board.png
    size: 300 x 300 mm
dice:
  - name: Weather
    key: weather
    sides: 8
    faces: {1: images/die.png, 4: {file: images/moon.png, name: Storm}}
tokens: images/d*.png
counters:
  - {front: images/die.png, key: hits, width: 1 in, height: 25.4}
containers: [images/board.png]
books:
  - name: Rules
    key: rules
    pages: [images/moon.png, images/die.png]
    cover: images/back.png
pieces:
  - {kind: tokenModel, key: ship, name: Ship, front: images/die.png}
  - {kind: card, key: stray, parent: another-deck, front: images/die.png}
`),
	);
	assert.deepEqual(problemsOf(reading), []);
	const { gameName, gameId, url, source } = reading;
	assert.deepEqual([gameName, gameId, url], ["Lantern Bay", "gam_1", "https://tuckbox.example.org"]);
	assert.deepEqual(source, { format: "manifest", files: ["tuckbox.yaml"] });
	assert.deepEqual(kindsAndKeys(reading), [
		"deck evening",
		"tile images/cards/gull",
		"tile images/cards/moon",
		"deck night",
		"tile the-moon",
		"bundle rocks",
		"tile rock",
		"board images/board",
		"die weather",
		"dieFace weather/face-1",
		"dieFace weather/face-4",
		"tokenSprite images/die",
		"counter hits",
		"container images/board",
		"book rules",
		"tokenModel ship",
		"tile stray",
	]);
	assert.deepEqual(findPiece(reading, "tile", "the-moon"), {
		kind: "tile",
		externalKey: "the-moon",
		name: "The moon",
		count: 3,
		widthMm: 63.5,
		heightMm: 88.9,
		shape: null,
		parentExternalKey: "night",
		payload: { cost: 2, tags: ["pale"] },
		images: [{ sideKey: "front", file: "images/moon.png", bleedMode: "bleed", sourcePixelsPerInch: 100 }],
	});
	assert.equal(findPiece(reading, "tile", "images/cards/moon").count, 2);
	assert.deepEqual(
		[findPiece(reading, "tile", "rock").shape, findPiece(reading, "tile", "rock").heightMm],
		["hex", 46.2],
	);
	assert.equal(findPiece(reading, "die", "weather").sides, 8);
	assert.equal(findPiece(reading, "dieFace", "weather/face-4").name, "Storm");
	assert.equal(findPiece(reading, "counter", "hits").widthMm, 25.4);
	assert.deepEqual(findPiece(reading, "book", "rules").pages, ["images/moon.png", "images/die.png"]);
	assert.equal(findPiece(reading, "book", "rules").cover, "images/back.png");
	assert.equal(findPiece(reading, "tile", "stray").parentExternalKey, "another-deck");
});

test("errors are reported with their line and the nearest name", async (t) => {
	for (const [text, line, said] of [
		["decks:\n  - name: A\n    crads: x", 3, /no field “crads”.*Did you mean cards\?/],
		["deks: []", 1, /Did you mean decks\?/],
		[
			"decks:\n  - name: A\n    cards:\n      - front: images/moon.png\n        quantity: 2",
			5,
			/Did you mean count\?/,
		],
		["decks:\n  - name: A\n    size: pokr", 3, /size: must be a size.*Did you mean poker\?/],
		["decks:\n  - name: A\n    size: 63 x", 3, /Write poker, or 63\.5 x 88\.9 mm/],
		[
			"decks:\n  - name: A\n    cards:\n      - front: images/gone.png",
			4,
			/The file images\/gone\.png does not exist/,
		],
		["decks:\n  - name: A\n    cards: nowhere/*.png", 3, /No picture matches “nowhere\/\*\.png”/],
		["boards:\n  - front: ../secret.png", 2, /leads out of the folder/],
		["boards: ../*.png", 1, /leads out of the folder/],
		["boards:\n  - front: /etc/passwd", 2, /is an absolute path/],
		["boards:\n  - front: images/board.png\n    count: 0", 3, /count: must be a number of at least 1/],
		["boards:\n  - front: images/board.png\n    count: 1.5", 3, /whole number/],
		["boards:\n  - front: images/board.png\n    shape: round", 3, /box, hex or orb/],
		["dice:\n  - name: D\n    sides: 7", 3, /sides: must be one of 2, 4, 6, 8, 10, 12, 20/],
		["dice:\n  - name: D\n    faces: {21: images/die.png}", 3, /1 to 20/],
		["decks:\n  - cards: images/cards/*.png", 2, /neither a name nor a key/],
		["books:\n  - name: Rules", 2, /needs pages/],
		["pieces:\n  - {kind: meeple, name: X}", 2, /needs a kind/],
		["boards:\n  - {front: images/board.png, bleed: lots}", 2, /none, auto, yes or a width/],
		["url: not an address\nboards: images/board.png", 1, /not an http address/],
		["boards:\n  - front: images/board.png\n    width: 30 cm", 3, /both width: and height:/],
		["decks:\n  - name: A\n  name: B", 3, /cannot be read/],
		["- a list", 1, /must be a mapping/],
	] as const) {
		const problems = (await readingOf(t, yaml(text))).problems;
		const found = problems.find((problem) => said.test(`${problem.text} ${problem.hint ?? ""}`));
		assert.ok(found, `${text}\n${JSON.stringify(problems)}`);
		assert.deepEqual([found.file, found.line], ["tuckbox.yaml", line], text);
	}
});

test("two pieces with the same key are reported with both places", async (t) => {
	const text = "decks:\n  - name: A\n    cards:\n      - images/moon.png\n      - front: images/moon.png\n";
	const [problem] = (await readingOf(t, yaml(text))).problems;
	assert.match(problem?.text ?? "", /key “images\/moon”: tuckbox\.yaml:4 and tuckbox\.yaml:5/);
});

test("defaults apply unless an entry overrides them, and the command line overrides the defaults", async (t) => {
	const files = yaml(`
defaults: { size: tarot, bleed: none, back: images/back.png, shape: box }
decks:
  - name: A
    cards: [images/moon.png]
  - name: B
    size: mini
    bleed: 3 mm
    back: images/die.png
    cards: images/cards/*.png
`);
	const reading = await readingOf(t, files);
	const back = (key: string) => findPiece(reading, "deck", key).images?.map(({ file }) => file);
	assert.equal(findPiece(reading, "deck", "A").heightMm, 120.65);
	assert.equal(findPiece(reading, "tile", "images/moon").images?.[0]?.bleedMode, "noBleed");
	assert.equal(findPiece(reading, "tile", "images/moon").shape, "box");
	assert.equal(findPiece(reading, "deck", "B").heightMm, 63.5);
	assert.equal(findPiece(reading, "tile", "images/cards/gull").images?.[0]?.bleedMode, "bleed");
	assert.deepEqual([back("A"), back("B")], [["images/back.png"], ["images/die.png"]]);
	const other = await readingOf(t, files, { size: { widthMm: 57, heightMm: 89 } });
	assert.deepEqual(
		[findPiece(other, "deck", "A").widthMm, findPiece(other, "deck", "B").widthMm],
		[57, 44.45],
	);
});

test("a picture can have its own resolution and bleed, and a piece any side", async (t) => {
	const reading = await readingOf(
		t,
		yaml(`
boards:
  - size: 100 x 100 mm
    front: { file: images/board.png, dpi: 200, bleed: yes }
    images: { inside: images/die.png }
`),
	);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(findPiece(reading, "board", "images/board").images, [
		{ sideKey: "inside", file: "images/die.png", bleedMode: "noBleed", sourcePixelsPerInch: 15.24 },
		{ sideKey: "front", file: "images/board.png", bleedMode: "bleed", sourcePixelsPerInch: 200 },
	]);
});

test("a pattern in an entry makes a piece of every picture, with the entry's fields", async (t) => {
	const reading = await readingOf(
		t,
		yaml("tiles:\n  - {front: images/cards/*.png, size: 50 x 70 mm, count: 5}"),
	);
	assert.deepEqual(
		reading.manifest.components.map(({ externalKey, count, widthMm }) => [externalKey, count, widthMm]),
		[
			["images/cards/gull", 5, 50],
			["images/cards/moon", 5, 50],
		],
	);
});

test("a pattern with a back gives each piece that back, and an error in it is reported once", async (t) => {
	const text =
		"tiles:\n  - {front: images/cards/*.png, back: images/back.png, size: 50 x 70 mm, shape: round}";
	const reading = await readingOf(t, yaml(text));
	assert.equal(reading.problems.length, 1);
	const sides = reading.manifest.components.map(({ images = [] }) => images.map(({ file }) => file));
	assert.deepEqual(sides, [
		["images/cards/gull.png", "images/back.png"],
		["images/cards/moon x2.png", "images/back.png"],
	]);
});

test("a folder's name stands for the pictures in it, and a back.png there is a back", async (t) => {
	const files = { "c/a.png": small, "c/back.png": small, "c/d[face-2].png": small };
	const deck = await readingOf(t, { "tuckbox.yaml": "decks:\n  - {name: A, cards: c/}", ...files });
	assert.deepEqual(kindsAndKeys(deck), ["deck A", "tile c/a"]);
	assert.equal(findPiece(deck, "deck", "A").images?.[0]?.file, "c/back.png");
	assert.ok(
		deck.guesses.some(({ about, text }) => about === "A" && text.includes("faces of dice are skipped")),
	);
	const tiles = await readingOf(t, { "tuckbox.yaml": "tiles: c", ...files });
	assert.deepEqual(kindsAndKeys(tiles), ["tile c/a", "die c/d", "dieFace c/d/face-2"]);
	assert.deepEqual(
		findPiece(tiles, "tile", "c/a").images?.map(({ sideKey }) => sideKey),
		["front", "back"],
	);
	const own = "decks:\n  - {name: A, back: c/a.png, cards: c}\n  - {name: B, cards: [c/a.png]}";
	const said = await readingOf(t, { "tuckbox.yaml": own, ...files });
	assert.ok(said.guesses.some(({ about, text }) => about === "c/back.png" && text.includes("skipped")));
});

test("a named size takes the orientation of the deck's pictures", async (t) => {
	const files = {
		"tuckbox.yaml": "decks:\n  - {name: A, size: poker, cards: c/*.png}",
		"c/a.png": { px: [350, 250] } satisfies Picture,
	};
	const reading = await readingOf(t, files);
	assert.deepEqual(
		[findPiece(reading, "deck", "A").widthMm, findPiece(reading, "deck", "A").heightMm],
		[88.9, 63.5],
	);
	const said = await readingOf(t, {
		...files,
		"tuckbox.yaml": files["tuckbox.yaml"].replace("poker", "63.5 x 88.9"),
	});
	assert.equal(findPiece(said, "deck", "A").widthMm, 63.5);
});

test("tuckbox.json is the same in JSON, and errors have lines", async (t) => {
	const good = { "tuckbox.json": '{\n\t"game": "G",\n\t"boards": ["images/board.png"]\n}', ...art };
	assert.deepEqual(kindsAndKeys(await readingOf(t, good)), ["board images/board"]);
	const bad = { "tuckbox.json": '{\n\t"game": "G",\n\t"bords": []\n}', ...art };
	assert.match(problemsOf(await readingOf(t, bad)).join(), /tuckbox\.json \| 3 \| .*Did you mean boards/);
	const broken = { "tuckbox.json": '{\n\t"game": "G"\n\t"boards": []\n}', ...art };
	assert.match(problemsOf(await readingOf(t, broken)).join(), /tuckbox\.json \| 3 \| .*a comma or }/);
});

test("names may be numbers, and are read as they are written", async (t) => {
	const reading = await readingOf(t, yaml("boards:\n  - {front: images/board.png, key: 007, name: 1.50}"));
	assert.equal(findPiece(reading, "board", "007").name, "1.50");
});

test("anchors and merges work; aliases that expand to a very large file are refused", async (t) => {
	const text = "defaults: &d {bleed: none}\nboards:\n  - {<<: *d, front: images/board.png}";
	assert.deepEqual(problemsOf(await readingOf(t, yaml(text))), []);
	const rows = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}]`);
	const bomb = `a0: &a0 [x]\n${rows.join("\n")}`;
	assert.match(problemsOf(await readingOf(t, yaml(bomb))).join(), /aliases make it too large/);
});

test("hostile texts are problems, not crashes", async (t) => {
	for (const text of [
		"",
		"[".repeat(20_000),
		"a: !!js/function 'x'",
		"\u0000",
		"? {a: b}\n: c",
		"a: &x [*x]",
		"{".repeat(5000),
	]) {
		for (const name of ["tuckbox.yaml", "tuckbox.json", "manifest.json"]) {
			assert.ok(
				(await readingOf(t, { [name]: text, ...art })).problems.length > 0,
				`${name}: ${text.slice(0, 20)}`,
			);
		}
	}
	const latin = await readingOf(t, { "tuckbox.yaml": Buffer.from([0x67, 0x3a, 0xe9]), ...art });
	assert.match(problemsOf(latin).join(), /not UTF-8/);
});

test("a file is found by a name in a different case or with backslashes", async (t) => {
	const reading = await readingOf(t, yaml("boards: ['./Images\\BOARD.PNG']"));
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["board images/board"]);
	assert.deepEqual([...reading.images.keys()], ["images/board.png"]);
});

test("a manifest can be elsewhere; its pictures are in the folder", async (t) => {
	const elsewhere = await gameFolder(t, { "other.yaml": "boards: images/board.png" });
	const dir = await gameFolder(t, yaml("boards: []"));
	const reading = await readFolderAt(dir, { manifest: join(elsewhere, "other.yaml") });
	assert.deepEqual(kindsAndKeys(reading), ["board images/board"]);
	const gone = await readFolderAt(dir, { manifest: join(elsewhere, "gone.yaml") });
	assert.match(problemsOf(gone).join(), /gone\.yaml cannot be read \(ENOENT\)/);
});

test("the manifest in docs/FOLDERS.md can be pushed", async (t) => {
	const docs = await readFile(join(import.meta.dirname, "../../../../docs/FOLDERS.md"), "utf8");
	const text = /```yaml\n(game:.*?)```/s.exec(docs)?.[1] ?? "";
	const pictures = [
		"cards/a",
		"sky/b",
		"moon",
		"moon-back",
		"back",
		"rocks/c",
		"chips/d",
		"chips/e",
		"board",
	];
	const others = ["sun", "storm", "boats/f", "ship"];
	const files = [...pictures, ...others].map((name) => [`images/${name}.png`, small]);
	const reading = await readingOf(t, {
		"tuckbox.yaml": text,
		"more-cards.csv": "name,front\nGull,gull\n",
		"cards.xlsx": xlsxOf({
			Fish: [
				["name", "front"],
				["Cod", "cod"],
			],
		}),
		"images/cod.png": small,
		"images/gull.png": small,
		"rules/1.png": small,
		"rules/cover.png": small,
		...Object.fromEntries(files),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(reading.gameName, "Lantern Bay");
	assert.deepEqual([...new Set(reading.manifest.components.map(({ kind }) => kind))].sort(), [
		"board",
		"book",
		"bundle",
		"counter",
		"deck",
		"die",
		"dieFace",
		"tile",
		"tokenModel",
		"tokenSprite",
	]);
});

test("a manifest.json of another program is ignored", async (t) => {
	const reading = await readingOf(t, {
		"manifest.json": '{"name": "App", "icons": []}',
		"decks/d/a.png": small,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(reading.source.format, "images");
});

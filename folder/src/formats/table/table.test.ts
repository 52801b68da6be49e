import assert from "node:assert/strict";
import { test } from "node:test";
import {
	findPiece,
	kindsAndKeys,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const art = { "art/gull.png": poker, "art/moon.png": poker, "art/back.png": poker };

test("a table of names, quantities, fronts and backs is a deck", async (t) => {
	const reading = await readingOf(t, {
		"cards.csv":
			'Name,Quantity,Front,Back,Cost,Text\nGull,3,gull.png,back.png,2,"Take two, then\none."\nMoon,,moon,back,,\n',
		...art,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(reading.source, { format: "table", files: ["cards.csv"] });
	assert.deepEqual(kindsAndKeys(reading), ["deck cards", "tile art/gull", "tile art/moon"]);
	const gull = findPiece(reading, "tile", "art/gull");
	assert.deepEqual(
		[gull.name, gull.count, gull.payload],
		["Gull", 3, { Cost: "2", Text: "Take two, then\none." }],
	);
	assert.deepEqual(
		gull.images?.map(({ sideKey, file }) => [sideKey, file]),
		[["front", "art/gull.png"]],
	);
	assert.equal(findPiece(reading, "tile", "art/moon").payload, null);
	const [back] = findPiece(reading, "deck", "cards").images ?? [];
	assert.deepEqual([back?.sideKey, back?.file], ["back", "art/back.png"]);
});

test("separators, byte order marks and encodings of common spreadsheets are detected", async (t) => {
	const rows = (separator: string) =>
		`title${separator}qty${separator}image\nMöwe${separator}2${separator}gull.png\n`;
	for (const [name, content] of [
		["cards.csv", rows(",")],
		["cards.csv", `\ufeff${rows(";")}`],
		["cards.csv", rows("\t")],
		["cards.tsv", rows("\t")],
		["cards.csv", rows(";").replaceAll("\n", "\r\n")],
		["cards.csv", Buffer.from(`\ufeff${rows("\t")}`, "utf16le")],
		["cards.csv", Buffer.from(rows(";"), "latin1")],
	] as const) {
		const reading = await readingOf(t, { [name]: content, ...art });
		assert.deepEqual(problemsOf(reading), [], String(content));
		const card = findPiece(reading, "tile", "art/gull");
		assert.deepEqual([card.name, card.count], ["Möwe", 2], String(content));
	}
});

test("columns of nanDECK, Squib and Component.Studio exports are recognized by name", async (t) => {
	for (const header of [
		"TITLE,COPIES,FACE",
		"Card Name,Number of Copies,Front Image",
		"name,count,@image",
		"Label,Qty,File_Name",
	]) {
		const reading = await readingOf(t, { "cards.csv": `${header}\nGull,2,gull.png`, ...art });
		const card = findPiece(reading, "tile", "art/gull");
		assert.deepEqual([card.name, card.count], ["Gull", 2], header);
	}
});

test("deck, key, size, kind and bleed columns are used", async (t) => {
	const reading = await readingOf(t, {
		"cards.csv": [
			"id,name,deck,front,size,kind,bleed,dpi",
			"g1,Gull,Birds,gull,mini,card,none,",
			"m1,Moon,Sky,moon,2.5 x 3.5 in,card,,",
			"b1,Boat,,back,30 x 30 mm,token,,200",
		].join("\n"),
		...art,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["deck Birds", "tile g1", "deck Sky", "tile m1", "tokenSprite b1"]);
	assert.equal(findPiece(reading, "tile", "g1").parentExternalKey, "Birds");
	assert.equal(findPiece(reading, "tile", "g1").heightMm, 63.5);
	assert.equal(findPiece(reading, "tile", "m1").heightMm, 88.9);
	assert.equal(findPiece(reading, "tokenSprite", "b1").images?.[0]?.sourcePixelsPerInch, 200);
});

test("a type or size column with another meaning in this game is payload", async (t) => {
	const text = "name,type,size,image\nGull,Creature,Large,gull.png\nMoon,card,Small,moon.png\n";
	const reading = await readingOf(t, { "cards.csv": text, ...art });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(findPiece(reading, "tile", "art/gull").payload, { type: "Creature", size: "Large" });
});

test("pictures are found by paths from another machine, by the card's name, or by order", async (t) => {
	const absolute = await readingOf(t, { "c.csv": "name,front\nGull,C:\\Users\\me\\art\\GULL.png\n", ...art });
	assert.deepEqual(kindsAndKeys(absolute), ["deck c", "tile art/gull"]);
	const named = await readingOf(t, { "c.csv": "name,cost\nGull,1\nMoon,2\n", ...art });
	assert.deepEqual(kindsAndKeys(named), ["deck c", "tile art/gull", "tile art/moon"]);
	const numbered = { "out/card_00.png": poker, "out/card_01.png": poker };
	const ordered = await readingOf(
		t,
		{ "c.csv": "name,cost\nSun,1\nRain,2\n", ...numbered },
		{ format: "table" },
	);
	assert.equal(findPiece(ordered, "tile", "out/card_01").name, "Rain");
	assert.ok(ordered.guesses.some(({ text }) => text.includes("matched in order")));
});

test("fronts that are named with their backs have them, and the same keys as without a table", async (t) => {
	const pictures = {
		"back-gull.png": poker,
		"front-gull.png": poker,
		"moon.png": poker,
		"moon-back.png": poker,
	};
	const table = await readingOf(t, { "c.csv": "Name,Count\nGull,2\nMoon,1\n", ...pictures });
	assert.deepEqual(problemsOf(table), []);
	assert.deepEqual(kindsAndKeys(table), ["deck c", "tile gull", "tile moon"]);
	const sides = (key: string) => findPiece(table, "tile", key).images?.map(({ file }) => file);
	assert.deepEqual(
		[sides("gull"), sides("moon")],
		[
			["front-gull.png", "back-gull.png"],
			["moon.png", "moon-back.png"],
		],
	);
	assert.deepEqual(kindsAndKeys(await readingOf(t, pictures)), ["deck deck", "tile gull", "tile moon"]);
});

test("a column of the art on cards is data, if the cards are found by their names or in order", async (t) => {
	const table = { "c.csv": "Name,Image,Count\nGull,bird.jpg,2\nMoon,sky,1\n" };
	for (const pictures of [
		{ "gull.png": poker, "moon.png": poker },
		{ "out/card_00.png": poker, "out/card_01.png": poker },
	]) {
		const reading = await readingOf(t, { ...table, ...pictures });
		assert.deepEqual(problemsOf(reading), []);
		const cards = reading.manifest.components.filter(({ kind }) => kind === "tile");
		assert.deepEqual(
			cards.map(({ name, count, payload }) => [name, count, payload]),
			[
				["Gull", 2, { Image: "bird.jpg" }],
				["Moon", 1, { Image: "sky" }],
			],
		);
		assert.ok(reading.guesses.some(({ text }) => text.includes("“Image” is here")));
	}
	const fronts = await readingOf(t, { "c.csv": table["c.csv"].replace("Image", "Front"), "gull.png": poker });
	assert.deepEqual(kindsAndKeys(fronts), ["deck deck", "tile gull"], "a column of fronts is about cards");
});

test("cards that share a picture use their names as keys", async (t) => {
	const reading = await readingOf(t, {
		"c.csv": "name,deck,front\nGull,Birds,gull\nTern,Birds,gull\n",
		...art,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["deck Birds", "tile Birds/Gull", "tile Birds/Tern"]);
});

test("several tables are several decks; a table about something else is skipped", async (t) => {
	const reading = await readingOf(t, {
		"birds.csv": "name,front\nGull,gull\n",
		"sky.tsv": "name\tfront\nMoon\tmoon\n",
		"costs.csv": "name,amount\nPrinting,200\n",
		...art,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(reading.source.files, ["birds.csv", "sky.tsv"]);
	assert.deepEqual(kindsAndKeys(reading), ["deck birds", "tile art/gull", "deck sky", "tile art/moon"]);
	assert.ok(reading.guesses.some(({ about, text }) => about === "costs.csv" && text.includes("skipped")));
});

test("a folder whose only table is about something else is read by its pictures", async (t) => {
	const reading = await readingOf(t, { "costs.csv": "name,amount\nPrinting,200\n", "decks/d/a.png": poker });
	assert.equal(reading.source.format, "images");
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/d", "tile decks/d/a"]);
});

test("errors are reported with the row's line", async (t) => {
	for (const [text, line, said] of [
		["name,front\nGull,gull\nMoon,gone.png", 3, /The file gone\.png does not exist/],
		["name,front,count\nGull,gull,many", 2, /count: “many” is not a whole number/],
		["name,front\nGull,../secret.png", 2, /leads out of the folder/],
		["name,front\nSun,\nRain,", undefined, /No row of cards.csv has a picture.*called front/],
		["a,b\nGull,gull", 1, /does not name its columns/],
		["id,name,front\nx,Gull,gull\nx,Moon,moon", 3, /key “x”/],
		["name,front,kind\nGull,gull,book", 2, /cannot hold pieces of the kind book/],
	] as const) {
		const { problems } = await readingOf(t, { "cards.csv": text, ...art }, { format: "table" });
		const found = problems.find((problem) => said.test(`${problem.text} ${problem.hint ?? ""}`));
		assert.ok(found, `${text}\n${JSON.stringify(problems)}`);
		assert.deepEqual([found.file, found.line], ["cards.csv", line], text);
	}
});

test("a few rows whose picture is missing are left out of a table that no option names, and many are errors", async (t) => {
	const names = Array.from({ length: 20 }, (_, at) => `card ${String.fromCharCode(97 + at)}`);
	const pictures = Object.fromEntries(names.map((name) => [`art/${name}.png`, poker]));
	const rows = (...missing: string[]) =>
		["name,front", ...[...names, ...missing].map((name) => `${name},art/${name}.png`)].join("\n");
	const few = await readingOf(t, { ...pictures, "cards.csv": rows("lost") });
	assert.deepEqual(problemsOf(few), []);
	assert.equal(few.manifest.components.filter(({ kind }) => kind === "tile").length, 20);
	assert.deepEqual(
		few.warnings.map(({ code, text }) => [code, text]),
		[["ROWS_WITHOUT_PICTURE", 'A row of cards.csv has no picture and is left out: "lost" (22).']],
	);
	for (const [text, options] of [
		[rows("lost", "gone", "away"), {}],
		[rows("lost"), { format: "table" }],
	] as const)
		assert.match(
			problemsOf(await readingOf(t, { ...pictures, "cards.csv": text }, options)).join(),
			/The file art\/lost\.png does not exist/,
		);
});

test("rows with count 0 are skipped, and pictures that no row names are reported", async (t) => {
	const reading = await readingOf(t, { "c.csv": "name,front,count\nGull,gull,0\nMoon,moon,1\n", ...art });
	assert.deepEqual(kindsAndKeys(reading), ["deck c", "tile art/moon"]);
	assert.ok(reading.guesses.some(({ text }) => text.includes("count 0")));
	assert.ok(
		reading.guesses.some(({ about, text }) => about === "art/gull.png" && text.includes("not in any row")),
	);
});

test("a manifest can take the cards of a deck from a table", async (t) => {
	const reading = await readingOf(t, {
		"tuckbox.yaml": "decks:\n  - {name: Sky, key: sky, size: poker, cards: cards.csv}",
		"cards.csv": "name,front,count\nGull,gull,2\nMoon,moon,1\n",
		...art,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["deck sky", "tile art/gull", "tile art/moon"]);
	assert.equal(findPiece(reading, "tile", "art/gull").count, 2);
});

test("headings with the names of JavaScript's own properties are plain data", async (t) => {
	const reading = await readingOf(t, {
		"c.csv": "name,front,__proto__,constructor\nGull,gull,a,b\n",
		...art,
	});
	const { payload } = findPiece(reading, "tile", "art/gull");
	assert.deepEqual(Object.entries(payload ?? {}), [
		["__proto__", "a"],
		["constructor", "b"],
	]);
});

test("a table that names the art of its cards describes the finished ones, if they are numbered in a folder of cards", async (t) => {
	const reading = await readingOf(t, {
		"cards.csv": "name,image\nGull,gull.jpg\nHeron,heron.jpg\n",
		"art/gull.jpg": poker,
		"art/heron.jpg": poker,
		"out/cards/card_00.png": poker,
		"out/cards/card_01.png": poker,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		reading.manifest.components.map(({ name, images = [] }) => [name, images[0]?.file]),
		[
			["Cards", undefined],
			["Gull", "out/cards/card_00.png"],
			["Heron", "out/cards/card_01.png"],
		],
	);
});

test("a table wins over older ones, and pictures that are left out make no name ambiguous", async (t) => {
	const reading = await readingOf(t, {
		"texts/archive/cards_old.csv": "name\nGoblin\nWerewolf\nEscapist\n",
		"texts/cards.csv": "name\nGoblin\nWerewolf\n",
		"_output/cards/Goblin.png": poker,
		"_output/cards/Werewolf.png": poker,
		"img/goblin.png": poker,
		"old/Werewolf.png": poker,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(reading.source.files, ["texts/cards.csv"]);
	assert.deepEqual(reading.warnings, []);
	assert.deepEqual(
		reading.manifest.components.map(({ name, images = [] }) => [name, images[0]?.file]),
		[
			["Texts", undefined],
			["Goblin", "_output/cards/Goblin.png"],
			["Werewolf", "_output/cards/Werewolf.png"],
		],
	);
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "TABLE_REPEATED").map(({ about }) => about),
		["texts/archive/cards_old.csv"],
	);
	// of two tables with the same cards, the longer one
	const twice = await readingOf(t, {
		"a.csv": "name,front\nGull,gull\n",
		"b.csv": "name,front\nGull,gull\nMoon,moon\n",
		...art,
	});
	assert.deepEqual(problemsOf(twice), []);
	assert.deepEqual(twice.source.files, ["b.csv"]);
});

test("a column of addresses names the files at their ends, in the same folders if there are several", async (t) => {
	const at = "https://example.org/game/raw/main";
	const reading = await readingOf(t, {
		"cards.csv": `name,image\nGull,${at}/one/gull.png?x=1\nTern,${at}/two/gull.png\nAuk,${at}/my%20auk.png\nOwl,${at}/owl.png\n`,
		"one/gull.png": poker,
		"two/gull.png": poker,
		"one/my auk.png": poker,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		reading.manifest.components.flatMap(({ name, images = [] }) => images.map(({ file }) => [name, file])),
		[
			["Gull", "one/gull.png"],
			["Tern", "two/gull.png"],
			["Auk", "one/my auk.png"],
		],
	);
	assert.deepEqual(
		reading.warnings.map(({ code }) => code),
		["ROWS_WITHOUT_PICTURE"],
	);
});

test("the deck of a table has the back in a folder around its cards", async (t) => {
	const rows = "name,front\nGull,1.png\nMoon,2.png\n";
	const backOf = async (files: Record<string, string | typeof poker>) => {
		const reading = await readingOf(t, {
			"sets/sea/sea.csv": rows,
			"sets/sea/fronts/1.png": poker,
			"sets/sea/fronts/2.png": poker,
			...files,
		});
		return findPiece(reading, "deck", "sets/sea/sea").images?.map(({ sideKey, file }) => [sideKey, file]);
	};
	for (const file of ["CardBack.png", "backs/sea.png", "sets/sea_back.png", "images/card_back.png"])
		assert.deepEqual(await backOf({ [file]: poker }), [["back", file]], file);
	assert.equal(await backOf({ "backs/sky.png": poker, "backs/land.png": poker }), undefined);
	// one back in two formats is one; a drawing has more pixels than a small export
	const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"/>`;
	assert.deepEqual(await backOf({ "images/card-back.png": poker, "images/card-back.svg": drawn }), [
		["back", "images/card-back.svg"],
	]);
	// no card has these proportions
	assert.equal(await backOf({ "back.png": { px: [600, 200] } }), undefined);
});

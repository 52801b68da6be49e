import assert from "node:assert/strict";
import { test } from "node:test";
import {
	findPiece,
	kindsAndKeys,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";
import { odsOf, xlsxOf } from "../../../../cli/tests/support/workbooks.ts";

const art = { "art/gull.png": poker, "art/moon.png": poker, "art/back.png": poker };
const rows = [
	["name", "count", "image_filename"],
	["Gull", 2, "gull.png"],
	["Moon", 1, "moon"],
];
const guessesOf = ({ guesses }: Awaited<ReturnType<typeof readingOf>>) =>
	guesses.map(({ about, text }) => `${about}: ${text}`);

test("a workbook next to the pictures is read as a CSV file is, whatever is above its headings", async (t) => {
	const ods = odsOf(
		`<table:table table:name="Tabelle1">${[["Cards of the game"], ...rows].map((cells) => `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join("")}</table:table-row>`).join("")}</table:table>`,
	);
	for (const [name, bytes] of [
		["cards.xlsx", xlsxOf({ Sheet1: [["Cards of the game"], [], ...rows], "Sheet 2": [] })],
		["cards.ods", ods],
	] as const) {
		const reading = await readingOf(t, { [name]: bytes, ...art });
		assert.deepEqual(problemsOf(reading), [], name);
		assert.deepEqual(reading.source, { format: "table", files: [name] });
		assert.deepEqual(kindsAndKeys(reading), ["deck cards", "tile art/gull", "tile art/moon"]);
		assert.equal(findPiece(reading, "tile", "art/gull").count, 2);
	}
});

test("several sheets are several decks, named after them; hidden ones and those about something else are left out", async (t) => {
	const birds = [
		["name", "front"],
		["Gull", "gull"],
	];
	const sky = [
		["name", "front"],
		["Moon", "moon"],
	];
	const costs = [
		["name", "amount"],
		["Printing", 200],
	];
	const book = xlsxOf({ Birds: birds, Sky: sky, Costs: costs, Old: birds }, { states: { Old: "hidden" } });
	const reading = await readingOf(t, { "game.xlsx": book, ...art });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(reading.source.files, ["game.xlsx#Birds", "game.xlsx#Sky"]);
	assert.deepEqual(kindsAndKeys(reading), ["deck Birds", "tile art/gull", "deck Sky", "tile art/moon"]);
	assert.ok(guessesOf(reading).includes("game.xlsx#Costs: None of its rows names a picture; skipped."));
});

test("a manifest takes the sheet with the deck's name, the one that it names, or the first, and reports it", async (t) => {
	const book = xlsxOf({
		Notes: [["to do"]],
		Birds: [
			["name", "front"],
			["Gull", "gull"],
		],
		Sky: [
			["name", "front"],
			["Moon", "moon"],
		],
	});
	const read = (cards: string, name: string) =>
		readingOf(t, {
			"tuckbox.yaml": `decks:\n  - {name: ${name}, key: d, size: poker, cards: "${cards}"}`,
			"data/game.xlsx": book,
			...art,
		});
	const sky = await read("data/game.xlsx", "Sky");
	assert.deepEqual([problemsOf(sky), kindsAndKeys(sky)], [[], ["deck d", "tile art/moon"]]);
	assert.ok(
		guessesOf(sky).includes(
			"data/game.xlsx: The sheet “Sky” is read, and not Notes, Birds. To choose another: data/game.xlsx#sheet",
		),
	);
	assert.deepEqual(kindsAndKeys(await read("data/game.xlsx", "All")), ["deck d", "tile art/gull"]);
	const named = await read("data/game.xlsx#sky", "All");
	assert.deepEqual(
		[kindsAndKeys(named), guessesOf(named).filter((text) => text.includes("sheet"))],
		[["deck d", "tile art/moon"], []],
	);
	assert.deepEqual(problemsOf(await read("data/game.xlsx#Moons", "All")), [
		"tuckbox.yaml | 2 | data/game.xlsx has no sheet “Moons”. | Its sheets: Notes, Birds, Sky.",
	]);
	const whole = await readingOf(t, {
		"tuckbox.yaml":
			"defaults: {size: poker, back: art/back.png}\ntable: data/game.xlsx\nboards: [{front: b.png}]",
		"data/game.xlsx": book,
		"b.png": poker,
		...art,
	});
	assert.deepEqual(problemsOf(whole), []);
	assert.deepEqual(kindsAndKeys(whole), [
		"deck data/Birds",
		"tile art/gull",
		"deck data/Sky",
		"tile art/moon",
		"board b",
	]);
	assert.equal(findPiece(whole, "deck", "data/Sky").images?.[0]?.file, "art/back.png");
	const wrong = await readingOf(t, { "tuckbox.yaml": "table: cards.txt", ...art });
	assert.match(problemsOf(wrong)[0] ?? "", /^tuckbox.yaml \| 1 \| table: “cards.txt” is not a table/);
});

test("a table in a subfolder describes the pictures there or of the whole folder, and all others are read by name", async (t) => {
	const reading = await readingOf(t, {
		"decks/sea/cards.csv": "Name,Count,Card ID\nPoison Apple,8,1\nRules,1,2\nMoon Apple,1,3\n",
		"guide/poison-apple.png": poker,
		"guide/moon-apple.png": poker,
		"guide/back.png": poker,
		"assets/poison-apple.png": poker,
		"decks/sea/draft.png": poker,
		"tiles/rock.png": poker,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/sea", "tile 1", "tile 3", "tile tiles/rock"]);
	assert.equal(findPiece(reading, "tile", "1").images?.[0]?.file, "guide/poison-apple.png");
	assert.equal(findPiece(reading, "deck", "decks/sea").images?.[0]?.file, "guide/back.png");
	assert.deepEqual(
		reading.warnings.map(({ text }) => text),
		['A row of decks/sea/cards.csv has no picture and is left out: "Rules" (3).'],
	);
	assert.ok(
		guessesOf(reading).includes(
			'decks/sea/draft.png: This picture is not in any row; skipped. --as "decks/sea/draft.png=cards" reads it as cards; so with tiles, tokens, boards or back.',
		),
	);
});

test("tables that only mention pictures are not taken for lists of cards", async (t) => {
	const parts = "name,image\nGull,icon.png\nTern,icon.png\nAuk,icon.png\nMoon,moon.png\n";
	const output = { "sea/out/1.png": poker, "sea/out/2.png": poker };
	for (const [files, skipped] of [
		[
			{ "sea/data.csv": parts, "sea/icon.png": poker, "sea/moon.png": poker },
			"do not each name a picture of their own",
		],
		[
			{
				"sea/data.csv": "name,image\nA,icon\nB,moon",
				"sea/icon.png": poker,
				"sea/moon.png": poker,
				...output,
			},
			"do not each name",
		],
		[
			{ "sea/data.csv": "Budova,imgs-town0.png,3\nDum,imgs-town1.png,1", "sea/imgs-town0.png": poker },
			"It has no header line",
		],
		[
			{ "sea/data.xlsx": Buffer.from("not a workbook"), "sea/a.png": poker },
			"sea/data.xlsx cannot be read: it is damaged",
		],
	] as const) {
		const reading = await readingOf(t, files);
		assert.deepEqual([problemsOf(reading), reading.source.format], [[], "images"]);
		assert.ok(
			guessesOf(reading).some((text) => text.startsWith("sea/data") && text.includes(skipped)),
			skipped,
		);
	}
});

test("formulas without a stored value are mentioned, and a link is not followed where that is impossible", async (t) => {
	const cells =
		'<row><c t="inlineStr"><is><t>front</t></is></c><c t="inlineStr"><is><t>cost</t></is></c></row><row><c t="inlineStr"><is><t>gull</t></is></c><c><f>A1</f></c></row>';
	const reading = await readingOf(t, { "c.xlsx": xlsxOf({ A: `<sheetData>${cells}</sheetData>` }), ...art });
	assert.deepEqual(
		reading.warnings.map(({ text }) => text),
		["A cell of c.xlsx has a formula without a stored value and is read as empty."],
	);
	const unread = await readingOf(
		t,
		{ "c.xlsx": xlsxOf({ A: [["a"]] }).subarray(0, 100) },
		{ format: "table" },
	);
	assert.match(problemsOf(unread)[0] ?? "", /^c.xlsx \| c.xlsx cannot be read: it is damaged/);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { FolderReading } from "@tuckbox/folder";
import { kindsAndKeys, poker, problemsOf, readingOf } from "../../../../cli/tests/support/game-folder.ts";

const numbered = (folder: string, count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/${at + 1}.png`, poker]));
const cardsOf = ({ manifest }: FolderReading) =>
	manifest.components
		.filter(({ kind }) => kind === "tile")
		.map(({ externalKey, name, count = 1 }) => [externalKey, name, count]);
const read = (t: TestContext, table: string) => readingOf(t, { "cards.csv": table, ...numbered("art", 2) });

test("columns are found by headings in many languages, with spaces or without", async (t) => {
	for (const [name, count, front] of [
		["cardname", "Qty", "FileName"],
		["Card_Title", "copies", "imageFile"],
		["Bezeichnung", "Anzahl", "Dateiname"],
		["Nom", "Nombre", "Fichier"],
		["Nombre", "Cantidad", "Imagen"],
		["Название", "Количество", "Изображение"],
		["カード名", "枚数", "画像"],
	] as const) {
		const reading = await read(t, `${name},${count},${front}\nGull,2,art/1.png\nTern,x3,art/2.png\n`);
		assert.deepEqual(problemsOf(reading), [], name);
		assert.deepEqual(
			cardsOf(reading),
			[
				["art/1", "Gull", 2],
				["art/2", "Tern", 3],
			],
			name,
		);
	}
});

test("a column that numbers the rows does not count copies", async (t) => {
	const rows = [1, 2, 3, 4, 5].map((at) => `Card ${at},${at},art/${at}.png`);
	const reading = await readingOf(t, {
		"cards.csv": ["name,num,front", ...rows].join("\n"),
		...numbered("art", 5),
	});
	assert.deepEqual(
		cardsOf(reading).map(([, , count]) => count),
		[1, 1, 1, 1, 1],
	);
	assert.match(
		reading.guesses.map(({ text }) => text).join("\n"),
		/The column “num” numbers the rows, so it is not taken for numbers of copies/,
	);
});

test("a table that names only the art of some cards names the finished ones in order", async (t) => {
	const reading = await readingOf(t, {
		"sets/base/base.tsv": "cardname\tcardimage\nGull\tgull.png\nTern\t-\nAuk\tgull.png\n",
		...numbered("sets/base/fronts", 3),
		"images/gull.png": poker,
		"CardBack.png": poker,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(cardsOf(reading), [
		["sets/base/fronts/1", "Gull", 1],
		["sets/base/fronts/2", "Tern", 1],
		["sets/base/fronts/3", "Auk", 1],
	]);
	const [deck] = reading.manifest.components.filter(({ kind }) => kind === "deck");
	assert.deepEqual(
		deck?.images?.map(({ sideKey, file }) => [sideKey, file]),
		[["back", "CardBack.png"]],
	);
});

test("a back around the pictures of a table has their proportions", async (t) => {
	const backOf = async (back: { px: [number, number] }) => {
		const reading = await readingOf(t, {
			"sets/base/base.csv": "name\nGull\nTern\n",
			...numbered("sets/base/fronts", 2),
			"sets/back.png": back,
		});
		return reading.manifest.components.find(({ kind }) => kind === "deck")?.images?.map(({ file }) => file);
	};
	assert.deepEqual(await backOf({ px: [300, 420] }), ["sets/back.png"]);
	assert.deepEqual(await backOf({ px: [300, 300] }), undefined);
});

test("a full series of cards counts more than names that few rows share with other pictures", async (t) => {
	const reading = await readingOf(t, {
		"cards.csv": "name\nGull\nTern\nAuk\nSkua\n",
		...numbered("fronts", 4),
		"images/Gull.png": poker,
	});
	assert.deepEqual(
		cardsOf(reading).map(([key]) => key),
		["fronts/1", "fronts/2", "fronts/3", "fronts/4"],
	);
});

test("pictures next to the game's tables are skipped if they are few", async (t) => {
	const rows = Array.from({ length: 12 }, (_, at) => `Card ${at + 1}`);
	const reading = await readingOf(t, {
		"sets/base/base.csv": ["name", ...rows].join("\n"),
		...numbered("sets/base/fronts", 12),
		"box.png": { px: [600, 500] },
	});
	assert.equal(kindsAndKeys(reading).length, 13);
	assert.ok(reading.guesses.some(({ code, about }) => code === "NEXT_TO_FOLDERS" && about === "box.png"));
});

test("a column about cards whose files are nowhere is data, if there are as many numbered pictures as rows", async (t) => {
	const table = "cardname\tcardimage\tcopies\nGull\tgull.png\t2\nTern\t-\t1\nAuk\tauk.png\t1\n";
	const readWith = (count: number) =>
		readingOf(t, { "sets/base/base.tsv": table, ...numbered("sets/base/fronts", count) });
	const reading = await readWith(3);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(cardsOf(reading), [
		["sets/base/fronts/1", "Gull", 2],
		["sets/base/fronts/2", "Tern", 1],
		["sets/base/fronts/3", "Auk", 1],
	]);
	assert.equal(reading.manifest.components.at(1)?.payload?.cardimage, "gull.png");
	const codes = reading.guesses.map(({ code }) => code);
	assert.ok(codes.includes("COLUMN_IS_DATA") && codes.includes("IN_ORDER"), codes.join());
	const more = await readWith(4);
	assert.ok(more.guesses.some(({ code }) => code === "TABLE_WITHOUT_PICTURES"));
	assert.equal(cardsOf(more).length, 4, "four pictures for three rows are cards without a table");
});

test("a table of playingcards.io has numbers of copies", async (t) => {
	const table =
		"label,Deck,image,item-count\nGull,Sea,https://example.org/cards/gull.png,10\nTern,Sea,https://example.org/cards/tern.png,2\n";
	const reading = await readingOf(t, {
		"decks/sea.csv": table,
		"cards/gull.png": poker,
		"cards/tern.png": poker,
	});
	assert.deepEqual(
		reading.manifest.components.flatMap(({ kind, name, count }) =>
			kind === "tile" ? [`${name} ${count}`] : [],
		),
		["Gull 10", "Tern 2"],
	);
});

test("a column of different numbers does not count copies, unless they have a sign for times", async (t) => {
	const names = ["Gull", "Tern", "Auk", "Skua", "Owl"];
	const counts = async (heading: string, values: readonly string[]) => {
		const rows = names.map((name, at) => `${name},${values[at]}`);
		const reading = await readingOf(t, {
			"cards.csv": [`name,${heading}`, ...rows].join("\n"),
			...Object.fromEntries(names.map((name, at) => [`${name}.png`, { ...poker, grey: 9 * at }])),
		});
		return cardsOf(reading).map(([, , count]) => count);
	};
	const [one, serial] = [
		["2", "1", "4", "1", "2"],
		["1", "2", "3", "4", "5"],
	];
	assert.deepEqual(await counts("#", one), [2, 1, 4, 1, 2]);
	assert.deepEqual(await counts("#", ["7", "1", "4", "2", "9"]), [1, 1, 1, 1, 1]);
	assert.deepEqual(await counts("Copies", serial), [1, 1, 1, 1, 1]);
	assert.deepEqual(
		await counts(
			"Copies",
			serial.map((count) => `x${count}`),
		),
		[1, 2, 3, 4, 5],
	);
	assert.deepEqual(await counts("# of cards", one), [2, 1, 4, 1, 2]);
});

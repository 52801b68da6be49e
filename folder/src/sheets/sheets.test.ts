import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { readFolderAt } from "../../../cli/src/folder-on-disk.ts";
import { remarkText } from "../../../cli/src/messages/remarks.ts";
import { scaffold } from "../../../cli/src/scaffold/scaffold.ts";
import {
	backsOf,
	gameFolder,
	kindsAndKeys,
	problemsOf,
	readingOf,
} from "../../../cli/tests/support/game-folder.ts";
import {
	type Cell,
	cellNumbers as cut,
	drawnCard,
	cardHeight as height,
	sheet,
	cardWidth as width,
} from "../../../cli/tests/support/sheet-pictures.ts";
import type { FolderReading } from "../read/types.ts";

const tileKeys = ({ manifest }: FolderReading) =>
	manifest.components.filter(({ kind }) => kind === "tile").map(({ externalKey }) => externalKey);
const saysOf = ({ guesses }: FolderReading) =>
	guesses.filter(({ code }) => /SHEET/.test(code)).map((guess) => `${guess.about}: ${remarkText(guess)}`);

test("a sheet with its grid in its name becomes a deck of its cells, without the empty ones", async (t) => {
	const cells: Cell[] = cut(5, 3).map((at) => (at < 12 ? "card" : "empty"));
	const dir = await gameFolder(t, {
		"monsters-5x3.png": await sheet({ columns: 5, rows: 3, cells }),
		"back.png": { px: [width, height] },
	});
	const reading = await readFolderAt(dir);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		tileKeys(reading),
		Array.from({ length: 12 }, (_, at) => `monsters/monsters-${at + 1}`),
	);
	assert.deepEqual(saysOf(reading), [
		"monsters-5x3.png: Cut as a sheet of 5 × 3 cells of 100 × 140 px, with 12 cards.",
	]);
	const first = reading.images.get("monsters/monsters-1.png");
	assert.ok(first);
	const card = sharp(await readFile(first.path));
	const { width: w, height: h } = await card.metadata();
	assert.deepEqual([w, h], [width, height]);
	const expected = sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="140">${drawnCard(1, 0, 0)}</svg>`,
		),
	);
	const [found, drawn] = [
		await card.removeAlpha().raw().toBuffer(),
		await expected.removeAlpha().raw().toBuffer(),
	];
	assert.equal(Buffer.compare(found, drawn), 0, "the cell itself, without loss");

	// drawn again with more cards, the others keep their keys and images
	await writeFile(join(dir, "monsters-5x3.png"), await sheet({ columns: 5, rows: 3 }));
	const more = await readFolderAt(dir);
	assert.equal(tileKeys(more).length, 15);
	assert.deepEqual(tileKeys(more).slice(0, 12), tileKeys(reading));
});

test("cells are named as their sheet is, whatever format a program has drawn it in", async (t) => {
	const picture = await sheet({ columns: 5, rows: 3 }, "jpeg");
	for (const [name, cell] of [
		["monsters-5x3.png", "monsters-1.png"],
		["monsters-5x3.jpg", "monsters-1.jpg"],
	] as const) {
		const { images } = await readingOf(t, { [name]: picture });
		assert.equal(images.get(`monsters/${cell}`)?.contentType, "image/jpeg");
	}
});

test("rows that end early have fewer cards, and what follows a gap in the last one is none", async (t) => {
	const filled = ["#####", "###..", "####.", "#..##"].join("");
	const cells: Cell[] = [...filled].map((one) => (one === "#" ? "card" : "empty"));
	const picture = await sheet({ columns: 5, rows: 4, cells });
	const dir = await gameFolder(t, { "suits-5x4.png": picture });
	const reading = await readFolderAt(dir);
	const keys = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 16].map((at) => `suits/suits-${at}`);
	assert.deepEqual(tileKeys(reading), keys);
	assert.deepEqual(saysOf(reading), [
		"suits-5x4.png: Cut as a sheet of 5 × 4 cells of 100 × 140 px, with 13 cards; 7 cells among them show none.",
		'suits: No back. If the sheet has it, as in its last cell, --as "suits/suits-16.png=back" makes that cell the back.',
	]);
	await writeFile(join(dir, "tuckbox.yaml"), scaffold(reading));
	assert.deepEqual(tileKeys(await readFolderAt(dir)), keys);
	// each back is in the place of its card, and a count means the first cells
	const others = await gameFolder(t, {
		"suits-5x4.png": picture,
		"suits-5x4-back.png": await sheet({ columns: 5, rows: 4, first: 40 }),
	});
	const backs = (await readFolderAt(others)).manifest.components.flatMap(({ images = [] }) =>
		images.flatMap(({ sideKey, file }) => (sideKey === "back" ? file : [])),
	);
	assert.deepEqual(
		backs,
		keys.map((key) => `${key}[back].png`),
	);
	const counted = "game: Bay\ndecks: [{ name: S, grid: 5x4, count: 10, cards: suits-5x4.png }]\n";
	await writeFile(join(others, "tuckbox.yaml"), counted);
	assert.equal(tileKeys(await readFolderAt(others)).length, 10);
});

test("rows in the middle have no cards at their sides, and an empty cell between cards may be a plain one", async (t) => {
	const filled = ["####", ".##.", "#.##", ".##."].join("");
	const cells: Cell[] = [...filled].map((one) => (one === "#" ? "card" : "empty"));
	const reading = await readingOf(t, { "suits-4x4.png": await sheet({ columns: 4, rows: 4, cells }) });
	const numbers = tileKeys(reading).map((key) => Number(key.split("-").at(-1)));
	assert.deepEqual(numbers, [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 14, 15]);
});

test("frames without a card are empty, and a sheet of one back is that back", async (t) => {
	// the frame that programs draw where a card is missing; compression of the last card reaches into the first frame
	const frame = (x: number, y: number) =>
		`<rect x="${x + 4}" y="${y + 4}" width="92" height="132" fill="none" stroke="#ccc"/>`;
	const drawn = cut(5, 4).map((at) => {
		const [x, y] = [(at % 5) * width, Math.floor(at / 5) * height];
		return at < 12 ? drawnCard(at, x, y) : frame(x, y);
	});
	const back = cut(10, 7).map((at) => drawnCard(3, (at % 10) * width, Math.floor(at / 10) * height));
	const picture = (w: number, h: number, parts: string[]) =>
		sharp(
			Buffer.from(
				`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#f0f0f0"/>${parts.join("")}</svg>`,
			),
		)
			.jpeg({ quality: 75 })
			.toBuffer();
	const dir = await gameFolder(t, {
		"decks/monsters_grid.jpg": await picture(5 * width, 4 * height, drawn),
		"card-backs/red_grid.jpg": await picture(10 * width, 7 * height, back),
	});
	const reading = await readFolderAt(dir);
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(tileKeys(reading).length, 12);
	const deck = reading.manifest.components.find(({ kind }) => kind === "deck");
	assert.deepEqual(
		deck?.images?.map(({ sideKey, file }) => [sideKey, file]),
		[["back", "card-backs/red_grid-1.jpg"]],
	);
});

test("equal cells at the end with an even pattern are empty, and copies of a card are not", async (t) => {
	const hatched = (x: number, y: number) => {
		const lines = Array.from({ length: 30 }, (_, at) => `M${-140 + 8 * at} 140l140 -140`).join("");
		return `<svg x="${x}" y="${y}" width="100" height="140"><rect width="100" height="140" fill="#222"/><path d="${lines}" stroke="#333" stroke-width="3"/><rect x="1" y="1" width="98" height="138" fill="none" stroke="#fff" stroke-width="6"/></svg>`;
	};
	const sheetOf = async (cards: number, last: (x: number, y: number) => string) => {
		const drawn = cut(5, 4).map((at) => {
			const [x, y] = [(at % 5) * width, Math.floor(at / 5) * height];
			return at < cards ? drawnCard(at, x, y) : last(x, y);
		});
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${5 * width}" height="${4 * height}">${drawn.join("")}</svg>`;
		const dir = await gameFolder(t, { "monsters-5x4.png": await sharp(Buffer.from(svg)).png().toBuffer() });
		return tileKeys(await readFolderAt(dir)).length;
	};
	assert.equal(await sheetOf(13, hatched), 13);
	assert.equal(await sheetOf(18, hatched), 20, "two may be cards");
	assert.equal(await sheetOf(13, (x, y) => drawnCard(3, x, y)), 20);
});

test("cards of a prototype that differ in a short name are not taken for empty ones", async (t) => {
	const names = ["Gull", "Tern", "Auk", "Lamp", "Net", "Oar", "Rope", "Sail"];
	const drawn = (frame: string) =>
		names.map(
			(name, at) =>
				`<g transform="translate(${(at % 4) * 375} ${Math.floor(at / 4) * 525})">${frame}<text x="30" y="50" font-size="24">${name}</text></g>`,
		);
	const picture = (frame: string) =>
		sharp(
			Buffer.from(
				`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1575"><rect width="100%" height="100%" fill="white"/>${drawn(frame).join("")}</svg>`,
			),
		).removeAlpha();
	const framed = '<rect x="4" y="4" width="367" height="517" rx="20" fill="none" stroke="black"/>';
	const dir = await gameFolder(t, {
		"decks/framed/cards-4x3.png": await picture(framed).png().toBuffer(),
		"decks/plain/cards-4x3.jpg": await picture("").jpeg().toBuffer(),
	});
	assert.equal(tileKeys(await readFolderAt(dir)).length, 2 * names.length);
	// nor if the last ones have nearly or exactly the same name
	const last = ["Gull", "Tern", "Card 10", "Card 11", "Card 12", "Coin", "Coin", "Coin"];
	names.splice(0, names.length, ...last);
	const alike = await gameFolder(t, { "decks/framed/cards-4x3.png": await picture(framed).png().toBuffer() });
	assert.equal(tileKeys(await readFolderAt(alike)).length, last.length);
});

test("a card that is called sheet or grid, as large as the others of its deck, is not cut", async (t) => {
	const card = { px: [750, 1050] } as const satisfies { px: [number, number] };
	const dir = await gameFolder(
		t,
		Object.fromEntries(["White sheet", "Grid", "a", "b", "c"].map((name) => [`decks/x/${name}.png`, card])),
	);
	assert.equal(tileKeys(await readFolderAt(dir)).length, 5);
});

test("entries for sheets that init writes read back to the same pieces", async (t) => {
	const cells: Cell[] = cut(10, 7).map((at) => (at === 69 ? "hidden" : at < 60 ? "card" : "empty"));
	const dir = await gameFolder(t, {
		"sea/cards-4x3.png": await sheet({ columns: 4, rows: 3, first: 75 }),
		"sea/cards-4x3-back.png": await sheet({ columns: 4, rows: 3, first: 40 }),
		"tts sheet.jpg": await sheet({ columns: 10, rows: 7, cells }, "jpeg"),
	});
	const noticed = await readFolderAt(dir);
	assert.deepEqual(problemsOf(noticed), []);
	assert.equal(tileKeys(noticed).length, 12 + 60);
	assert.equal(noticed.sheets.find(({ file }) => file === "tts sheet.jpg")?.last, "back");
	const yaml = scaffold(noticed);
	assert.match(
		yaml,
		/\n {4}grid: 10x7\n {4}last: back\n {4}cards: "?tts sheet\.jpg"?\n/,
		"all cards of a deck",
	);
	assert.match(yaml, /^sheets:\n {2}- file: sea\/cards-4x3\.png\n/m, "cards with a back, and the deck, too");
	await writeFile(join(dir, "tuckbox.yaml"), yaml);
	const again = await readFolderAt(dir);
	assert.deepEqual(problemsOf(again), []);
	assert.equal(again.source.format, "manifest");
	assert.deepEqual(again.manifest, noticed.manifest);
	assert.deepEqual([...again.images.keys()], [...noticed.images.keys()]);
});

test("a manifest says how sheets are cut: margins, gutters, counts, backs and hidden cells", async (t) => {
	const reading = await readingOf(t, {
		"tuckbox.yaml": `sheets:
  - { file: art/wind.png, grid: 3 x 2, margin: 20, gutter: 1 mm, count: 5 }
  - { file: art/fire.png, grid: 3x2, last: hidden, back: art/flames.png }
decks:
  - { name: Wind, key: wind, cards: art/wind/*.png }
  - { name: Fire, key: fire, back: art/fire/back.png, cards: "art/fire/fire-*.png" }
`,
		"art/wind.png": await sheet({ columns: 3, rows: 2, margin: 20, gutter: 12 }),
		"art/fire.png": await sheet({ columns: 3, rows: 2, first: 20 }),
		"art/flames.png": { px: [width, height] },
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(tileKeys(reading), [
		...[1, 2, 3, 4, 5].map((at) => `art/wind/wind-${at}`),
		...[1, 2, 3, 4, 5].map((at) => `art/fire/fire-${at}`),
	]);
	const { widthPx, heightPx } = reading.images.get("art/wind/wind-1.png") ?? {};
	assert.deepEqual([widthPx, heightPx], [width, height]);
	const deck = reading.manifest.components.find(({ externalKey }) => externalKey === "fire");
	assert.deepEqual(
		deck?.images?.map(({ file, sideKey }) => [file, sideKey]),
		[["art/fire/back.png", "back"]],
	);
});

test("pictures that are whole multiples of their neighbours are sheets of them, and others are not", async (t) => {
	const reading = await readingOf(t, {
		"cards/a.png": { px: [width, height] },
		"cards/b.png": { px: [width, height] },
		"cards/c.png": { px: [width, height] },
		"pages/page1.png": await sheet({ columns: 3, rows: 3 }),
		"boards/map 4x3.png": { px: [1200, 900] },
		"cards/Formula 2x2.png": { px: [width, height] },
	});
	assert.deepEqual(
		reading.sheets.map(({ file, grid, count }) => [file, grid, count]),
		[["pages/page1.png", "3x3", 9]],
	);
});

test("pages of cards that are single pictures, too, are skipped", async (t) => {
	const single = await sheet({ columns: 1, rows: 1 });
	const reading = await readingOf(t, {
		...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [`cards/${at}.png`, single])),
		"pages/page1.png": await sheet({ columns: 3, rows: 3 }),
	});
	assert.deepEqual(reading.sheets, []);
	assert.equal(kindsAndKeys(reading).length, 10);
	assert.ok(
		reading.guesses.some(({ about, code }) => about === "pages/page1.png" && code === "PAGE_OF_SINGLES"),
	);
});

test("a single picture named like a sheet's backs is the back of all of its cards", async (t) => {
	const reading = await readingOf(t, {
		"monsters-3x3.png": await sheet({ columns: 3, rows: 3 }),
		"monsters-3x3-back.png": await sheet({ columns: 1, rows: 1, first: 30 }),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(tileKeys(reading).length, 9);
	const deck = reading.manifest.components.find(({ kind }) => kind === "deck");
	assert.deepEqual(
		deck?.images?.map(({ sideKey, file }) => [sideKey, file]),
		[["back", "monsters/back.png"]],
	);
	assert.equal(reading.images.size, 10);
});

test("a table next to a sheet names its cells, in a column or by the order of its rows", async (t) => {
	const cells = { "monsters-3x3.png": await sheet({ columns: 3, rows: 3 }) };
	const namedOf = (reading: FolderReading) =>
		reading.manifest.components
			.filter(({ kind }) => kind === "tile")
			.map(({ externalKey, name, count }) => [externalKey, name, count]);
	const named = await readingOf(t, {
		...cells,
		"cards.csv": "name,count,front\nTroll,2,monsters/monsters-6.png\nImp,1,monsters-2\n",
	});
	assert.deepEqual(problemsOf(named), []);
	assert.deepEqual(namedOf(named), [
		["monsters/monsters-6", "Troll", 2],
		["monsters/monsters-2", "Imp", 1],
	]);
	const rows = [
		"name,count",
		...["Troll", "Imp", "Orc", "Ghost", "Rat", "Bat", "Elf", "Cat", "Dog"].map((name) => `${name},3`),
	].join("\n");
	const inOrder = await readingOf(t, {
		...cells,
		"cards.csv": rows,
		"items-4x3.png": await sheet({ columns: 4, rows: 3, first: 20 }),
		"dice/red/1.png": { px: [60, 60] },
	});
	assert.deepEqual(problemsOf(inOrder), []);
	assert.deepEqual(namedOf(inOrder).slice(0, 2), [
		["monsters/monsters-1", "Troll", 3],
		["monsters/monsters-2", "Imp", 3],
	]);
	// two sheets with as many cells, and a table for each
	const both = await readingOf(t, {
		...cells,
		"items-3x3.png": await sheet({ columns: 3, rows: 3, first: 20 }),
		"items.csv": rows,
		"monsters.csv": rows.replace("Troll", "Dragon"),
	});
	assert.deepEqual(problemsOf(both), []);
	const keys = new Map(namedOf(both).map(([key, name]) => [name, key]));
	assert.equal(keys.get("Troll"), "items/items-1");
	assert.equal(keys.get("Dragon"), "monsters/monsters-1");
	// with fewer rows, the table of a sheet is ambiguous
	const fewer = await readingOf(t, { ...cells, "cards.csv": "name,count\nTroll,2\n" });
	assert.equal(namedOf(fewer)[0]?.[1], "Monsters 1");
});

test("a sheet that cannot be cut is reported with its numbers, and nothing is pushed", async (t) => {
	const whole = await sheet({ columns: 4, rows: 3 });
	const problems = async (entry: string, bytes: Buffer = whole) =>
		problemsOf(
			await readingOf(t, {
				"tuckbox.yaml": `sheets:\n  - ${entry}\ndecks:\n  - { name: A, cards: a/*.png }\n`,
				"a.png": bytes,
			}),
		).join("\n");
	assert.match(
		await problems("{ file: a.png, grid: 7x3 }"),
		/tuckbox\.yaml \| 2 \| a\.png is 400 × 420 px, which a grid of 7 × 3 does not divide/,
	);
	assert.match(
		await problems("{ file: a.png, grid: 4x3, margin: 9 }"),
		/less a margin of 9 px and gutters of 0 px, a grid of 4 × 3 does not divide/,
	);
	assert.match(await problems("{ file: a.png, grid: 400x420 }"), /400 × 420 are 168000 cards; at most 1000/);
	assert.match(await problems("{ file: a.png, grid: 40x20 }"), /would be 10 × 21 px; at least 16 px/);
	assert.match(await problems("{ file: a.png, grid: 4x3, count: 13 }"), /4 × 3 = 12 cards, but count: is 13/);
	assert.match(await problems("{ file: a.png, grid: many }"), /grid: must be columns x rows/);
	assert.match(
		await problems("{ file: a.png, grid: 4x3, last: first }"),
		/last: must be one of card, back, hidden/,
	);
	assert.match(
		await problems("{ file: a.png, grid: 4x3, gutter: wide }"),
		/gutter: must be pixels or a length/,
	);
	assert.match(await problems("{ file: b.png, grid: 4x3 }"), /b\.png/);
	assert.match(await problems("{ grid: 4x3 }"), /file: must be given/);
	assert.match(await problems("a.png"), /sheets: must be a mapping/);
	assert.match(await problems("{ file: a.png, grid: 4x3, back: c.png }"), /c\.png/);
	assert.match(await problems("{ file: a.png, grid: 4x3 }", whole.subarray(0, 700)), /a\.png.*cut off/);
	assert.match(
		await problems(
			"{ file: a.png, grid: 4x3 }",
			await sheet({ columns: 4, rows: 3, cells: cut(4, 3).map(() => "empty") }),
		),
		/all of its cells are empty/,
	);
});

test("a last column that goes on where the others end has cards, and no back", async (t) => {
	const full = Array.from({ length: 9 }, (): Cell => "card");
	const column = Array.from({ length: 3 }, (): Cell[] => ["empty", "empty", "card"]).flat();
	const reading = await readingOf(t, {
		"tarot-3x6.png": await sheet({ columns: 3, rows: 6, cells: [...full, ...column] }),
	});
	assert.deepEqual(problemsOf(reading), []);
	const keys = kindsAndKeys(reading);
	assert.equal(keys.filter((key) => key.startsWith("tile")).length, 12);
	assert.deepEqual(backsOf(reading), {});
});

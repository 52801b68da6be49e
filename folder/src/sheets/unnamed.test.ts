import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { readFolderAt } from "../../../cli/src/folder-on-disk.ts";
import { spoken } from "../../../cli/src/messages/remarks.ts";
import { scaffold } from "../../../cli/src/scaffold/scaffold.ts";
import {
	gameFolder,
	kindsAndKeys,
	type Picture,
	problemsOf,
	readingOf,
} from "../../../cli/tests/support/game-folder.ts";
import { cellNumbers, framedSheet } from "../../../cli/tests/support/sheet-pictures.ts";
import type { FolderReading } from "../read/types.ts";

const grids = ({ sheets }: FolderReading) =>
	sheets.map(({ file, grid, count }) => `${file} ${grid} ${count}`);
const doubts = ({ warnings }: FolderReading) =>
	warnings.filter(({ code }) => code === "SHEET_UNSURE").map(({ params }) => params);

/** Cards without frames on a white ground, so that no lines are seen between them. */
async function unframed(px: [number, number], columns: number, rows: number, used = columns * rows) {
	const [width, height] = px;
	const dots = cellNumbers(columns, rows)
		.slice(0, used)
		.map((at) => {
			const [x, y] = [
				((at % columns) + 0.5) * (width / columns),
				(Math.floor(at / columns) + 0.5) * (height / rows),
			];
			return `<circle cx="${x + ((at * 7) % 11)}" cy="${y + ((at * 5) % 13)}" r="${8 + (at % 5)}" fill="hsl(${(at * 67) % 360} 70% 40%)"/>`;
		});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${dots.join("")}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

test("a picture called cards with many cells as large as the back next to it is a sheet, though no lines are seen", async (t) => {
	const sheet = await unframed([1136, 468], 13, 4);
	const back: Picture = { px: [88, 117] };
	const reading = await readingOf(t, { "cards.png": sheet, "cardback.png": back });
	assert.deepEqual(grids(reading), ["cards.png 13x4 52"]);
	assert.match(
		reading.guesses.map(({ text }) => text).join(),
		/with 52 cards\. Its cells are as large as the back next to it; another grid goes into its name/,
	);
	const few = await readingOf(t, { "cards.png": await unframed([352, 234], 4, 2), "cardback.png": back });
	assert.deepEqual([grids(few), doubts(few).length], [[], 1], "few cells are only doubted");
	const other = await readingOf(t, { "cards.png": sheet, "cardback.png": { px: [84, 117] } });
	assert.deepEqual(grids(other), []);
});

test("the last card of a sheet that is unlike all others may be the back", async (t) => {
	const sheet = await unframed([1000, 1120], 8, 4, 27);
	const dark = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="125" height="280"><rect width="125" height="280" fill="#210"/><circle cx="60" cy="140" r="30" fill="#a64"/></svg>',
	);
	const withBack = await sharp(sheet)
		.composite([{ input: dark, left: 375, top: 840 }])
		.png()
		.toBuffer();
	const saidOf = async (bytes: Buffer, name: string) =>
		(await readingOf(t, { [name]: bytes })).guesses.flatMap(({ code, text }) =>
			code === "BACK_MAY_BE" ? [text] : [],
		);
	assert.deepEqual(await saidOf(withBack, "cards-8x4.png"), [
		'No back. This picture is unlike the others and may be the back: cards-28.png. --as "cards-28.png=back" makes it the back.',
	]);
	assert.deepEqual(await saidOf(sheet, "cards-8x4.png"), []);
});

test("a grid that was seen says how its picture is called with another one", async (t) => {
	const sheet = await framedSheet({ px: [1239, 1689], columns: 3, rows: 3, gap: 20 });
	const textsOf = async (name: string) =>
		(await readingOf(t, { [name]: sheet })).guesses.flatMap(({ code, text }) =>
			code === "SHEET_CUT" ? [text] : [],
		);
	assert.match(
		(await textsOf("cards.png")).join(),
		/^Cut .*, with 9 cards\. Its lines were seen; another grid goes into its name, as in cards-3x3\.png\.$/,
	);
	assert.match((await textsOf("cards-3x3.png")).join(), /with 9 cards\.$/);
});

test("a sheet that only its name and proportions suggest has the lines for another grid and for none", async (t) => {
	const sheet = await framedSheet({ px: [1000, 1400], columns: 4, rows: 4, used: 6, gap: 20 });
	const reading = await readingOf(t, { "spritesheet.png": sheet });
	const said = reading.guesses.flatMap(({ code, text }) => (code === "SHEET_CUT" ? [text] : []));
	assert.match(
		said.join(),
		/Only its name and its proportions say so; .* --as "spritesheet\.png=boards" reads/,
	);
	const kinds = [{ pattern: "spritesheet.png", kind: "board" as const }];
	const board = await readingOf(t, { "spritesheet.png": sheet }, { kinds });
	assert.deepEqual(kindsAndKeys(board), ["board spritesheet"]);
	const lines = await framedSheet({ px: [1000, 1050], columns: 4, rows: 3 });
	const seen = await readingOf(t, { "spritesheet.png": lines });
	assert.deepEqual(grids(seen), ["spritesheet.png 4x3 12"], "not the 10 × 7 that its proportions suggest");
});

test("pictures that show a grid of cards are sheets, whatever they are called", async (t) => {
	const reading = await readingOf(t, {
		// as programs write them, and the last one with fewer cards
		"_output/card_00.png": await framedSheet({ px: [1239, 1689], columns: 3, rows: 3, gap: 20 }),
		"_output/card_01.png": await framedSheet({ px: [1239, 1689], columns: 3, rows: 3, gap: 20, used: 2 }),
		// sprites: with a transparent ground, and with parts that are not whole pixels
		"sprites/cards.png": await framedSheet({
			px: [710, 570],
			columns: 10,
			rows: 6,
			gap: 4,
			used: 56,
			ground: "none",
		}),
		"tarot/deck.png": await framedSheet({ px: [500, 400], columns: 7, rows: 3 }),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(grids(reading), [
		"_output/card_00.png 3x3 9",
		"_output/card_01.png 3x3 2",
		"sprites/cards.png 10x6 56",
		"tarot/deck.png 7x3 21",
	]);
	assert.deepEqual(doubts(reading), []);
	assert.ok(!kindsAndKeys(reading).some((key) => key.startsWith("token")), "cells are cards");
});

test("a line between two rows may be hidden by dark cards on both sides", async (t) => {
	const dark = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="432" height="60"><rect width="432" height="60" fill="#333"/></svg>',
	);
	const cards = await sharp(await framedSheet({ px: [720, 700], columns: 10, rows: 7 }))
		.composite([{ input: dark, left: 0, top: 270 }])
		.png()
		.toBuffer();
	assert.deepEqual(grids(await readingOf(t, { "town/cards.png": cards })), ["town/cards.png 10x7 70"]);
});

test("single cards, boards, patterns and tables are no sheets", async (t) => {
	const card = async (at: number) => await framedSheet({ px: [750 + at, 1050], columns: 1, rows: 1 });
	const pattern = await sharp({
		create: { width: 700, height: 700, channels: 3, background: "white" },
	})
		.composite([{ input: await framedSheet({ px: [70, 100], columns: 1, rows: 1 }), tile: true }])
		.png()
		.toBuffer();
	const reading = await readingOf(t, {
		...Object.fromEntries(await Promise.all([0, 1, 2].map(async (at) => [`sea/${at}.png`, await card(at)]))),
		"sky/pattern.png": pattern,
		"sky/gull.png": await card(3),
		"land/game board.png": await framedSheet({ px: [800, 800], columns: 8, rows: 8 }),
		"land/squares.png": await framedSheet({ px: [808, 808], columns: 8, rows: 8 }),
		"land/chart.png": await framedSheet({ px: [900, 600], columns: 3, rows: 4 }),
		// twice and four times the pixels of a card
		"large/a.png": { px: [1500, 2100] },
		"large/b.png": { px: [3000, 4200] },
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(grids(reading), []);
	assert.deepEqual(doubts(reading), []);
});

test("a back that is as large as a cell says the grid of weak lines", async (t) => {
	// borders that are hardly seen, and only in half of the sheet
	const faint = async (hue: number) => {
		const lines = [240, 480].map((x) => `<rect x="${x}" width="2" height="600" fill="#333"/>`);
		const rows = [336, 672].map((y) => `<rect y="${y}" width="420" height="2" fill="#333"/>`);
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1008"><rect width="100%" height="100%" fill="hsl(${hue} 60% 80%)"/>${[...lines, ...rows].join("")}</svg>`;
		return await sharp(Buffer.from(svg)).png().toBuffer();
	};
	const hues = [0, 60, 120, 180];
	const sheets = await Promise.all(
		hues.map(async (hue): Promise<[string, Buffer]> => [`decks/page${hue}.png`, await faint(hue)]),
	);
	const files = Object.fromEntries(sheets);
	const reading = await readingOf(t, { ...files, "decks/back.png": { px: [240, 336] } });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		reading.sheets.map(({ grid }) => grid),
		hues.map(() => "3x3"),
	);
	// without lines it is said
	const plain = hues.map((at): [string, Picture] => [`decks/page${at}.png`, { px: [720, 1008], grey: at }]);
	const unsure = await readingOf(t, { ...Object.fromEntries(plain), "decks/back.png": { px: [240, 336] } });
	assert.deepEqual(grids(unsure), []);
	assert.equal(doubts(unsure).length, hues.length);
	// as large as the pictures, or no part of them
	for (const px of [
		[720, 1008],
		[250, 350],
	] as const) {
		const single = await readingOf(t, { ...files, "decks/back.png": { px: [...px] } });
		assert.deepEqual(grids(single), []);
	}
});

test("what may be a sheet is said with its grid, if it is used", async (t) => {
	const reading = await readingOf(t, {
		"sea/one.png": { px: [1239, 1689], grey: 4 },
		"deeds/all.png": await framedSheet({ px: [1000, 560], columns: 4, rows: 4, gap: 4 }),
		"deeds/a.png": { px: [250, 140] },
		"assets/all.png": await framedSheet({ px: [1000, 560], columns: 4, rows: 4 }),
		// alone, with such a name, and of other proportions than a card
		"sky/cards.png": { px: [1250, 700] },
		"land/deck.png": { px: [500, 700] },
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(grids(reading), []);
	assert.deepEqual(doubts(reading), [
		{ file: "deeds/all.png", columns: 4, rows: 4, cards: 16 },
		{ file: "sea/one.png", columns: 3, rows: 3, cards: 9 },
		{ file: "sky/cards.png", columns: 5, rows: 2, cards: 10 },
	]);
	assert.match(
		reading.warnings.map((one) => spoken(one)).find(({ code }) => code === "SHEET_UNSURE")?.hint ?? "",
		/monsters-4x4\.png/,
	);
});

test("init writes the grid that was seen, also one that does not divide the picture", async (t) => {
	const dir = await gameFolder(t, {
		"tarot.png": await framedSheet({ px: [500, 400], columns: 7, rows: 3 }),
	});
	const before = await readFolderAt(dir);
	assert.deepEqual(grids(before), ["tarot.png 7x3 21"]);
	const text = scaffold(before);
	assert.match(text, /grid: 7x3/);
	await writeFile(join(dir, "tuckbox.yaml"), text);
	const after = await readFolderAt(dir);
	assert.deepEqual(problemsOf(after), []);
	assert.deepEqual(after.manifest, before.manifest);
	// another grid does not divide it, either
	await writeFile(join(dir, "tuckbox.yaml"), text.replace("grid: 7x3", "grid: 6x3"));
	assert.match(problemsOf(await readFolderAt(dir)).join(), /which a grid of 6 × 3 does not divide/);
});

test("a picture called a sheet is one if its cells have the pixels of a picture next to it", async (t) => {
	const sheet = await unframed([1246, 832], 7, 4);
	const files = { "SpriteSheet1.png": sheet, "rear_ok.png": { px: [178, 208] } as Picture };
	assert.deepEqual(grids(await readingOf(t, files)), ["SpriteSheet1.png 7x4 28"]);
	assert.deepEqual(grids(await readingOf(t, { ...files, "rear_ok.png": { px: [170, 208] } })), []);
	const tall = {
		"tarot.png": await unframed([599, 4929], 5, 22, 78),
		"rear.png": { px: [120, 224] } as Picture,
	};
	assert.deepEqual(grids(await readingOf(t, tall)), ["tarot.png 5x22 78"]);
	const kinds = [{ pattern: "rear.png", kind: "back" as const }];
	assert.deepEqual(grids(await readingOf(t, tall, { kinds })), ["tarot.png 5x22 78"]);
	assert.deepEqual(grids(await readingOf(t, { "felt.png": sheet, "rear_ok.png": { px: [178, 208] } })), []);
});

test("what a program shows next to a sheet of many cards is no part of its deck", async (t) => {
	const screens = Object.fromEntries(
		["menu", "login", "score", "shop"].map((name, at) => [`${name}.png`, { px: [800, 300 + at] } as Picture]),
	);
	const sheet = await framedSheet({ px: [1800, 1680], columns: 6, rows: 4 });
	const reading = await readingOf(t, { ...screens, "atlas-6x4.png": sheet });
	const kinds = kindsAndKeys(reading).filter((key) => !key.includes("atlas"));
	assert.deepEqual([kinds.length, reading.manifest.components.length], [1, 25]);
	assert.ok(reading.guesses.some(({ code, text }) => code === "UNLIKE_CARDS" && text.includes("(4)")));
});

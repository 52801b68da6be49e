import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { kindsAndKeys, type Picture, problemsOf, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { sheet } from "../../../cli/tests/support/sheet-pictures.ts";

const single = () => sheet({ columns: 1, rows: 1 });
const singles = async (folder: string, count: number) => {
	const card = await single();
	return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/Card ${at + 1}.png`, card]));
};

test("a sheet called like a folder of single cards is skipped, in each of its formats", async (t) => {
	const grid = { columns: 3, rows: 3 };
	const reading = await readingOf(t, {
		...(await singles("Cards/Chance", 5)),
		"cards_front_chance-3x3.png": await sheet(grid),
		"cards_front_chance-3x3.jpg": await sheet(grid, "jpeg"),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(kindsAndKeys(reading).length, 6);
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "PAGE_OF_SINGLES").map(({ first, more }) => [first, more]),
		[["cards_front_chance-3x3.jpg", 1]],
	);
	// three cards may be others than those on the sheet
	const few = await readingOf(t, {
		...(await singles("Cards/Chance", 3)),
		"cards_front_chance-3x3.png": await sheet(grid),
	});
	assert.deepEqual(
		few.sheets.map(({ count }) => count),
		[9],
	);
});

test("a page of paper with the cards next to it is skipped, whatever is between its cards", async (t) => {
	const [width, height, across, down] = [385, 537, 425, 550];
	const page = (rows: number) => {
		const cards = Array.from({ length: 3 * rows }, (_, at) => {
			const [x, y] = [20 + across * (at % 3), 6 + down * Math.floor(at / 3)];
			return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${at * 40} 60% 70%)"/><rect x="${x + 40}" y="${y + 30 * at + 40}" width="200" height="120" fill="#333"/>`;
		});
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1275" height="1650"><rect width="100%" height="100%"/>${cards.join("")}</svg>`;
		return sharp(Buffer.from(svg)).png().toBuffer();
	};
	const cards = Array.from({ length: 9 }, (_, at): [string, Picture] => [
		`robots/${"abcdefghi"[at]}.png`,
		{ px: [width, height] },
	]);
	const pages = { "robots/page_1.png": await page(3), "robots/page_2.png": await page(2) };
	const reading = await readingOf(t, { ...Object.fromEntries(cards), ...pages });
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(kindsAndKeys(reading).length, 10);
	assert.deepEqual(reading.sheets, []);
	// fewer cards than on a page may be others
	const few = await readingOf(t, { ...Object.fromEntries(cards.slice(0, 6)), ...pages });
	assert.ok(few.sheets.some(({ count }) => count === 9));
});

test("a sheet in two formats is cut once", async (t) => {
	const reading = await readingOf(t, {
		"monsters-3x3.png": await sheet({ columns: 3, rows: 3 }),
		"monsters-3x3.jpg": await sheet({ columns: 3, rows: 3 }, "jpeg"),
	});
	assert.deepEqual(
		reading.sheets.map(({ file, count }) => [file, count]),
		[["monsters-3x3.png", 9]],
	);
	assert.deepEqual(
		reading.warnings.map(({ code, file }) => [code, file]),
		[["TWIN_SKIPPED", "monsters-3x3.png"]],
	);
});

test("a sheet of the cards next to it is skipped, even if it is a pixel too large", async (t) => {
	const reading = await readingOf(t, {
		...(await singles("players", 9)),
		"players/decksheet.png": { px: [300, 421], dpi: 300 },
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.ok(reading.guesses.some(({ code }) => code === "PAGE_OF_SINGLES"));
	assert.equal(kindsAndKeys(reading).length, 10);
});

test("a template of a sheet is not cut", async (t) => {
	const reading = await readingOf(t, {
		...(await singles("cards", 5)),
		"cards_template-3x3.png": await sheet({ columns: 3, rows: 3 }),
	});
	assert.deepEqual(reading.sheets, []);
	assert.equal(kindsAndKeys(reading).length, 6);
});

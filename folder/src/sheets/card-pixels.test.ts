import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { type Picture, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { cellNumbers } from "../../../cli/tests/support/sheet-pictures.ts";

const margin = 52;

/** A sheet of cards in several colours, with a margin around all of them. */
async function sheetOf(columns: number, rows: number, width: number, height: number): Promise<Buffer> {
	const cards = cellNumbers(columns, rows).map((at) => {
		const [x, y] = [margin + (at % columns) * width, margin + Math.floor(at / columns) * height];
		const spot = `<circle cx="${x + 60 + at * 20}" cy="${y + 200}" r="30" fill="black"/>`;
		return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${at * 47} 70% 60%)"/>${spot}`;
	});
	const [w, h] = [columns * width + 2 * margin, rows * height + 2 * margin];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="white"/>${cards.join("")}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

const sheet = () => sheetOf(4, 2, 375, 525);
const withBleed: Picture = { px: [413, 563] };

test("a sheet of cards that have a usual size to the pixel has the same margin on all sides", async (t) => {
	const { sheets } = await readingOf(t, { "out/events_sheet_00.png": await sheet() });
	assert.deepEqual(
		sheets.map(({ grid, count, margin }) => [grid, count, margin]),
		[["4x2", 8, margin]],
	);
});

test("sheets next to their cards are skipped, if these have the same size, with bleed or without", async (t) => {
	const singles = (count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`out/event_0${at}.png`, withBleed]));
	const more = Object.fromEntries([10, 11, 12].map((at) => [`out/event_${at}.png`, withBleed]));
	const pages = { "out/events_sheet_00.png": await sheet(), "out/events_sheet_01.png": await sheet() };
	// the last page may be half empty
	const enough = await readingOf(t, { ...singles(9), ...more, ...pages });
	assert.deepEqual(enough.sheets, []);
	assert.ok(enough.guesses.some(({ code }) => code === "PAGE_OF_SINGLES"));
	const few = await readingOf(t, { ...singles(4), ...pages });
	assert.equal(few.sheets.length, 2);
});

test("a picture stays whole if no line shows the grid that its proportions suggest", async (t) => {
	// two cards of an unusual size, in the middle
	const picture = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: "white" } })
		.composite([
			{
				input: { create: { width: 301, height: 299, channels: 3, background: "black" } },
				left: 123,
				top: 111,
			},
		])
		.png()
		.toBuffer();
	const { sheets, warnings } = await readingOf(t, { "cards/some_sheet.png": picture });
	assert.deepEqual(sheets, []);
	assert.deepEqual(
		warnings.filter(({ code }) => code === "SHEET_UNSURE").map(({ file }) => file),
		["cards/some_sheet.png"],
	);
});

test("numbered sheets are one deck, unless their cells have other proportions", async (t) => {
	const decksOf = async (other: Buffer) => {
		const { manifest } = await readingOf(t, { "cards_1_4x2.png": await sheet(), "cards_2_4x2.png": other });
		return manifest.components.filter(({ kind }) => kind === "deck").map(({ externalKey }) => externalKey);
	};
	assert.equal((await decksOf(await sheet())).length, 1);
	assert.deepEqual(await decksOf(await sheetOf(4, 2, 300, 525)), ["cards_1", "cards_2"]);
});

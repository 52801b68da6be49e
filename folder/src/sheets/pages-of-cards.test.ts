import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { readingOf } from "../../../cli/tests/support/game-folder.ts";

/** A page in pixels, and frames of cards in mm from its left and top. */
type Page = { px: [number, number]; dpi: number; cards: readonly { x: number; y: number }[] };

const [across, down] = [60, 90];

/** A picture of a page with cards, each with a patch at another place. */
async function pageOf({ px: [width, height], dpi, cards }: Page) {
	const px = (mm: number) => Math.round((mm / 25.4) * dpi);
	const drawn = cards.map(({ x, y }, at) => {
		const frame = `<rect x="${px(x)}" y="${px(y)}" width="${px(across)}" height="${px(down)}" fill="#fc9" stroke="#333" stroke-width="2"/>`;
		const patch = `<circle cx="${px(x + 15 + ((at * 7) % 30))}" cy="${px(y + 20 + ((at * 11) % 45))}" r="${px(9)}" fill="hsl(${at * 67} 70% 40%)"/>`;
		return frame + patch;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${drawn.join("")}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** Cards with 5 mm between them, from 9 mm and 8.5 mm on. */
const cardsOn = (columns: number, rows: number) =>
	Array.from({ length: columns * rows }, (_, at) => ({
		x: 9 + (at % columns) * (across + 5),
		y: 8.5 + Math.floor(at / columns) * (down + 5),
	}));
const a4: [number, number] = [1240, 1754];

test("pictures of pages to print are cut where their cards are, and pages without cards are not", async (t) => {
	const page = { px: a4, dpi: 150 };
	const reading = await readingOf(t, {
		"print/heroes_1.png": await pageOf({ ...page, cards: cardsOn(3, 3) }),
		"print/heroes_2.png": await pageOf({ ...page, cards: cardsOn(3, 3).slice(0, 7) }),
		"print/notes.png": await pageOf({ ...page, cards: [{ x: 40, y: 120 }] }),
	});
	assert.deepEqual(
		reading.sheets.map(({ file, grid, count }) => [file, grid, count]),
		[
			["print/heroes_1.png", "3x3", 9],
			["print/heroes_2.png", "3x3", 7],
		],
	);
	const [first] = reading.sheets;
	assert.match(String(first?.card), /^35[3-5] x 53[0-3] px$/, "60 × 90 mm at 150 dpi");
	assert.match(String(first?.gutter), /^(29|30|31)( x (29|30|31) px)?$/);
});

test("four parts of a page, and a picture with the pixels of one card, are no cards for sure", async (t) => {
	const quarters = (width: number, height: number, sides: number) => {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eee"/>${Array.from({ length: sides - 1 }, (_, at) => `<rect x="${((at + 1) * width) / sides - 3}" width="6" height="${height}"/><rect y="${((at + 1) * height) / sides - 3}" width="${width}" height="6"/>`).join("")}<circle cx="${width / 4}" cy="${height / 4}" r="90" fill="red"/></svg>`;
		return sharp(Buffer.from(svg)).png().toBuffer();
	};
	const reading = await readingOf(t, {
		"a/overview.png": await quarters(1700, 2390, 2),
		"b/hero.png": await quarters(825, 1125, 3),
	});
	assert.deepEqual(reading.sheets, []);
	const unsure = reading.warnings.filter(({ code }) => code === "SHEET_UNSURE").map(({ file }) => file);
	assert.deepEqual(unsure, ["a/overview.png"]);
});

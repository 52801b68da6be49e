import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { problemsOf, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { cellNumbers } from "../../../cli/tests/support/sheet-pictures.ts";
import type { FolderReading } from "../read/types.ts";

const grids = ({ sheets }: FolderReading) =>
	sheets.map(({ file, grid, count, last }) => `${file} ${grid} ${count} ${last}`);

/** A sheet of dark cards without borders, of which some at the end are missing, and more cards in the cells with these numbers. */
async function darkSheet(columns: number, rows: number, used: number, more: readonly number[]) {
	const [width, height] = [2048, Math.round((2048 / columns) * 1.4 * rows)];
	const [across, down] = [width / columns, height / rows];
	const card = (at: number, ground: string, mark: string) => {
		const [x, y] = [(at % columns) * across, Math.floor(at / columns) * down];
		const [left, top] = [0.15 + ((at * 37) % 40) / 100, 0.15 + ((at * 53) % 40) / 100];
		return `<rect x="${x}" y="${y}" width="${across}" height="${down}" fill="${ground}"/><rect x="${x + left * across}" y="${y + top * down}" width="${0.3 * across}" height="${0.2 * down}" fill="${mark}"/>`;
	};
	// neighbours of one colour have no line between them
	const cards = cellNumbers(columns, rows)
		.slice(0, used)
		.map((at) => card(at, Math.floor(at / 2) % 2 === 0 ? "#111" : "#733", "#fc9"));
	const others = more.map((at) => card(at, "#eee", "#222"));
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="black"/>${cards.join("")}${others.join("")}</svg>`;
	return await sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}

test("a sheet whose last row ends with empty cells and another card is cut, that card being the back", async (t) => {
	const reading = await readingOf(t, {
		"euchre/game.jpg": await darkSheet(8, 4, 28, [31]),
		"mortals/c7sOxKD.jpg": await darkSheet(10, 7, 30, [69]),
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(grids(reading), ["euchre/game.jpg 8x4 28 back", "mortals/c7sOxKD.jpg 10x7 30 back"]);
});

test("without that card at its end, the same picture is not cut by its last row", async (t) => {
	const reading = await readingOf(t, { "euchre/game.jpg": await darkSheet(8, 4, 28, []) });
	assert.deepEqual(grids(reading), []);
});

test("a picture with more than one card behind empty cells is no such sheet", async (t) => {
	const reading = await readingOf(t, { "euchre/game.jpg": await darkSheet(8, 4, 12, [20, 31]) });
	assert.deepEqual(grids(reading), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { folderOnDisk } from "../../../../cli/src/folder-on-disk.ts";
import { gameFolder } from "../../../../cli/tests/support/game-folder.ts";
import { cellNumbers } from "../../../../cli/tests/support/sheet-pictures.ts";
import { readFolder } from "../../read-folder.ts";
import { guessGrid, shownGrid } from "../index.ts";

/** A square picture of cards, three in a row and two above each other, on a ground of one colour. */
async function squareSheet(cardColour: string): Promise<Buffer> {
	const cards = cellNumbers(3, 2).map(
		(at) =>
			`<rect x="${(at % 3) * 80 + 3}" y="${Math.floor(at / 3) * 120 + 3}" width="74" height="114" fill="${cardColour}"/>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="100%" height="100%" fill="#fff"/>${cards.join("")}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

test("the lines of a picture show its grid where its proportions say another one, or nothing", async (t) => {
	const folder = folderOnDisk(
		await gameFolder(t, {
			"cards/sheet.png": await squareSheet("#333"),
			"cards/plain.png": await squareSheet("#fff"),
		}),
	);
	const { images } = await readFolder(folder);
	const [sheet, plain] = ["cards/sheet.png", "cards/plain.png"].map((name) => images.get(name));
	assert.ok(sheet && plain);
	const { columns, rows } = (await shownGrid(folder, sheet)) ?? {};
	assert.deepEqual([columns, rows], [3, 2]);
	assert.notEqual(guessGrid(sheet).columns, 3);
	assert.equal(await shownGrid(folder, plain), undefined);
	const { tools: _, ...blind } = folder;
	assert.equal(await shownGrid(blind, sheet), undefined);
});

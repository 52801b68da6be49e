import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { createImages } from "../../images/codec/codec.ts";
import type { Face, Piece } from "../model/piece.ts";
import { composeSheet, type Sheet, type SheetDeps } from "./compose-sheet.ts";
import { chooseGrid, gridFor } from "./grid.ts";
import { finenessOf, placeImage } from "./placed-image.ts";

const poker = { widthMm: 63.5, heightMm: 88.9 };

const piece = (more: Partial<Piece> = {}): Piece => ({
	kind: "tile",
	name: "Gull",
	externalKey: "gull",
	count: 1,
	...poker,
	parentExternalKey: null,
	app: "app",
	payload: { imageFaces: [] },
	...more,
});

const face = (url: string, widthPx: number, heightPx: number, trim?: Face["trim"]): Face => ({
	sideKey: "front",
	url,
	thumbUrl: null,
	derivedUrl: null,
	widthPx,
	heightPx,
	...(trim && { trim }),
});

describe("grids of sheets", () => {
	test("cells have as much detail as their number allows, and no side is longer than 4096 px", () => {
		for (let count = 1; count <= 70; count++) {
			for (const size of [poker, { widthMm: 88.9, heightMm: 63.5 }, { widthMm: 40, heightMm: 40 }]) {
				const grid = gridFor(count, size);
				assert.ok(grid.columns * grid.rows >= count && grid.columns <= 10 && grid.rows <= 7);
				assert.ok(Math.max(grid.columns * grid.cellWidth, grid.rows * grid.cellHeight) <= 4096);
				const proportions = grid.cellWidth / grid.cellHeight;
				assert.ok(Math.abs(proportions / (size.widthMm / size.heightMm) - 1) < 0.01);
			}
		}
		assert.deepEqual(gridFor(1, poker), { columns: 1, rows: 1, cellWidth: 750, cellHeight: 1050 });
		assert.deepEqual(gridFor(70, poker), { columns: 10, rows: 7, cellWidth: 409, cellHeight: 573 });
		assert.throws(() => gridFor(71, poker), RangeError);
	});

	test("cells are not finer than the images that they show", () => {
		assert.deepEqual(chooseGrid(5, 2, poker, 4), { columns: 5, rows: 2, cellWidth: 254, cellHeight: 355 });
	});
});

/** Images by their keys. */
function sheetDeps(files: Record<string, Buffer>): SheetDeps {
	const images = createImages({ ordinaryPlaces: 2, largeBytes: 2 ** 28 });
	const objects = {
		locate: async (key: { key?: string }) => files[key.key ?? ""],
		size: async () => undefined,
	};
	return { images, objects, store: {}, now: Date.now, log: {}, metrics: {} } as unknown as SheetDeps;
}

const block = (
	width: number,
	height: number,
	background: { r: number; g: number; b: number; alpha?: number },
) => ({
	create: { width, height, channels: 4 as const, background: { alpha: 1, ...background } },
});

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
	const { data } = await sharp(bytes)
		.extract({ left, top, width: 1, height: 1 })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return [...data];
}

describe("composing a sheet", () => {
	const red = { r: 200, g: 0, b: 0 };
	const blue = { r: 0, g: 0, b: 200 };
	const green = { r: 0, g: 150, b: 0 };

	test("images are trimmed, turned and within their cells; a background shows where they are transparent", async () => {
		// a card with bleed in another colour, whose upper half is blue
		const bleed = await sharp(block(825, 1125, green))
			.composite([
				{ input: block(750, 1050, red), left: 38, top: 38 },
				{ input: block(750, 525, blue), left: 38, top: 38 },
			])
			.png()
			.toBuffer();
		const token = await sharp(block(200, 100, { ...blue, alpha: 0.5 }))
			.png()
			.toBuffer();
		const trim = { left: 38, top: 38, width: 750, height: 1050 };
		const card = piece();
		const wide = piece({ widthMm: 88.9, heightMm: 63.5 });
		const square = piece({ kind: "tokenSprite", widthMm: 20, heightMm: 20 });
		const sheet: Sheet = {
			...chooseGrid(2, 2, poker, 4),
			format: "png",
			background: { r: 255, g: 255, b: 255 },
			cells: [
				{ index: 0, name: "Gull", image: placeImage(face("bleed", 825, 1125, trim), card) },
				{ index: 1, name: "Wide", image: placeImage(face("bleed", 825, 1125), wide, true) },
				{ index: 3, name: "Token", image: placeImage(face("token", 200, 100), square) },
			],
		};
		const bytes = await composeSheet(sheetDeps({ bleed, token }), sheet, "account");
		const { width, height, format, hasAlpha } = await sharp(bytes).metadata();
		assert.deepEqual([width, height, format, hasAlpha], [508, 710, "png", false]);
		const at = (left: number, top: number) => colourAt(bytes, left, top);
		assert.deepEqual(await at(1, 1), [0, 0, 200], "no bleed at the corner");
		assert.deepEqual(await at(252, 353), [200, 0, 0]);
		// the portrait back of a landscape card is turned to the left: its upper half is on the left
		assert.deepEqual(await at(254 + 20, 150), [0, 0, 200]);
		assert.deepEqual(await at(254 + 230, 150), [200, 0, 0]);
		assert.deepEqual(await at(20, 500), [255, 255, 255], "an empty cell");
		assert.deepEqual(await at(254 + 127, 355 + 177), [127, 127, 227], "half transparent");
		assert.deepEqual(await at(254 + 127, 355 + 20), [255, 255, 255], "above the wide image");
		const clear = await composeSheet(
			sheetDeps({ bleed, token }),
			{ ...sheet, background: undefined },
			"account",
		);
		assert.deepEqual(await colourAt(clear, 20, 500), [0, 0, 0, 0]);
		assert.equal(Math.round(finenessOf(face("bleed", 825, 1125, trim), card) * 25.4), 300);
	});

	test("a request that is given up ends it", async () => {
		const bytes = await sharp(block(10, 10, red))
			.png()
			.toBuffer();
		const image = placeImage(face("one", 10, 10), piece());
		const sheet: Sheet = {
			...chooseGrid(1, 1, poker),
			format: "jpeg",
			background: red,
			cells: [{ index: 0, name: "Gull", image }],
		};
		const given = AbortSignal.abort(new Error("gone"));
		await assert.rejects(composeSheet(sheetDeps({ one: bytes }), sheet, "account", given), /gone/);
	});
});

import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { type FolderSource, readFolder } from "@tuckbox/folder";
import { type Sorting, sortedFile, sortedFileName, sortingOf, withFile } from "@tuckbox/folder/sorting";
import sharp from "sharp";
import { folderOnDisk } from "../../src/folder-on-disk.ts";
import { gameFolder, type Picture, poker } from "./game-folder.ts";

export const small: Picture = { px: [60, 60] };
export const named = (names: readonly string[], picture: Picture = poker) =>
	Object.fromEntries(names.map((name) => [`${name}.png`, picture]));

export async function sortedFolder(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const folder = folderOnDisk(await gameFolder(t, files));
	return { folder, sorting: await sortingOf(folder, await readFolder(folder)) };
}

/** The kind, key, parent, size and back of each piece that a push would send. */
export async function read(folder: FolderSource, sorting: Sorting): Promise<string[]> {
	const text = sortedFile(sorting);
	const reading = await readFolder(withFile(folder, sortedFileName, text));
	assert.deepEqual(reading.problems, [], text);
	return reading.manifest.components.map((piece) => {
		const { kind, externalKey, parentExternalKey, widthMm, heightMm, count, images = [], pages } = piece;
		const back = images.find(({ sideKey }) => sideKey === "back")?.file;
		return [
			`${kind} ${externalKey}`,
			...(parentExternalKey ? [`in ${parentExternalKey}`] : []),
			...(widthMm && heightMm ? [`${widthMm}x${heightMm}`] : []),
			...(count === 1 ? [] : [`×${count}`]),
			...(back === undefined ? [] : [`back ${back}`]),
			...(pages === undefined ? [] : [`pages ${pages.join(" ")}`]),
		].join(" ");
	});
}

export async function sheetOf(
	columns: number,
	rows: number,
	[width, height]: [number, number],
): Promise<Buffer> {
	const cells = Array.from({ length: columns * rows }, (_, at) => {
		const [left, top] = [(at % columns) * width, Math.floor(at / columns) * height];
		const background = { r: (at * 37) % 255, g: (at * 91) % 255, b: 120 };
		const mark = { width: 9, height: 9, channels: 3 as const, background: "white" };
		return [
			{ input: { create: { width, height, channels: 3 as const, background } }, left, top },
			{ input: { create: mark }, left: left + 3 + ((at * 11) % 30), top: top + 3 + ((at * 7) % 40) },
		];
	}).flat();
	const ground = { width: columns * width, height: rows * height, channels: 3 as const, background: "black" };
	return await sharp({ create: ground }).composite(cells).png().toBuffer();
}

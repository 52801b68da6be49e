import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";

export type Picture = {
	bytes: Buffer;
	fileName: string;
	contentType: "image/png";
	checksum: string;
	widthPx: number;
	heightPx: number;
};

const card = { width: 825, height: 1125 } as const;
const tile = { width: 48, height: 48 } as const;

function pictureOf(bytes: Buffer, fileName: string, size: { width: number; height: number }): Picture {
	return {
		bytes,
		fileName,
		contentType: "image/png",
		checksum: `sha256-${createHash("sha256").update(bytes).digest("base64")}`,
		widthPx: size.width,
		heightPx: size.height,
	};
}

/** The same PNG with a comment in it: different bytes for the same pixels, without an encoder. */
function remarked(png: Buffer, remark: string): Buffer {
	const data = Buffer.from(`tEXtComment\0${remark}`, "latin1");
	const chunk = Buffer.alloc(data.length + 8);
	chunk.writeUInt32BE(data.length - 4, 0);
	data.copy(chunk, 4);
	chunk.writeUInt32BE(crc32(data), data.length + 4);
	const end = png.length - 12; // IEND is the last chunk and has no data
	return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

function noise(width: number, height: number, sigma: number) {
	return sharp({
		create: {
			width,
			height,
			channels: 3,
			background: "grey",
			noise: { type: "gaussian", mean: 128, sigma },
		},
	});
}

/**
 * A card as a printer receives it: broad soft shapes with finer ones on them. Half of the cards have a grain that keeps
 * a PNG from compressing well.
 */
async function makeCard(index: number): Promise<Buffer> {
	const { width, height } = card;
	const upscaled = async (columns: number, sigma: number) =>
		await sharp(
			await noise(columns, Math.round(columns * 1.4), sigma)
				.png()
				.toBuffer(),
		)
			.resize(width, height, { fit: "fill", kernel: "cubic" })
			.png({ compressionLevel: 0 })
			.toBuffer();
	const layers = [{ input: await upscaled(120 + 8 * index, 24), blend: "overlay" as const }];
	if (index % 2 === 0) {
		const grain = await noise(width, height, 1).png({ compressionLevel: 0 }).toBuffer();
		layers.push({ input: grain, blend: "overlay" });
	}
	return await sharp(await upscaled(5 + (index % 9), 90))
		.composite(layers)
		.removeAlpha()
		.png({ compressionLevel: 4, adaptiveFiltering: true })
		.toBuffer();
}

let cards: Promise<Buffer[]> | undefined;

function baseCards(): Promise<Buffer[]> {
	cards ??= (async () => {
		const made: Buffer[] = [];
		for (let index = 0; index < 20; index += 4) {
			made.push(...(await Promise.all([0, 1, 2, 3].map((more) => makeCard(index + more)))));
		}
		return made;
	})();
	return cards;
}

/** Card faces of 825 × 1125 px, 0.5 to 2 MB each. All differ in their bytes, but only twenty in their pixels. */
export async function cardPictures(count: number, round: string): Promise<Picture[]> {
	const made = await baseCards();
	return Array.from({ length: count }, (_, i) => {
		const bytes = remarked(made[i % made.length] as Buffer, `${round} ${i}`);
		return pictureOf(bytes, `card-${i}.png`, card);
	});
}

/** Small pictures with different bytes, for workloads that only need images to exist. */
export async function tilePictures(count: number, round: string): Promise<Picture[]> {
	const base = await noise(tile.width, tile.height, 20).png().toBuffer();
	return Array.from({ length: count }, (_, i) =>
		pictureOf(remarked(base, `${round} ${i}`), `tile-${i}.png`, tile),
	);
}

/** Reads an existing PNG. */
export async function readPicture(fileName: string, bytes: Buffer): Promise<Picture> {
	const { width, height } = await sharp(bytes).metadata();
	return pictureOf(bytes, fileName, { width, height });
}

import "../../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import sharp from "sharp";
import { openFile } from "../../../../cli/src/folder-on-disk.ts";
import { remarkText } from "../../../../cli/src/messages/remarks.ts";
import { UnreadableImage } from "./byte-source.ts";
import { readImageHeader } from "./header.ts";

let folder = "";
before(async () => {
	folder = await mkdtemp(join(tmpdir(), "tuckbox-images-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const blank = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#367" } });
/** Grain, so that the file does not shrink to its header. */
const grainy = (width: number, height: number) =>
	sharp({
		create: {
			width,
			height,
			channels: 3,
			background: "#888",
			noise: { type: "gaussian", mean: 128, sigma: 40 },
		},
	});

/** Reads the header of a file on the disk. */
async function headerOf(path: string) {
	const file = await openFile(path);
	try {
		return { ...(await readImageHeader(file)), byteSize: file.byteSize };
	} finally {
		await file.close();
	}
}

async function saved(name: string, bytes: Buffer): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

const refusal = (text: RegExp) => (error: unknown) =>
	error instanceof UnreadableImage && text.test(remarkText(error.remarkOn("The picture")));

for (const format of ["png", "jpeg", "webp", "gif", "avif"] as const) {
	test(`type and size of ${format} are read from its bytes`, async () => {
		const path = await saved(`plain-${format}`, await blank(83, 112).toFormat(format).toBuffer());
		const { contentType, widthPx, heightPx } = await headerOf(path);
		assert.deepEqual(
			{ contentType, widthPx, heightPx },
			{ contentType: `image/${format}`, widthPx: 83, heightPx: 112 },
		);
	});
}

test("the size of lossless WebP and WebP with alpha is read, too", async () => {
	const lossless = await saved("lossless", await blank(83, 112).webp({ lossless: true }).toBuffer());
	const alpha = await saved("alpha", await blank(90, 40).ensureAlpha(0.5).webp().toBuffer());
	const [one, other] = [await headerOf(lossless), await headerOf(alpha)];
	assert.deepEqual([one.widthPx, one.heightPx, other.widthPx, other.heightPx], [83, 112, 90, 40]);
});

test("the resolution in PNG and JPEG files is read", async () => {
	for (const dpi of [72, 150, 300, 600]) {
		for (const format of ["png", "jpeg"] as const) {
			const bytes = await blank(20, 20).withMetadata({ density: dpi }).toFormat(format).toBuffer();
			assert.equal((await headerOf(await saved(`dpi-${dpi}-${format}`, bytes))).dpi, dpi);
		}
	}
});

test("a resolution that differs between the axes, or is invalid, is ignored", async () => {
	const bytes = await blank(20, 20).withMetadata({ density: 300 }).png().toBuffer();
	const at = bytes.indexOf("pHYs") + 4;
	bytes.writeUInt32BE(3937, at);
	assert.equal((await headerOf(await saved("axes", bytes))).dpi, undefined);
	bytes.writeUInt32BE(0, at);
	bytes.writeUInt32BE(0, at + 4);
	assert.equal((await headerOf(await saved("zero-dpi", bytes))).dpi, undefined);
});

test("the size of pictures that EXIF rotates is the size as shown", async () => {
	for (const format of ["jpeg", "webp"] as const) {
		for (const [orientation, upright] of [
			[1, [60, 90]],
			[3, [60, 90]],
			[6, [90, 60]],
			[8, [90, 60]],
		] as const) {
			const bytes = await blank(60, 90).withMetadata({ orientation }).toFormat(format).toBuffer();
			const { widthPx, heightPx } = await headerOf(await saved(`turn-${orientation}-${format}`, bytes));
			assert.deepEqual([widthPx, heightPx], upright, `${format}, orientation ${orientation}`);
		}
	}
});

type Specimen = { file: string; expect: string; uprightWidth: number; uprightHeight: number };

/** An EXIF segment of little-endian TIFF with both resolutions, per inch or per centimetre. */
function exifSegment(perUnit: number, unit: 2 | 3): Buffer {
	const tiff = Buffer.alloc(70);
	tiff.write("II*\0", 0, "latin1");
	tiff.writeUInt32LE(8, 4);
	tiff.writeUInt16LE(3, 8);
	for (const [entry, [tag, type, value]] of [
		[0x011a, 5, 54],
		[0x011b, 5, 62],
		[0x0128, 3, unit],
	].entries()) {
		const at = 10 + entry * 12;
		tiff.writeUInt16LE(tag as number, at);
		tiff.writeUInt16LE(type as number, at + 2);
		tiff.writeUInt32LE(1, at + 4);
		tiff.writeUInt32LE(value as number, at + 8);
	}
	for (const at of [54, 62]) {
		tiff.writeUInt32LE(perUnit * 10, at);
		tiff.writeUInt32LE(10, at + 4);
	}
	const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
	const head = Buffer.from([0xff, 0xe1, 0, 0]);
	head.writeUInt16BE(body.length + 2, 2);
	return Buffer.concat([head, body]);
}

test("the resolution in EXIF is used if there is no JFIF", async () => {
	const plain = await blank(20, 20).jpeg().toBuffer();
	const withoutJfif = plain.subarray(4 + plain.readUInt16BE(4));
	for (const [segment, dpi] of [
		[exifSegment(240, 2), 240],
		[exifSegment(100, 3), 254],
	] as const) {
		const bytes = Buffer.concat([plain.subarray(0, 2), segment, withoutJfif]);
		assert.equal((await headerOf(await saved("exif-dpi", bytes))).dpi, dpi);
	}
});

test("a file that is not a picture is refused, naming its type", async () => {
	for (const [text, said] of [
		["<!DOCTYPE html><html></html>", /web page/],
		['<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
		["%PDF-1.7", /PDF/],
		["8BPS\0\x01", /Photoshop/],
		["version https://git-lfs.github.com/spec/v1", /Git LFS/],
		["hello", /not a picture/],
		["", /empty/],
	] as const) {
		await assert.rejects(headerOf(await saved("other.png", Buffer.from(text))), refusal(said));
	}
});

test("half-written pictures are refused", async () => {
	for (const format of ["png", "jpeg", "webp"] as const) {
		const bytes = await grainy(700, 700).toFormat(format).toBuffer();
		assert.ok(bytes.length > 20_000);
		const path = await saved(`cut-${format}`, bytes);
		await headerOf(path);
		await truncate(path, Math.floor(bytes.length / 2));
		await assert.rejects(headerOf(path), refusal(/cut off/), format);
	}
});

test("data that other programs append does not make a picture unreadable", async () => {
	for (const format of ["png", "jpeg", "webp", "gif"] as const) {
		const path = await saved(`tail-${format}`, await blank(30, 40).toFormat(format).toBuffer());
		await appendFile(path, Buffer.alloc(2000, 7));
		assert.equal((await headerOf(path)).widthPx, 30, format);
	}
});

test("pictures larger than the service accepts are refused, however small their files", async () => {
	const png = await blank(10, 10).png().toBuffer();
	for (const [width, height, said] of [
		[20_000, 10, /16,383 px/],
		[10, 2 ** 31, /16,383 px/],
		[12_000, 12_000, /144 megapixels; at most 120/],
		[0, 10, /0 × 10 px/],
	] as const) {
		png.writeUInt32BE(width, 16);
		png.writeUInt32BE(height, 20);
		await assert.rejects(headerOf(await saved("large.png", png)), refusal(said));
	}
	const path = await saved("heavy.png", await blank(10, 10).png().toBuffer());
	await truncate(path, 20 * 1024 * 1024 + 1);
	await assert.rejects(headerOf(path), refusal(/has 20,971,521 bytes; at most 20 MB are allowed/));
});

test("an endless header is not read to the end of the file", async () => {
	const start = await blank(10, 10).jpeg().toBuffer();
	const segment = Buffer.concat([Buffer.from([0xff, 0xe5, 0xff, 0xff]), Buffer.alloc(0xffff - 2)]);
	const endless = Buffer.concat([start.subarray(0, 2), ...Array.from({ length: 200 }, () => segment)]);
	await assert.rejects(headerOf(await saved("endless.jpg", endless)), refusal(/4 MiB|middle of its header/));
});

const named = process.env.TUCKBOX_BAD_IMAGES;
const all = named
	? new URL(`file://${named}/`)
	: new URL("../../../../../../shared/data/bad-images/", import.meta.url);
const index = new URL("index.json", all);

test("the bad images of TUCKBOX_BAD_IMAGES or ../shared/data/bad-images are read or refused", {
	skip: !named && !existsSync(index) && "there is no such folder: set TUCKBOX_BAD_IMAGES",
}, async () => {
	assert.ok(existsSync(index), "TUCKBOX_BAD_IMAGES must name a folder with an index.json");
	const { items } = JSON.parse(await readFile(index, "utf8")) as { items: Specimen[] };
	for (const { file, expect, uprightWidth, uprightHeight } of items) {
		try {
			const { widthPx, heightPx } = await headerOf(fileURLToPath(new URL(file, all)));
			// The service finds damage in the pixels; the size of pictures that it accepts must be right here.
			if (expect !== "reject") assert.deepEqual([widthPx, heightPx], [uprightWidth, uprightHeight], file);
		} catch (error) {
			assert.ok(error instanceof UnreadableImage && expect !== "accept", `${file}: ${error}`);
		}
	}
});

test("the readers refuse any damaged bytes without failing otherwise", async () => {
	const originals = await Promise.all(
		(["png", "jpeg", "webp", "gif", "avif"] as const).map((format) =>
			blank(40, 30).withMetadata({ density: 300, orientation: 6 }).toFormat(format).toBuffer(),
		),
	);
	const damaged = fc.tuple(
		fc.constantFrom(...originals),
		fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
		fc.double({ min: 0.05, max: 1, noNaN: true }),
	);
	await fc.assert(
		fc.asyncProperty(damaged, async ([original, changes, kept]) => {
			const bytes = Buffer.from(original.subarray(0, Math.ceil(original.length * kept)));
			for (const [at, value] of changes) if (at > 3 && at < bytes.length) bytes[at] = value;
			const path = await saved("damaged", bytes);
			try {
				const { widthPx, heightPx } = await headerOf(path);
				assert.ok(widthPx >= 1 && heightPx >= 1 && widthPx <= 16_383 && heightPx <= 16_383);
			} catch (error) {
				assert.ok(error instanceof UnreadableImage, String(error));
			}
		}),
		{ numRuns: 400 },
	);
});

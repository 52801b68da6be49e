import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { webpBomb } from "../../../tests/support/pictures.ts";
import { shareImageMemory } from "../../domain/image-memory.ts";
import { createImages } from "./codec.ts";
import { UnusableImage } from "./complaint.ts";
import { declaredInAvif } from "./layout.ts";
import type { Wanted } from "./variants.ts";

const whole: Wanted = { crop: null, steps: [["thumb", "display"]], isContinued: false };

test("a file that disappears while it is being decoded has no bytes and is not reported as a bad image", async (t) => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-images-"));
	t.after(() => rm(folder, { recursive: true }));
	const file = join(folder, "cut.png");
	await writeFile(file, "\x89PNG\r\n\x1a\n and nothing else");
	const images = createImages(shareImageMemory(1024 ** 3, 2));
	/** A file that exists for the first caller only. */
	const fleeting = () => {
		let isThere = true;
		return async () => {
			if (!isThere) return undefined;
			isThere = false;
			return file;
		};
	};
	assert.equal(await images.inspect(fleeting(), "name", "usr_a"), undefined);
	assert.equal(await images.derive(fleeting(), whole, "name", "usr_a"), undefined);

	const verdict = await images.inspect(async () => file, "name", "usr_a");
	assert.equal(verdict?.usable, false, "while the file exists it is reported as bad");
	await assert.rejects(
		images.derive(async () => file, whole, "name", "usr_a"),
		UnusableImage,
	);
});

const [least, ample] = [256 * 1024 ** 2, 4 * 1024 ** 3].map((budget) =>
	createImages(shareImageMemory(budget, 2)),
);

/** The reason why these bytes are unusable, or else their size. */
async function verdictOn(bytes: Buffer, images = ample): Promise<string> {
	const verdict = await images?.inspect(async () => bytes, "name", "usr_a");
	if (verdict === undefined) return "gone";
	return verdict.usable ? `${verdict.widthPx} x ${verdict.heightPx}` : verdict.reason;
}

test("an image for which there is not enough memory is refused by its header", async () => {
	const { bytes } = webpBomb(4000, 3000);
	assert.equal(await verdictOn(bytes), "4000 x 3000");
	assert.match(
		await verdictOn(bytes, least),
		/^needs up to 142 MB of memory to be decoded, and this server allows 134 MB: save it /,
	);
	await assert.rejects(
		async () => await least?.derive(async () => bytes, whole, "name", "usr_a"),
		(error) => error instanceof UnusableImage && /^needs up to 142 MB/.test(error.message),
	);
	assert.equal(await verdictOn(webpBomb(3000, 3000).bytes, least), "3000 x 3000");
});

test("an AVIF that declares another size than it has is refused, and every picture in it counts", async () => {
	const avif = await sharp({
		create: { width: 600, height: 400, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
	})
		.avif({ effort: 0 })
		.toBuffer();
	assert.equal(await verdictOn(avif), "600 x 400");
	const places = [...avif.toString("latin1").matchAll(/ispe/g)].map(({ index }) => index);
	assert.ok(places.length > 0);
	function declaring(width: number, height: number, which: readonly number[]): Buffer {
		const bytes = Buffer.from(avif);
		for (const at of which) {
			bytes.writeUInt32BE(width, at + 8);
			bytes.writeUInt32BE(height, at + 12);
		}
		return bytes;
	}
	assert.match(await verdictOn(declaring(10, 10, places)), /^cannot be decoded to its last pixel: /);
	assert.equal(await verdictOn(declaring(16_000, 16_000, places)), "is larger than 120 megapixels");
	const { pixels } = declaredInAvif(declaring(9000, 9000, places.slice(-1)));
	assert.equal(pixels, 81e6);
	const composed = Buffer.concat([Buffer.from("\0\0\0\x10metagrid....", "latin1"), avif]);
	assert.equal(declaredInAvif(composed).isComposed, true);
});

test("the logical screen of a GIF counts, however small its picture is", async () => {
	function gif(width: number, height: number): Buffer {
		const bytes = Buffer.from(
			"474946383961ffffffff800000000000ffffff2c00000000010001000002024c01003b",
			"hex",
		);
		bytes.writeUInt16LE(width, 6);
		bytes.writeUInt16LE(height, 8);
		return bytes;
	}
	assert.equal(await verdictOn(gif(1, 1)), "1 x 1");
	assert.equal(await verdictOn(gif(65_535, 65_535)), "is larger than 16383 px on a side");
	assert.equal(await verdictOn(gif(16_000, 16_000)), "is larger than 120 megapixels");
});

test("messages about a damaged file do not name the server's files", async (t) => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-images-"));
	t.after(() => rm(folder, { recursive: true }));
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	for (const format of ["avif", "jpeg", "png", "webp", "gif"] as const) {
		const whole = await sharp({
			create: { width: 99, height: 99, channels: 3, background: "white", noise },
		})
			.toFormat(format)
			.toBuffer();
		const file = join(folder, `cut.${format}`);
		await writeFile(file, whole.subarray(0, whole.length - whole.length / 3));
		const verdict = await ample?.inspect(async () => file, format, "usr_a");
		assert.equal(verdict?.usable, false, format);
		const reason = (verdict?.usable === false && verdict.reason) || "";
		assert.match(
			reason,
			/^(cannot be decoded to its last pixel: [a-z ]+|is not a readable image of .*)$/,
			format,
		);
	}
});

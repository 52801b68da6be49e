import assert from "node:assert/strict";
import { test } from "node:test";
import {
	decodingBytes,
	defaultImageMemory,
	type ImageLayout,
	isLargeImage,
	ordinaryBytes,
	shareImageMemory,
} from "./image-memory.ts";

const gib = 1024 ** 3;

/** In MB, measured: the growth of resident memory by checking or deriving, whichever is more. */
const measured: [name: string, layout: Partial<ImageLayout>, megapixels: number, mb: number][] = [
	["PNG, 8 bits", { contentType: "image/png" }, 120, 94],
	["PNG, 16 bits", { contentType: "image/png", isDeep: true }, 120, 174],
	["PNG, interlaced", { contentType: "image/png", isProgressive: true }, 25, 201],
	["PNG, interlaced, 16 bits", { contentType: "image/png", isProgressive: true, isDeep: true }, 25, 272],
	["PNG, interlaced, 16 bits", { contentType: "image/png", isProgressive: true, isDeep: true }, 120, 1086],
	["JPEG", { contentType: "image/jpeg", channels: 3 }, 25, 15],
	["JPEG, progressive, 4:4:4", { contentType: "image/jpeg", isProgressive: true, channels: 3 }, 25, 163],
	["JPEG, progressive, CMYK", { contentType: "image/jpeg", isProgressive: true, channels: 4 }, 25, 217],
	["WebP", { contentType: "image/webp" }, 25, 224],
	["WebP", { contentType: "image/webp" }, 120, 986],
	["WebP, animated", { contentType: "image/webp" }, 16, 144],
	["GIF", { contentType: "image/gif" }, 25, 144],
	["GIF", { contentType: "image/gif" }, 120, 573],
	["GIF, animated", { contentType: "image/gif" }, 16, 102],
	["AVIF, 4:2:0", { contentType: "image/avif" }, 25, 396],
	["AVIF, 4:4:4, alpha", { contentType: "image/avif" }, 25, 479],
	["AVIF, 10 bits, 4:4:4, alpha", { contentType: "image/avif", isDeep: true }, 25, 646],
	["AVIF, 10 bits, 4:4:4, alpha", { contentType: "image/avif", isDeep: true }, 120, 2939],
	["AVIF, 12 bits, turned", { contentType: "image/avif", isDeep: true, isTurned: true }, 25, 768],
];

function layoutOf(facts: Partial<ImageLayout>, pixels: number): ImageLayout {
	const plain = { channels: 4, isDeep: false, isProgressive: false, isTurned: false };
	return { contentType: "image/png", ...plain, ...facts, pixels };
}

test("no image takes more memory than estimated, and the largest ones at least a third of it", () => {
	for (const [name, facts, megapixels, mb] of measured) {
		const estimate = decodingBytes(layoutOf(facts, megapixels * 1e6)) / 1e6;
		assert.ok(mb <= estimate, `${name}: measured ${mb} MB, estimated ${estimate}`);
		assert.ok(megapixels < 100 || mb * 3 > estimate, `${name}: measured ${mb} MB, estimated ${estimate}`);
	}
});

test("no image that is not large takes more than an ordinary place", () => {
	for (const [name, facts] of measured) {
		let pixels = 120e6;
		while (isLargeImage(facts.contentType ?? "", pixels)) pixels -= 100_000;
		const estimate = decodingBytes(layoutOf({ ...facts, isTurned: true }, pixels));
		assert.ok(estimate <= ordinaryBytes, `${name}: ${pixels} px take ${estimate}`);
	}
});

test("the memory for images follows the limit of the process and the machine", () => {
	assert.equal(defaultImageMemory(4 * gib, 64 * gib), 3.5 * gib);
	assert.equal(defaultImageMemory(undefined, 8 * gib), 4 * gib);
	assert.equal(defaultImageMemory(4 * gib, 4 * gib), 2 * gib, "a limit that the machine does not have");
	assert.equal(defaultImageMemory(gib / 4, 64 * gib), gib / 4, "a card can always be decoded");
});

test("ordinary images and a large one together never take more than the budget", () => {
	for (const budget of [gib / 4, gib / 2, gib, 3.5 * gib, 16 * gib]) {
		for (const cores of [1, 2, 4, 16, 64]) {
			const { ordinaryPlaces, largeBytes } = shareImageMemory(budget, cores);
			assert.ok(ordinaryPlaces >= 1 && ordinaryPlaces <= cores);
			assert.ok(ordinaryPlaces * ordinaryBytes + largeBytes <= budget, `${budget} on ${cores} cores`);
			assert.ok(largeBytes >= ordinaryBytes);
		}
	}
	assert.deepEqual(shareImageMemory(3.5 * gib, 2), { ordinaryPlaces: 2, largeBytes: 3.25 * gib });
});

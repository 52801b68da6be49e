import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { DrawnSide } from "./piece.ts";
import { addressFor, cropsMuch, isTurned, needsOriginal, sharedTrim, sourcesOf } from "./renditions.ts";

const poker = { widthMm: 63.5, heightMm: 88.9 };
const side = (widthPx: number, heightPx: number, more: Partial<DrawnSide> = {}): DrawnSide => ({
	sideKey: "front",
	url: "/original",
	thumbUrl: "/256",
	mediumUrl: "/512",
	derivedUrl: "/1024",
	...(Math.max(widthPx, heightPx) > 1024 && { largeUrl: "/2048" }),
	widthPx,
	heightPx,
	...more,
});

test("an image offers each size that it has once, with its width in pixels", () => {
	assert.equal(sourcesOf(side(825, 1125), 100).srcSet, "/256 188w, /512 375w, /1024 751w, /2048 825w");
	assert.equal(sourcesOf(side(200, 280), 100).srcSet, "/256 183w, /512 200w");
	const trimmed = side(825, 1125, { trim: { left: 38, top: 38, width: 750, height: 1050 } });
	assert.match(sourcesOf(trimmed, 100).srcSet ?? "", /^\/256 183w, \/512 366w/);
});

test("an image that is being upgraded has two sizes, one that is not pushed yet has none", () => {
	const { mediumUrl: _, largeUrl: __, ...old } = side(825, 1125);
	assert.equal(sourcesOf(old, 100).srcSet, "/256 188w, /1024 751w");
	assert.deepEqual(sourcesOf({ ...old, widthPx: 0, heightPx: 0, thumbUrl: "blob:x" }, 100), {
		src: "blob:x",
	});
});

test("a large drawing requests more pixels than a small one among many", () => {
	assert.equal(sourcesOf(side(825, 1125), 100).sizes, "85px");
	const simple = sourcesOf(side(825, 1125), 100, "simple");
	assert.equal(simple.sizes, "55px");
	assert.equal(simple.srcSet, "/256 188w, /512 375w", "and it never loads a large version");
});

test("where an element cannot choose, the smallest sharp size is taken", () => {
	const sizes = [
		["/256", 188],
		["/512", 375],
		["/1024", 751],
		["/2048", 825],
	] as const;
	fc.assert(
		fc.property(
			fc.double({ min: 1, max: 900, noNaN: true }),
			fc.constantFrom(1, 1.5, 2, 3),
			(width, density) => {
				const address = addressFor(side(825, 1125), width, density);
				const at = sizes.findIndex(([url]) => url === address);
				const needed = width * density * 0.85;
				assert.ok((sizes[at]?.[1] ?? 0) >= needed || at === sizes.length - 1, "sharp");
				assert.ok(at === 0 || (sizes[at - 1]?.[1] ?? 0) < needed, "and no larger");
			},
		),
	);
});

test("the original is drawn only where no version is sharp, and never one of absurd size", () => {
	const board = side(6000, 4500);
	assert.equal(needsOriginal(board, 1512, 2), true);
	assert.equal(needsOriginal(board, 700, 2), false);
	assert.equal(needsOriginal(side(1000, 800), 3000, 2), false, "it has no more pixels than its versions");
	assert.equal(needsOriginal(side(12_000, 9000), 3000, 2), false);
});

test("the back of a deck without a size is trimmed to its cards, on landscape cards as well", () => {
	assert.deepEqual(sharedTrim(side(825, 1125), poker), { left: 38, top: 38, width: 750, height: 1050 });
	const landscape = { widthMm: 88.9, heightMm: 63.5 };
	assert.deepEqual(sharedTrim(side(825, 1125), landscape), { left: 38, top: 38, width: 750, height: 1050 });
	assert.equal(isTurned(side(825, 1125), landscape), true);
	assert.equal(isTurned(side(825, 1125), poker), false);
	assert.equal(sharedTrim(side(750, 1050), poker), undefined, "it has no bleed");
	const trim = { left: 38, top: 38, width: 750, height: 1050 };
	assert.equal(sharedTrim(side(825, 1125, { trim }), poker), undefined, "the service has trimmed it");
});

test("what belongs to an image is never cut off to fill a piece of other proportions", () => {
	assert.equal(cropsMuch(side(1125, 825), poker), true);
	assert.equal(cropsMuch(side(825, 1125), poker), false);
});

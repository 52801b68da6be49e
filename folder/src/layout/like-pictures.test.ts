import assert from "node:assert/strict";
import { test } from "node:test";
import { likePictures, type Pixels } from "./like-pictures.ts";

const sizesOf = (pictures: readonly Pixels[]) =>
	likePictures(pictures, (one) => one).map(({ upright, turned }) => [upright.length, turned.length]);

test("parts of pages with the same proportions are of one size only if they have it on the page", () => {
	const small = { widthPx: 600, heightPx: 840 };
	const large = { widthPx: 1200, heightPx: 1680 };
	assert.deepEqual(sizesOf([small, small, large]), [[3, 0]], "exports at two resolutions");
	const [onPage, larger] = [small, large].map((one) => ({ ...one, dpi: 300, isToScale: true }));
	assert.ok(onPage && larger);
	const lying = { ...onPage, widthPx: 845, heightPx: 600 };
	assert.deepEqual(sizesOf([onPage, onPage, lying, larger]), [
		[2, 1],
		[1, 0],
	]);
	assert.deepEqual(
		sizesOf([onPage, onPage, { ...larger, dpi: 600 }]),
		[[3, 0]],
		"a page drawn with more pixels",
	);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { placedGrid } from "../sheets/paper-grid.ts";
import { type PageObject, placedCards } from "./placed-cards.ts";

const a4 = { widthMm: 210, heightMm: 297 };
const at = (leftMm: number, topMm: number, widthMm: number, heightMm: number): PageObject => ({
	...{ leftMm, topMm, widthMm, heightMm },
});
const text = (leftMm: number, topMm: number): PageObject => ({ ...at(leftMm, topMm, 20, 4), isText: true });

/** Things of 63 × 88 mm in three columns, with a text on each. */
const cards = (count: number, gap = 0): PageObject[] =>
	Array.from({ length: count }, (_, cell) => {
		const [left, top] = [8 + (63 + gap) * (cell % 3), 12 + (88 + gap) * Math.floor(cell / 3)];
		return [at(left, top, 63, 88), text(left + 10 + (cell % 2), top + 5)];
	}).flat();

const found = (objects: readonly PageObject[]) => {
	const cards = placedCards(objects, a4);
	return cards === undefined
		? undefined
		: `${cards.columns}x${cards.rows} of ${cards.widthMm}x${cards.heightMm}`;
};

test("things of one size in rows and columns are cards, also where some are missing in the last row", () => {
	assert.equal(found(cards(9)), "3x3 of 63x88");
	assert.equal(found(cards(7, 2)), "3x3 of 63x88");
	assert.equal(found(cards(3)), undefined, "a row of pictures may be anything");
});

test("of frames in frames the outer ones are the cards, and a ground and page numbers do not matter", () => {
	const inner = cards(9)
		.filter(({ isText }) => !isText)
		.map((one) => at(one.leftMm + 4, one.topMm + 30, 55, 40));
	assert.equal(found([at(0, 0, 210, 297), ...inner, ...cards(9), text(100, 290)]), "3x3 of 63x88");
});

test("pictures that hold little of what the page draws are no cards", () => {
	const lines = Array.from({ length: 30 }, (_, line) => text(15, 200 + 3 * line));
	const photographs = [0, 1, 2, 3].map((one) =>
		at(20 + 90 * (one % 2), 20 + 75 * Math.floor(one / 2), 80, 60),
	);
	assert.equal(found([...photographs, ...lines]), undefined);
	assert.equal(found(photographs), "2x2 of 80x60");
});

test("crop marks around pictures do not hide that these are cards, other things next to them do", () => {
	const photographs = [0, 1, 2, 3].map((one) =>
		at(20 + 90 * (one % 2), 20 + 75 * Math.floor(one / 2), 80, 60),
	);
	const edges = [20, 100, 110, 190];
	const marks = edges.flatMap((left) => [at(left, 2, 0.2, 14), at(left, 165, 0.2, 14)]);
	assert.equal(found([...photographs, ...marks]), "2x2 of 80x60");
	const boxes = edges.map((left) => at(left, 200, 14, 14));
	assert.equal(found([...photographs, ...boxes]), undefined);
});

test("places at uneven distances, things on top of each other and strips of one picture are no cards", () => {
	const uneven = [0, 70, 175].flatMap((top) => [8, 80, 150].map((left) => at(left + top / 9, top, 50, 60)));
	assert.equal(found(uneven), undefined);
	assert.equal(found([0, 1, 2, 3].map((one) => at(20 + 10 * one, 20 + 10 * one, 80, 60))), undefined);
	assert.equal(found(Array.from({ length: 12 }, (_, strip) => at(15, 15 + 22 * strip, 70, 22))), undefined);
});

test("small tiles are taken only if nothing else is on the page", () => {
	const tiles = Array.from({ length: 12 }, (_, one) =>
		at(10 + 25 * (one % 6), 10 + 25 * Math.floor(one / 6), 20, 20),
	);
	assert.equal(found(tiles), "6x2 of 20x20");
	assert.equal(found([...tiles, text(20, 200)]), undefined);
});

test("cards that are pictures are known from frames, of which a form has many", () => {
	const tiles = Array.from({ length: 54 }, (_, cell) =>
		at(10 + 20 * (cell % 9), 5 + 20 * Math.floor(cell / 9), 20, 20),
	);
	const pictures = tiles.map((one) => ({ ...one, byteSize: 900 }));
	assert.equal(placedCards(tiles, a4)?.arePictures, undefined);
	assert.equal(placedCards(pictures, a4)?.arePictures, true);
	const gridOf = (objects: readonly PageObject[]) => {
		const cards = placedCards(objects, a4);
		return placedGrid({ ...a4, ...(cards && { cards }) });
	};
	assert.equal(gridOf(tiles), undefined);
	const a3 = { widthMm: 297, heightMm: 420 };
	const ofA3 = Array.from({ length: 50 }, (_, cell) =>
		at(59 * (cell % 5), 42 * Math.floor(cell / 5), 59, 42),
	);
	const onA3 = placedCards(ofA3, a3);
	assert.equal(
		placedGrid({ ...a3, ...(onA3 && { cards: onA3 }) })?.rows,
		10,
		"of a card's size, there may be more",
	);
	assert.equal(gridOf(pictures)?.columns, 9);
});

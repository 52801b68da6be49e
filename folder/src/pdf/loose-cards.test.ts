import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlacedCard } from "../read/pdf-page.ts";
import { areAlone, cardsAround, fewCards, largeThings, looseCards } from "./loose-cards.ts";
import { type PageObject, placedCards } from "./placed-cards.ts";

const a4 = { widthMm: 210, heightMm: 297 };
const at = (leftMm: number, topMm: number, widthMm = 60, heightMm = 80): PageObject => ({
	...{ leftMm, topMm, widthMm, heightMm },
});
const text = (leftMm: number, topMm: number): PageObject => ({ ...at(leftMm, topMm, 20, 4), isText: true });
const lines = (count: number) => Array.from({ length: count }, (_, line) => text(120, 200 + 3 * line));

/** A row of three, and below it a row of two in the middle. */
const centred = [at(10, 10), at(72, 10), at(134, 10), at(41, 95), at(103, 95)];

const placesOf = (cards: readonly PlacedCard[] | undefined) =>
	cards?.map(({ leftMm, topMm }) => `${leftMm} ${topMm}`);

test("a last row in the middle and rows out of line are cards, in the order of reading", () => {
	const shuffled = [centred[3], centred[1], centred[4], centred[0], centred[2]].flatMap((one) => one ?? []);
	assert.deepEqual(placesOf(looseCards(shuffled, a4)), ["10 10", "72 10", "134 10", "41 95", "103 95"]);
	const stairs = [at(5, 5), at(70, 20), at(135, 35), at(5, 90), at(70, 105), at(135, 120)];
	assert.deepEqual(placesOf(looseCards(stairs, a4)), [
		...["5 5", "70 20", "135 35", "5 90", "70 105", "135 120"],
	]);
});

test("two sizes and turned cards on a page are all cards; a frame, a picture and a ground of one card are one", () => {
	const turned = [at(5, 200, 80, 60), at(90, 200, 80, 60)];
	const inside = centred.flatMap(({ leftMm, topMm }) => [
		at(leftMm, topMm),
		at(leftMm + 5, topMm + 20, 50, 40),
	]);
	assert.equal(looseCards([at(0, 0, 210, 297), ...centred, ...inside, ...turned], a4)?.length, 7);
	const small = [at(5, 200, 40, 40), at(60, 210, 40, 40)];
	assert.equal(looseCards([...centred, ...small], a4)?.length, 7);
});

test("a heading and what is next to it are a card if they fill the place of one, and two smaller cards are not", () => {
	const heading = at(10, 200, 18, 60);
	const rest = at(27, 200, 63, 60);
	const found = looseCards([...centred, heading, rest], a4);
	assert.deepEqual(found?.at(-1), at(10, 200, 80, 60));
	assert.equal(found?.length, 6);
	const below = [at(10, 200, 60, 17), at(10, 217, 60, 63), at(75, 200, 60, 17), at(75, 217, 60, 63)];
	assert.deepEqual(looseCards([...centred, ...below], a4)?.slice(5), [
		at(10, 200, 60, 80),
		at(75, 200, 60, 80),
	]);
	const apart = { ...rest, leftMm: 31, widthMm: 59 };
	assert.equal(looseCards([...centred, heading, apart], a4), undefined, "something else is on the page");
	const smaller = [at(10, 200, 30, 60), at(40, 200, 50, 60)];
	assert.equal(looseCards([...centred, ...smaller], a4), undefined, "two cards, each of a size of its own");
});

test("pictures among texts, parts of a drawing that lie on each other, and a few pictures are no cards", () => {
	assert.equal(looseCards([...centred, ...lines(30)], a4), undefined);
	assert.equal(looseCards([at(10, 10), at(30, 20), at(50, 30), at(70, 120), at(90, 130)], a4), undefined);
	assert.equal(looseCards(centred.slice(0, 3), a4), undefined);
	const parts = (count: number) =>
		centred.flatMap(({ leftMm, topMm }) =>
			Array.from({ length: count }, (_, part) =>
				at(leftMm + 4 * (part % 8), topMm + 4 * Math.floor(part / 8), 26, 26),
			),
		);
	assert.equal(looseCards([...centred, ...parts(20)], a4)?.length, 5, "icons on cards");
	assert.equal(looseCards([...centred, ...parts(50)], a4), undefined, "a drawing");
	const icons = centred.map(({ leftMm, topMm }) => at(leftMm, topMm, 30, 30));
	assert.equal(looseCards(icons, a4), undefined, "they cover too little of the page");
});

test("on a page with few cards, only things as large as those on another page are cards", () => {
	const like = {
		columns: 3,
		rows: 3,
		leftMm: 10,
		topMm: 10,
		widthMm: 60,
		heightMm: 80,
		acrossMm: 60,
		downMm: 80,
	};
	assert.deepEqual(placesOf(fewCards([at(70, 95), at(100, 10), at(40, 10)], [like])), [
		"40 10",
		"100 10",
		"70 95",
	]);
	assert.equal(fewCards([at(70, 95), at(100, 10)], [{ ...like, widthMm: 50 }]), undefined);
	assert.equal(fewCards([at(70, 95, 40, 40)], [like, at(5, 5, 40, 40)])?.length, 1, "of two sizes");
	assert.equal(fewCards([at(70, 95), ...lines(30)], [like]), undefined);
	assert.equal(fewCards([at(70, 95), at(90, 100)], [like]), undefined);
	const marks = Array.from({ length: 8 }, (_, edge) => at(10 + 60 * edge, 0, 0.2, 6));
	assert.equal(fewCards([at(10, 10), at(70, 10), ...marks], [like])?.length, 2, "crop marks around them");
});

test("large things are pictures of any size, the outer ones of several, and no grounds, texts or parts", () => {
	const photographs = [at(30, 25, 150, 114), at(30, 164, 150, 100)];
	assert.deepEqual(placesOf(largeThings([at(0, 0, 210, 297), ...photographs, ...lines(9)], a4)), [
		"30 25",
		"30 164",
	]);
	const inside = [at(40, 30, 40, 40), at(90, 30, 40, 40), at(40, 75, 20, 20)];
	assert.equal(largeThings([...photographs, ...inside], a4)?.length, 2);
	// a group of cards is none itself
	const cards = [at(10, 10, 40, 40), at(50, 10, 40, 40), at(10, 50, 40, 40), at(50, 50, 40, 40)];
	assert.equal(largeThings([at(10, 10, 80, 80), ...cards], a4)?.length, 4);
	// next to a large one, small ones are marks
	assert.equal(largeThings([...photographs, at(5, 280, 13, 13)], a4)?.length, 2);
	assert.equal(largeThings(lines(9), a4), undefined);
	const many = Array.from({ length: 60 }, (_, one) => at(13 * (one % 15), 20 * Math.floor(one / 15), 12, 18));
	assert.equal(largeThings(many, a4), undefined);
});

test("large things are alone if they have about one size and nothing is next to them", () => {
	const dominoes = [at(30, 34, 103, 51.5), at(30, 109, 103, 51.5), at(30, 185, 105, 52.4)];
	const words = [40, 60, 115, 190].map((top) => ({ ...at(50, top, 30, 5), isText: true as const }));
	assert.equal(areAlone(dominoes, [...dominoes, ...words]), true);
	const nextTo = words.map((one) => ({ ...one, leftMm: 150 }));
	assert.equal(areAlone(dominoes, [...dominoes, ...nextTo]), false);
	assert.equal(areAlone([at(30, 34, 103, 51.5), at(30, 109, 80, 51.5)], dominoes), false);
});

test("one thing in places of a grid that have no card is whole, and what it is made of is not apart", () => {
	const lying = { widthMm: 297, heightMm: 210 };
	const row = (topMm: number, places: readonly number[]) => places.map((place) => at(10 + 72 * place, topMm));
	const cards = [...row(10, [0, 1, 2, 3]), ...row(105, [0, 3])];
	const board = at(95, 108, 106, 70);
	const columns = [0, 1, 2, 3, 4].map((column) => at(95 + 21.2 * column, 108, 21.2, 70));
	const grid = placedCards(cards, lying);
	assert.ok(grid);
	const around = cardsAround(grid, [at(0, 0, 297, 210), ...cards, board, ...columns], lying);
	assert.deepEqual(placesOf(around), ["10 10", "82 10", "154 10", "226 10", "10 105", "95 108", "226 105"]);
	assert.equal(cardsAround(grid, [at(0, 0, 297, 210), ...cards], lying), undefined, "the places are empty");
	assert.equal(cardsAround(grid, [...cards, ...columns], lying), undefined, "nothing is in two places");
	const over = at(20, 100, 180, 60);
	assert.equal(cardsAround(grid, [...cards, over], lying), undefined, "it lies on a card");
});

test("cards that are larger than the places of their grid, as those with bleed, are no board between cards", () => {
	const grid = {
		columns: 3,
		rows: 2,
		leftMm: 12,
		topMm: 12,
		widthMm: 60,
		heightMm: 80,
		acrossMm: 60,
		downMm: 80,
	};
	const cards = Array.from({ length: 6 }, (_, at) => ({
		...{ leftMm: 10 + 60 * (at % 3), topMm: 10 + 80 * Math.floor(at / 3), widthMm: 64, heightMm: 84 },
	}));
	assert.equal(cardsAround(grid, cards, a4), undefined);
});

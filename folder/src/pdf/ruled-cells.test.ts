import assert from "node:assert/strict";
import { test } from "node:test";
import { looseCards } from "./loose-cards.ts";
import { type PageObject, placedCards } from "./placed-cards.ts";
import { withRuledCells } from "./ruled-cells.ts";

const letter = { widthMm: 216, heightMm: 279 };
const at = (leftMm: number, topMm: number, widthMm: number, heightMm: number): PageObject => ({
	...{ leftMm, topMm, widthMm, heightMm },
});
const text = (leftMm: number, topMm: number): PageObject => ({ ...at(leftMm, topMm, 3, 3), isText: true });

/** A table as word processors draw it: each side of each cell as a line of its own, with a text in the cell. */
const table = (columns: number, rows: number, top: number, [width, height] = [38, 23.5]): PageObject[] =>
	Array.from({ length: columns * rows }, (_, cell) => {
		const [x, y] = [38 + width * (cell % columns), top + height * Math.floor(cell / columns)];
		return [
			...[at(x, y, width, 0.2), at(x, y + height, width, 0.2)],
			...[at(x, y, 0.2, height), at(x + width, y, 0.2, height), text(x + width / 2, y + height / 2)],
		];
	}).flat();

const sizes = (objects: readonly PageObject[]) =>
	withRuledCells(objects, letter).flatMap(({ isText, widthMm, heightMm }) =>
		isText ? [] : [`${widthMm.toFixed(1)} × ${heightMm.toFixed(1)}`],
	);

test("the cells of a table are the cards, in one block or in several with a gap", () => {
	assert.deepEqual([...new Set(sizes(table(4, 4, 25)))], ["38.0 × 23.5"]);
	const two = withRuledCells([...table(4, 4, 25), ...table(4, 4, 125)], letter);
	assert.equal(looseCards(two, letter)?.length, 32);
	assert.equal(placedCards(withRuledCells(table(4, 1, 25), letter), letter)?.columns, 4);
	assert.equal(looseCards([...table(4, 4, 25), ...table(4, 4, 125)], letter), undefined);
});

test("lines that close nothing, such as crop marks and underlines, make no cells", () => {
	const marks = [20, 83, 146].flatMap((left) => [at(left, 2, 0.2, 9), at(left, 265, 0.2, 9)]);
	const underlines = [40, 90, 140].map((top) => at(20, top, 150, 0.3));
	const objects = [...marks, ...underlines, text(30, 30)];
	assert.equal(withRuledCells(objects, letter), objects);
	assert.deepEqual(sizes([at(20, 20, 60, 0.2), at(20, 100, 60, 0.2), at(20, 20, 0.2, 80)]).length, 3);
});

test("a page of more lines than cards have is no table of cards", () => {
	const grid = Array.from({ length: 150 }, (_, line) => [
		at(10, line * 1.5, 190, 0.2),
		at(line * 1.3, 10, 0.2, 190),
	]);
	assert.equal(withRuledCells(grid.flat(), letter).length, 300);
});

test("lines between cells that end at the edges of the page, and leave out their corners, close cells", () => {
	const page = { widthMm: 200, heightMm: 280 };
	const down = [50, 100, 150].flatMap((left) =>
		[0, 1, 2, 3].map((row) => at(left, row * 70 + 0.4, 0.1, 68.8)),
	);
	const across = [70, 140, 210].flatMap((top) =>
		[0, 1, 2, 3].map((column) => at(column * 50 + 0.4, top, 48.8, 0.1)),
	);
	const cards = placedCards(withRuledCells([...down, ...across], page), page);
	assert.deepEqual([cards?.columns, cards?.rows], [4, 4]);
	assert.equal(withRuledCells(down, page).length, 12, "in one direction only");
});

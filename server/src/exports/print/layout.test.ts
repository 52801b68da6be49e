import assert from "node:assert/strict";
import { test } from "node:test";
import { formats, type PrintOptions, printDefaults } from "@tuckbox/pieces";
import { finished } from "../../steps/pausing.ts";
import { apply, type Box, type Point } from "../model/geometry.ts";
import type { Face, Piece } from "../model/piece.ts";
import type { Item } from "./item.ts";
import { itemsOf } from "./items.ts";
import { type Layout, layOut } from "./layout.ts";
import { behind, cutMarksOf, placing } from "./marks.ts";
import { netOf, overlap } from "./nets.ts";

const face = (sideKey: string, key: string, more: Partial<Face> = {}): Face => ({
	sideKey,
	url: `${key}.png`,
	thumbUrl: null,
	derivedUrl: null,
	widthPx: 825,
	heightPx: 1125,
	trim: { left: 38, top: 38, width: 750, height: 1050 },
	...more,
});

const piece = (externalKey: string, more: Partial<Piece> = {}): Piece => ({
	kind: "tile",
	name: externalKey,
	externalKey,
	count: 1,
	widthMm: 63.5,
	heightMm: 88.9,
	parentExternalKey: null,
	app: "app",
	payload: { imageFaces: [face("front", `${externalKey}-front`), face("back", "back")] },
	...more,
});

const deck = (cards: number) => Array.from({ length: cards }, (_, i) => piece(`card ${i}`));

function laid(pieces: readonly Piece[], more: Partial<PrintOptions> = {}): Layout {
	const options = { ...printDefaults, ...more };
	const layout = finished(layOut(finished(itemsOf(pieces, options)).items, options));
	assert.ok(!("tooMany" in layout));
	return layout;
}

/** The trim box of an item on its sheet. */
function placedTrim(layout: Layout, page: number, place: number): Box {
	const placed = layout.pages[page]?.sheet.placed[place];
	assert.ok(placed !== undefined);
	const { widthMm, heightMm } = placed.item;
	const corners = [
		[0, 0],
		[widthMm, heightMm],
	].map(([x = 0, y = 0]) => apply(placing(placed), [x, y] as Point));
	const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = corners;
	return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}

const near = (actual: number | undefined, expected: number) =>
	assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 0.001, `${actual} instead of ${expected}`);

test("nine poker cards fit on A4 and on Letter, in the middle and edge to edge; with bleed, eight on A4 turned sideways", () => {
	for (const paper of ["a4", "letter"] as const) {
		const { pages, sheets } = laid(deck(10), { paper });
		assert.deepEqual([pages.length, sheets], [4, 2]);
		assert.deepEqual(
			pages.map(({ sheet, isBack }) => [sheet.placed.length, isBack]),
			[
				[9, false],
				[9, true],
				[1, false],
				[1, true],
			],
		);
	}
	const first = placedTrim(laid(deck(9)), 0, 0);
	near(first.x, (210 - 3 * 63.5) / 2);
	near(first.y, (297 - 3 * 88.9) / 2);
	near(placedTrim(laid(deck(9)), 0, 1).x, first.x + 63.5);
	const withBleed = laid(deck(8), { bleedMm: 3 });
	assert.equal(withBleed.sheets, 1);
	assert.equal(withBleed.pages[0]?.sheet.widthMm, 297);
	const [a, b] = [placedTrim(withBleed, 0, 0), placedTrim(withBleed, 0, 1)];
	near(b.x - a.x, 63.5 + 6);
	assert.equal(laid(deck(9), { bleedMm: 3, orientation: "portrait" }).sheets, 2);
	assert.equal(laid(deck(9), { paper: "a3" }).sheets, 1);
});

test("a back lies exactly behind its front, and stands upright once the card is turned over", () => {
	const sheets = [
		{ widthMm: 210, heightMm: 297 },
		{ widthMm: 297, heightMm: 210 },
	];
	for (const sheet of sheets) {
		for (const turn of [0, 90] as const) {
			for (const edge of ["longEdge", "shortEdge"] as const) {
				const size = turn === 0 ? { width: 63.5, height: 88.9 } : { width: 88.9, height: 63.5 };
				const item = { widthMm: 63.5, heightMm: 88.9, bleedMm: 0 } as Item;
				const front = { item, x: 20, y: 30, ...size, turn };
				const back = behind(front, sheet, edge);
				// turned over its long edge, an upright sheet swaps left and right; a lying one, top and bottom
				const isBook = sheet.heightMm > sheet.widthMm === (edge === "longEdge");
				const onPaper = ([x, y]: Point): Point => (isBook ? [sheet.widthMm - x, y] : [x, sheet.heightMm - y]);
				// the card's left edge is behind its right one, and its top stays its top
				for (const [x, y] of [
					[0, 0],
					[10, 70],
				] as const) {
					const [bx, by] = onPaper(apply(placing(back), [63.5 - x, y]));
					const [fx, fy] = apply(placing(front), [x, y]);
					near(bx, fx);
					near(by, fy);
				}
			}
		}
	}
});

test("cut marks lie at the trim's corners and never touch a piece", () => {
	for (const more of [{}, { bleedMm: 2, gutterMm: 4 }, { bleedMm: 1 }]) {
		const { pages } = laid(deck(9), more);
		const placed = pages[0]?.sheet.placed ?? [];
		const marks = finished(cutMarksOf(placed, { x: 1, y: 1, width: 208, height: 290 }));
		assert.ok(marks.length >= 16, `${marks.length}`);
		for (const { path } of marks)
			for (const step of path) {
				if (step[0] === "Z") continue;
				const isOn = placed.some(
					({ x, y, width, height }) =>
						step[1] > x && step[1] < x + width && step[2] > y && step[2] < y + height,
				);
				assert.ok(!isOn);
			}
	}
});

test("several thousand tokens are laid out, and more than the limit are refused with their number", () => {
	const token = (count: number) =>
		piece("coin", { kind: "tokenSprite", widthMm: 8, heightMm: 8, count, shape: "orb" });
	const layout = laid([token(5000)], { backs: "none" });
	assert.equal(layout.pieces, 5000);
	const options = { ...printDefaults };
	const { items } = finished(itemsOf([token(5001)], options));
	assert.deepEqual(finished(layOut(items, options)), { tooMany: 5001 });
	const vast = finished(itemsOf([piece("sea", { kind: "board", widthMm: 1e9, heightMm: 1e9 })], options));
	assert.ok("tooMany" in finished(layOut(vast.items, options)));
	assert.equal(formats.print.maxItems, 5000);
});

test("a board larger than the paper is printed in parts whose backs are behind them, and a book's pages smaller", () => {
	const board = piece("bay", { kind: "board", widthMm: 300, heightMm: 300 });
	const layout = laid([board]);
	assert.deepEqual([layout.sheets, layout.pieces, layout.pages.length], [4, 4, 8]);
	assert.deepEqual(layout.remarks, [{ code: "IN_PARTS", facts: { name: "bay", count: 4 } }]);
	const [first] = layout.pages[0]?.sheet.placed ?? [];
	near(first?.item.widthMm, 150);
	// the upper left part of the front, and behind it the upper right one of the back
	const shownAt = (matrix: readonly number[] = []) => [matrix[4], matrix[0]] as const;
	const [frontX, scale = 0] = shownAt(first?.item.front.pictures[0]?.matrix);
	const [backX] = shownAt(first?.item.back?.pictures[0]?.matrix);
	near((frontX ?? 0) - (backX ?? 0), 150);
	assert.ok(scale > 300);

	const pages = ["cover", "page-1", "page-2"].map((side) =>
		face(side, side, { widthPx: 2100, heightPx: 2970 }),
	);
	const book = piece("rules", { kind: "book", widthMm: 210, heightMm: 297, payload: { imageFaces: pages } });
	const leaves = laid([book]);
	assert.deepEqual([leaves.sheets, leaves.pages.length], [2, 4]);
	assert.deepEqual(leaves.remarks, [{ code: "BOOK_SMALLER", facts: { name: "rules", percent: 94 } }]);
	assert.equal(laid([book], { backs: "none" }).pages.length, 3);
	assert.equal(laid([book], { paper: "a3" }).remarks.length, 0);
});

test("folded over, a back lies next to its front; wide pieces are folded at the top", () => {
	const high = laid(deck(1), { backs: "foldOver" });
	assert.equal(high.pages.length, 1);
	const [card] = high.pages[0]?.sheet.placed ?? [];
	assert.deepEqual([card?.item.widthMm, card?.item.heightMm], [127, 88.9]);
	const [front, back] = card?.item.front.pictures ?? [];
	near((back?.matrix[4] ?? 0) - (front?.matrix[4] ?? 0), 63.5);
	const wide = piece("wide", { widthMm: 88.9, heightMm: 63.5 });
	const [folded] = laid([wide], { backs: "foldOver" }).pages[0]?.sheet.placed ?? [];
	assert.deepEqual([folded?.item.widthMm, folded?.item.heightMm], [88.9, 127]);
	assert.ok((folded?.item.front.pictures[0]?.matrix[0] ?? 0) < 0, "the back is upside down");
});

test("decks begin their own sheets, or share them; a card has its deck's back", () => {
	const back = face("back", "sea");
	const parent = piece("sea", { kind: "deck", payload: { imageFaces: [back] } });
	const card = (key: string, of: string | null) =>
		piece(key, { parentExternalKey: of, payload: { imageFaces: [face("front", key)] } });
	const pieces = [parent, card("a", "sea"), card("b", null), card("c", "sea")];
	assert.equal(laid(pieces).sheets, 2);
	const mixed = laid(pieces, { decks: "together" });
	assert.equal(mixed.sheets, 1);
	const backs = mixed.pages[0]?.sheet.placed.map(({ item }) => item.back?.pictures[0]?.image.key);
	assert.deepEqual(backs, ["sea.png", undefined, "sea.png"]);
	const { remarks } = finished(itemsOf(pieces, printDefaults));
	assert.deepEqual(remarks, [{ code: "NO_BACK", facts: { count: 1 } }]);
});

test("the nets of all dice lie flat without overlaps, in true size, with opposite faces that add up", () => {
	for (const type of [4, 6, 8, 10, 12, 20]) {
		const net = netOf(type, 20);
		assert.ok(net !== undefined);
		assert.deepEqual(
			net.faces.map(({ number }) => number).sort((a, b) => a - b),
			Array.from({ length: type }, (_, i) => i + 1),
		);
		const shapes = [...net.faces.map(({ points }) => points), ...net.tabs];
		shapes.forEach((one, i) => {
			for (const other of shapes.slice(i + 1)) assert.ok(!overlap(one, other), `d${type}`);
		});
		// as many edges are cut as tabs could join, and most have one
		const edges = (net.faces.length * (net.faces[0]?.points.length ?? 0)) / 2;
		const cut = edges - (net.faces.length - 1);
		assert.ok(net.tabs.length <= cut && net.tabs.length >= cut / 2, `d${type}: ${net.tabs.length}/${cut}`);
	}
	const [square] = netOf(6, 25)?.faces ?? [];
	const [a = [0, 0], b = [0, 0]] = square?.points ?? [];
	near(Math.hypot(b[0] - a[0], b[1] - a[1]), 25);
	assert.equal(netOf(2, 25), undefined);
});

test("a die is printed as a net with the images of its faces, a coin as a disc with two sides", () => {
	const { trim: _, ...whole } = face("", "", { widthPx: 300, heightPx: 300 });
	const printedFace = (die: string, number: number) =>
		piece(`${die} ${number}`, {
			kind: "dieFace",
			parentExternalKey: die,
			widthMm: 20,
			heightMm: 20,
			payload: { imageFaces: [{ ...whole, sideKey: `face-${number}`, url: `${die}${number}.png` }] },
		});
	const bare = { widthMm: 20, heightMm: 20, payload: { imageFaces: [] } };
	const pieces = [
		piece("red", { kind: "die", sides: 6, ...bare }),
		piece("coin", { kind: "die", sides: 2, ...bare }),
		piece("plain", { kind: "die", sides: 6, ...bare }),
		...[1, 2, 6].map((number) => printedFace("red", number)),
		...[1, 2].map((number) => printedFace("coin", number)),
	];
	const { items, remarks } = finished(itemsOf(pieces, printDefaults));
	assert.deepEqual(
		items.map(({ item }) => [item.name, item.front.pictures.length, item.back?.pictures.length]),
		[
			["red", 3, undefined],
			["coin", 1, 1],
		],
	);
	assert.deepEqual(remarks, [{ code: "NO_FACES", facts: { count: 1 } }]);
	assert.equal(finished(itemsOf(pieces, { ...printDefaults, dice: false })).items.length, 0);
});

import "../../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { a4, type Page, pdfOf } from "../../../../cli/tests/support/pdf.ts";
import { read, sortedFolder } from "../../../../cli/tests/support/sorted-folder.ts";
import {
	areInTurn,
	type CutPlan,
	cutPages,
	cutsOf,
	firstProposals,
	forPages,
	type GridChoice,
	isLeftOut,
	layoutAt,
	pagesAlike,
	planOf,
	type SheetPage,
	seenProposals,
	sheetPages,
	withBacksInTurn,
	withCell,
	withLayout,
	withUse,
} from "../index.ts";

const size = { widthPx: 1000, heightPx: 1400 };
const pages = (count: number): SheetPage[] =>
	Array.from({ length: count }, (_, at) => ({ file: "a.pdf", number: at + 1, count, ...size }));
const grid = (columns: number, rows: number): GridChoice => ({
	...{ columns, rows, left: 0, top: 0, right: 1000, bottom: 1400, gutter: 0 },
});
const gridsIn = (plan: CutPlan) =>
	plan.pages.map((_, at) => {
		const layout = layoutAt(plan, at);
		return layout === "drawn" ? layout : `${layout?.columns}x${layout?.rows}`;
	});
const rest = { last: "card" as const, isMirrored: true, backOf: () => undefined };
const none = { leftOut: () => [], empty: () => [] };

test("pages share a layout until one of them, or all after one, get another", () => {
	const all = planOf(pages(4).map(() => ({ layout: grid(2, 2) })));
	assert.deepEqual(pagesAlike(all, 2), [0, 1, 2, 3]);
	const wider = withLayout(all, 1, grid(3, 3));
	assert.deepEqual(gridsIn(wider), ["3x3", "3x3", "3x3", "3x3"]);
	const rest = withLayout(forPages(wider, 2, "rest"), 3, grid(5, 4));
	assert.deepEqual(gridsIn(rest), ["3x3", "3x3", "5x4", "5x4"]);
	const one = withLayout(forPages(rest, 3, "this"), 3, "drawn");
	assert.deepEqual(gridsIn(one), ["3x3", "3x3", "5x4", "drawn"]);
	assert.deepEqual(pagesAlike(one, 3), [3]);
	assert.deepEqual(gridsIn(forPages(one, 0, "all")), ["3x3", "3x3", "3x3", "3x3"]);
});

test("cells are left out by choice or because they show nothing, as long as the grid has the same ones", () => {
	const plan = withCell(withCell(planOf([{ layout: grid(2, 2) }]), 0, 1, true), 0, 3, false);
	assert.deepEqual(
		[0, 1, 2, 3].map((cell) => isLeftOut(plan, 0, cell, cell >= 2)),
		[false, true, true, false],
	);
	const moved = withLayout(plan, 0, { ...grid(2, 2), left: 20 });
	assert.equal(isLeftOut(moved, 0, 1, false), true);
	assert.equal(isLeftOut(withLayout(plan, 0, grid(3, 2)), 0, 1, false), false);
});

test("pages have the backs of others: of one, or in turn; and what shows no cards stays whole", () => {
	const plan = planOf(pages(4).map(() => ({ layout: grid(2, 2) })));
	const cuts = (one: CutPlan) =>
		cutsOf(one, pages(4), { ...rest, ...none }).map(({ number, back }) => [number, back?.number]);
	const one = withUse(withUse(plan, 0, { backOf: 1 }), 3, "whole");
	assert.deepEqual(cuts(one), [
		[2, 1],
		[3, undefined],
	]);
	const turn = withBacksInTurn(plan, pages(4), true);
	assert.equal(areInTurn(turn, pages(4)), true);
	assert.equal(areInTurn(one, pages(4)), false);
	assert.deepEqual(cuts(turn), [
		[1, 2],
		[3, 4],
	]);
	assert.deepEqual(
		cutsOf(turn, pages(4), { ...rest, ...none }).map(({ choice }) => choice.mirrored),
		[true, true],
	);
	assert.deepEqual(cuts(withBacksInTurn(turn, pages(4), false)).length, 4);
});

const points = (mm: number) => ((mm / 25.4) * 72).toFixed(2);
type Frame = readonly [left: number, top: number, width: number, height: number];
/** A page of A4 with frames of different greys, and a mark in each. */
function drawing(frames: readonly Frame[]): Page {
	const content = frames.map(([left, top, width, height], at) => {
		const [x, y] = [left, a4[1] - top - height];
		const frame = `0.${at + 2} g ${points(x)} ${points(y)} ${points(width)} ${points(height)} re B`;
		return `${frame}\n0 g ${points(x + 5 + at)} ${points(y + 9)} ${points(8)} ${points(8)} re f`;
	});
	return { mm: a4, content: `1 w ${content.join("\n")}` };
}
const inRows = (columns: number, rows: number, [width, height]: readonly [number, number]): Frame[] =>
	Array.from({ length: columns * rows }, (_, at): Frame => {
		const [column, row] = [at % columns, Math.floor(at / columns)];
		return [10 + column * (width + 2), 10 + row * (height + 2), width, height];
	});
const photographs: Frame[] = [
	[30, 25, 150, 114],
	[30, 164, 150, 100],
];

test("each page begins with the grid that it draws, or with the places of what it draws", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		"papers.pdf": pdfOf([
			...[drawing(inRows(2, 2, [86, 118])), drawing(inRows(2, 2, [86, 118]))],
			...[drawing(inRows(4, 4, [40, 60])), drawing(inRows(4, 4, [40, 60]))],
		]),
		"photographs.pdf": pdfOf([drawing(photographs)]),
	});
	const all = await sheetPages(folder, sorting, ["papers.pdf", "photographs.pdf"]);
	assert.deepEqual(gridsIn(planOf(firstProposals(all))), ["2x2", "2x2", "4x4", "4x4", "drawn"]);
	const seen = await seenProposals(folder, all);
	assert.deepEqual(gridsIn(planOf(firstProposals(all).map((one, at) => seen[at] ?? one))), [
		...["2x2", "2x2", "4x4", "4x4", "drawn"],
	]);
	// as it is drawn, with half of the line around it on each side
	const [first] = seen;
	assert.ok(first?.layout !== undefined && first.layout !== "drawn");
	const { left, right } = first.layout;
	assert.ok(Math.abs(((right - left) / (all[0]?.widthPx ?? 1)) * 210 - (2 * 86 + 2)) < 0.5);
});

test("what a page draws in no grid is cut out, what is called tiles becomes tiles, and a card of one colour stays", async (t) => {
	const plain: Page = {
		mm: a4,
		content: `0 0 1 rg ${points(72)} ${points(207)} ${points(60)} ${points(80)} re f`,
	};
	const tiles = inRows(2, 1, [60, 80]);
	const { folder, sorting } = await sortedFolder(t, {
		"photographs.pdf": pdfOf([drawing(photographs)]),
		"hex_tiles.pdf": pdfOf([{ mm: a4, content: `${drawing(tiles).content}\n${plain.content}` }]),
	});
	const photos = await sheetPages(folder, sorting, ["photographs.pdf"]);
	const cuts = cutsOf(planOf([{ layout: "drawn" }]), photos, { ...rest, ...none });
	const cut = await cutPages(sorting, folder, cuts);
	assert.ok("sorting" in cut);
	assert.deepEqual((await read(folder, cut.sorting)).filter((piece) => piece.startsWith("tile ")).length, 2);
	const [page] = await sheetPages(folder, sorting, ["hex_tiles.pdf"]);
	assert.ok(page);
	const px = (mm: number) => Math.round((mm * page.widthPx) / 210);
	const layout = {
		...{ columns: 2, rows: 1, left: px(10), top: px(10), gutter: px(2) },
		...{ right: px(132), bottom: px(90) },
	};
	const whole = await cutPages(sorting, folder, cutsOf(planOf([{ layout }]), [page], { ...rest, ...none }));
	assert.ok("sorting" in whole);
	const [group] = whole.sorting.groups.filter(({ kind }) => kind === "tile");
	assert.equal(group?.pieces.length, 2);
	// also when the sheet is cut once more
	const twice = await cutPages(
		whole.sorting,
		folder,
		cutsOf(planOf([{ layout }]), [page], { ...rest, ...none }),
	);
	assert.ok("sorting" in twice);
	assert.equal((await read(folder, twice.sorting)).filter((piece) => piece.startsWith("tile ")).length, 2);
	assert.equal((await read(folder, whole.sorting)).filter((piece) => piece.startsWith("tile ")).length, 2);
});

test("boards that are cut from a page have the size that they have on it", async (t) => {
	const frames: Frame[] = [
		[37, 5, 135, 80],
		[37, 90, 135, 80],
	];
	const { folder, sorting } = await sortedFolder(t, { "player_boards.pdf": pdfOf([drawing(frames)]) });
	const boards = await sheetPages(folder, sorting, ["player_boards.pdf"]);
	const cut = await cutPages(
		sorting,
		folder,
		cutsOf(planOf(firstProposals(boards)), boards, { ...rest, ...none }),
	);
	assert.ok("sorting" in cut);
	const sizes = (await read(folder, cut.sorting)).flatMap(
		(piece) => /^board .* (\d+)\.\d+x(\d+)/.exec(piece) ?? [],
	);
	assert.deepEqual(
		sizes.filter((_, at) => at % 3 > 0),
		["135", "80", "135", "80"],
	);
});

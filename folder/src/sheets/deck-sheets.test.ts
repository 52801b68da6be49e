import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { readFolderAt } from "../../../cli/src/folder-on-disk.ts";
import { scaffold } from "../../../cli/src/scaffold/scaffold.ts";
import { gameFolder, problemsOf, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { pdfOf } from "../../../cli/tests/support/pdf.ts";
import { type Cell, cellNumbers, sheet } from "../../../cli/tests/support/sheet-pictures.ts";

type Files = Parameters<typeof readingOf>[1];

const read = (t: TestContext, yaml: string, files: Files) =>
	readingOf(t, { ...files, "tuckbox.yaml": `game: Bay\n${yaml}\n` });

/** The decks with their sides, and the cards with theirs. */
async function readPieces(t: TestContext, yaml: string, files: Files) {
	const reading = await read(t, yaml, files);
	assert.deepEqual(problemsOf(reading), []);
	return reading.manifest.components.map(({ kind, externalKey, count, images = [] }) =>
		[
			kind === "tile" ? "" : kind,
			externalKey,
			...images.map(({ sideKey, file }) => `${sideKey} ${file}`),
			count === 1 ? "" : count,
		]
			.filter((part) => part !== "")
			.join(" "),
	);
}

const numbered = (count: number, text: (number: number) => string) =>
	Array.from({ length: count }, (_, at) => text(at + 1));

test("a deck with a grid has the cells of the sheets that its cards: names", async (t) => {
	const files = {
		"art/monsters.png": await sheet({ columns: 3, rows: 2 }),
		"art/more.png": await sheet({ columns: 3, rows: 2, first: 20 }),
		"art/backs.png": await sheet({ columns: 3, rows: 2, first: 40 }),
		"back.png": { px: [100, 140], dpi: 300 } as const,
	} satisfies Files;
	const cards = numbered(6, (at) => `art/monsters/monsters-${at} front art/monsters/monsters-${at}.png`);
	assert.deepEqual(
		await readPieces(
			t,
			"decks: [{ name: M, grid: 3x2, back: back.png, cards: art/monsters.png, count: 5 }]",
			files,
		),
		["deck M back back.png", ...cards.slice(0, 5)],
	);
	// as with `sheets:`, where the name of a sheet also stands for its cells
	const listed =
		"sheets: [{ file: art/monsters.png, grid: 3x2 }]\ndecks: [{ name: M, cards: art/monsters.png }]";
	assert.deepEqual(await readPieces(t, listed, files), ["deck M", ...cards]);
	const both =
		"decks: [{ name: M, grid: 3x2, cards: [art/mo*.png, { front: back.png, name: Odd, key: odd }] }]";
	assert.equal((await readPieces(t, both, files)).length, 1 + 12 + 1);
	const backs = await readPieces(
		t,
		"bundles: [{ name: M, grid: 3x2, back: art/backs.png, tiles: art/monsters.png }]",
		files,
	);
	assert.deepEqual(backs.slice(0, 2), [
		"bundle M",
		"art/monsters/monsters-1 front art/monsters/monsters-1.png back art/monsters/monsters-1[back].png",
	]);
	const cells: Cell[] = cellNumbers(3, 2).map((at) => (at === 5 ? "hidden" : at < 4 ? "card" : "empty"));
	const gaps = { "m.png": await sheet({ columns: 3, rows: 2, cells, margin: 10, gutter: 4 }) };
	const last = await readPieces(
		t,
		"decks: [{ name: M, cards: m.png, grid: 3x2, last: back, margin: 10, gutter: 4 }]",
		gaps,
	);
	assert.deepEqual(last, ["deck M back m/back.png", ...numbered(4, (at) => `m/m-${at} front m/m-${at}.png`)]);
	const page = { mm: [210, 297] as [number, number], colour: [0.5, 0.5, 0.5] as [number, number, number] };
	const pdf = { "print.pdf": pdfOf([page, { ...page, colour: [1, 0, 0] }]) };
	const pages = await readPieces(
		t,
		"decks: [{ name: P, cards: print.pdf, grid: 2x2, card: poker, count: 4, back: alternate, dpi: 50 }]",
		pdf,
	);
	assert.deepEqual(pages.length, 5);
	assert.match(pages.join(), /deck P back print\/back\.png/);
});

test("a fault in the grid of a deck is reported once, with its line", async (t) => {
	const files = { "a.png": await sheet({ columns: 3, rows: 2 }), "list.csv": "name,front\nA,a.png\n" };
	const problems = async (entry: string) =>
		problemsOf(await read(t, `decks:\n  - ${entry}`, files)).join("\n");
	assert.match(
		await problems("{ name: A, cards: a.png, grid: 7x2 }"),
		/^tuckbox\.yaml \| 3 \| a\.png is 300 × 280 px, which a grid of 7 × 2 [^\n]+$/,
	);
	assert.match(
		await problems("{ name: A, cards: a.png, grid: many, count: no }"),
		/^tuckbox\.yaml \| 3 \| grid: must be columns x rows[^\n]+\n[^\n]+count: must be a number[^\n]+$/,
	);
	assert.match(await problems("{ name: A, grid: 3x2 }"), /^tuckbox\.yaml \| 3 \| cards: must be given\.$/);
	assert.match(await problems("{ name: A, cards: list.csv, grid: 3x2 }"), /cards: must be given/);
	assert.match(await problems("{ name: A, cards: b/*.png, grid: 3x2 }"), /No picture matches “b\/\*\.png”/);
	assert.match(
		await problems("{ name: A, cards: b.png, grid: 3x2 }"),
		/^tuckbox\.yaml \| 3 \| The file b\.png does not exist[^\n]+$/,
	);
	assert.match(
		await problems("{ name: A, cards: a.png, gutter: 3 }"),
		/gutter: is for sheets of cards, which need a grid:/,
	);
	assert.match(
		await problems("{ name: A, cards: a.png, grid: 3x2 }\n  - { name: B, cards: a.png, grid: 3x2 }"),
		/^tuckbox\.yaml \| 4 \| a\.png is cut already\. \| Give its grid once, under sheets:/,
	);
});

test("init writes a sheet that is a whole deck as that deck, and it reads back the same", async (t) => {
	const made = async (first: number) => await sheet({ columns: 3, rows: 3, first });
	const folders: [Files, RegExp][] = [
		[
			{ "sea/m-3x3.png": await made(1), "sea/m-3x3-back.png": await made(20) },
			/\n {4}back: sea\/m-3x3-back\.png\n {4}grid: 3x3\n {4}last: card\n {4}cards: sea\/m-3x3\.png\n/,
		],
		[
			{ "m-3x3_1.png": await made(1), "m-3x3_2.png": await made(20), "back.png": { px: [100, 140] } },
			/\n {4}back: back\.png\n {4}grid: 3x3\n {4}last: card\n {4}cards:\n {6}- m-3x3_1\.png\n {6}- m-3x3_2\.png\n/,
		],
		// one back, which is shown among the cells
		[{ "m-3x3.png": await made(1), "m-3x3-back.png": { px: [100, 140] } }, /^sheets:$/m],
		[{ "m-3x3.png": await made(1), "m/odd.png": { px: [100, 140] } }, /^sheets:$/m],
	];
	for (const [files, form] of folders) {
		const dir = await gameFolder(t, files);
		const noticed = await readFolderAt(dir);
		const yaml = scaffold(noticed);
		assert.match(yaml, form);
		await writeFile(join(dir, "tuckbox.yaml"), yaml);
		const again = await readFolderAt(dir);
		assert.deepEqual(problemsOf(again), []);
		assert.deepEqual(again.manifest, noticed.manifest);
	}
});

test("a cell between others that is empty on both sides of the paper is no card", async (t) => {
	const made = async (full: Cell, empty: number) =>
		await sheet({
			columns: 3,
			rows: 3,
			cells: cellNumbers(3, 3).map((at) => (at === empty ? "empty" : full)),
		});
	const namesWith = async (emptyBack: number) => {
		const { images } = await readingOf(t, {
			"m-3x3.png": await made("card", 4),
			"m-3x3-back.png": await made("hidden", emptyBack),
		});
		return [...images.keys()].map((name) => name.replace(/^m\/|\.png$/g, ""));
	};
	const fronts = [1, 2, 3, 4, 6, 7, 8, 9].map((at) => `m-${at}`);
	assert.deepEqual(await namesWith(4), ["back", ...fronts]);
	assert.ok((await namesWith(-1)).includes("m-5"), "its back may be that of a blank card");
});

test("cells begin where margin: says, with gaps of their own in both directions", async (t) => {
	const files = { "art/sheet.png": await sheet({ columns: 4, rows: 3 }) } satisfies Files;
	const cellsWith = async (fields: string) => {
		const reading = await read(t, `decks: [{ name: M, grid: 2x2, cards: art/sheet.png, ${fields} }]`, files);
		const [sheet] = reading.sheets;
		const card = reading.images.get("art/sheet-1.png");
		return [problemsOf(reading), sheet?.margin, sheet?.gutter, sheet?.card, card?.widthPx, card?.heightPx];
	};
	const card = "card: 100 x 80 px";
	assert.deepEqual(await cellsWith(`${card}, margin: 30 x 20 px, gutter: 10 x 0 px`), [
		...[[], "30 x 20 px", "10 x 0 px", "100 x 80 px"],
		...[100, 80],
	]);
	// without a size of the cards they fill what the margins leave
	assert.deepEqual(await cellsWith("margin: 40 x 10 px"), [[], "40 x 10 px", undefined, undefined, 160, 200]);
	assert.deepEqual(await cellsWith(`${card}, margin: 2.54 mm`), [[], 30, undefined, "100 x 80 px", 100, 80]);
	const [beyond] = await cellsWith(`${card}, margin: 250 x 20 px`);
	assert.match(String(beyond), /art\/sheet\.png/);
	const [wrong] = await cellsWith(`${card}, margin: 1 x 2 x 3 mm`);
	assert.match(String(wrong), /margin: must be pixels or a length/);
});

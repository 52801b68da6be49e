import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { readFolderAt } from "../../../../cli/src/folder-on-disk.ts";
import { scaffold } from "../../../../cli/src/scaffold/scaffold.ts";
import { gameFolder, readingOf } from "../../../../cli/tests/support/game-folder.ts";
import { pageOfText, sheet, withMarks } from "../../../../cli/tests/support/paper.ts";
import { pdfOf } from "../../../../cli/tests/support/pdf.ts";

const pageOf = (width: number, height: number, count = 1) =>
	pdfOf(Array.from({ length: count }, () => ({ ...pageOfText, mm: [width, height] as [number, number] })));

test("a PDF of one page that no paper has is a board next to a board, and says so; packaging, texts and paper are not", async (t) => {
	const market = pageOf(265, 200);
	const game = {
		"map.pdf": pageOf(437, 444),
		"box cover.pdf": pageOf(268, 478),
		"charter.pdf": pageOf(210, 297),
		"rounds.pdf": pageOf(160, 247, 2),
		"strip.pdf": pageOf(95, 260),
	};
	const dir = await gameFolder(t, { ...game, "market.pdf": market });
	const reading = await readFolderAt(dir);
	const { manifest, guesses } = reading;
	const boards = manifest.components.filter(({ kind }) => kind === "board");
	assert.deepEqual(boards.map(({ name, widthMm, heightMm }) => [name, widthMm, heightMm]).sort(), [
		["Map", 437, 444],
		["Market", 265, 200],
	]);
	assert.equal(guesses.find(({ code }) => code === "PDF_IS_BOARD")?.params.size, "200 × 265 mm");
	await writeFile(join(dir, "tuckbox.yaml"), scaffold(reading));
	const written = await readFolderAt(dir);
	assert.deepEqual(written.problems, []);
	assert.deepEqual(written.manifest.components, manifest.components, "the same when it is written down");
	const alone = await readingOf(t, { "market.pdf": market });
	assert.deepEqual(alone.manifest.components, [], "nothing says that it is one");
});

test("boards and small cards that are cut from a page have the lengths that they have on it", async (t) => {
	const boards = sheet({ columns: 1, rows: 3, card: [135, 80], start: [37, 25] });
	const cards = sheet({ columns: 6, rows: 5, card: [30, 52], start: [15, 15] });
	const { manifest, problems } = await readingOf(t, {
		"kingdoms.pdf": pdfOf([withMarks(boards, (cell) => 4 * cell + 1)]),
		"cards.pdf": pdfOf([withMarks(cards, (cell) => cell, 30)]),
		"tuckbox.yaml": `
game: Sea
sheets: [{ file: kingdoms.pdf, grid: 1x3, card: 135 x 80 mm, margin: 37 x 25 mm }]
boards: ["**/kingdoms-1.png"]
decks: [{ name: Small, cards: cards.pdf, grid: 6x5, card: 30 x 52 mm, margin: 15 mm }]
`,
	});
	assert.deepEqual(problems, []);
	const sizes = manifest.components.map(
		({ kind, widthMm, heightMm }) => `${kind} ${Math.round(widthMm ?? 0)} × ${Math.round(heightMm ?? 0)}`,
	);
	assert.deepEqual([...new Set(sizes)].sort(), ["board 135 × 80", "deck 30 × 52", "tile 30 × 52"]);
});

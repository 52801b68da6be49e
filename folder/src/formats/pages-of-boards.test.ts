import assert from "node:assert/strict";
import { test } from "node:test";
import { readingOf } from "../../../cli/tests/support/game-folder.ts";
import { pageOfText } from "../../../cli/tests/support/paper.ts";
import { pdfOf } from "../../../cli/tests/support/pdf.ts";

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
	const { manifest, guesses } = await readingOf(t, { ...game, "market.pdf": market });
	const boards = manifest.components.filter(({ kind }) => kind === "board");
	assert.deepEqual(boards.map(({ name, widthMm, heightMm }) => [name, widthMm, heightMm]).sort(), [
		["Map", 437, 444],
		["Market", 265, 200],
	]);
	assert.match(guesses.find(({ code }) => code === "PDF_IS_BOARD")?.text ?? "", /200 × 265 mm/);
	const alone = await readingOf(t, { "market.pdf": market });
	assert.deepEqual(alone.manifest.components, [], "nothing says that it is one");
});

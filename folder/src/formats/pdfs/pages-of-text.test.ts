import assert from "node:assert/strict";
import { test } from "node:test";
import { readingOf } from "../../../../cli/tests/support/game-folder.ts";
import { fronts, points, sixty } from "../../../../cli/tests/support/paper.ts";
import { a4, type Page, pdfOf } from "../../../../cli/tests/support/pdf.ts";

/** A page with lines of text. */
const lines = (count: number): Page => ({
	mm: a4,
	more: "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>",
	content: Array.from(
		{ length: count },
		(_, at) => `BT /F 10 Tf ${points(30)} ${points(270 - 6 * at)} Td (Line ${at} of the text) Tj ET`,
	).join("\n"),
});

test("a PDF of running text next to sheets is a book, apart from texts about a project and few words", async (t) => {
	const reading = await readingOf(t, {
		"cards.pdf": pdfOf([fronts(1), sixty]),
		"The [Sea].pdf": pdfOf([lines(40), { mm: a4 }, lines(40)]),
		"README.pdf": pdfOf([lines(40), lines(41)]),
		"hint cards.pdf": pdfOf([lines(40), lines(42)]),
		"docs/plan.pdf": pdfOf([lines(40), lines(43)]),
		"note.pdf": pdfOf([lines(40)]),
		"title.pdf": pdfOf([lines(3), lines(4)]),
	});
	const { components } = reading.manifest;
	assert.deepEqual(
		components.map(({ kind, name }) => [kind, name]),
		[["book", "The [Sea]"]],
	);
	assert.equal(reading.images.size, 3, "its pages");
	const said = reading.guesses.filter(({ code }) => code === "PDF_IS_TEXT");
	assert.deepEqual(
		said.map(({ about }) => about),
		["The [Sea].pdf"],
	);
});

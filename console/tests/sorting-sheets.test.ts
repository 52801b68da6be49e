import assert from "node:assert/strict";
import { a4, type Page as PdfPage, pdfOf } from "../../cli/tests/support/pdf.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Files, keepAndPush, openSorting, pushesNothingAgain } from "../../web/tests/support/sorting.ts";

// Pages of PDFs that no grid fits, cut by hand.

let user: SignedInVisitor;

const on = consoleTest({}, async () => {
	user = await on.service.person();
});

const points = (mm: number) => ((mm / 25.4) * 72).toFixed(2);
type Frame = readonly [left: number, top: number, width: number, height: number];

/** A page of A4 with frames of different greys, and a mark in another place of each. */
function drawing(frames: readonly Frame[], first = 0): PdfPage {
	const content = frames.map(([left, top, width, height], at) => {
		const [x, y] = [left, a4[1] - top - height];
		const shade = 0.3 + ((first + at) % 20) / 40;
		const frame = `${shade} g ${points(x)} ${points(y)} ${points(width)} ${points(height)} re f`;
		const mark = `1 0 0 rg ${points(x + 5 + (first + at))} ${points(y + 9)} ${points(8)} ${points(8)} re f`;
		return `${frame}\n${mark}`;
	});
	return { mm: a4, content: content.join("\n") };
}
const inRows = (columns: number, rows: number, [width, height]: readonly [number, number]): Frame[] =>
	Array.from({ length: columns * rows }, (_, at): Frame => {
		const [column, row] = [at % columns, Math.floor(at / columns)];
		return [10 + column * (width + 2), 10 + row * (height + 2), width, height];
	});

/** Rows of three, with the last one of two in the middle. */
const centred: Frame[] = [...inRows(3, 2, [50, 50]), [36, 114, 50, 50], [88, 114, 50, 50]];
const photographs: Frame[] = [
	[30, 25, 150, 114],
	[30, 164, 150, 100],
];

type Grid = ReturnType<Page["getByRole"]>;
const chosenCells = (grid: Grid) => grid.locator("[role=option][aria-selected=true]");

/** Chooses an option of a choice. */
async function chooseIn(page: Page, choice: Grid, option: string | RegExp): Promise<void> {
	await choice.click();
	await page.getByRole("option", { name: option, exact: typeof option === "string" }).click();
	await page.getByRole("option", { name: option }).waitFor({ state: "hidden" });
}

on.test(
	"cards that lie in no grid are cut where the page draws them, without one that is clicked",
	async () => {
		const files: Files = new Map([
			["tiles.pdf", pdfOf([drawing(centred)])],
			["animals.pdf", pdfOf([drawing(photographs, 9)])],
		]);
		const { page, complaints } = await on.open(user, { reducedMotion: true });
		const dialog = await openSorting(on.service, page, files, "meadow");
		await dialog.getByRole("checkbox", { name: /^Select all pictures of/ }).click();
		await dialog.getByRole("button", { name: "Cut all 2 as sheets" }).click();
		const grid = page.getByRole("dialog", { name: "Cut 2 sheets" });
		const shows = grid.getByRole("combobox", { name: "This page shows" });
		await untilEqual("what the first page shows", () => shows.textContent(), "2 cards where they are drawn");
		await grid.getByRole("button", { name: "Cut into 10 cards" }).waitFor();
		await grid.getByRole("button", { name: "Next page" }).click();
		await untilEqual("what the next page shows", () => shows.textContent(), "8 cards where they are drawn");
		await untilEqual("its cells", () => chosenCells(grid).count(), 8);
		await assertAccessible(page, "the places of cards over a page");
		const cells = grid.getByRole("listbox", { name: "Cards on the page" });
		await cells.getByRole("option", { name: "Card 7", exact: true }).click();
		await untilEqual("the cells without one", () => chosenCells(grid).count(), 7);
		// the same from the keyboard, to the one on its right and back in
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Space");
		await untilEqual("the cells without two", () => chosenCells(grid).count(), 6);
		await page.keyboard.press("Space");
		await grid.getByRole("button", { name: "Cut into 9 cards" }).click();
		await grid.waitFor({ state: "hidden" });
		await dialog.getByRole("region", { name: "Tiles: Tiles" }).getByText("7 tiles").waitFor();
		await dialog.getByRole("region", { name: "Deck: Animals" }).getByText("2 cards").waitFor();
		await page.keyboard.press("Control+z");
		await untilEqual(
			"the decks after undoing",
			() => dialog.getByRole("region", { name: /^Deck/ }).count(),
			0,
		);
		await page.keyboard.press("Control+Shift+z");
		await dialog.getByRole("region", { name: "Deck: Animals" }).waitFor();
		await keepAndPush(on.service, page, dialog, files, 10);
		await pushesNothingAgain(on.service, page, files, "meadow", 10);
		assert.deepEqual(complaints, []);
	},
);

on.test("pages of a PDF have grids of their own, or none, and backs on every other page", async () => {
	const wide = inRows(2, 2, [80, 110]);
	const pages = [
		...[drawing(wide), drawing(wide, 4), drawing(wide.slice(0, 2), 8)],
		...[drawing(inRows(4, 4, [40, 60]), 12), drawing([[10, 10, 190, 8]])],
	];
	const files: Files = new Map([["papers.pdf", pdfOf(pages)]]);
	const { page, complaints } = await on.open(user, { reducedMotion: true });
	const dialog = await openSorting(on.service, page, files, "papers");
	await dialog.getByRole("option", { name: /^Papers/ }).click();
	await dialog.getByRole("button", { name: "Cut as a sheet" }).click();
	const grid = page.getByRole("dialog", { name: "papers.pdf" });
	const columns = grid.getByRole("spinbutton", { name: "Columns", exact: true });
	const alike = grid.getByRole("combobox", { name: "Cut in this way" });
	const next = grid.getByRole("button", { name: "Next page" });
	await untilEqual("the columns of the first page", () => columns.inputValue(), "2");
	for (const cells of [4, 4, 2]) {
		await untilEqual("the cells with cards", () => chosenCells(grid).count(), cells);
		await next.click();
	}
	await untilEqual("the columns of the fourth page", () => columns.inputValue(), "4");
	await next.click();
	await chooseIn(page, grid.getByRole("combobox", { name: "This page shows" }), "No cards");
	await grid.getByRole("button", { name: "Cut into 26 cards" }).waitFor();
	const before = grid.getByRole("button", { name: "Previous page" });
	await before.click();
	await before.click();
	// a grid of its own changes no other page
	await chooseIn(page, alike, "This page only");
	await columns.fill("1");
	await untilEqual("the cells of the third page", () => chosenCells(grid).count(), 1);
	await chooseIn(page, grid.getByRole("combobox", { name: "This page shows" }), /^The backs of: Page 2/);
	await grid.getByRole("button", { name: "Cut into 24 cards" }).waitFor();
	assert.ok(await grid.getByRole("checkbox", { name: /^Printed on the other side/ }).isChecked());
	await assertAccessible(page, "the backs of a page");
	await grid.getByRole("button", { name: "Cut into 24 cards" }).click();
	await grid.waitFor({ state: "hidden" });
	await untilEqual("the decks", () => dialog.getByRole("region", { name: /^Deck/ }).count(), 2);
	await keepAndPush(on.service, page, dialog, files, 26);
	await pushesNothingAgain(on.service, page, files, "papers", 26);
	// on every other page, in one choice
	const again = await openSorting(
		on.service,
		page,
		new Map([["papers.pdf", pdfOf(pages.slice(0, 4))]]),
		"new",
	);
	await again.getByRole("option", { name: /^Papers/ }).click();
	await again.getByRole("button", { name: "Cut as a sheet" }).click();
	await untilEqual("the columns again", () => columns.inputValue(), "2");
	await chooseIn(page, grid.getByRole("combobox", { name: "Backs" }), "Every other page");
	await grid.getByRole("button", { name: "Cut into 6 cards" }).waitFor();
	await next.click();
	await grid.getByText("The backs of: Page 1 of 4").waitFor();
	assert.deepEqual(complaints, []);
});

on.test("on a small phone in the dark, a page is cut with keys", async () => {
	const files: Files = new Map([["tiles.pdf", pdfOf([drawing(centred), drawing(centred, 8)])]]);
	const shape = { width: 360, height: 720, scheme: "dark", isTouch: true, reducedMotion: true } as const;
	const { page, complaints } = await on.open(user, shape);
	const dialog = await openSorting(on.service, page, files, "phone");
	await dialog.getByRole("option", { name: /^Tiles/ }).focus();
	await page.keyboard.press("Space");
	const cut = dialog.getByRole("button", { name: "Cut as a sheet" });
	await cut.press("Enter");
	const grid = page.getByRole("dialog", { name: "tiles.pdf" });
	const button = grid.getByRole("button", { name: "Cut into 16 cards" });
	await button.waitFor();
	// the bar of pages may lie half under the head of the dialog, which scrolled to its first field
	await grid.getByRole("button", { name: "Next page" }).focus();
	await assertAccessible(page, "the places of cards on a phone");
	await untilEqual(
		"the width of the dialog",
		() => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
		0,
	);
	await grid.getByRole("option", { name: "Card 1", exact: true }).press("End");
	await page.keyboard.press("Enter");
	await untilEqual("the cells", () => chosenCells(grid).count(), 7);
	await grid.getByRole("button", { name: "Cut into 15 cards" }).press("Enter");
	await dialog.getByRole("region", { name: "Tiles: Tiles" }).getByText("15 tiles").waitFor();
	assert.deepEqual(complaints, []);
});

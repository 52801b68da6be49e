import assert from "node:assert/strict";
import sharp from "sharp";
import { pdfOf, poker } from "../../cli/tests/support/pdf.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { openByKey, pickFrom } from "../../web/tests/support/menus.ts";
import {
	type Dialog,
	dropFolder as dropFolderOn,
	type Files,
	keepAndPush as keepAndPushTo,
	openSorting as openSortingOn,
	pushesNothingAgain as pushesNothingTo,
} from "../../web/tests/support/sorting.ts";

// Folders that no rule can read right, sorted by hand.

let user: SignedInVisitor;

const on = consoleTest({}, async () => {
	user = await on.service.person();
});

let shades = 0;

/** A picture that differs from all others of the process. */
async function picture(width: number, height: number): Promise<Buffer> {
	shades++;
	const background = { r: (shades * 53) % 256, g: (shades * 97) % 256, b: 100 };
	return await sharp({ create: { width, height, channels: 3, background } })
		.png()
		.toBuffer();
}

/** A picture of cells in different colours, each with a mark in another place. */
async function sheet(columns: number, rows: number, [width, height]: [number, number]): Promise<Buffer> {
	const cells = Array.from({ length: columns * rows }, (_, at) => {
		const [left, top] = [(at % columns) * width, Math.floor(at / columns) * height];
		const background = { r: 40 * at, g: 200 - 20 * at, b: 120 };
		const mark = { width: 20, height: 20, channels: 3 as const, background: "white" };
		return [
			{ input: { create: { width, height, channels: 3 as const, background } }, left, top },
			{ input: { create: mark }, left: left + 10 + at * 12, top: top + 10 + at * 20 },
		];
	}).flat();
	const ground = { width: columns * width, height: rows * height, channels: 3 as const, background: "black" };
	return await sharp({ create: ground }).composite(cells).png().toBuffer();
}

const dropFolder = (page: Page, files: Files, folder: string) =>
	dropFolderOn(on.service, page, files, folder);
const openSorting = (page: Page, files: Files, folder: string) =>
	openSortingOn(on.service, page, files, folder);
const keepAndPush = (page: Page, dialog: Dialog, files: Files, pieces: number) =>
	keepAndPushTo(on.service, page, dialog, files, pieces);
const pushesNothingAgain = (page: Page, files: Files, folder: string, pieces: number) =>
	pushesNothingTo(on.service, page, files, folder, pieces);

/** The kinds, names and sizes of the pieces of the person's game with a name. */
async function piecesIn(game: string): Promise<string[]> {
	const { games } = await user.ok(user.get("/api/v1/games"));
	const { id } = games.find(({ name }: { name: string }) => name === game);
	const { components } = await user.ok(user.get(`/api/v1/games/${id}/published?limit=200`));
	return components
		.map(
			({ kind, name, widthMm, heightMm }: Record<string, unknown>) =>
				`${kind} ${name} ${widthMm}×${heightMm}`,
		)
		.sort();
}

on.test("a sheet and tokens among cards are sorted with a few clicks, and stay sorted", async () => {
	const files: Files = new Map();
	for (const name of ["Heron", "Gull", "Stork"]) files.set(`herons/${name}.png`, await picture(250, 350));
	for (const at of [1, 2, 3, 4]) files.set(`herons/chit ${at}.png`, await picture(120, 120));
	files.set("herons/more.png", await sheet(3, 2, [200, 280]));
	const { page, complaints } = await on.open(user, { reducedMotion: true });
	const dialog = await openSorting(page, files, "marsh");
	const pictures = dialog.getByRole("listbox", { name: "Pictures of Herons" });
	await pictures.getByRole("option", { name: /^Chit 2/ }).click();
	await dialog.getByRole("button", { name: "Select all 4 alike" }).click();
	await assertAccessible(page, "pictures of a folder, some of them selected");
	await pickFrom(dialog.getByRole("button", { name: "These are" }), "Tokens");
	await dialog.getByRole("status").getByText("4 pictures are now: Tokens.").waitFor();
	await pictures.getByRole("option", { name: /^More/ }).click();
	await dialog.getByRole("button", { name: "Cut as a sheet" }).click();
	const grid = page.getByRole("dialog", { name: "more.png" });
	const columns = grid.getByRole("spinbutton", { name: "Columns", exact: true });
	await grid.getByRole("spinbutton", { name: "Rows", exact: true }).fill("2");
	await columns.fill("5");
	// the handle at the end of the first cell, to a third of the picture
	await grid.locator("[role=slider][aria-label=Columns][aria-valuenow='5']").waitFor();
	const frame = await grid
		.getByRole("slider", { name: "Upper left corner of the grid" })
		.locator("..")
		.boundingBox();
	const handle = await grid.getByRole("slider", { name: "Columns", exact: true }).boundingBox();
	assert.ok(frame !== null && handle !== null);
	await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
	await page.mouse.down();
	await page.mouse.move(frame.x + frame.width / 3, handle.y, { steps: 4 });
	await page.mouse.up();
	await untilEqual("the columns", () => columns.inputValue(), "3");
	await grid.getByRole("slider", { name: "Columns", exact: true }).press("ArrowLeft");
	await untilEqual("the columns after a key", () => columns.inputValue(), "4");
	await columns.fill("3");
	const number = (name: string) => grid.getByRole("spinbutton", { name, exact: true });
	await number("From the left, px").fill("12");
	await number("Card width, px").fill("190");
	const end = grid.getByRole("slider", { name: "Lower right corner of the grid" });
	await untilEqual("the end of three cards", () => end.getAttribute("aria-valuenow"), "582");
	await number("From the left, px").fill("0");
	await number("Card width, px").fill("200");
	await number("Card height, px").fill("280");
	await assertAccessible(page, "the grid over a sheet");
	await grid.getByRole("button", { name: "Cut into 6 cards" }).click();
	await untilEqual("the pictures of the deck", () => pictures.getByRole("option").count(), 9);
	await keepAndPush(page, dialog, files, 14);
	const marsh = await piecesIn("Marsh");
	assert.deepEqual(
		marsh.map((piece) => piece.replace(/ \S+$/, "")),
		[
			"deck Herons",
			...[1, 2, 3, 4, 5, 6].map((at) => `tile More ${at}`),
			...["Gull", "Heron", "Stork"].map((name) => `tile ${name}`),
			...[1, 2, 3, 4].map((at) => `tokenSprite Chit ${at}`),
		].sort(),
	);
	await pushesNothingAgain(page, files, "marsh", 14);
	assert.deepEqual(complaints, []);
});

on.test("a deck that was left out is taken in, with a size and a back, from the keyboard", async () => {
	const files: Files = new Map();
	for (const name of ["One", "Two"]) files.set(`cards/${name}.png`, await picture(250, 350));
	for (const name of ["Fox", "Owl", "Zz reverse"]) files.set(`assets/${name}.png`, await picture(205, 320));
	const { page, complaints } = await on.open(user);
	const dialog = await openSorting(page, files, "wood");
	const left = dialog.getByRole("region", { name: "Left out: assets" });
	await openByKey(left.getByRole("button", { name: "assets is: Left out" }));
	await page.keyboard.press("Enter");
	const deck = dialog.getByRole("region", { name: "Deck: Assets" });
	await deck.waitFor();
	await untilEqual(
		"the picture that has the focus",
		async () => {
			await deck.getByRole("option").first().focus();
			await page.keyboard.press("End");
			return await page.evaluate(() => document.activeElement?.textContent);
		},
		"Zz reverse",
	);
	await page.keyboard.press("Space");
	await openByKey(dialog.getByRole("button", { name: "Back of", exact: true }));
	await page.keyboard.press("End");
	await page.keyboard.press("Enter");
	await dialog.getByRole("status").getByText("Assets has a back now.").waitFor();
	await page.keyboard.press("Control+z");
	await untilEqual("the pictures after undoing", () => deck.getByRole("option").count(), 3);
	await page.keyboard.press("Control+Shift+z");
	await untilEqual("the pictures after redoing", () => deck.getByRole("option").count(), 2);
	await pickFrom(deck.getByRole("button", { name: /^Size of Assets/ }), /^Euro/);
	await deck.getByRole("button", { name: "Size of Assets: 59 × 92 mm euro" }).waitFor();
	await keepAndPush(page, dialog, files, 6);
	assert.deepEqual(await piecesIn("Wood"), [
		"deck Assets 59×92",
		"deck Cards 63.5×88.9",
		"tile Fox 59×92",
		"tile One 63.5×88.9",
		"tile Owl 59×92",
		"tile Two 63.5×88.9",
	]);
	await pushesNothingAgain(page, files, "wood", 6);
	assert.deepEqual(complaints, []);
});

/** The names of the pictures in a listbox, in order. */
const namesIn = (pictures: ReturnType<Dialog["getByRole"]>) =>
	pictures.getByRole("option").evaluateAll((tiles) => tiles.map((tile) => tile.textContent));

on.test("pictures are dragged to other groups, among others, onto a back, and to a new deck", async () => {
	const files: Files = new Map();
	for (const name of ["Bee", "Fly", "Wasp"]) files.set(`insects/${name}.png`, await picture(250, 350));
	for (const name of ["Carp", "Gnat", "Midge", "Pike", "Zz pattern"])
		files.set(`pond/${name}.png`, await picture(250, 350));
	const { page, complaints } = await on.open(user);
	const dialog = await openSorting(page, files, "meadow");
	const picturesOf = (deck: string) => dialog.getByRole("listbox", { name: `Pictures of ${deck}` });
	const said = (text: string) => dialog.getByRole("status").getByText(text).waitFor();
	const [insects, pond] = [picturesOf("Insects"), picturesOf("Pond")];
	const inPond = (name: string) => pond.getByRole("option", { name });
	// both together, before another picture
	await inPond("Gnat").click();
	await inPond("Midge").click();
	await inPond("Midge").dragTo(insects.getByRole("option", { name: "Wasp" }));
	await said("2 pictures moved to Insects.");
	await untilEqual("the insects", () => namesIn(insects), ["Bee", "Fly", "Gnat", "Midge", "Wasp"]);
	assert.equal(await dialog.locator("[data-over]").count(), 0, "no place is marked when nothing is dragged");
	// to the end of a group
	await inPond("Pike").dragTo(dialog.getByRole("textbox", { name: "Name of Insects" }));
	await untilEqual("the last insect", async () => (await namesIn(insects)).at(-1), "Pike");
	await page.keyboard.press("Control+z");
	await untilEqual("the pond", () => namesIn(pond), ["Carp", "Pike", "Zz pattern"]);
	await inPond("Zz pattern").dragTo(dialog.getByRole("button", { name: "Back of Insects" }));
	await said("Insects has a back now.");
	await inPond("Carp").dragTo(dialog.getByText("Drag pictures here"));
	await untilEqual("the decks", () => dialog.getByRole("region", { name: /^Deck:/ }).count(), 3);
	await keepAndPush(page, dialog, files, 10);
	const meadow = await piecesIn("Meadow");
	assert.deepEqual(
		meadow.map((piece) => piece.replace(/ \S+$/, "")),
		[
			...["Carp", "Insects", "Pond"].map((name) => `deck ${name}`),
			...["Bee", "Carp", "Fly", "Gnat", "Midge", "Pike", "Wasp"].map((name) => `tile ${name}`),
		],
	);
	await pushesNothingAgain(page, files, "meadow", 10);
	assert.deepEqual(complaints, []);
});

/** Lets the browser write into dropped folders: into folders of the page's own, which need no permission. */
const withWritableFolders = (page: Page) =>
	page.addInitScript(() => {
		Object.defineProperty(DataTransferItem.prototype, "getAsFileSystemHandle", {
			configurable: true,
			value: async () => await navigator.storage.getDirectory(),
		});
	});

/** The text of a file in the folder that the browser writes into. */
const writtenText = (page: Page, name: string) =>
	page.evaluate(async (name) => {
		const folder = await navigator.storage.getDirectory();
		const file = await folder.getFileHandle(name).catch(() => undefined);
		return await (await file?.getFile())?.text();
	}, name);

on.test("how a folder is sorted is saved into the folder, with a copy of what was there", async () => {
	const files: Files = new Map();
	for (const name of ["Ash", "Elm", "Oak"]) files.set(`trees/${name}.png`, await picture(250, 350));
	const { page, complaints } = await on.open(user);
	await withWritableFolders(page);
	const dialog = await openSorting(page, files, "grove");
	const saved = (text: string) => page.getByText(text, { exact: true }).waitFor();
	const rename = async (before: string, after: string) => {
		const field = dialog.getByRole("textbox", { name: `Name of ${before}` });
		await field.fill(after);
		await field.press("Enter");
		await dialog.getByRole("button", { name: "Done" }).click();
		await dialog.getByRole("button", { name: "Save into the folder" }).click();
	};
	await rename("Trees", "Timber");
	await saved("tuckbox.yaml is in the folder now.");
	const first = await writtenText(page, "tuckbox.yaml");
	assert.match(first ?? "", /Timber/);
	assert.equal(await writtenText(page, "tuckbox.yaml.bak"), undefined);
	await dialog.getByRole("button", { name: "Sort again" }).click();
	await rename("Timber", "Wood");
	await saved("tuckbox.yaml is in the folder now. The one before is tuckbox.yaml.bak.");
	assert.equal(await writtenText(page, "tuckbox.yaml.bak"), first);
	const text = await writtenText(page, "tuckbox.yaml");
	assert.match(text ?? "", /Wood/);
	files.set("tuckbox.yaml", Buffer.from(text ?? ""));
	await dropFolder(page, files, "grove");
	await page.getByRole("dialog").getByRole("button", { name: "Add 4 pieces" }).waitFor();
	await page.getByRole("dialog").getByText("Wood").first().waitFor();
	assert.deepEqual(complaints, []);
});

declare global {
	interface Window {
		pagesDrawn: number;
	}
}

on.test("pages of a PDF are drawn once for a folder, however it is sorted", async () => {
	const pages = ([1, 2, 3] as const).map((at) => ({ mm: poker, colour: [at / 4, 0.5, 0] as const }));
	const files: Files = new Map([["fish.pdf", pdfOf(pages)]]);
	const { page, complaints } = await on.open(user);
	await page.addInitScript(() => {
		window.pagesDrawn = 0;
		const { postMessage } = Worker.prototype;
		Worker.prototype.postMessage = function (message: unknown, ...more: unknown[]) {
			const { order } = message as { order?: string };
			if (order === "page") window.pagesDrawn++;
			(postMessage as (...all: unknown[]) => void).call(this, message, ...more);
		};
	});
	const dialog = await openSorting(page, files, "pond");
	const pagesDrawn = () => page.evaluate(() => window.pagesDrawn);
	const drawn = await pagesDrawn();
	assert.ok(drawn >= 3, `${drawn} pages`);
	const name = dialog.getByRole("textbox", { name: "Name of Fish" });
	await name.fill("Catch");
	await name.press("Enter");
	await dialog.getByRole("button", { name: "Done" }).click();
	await dialog.getByText("Sorted by you.").waitFor();
	await dialog.getByRole("button", { name: "Add 4 pieces" }).waitFor();
	assert.equal(await pagesDrawn(), drawn);
	assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import sharp from "sharp";
import type { Client } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { choose, consoleTest } from "../../web/tests/support/console.ts";
import { piecesOf, pushedDeck } from "../../web/tests/support/decks.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

// Pictures that the page makes from the files of a folder: cells of sheets, and drawings in formats that it converts.

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

on.test("a dropped sheet is cut into its cards, and says so", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	await page.getByText("Gull", { exact: true }).waitFor();
	const cells = [30, 60, 90, 120, 150, 180].map((grey, at) => ({
		input: {
			create: {
				width: 150,
				height: 210,
				channels: 3 as const,
				background: { r: grey, g: 90, b: 255 - grey },
			},
		},
		left: (at % 3) * 150,
		top: Math.floor(at / 3) * 210,
	}));
	const marks = cells.map(({ left, top }, at) => ({
		input: { create: { width: 60, height: 60, channels: 3 as const, background: "white" } },
		left: left + 10 + at * 10,
		top: top + 20 + at * 20,
	}));
	const ground = { width: 450, height: 420, channels: 3 as const, background: "black" };
	const sheet = await sharp({ create: ground })
		.composite([...cells, ...marks])
		.png()
		.toBuffer();
	await drop(page, "main", [handed("birds-3x2.png", sheet)], { folder: "aviary" });
	const dialog = page.getByRole("dialog");
	await dialog
		.getByText("Cut as a sheet of 3 × 2 cells of 150 × 210 px, with 6 cards.")
		.waitFor({ state: "attached" });
	await dialog.getByRole("button", { name: "Add 7 pieces" }).click();
	await page.getByText("7 pieces added.").waitFor();
	const { pieces } = await piecesOf(on.service, user, game);
	assert.ok(pieces.has("Birds 6"), [...pieces.keys()].join(", "));
	assert.deepEqual(complaints, []);
});

on.test("a dropped sheet that only looks like one is cut, too", async () => {
	const { url } = await pushedDeck(on.service, tool, "Gull");
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	await page.getByText("Gull", { exact: true }).waitFor();
	const cells = Array.from({ length: 8 }, (_, at) => ({
		input: {
			create: {
				width: 150,
				height: 210,
				channels: 3 as const,
				background: { r: 100 + 20 * at, g: 200, b: 255 - 30 * at },
			},
		},
		left: (at % 4) * 160 + 5,
		top: Math.floor(at / 4) * 220 + 5,
	}));
	const sheet = await sharp({ create: { width: 640, height: 440, channels: 3, background: "black" } })
		.composite(cells)
		.png()
		.toBuffer();
	await drop(page, "main", [handed("flock.png", sheet)], { folder: "aviary" });
	await page
		.getByRole("dialog")
		.getByText("Cut as a sheet of 4 × 2 cells of 160 × 220 px, with 8 cards.")
		.waitFor({ state: "attached" });
	assert.deepEqual(complaints, []);
});

/** A BMP of 40 × 40 pixels, as programs write it: bottom up, blue first. Its upper half is green, its lower half red. */
function bitmap(): Buffer {
	const head = Buffer.alloc(54);
	head.write("BM");
	for (const [at, value] of [
		[2, 54 + 40 * 40 * 3],
		[10, 54],
		[14, 40],
		[18, 40],
		[22, 40],
	] as const)
		head.writeUInt32LE(value, at);
	head.writeUInt16LE(1, 26);
	head.writeUInt16LE(24, 28);
	const half = (colour: number[]) => Buffer.from(Array.from({ length: 800 }, () => colour).flat());
	return Buffer.concat([head, half([0, 0, 255]), half([0, 255, 0])]);
}

const card = (width: number, height: number) =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f00"/></svg>`,
	);

on.test("a drawing among pictures that are added by hand is drawn as in a folder", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	await page.getByText("Gull", { exact: true }).waitFor();
	const dialog = page.getByRole("dialog");
	const art = (await picture(150, 210)).bytes;
	await drop(page, "main", [
		handed("Eel.png", art),
		handed("Heron.svg", card(635, 889)),
		handed("Torn.svg", art),
	]);
	await dialog.getByRole("listitem").getByText("Torn.svg cannot be drawn").waitFor();
	await dialog.getByRole("button", { name: "Add 2 pieces" }).click();
	await dialog.getByRole("button", { name: "Add more" }).click();

	// as new pieces
	await choose(dialog, "Add as", "Tokens");
	const [choosing] = await Promise.all([
		page.waitForEvent("filechooser"),
		dialog.getByText("choose pictures").click(),
	]);
	await choosing.setFiles([
		{ name: "Boat.svg", mimeType: "image/svg+xml", buffer: card(24, 24) },
		{ name: "Buoy.png", mimeType: "image/png", buffer: art },
	]);
	await dialog.getByRole("button", { name: "Add 2 pieces" }).click();
	await dialog.getByRole("button", { name: "Done" }).click();

	// on a piece
	const { id } = (await piecesOf(on.service, user, game)).pieces.get("Gull");
	await page.goto(`${url}/pieces/${id}`);
	await page.getByRole("heading", { name: "Gull", exact: true }).waitFor();
	await drop(page, "main", [handed("Herring.svg", card(635, 889))]);
	await dialog.getByText("750 × 1,050 px, 300 dpi, without bleed").waitFor();
	await dialog.getByRole("button", { name: "Replace front" }).click();
	await page.getByText("Front of Gull replaced.").waitFor();

	const { pieces } = await piecesOf(on.service, user, game);
	const drawn = ["Heron", "Gull"].map((name) => {
		const [{ widthPx, heightPx }] = pieces.get(name).payload.imageFaces;
		return [widthPx, heightPx];
	});
	assert.deepEqual(drawn, [
		[750, 1050],
		[750, 1050],
	]);
	const [boat] = pieces.get("Boat").payload.imageFaces;
	assert.equal(boat.widthPx, boat.heightPx);
	assert.deepEqual(complaints, []);
});

on.test(
	"SVG and BMP are drawn by the page, which runs and loads nothing of them; TIFF is left out",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull");
		const { page, complaints } = await on.open(user);
		await page.goto(url);
		await page.getByText("Gull", { exact: true }).waitFor();
		const outside = "http://outside.example";
		const requested: string[] = [];
		page.on("request", (request) => requested.push(request.url()));
		const svg = (content: string) =>
			Buffer.from(
				`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="63.5mm" height="88.9mm" viewBox="0 0 635 889" onload="document.title='run'">${content}<rect width="300" height="889" fill="#f00"/><rect x="300" width="335" height="889" fill="#00f"/></svg>`,
			);
		const hostile = svg(
			`<script>document.title = "run"; fetch("${outside}/script")</script><style>@import url("${outside}/style.css"); rect { filter: url(${outside}/f.svg#f) }</style><image href="${outside}/image.png" width="9" height="9"/><use xlink:href="${outside}/use.svg#a"/>`,
		);
		const files = [
			handed("cards/heron.svg", svg("")),
			handed("cards/hostile.svg", hostile),
			handed("tokens/boat.bmp", bitmap()),
			handed("tokens/old.tif", Buffer.from("II*\0")),
		];
		await drop(page, "main", files, { folder: "drawings" });
		const dialog = page.getByRole("dialog");
		await dialog.getByText("Left out, because only the command line reads them: 1 TIFF.").waitFor();
		await dialog.getByText("hostile.svg shows other files, which are not loaded").waitFor();
		await dialog.getByRole("button", { name: "Add 4 pieces" }).click();
		await page.getByText("4 pieces added.").waitFor();
		const { pieces } = await piecesOf(on.service, user, game);
		const shown = async (name: string, ...places: [number, number][]) => {
			const { widthMm, heightMm, payload } = pieces.get(name);
			const bytes = await fetch(payload.imageFaces[0].url).then((answer) => answer.arrayBuffer());
			const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
			const colours = places.map(([x, y]) => data.subarray((y * info.width + x) * 3).toString("hex", 0, 3));
			return { mm: [widthMm, heightMm], px: [info.width, info.height], colours };
		};
		const card = { mm: [63.5, 88.9], px: [750, 1050] };
		const [red, green, blue] = ["ff0000", "00ff00", "0000ff"];
		assert.deepEqual(await shown("Heron", [1, 1], [350, 1048], [360, 1], [748, 1048]), {
			...card,
			colours: [red, red, blue, blue],
		});
		assert.deepEqual(await shown("Hostile"), { ...card, colours: [] });
		const boat = await shown("Boat", [0, 0], [39, 19], [0, 20], [39, 39]);
		assert.deepEqual(
			[boat.px, boat.colours],
			[
				[40, 40],
				[green, green, red, red],
			],
		);
		assert.notEqual(await page.title(), "run");
		assert.deepEqual(
			requested.filter((address) => address.startsWith(outside)),
			[],
		);
		assert.deepEqual(complaints, []);
	},
);

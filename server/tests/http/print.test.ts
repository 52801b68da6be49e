import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import { type PublishedPiece, piecesOfVersion, searchAmong } from "../../src/exports/published-pieces.ts";
import { stepsOfVersion } from "../../src/store/queries/versions/versions.ts";
import type { Body, Client, GameClient } from "../support/client.ts";
import { renderPdf } from "../support/exports/printed.ts";
import type { Picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const red = { r: 220, g: 30, b: 30 };
const green = { r: 20, g: 160, b: 60 };
const blue = { r: 30, g: 60, b: 220 };
const white = { r: 255, g: 255, b: 255 };

/** A poker card at 300 dpi: its trim in one colour, 1/8 in of bleed in another; upright, its upper left quarter is darker. */
async function card(
	trim: typeof red,
	bleed: typeof red,
	format: "png" | "jpeg" | "webp" = "png",
	orientation = 1,
): Promise<Picture> {
	const half = (share: number) => Math.round(share / 2);
	const dark = { r: half(trim.r), g: half(trim.g), b: half(trim.b) };
	const block = (width: number, height: number, background: typeof red) => ({
		create: { width, height, channels: 3 as const, background },
	});
	const upright = await sharp(block(825, 1125, bleed))
		.composite([
			{ input: block(750, 1050, trim), left: 38, top: 38 },
			{ input: block(375, 525, dark), left: 38, top: 38 },
		])
		.png()
		.toBuffer();
	// as a camera that was held sideways stores it
	const stored = orientation === 6 ? sharp(upright).rotate(270) : sharp(upright);
	const bytes = await stored.withMetadata({ orientation }).toFormat(format, { quality: 90 }).toBuffer();
	const [widthPx, heightPx] = orientation === 6 ? [1125, 825] : [825, 1125];
	const name = `${Object.values(trim).join("-")}.${format}`;
	return { bytes, contentType: `image/${format}`, fileName: name, widthPx, heightPx };
}

const poker = { widthMm: 63.5, heightMm: 88.9 };
const tile = (externalKey: string, assets: Body[], more: Body = {}) => ({
	kind: "tile",
	name: externalKey,
	externalKey,
	...poker,
	assets,
	...more,
});

async function pdfOf(game: GameClient, query = ""): Promise<Buffer> {
	const { status, bytes, headers } = await game.client.get(`${game.path}/exports/print?${query}`);
	assert.equal(status, 200, bytes.toString().slice(0, 300));
	assert.equal(headers.get("content-type"), "application/pdf");
	return bytes;
}

const printPlan = (game: GameClient, query = ""): Promise<Body> =>
	game.client.ok(game.client.get(`${game.path}/exports/print/plan?${query}`));

async function refusal(client: Client, path: string): Promise<[number, string, string | undefined]> {
	const { status, body } = await client.get(path);
	return [status, body.error.code, body.error.reason ?? body.error.details?.[0]?.reason];
}

const near = (actual: number | undefined, expected: number) =>
	assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 0.2, `${actual} mm instead of ${expected} mm`);

const bleedPx = { bleedMode: "bleed" };

test("cards are printed in their true size, trimmed, and their backs behind them", async () => {
	const game = await user.game("Färöer – Łódź – Карты");
	const front = await game.asset(await card(red, green), "front", bleedPx);
	const back = await game.asset(await card(blue, green), "back", bleedPx);
	await game.pushed([tile("one", [front, back], { count: 2 })]);
	await service.published();
	const { count, pages } = await renderPdf(await pdfOf(game));
	assert.equal(count, 2);
	const [fronts, backs] = pages;
	near(fronts?.widthMm, 210);
	near(fronts?.heightMm, 297);
	const left = (210 - 2 * 63.5) / 2;
	const top = (297 - 88.9) / 2;
	const box = fronts?.boxOf(red);
	near(box?.left, left);
	near(box?.right, left + 2 * 63.5);
	near(box?.bottom, top + 88.9);
	assert.equal(fronts?.boxOf(green), undefined, "no bleed is printed");
	assert.deepEqual(fronts?.colourAt(left + 10, top + 10), { r: 110, g: 15, b: 15 });
	near(backs?.boxOf(blue)?.right, left + 2 * 63.5);
	// marks outside of the corners, and a ruler of 50 mm
	const black = { r: 60, g: 60, b: 60 };
	const mark = fronts?.boxOf(black, { x: left - 4, y: top - 1, width: 3.8, height: 2 });
	near(mark?.left, left - 3.5);
	near(((mark?.top ?? 0) + (mark?.bottom ?? 0)) / 2, top);
	const ruler = fronts?.boxOf({ r: 110, g: 110, b: 110 }, { x: 120, y: 291, width: 85, height: 4 });
	near(ruler?.right, 204);
	const end = fronts?.boxOf({ r: 110, g: 110, b: 110 }, { x: 153.5, y: 292, width: 1, height: 2 });
	near(end?.left, 154);
});

test("bleed is printed as far as the image has it, backs follow their offset, and a sheet turned over its short edge is upside down", async () => {
	const game = await user.game();
	const front = await game.asset(await card(red, green), "front", bleedPx);
	const back = await game.asset(await card(blue, green), "back", bleedPx);
	await game.pushed([tile("one", [front, back])]);
	await service.published();
	const query = "bleedMm=2&backs=shortEdge&backOffsetXMm=1&backOffsetYMm=-2";
	const { pages } = await renderPdf(await pdfOf(game, query));
	const [left, top] = [(210 - 63.5) / 2, (297 - 88.9) / 2];
	const around = pages[0]?.boxOf(green);
	near(around?.left, left - 2);
	near(around?.bottom, top + 88.9 + 2);
	const back1 = pages[1]?.boxOf(green);
	near(back1?.left, left - 2 + 1);
	near(back1?.top, top - 2 - 2);
	// the dark quarter is at the lower right
	assert.deepEqual(pages[1]?.colourAt(left + 60, top + 80), { r: 15, g: 30, b: 110 });
	assert.equal((await printPlan(game, "bleedMm=6")).remarks[0].code, "NO_BLEED");
});

test("JPEG and PNG are in the PDF as they were pushed, once each; others are converted, and all are upright", async () => {
	const game = await user.game();
	const jpeg = await card(red, red, "jpeg");
	const sideways = await card(green, green, "jpeg", 6);
	const png = await card(blue, blue);
	const webp = await card({ r: 200, g: 160, b: 20 }, white, "webp");
	const pictures = { jpeg, sideways, png, webp };
	const tiles = await Promise.all(
		Object.entries(pictures).map(async ([name, picture]) => {
			const { widthPx: _, heightPx: __, ...asset } = await game.asset(picture, "front", bleedPx);
			return tile(name, [asset], { count: 3 });
		}),
	);
	await game.pushed(tiles);
	await service.published();
	const pdf = await pdfOf(game, "paper=a3&orientation=landscape");
	const timesOf = (bytes: Uint8Array) =>
		pdf.toString("latin1").split(Buffer.from(bytes).toString("latin1")).length - 1;
	assert.deepEqual([timesOf(jpeg.bytes), timesOf(sideways.bytes)], [1, 1]);
	const data = png.bytes.indexOf("IDAT");
	assert.equal(timesOf(png.bytes.subarray(data + 4, data + 500)), 1);
	const { pages, count } = await renderPdf(pdf);
	assert.equal(count, 1);
	// three of each lie side by side; the upper left quarter of each card is dark
	const [page] = pages;
	const at = (column: number, row: number) => {
		const left = ((page?.widthMm ?? 0) - 6 * 63.5) / 2;
		const top = ((page?.heightMm ?? 0) - 2 * 88.9) / 2;
		return page?.colourAt(left + column * 63.5 + 10, top + row * 88.9 + 10);
	};
	const colours = [at(0, 0), at(3, 0), at(0, 1), at(3, 1)];
	for (const [i, { r, g, b }] of [red, green, blue, { r: 200, g: 160, b: 20 }].entries()) {
		const found = colours[i] ?? white;
		for (const [is, wanted] of [
			[found.r, r / 2],
			[found.g, g / 2],
			[found.b, b / 2],
		] as const)
			assert.ok(Math.abs(is - wanted) < 12, `${i}: ${JSON.stringify(found)}`);
	}
});

test("only what a search finds, or what looks different from a version, is printed", async () => {
	const game = await user.game();
	const assets = await Promise.all(
		[red, green, blue].map(async (colour) => game.asset(await card(colour, colour), "front", bleedPx)),
	);
	const at = (place: number) => [assets[place]];
	await game.pushed([tile("fox", at(0)), tile("hare", at(1), { count: 2 }), tile("owl", at(2))]);
	await service.published();
	await game.pushed([
		tile("fox", at(2)),
		tile("hare", at(1), { count: 5 }),
		tile("owl", at(2), { name: "Owl!" }),
	]);
	await service.published();
	assert.equal((await printPlan(game)).pieces, 7);
	// the fox, and three more hares; the owl has another name only
	const plan = await printPlan(game, "since=1");
	assert.deepEqual([plan.version, plan.pieces], [2, 4]);
	assert.equal((await printPlan(game, `search=${encodeURIComponent("kind:tile key:hare")}`)).pieces, 5);
	assert.equal((await printPlan(game, "version=1&copies=one")).pieces, 3);
	assert.equal((await printPlan(game, "page=99")).page, null);
	const path = `${game.path}/exports/print/plan`;
	assert.deepEqual(await refusal(user, `${path}?since=2`), [400, "VALIDATION_ERROR", "NOTHING_NEW_TO_PRINT"]);
	assert.deepEqual(await refusal(user, `${path}?search=bear`), [400, "VALIDATION_ERROR", "NOTHING_TO_PRINT"]);
	assert.deepEqual(await refusal(user, `${path}?search=foo:3`), [400, "VALIDATION_ERROR", "SEARCH_UNKNOWN"]);
	assert.deepEqual((await refusal(user, `${path}?since=7`)).slice(0, 2), [404, "VERSION_NOT_FOUND"]);
	assert.deepEqual((await refusal(user, `${path}?marginMm=80`)).slice(0, 2), [400, "VALIDATION_ERROR"]);
	await game.pushed([tile("fox", at(2), { count: 5001 })]);
	await service.published();
	assert.deepEqual(await refusal(user, path), [400, "VALIDATION_ERROR", "TOO_MUCH_TO_PRINT"]);
	assert.deepEqual(await refusal(user, `${game.path}/exports/print`), [
		400,
		"VALIDATION_ERROR",
		"TOO_MUCH_TO_PRINT",
	]);
});

test("a game that was never published has nothing to print; a preview shows the images that screens have", async () => {
	const game = await user.game();
	const path = `${game.path}/exports/print`;
	assert.deepEqual(await refusal(user, path), [400, "VALIDATION_ERROR", "NOTHING_TO_PRINT"]);
	await game.pushed([tile("one", [await game.asset(await card(red, green), "front", bleedPx)])]);
	await service.published();
	const { page } = await printPlan(game, "bleedMm=1");
	// the image a little larger under itself, where its bleed is printed
	assert.equal(page.pictures.length, 2);
	assert.equal((await user.get(page.pictures[0].url)).status, 200);
	assert.match(page.pictures[1].clip, /^M[\d.]+ [\d.]+L/);
	assert.equal(await user.head(path), 200);
});

test("a game whose records are too large for the memory of an export is refused", async () => {
	const game = await user.game();
	const front = await game.asset(await card(red, green));
	await game.pushed([tile("gull", [front], { payload: { text: "x".repeat(2000) } })]);
	await service.published();
	const read = piecesOfVersion(service.service.store.reader, game.id, 1, { pieces: 20_000, mb: 0.002 });
	await assert.rejects(read, { code: "VALIDATION_ERROR", message: /more than 0.002 MB/ });
});

test("a game with large payloads is read in small steps, so that other requests are served in between", async () => {
	const game = await user.game();
	const payload = { cost: 3, text: "x".repeat(60_000) };
	const keys = Array.from({ length: 60 }, (_, i) => `c${i}`);
	await game.pushed(keys.map((key) => ({ kind: "counter", name: key, externalKey: key, payload })));
	await service.published();
	const { reader } = service.service.store;
	const steps = await Array.fromAsync(stepsOfVersion(reader, game.id, 1));
	assert.ok(
		steps.every((step) => step.length < 1_000_000),
		String(steps.map(({ length }) => length)),
	);
	const pieces: PublishedPiece[] = steps.flatMap((step) => JSON.parse(step));
	assert.deepEqual(
		pieces.map(({ externalKey }) => externalKey),
		keys,
	);
	assert.equal((await searchAmong(pieces, "cost:3", 0)).size, 60);
	await assert.rejects(searchAmong(pieces, "colour:3", 0), { code: "VALIDATION_ERROR" });
});

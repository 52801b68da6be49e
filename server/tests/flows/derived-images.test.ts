import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import sharp, { type Color, type Sharp } from "sharp";
import { listJobs, retryDeadJobs } from "../../src/store/queries/service/jobs.ts";
import type { Body, Face, GameClient } from "../support/client.ts";
import { framedPicture, noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

type Pixels = { width: number; height: number; at(x: number, y: number): number[] };

async function newGame(on: TestService = service): Promise<GameClient> {
	return await (await on.user()).game();
}

/** A picture of raw bytes, encoded in a format. */
async function asPicture(bytes: Buffer, contentType: string): Promise<Picture> {
	const { width, height } = (await sharp(bytes).metadata()).autoOrient;
	return { bytes, contentType, fileName: "art", widthPx: width, heightPx: height };
}

function tile(externalKey: string, assets: Body[], more: Body = {}): Body {
	return { kind: "tile", name: "Tile", externalKey, assets, ...more };
}

/** The face of a tile in a new game that has this picture as its front. */
async function pushedFace(
	art: Picture,
	{ asset = {}, size = {} }: { asset?: Body; size?: Body } = {},
): Promise<{ game: GameClient; face: Face }> {
	const game = await newGame();
	const assets = [await game.asset(art, "front", asset)];
	await game.pushed([tile("tile", assets, size)]);
	return { game, face: (await game.component("tile")).payload.imageFaces[0] };
}

async function read(game: GameClient, url: string): Promise<Buffer> {
	const { status, bytes, headers } = await game.client.get(url);
	assert.equal(status, 200);
	assert.equal(headers.get("content-type"), "image/webp");
	assert.equal((await sharp(bytes).metadata()).format, "webp");
	return bytes;
}

async function pixelsOf(image: Buffer): Promise<Pixels> {
	const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	return {
		width,
		height,
		at: (x, y) => [...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels)],
	};
}

/** The pixels of the display version of a picture. */
async function displayed(art: Picture, options: Parameters<typeof pushedFace>[1] = {}): Promise<Pixels> {
	const { game, face } = await pushedFace(art, options);
	return await pixelsOf(await read(game, face.derivedUrl));
}

/** WebP is lossy: colours may differ slightly. */
function assertColour(actual: number[], expected: readonly number[], what = ""): void {
	const isNear = expected.every((value, i) => Math.abs(value - (actual[i] ?? -99)) <= 10);
	assert.ok(isNear, `${what} is ${actual}, expected about ${expected}`);
}

function plain(width: number, height: number, background: Color) {
	return sharp({ create: { width, height, channels: 3, background } });
}

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

test("display fits into 1024 px, medium into 512 and thumb into 256, in the image's proportions", async () => {
	const { game, face } = await pushedFace(await picture(1500, 750), { size: { widthMm: 120, heightMm: 60 } });
	const sizes = [];
	for (const url of [face.derivedUrl, face.mediumUrl, face.thumbUrl]) {
		const { width, height } = await pixelsOf(await read(game, url ?? ""));
		sizes.push([width, height]);
	}
	assert.deepEqual(sizes, [
		[1024, 512],
		[512, 256],
		[256, 128],
	]);
	assert.equal(face.largeUrl, undefined, "a piece of a card's size has none");
	const tall = await displayed(await picture(10, 2000));
	assert.deepEqual([tall.width, tall.height], [5, 1024]);
});

test("a piece that is larger than a card has a large version, if the image has the pixels", async () => {
	const board = { widthMm: 400, heightMm: 300 };
	for (const [art, size, expected] of [
		[await picture(3000, 1500), board, [2048, 1024]],
		[await picture(1600, 1200), board, [1600, 1200]],
		[await picture(1024, 768), board, undefined],
		// 1500 px at 300 per inch are 127 mm, less the bleed 121: a tarot card
		[await picture(1500, 800), {}, undefined],
		[await picture(1800, 800), {}, [1800, 800]],
	] as const) {
		const { game, face } = await pushedFace(art, { size });
		assert.equal(face.largeUrl !== undefined, expected !== undefined, `${art.widthPx} px`);
		if (face.largeUrl === undefined) continue;
		const { width, height } = await pixelsOf(await read(game, face.largeUrl));
		assert.deepEqual([width, height], expected);
	}
});

test("an image on a card and on a board has a large version for the board only", async () => {
	const game = await newGame();
	const front = await game.asset(await picture(2400, 1800));
	const board = { kind: "board", name: "Board", externalKey: "board", widthMm: 400, heightMm: 300 };
	await game.pushed([tile("tile", [front], { widthMm: 63, heightMm: 47 }), { ...board, assets: [front] }]);
	const [card]: Face[] = (await game.component("tile")).payload.imageFaces;
	const [large]: Face[] = (await game.component("board")).payload.imageFaces;
	assert.equal(card?.largeUrl, undefined);
	assert.equal((await pixelsOf(await read(game, large?.largeUrl ?? ""))).width, 2048);
	await game.pushed([tile("tile", [front], { widthMm: 400, heightMm: 300 })]);
	const [grown]: Face[] = (await game.component("tile")).payload.imageFaces;
	assert.equal(grown?.largeUrl, large?.largeUrl, "a size sent later counts");
});

test("an image that has no more pixels than the medium size has the display version as medium", async () => {
	const { game, face } = await pushedFace(await picture(500, 300));
	assert.equal(face.mediumUrl, face.derivedUrl);
	await read(game, face.mediumUrl ?? "");
});

test("a small image is not enlarged", async () => {
	const { game, face } = await pushedFace(await picture(100, 60));
	for (const url of [face.derivedUrl, face.thumbUrl]) {
		const { width, height } = await pixelsOf(await read(game, url));
		assert.deepEqual([width, height], [100, 60]);
	}
});

test("metadata is removed from the derived versions", async () => {
	const bytes = await plain(300, 300, red)
		.withExif({ IFD0: { Copyright: "A person", Artist: "At an address" } })
		.withIccProfile("p3")
		.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>')
		.jpeg()
		.toBuffer();
	const before = await sharp(bytes).metadata();
	assert.ok(before.exif && before.icc && before.xmp);
	const { game, face } = await pushedFace(await asPicture(bytes, "image/jpeg"));
	for (const url of [face.derivedUrl, face.thumbUrl]) {
		const { exif, icc, xmp, iptc, orientation, space } = await sharp(await read(game, url)).metadata();
		assert.deepEqual([exif, icc, xmp, iptc, orientation], Array(5).fill(undefined));
		assert.equal(space, "srgb");
	}
});

test("an image is upright for every EXIF orientation", async () => {
	const quarter = (background: Color) => plain(60, 40, background).png().toBuffer();
	const upright = await plain(120, 80, "white")
		.composite([
			{ input: await quarter(red), left: 0, top: 0 },
			{ input: await quarter(blue), left: 60, top: 0 },
			{ input: await quarter({ r: 30, g: 200, b: 30 }), left: 0, top: 40 },
		])
		.png()
		.toBuffer();
	// what a camera stores, so that the orientation makes it upright: a rotation, then perhaps a mirror
	for (const [i, turn] of [0, 0, 180, 180, 90, 270, 270, 90].entries()) {
		const orientation = i + 1;
		const turned = await sharp(upright).rotate(turn).png().toBuffer();
		const stored = sharp(turned).flop([2, 4, 5, 7].includes(orientation)).withMetadata({ orientation });
		const bytes = await stored.jpeg({ quality: 95 }).toBuffer();
		const shown = await displayed(await asPicture(bytes, "image/jpeg"));
		assert.deepEqual([shown.width, shown.height], [120, 80], `orientation ${orientation}`);
		assertColour(shown.at(30, 20), [220, 30, 30], `orientation ${orientation}, top left`);
		assertColour(shown.at(90, 20), [30, 30, 220], `orientation ${orientation}, top right`);
		assertColour(shown.at(30, 60), [30, 200, 30], `orientation ${orientation}, bottom left`);
	}
});

test("colours of other spaces and depths are converted to sRGB", async () => {
	const brown = plain(64, 64, { r: 180, g: 90, b: 60 });
	const red = plain(64, 64, { r: 255, g: 0, b: 0 });
	const grey = plain(64, 64, { r: 120, g: 120, b: 120 }).greyscale();
	const images: Record<string, [Sharp, number[]]> = {
		"Display P3": [brown.clone().withIccProfile("p3"), [180, 90, 60]],
		"the reddest of sRGB in P3": [red.withIccProfile("p3"), [255, 0, 0]],
		"16 bit": [brown.clone().toColourspace("rgb16"), [180, 90, 60]],
		grey: [grey, [120, 120, 120]],
	};
	for (const [what, [image, expected]] of Object.entries(images)) {
		const bytes = await image.png().toBuffer();
		const shown = await displayed(await asPicture(bytes, "image/png"));
		const pixel = shown.at(32, 32);
		assertColour(pixel.length === 1 ? Array(3).fill(pixel[0]) : pixel, expected, what);
	}
});

test("a CMYK image is converted to sRGB as closely as inks allow", async () => {
	for (const colour of ["rgb(180, 90, 60)", "rgb(90, 120, 150)", "white"]) {
		const image = plain(64, 64, colour).withIccProfile("cmyk");
		const bytes = await image.jpeg({ quality: 100 }).toBuffer();
		assert.equal((await sharp(bytes).metadata()).space, "cmyk");
		const expected = await sharp(bytes).toColourspace("srgb").raw().toBuffer();
		const shown = await displayed(await asPicture(bytes, "image/jpeg"));
		assertColour(shown.at(32, 32), [...expected.subarray(0, 3)]);
	}
});

test("transparency is kept", async () => {
	const half = (background: Color) =>
		sharp({ create: { width: 40, height: 40, channels: 4, background } })
			.png()
			.toBuffer();
	const halves = await Promise.all([half({ r: 30, g: 200, b: 30, alpha: 0.5 }), half("#0000")]);
	const bytes = await sharp(halves, { join: { across: 2 } })
		.png()
		.toBuffer();
	const { game, face } = await pushedFace(await asPicture(bytes, "image/png"));
	for (const url of [face.derivedUrl, face.thumbUrl]) {
		const shown = await pixelsOf(await read(game, url));
		assertColour(shown.at(15, 20), [30, 200, 30, 128]);
		assertColour([shown.at(65, 20)[3] ?? -1], [0]);
	}
});

test("an animation is shown as its first frame", async () => {
	const frames = await Promise.all([red, blue].map((colour) => plain(60, 60, colour).png().toBuffer()));
	const animation = () => sharp(frames, { join: { animated: true } });
	for (const [bytes, contentType] of [
		[await animation().gif().toBuffer(), "image/gif"],
		[await animation().webp().toBuffer(), "image/webp"],
	] as const) {
		assert.equal((await sharp(bytes, { animated: true }).metadata()).pages, 2);
		const art = { bytes, contentType, fileName: "art", widthPx: 60, heightPx: 60 };
		const { game, face } = await pushedFace(art);
		const image = await read(game, face.derivedUrl);
		assert.equal((await sharp(image).metadata()).pages ?? 1, 1);
		const shown = await pixelsOf(image);
		assert.deepEqual([shown.width, shown.height], [60, 60]);
		assertColour(shown.at(30, 30), [220, 30, 30], contentType);
	}
});

// 2 × 3 in at 100 pixels per inch: 200 × 300 px inside the trim, small enough never to be scaled.
const trim = { widthMm: 50.8, heightMm: 76.2 };
const colours = { frame: red, inside: blue };
const at100 = { sourcePixelsPerInch: 100 };

function framed(x: number, y = x): Promise<Picture> {
	return framedPicture(200 + 2 * x, 300 + 2 * y, { x, y }, colours);
}

for (const [what, margin] of [
	["1/8 in, the usual one", 12],
	["1/4 in, the largest", 25],
	["a thin one", 4],
] as const) {
	test(`bleed is cut off to the trim: ${what}`, async () => {
		const shown = await displayed(await framed(margin), { asset: at100, size: trim });
		assert.deepEqual([shown.width, shown.height], [200, 300]);
		for (const x of [1, 100, 198]) {
			for (const y of [1, 150, 298]) assertColour(shown.at(x, y), [30, 30, 220], `${x},${y}`);
		}
	});
}

test("omitting the resolution means 300 pixels per inch", async () => {
	const art = await framedPicture(825, 1125, { x: 37, y: 37 }, colours);
	const shown = await displayed(art, { size: { widthMm: 63.5, heightMm: 88.9 } });
	assert.equal(shown.height, 1024);
	assert.ok(Math.abs(shown.width - (1024 * 750) / 1050) <= 1, `a width of ${shown.width}`);
	assertColour(shown.at(2, 2), [30, 30, 220]);
});

test("the crop of an image that EXIF rotates is applied upright", async () => {
	const { bytes } = await framed(12);
	const stored = await sharp(bytes).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
	assert.equal((await sharp(stored).metadata()).orientation, 6);
	const shown = await displayed(await asPicture(stored, "image/png"), { asset: at100, size: trim });
	assert.deepEqual([shown.width, shown.height], [200, 300]);
	assertColour(shown.at(2, 2), [30, 30, 220]);
});

for (const [what, margins, asset, size] of [
	["noBleed", [12, 12], { ...at100, bleedMode: "noBleed" }, trim],
	["no size was sent", [12, 12], at100, {}],
	["only the width was sent", [12, 12], at100, { widthMm: trim.widthMm }],
	["the margins differ", [12, 40], at100, trim],
	["there is a margin on one axis only", [12, 0], at100, trim],
	["the margin is larger than any bleed", [40, 40], at100, trim],
	["there is no margin", [0, 0], at100, trim],
	["the image is smaller than the trim", [-20, -20], at100, trim],
] as const) {
	test(`an image is shown whole when ${what}`, async () => {
		const [x, y] = margins;
		const art = x > 0 ? await framed(x, y) : await picture(200 + 2 * x, 300 + 2 * y);
		const shown = await displayed(art, { asset, size });
		assert.deepEqual([shown.width, shown.height], [art.widthPx, art.heightPx]);
		if (x > 0) assertColour(shown.at(1, 150), [220, 30, 30]);
	});
}

test("a size sent later crops the image then, under a new address", async () => {
	const { game, face } = await pushedFace(await framed(12), { asset: at100 });
	await read(game, face.derivedUrl);
	await game.pushed([tile("tile", [], trim)]);
	const [later] = (await game.component("tile")).payload.imageFaces;
	assert.equal(later.assetId, face.assetId);
	assert.notEqual(later.derivedUrl, face.derivedUrl);
	const { width, height } = await pixelsOf(await read(game, later.derivedUrl));
	assert.deepEqual([width, height], [200, 300]);
});

test("a request for an image that is being derived waits for it", async () => {
	const game = await newGame();
	const pictures = await Promise.all(Array.from({ length: 12 }, () => noisyPicture(250, 350)));
	const fronts = await Promise.all(pictures.map((art) => game.asset(art)));
	await game.pushed(fronts.map((front, i) => tile(`${i}`, [front])));
	const faces: Face[] = (await game.components()).map((record) => record.payload.imageFaces[0]);
	const urls = faces.toReversed().flatMap((face) => [face.thumbUrl, face.derivedUrl, face.derivedUrl]);
	const answers = await Promise.all(urls.map((url) => game.client.get(url)));
	for (const answer of answers) assert.equal(answer.status, 200);
});

test("components that show the same image in the same way share its derived versions", async () => {
	const game = await newGame();
	const front = await game.asset(await framed(12), "front", at100);
	await game.pushed([tile("a", [front], trim), tile("b", [front], trim), tile("c", [front])]);
	const [a, b, c] = (await game.components()).map((record): Face => record.payload.imageFaces[0]);
	assert.ok(a && b && c);
	assert.equal(b.derivedUrl, a.derivedUrl);
	assert.notEqual(c.derivedUrl, a.derivedUrl);
	assert.equal(new Set([a.assetId, b.assetId, c.assetId]).size, 3);

	await game.client.ok(game.client.delete(`${game.path}/assets/${a.assetId}`));
	await read(game, b.derivedUrl);
	await read(game, c.derivedUrl);
});

diskTest("derived files are deleted from the disk with the last component that shows them", async () => {
	const game = await newGame();
	const front = await game.asset(await picture(300, 400));
	await game.pushed([tile("a", [front]), tile("b", [front])]);
	const folder = join(service.folder, "objects", "games", game.id, "derived");
	await service.idle();
	const files = await readdir(folder);
	assert.equal(files.length, 2);
	for (const left of [files, []]) {
		const [{ id }] = (await game.components()) as [Body];
		await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
		await service.idle();
		assert.deepEqual(await readdir(folder), left);
	}
});

test("derived images that are never requested are cleaned up", async () => {
	const game = await newGame();
	const front = await game.asset(await noisyPicture(800, 800));
	await game.pushed([tile("x", [front])]);
	await game.client.ok(game.client.delete(`${game.path}/components/batch`));
	await service.idle();
	const folder = join(service.folder, "objects", "games", game.id, "derived");
	assert.deepEqual(await readdir(folder).catch(() => []), []);
});

diskTest(
	"an image that cannot be derived is a dead job and a 502, until the job is tried again",
	async () => {
		await using own = await startTestService({ expectsErrors: /job is dead/ });
		const game = await newGame(own);
		const art = await picture(100, 100, { format: "jpeg" }); // confirming a PNG decodes only as many pixels as it needs, so this one is accepted
		const assets = [await game.asset(art), await game.asset(await picture(90, 90), "back")];
		await rm(join(own.folder, "objects", assets[0].key));
		await game.pushed([tile("x", assets)]);
		await own.idle();
		const dead = await listJobs(own.service.store.reader, "dead");
		assert.equal(dead.length, 1);
		assert.equal(dead[0]?.kind, "derive");
		assert.ok(dead[0]?.last_error?.includes(assets[0].key), "the reason names the image");

		const [front, back]: Face[] = (await game.component("x")).payload.imageFaces;
		for (const url of [front?.derivedUrl ?? "", front?.thumbUrl ?? ""]) {
			const { status, body } = await game.client.get(url);
			assert.deepEqual([status, body.error.code], [502, "SERVER_ERROR"]);
		}
		await read(game, back?.derivedUrl ?? "");

		await own.service.objects.put({ type: "source", key: assets[0].key }, art.bytes);
		await own.service.store.write((writer) => retryDeadJobs(writer, own.now()));
		own.service.jobs.wake();
		await own.idle();
		await read(game, front?.derivedUrl ?? "");
	},
);

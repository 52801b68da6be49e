import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { GameClient } from "../support/client.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { until } from "../support/waiting.ts";

type Specimen = {
	file: string;
	bytes: Buffer;
	contentType: string;
	expect: "accept" | "reject" | "either";
	/** Upright size of an image that may be accepted. */
	size: { widthPx: number; heightPx: number } | undefined;
};

/** Megabytes of resident memory that the service may use throughout. */
const memoryLimit = 500;

/** Sends an image all the way onto a component. Returns "accepted" or the error code. */
async function answerTo(game: GameClient, specimen: Specimen): Promise<string> {
	const { file, bytes, contentType, size } = specimen;
	const upright = { widthPx: size?.widthPx ?? 1, heightPx: size?.heightPx ?? 1 };
	const image: Picture = { bytes, contentType, fileName: file, ...upright };
	const presigned = await game.presign(image);
	if (presigned.status !== 200) return presigned.body.error.code;
	const put = await game.put(presigned.body.signedUrl, image);
	if (put.status !== 200) return put.body.error.code;
	const confirmed = await game.confirm(presigned.body, image);
	if (confirmed.status !== 200) return confirmed.body.error.code;
	const { key, publicUrl } = presigned.body;
	const asset = {
		sideKey: "front",
		key,
		sourceUrl: publicUrl,
		contentType,
		...(size !== undefined && upright),
	};
	const answer = await game.push([{ kind: "tile", name: file, externalKey: file, assets: [asset] }]);
	if (answer.status !== 200) {
		assert.equal(answer.body.error.details[0].externalKey, file);
		assert.equal((await game.client.get(publicUrl)).status, 404, `${file} is never served`);
		return answer.body.error.code;
	}
	const [face] = (await game.component(file)).payload.imageFaces;
	assert.deepEqual({ widthPx: face.widthPx, heightPx: face.heightPx }, size, `${file} has its upright size`);
	const display = await until(
		`${file} has a display version`,
		() => game.client.get(face.derivedUrl),
		// a large one may take longer than a GET waits
		({ status }) => status !== 502,
	);
	assert.equal(display.status, 200, `${file} has a display version`);
	const { format, exif, icc, space } = await sharp(display.bytes).metadata();
	assert.deepEqual(
		{ format, exif, icc, space },
		{ format: "webp", exif: undefined, icc: undefined, space: "srgb" },
	);
	return "accepted";
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG of zeros only: any size in a few kilobytes. */
function hugePng(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.writeUInt8(1, 8); // one bit per pixel
	const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
	const signature = Buffer.from("89504e470d0a1a0a", "hex");
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk("IDAT", rows),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

async function ownSpecimens(): Promise<Specimen[]> {
	const png = (await picture(300, 400)).bytes;
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const noisy = sharp({ create: { width: 300, height: 400, channels: 3, background: "white", noise } });
	const jpeg = await noisy.clone().jpeg().toBuffer();
	const webp = await noisy.clone().webp().toBuffer();
	const flipped = Buffer.from(png);
	flipped.writeUInt8(flipped.readUInt8(60) ^ 0x10, 60);
	const size = { widthPx: 300, heightPx: 400 };
	const reject = (file: string, bytes: Buffer, contentType: string): Specimen => ({
		file,
		bytes,
		contentType,
		expect: "reject",
		size: undefined,
	});
	return [
		{ file: "good.png", bytes: png, contentType: "image/png", expect: "accept", size },
		{
			file: "tail.png",
			bytes: Buffer.concat([png, Buffer.from("PK\x03\x04<script>")]),
			contentType: "image/png",
			expect: "accept",
			size,
		},
		{ file: "jpeg-named.png", bytes: jpeg, contentType: "image/png", expect: "accept", size },
		{
			file: "large.png",
			bytes: hugePng(10_000, 11_900),
			contentType: "image/png",
			expect: "accept",
			size: { widthPx: 10_000, heightPx: 11_900 },
		},
		reject("bomb.png", hugePng(12_000, 12_000), "image/png"),
		reject("wide.png", hugePng(16_384, 10), "image/png"),
		reject("half.png", png.subarray(0, png.length >> 1), "image/png"),
		reject("half.jpg", jpeg.subarray(0, jpeg.length >> 1), "image/jpeg"),
		reject("half.webp", webp.subarray(0, webp.length >> 1), "image/webp"),
		reject("flipped.png", flipped, "image/png"),
		reject("page.png", Buffer.from("<!doctype html><script>alert(1)</script>"), "image/png"),
		reject(
			"drawing.png",
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
			"image/png",
		),
		reject(
			"drawing.svg",
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
			"image/svg+xml",
		),
		reject("empty.png", Buffer.alloc(0), "image/png"),
	];
}

/** Runs an external folder of damaged images from real files with their expected results, where there is one. */
function folderSpecimens(folder: URL): Specimen[] {
	const { items } = JSON.parse(readFileSync(new URL("index.json", folder), "utf8"));
	return items.map(
		(item: Record<string, never> & { file: string; uprightWidth: number | null; uprightHeight: number }) => ({
			file: item.file,
			bytes: readFileSync(new URL(item.file, folder)),
			contentType: item.announcedContentType,
			expect: item.expect,
			size:
				item.uprightWidth === null ? undefined : { widthPx: item.uprightWidth, heightPx: item.uprightHeight },
		}),
	);
}

async function judge(specimens: readonly Specimen[]): Promise<void> {
	await using folder = await makeDataFolder();
	await using service = await serve(folder);
	const game = await (await exampleClient(folder, service.url)).game();
	const before = await game.client.ok(game.client.get(`${game.path}/assets`));
	assert.deepEqual(before.assets, []);
	for (const specimen of specimens) {
		const answer = await answerTo(game, specimen);
		const allowed = {
			accept: ["accepted"],
			reject: ["DERIVATION_FAILED", "VALIDATION_ERROR"],
			either: ["accepted", "DERIVATION_FAILED", "VALIDATION_ERROR"],
		}[specimen.expect];
		assert.ok(allowed.includes(answer), `${specimen.file}: ${answer}, and not ${allowed.join(" or ")}`);
	}
	assert.ok(service.peakMemory() < memoryLimit, `memory stays bounded: ${service.peakMemory()} MB`);
	assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
}

test("damaged, hostile and merely unusual images get the expected result in bounded memory", async () => {
	await judge(await ownSpecimens());
});

const named = process.env.TUCKBOX_BAD_IMAGES;
const folder = named
	? new URL(`file://${named}/`)
	: new URL("../../../../shared/data/bad-images/", import.meta.url);
const isThere = existsSync(new URL("index.json", folder));

test("the images of TUCKBOX_BAD_IMAGES or ../shared/data/bad-images get the expected result as well", {
	skip: !named && !isThere && "the folder does not exist: set TUCKBOX_BAD_IMAGES",
}, async () => {
	assert.ok(isThere, "TUCKBOX_BAD_IMAGES must name a folder with an index.json");
	await judge(folderSpecimens(folder));
});

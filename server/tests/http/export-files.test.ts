import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import type { Body, GameClient } from "../support/client.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";
import { unzipped } from "../support/zips.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const poker = { widthMm: 63.5, heightMm: 88.9 };
const tile = (externalKey: string, assets: Body[], more: Body = {}) => ({
	...{ kind: "tile", name: externalKey, externalKey, ...poker, assets },
	...more,
});

async function exported(game: GameClient, path: string): Promise<{ bytes: Buffer; headers: Headers }> {
	const { status, bytes, headers } = await game.client.get(`${game.path}/exports/${path}`);
	assert.equal(status, 200, bytes.toString().slice(0, 300));
	assert.equal(headers.get("content-type"), "application/zip");
	return { bytes, headers };
}

const planOf = (game: GameClient, path: string): Promise<Body> =>
	game.client.ok(game.client.get(`${game.path}/exports/${path}`));

const plain = async (r: number, g: number, b: number, width = 250, height = 350): Promise<Picture> =>
	await picture(width, height, { background: { r, g, b } });

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
	const image = sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha();
	return [...(await image.raw().toBuffer())];
}

describe("a folder as a zip", () => {
	test("one version has the same bytes, of the size that was announced, with images as they were uploaded", async () => {
		const game = await user.game("Bay");
		const art = await plain(1, 2, 3);
		await game.pushed([
			{ kind: "deck", name: "Sea", externalKey: "sea" },
			tile("Gull", [await game.asset(art)], { parentExternalKey: "sea" }),
			tile("Tern", [await game.asset(await plain(3, 2, 1))]),
		]);
		await service.published();
		const [one, two] = [await exported(game, "zip"), await exported(game, "zip?version=1")];
		assert.deepEqual(one.bytes, two.bytes);
		assert.equal(Number(one.headers.get("content-length")), one.bytes.length);
		assert.match(one.headers.get("content-disposition") ?? "", /filename="Bay v1\.zip"/);
		const plan = await planOf(game, "zip/plan");
		assert.deepEqual(
			[plan.version, plan.pieces, plan.files, plan.bytes, plan.remarks],
			[1, 3, 3, one.bytes.length, []],
		);
		const files = await unzipped(one.bytes);
		assert.deepEqual([...files.keys()], ["tuckbox.yaml", "decks/Sea/Gull.png", "tiles/Tern.png"]);
		assert.deepEqual(files.get("decks/Sea/Gull.png"), art.bytes);
		const sea = await unzipped(
			(await exported(game, `zip?search=${encodeURIComponent("deck:sea kind:card")}`)).bytes,
		);
		assert.deepEqual([...sea.keys()], ["tuckbox.yaml", "decks/Sea/Gull.png"]);
		assert.match(String(sea.get("tuckbox.yaml")), /name: Sea\n/);
		const nothing = await user.get(`${game.path}/exports/zip?search=nothing`);
		assert.deepEqual([nothing.status, nothing.body.error.reason], [400, "NOTHING_TO_EXPORT"]);
		assert.equal((await user.get(`${game.path}/exports/zip?version=9`)).body.error.code, "VERSION_NOT_FOUND");
		const stranger = await service.user();
		assert.equal((await stranger.get(`${game.path}/exports/zip`)).status, 403);
	});

	test("pieces of other apps are in it, with keys of their own, and the plan says so", async () => {
		const game = await user.game();
		const other = await service.app(user.ids.userId);
		await game.pushed([tile("Gull", [await game.asset(await plain(9, 9, 9))])]);
		const theirs = game.as(other);
		await theirs.pushed([tile("Gull", [await theirs.asset(await plain(8, 8, 8))])]);
		await service.published();
		const { remarks } = await planOf(game, "zip/plan");
		assert.deepEqual(
			remarks.map(({ code, params }: Body) => [code, params.count]),
			[
				["OTHER_APPS", 1],
				["SAME_KEY", 1],
			],
		);
		const files = await unzipped((await exported(game, "zip")).bytes);
		assert.match(String(files.get("tuckbox.yaml")), /key: "?Gull \(2\)/);
		assert.ok(files.has("tiles/Gull 2.png"));
	});
});

describe("sheets of faces", () => {
	test("a deck is in a grid that its name says, trimmed, with a table of its cells; other pieces have images of their own", async () => {
		const game = await user.game("Bay");
		const colours = Array.from({ length: 80 }, (_, i) => [3 * i, 250 - 3 * i, 100] as const);
		const cards = await Promise.all(
			colours.map(async ([r, g, b], i) =>
				tile(
					`Card ${i + 1}`,
					[
						await game.asset(await plain(r, g, b), "front", {
							sourcePixelsPerInch: 100,
							bleedMode: "noBleed",
						}),
					],
					{ parentExternalKey: "sea", count: i + 1 },
				),
			),
		);
		const back = await game.asset(await plain(0, 0, 250), "back");
		const round = await game.asset(await plain(250, 0, 0, 100, 100));
		await game.pushed([
			{ kind: "deck", name: "Sea, deep", externalKey: "sea", ...poker, assets: [back] },
			...cards,
			{ kind: "tokenSprite", name: "Boat", externalKey: "boat", widthMm: 20, heightMm: 20, assets: [round] },
			{ kind: "counter", name: "Night", externalKey: "night" },
		]);
		await service.published();
		const plan = await planOf(game, "sheets/plan");
		assert.deepEqual([plan.pieces, plan.files, plan.bytes], [82, 5, null]);
		assert.deepEqual(
			plan.remarks.map(({ code }: Body) => code),
			["NO_IMAGE"],
		);
		const files = await unzipped((await exported(game, "sheets?image=png")).bytes);
		const names = [...files.keys()];
		assert.deepEqual(
			names.filter((name) => name.startsWith("tokens/")),
			["tokens/Boat.png"],
		);
		const sheets = names.filter((name) => /\d+x\d+/.test(name));
		assert.equal(sheets.length, 2, names.join());
		const rows = String(files.get("decks/Sea, deep/Sea, deep cells.csv")).trim().split("\r\n");
		assert.equal(rows.length, 81);
		assert.match(rows[1] ?? "", /^"Sea, deep-10x7-1\.png",1,1,1,Card 1,Card 1,1,back\.png$/);
		for (const [at, name] of sheets.entries()) {
			const [, columns, count] = /-(\d+)x(\d+)-\d\.png$/.exec(name)?.map(Number) ?? [];
			const bytes = files.get(name) as Buffer;
			const { width = 0, height = 0 } = await sharp(bytes).metadata();
			assert.ok(
				width <= 4096 && height <= 4096 && width % (columns ?? 1) === 0 && height % (count ?? 1) === 0,
			);
			for (let cell = 0; cell < (at === 0 ? 70 : 10); cell++) {
				const x = Math.floor((((cell % (columns ?? 1)) + 0.5) * width) / (columns ?? 1));
				const y = Math.floor(((Math.floor(cell / (columns ?? 1)) + 0.5) * height) / (count ?? 1));
				assert.deepEqual(
					await colourAt(bytes, x, y),
					[...(colours[70 * at + cell] ?? [])],
					`${name} ${cell}`,
				);
			}
		}
		const apart = await unzipped((await exported(game, "sheets?layout=single&search=deck:sea")).bytes);
		assert.equal(apart.size, 81);
		const sizes = await Promise.all([...apart.values()].map(async (bytes) => await sharp(bytes).metadata()));
		assert.equal(new Set(sizes.map(({ width, height, format }) => `${format} ${width} ${height}`)).size, 1);
		assert.ok(apart.has("decks/Sea, deep/back.jpg"));
	});
});

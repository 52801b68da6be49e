import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import type { Body, GameClient } from "../support/client.ts";
import { unzipped } from "../support/exports/zips.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

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

const exportPlan = (game: GameClient, path: string): Promise<Body> =>
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
		// a name that would end the header's text, and one that is read backwards
		await user.ok(user.call("PATCH", game.path, { body: { name: "Bay\uff02; filename=\u202egpj.exe" } }));
		const odd = (await exported(game, "zip")).headers.get("content-disposition") ?? "";
		assert.match(
			odd,
			/^attachment; filename="Bay_; filename=_gpj\.exe v1\.zip"; filename\*=UTF-8''Bay%EF%BC%82/,
		);
		await user.ok(user.call("PATCH", game.path, { body: { name: "Bay" } }));
		const plan = await exportPlan(game, "zip/plan");
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
		await game.pushed([
			tile("Tern", [await game.asset(await plain(5, 5, 5)), await game.asset(art, "back")], { widthMm: 60 }),
		]);
		await service.published();
		assert.deepEqual(
			(await exported(game, "zip?version=1")).bytes,
			one.bytes,
			"an earlier version stays as it was",
		);
		const now = await unzipped((await exported(game, "zip")).bytes);
		assert.match(String(now.get("tuckbox.yaml")), /size: 60 x 88\.9 mm/);
		assert.deepEqual(now.get("tiles/Tern[back].png"), art.bytes);
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
		const { remarks } = await exportPlan(game, "zip/plan");
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
		const plan = await exportPlan(game, "sheets/plan");
		assert.deepEqual([plan.pieces, plan.files, plan.bytes], [82, 6, null]);
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
			const { width = 0, height = 0, density = 0 } = await sharp(bytes).metadata();
			assert.ok(
				Math.abs((width / (columns ?? 1) / density) * 25.4 - 63.5) < 0.3,
				"cards have their true size",
			);
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
		assert.ok(sizes.every(({ density }) => density === 100));
		assert.equal(new Set(sizes.map(({ width, height, format }) => `${format} ${width} ${height}`)).size, 1);
		assert.ok(apart.has("decks/Sea, deep/back.jpg"));
	});
});

/** Refuses what importers of rooms are known to choke on. @returns the widgets */
function validRoom(files: ReadonlyMap<string, Buffer>): Body[] {
	const widgets: Body[] = JSON.parse(String(files.get("widgets.json")));
	const byId = new Map(widgets.map((widget) => [widget.id, widget]));
	assert.equal(byId.size, widgets.length, "ids are unique");
	const addresses = new Set<string>();
	for (const widget of widgets) {
		for (const field of ["x", "y", "z"]) assert.ok(Number.isFinite(widget[field]), JSON.stringify(widget));
		if (widget.parent) assert.ok(byId.has(widget.parent), `${widget.id} lies in a pile that is there`);
		if (widget.type === "board") addresses.add(widget.boardImage);
		if (widget.type === "cardDeck") {
			for (const face of [widget.faceTemplate, widget.backTemplate])
				assert.deepEqual(
					face.objects.map(({ w, h }: Body) => [w, h]),
					[[widget.cardWidth, widget.cardHeight]],
				);
			for (const type of Object.values<Body>(widget.cardTypes)) {
				assert.ok(type.label && type.face && type.back);
				addresses.add(type.face).add(type.back);
			}
		}
		if (widget.type === "card") assert.ok(byId.get(widget.deck)?.cardTypes[widget.cardType], widget.id);
	}
	addresses.delete("/img/cardback-red.svg");
	const named = [...addresses].map((address) => address.replace(/^package:\/\//, ""));
	assert.deepEqual(named.sort(), [...files.keys()].filter((name) => name !== "widgets.json").sort());
	for (const [name, bytes] of files) assert.ok(bytes.length < 2 * 1024 * 1024, `${name} is small enough`);
	const spots = new Map<string, Body>();
	for (const { type, deck, parent, ...widget } of widgets) {
		const { cardWidth, cardHeight } = byId.get(deck) ?? {};
		const size = { hand: [1500, 180], card: [cardWidth, cardHeight] }[type as string];
		const [width, height] = size ?? [widget.width, widget.height];
		if (!parent && type !== "cardDeck") spots.set(`${widget.x} ${widget.y}`, { ...widget, width, height });
	}
	const placed = [...spots.values()];
	for (const [at, one] of placed.entries())
		for (const other of placed.slice(at + 1)) {
			const isApart =
				one.x + one.width <= other.x ||
				other.x + other.width <= one.x ||
				one.y + one.height <= other.y ||
				other.y + other.height <= one.y;
			assert.ok(isApart, `${one.id} and ${other.id} do not cover each other`);
		}
	return widgets;
}

describe("a room of playingcards.io", () => {
	test("has decks in piles, boards, tokens, counters, dice and a hand, and says what it lacks", async () => {
		const game = await user.game("Bay");
		const side = async (at: number, name = "front", more: Body = {}) =>
			await game.asset(await plain(at % 250, at % 7, 9, 25 + (at % 3), 35), name, more);
		const cards = await Promise.all(
			Array.from({ length: 20 }, async (_, i) =>
				tile(`Card ${i}`, [await side(i)], {
					parentExternalKey: `deck ${i % 10}`,
					count: i === 0 ? 400 : (i % 4) + 1,
				}),
			),
		);
		const piece = (kind: string, name: string, more: Body) => ({ kind, name, externalKey: name, ...more });
		const one = await side(60);
		await game.pushed([
			...Array.from({ length: 10 }, (_, i) => piece("deck", `deck ${i}`, i === 3 ? { assets: [] } : {})),
			...cards,
			piece("board", "Map", {
				widthMm: 600,
				heightMm: 400,
				assets: [await side(50), await side(51, "back")],
			}),
			piece("container", "Tray", { assets: [await side(52)], count: 2 }),
			piece("tile", "Hex", { widthMm: 40, heightMm: 46, shape: "hex", count: 6, assets: [await side(53)] }),
			piece("tokenSprite", "Boat", { assets: [await side(54)], count: 3 }),
			piece("tokenSprite", "Bare", {}),
			piece("counter", "Night", { payload: { start: 7 } }),
			piece("die", "d8", { sides: 8, count: 2 }),
			piece("book", "Rules", { pages: [one.key] }),
		]);
		await service.published();
		const plan = await exportPlan(game, "pcio/plan");
		assert.deepEqual(Object.fromEntries(plan.remarks.map(({ code, params }: Body) => [code, params.count])), {
			...{ COPIES_LIMITED: 1, BACKS_LEFT_OUT: 1, SHAPES_AS_BOXES: 1, NO_IMAGE: 1, DICE_AS_SPINNERS: 1 },
			BOOKS_LEFT_OUT: 1,
		});
		const { bytes, headers } = await exported(game, "pcio");
		assert.match(headers.get("content-disposition") ?? "", /filename="Bay v1\.pcio"/);
		assert.deepEqual((await exported(game, "pcio")).bytes, bytes, "the same version has the same bytes");
		const files = await unzipped(bytes);
		assert.equal(files.size, plan.files);
		const widgets = validRoom(files);
		const counts = Object.fromEntries(
			Map.groupBy(widgets, ({ type }) => type as string)
				.entries()
				.map(([type, all]) => [type, all.length]),
		);
		assert.deepEqual(counts, {
			hand: 1,
			board: 3,
			cardPile: 10,
			cardDeck: 12,
			card: 100 + 49 + 6 + 3,
			counter: 1,
			spinner: 2,
		});
		assert.equal(widgets.find(({ type }) => type === "counter")?.counterValue, 7);
		assert.equal(widgets.find(({ type }) => type === "spinner")?.options.length, 8);
	});
});

test("a room says once of a piece that it has too many copies", async () => {
	const game = await user.game();
	await game.pushed([{ kind: "die", name: "d6", externalKey: "d6", count: 102 }]);
	await service.published();
	const { remarks } = await exportPlan(game, "pcio/plan");
	assert.equal(remarks.find(({ code }: Body) => code === "COPIES_LIMITED")?.params.count, 1);
});

test("every format says what it leaves out because its deck is empty or its die is missing", async () => {
	const game = await user.game();
	const art = await game.asset(await plain(4, 4, 4));
	await game.pushed([
		{ kind: "board", name: "Map", externalKey: "map", assets: [art] },
		{ kind: "deck", name: "Sea", externalKey: "sea", assets: [art] },
		{ kind: "bundle", name: "Coins", externalKey: "coins", assets: [art] },
		{ kind: "dieFace", name: "Six", externalKey: "six", assets: [{ ...art, name: "face-6" }] },
	]);
	await service.published();
	const leftOut = async (format: string) => {
		const { remarks } = await exportPlan(game, `${format}/plan`);
		return remarks.find(({ code }: Body) => code === "WITHOUT_OTHERS")?.params.count;
	};
	assert.deepEqual(
		await Promise.all(["pcio", "tts", "print", "sheets", "zip"].map(leftOut)),
		// sheets have a face in an image of its own, and a folder has all of them
		[3, 3, 3, 2, undefined],
	);
});

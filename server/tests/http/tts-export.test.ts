import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { imageAt, validSave } from "../support/exports/tts-saves.ts";
import { unzipped } from "../support/exports/zips.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

/** The files of an export, and its saved object. */
async function read({ status, bytes }: Answer): Promise<{ saved: Body; files: Map<string, Buffer> }> {
	assert.equal(status, 200, bytes.toString().slice(0, 300));
	const files = await unzipped(bytes);
	const name = [...files.keys()].find((path) => /^Saves\/Saved Objects\/[^/]+\.json$/.test(path)) ?? "";
	const own = [...files.keys()].filter((path) => path !== name && path !== "README.txt");
	assert.ok(own.every((path) => /^Mods\/Images\/[A-Za-z0-9]+\.(jpg|png)$/.test(path)));
	assert.match(String(files.get("README.txt")), /Documents\\My Games\\Tabletop Simulator\r\n/);
	return { saved: JSON.parse(String(files.get(name))), files };
}

const exported = async (game: GameClient, query = "") =>
	await read(await user.get(`${game.path}/exports/tts${query}`));

const decoded = new WeakMap<Buffer, Promise<{ data: Buffer; width: number; height: number }>>();

/** An image's pixels, decoded once. */
async function pixelsOf(bytes: Buffer) {
	const known = decoded.get(bytes);
	if (known !== undefined) return await known;
	const made = sharp(bytes)
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
		.then(({ data, info: { width, height } }) => ({ data, width, height }));
	decoded.set(bytes, made);
	return await made;
}

async function near(bytes: Buffer, x: number, y: number, colour: readonly number[]): Promise<void> {
	const { data, width, height } = await pixelsOf(bytes);
	const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
	const found = [...data.subarray(at, at + 3)];
	assert.ok(
		found.every((value, i) => Math.abs(value - (colour[i] ?? 0)) < 6),
		`${found} instead of ${colour}`,
	);
}

const colours = Array.from({ length: 40 }, (_, i) => [6 * i, 240 - 6 * i, 90] as const);
const shade = (at: number) => colours[at % 40] as readonly [number, number, number];

async function sideOf(
	game: GameClient,
	at: number,
	side = "front",
	width = 126,
	height = 177,
): Promise<Body> {
	const [r, g, b] = shade(at);
	return await game.asset(await picture(width, height, { background: { r, g, b } }), side);
}

/** No sheet has as many columns or rows, so that a card in a wrong cell is noticed. */
const differentCards = 11;

/** A game with pieces of every kind. */
async function everyKind(): Promise<GameClient> {
	const game = await user.game("Bay: all of it");
	const side = (at: number, name = "front", width = 126, height = 177) =>
		sideOf(game, at, name, width, height);
	const piece = (kind: string, name: string, more: Body = {}) => ({ kind, name, externalKey: name, ...more });
	const card = (name: string, deck: string, assets: Body[], more: Body = {}) =>
		piece("tile", name, { parentExternalKey: deck, widthMm: 63.5, heightMm: 88.9, assets, ...more });
	await game.pushed([
		piece("deck", "Sea", { assets: [await side(39, "back")] }),
		piece("deck", "Unique"),
		piece("deck", "Lone"),
		piece("bundle", "Lamps"),
		piece("bundle", "Endless", { payload: { infinite: true } }),
		...[2, 4, 6, 8, 10, 12, 20].flatMap((sides) => [
			piece("die", `d${sides}`, { sides, widthMm: 16, heightMm: 16 }),
			piece("die", `plain d${sides}`, { sides, count: 2 }),
		]),
	]);
	const faces = [2, 6, 20].flatMap((sides) =>
		Array.from({ length: Math.min(sides, 6) }, (_, i) => ({ die: `d${sides}`, number: i + 1 })),
	);
	const cards = await Promise.all(Array.from({ length: differentCards }, (_, i) => side(i)));
	await game.pushed([
		...Array.from({ length: 38 }, (_, i) =>
			card(`Card ${i}`, "Sea", [cards[i % differentCards] ?? {}], { count: (i % 3) + 1 }),
		),
		card("Wide", "Sea", [await side(3, "front", 177, 126)], { widthMm: 88.9, heightMm: 63.5 }),
		card("Round", "Sea", [await side(4, "front", 126, 126)], { widthMm: 50, heightMm: 50, shape: "orb" }),
		card("One", "Unique", [await side(5), await side(6, "back")]),
		card("Two", "Unique", [await side(7), await side(8, "back")]),
		card("Backless", "Lone", [await side(9)]),
		card("Cliff", "Lone", [await side(24, "front", 92, 80), await side(25, "back", 92, 80)], {
			...{ widthMm: 46, heightMm: 40, shape: "hex", count: 2 },
		}),
		card("Lamp", "Lamps", [await side(10)], { count: 3, parentKind: "bundle" }),
		card("Oil", "Endless", [await side(11)], { count: 3, parentKind: "bundle" }),
		card("Wick", "Endless", [await side(12)], { parentKind: "bundle" }),
		...(await Promise.all(
			faces.map(async ({ die, number }) =>
				piece("dieFace", `${die} ${number}`, {
					parentExternalKey: die,
					assets: [await side(number, `face-${number}`, 60, 60)],
				}),
			),
		)),
		piece("board", "Map", {
			widthMm: 600,
			heightMm: 100,
			assets: [await side(13, "front", 4500, 750), await side(14, "back", 600, 100)],
		}),
		piece("tile", "Hex", { widthMm: 40, heightMm: 46, shape: "hex", count: 6, assets: [await side(15)] }),
		piece("tokenSprite", "Boat", { assets: [await side(16), await side(17, "back")], count: 3 }),
		piece("tokenSprite", "Bare"),
		piece("tokenSprite", "Disc", { shape: "orb", assets: [await side(18, "front", 90, 90)] }),
		piece("counter", "Night", { payload: { start: 7 }, assets: [await side(19)] }),
		piece("container", "Tray", { assets: [await side(20)] }),
		piece("book", "Rules", {
			pages: [(await side(21)).key, (await side(22)).key, (await side(23)).key],
			count: 2,
		}),
	]);
	await service.published();
	return game;
}

describe("a saved object of Tabletop Simulator", () => {
	test("has all kinds of pieces, and nothing that the program chokes on; ids stay the same", async () => {
		const game = await everyKind();
		const plan = await user.ok(user.get(`${game.path}/exports/tts/plan`));
		assert.deepEqual(Object.fromEntries(plan.remarks.map(({ code, params }: Body) => [code, params.count])), {
			...{ NO_BACK: 1, NO_IMAGE: 1, TOKEN_BACK: 1, CONTAINERS_AS_BAGS: 1, DIE_FACES: 1 },
		});
		const { saved, files } = await exported(game);
		assert.equal(files.size, plan.files);
		assert.ok(files.has("Saves/Saved Objects/Bay-all of it.json"));
		const objects = await validSave(saved, files);

		const named = (name: string) => saved.ObjectStates.find(({ Nickname }: Body) => Nickname === name);
		const [boats] = (await exported(game, "?search=Boat")).saved.ObjectStates;
		assert.deepEqual(
			{ ...boats, Transform: named("Boat").Transform },
			named("Boat"),
			"the same ids and addresses in every export",
		);
		const sea = named("Sea");
		assert.deepEqual(
			[sea.Name, sea.DeckIDs.length, Object.keys(sea.CustomDeck).length],
			["DeckCustom", 77, 4],
		);
		for (const state of sea.ContainedObjects.filter(({ Nickname }: Body) => /^Card/.test(Nickname))) {
			const sheet = state.CustomDeck[Math.floor(state.CardID / 100)];
			const cell = state.CardID % 100;
			const [column, row] = [cell % sheet.NumWidth, Math.floor(cell / sheet.NumWidth)];
			const [x, y] = [(column + 0.5) / sheet.NumWidth, (row + 0.5) / sheet.NumHeight];
			const colour = shade(Number(state.Nickname.slice(5)) % differentCards);
			await near(imageAt(files, sheet.FaceURL) as Buffer, x, y, colour);
			await near(imageAt(files, sheet.BackURL) as Buffer, 0.5, 0.5, shade(39));
			assert.equal(state.Transform.scaleX, 1, "a poker card has scale 1");
		}
		const types = sea.ContainedObjects.map(
			({ CustomDeck: sheets, SidewaysCard: isWide, Nickname: name }: Body) => {
				return `${/^\D+/.exec(name)?.[0]} ${Object.values<Body>(sheets)[0]?.Type} ${isWide}`;
			},
		);
		assert.deepEqual(new Set(types), new Set(["Card  0 false", "Wide 0 true", "Round 4 false"]));
		const [unique] = Object.values<Body>(named("Unique").CustomDeck);
		assert.ok(unique?.UniqueBack && unique.BackIsHidden);
		await near(imageAt(files, unique.BackURL) as Buffer, 0.25, 0.25, shade(6));
		assert.equal(named("Backless").Name, "Card", "a deck of one card is a card");
		assert.deepEqual(
			saved.ObjectStates.filter(({ Name }: Body) => /Bag$/.test(Name)).map(
				({ Name, Nickname, ContainedObjects: inside }: Body) => `${Name} ${Nickname} ${inside.length}`,
			),
			[
				...[
					"Bag Lone 2",
					"Bag Lamps 3",
					"Infinite_Bag Oil 1",
					"Infinite_Bag Wick 1",
					"Bag Hex 6",
					"Bag Boat 3",
				],
				...["plain d2", "plain d4", "plain d6", "plain d8", "plain d10", "plain d12", "plain d20"].map(
					(die) => `Bag ${die} 2`,
				),
				...["Bag Tray 0", "Bag Rules 2"],
			],
		);
		assert.deepEqual(
			["Map", "Disc", "d2", "d20", "Night"].map((name) => named(name).Name),
			["Custom_Tile", "Custom_Tile", "Custom_Tile", "Custom_Dice", "Counter"],
		);
		const turnAndScale = ({ Transform: { rotY, scaleX, scaleZ } }: Body) => [rotY, scaleX, scaleZ];
		const [hex] = named("Hex").ContainedObjects;
		assert.deepEqual(
			[turnAndScale(named("Map")), turnAndScale(hex), turnAndScale(named("Lone").ContainedObjects[0])],
			[
				[180, 1.7323, 1.7323],
				[270, 0.7969, 0.8001],
				[180, 0.7969, 0.8001],
			],
			"tiles are 2 units high at scale 1; hexagons have their points at the left and right",
		);
		assert.equal(named("Night").Counter.value, 7);
		assert.equal(objects.filter(({ States }) => Object.keys(States ?? {}).join() === "2,3").length, 2);
		const d6 = imageAt(files, named("d6").CustomImage.ImageURL) as Buffer;
		const places = { 1: [1, 5], 2: [1, 3], 3: [3, 5], 4: [3, 3], 5: [5, 3], 6: [5, 5] };
		for (const [number, [x = 0, y = 0]] of Object.entries(places))
			await near(d6, x / 6, y / 6, shade(Number(number)));
	});

	test("an image that changes has another address, and the others keep theirs", async () => {
		const game = await user.game();
		const token = async (name: string, at: number) => {
			return {
				kind: "tile",
				name,
				externalKey: name,
				widthMm: 30,
				heightMm: 42,
				assets: [await sideOf(game, at)],
			};
		};
		await game.pushed([await token("Gull", 1), await token("Tern", 2)]);
		await service.published();
		const urls = async () =>
			(await exported(game)).saved.ObjectStates.map(({ CustomImage: image }: Body) => image.ImageURL);
		const [gull, tern] = await urls();
		await game.pushed([await token("Gull", 3)]);
		await service.published();
		const [changed, same] = await urls();
		assert.notEqual(changed, gull);
		assert.equal(same, tern);
		await game.pushed([{ ...(await token("Many", 4)), count: 5001 }]);
		await service.published();
		const { status, body } = await user.get(`${game.path}/exports/tts/plan`);
		assert.deepEqual([status, body.error.reason], [400, "TOO_MANY_FOR_TTS"]);
	});
});

describe("saves that the program chokes on", () => {
	const good = { format: "jpeg" as "jpeg" | "webp" | "png", width: 40 };
	const pictureParts = async ({ format, width } = good) => {
		const { bytes } = await picture(width, 40, { format });
		return new Map(["face", "back"].map((name) => [`Mods/Images/httpx${name}jpg.jpg`, bytes]));
	};
	const sheet = {
		FaceURL: "http://x/face.jpg",
		BackURL: "http://x/back.jpg",
		NumWidth: 2,
		NumHeight: 2,
		BackIsHidden: true,
	};
	const transform = { posX: 0, scaleX: 1 };
	const card = (GUID: string, CardID: number | undefined, own: Body = sheet): Body => ({
		...{ Name: "Card", Nickname: "Gull", GUID, CardID, Transform: transform, CustomDeck: { 1: own } },
	});
	const deck = (...cards: Body[]): Body => ({
		...{
			Name: "DeckCustom",
			Nickname: "Sea",
			GUID: "dddddd",
			Transform: transform,
			CustomDeck: { 1: sheet },
		},
		...{ DeckIDs: cards.map(({ CardID }) => CardID), ContainedObjects: cards },
	});
	const custom = (Name: string, more: Body): Body => ({
		...{ Name, Nickname: "Die", GUID: "eeeeee", Transform: transform },
		CustomImage: { ImageURL: sheet.FaceURL, ImageSecondaryURL: sheet.BackURL, ...more },
	});
	const [one, two] = [card("aaaaaa", 100), card("bbbbbb", 101)];

	test("are refused, and a good one is not", async () => {
		const files = await pictureParts();
		await validSave({ ObjectStates: [deck(one, two)] }, files);
		for (const [states, fault] of [
			[[deck(one)], /a deck of one card/],
			[[card("aaaaaa", undefined)], /without a CardID/],
			[[card("", 100)], /no GUID/],
			[[deck(one, { ...two, GUID: one.GUID })], /there twice/],
			[[card("aaaaaa", 100, { ...sheet, NumWidth: 11 })], /a sheet of 11 × 2/],
			[[card("aaaaaa", 100, { ...sheet, NumHeight: 8 })], /a sheet of 2 × 8/],
			[[card("aaaaaa", 104)], /a cell that is not there/],
			[[card("aaaaaa", 200)], /a sheet that is not there/],
			[[card("aaaaaa", 103, { ...sheet, BackIsHidden: false })], /the last cell/],
			[[card("aaaaaa", 100, { ...sheet, BackURL: "" })], /an address is missing/],
			[[card("aaaaaa", 100, { ...sheet, FaceURL: "http://x/lost.jpg" })], /no such image/],
			[[card("aaaaaa", 100, { ...sheet, FaceURL: "file:///C:/face.jpg" })], /only one computer/],
			[[{ ...deck(one, two), DeckIDs: [101, 100] }], /its cards/],
			[[{ ...one, Name: "Die_2" }], /no such object/],
			[[custom("Custom_Dice", { CustomDice: { Type: 6 } })], /no such die/],
			[[custom("Custom_Tile", { ImageSecondaryURL: "" })], /an address is missing/],
			[[{ ...one, Transform: { scaleX: 0 } }], /scaleX/],
			[[{ ...deck(one, two), Name: "Infinite_Bag" }], /two things in one/],
		] as const)
			await assert.rejects(validSave({ ObjectStates: states }, files), fault);
		const unused = new Map([...files, ["Mods/Images/httpxoldjpg.jpg", Buffer.alloc(0)]]);
		await assert.rejects(validSave({ ObjectStates: [one] }, unused), /there for nothing/);
		const cmyk = await sharp(files.get("Mods/Images/httpxfacejpg.jpg")).toColourspace("cmyk").toBuffer();
		await assert.rejects(
			validSave({ ObjectStates: [one] }, new Map([...files, ["Mods/Images/httpxfacejpg.jpg", cmyk]])),
			/not RGB/,
		);
		for (const [format, width, fault] of [
			["webp", 40, /webp is not shown/],
			["jpeg", 4097, /4097 × 40 px/],
		] as const)
			await assert.rejects(validSave({ ObjectStates: [one] }, await pictureParts({ format, width })), fault);
	});
});

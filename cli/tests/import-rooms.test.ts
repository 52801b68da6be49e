import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Body, GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";
import { customDeck, image, object, plain, put, save, textIn } from "./support/imports.ts";
import { zipOf } from "./support/zip.ts";

// What lies on the tables of other programs, and drawings in rooms.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const drawing = (width: number, height: number) =>
	Buffer.from(
		`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f00"/></svg>`,
	);

async function owned() {
	const owner = await service.user();
	const cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	return { owner, cli };
}

test("drawings of a room are drawn, its texts are data, and what lies in it becomes a set-up", async () => {
	const { owner, cli } = await owned();
	await using _ = cli;
	const image = (name: string) => `package://userassets/${name}`;
	const whole = { type: "image", x: 0, y: 0, w: 103, h: 160 };
	const room = [
		{ id: "hand", type: "hand" },
		{ id: "pile", type: "cardPile", label: "Draw", x: 100, y: 100 },
		{ id: "away", type: "cardPile", label: "Discard", x: 400, y: 100 },
		{
			...{ id: "d", type: "cardDeck", parent: "pile", label: "Sea" },
			cardTypes: {
				a: { label: "Gull.png", image: image("gull"), "": "2=3", power: 3 },
				b: { label: "Moon", image: image("moon") },
			},
			faceTemplate: {
				objects: [
					{ ...whole, valueType: "dynamic", value: "image" },
					{ type: "text", valueType: "static", value: "Low tide", w: 10, h: 10 },
				],
			},
			backTemplate: { objects: [{ ...whole, valueType: "static", value: image("moon") }] },
		},
		...["a", "a", "b"].map((cardType, at) => ({
			...{ id: `c${at}`, type: "card", deck: "d", cardType, parent: "pile", x: 100, y: 100, z: at },
		})),
		...["b", "a"].map((cardType, at) => ({
			...{ id: `e${at}`, type: "card", deck: "d", cardType, parent: "away", x: 400, y: 100, z: at },
			faceup: true,
		})),
		{ id: "h", type: "card", deck: "d", cardType: "b", parent: "hand", x: 0, y: 900 },
		{ id: "o", type: "card", deck: "d", cardType: "a", x: 800, y: 500, z: 9, faceup: true, rotation: -90 },
		{
			id: "sea",
			type: "board",
			label: "Sea",
			width: 1600,
			height: 1000,
			boardImage: image("moon"),
			x: 0,
			y: 0,
		},
		{ id: "n", type: "counter", label: "Tide", counterValue: 2, x: 800, y: 500, width: 0, height: 0 },
		{
			id: "buoy",
			type: "board",
			label: "Buoy",
			width: 40,
			height: 40,
			boardImage: image("gull"),
			x: 780,
			y: 480,
		},
	];
	const files = { "userassets/gull": drawing(103, 160), "userassets/moon": await plain(103, 160) };
	await put(cli, { "night.pcio": zipOf({ "widgets.json": JSON.stringify(room), ...files }) });
	await cli.ok(["import", "night.pcio", "night"]);
	const yaml = await textIn(cli.home, "night/tuckbox.yaml");
	assert.match(yaml, /front: decks\/sea\/gull\.svg\n {8}name: Gull\n/);
	assert.match(yaml, /payload: {"power":3,"text":"Low tide"}/);
	// the room is as large as ten sheets of paper: it is made smaller with all places in it
	assert.match(yaml, /size: 600 x 375 mm/);
	const pushed = await cli.json(["push", "night"]);
	assert.deepEqual(pushed.setUps.created, ["Start"]);
	await service.published();
	const game = new GameClient(owner, pushed.game);
	const gull = await game.component("sea/gull");
	assert.deepEqual([gull.payload.imageFaces[0].widthPx, gull.kind], [675, "tile"]);
	assert.equal((await game.component("buoy")).kind, "tokenSprite");
	const { items } = await owner.ok(owner.get(`${game.path}/set-ups/Start`));
	const plainItem = ({ app: _app, componentId: _id, holds, ...item }: Body): Body => ({
		...item,
		...(holds && { holds: holds.map((one: Body) => one.externalKey) }),
	});
	assert.deepEqual(items.map(plainItem), [
		{ kind: "board", externalKey: "sea-sea", x: 0, y: 0, isLocked: true },
		{ kind: "counter", externalKey: "tide", value: 2, x: 0, y: 0 },
		{ kind: "tokenSprite", externalKey: "buoy", x: 0, y: 0 },
		{
			...{ kind: null, externalKey: null, isStack: true, face: "up", x: -130.7, y: -120 },
			holds: ["sea/gull", "sea/moon"],
		},
		{ kind: "deck", externalKey: "sea", isStack: true, face: "down", x: -243.2, y: -120 },
		{ kind: "tile", externalKey: "sea/gull", face: "up", turn: 270, x: 19.3, y: 30 },
	]);
	await cli.ok(["tables", "night", "--open", "Friday", "--set-up", "Start"]);
	// imported again, nothing changes
	assert.deepEqual((await cli.json(["import", "night.pcio", "night"])).changes.written, []);
});

test("a room of virtualtabletop becomes a folder with decks, dice, boards and a set-up", async () => {
	const { owner, cli } = await owned();
	await using _ = cli;
	const room = {
		_meta: { version: 15, info: { name: "Night fishing", players: "2-5" } },
		holder: { type: "holder", id: "holder", x: 700, y: 400 },
		mine: { type: "holder", id: "mine", x: 0, y: 900, childrenPerOwner: true },
		pile: { type: "pile", id: "pile", parent: "holder", x: 4, y: 4 },
		fish: {
			...{ type: "deck", id: "fish", parent: "holder", text: "Fish" },
			cardDefaults: { width: 100, height: 140, tide: "low" },
			cardTypes: {
				"eel.png": { image: "/assets/1_1", worth: 2, css: "color: red" },
				crab: { image: "/assets/2_2", label: "Crab" },
				own: { image: "/i/cards-default/1.svg" },
			},
			faceTemplates: [
				{ objects: [{ type: "image", x: 0, y: 0, width: 100, height: 140, value: "/assets/3_3" }] },
				{
					objects: [
						{ type: "image", width: 100, height: 140, dynamicProperties: { value: "image" } },
						{ type: "text", width: 9, height: 9, dynamicProperties: { value: "tide" } },
					],
				},
			],
		},
		c1: { type: "card", id: "c1", deck: "fish", cardType: "eel.png", parent: "pile", z: 1 },
		c2: { type: "card", id: "c2", deck: "fish", cardType: "crab", parent: "pile", z: 2 },
		c3: { type: "card", id: "c3", deck: "fish", cardType: "crab", x: 10, y: 20, activeFace: 1 },
		c4: { type: "card", id: "c4", deck: "fish", cardType: "crab", parent: "mine" },
		c5: { type: "card", id: "c5", deck: "fish", cardType: "own" },
		sea: { id: "sea", text: "Sea", image: "/assets/3_3", width: 900, height: 450, x: 350, y: 275 },
		boat: { id: "boat", text: "Boat", image: "/assets/1_1", width: 30, height: 40, x: 785, y: 480 },
		boat2: { id: "boat2", inheritFrom: "boat", x: 0, y: 0 },
		d6: { type: "dice", id: "d6" },
		coin: {
			type: "dice",
			id: "coin",
			text: "Coin",
			faces: [{ image: "/assets/1_1" }, { image: "/assets/2_2" }],
		},
		d8: { type: "dice", id: "d8", faces: "12345678" },
		go: { type: "button", id: "go", text: "Shuffle" },
		loop: { id: "loop", parent: "loop", image: "/assets/gone", width: 200, height: 200 },
	};
	const files = {
		"assets/1_1": drawing(100, 140),
		"assets/2_2": await plain(100, 140),
		"assets/3_3": await plain(100, 140),
	};
	const variants = { "0.json": JSON.stringify(room), "1.json": "{}" };
	await put(cli, { "fishing.vtt": zipOf({ ...variants, ...files }) });
	const report = await cli.json(["import", "fishing.vtt", "fishing", "--partial"]);
	assert.deepEqual(report.missing, [{ address: "package://assets/gone", why: "it is not in the file" }]);
	assert.deepEqual(
		report.leftOut.map(({ reason, names }: Body) => `${reason}: ${names}`),
		[
			"places, buttons and texts of the room: holder,mine,pile,Shuffle",
			"texts and further pictures on cards; the texts became data, and only the largest picture of a side was taken: Fish,Fish",
			"virtualtabletop's own pictures, which are not in the file: Fish: Own",
			"further variants of the room: 1.json",
			"pieces whose pictures cannot be used: Board",
		],
	);
	const yaml = await textIn(cli.home, "fishing/tuckbox.yaml");
	assert.match(yaml, /game: Night fishing\nplayers: 2-5\n/);
	const pushed = await cli.json(["push", "fishing"]);
	await service.published();
	const game = new GameClient(owner, pushed.game);
	const { widthMm, heightMm, payload } = await game.component("fish/eel");
	const { imageFaces: _faces, ...data } = payload;
	assert.deepEqual([widthMm, heightMm, data], [55.6, 77.8, { tide: "low", worth: 2 }]);
	assert.deepEqual(
		[(await game.component("boat")).kind, (await game.component("boat")).count],
		["tokenSprite", 2],
	);
	assert.deepEqual((await game.component("coin")).sides, 2);
	const { items } = await owner.ok(owner.get(`${game.path}/set-ups/Start`));
	assert.deepEqual(
		items.map(({ kind, externalKey, x, y }: Body) => [kind, externalKey, x, y]),
		[
			["board", "sea", 0, 0],
			["tokenSprite", "boat", 0, 0],
			["tokenSprite", "boat", -436.2, -266.7],
			["die", "die-d6", -444.5, -277.8],
			["die", "coin", -444.5, -277.8],
			["die", "die-d8", -444.5, -277.8],
			["tile", "fish/crab", -411.2, -227.8],
			["deck", "fish", -25.6, -14.4],
		],
	);
});

test("the set-up and the number of players of a save of Tabletop Simulator are those of the game", async () => {
	const { owner, cli } = await owned();
	await using _ = cli;
	const at = (posX: number, posZ: number, more = {}) => ({
		Transform: { posX, posY: 1, posZ, rotX: 0, rotY: 180, rotZ: 0, scaleX: 1, scaleY: 1, scaleZ: 1, ...more },
	});
	const objects = [
		object("DeckCustom", "aaaaaa", "Sea", {
			DeckIDs: [700, 701],
			CustomDeck: { 7: customDeck("sheet.png", "back.png", 2, 1) },
			ContainedObjects: [700, 701].map((CardID, n) =>
				object("CardCustom", `aaaaa${n}`, ["Gull", "Heron"][n], { CardID }),
			),
			...at(-2.2, 4.4, { rotZ: 180 }),
		}),
		object("Custom_Token", "bbbbbb", "Boat", {
			...image("boat.png"),
			...at(2.2, 0, { rotY: 270 }),
			Locked: true,
		}),
		object("Bag", "cccccc", "Tray", {
			ContainedObjects: [object("Custom_Token", "dddddd", "Oar", { ...image("boat.png"), ...at(1, 1) })],
			...at(0, 0),
		}),
	];
	await put(cli, {
		"TS_Save_3.json": save(objects, { SaveName: "Harbour", PlayerCounts: [1, 4] }),
		"Images/sheet.png": await plain(200, 140),
		"Images/back.png": await plain(100, 140),
		"Images/boat.png": await plain(50, 50),
	});
	await cli.ok(["import", "TS_Save_3.json", "harbour", "--images", "Images"]);
	const pushed = await cli.json(["push", "harbour"]);
	assert.deepEqual(pushed.players.after, { min: 1, max: 4 });
	await service.published();
	const path = new GameClient(owner, pushed.game).path;
	const { items } = await owner.ok(owner.get(`${path}/set-ups/Start`));
	assert.deepEqual(
		items.map(({ app: _app, componentId: _id, ...item }: Body) => item),
		[
			{ kind: "deck", externalKey: "sea", isStack: true, x: -63.5, y: -127, face: "down" },
			{ kind: "tokenSprite", externalKey: "boat", x: 63.5, y: 0, turn: 90, isLocked: true },
			{ kind: "container", externalKey: "tray", x: 0, y: 0 },
		],
	);
});

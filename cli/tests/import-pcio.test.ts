import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Body } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";
import { filesIn, plain, put, textIn } from "./support/imports.ts";
import { zipOf } from "./support/zip.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A room of playingcards.io with cards, a board, dice, a counter, and furniture. */
const room = [
	{ id: "hand", type: "hand" },
	{ id: "pile", type: "cardPile", label: "Draw" },
	{
		...{ id: "d1", type: "cardDeck", parent: "pile", cardWidth: 103, cardHeight: 160 },
		cardTypes: {
			a: { label: "Gull", image: "package://userassets/gull.png", power: 3 },
			b: { label: "Moon", image: "package://userassets/moon.png", power: 5 },
			c: { label: "Never dealt", image: "package://userassets/absent.png" },
			d: { label: "Only text" },
		},
		faceTemplate: {
			objects: [
				{ type: "image", x: 0, y: 0, w: 103, h: 160, valueType: "dynamic", value: "image" },
				{ type: "text", x: 0, y: 0, w: 20, h: 20, valueType: "dynamic", value: "power" },
			],
		},
		backTemplate: {
			objects: [
				{ type: "image", w: 103, h: 160, valueType: "static", value: "package://userassets/back.png" },
			],
		},
	},
	...["a", "a", "b", "d", "lost"].map((cardType, at) => ({
		id: `c${at}`,
		type: "card",
		deck: "d1",
		cardType,
	})),
	{ id: "c9", type: "card", deck: "gone", cardType: "a" },
	{
		id: "b1",
		type: "board",
		label: "Sea",
		width: 400,
		height: 200,
		boardImage: "package://userassets/sea.png",
	},
	{ id: "n1", type: "counter", label: "Tide", counterValue: 2, counterMin: 0, counterMax: 9 },
	{ id: "w1", type: "dice" },
	{
		...{ id: "d2", type: "cardDeck" },
		cardTypes: {
			x: { image: "package://userassets/gull.png" },
			y: { label: "Buoy", image: "package://userassets/moon.png" },
		},
		faceTemplate: { objects: [{ type: "image", w: 1, h: 1, valueType: "dynamic", value: "image" }] },
		backTemplate: { objects: [{ type: "image", value: "/img/cardback-red.svg" }] },
	},
	{ id: "w2", type: "dice", label: "Coin", deck: "d2" },
	{ id: "p1", type: "piece", deck: "d2", cardType: "y" },
	{ id: "b2", type: "board", width: 20, height: 20, boardImage: "package://userassets/moon.png" },
	{ id: "b3", type: "board", label: "Chess", boardImage: "/img/chess.svg" },
	{ id: "g1", type: "gamePiece" },
	{ id: "x1", type: "hologram" },
];

describe("a room of playingcards.io", () => {
	test("becomes a folder that can be pushed", async () => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		const drawn = {
			"userassets/gull.png": await plain(103, 160),
			"userassets/moon.png": await plain(103, 160),
			"userassets/back.png": await plain(103, 160),
			"userassets/sea.png": await plain(400, 200),
			"../../outside.png": await plain(10, 10),
			"/outside.png": await plain(10, 10),
		};
		await put(cli, { "night-sea.pcio": zipOf({ "widgets.json": JSON.stringify(room), ...drawn }) });
		const report = await cli.json(["import", "night-sea.pcio", "sea"]);
		assert.deepEqual(
			report.leftOut.map(({ reason, names }: Body) => `${reason}: ${names}`),
			[
				"places, buttons and texts of the room: hand,Draw",
				"texts and further pictures on cards; the texts became data, and only the largest picture of a side was taken: Draw,Draw",
				"cards without a picture: Draw: Only text",
				"cards whose deck does not have their type: Draw: lost",
				"cards whose deck is not in the file: c9",
				"playingcards.io's own pictures, which are not in the file: deck d2: the back,Chess",
				"playingcards.io's own pieces, which have no picture in the file: g1",
				"widgets of the type hologram: x1",
			],
		);
		assert.equal(
			await textIn(cli.home, "sea/tuckbox.yaml"),
			`# Imported from night-sea.pcio. Edit it as you like; every push reads it.

game: Night sea
defaults:
  bleed: none

decks:
  - name: Draw
    key: draw
    size: bridge
    back: backs/draw.png
    cards:
      - front: decks/draw/gull.png
        name: Gull
        key: draw/gull
        count: 2
        payload: {"power":3}
      - front: decks/draw/moon.png
        name: Moon
        key: draw/moon
        payload: {"power":5}

boards:
  - name: Sea
    key: sea
    size: 222.3 x 111.1 mm
    front: boards/sea.png

dice:
  - name: D6
    key: die-w1
    sides: 6
  - name: Coin
    key: coin
    sides: 2
    faces:
      1: decks/draw/gull.png
      2: decks/draw/moon.png

tokens:
  - name: Buoy
    key: buoy
    size: 57.2 x 88.9 mm
    front: decks/draw/moon.png
  - name: Token
    key: board-b2
    size: 11.1 x 11.1 mm
    front: decks/draw/moon.png

counters:
  - name: Tide
    key: tide
    payload: {"start":2,"min":0,"max":9}
`,
		);
		const { created } = await cli.json(["push", "sea"]);
		assert.equal(created.length, 11);
	});

	test("that is damaged or hostile is refused in a sentence", async () => {
		await using cli = await newCommandLine();
		const widgets = (list: unknown) => zipOf({ "widgets.json": JSON.stringify(list) });
		const deckWidgets = (image: string) => [
			{
				id: "d",
				type: "cardDeck",
				cardTypes: { a: { label: "A" } },
				faceTemplate: { objects: [{ type: "image", value: image }] },
			},
			{ id: "c", type: "card", deck: "d", cardType: "a" },
		];
		const cyclic = [
			{ id: "d", type: "cardDeck", parent: "d", cardTypes: [], faceTemplate: "x", backTemplate: null },
		];
		const huge = Buffer.alloc(65 * 1024 * 1024);
		const bomb = zipOf({ "widgets.json": JSON.stringify(deckWidgets("package://x.png")), "x.png": "x" });
		bomb.writeUInt32LE(600 * 1024 * 1024, bomb.lastIndexOf("PK\x01\x02") + 24);
		const good = widgets(room);
		for (const [content, said] of [
			[good.subarray(0, good.length - 30), /room\.pcio cannot be read: it is not a ZIP archive\./],
			[
				Buffer.concat([good.subarray(0, 45), Buffer.alloc(20), good.subarray(65)]),
				/cannot be read: the archive is damaged\./,
			],
			[
				zipOf({ "cards.csv": "a" }),
				/is a ZIP archive without widgets\.json, so it is not a game of playingcards\.io or virtualtabletop\./,
			],
			[zipOf({ "widgets.json": "[" }), /widgets\.json in room\.pcio is not valid JSON/],
			[widgets(3), /widgets\.json in room\.pcio is not a list of widgets\./],
			[widgets([null, 3, {}]), /has no piece that can be imported/],
			[widgets(cyclic), /has no piece that can be imported/],
			[zipOf({ "widgets.json": huge }), /it unpacks to more than any game has\./],
			[zipOf({ "widgets.json": huge }, { byteSize: 10 }), /room\.pcio cannot be read: /],
			[bomb, /package:\/\/x\.png: it cannot be unpacked: it would become larger than any game/],
			[
				widgets(deckWidgets("package://../../etc/passwd")),
				/package:\/\/\.\.\/\.\.\/etc\/passwd: it is not in the file/,
			],
			[
				widgets(deckWidgets("/img/cards/base.svg")),
				/1 × playingcards\.io's own pictures, which are not in the file: deck d: A/,
			],
			[
				widgets(deckWidgets("http://127.0.0.1/x.png")),
				/http:\/\/127\.0\.0\.1\/x\.png: it is not in the file/,
			],
		] as const) {
			await put(cli, { "room.pcio": content });
			const run = await cli.run(["import", "room.pcio", "--download"]);
			assert.match(run.err, said);
			assert.doesNotMatch(run.err, /\n {4}at |node:internal|undefined|\[object/);
			assert.notEqual(run.code, 0);
			assert.deepEqual(await filesIn(cli.home), ["room.pcio"]);
		}
	});
});

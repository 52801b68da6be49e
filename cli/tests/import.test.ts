import "../src/messages/english.ts";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import type { Body } from "../../server/tests/support/client.ts";
import { noisyPicture } from "../../server/tests/support/pictures.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { runImport } from "../src/importing/run-import.ts";
import { Terminal } from "../src/terminal/terminal.ts";
import { hasTerminal, newCommandLine } from "./support/command-line.ts";
import {
	colourOf,
	colours,
	customDeck,
	filesIn,
	host,
	image,
	object,
	plain,
	put,
	save,
	sheetOf,
	textIn,
} from "./support/imports.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const [red, green, blue, yellow, purple, teal] = colours;

const card = (CardID: number, Nickname = "", more = {}) =>
	object("Card", `c${CardID}`, Nickname, { CardID, ...more });
const deck = (GUID: string, Nickname: string, cards: Body[], CustomDeck: object) =>
	object("DeckCustom", GUID, Nickname, {
		DeckIDs: cards.map(({ CardID }) => CardID),
		CustomDeck,
		ContainedObjects: cards,
	});

/** A game with everything that an import supports, and some objects that it does not. */
const harbour = [
	deck(
		"aaaaaa",
		"Birds [b](2)[/b]",
		[
			card(300, "Gull", { Description: "Steals [ff0000]fish[-].", Tags: ["sea"] }),
			card(301, "3x Bomb"),
			card(301, "3x Bomb"),
			card(302),
			card(303, "Gull"),
		],
		{ 3: customDeck("birds.png", "back.png", 2, 2) },
	),
	deck("bbbbbb", "Two-faced", [card(500, "Day"), card(501, "Night")], {
		5: customDeck("two-faced.png", "two-backs.png", 2, 1, { UniqueBack: true }),
	}),
	object("Card", "cccccc", "Captain", {
		CardID: 700,
		CustomDeck: { 7: customDeck("captain.png", "back.png", 1, 1) },
	}),
	object("Custom_Tile", "dddddd", "Reef", image("reef.png", "", { CustomTile: { Type: 1, Stretch: true } })),
	object("Custom_Tile_Stack", "eeeeee", "Gold", {
		...image("gold.png", "silver.png", { CustomTile: { Type: 2 } }),
		Number: 12,
	}),
	object("Bag", "ffffff", "Chest", {
		ContainedObjects: [
			object("Custom_Token", "111111", "Sailor", image("sailor.png")),
			object("Custom_Token", "222222", "Sailor", image("sailor.png")),
			object("Custom_Token", "333333", "Sailor", image("pirate.png")),
		],
	}),
	object("Die_6_Rounded", "444444"),
	object("Counter", "555555", "Score", { Counter: { value: 7 } }),
	object("Custom_Board", "666666", "The bay", image("bay.png")),
	object("Custom_Dice", "777777", "Wind", image("wind.png", "", { CustomDice: { Type: 2 } })),
	object("Custom_Dice", "121212", "Fate", image("fate.png", "", { CustomDice: { Type: 1 } })),
	object("Custom_PDF", "131313", "Rules", { CustomPDF: { PDFUrl: "http://rules.example/a.pdf" } }),
	object("Custom_Model", "888888", "Ship"),
	object("BlockSquare", "999999"),
	object("Notecard", "000000", "Hint", { Description: "Mind the [i]gap[/i]." }),
];

const pictures = async () => ({
	"pictures/birds.png": await sheetOf(2, [red, green, blue, yellow]),
	"pictures/back.png": await plain(50, 70),
	"pictures/two-faced.png": await sheetOf(2, [purple, teal]),
	"pictures/two-backs.png": await sheetOf(2, [teal, purple]),
	"pictures/captain.png": await plain(50, 70),
	"pictures/reef.png": await plain(80, 80),
	"pictures/gold.png": await plain(60, 60),
	"pictures/silver.png": await plain(60, 60),
	"pictures/sailor.png": await plain(60, 60),
	"pictures/pirate.png": await plain(60, 60),
	"pictures/bay.png": await plain(120, 80),
	// in the places of the template: 2 4 5 above 1 3 6, with 1 and 6 upside down
	"pictures/fate.png": await sharp(await sheetOf(3, [red, red, red, green, blue, yellow, purple, teal, red]))
		.composite([{ input: await sheetOf(1, ["#ffffff"], 150, 20), left: 0, top: 190 }])
		.toBuffer(),
});

describe("a save of Tabletop Simulator", () => {
	test("becomes a folder that can be pushed, and later imports keep what was edited", async () => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		await put(cli, {
			...(await pictures()),
			"save.json": `\uFEFF${save(harbour, { Note: "Two players." })}`,
		});
		const args = ["import", "save.json", "--images", "pictures"];
		const dry = await cli.ok([...args, "--dry-run"]);
		const line = "2 decks with 6 cards, 3 tiles, 1 board, 3 dice, 2 tokens, 1 counter, 1 container";
		assert.equal(dry.out, `Harbour: ${line}\n`);
		assert.deepEqual(await filesIn(join(cli.home, "harbour")).catch(() => "none"), "none");

		const first = await cli.ok(args);
		assert.equal(first.out, `harbour: ${line}\n`);
		for (const said of [
			/pictures of dice.+: Wind/,
			/books in PDF.+: Rules \(http:\/\/rules\.example\/a\.pdf\)/,
			/3D models: Ship/,
			/own pieces.+: BlockSquare/,
			/\n24 files written\./,
		])
			assert.match(first.err, said);
		const dir = join(cli.home, "harbour");
		for (const [name, colour] of [
			["birds-2/gull", red],
			["birds-2/3x-bomb", green],
			["birds-2/card-3", blue],
			["birds-2/gull-4", yellow],
			["two-faced/night", teal],
			["two-faced/night-back", purple],
		] as const)
			assert.equal(await colourOf(join(dir, `decks/${name}.png`)), colour, name);
		for (const [at, colour] of [purple, green, teal, blue, yellow, red].entries())
			assert.equal(await colourOf(join(dir, `dice/fate/${at + 1}.png`)), colour, `face ${at + 1}`);
		const shades = [1, 3, 6].map(
			async (face) =>
				(
					await sharp(join(dir, `dice/fate/${face}.png`))
						.raw()
						.toBuffer()
				)[1],
		);
		assert.deepEqual(await Promise.all(shades), [255, 0xb0, 255]);
		assert.equal(await textIn(dir, "notes.md"), "# Note\n\nTwo players.\n\n# Hint\n\nMind the gap.\n");

		const pushed = await cli.json(["push", dir], { isOwn: true });
		await service.published();
		const { components } = await owner.ok(owner.get(`/api/v1/games/${pushed.game}/published`));
		const rows = components.map(({ kind, externalKey, name, count, widthMm, heightMm, payload }: Body) =>
			[
				kind,
				`${externalKey}: ${name} ×${count}`,
				...(widthMm === null || kind === "board" ? [] : [`${widthMm} × ${heightMm}`]),
				payload.imageFaces.map(({ sideKey }: Body) => sideKey).join(" + "),
			].join(" | "),
		);
		assert.deepEqual(rows, [
			"deck | birds-2: Birds (2) ×1 | 63.5 × 88.9 | back",
			"deck | two-faced: Two-faced ×1 | 63.5 × 88.9 | ",
			"tile | captain: Captain ×1 | 63.5 × 88.9 | front + back",
			"tile | reef: Reef ×1 | 57.7 × 57.7 | front",
			"tile | gold: Gold ×12 | 57.7 × 57.7 | front + back",
			"board | the-bay: The bay ×1 | front",
			"die | die-444444: D6 ×1 | 25 × 25 | ",
			"die | wind: Wind ×1 | 22 × 22 | ",
			"die | fate: Fate ×1 | 25 × 25 | ",
			"tokenSprite | sailor: Sailor ×2 | 106.8 × 106.8 | front",
			"tokenSprite | sailor-333333: Sailor ×1 | 106.8 × 106.8 | front",
			"counter | score: Score ×1 | 40 × 40 | ",
			"container | chest: Chest ×1 | 100 × 100 | ",
			"tile | birds-2/gull: Gull ×1 | 63.5 × 88.9 | front",
			"tile | birds-2/3x-bomb: 3x Bomb ×2 | 63.5 × 88.9 | front",
			"tile | birds-2/card-3: Card 3 ×1 | 63.5 × 88.9 | front",
			"tile | birds-2/gull-4: Gull ×1 | 63.5 × 88.9 | front",
			"tile | two-faced/day: Day ×1 | 63.5 × 88.9 | front + back",
			"tile | two-faced/night: Night ×1 | 63.5 × 88.9 | front + back",
			...[1, 2, 3, 4, 5, 6].map((n) => `dieFace | fate/face-${n}: Fate ${n} ×1 | 25 × 25 | face-${n}`),
		]);
		const [reef, gold, gull] = [3, 4, 13].map((at) => components[at]);
		assert.deepEqual([reef.shape, gold.shape], ["hex", "orb"]);
		assert.deepEqual([gull.payload.description, gull.payload.tags], ["Steals fish.", ["sea"]]);

		// the designer edits a card's picture and the manifest
		await writeFile(join(dir, "decks/birds-2/gull.png"), await plain(99, 99));
		const manifest = `${await textIn(dir, "tuckbox.yaml")}# mine\n`;
		await writeFile(join(dir, "tuckbox.yaml"), manifest);
		await put(cli, { "pictures/birds.png": await sheetOf(2, [red, teal, blue, yellow]) });
		const second = await cli.json([...args]);
		assert.deepEqual(second.changes, {
			written: ["decks/birds-2/3x-bomb.png"],
			unchanged: 21,
			deleted: [],
			kept: ["decks/birds-2/gull.png", "tuckbox.yaml"],
		});
		assert.equal(await colourOf(join(dir, "decks/birds-2/3x-bomb.png")), teal);
		assert.equal(await textIn(dir, "tuckbox.yaml"), manifest);

		// a save that would overwrite the edits
		await put(cli, { "save.json": save(harbour.slice(1)) });
		const before = await filesIn(dir);
		const refused = await cli.run(args);
		assert.deepEqual([refused.code, await filesIn(dir)], [1, before]);
		assert.match(
			refused.err,
			/tuckbox\.yaml was edited since the last import.+\n.+Nothing was changed\..+--force/,
		);
		const forced = await cli.json([...args, "--force"]);
		assert.deepEqual(forced.changes.deleted.length, 4);
		assert.deepEqual(forced.changes.kept, ["decks/birds-2/gull.png"]);
		assert.doesNotMatch(await textIn(dir, "tuckbox.yaml"), /birds|mine/i);
	});

	test("with pictures that are missing or cannot be used", async (t) => {
		await using cli = await newCommandLine();
		let requests = 0;
		const server = createServer((_, response) => {
			requests++;
			response.end();
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		t.after(() => server.close());
		const { port } = server.address() as AddressInfo;
		const tile = (GUID: string, ImageURL: string) =>
			object("Custom_Tile", GUID, `Tile ${GUID}`, { CustomImage: { ImageURL } });
		const faults = {
			[`http://127.0.0.1:${port}/a.png`]:
				"it is in a private network or on this computer, which an import does not read",
			[`http://localhost:${port}/b.png`]:
				"it is in a private network or on this computer, which an import does not read",
			[`http://[::ffff:127.0.0.1]:${port}/c.png`]:
				"it is in a private network or on this computer, which an import does not read",
			"http://169.254.169.254/latest/meta-data":
				"it is in a private network or on this computer, which an import does not read",
			"http://me:secret@pictures.example/d.png": "it contains a user name or a password",
			"file:////server/share/e.png": "it is on another computer",
			"file://server/share/f.png": "it is on another computer",
			[`file://${cli.home}/found`]: "it is not a file",
			[`file://${cli.home}/absent.png`]: "the file does not exist",
			[`file://${cli.home}/save.json`]: "it is not a picture of a supported type",
			"C:\\pictures\\g.png": "it is not on this computer",
		};
		const tiles = Object.keys(faults).map((address, at) => tile(`${at}`, address));
		await put(cli, {
			"found/hidden.png": await plain(20, 20),
			"save.json": save([...tiles, tile("good", `${host}/hidden.png`)]),
		});
		const args = ["import", "save.json", "--images", "found", "--download"];
		const refused = await cli.run([...args, "--json"]);
		const { error } = JSON.parse(refused.out);
		assert.deepEqual([refused.code, error.code, requests], [4, "PICTURES_MISSING", 0]);
		const reasons = Object.fromEntries(error.details.map(({ address, why }: Body) => [address, why]));
		assert.deepEqual(reasons, faults);
		assert.equal(
			error.now,
			"Nothing was written. You can name a folder that has them (--images DIR), or leave out the pieces that need them (--partial).",
		);
		assert.equal(existsSync(join(cli.home, "harbour")), false);

		const { out, err } = await cli.ok([...args, "--partial"]);
		assert.equal(out, "harbour: 1 tile\n");
		assert.match(err, /\n {2}11 × pieces whose pictures cannot be used: Tile 0, Tile 1, Tile 2 and 8 more\n/);
		assert.deepEqual(await filesIn(join(cli.home, "harbour")), [
			...[".tuckbox/.gitignore", ".tuckbox/import.json"],
			...["tiles/tile-good.png", "tuckbox.yaml"],
		]);
		assert.equal(requests, 0);
	});

	test("that is none, or hostile, is refused in a sentence, and nothing is left behind", async () => {
		await using cli = await newCommandLine({ TMPDIR: "" });
		await put(cli, { "tmp/.keep": "", "pictures/sheet.png": await sheetOf(2, [red, green]) });
		const sheet = (await noisyPicture(200, 200)).bytes;
		await put(cli, { "pictures/cut.png": sheet.subarray(0, sheet.length / 2) });
		const tile = object("Custom_Tile", "a", "A", image("sheet.png"));
		const bags = (depth: number) => {
			const [open, close] = ['{"Name":"Bag","ContainedObjects":[', "]}"];
			return `{"ObjectStates":[${open.repeat(depth)}${close.repeat(depth)}]}`;
		};
		const lone = (CardID: unknown, sheets: object) =>
			save([object("Card", "a", "Lost", { CardID, CustomDeck: sheets })]);
		const before = await filesIn(cli.home);
		for (const [content, code, said] of [
			["", 1, /save\.json is not valid JSON: it ends too early\./],
			["<html>}", 1, /save\.json is not valid JSON: Unexpected token/],
			[save([tile]).slice(0, -9), 1, /it ends too early/],
			[
				'{"a":1}',
				1,
				/is JSON, but not a save of Tabletop Simulator: it has no ObjectStates\.\n.+Export it there/,
			],
			["[]", 1, /has no piece that can be imported\./],
			['{"ObjectStates":[null,3,"x",[],{}]}', 1, /1 × .+: an object without a type \(no GUID\)/],
			["[".repeat(200_000) + "]".repeat(200_000), 1, /has no piece/],
			[bags(3000), 1, /has bags in bags, 40 deep, which no game needs\./],
			[`{"ObjectStates":[${"{},".repeat(20_001)}{}]}`, 1, /has more than 20,000 objects/],
			[
				lone(500, { 7: customDeck("sheet.png", "", 1, 1) }),
				1,
				/1 × cards that name a sheet which the file does not have: Lost/,
			],
			[lone(700, {}), 1, /cards of Tabletop Simulator's own games: Lost/],
			[lone("700", { 7: customDeck("sheet.png", "", 1, 1) }), 1, /cards without a number \(CardID\): Lost/],
			[
				lone(702, { 7: customDeck("sheet.png", "", 2, 1) }),
				1,
				/cards beyond the last cell of their sheet: Lost/,
			],
			[lone(-100, { __proto__: null, "-1": customDeck("sheet.png", "", 1e9, 1e9) }), 1, /1000000000 cells/],
			[lone(700, { 7: customDeck("sheet.png", "", 0, 0.5) }), 1, /cards on a sheet of 0 × 0\.5 cells/],
			[
				lone(700, { 7: customDeck("cut.png", "", 2, 2) }),
				1,
				/The sheet of tiles\/lost\.png .+\n.+Nothing was written/,
			],
			[
				lone(700, { 7: customDeck("tiny.png", "", 10, 7) }),
				4,
				/tiny\.png: it has 5 × 5 px, too few for a sheet of 10 × 7 cells/,
			],
		] as const) {
			await put(cli, { "save.json": content, "pictures/tiny.png": await plain(5, 5) });
			const run = await cli.run(["import", "save.json", "out", "--images", "pictures"], {
				env: { TMPDIR: join(cli.home, "tmp") },
			});
			assert.match(run.err, said);
			assert.doesNotMatch(run.err, /\n {4}at |node:internal|undefined|\[object/);
			assert.equal(run.code, code, run.err);
			await rm(join(cli.home, "pictures/tiny.png"));
			await rm(join(cli.home, "save.json"));
			await rm(join(cli.home, "cache"), { recursive: true, force: true });
			assert.deepEqual(await filesIn(cli.home), before, run.err);
		}
		for (const [args, said] of [
			[["absent.json"], /absent\.json cannot be read: it does not exist\./],
			[["tmp"], /tmp cannot be read: it is a folder\./],
			[["good.json", "tmp"], /tmp exists, and was not written by an import\./],
			[["good.json", "good.json"], /good\.json is not a folder\./],
			[["good.json", "tmp", "--images", "nowhere"], /nowhere cannot be read/],
			[["good.json", "--push", "--dry-run"], /--push and --dry-run cannot be combined/],
		] as const) {
			await put(cli, { "good.json": save([tile]) });
			const run = await cli.run(["import", ...args, ...["--images", "pictures"]]);
			assert.match(run.err, said);
			assert.notEqual(run.code, 0);
		}
	});

	test("can be stopped at any time, and nothing is half-made", async () => {
		await using cli = await newCommandLine();
		await put(cli, { ...(await pictures()), "save.json": save(harbour), "tmp/.keep": "" });
		const before = await filesIn(cli.home);
		for (const at of [1, 5, 14]) {
			const stop = new AbortController();
			const terminal = new Terminal({}, { isQuiet: true });
			terminal.progress.update = ({ done = 0 }) => {
				if (done === at) stop.abort(new Error("stopped here"));
			};
			const context = { env: cli.environment(), terminal, signal: stop.signal, commands: {} };
			const options = {
				workIn: join(cli.home, "tmp"),
				images: [join(cli.home, "pictures")],
				mayDownload: false,
			};
			await assert.rejects(
				runImport(context, join(cli.home, "save.json"), {
					...{ ...options, dir: join(cli.home, "out") },
					...{ isPartial: false, isDry: false, isForced: false },
				}),
				/stopped here/,
			);
			await rm(join(cli.home, "cache"), { recursive: true, force: true });
			assert.deepEqual(await filesIn(cli.home), before);
		}
	});

	test("asks before it leaves out pieces, and Ctrl-C is no", { skip: !hasTerminal }, async () => {
		await using cli = await newCommandLine();
		await put(cli, { "tmp/.keep": "", "save.json": save(harbour) });
		const before = await filesIn(cli.home);
		const running = cli.startOnTerminal(["import", "save.json", "--download"], {
			env: { TMPDIR: join(cli.home, "tmp") },
		});
		await running.says(/Import what does not need them\? \[y\/N\]/);
		running.child.stdin?.write("\u0003");
		const { code, out } = await running.ended;
		assert.equal(code, 130, out);
		assert.deepEqual(
			(await filesIn(cli.home)).filter((name) => !name.startsWith("cache/")),
			before,
		);
	});
});

import assert from "node:assert/strict";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { readFolderAt } from "../../../cli/src/folder-on-disk.ts";
import {
	findPiece,
	gameFolder,
	kindsAndKeys,
	poker,
	problemsOf,
	readingOf,
} from "../../../cli/tests/support/game-folder.ts";

const drawn = (width: number, height: number, inside: string, format: "png" | "webp" = "png") =>
	sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
		),
	)
		.toFormat(format)
		.toBuffer();
const disc = (colour: string) => drawn(236, 236, `<circle cx="118" cy="118" r="116" fill="${colour}"/>`);
const lying = (colour: string) =>
	drawn(400, 346, `<path d="M0 173 100 0H300L400 173 300 346H100Z" fill="${colour}"/>`);
const standing = await drawn(346, 400, '<path d="M173 0 346 100V300L173 400 0 300V100Z" fill="teal"/>');
const rounded = (colour: string) =>
	drawn(250, 350, `<rect width="250" height="350" rx="30" fill="${colour}"/>`);
const ring = await drawn(
	200,
	200,
	'<circle cx="100" cy="100" r="90" fill="none" stroke="red" stroke-width="16"/>',
);
const star = (px: number) =>
	drawn(
		px,
		px,
		`<path d="M100 0 130 60 200 90 150 130 170 200H30L50 130 0 90 70 60Z" transform="scale(${px / 200})" fill="red"/>`,
	);
const meeple = await star(200);

test("pictures that are nearly transparent are no pieces", async (t) => {
	const shade = (width: number, height: number) =>
		drawn(width, height, `<rect width="${width}" height="${height}" fill="white" fill-opacity="0.3"/>`);
	const sizes = [300, 310, 320, 330, 340];
	const rooms = await Promise.all(
		sizes.map(async (width) => [`rooms/${width}.png`, await shade(width, 200)] as const),
	);
	const cards = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`cards/${name}.png`, poker]));
	const read = async (files: Record<string, Buffer | string>) => {
		const reading = await readingOf(t, { ...cards, ...files });
		const said = reading.guesses.flatMap(({ code, text }) => (code === "CLEAR_PICTURES" ? [text] : []));
		return { said, pieces: kindsAndKeys(reading).length };
	};
	const all = Object.fromEntries(rooms);
	assert.deepEqual(await read(all), {
		said: [
			"5 pictures are nearly transparent, so a program probably lays them over others; skipped: rooms/300.png, rooms/310.png, rooms/320.png, rooms/330.png, rooms/340.png. A line !rooms/ in .tuckboxignore keeps them.",
		],
		pieces: 6,
	});
	assert.deepEqual(await read({ ...all, ".tuckboxignore": "!rooms/\n" }), { said: [], pieces: 12 });
	const asCards = Object.fromEntries(
		await Promise.all(sizes.map(async (at) => [`lit/${at}.png`, await shade(250, 350)] as const)),
	);
	assert.equal((await read(asCards)).pieces, 6);
});

test("pieces whose pictures are discs or hexagons on a transparent ground have that shape, decks together", async (t) => {
	const reading = await readingOf(t, {
		"tiles/sea/a.png": await lying("navy"),
		"tiles/sea/b.png": await lying("blue"),
		"tiles/one.png": standing,
		"tiles/chip.webp": await drawn(
			300,
			200,
			'<ellipse cx="150" cy="100" rx="150" ry="100" fill="red"/>',
			"webp",
		),
		"tiles/flat.png": poker,
		"tokens/coin.png": await disc("gold"),
		"tokens/meeple.png": meeple,
		"tokens/ring.png": ring,
		"decks/round/1.png": await disc("red"),
		"decks/round/2.png": await disc("pink"),
		"decks/mixed/1.png": await disc("brown"),
		"decks/mixed/2.png": await rounded("brown"),
		"decks/cards/1.png": await rounded("green"),
		"decks/cards/2.png": await rounded("lime"),
	});
	assert.deepEqual(problemsOf(reading), []);
	for (const [kind, key, shape] of [
		["bundle", "tiles/sea", "hex"],
		["tile", "tiles/sea/b", "hex"],
		["tile", "tiles/one", "hex"],
		["tile", "tiles/chip", "orb"],
		["tile", "tiles/flat", null],
		["tokenSprite", "tokens/coin", "orb"],
		["tokenSprite", "tokens/meeple", undefined],
		["tokenSprite", "tokens/ring", undefined],
		["deck", "decks/round", "orb"],
		["tile", "decks/round/2", "orb"],
		["deck", "decks/mixed", null],
		["tile", "decks/mixed/1", null],
		["deck", "decks/cards", null],
	] as const)
		assert.equal(findPiece(reading, kind, key).shape, shape, key);
	assert.deepEqual(
		reading.guesses.flatMap(({ code, about, params }) =>
			code === "SHAPE_FROM_CORNERS" ? [`${about}: ${params.shape}`] : [],
		),
		["decks/round and 2 more: orb", "tiles/one and 1 more: hex"],
	);
});

test("a shape that the folder gives is kept, and hexes and coins have theirs by name", async (t) => {
	const manifest = await readingOf(t, {
		"tuckbox.yaml":
			"bundles:\n  - {name: Sea, key: sea, shape: box, tiles: art}\ntiles: [{front: coin.png, shape: box}]",
		"art/a.png": await disc("navy"),
		"coin.png": await disc("gold"),
	});
	assert.equal(findPiece(manifest, "bundle", "sea").shape, "box");
	assert.equal(findPiece(manifest, "tile", "coin").shape, "box");
	const named = await readingOf(t, {
		"hex/a.png": poker,
		"coins/b.png": poker,
		"card/c.png": poker,
		"tokens/coins/d.png": poker,
	});
	assert.deepEqual(
		named.manifest.components.map(({ kind, externalKey, shape }) => [kind, externalKey, shape]),
		[
			["deck", "card", null],
			["tile", "card/c", null],
			["bundle", "coins", "orb"],
			["tile", "coins/b", "orb"],
			["bundle", "hex", "hex"],
			["tile", "hex/a", "hex"],
			["tokenSprite", "tokens/coins/d", undefined],
		],
	);
});

test("the pictures of an unchanged folder are not decoded again", async (t) => {
	const dir = await gameFolder(t, { "tiles/a.png": await disc("navy") });
	const env = { ...process.env, XDG_CACHE_HOME: join(dir, ".cache") };
	const path = join(dir, "tiles/a.png");
	const old = new Date(Date.now() - 60_000);
	await utimes(path, old, old);
	const shapeNow = async () => findPiece(await readFolderAt(dir, {}, env), "tile", "tiles/a").shape;
	assert.equal(await shapeNow(), "orb");
	const bytes = await readFile(path);
	const { size } = await stat(path);
	bytes.fill(0, 60, size - 20);
	await writeFile(path, bytes);
	await utimes(path, old, old);
	assert.equal(await shapeNow(), "orb");
	await utimes(path, new Date(), new Date());
	assert.equal(await shapeNow(), null, "it cannot be decoded, and is no longer known");
});

test("a folder of figures with a plain name has tokens, and others have cards", async (t) => {
	const reading = await readingOf(t, {
		"houses/red.png": meeple,
		"houses/blue.png": ring,
		"cards/red.png": meeple,
		"birds/gull.png": meeple,
		"birds/back.png": meeple,
		"fish/cod.png": meeple,
		"fish/eel.png": await rounded("green"),
	});
	assert.deepEqual(problemsOf(reading), []);
	const kinds = reading.manifest.components.map(
		({ kind, externalKey, name }) => `${kind} ${externalKey}: ${name}`,
	);
	assert.deepEqual(
		kinds.filter((text) => text.includes("houses") || text.startsWith("token")),
		["tokenSprite houses/blue: Houses Blue", "tokenSprite houses/red: Houses Red"],
	);
	assert.equal(kinds.filter((text) => text.startsWith("deck")).length, 3);
	const said = reading.guesses.flatMap(({ about, code }) => (about === "houses" ? [code] : []));
	assert.deepEqual(said, ["TOKENS_FROM_FIGURES"]);
});

test("a figure that stands on both lower corners is one, too, and a card with a clear top is none", async (t) => {
	const pawn = '<path d="M70 0H130V70L200 140V200H120L100 160 80 200H0V140L70 70Z" fill="teal"/>';
	const tab = '<path d="M0 30H60V0H140V30H200V200H0Z" fill="teal"/>';
	const reading = await readingOf(t, {
		"crowd/ann.png": await drawn(200, 200, pawn),
		"crowd/ben.png": await drawn(210, 210, pawn),
		"folders/a.png": await drawn(200, 200, tab),
		"folders/b.png": await drawn(210, 210, tab),
	});
	assert.deepEqual(kindsAndKeys(reading), [
		...["tokenSprite crowd/ann", "tokenSprite crowd/ben"],
		...["deck folders", "tile folders/a", "tile folders/b"],
	]);
});

test("hexagons and discs with a margin around them have their shape, and a folder called cards holds cards", async (t) => {
	const within = await drawn(400, 400, '<path d="M200 0 378 100V300L200 400 22 300V100Z" fill="teal"/>');
	const around = await drawn(260, 260, '<circle cx="130" cy="130" r="116" fill="red"/>');
	const reading = await readingOf(t, {
		"tiles/ore.png": within,
		"tiles/wheat.png": around,
		"dev_cards/a.png": meeple,
		"dev_cards/b.png": meeple,
		"houses/a.png": meeple,
		"houses/b.png": around,
	});
	const kinds = reading.manifest.components.map(({ kind, externalKey, shape }) => [kind, externalKey, shape]);
	assert.deepEqual(kinds, [
		["deck", "dev_cards", null],
		["tile", "dev_cards/a", null],
		["tile", "dev_cards/b", null],
		["tokenSprite", "houses/a", undefined],
		["tokenSprite", "houses/b", undefined],
		["tile", "tiles/ore", "hex"],
		["tile", "tiles/wheat", "orb"],
	]);
});

test("figures among cards and tiles are tokens, if nothing says that they are cards", async (t) => {
	const land = (colour: string) => drawn(120, 120, `<rect width="120" height="120" fill="${colour}"/>`);
	const files = {
		"field.png": await land("green"),
		"forest.png": await land("navy"),
		"hill.png": await land("brown"),
		"river.png": await land("blue"),
		"farmer.png": meeple,
		"coin.png": await disc("gold"),
	};
	const kindsOf = async (folder: string, more: Parameters<typeof readingOf>[1] = {}) => {
		const names = Object.entries(files).map(([name, picture]) => [`${folder}${name}`, picture] as const);
		const reading = await readingOf(t, { ...Object.fromEntries(names), ...more });
		const tokens = reading.manifest.components.filter(({ kind }) => kind === "tokenSprite");
		return {
			tokens: tokens.map(({ externalKey, name, shape }) => `${externalKey}: ${name} ${shape}`),
			said: reading.guesses.flatMap(({ code, about, params }) =>
				code === "TOKENS_AMONG_CARDS" ? [`${about} ${params.count}`] : [],
			),
		};
	};
	const { "farmer.png": farmer, "coin.png": _, ...lands } = files;
	const pawns = await readingOf(t, { ...lands, "pawn_red.png": farmer, "pawn_sea.png": ring });
	const lines = pawns.guesses.flatMap(({ code, params }) =>
		code === "TOKENS_AMONG_CARDS" ? [params.line] : [],
	);
	assert.deepEqual(lines, ["/pawn_*"], "what only their names begin with");
	const alone = await kindsOf("");
	assert.deepEqual(alone.tokens, ["coin: Coin orb", "farmer: Farmer undefined"]);
	assert.deepEqual(alone.said, ["deck 2"]);
	const inFolder = await kindsOf("land/");
	assert.deepEqual(inFolder.tokens, ["land/coin: Land Coin orb", "land/farmer: Land Farmer undefined"]);
	assert.deepEqual((await kindsOf("cards/")).tokens, [], "they are cards by name");
	const pawn = await drawn(100, 200, '<path d="M50 0 100 100 50 200 0 100Z" fill="red"/>');
	const twoSided = await kindsOf("", { "back.png": await land("red"), "pawn.png": pawn });
	assert.deepEqual(twoSided.tokens, ["pawn: Pawn undefined"]);
	const more = Object.fromEntries(
		await Promise.all(
			["teal", "olive", "gold", "pink"].map(async (one) => [`${one}.png`, await land(one)] as const),
		),
	);
	const large = await star(300);
	const program = await kindsOf("", { ...more, "back.png": await land("red"), "large.png": large });
	const ofProgram = [...alone.tokens, "large: Large undefined"];
	assert.deepEqual(program.tokens, ofProgram, "of another resolution than squares with a back");
	const cards = await kindsOf("", { "heart.png": await star(120), "queen.png": await rounded("red") });
	assert.deepEqual(cards.tokens, alone.tokens, "of one size with most, or with rounded corners");
});

test("among discs or hexagons, pictures of other proportions are left out and named", async (t) => {
	const coins = await Promise.all(
		Array.from({ length: 9 }, async (_, at) => {
			return [`coin${at}.png`, await disc(`rgb(${at * 20}, 90, 0)`)] as const;
		}),
	);
	const files = { ...Object.fromEntries(coins), "bar.png": { px: [600, 40] as [number, number] } };
	const reading = await readingOf(t, files);
	assert.equal(findPiece(reading, "deck", "deck").shape, "orb");
	assert.equal(reading.manifest.components.length, 10);
	assert.equal(reading.images.has("bar.png"), false);
	assert.deepEqual(
		reading.guesses.flatMap(({ code, text }) => (code === "ODD_AMONG_SHAPES" ? [text] : [])),
		[
			"One picture has other proportions than the discs next to it; skipped: bar.png. A line !bar.png in .tuckboxignore keeps one.",
		],
	);
	const kept = await readingOf(t, { ...files, ".tuckboxignore": "!bar.png\n" });
	assert.equal(findPiece(kept, "tile", "bar").shape, null);
	assert.equal(findPiece(kept, "tile", "coin1").shape, "orb");
	const named = await readingOf(
		t,
		Object.fromEntries(Object.entries(files).map(([name, picture]) => [`decks/cash/${name}`, picture])),
	);
	assert.equal(named.manifest.components.length, 11, "all are cards of a deck that is called so");
});

test("pictures that are too small for cards, and those called tokens, are tokens", async (t) => {
	const tiny = { px: [36, 36] as [number, number] };
	const six = Object.fromEntries([..."abcdef"].map((name) => [`${name}.png`, tiny]));
	const small = await readingOf(t, { ...six, "flag.png": { px: [150, 20] } });
	const tokens = [..."abcdef", "flag"].map((name) => `tokenSprite ${name}`);
	assert.deepEqual(kindsAndKeys(small), tokens);
	assert.ok(small.guesses.some(({ code }) => code === "TOKENS_TINY"));
	const cards = await readingOf(t, { "cards/a.png": tiny, "game/a.png": { px: [71, 96] } });
	assert.deepEqual(kindsAndKeys(cards), ["deck cards", "tile cards/a", "deck game", "tile game/a"]);
	const called = await readingOf(t, {
		...{ "bag/red token.png": { px: [100, 100] }, "bag/map.png": poker, "bag/key.png": poker },
		...{ "monsters/Goblin token.png": poker, "monsters/Marker.png": poker, "monsters/Elf.png": poker },
		...{ "monsters/Orc.png": poker, "monsters/Troll.png": poker },
		...{ "blue_token.png": poker, "red_token.png": poker, "first player.png": poker },
		".tuckboxignore": "!/*.png\n",
	});
	assert.equal(findPiece(called, "tile", "monsters/Marker").parentExternalKey, "monsters");
	assert.deepEqual(
		kindsAndKeys(called)
			.filter((text) => text.startsWith("token"))
			.sort(),
		[
			"tokenSprite bag/red token",
			"tokenSprite blue_token",
			"tokenSprite first player",
			"tokenSprite red_token",
		],
	);
	assert.equal(findPiece(called, "tokenSprite", "bag/red token").name, "Bag Red token");
});

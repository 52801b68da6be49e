import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import {
	kindsAndKeys,
	type Picture,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";
import { parseSaidKind } from "../said-kind.ts";

const card: Picture = { px: [230, 320] };
const team: Picture = { px: [450, 630] };

const many = (count: number, name: (at: number) => string, picture: Picture | Buffer) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name(at + 1)}.png`, picture]));

/** A disc on a transparent ground. */
async function disc(length: number): Promise<Buffer> {
	const half = length / 2;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${length}" height="${length}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

async function read(t: TestContext, files: Record<string, Picture | Buffer>) {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	const all = reading.manifest.components;
	const decks = all
		.filter(({ kind }) => kind === "deck")
		.map(({ externalKey, images }) => {
			const cards = all.filter(({ parentExternalKey }) => parentExternalKey === externalKey).length;
			return `${externalKey} ${cards} ${images?.find(({ sideKey }) => sideKey === "back")?.file ?? "-"}`;
		});
	const others = kindsAndKeys(reading).filter((one) => !/^(deck|tile) /.test(one));
	const said = reading.guesses.filter(({ code }) => /HEAP|BOARD_BY/.test(code)).map(({ text }) => text);
	return { reading, decks, others, said };
}

/** A folder with several decks, tokens, a board and parts. */
async function everything() {
	const names = ["gull", "heron", "crab", "seal", "otter", "whale", "shark", "tern", "puffin"];
	return {
		...many(12, (at) => `Sea Card ${at}`, card),
		"Sea Card Home.png": { px: [228, 320] },
		"seacardback.png": card,
		...many(8, (at) => `team_${names[at]}_v2`, team),
		...Object.fromEntries(names.map((name) => [`${name}.png`, { px: [236, 340] as const }])),
		"card_back.png": { px: [236, 340] },
		...many(16, (at) => `boat ${at}`, await disc(216)),
		"harbour.png": { px: [1800, 1100] },
		"night background.png": { px: [1800, 1100] },
		"zoom.png": { px: [24, 24] },
	} as Record<string, Picture | Buffer>;
}

test("a folder with everything in it comes apart by series, sizes and names", async (t) => {
	const { decks, others, said } = await read(t, await everything());
	assert.deepEqual(decks, ["deck 9 card_back.png", "Sea Card 13 seacardback.png", "team 8 -"]);
	assert.deepEqual(others.slice(0, 1), ["tokenSprite boat 1"]);
	assert.deepEqual(others.slice(-1), ["board harbour"]);
	assert.equal(others.length, 17);
	assert.deepEqual(said, [
		'Its pictures have many sizes; those that are alike are groups of their own: boat (16), Sea Card (13), team (8). --as "boat/=tokens" reads the first as tokens; so with tiles, boards or cards.',
		'A board, because it is far larger than the cards next to it. A line /harbour.png in .tuckboxignore leaves it out; --as "harbour.png=cards" reads it as a card, =tiles as a tile.',
		'2 pictures are too small for pieces next to the cards, or named like buttons, backgrounds and icons; skipped: night background.png, zoom.png. --as "night background.png=tokens" reads the first as a token; so with boards, tiles, cards or back.',
	]);
});

test("a person says what a group of a heap is by the key of the group", async (t) => {
	const files = await everything();
	const said = parseSaidKind("team/", "tiles");
	assert.ok(said);
	const after = await readingOf(t, files, { kinds: [said] });
	assert.deepEqual(problemsOf(after), []);
	const tiles = kindsAndKeys(after).filter((piece) => piece.startsWith("tile team"));
	assert.equal(tiles.length, 8);
	assert.ok(kindsAndKeys(after).includes("bundle team"));
});

test("the pictures of a program next to cards of another format are left out by one line, with their tokens", async (t) => {
	const cards = Object.fromEntries(
		[..."abcdefghijklmnopqr"].map((name) => [`${name}${name}.jpg`, card] as const),
	);
	const screens = Object.fromEntries(
		[..."ABCDEFGHIJKLMNOPQR"].map((name, at) => [
			`${name}x.png`,
			{ px: [90 + at * 37, 260 - at * 9] as [number, number] },
		]),
	);
	const files = { ...cards, ...screens, "cardback.jpg": card, "star.png": await disc(150) };
	const { reading } = await read(t, files);
	const texts = reading.guesses.flatMap(({ code, text }) => (code === "MAY_BE_MIXED" ? [text] : []));
	assert.match(texts.join(), /; a line \/\*\.png in \.tuckboxignore leaves them out/);
	const after = await readingOf(t, { ...files, ".tuckboxignore": "/*.png\n" });
	assert.equal(kindsAndKeys(after).length, 19);
});

test("cards that are most of a heap keep the name of its folder", async (t) => {
	const names = "abcdefghijklmnop".split("");
	const files = {
		...Object.fromEntries(names.map((name) => [`sea/${name}.png`, card])),
		...many(9, (at) => `sea/odd${at}${"x".repeat(at)}`, card),
	};
	const odd = Object.keys(files).filter((file) => file.includes("odd"));
	const mixed = Object.fromEntries(
		odd.map((file, at) => [file, { px: [100 + at * 40, 90] as [number, number] }]),
	);
	const { decks } = await read(t, { ...files, ...mixed });
	assert.deepEqual(decks, ["sea 16 -", "sea/others 9 -"]);
});

test("cards in several resolutions, turned cards and suits are no heap", async (t) => {
	const sizes = await read(t, {
		...many(10, (at) => `a${at}x`, { px: [250, 350] }),
		...many(10, (at) => `b${at}x`, { px: [500, 700] }),
		...many(10, (at) => `c${at}x`, { px: [350, 250] }),
	});
	assert.deepEqual(sizes.decks, ["deck 30 -"]);
	const suits = await read(t, {
		...many(13, (at) => `hearts_${at}`, card),
		...many(13, (at) => `spades_${at}`, card),
		...many(4, (at) => `joker of ${"x".repeat(at)}`, { px: [300, 300] }),
	});
	assert.deepEqual(suits.decks, ["deck 30 -"]);
});

test("sides and other formats of a card stay together", async (t) => {
	const { decks, reading } = await read(t, {
		...many(9, (at) => `ship${"x".repeat(at)}y`, card),
		...many(9, (at) => `ship${"x".repeat(at)}y-back`, card),
		"shipxy.jpg": { px: [460, 320] },
		...Object.fromEntries(
			Array.from({ length: 14 }, (_, at) => [
				`odd ${"x".repeat(at)}.png`,
				{ px: [100 + at * 45, 60] as [number, number] },
			]),
		),
	});
	assert.deepEqual(
		decks.map((one) => one.split(" ")[1]),
		["9", "14"],
	);
	assert.deepEqual(
		reading.warnings.filter(({ code }) => code === "PICTURE_LEFT_OUT"),
		[],
	);
});

test("squares and strips in what remains of a heap are tiles if most are square, and long pictures of players boards", async (t) => {
	const ovals = many(8, (at) => `oval ${at}`, { px: [540, 390] });
	const mats = many(8, (at) => `player_${"abcdefgh"[at - 1]}`, { px: [1800, 600] });
	const tiles = {
		...many(5, (at) => `house${"abcde"[at - 1]}`, { px: [256, 256] }),
		...many(4, (at) => `hall${"abcd"[at - 1]}`, { px: [512, 512] }),
		...many(3, (at) => `street${"abc"[at - 1]}`, { px: [190, 440] }),
	};
	const guide = { "guide.png": { px: [620, 935] } satisfies Picture };
	const tokens = many(8, (at) => `boat ${at}`, await disc(216));
	const { decks, others, said } = await read(t, { ...ovals, ...mats, ...tiles, ...guide, ...tokens });
	assert.ok(decks.includes("deck 1 -"), decks.join());
	const kinds = (kind: string) => others.filter((one) => one.startsWith(`${kind} `));
	assert.deepEqual([kinds("bundle"), kinds("board").length], [["bundle deck tiles"], 8]);
	assert.equal(said.filter((text) => text.startsWith("A board, by its name")).length, 8);
	const fewer = Object.fromEntries(Object.entries(tiles).slice(2));
	const without = await read(t, { ...ovals, ...mats, ...fewer, ...guide, ...tokens });
	assert.ok(without.decks.includes("deck 11 -"), without.decks.join());
});

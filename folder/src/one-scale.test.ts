import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { remarkText } from "../../cli/src/messages/remarks.ts";
import { findPiece, type Picture, readingOf } from "../../cli/tests/support/game-folder.ts";

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const reading = await readingOf(t, files);
	return {
		sizeOf: (kind: string, key: string) => {
			const { widthMm, heightMm } = findPiece(reading, kind, key);
			return `${widthMm} × ${heightMm}`;
		},
		bleedOf: (key: string) => findPiece(reading, "tile", key).images?.[0]?.bleedMode,
		said: reading.guesses.map((guess) => `${guess.about}: ${remarkText(guess)}`),
	};
}

const many = (name: string, count: number, picture: Picture) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at}.png`, picture]));

const poker = many("heroes/a", 3, { px: [825, 1125], dpi: 300 });

test("a resolution that most cards have counts for mats and stickers, too, and so does their bleed", async (t) => {
	const { sizeOf, bleedOf } = await read(t, {
		...poker,
		"mats/drive.png": { px: [1275, 3075], dpi: 300 },
		"stickers/ip.png": { px: [338, 338], dpi: 300 },
		"notes/page.png": { px: [2480, 3000], dpi: 300 },
	});
	assert.equal(sizeOf("deck", "mats"), "101.6 × 254");
	assert.equal(bleedOf("mats/drive"), "bleed");
	assert.equal(sizeOf("deck", "stickers"), "28.62 × 28.62", "its sides are not round less bleed");
	assert.equal(sizeOf("deck", "notes"), "209.97 × 254");
	const alone = await read(t, { "mats/drive.png": { px: [1275, 3075], dpi: 300 } });
	assert.equal(alone.sizeOf("deck", "mats"), "49.76 × 120");
});

test("pictures without a resolution and without the proportions of cards have the scale of the cards", async (t) => {
	const { sizeOf } = await read(t, {
		...many("heroes/a", 3, { px: [825, 1125] }),
		...many("squares/a", 2, { px: [225, 225] }),
		"sketches/a.png": { px: [1024, 1536] },
	});
	assert.equal(sizeOf("deck", "squares"), "19.05 × 19.05");
	assert.equal(sizeOf("deck", "sketches"), "59.27 × 88.9", "cards are drawn at any resolution");
	const alone = await read(t, many("squares/a", 2, { px: [225, 225] }));
	assert.equal(alone.sizeOf("deck", "squares"), "63.5 × 63.5");
});

test("a tile with the proportions of a poker card has the scale of the other tiles", async (t) => {
	const tile = { "tiles/e.png": { px: [1225, 857] } as Picture };
	const { sizeOf } = await read(t, { ...tile, ...many("tiles/a", 3, { px: [717, 398] }) });
	assert.equal(sizeOf("tile", "tiles/a-0"), "60.71 × 33.7");
	assert.equal(sizeOf("tile", "tiles/e"), "103.72 × 72.56");
	const alone = await read(t, tile);
	assert.equal(alone.sizeOf("tile", "tiles/e"), "88.9 × 63.5");
});

test("an odd card that shares a side with its deck has that side's length", async (t) => {
	const { sizeOf } = await read(t, {
		...many("property/a", 4, { px: [960, 1280] }),
		"property/corner.png": { px: [1280, 1280] },
		...many("bets/a", 3, { px: [219, 341] }),
		"bets/wager.png": { px: [649, 339] },
	});
	assert.equal(sizeOf("tile", "property/a-0"), "66.68 × 88.9");
	assert.equal(sizeOf("tile", "property/corner"), "88.9 × 88.9");
	assert.equal(sizeOf("tile", "bets/wager"), "170.19 × 88.9");
});

test("the remark about an odd card is about its own picture", async (t) => {
	const { said } = await read(t, {
		...many("d/a", 5, { px: [200, 300] }),
		"d/one.png": { px: [500, 500] },
		"d/small.png": { px: [301, 301] },
		"d/wide.png": { px: [500, 400] },
		"d/tall.png": { px: [400, 500] },
	});
	const about = (card: string) => said.find((text) => text.startsWith(`d/${card}: Size`)) ?? "";
	assert.match(about("one"), /500 × 500 px/);
	assert.match(about("small"), /as other cards of about the same proportions/);
	assert.match(`${about("wide")}\n${about("tall")}`, /500 × 400 px|400 × 500 px/);
	assert.match(`${about("wide")}\n${about("tall")}`, /as other cards of about the same proportions/);
});

test("decks of known sizes keep them, also next to larger decks of like proportions", async (t) => {
	const { sizeOf } = await read(t, {
		...many("companies/a", 3, { px: [825, 1125] }),
		...many("shares/a", 8, { px: [600, 825] }),
		"prompts/a.png": { px: [732, 1101] },
	});
	assert.equal(sizeOf("deck", "companies"), "63.5 × 88.9");
	assert.equal(sizeOf("deck", "shares"), "44.45 × 63.5");
	assert.equal(sizeOf("deck", "prompts"), "55.88 × 87.122", "2.2 × 3.43 in, as printers cut 56 × 87 mm");
});

test("cards are not smaller than cards are, whatever their files say", async (t) => {
	const { sizeOf } = await read(t, {
		"narrow/a.png": { px: [271, 512] },
		"beasts/a.png": { px: [483, 600], dpi: 300 },
		"strips/a.png": { px: [300, 900] },
	});
	assert.equal(sizeOf("deck", "narrow"), "47.05 × 88.9");
	assert.equal(sizeOf("deck", "beasts"), "71.56 × 88.9");
	assert.equal(sizeOf("deck", "strips"), "35 × 105");
});

test("Squib's cards have the size that they have at 300 dpi", async (t) => {
	const { sizeOf } = await read(t, { "_output/card_00.png": { px: [1250, 900] } });
	assert.equal(sizeOf("tile", "_output/card_00"), "105.83 × 76.2");
});

test("tokens drawn in pixels are of one size, whatever their drawings are", async (t) => {
	const svg = (px: number) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}"><rect width="${px}" height="${px}"/></svg>`;
	const { sizeOf } = await read(t, { "tokens/one.svg": svg(136), "tokens/two.svg": svg(52) });
	assert.equal(sizeOf("tokenSprite", "tokens/one"), "25 × 25");
	assert.equal(sizeOf("tokenSprite", "tokens/two"), "25 × 25");
});

test("a resolution for screens gives no tokens longer than tokens are, unless the cards have it, too", async (t) => {
	const pawn: Picture = { px: [750, 750], dpi: 150 };
	const near = await read(t, { ...many("cards/a", 4, { px: [310, 410] }), "tokens/pawn.png": pawn });
	assert.equal(near.sizeOf("tokenSprite", "tokens/pawn"), "25 × 25");
	const ofScale = await read(t, {
		...many("cards/a", 4, { px: [375, 525], dpi: 150 }),
		"tokens/pawn.png": pawn,
	});
	assert.equal(ofScale.sizeOf("tokenSprite", "tokens/pawn"), "127 × 127");
	const printed = await read(t, { "tokens/pawn.png": { px: [750, 750], dpi: 300 } });
	assert.equal(printed.sizeOf("tokenSprite", "tokens/pawn"), "63.5 × 63.5");
});

test("tiles that are drawn in pixels do not scale the cards next to them", async (t) => {
	const svg = (px: [number, number], name: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="${px[0]}" height="${px[1]}"><title>${name}</title><rect width="100%" height="100%"/></svg>`;
	const drawn = (folder: string, px: [number, number]) =>
		Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${folder}/${name}.svg`, svg(px, name)]));
	const { sizeOf } = await read(t, { ...drawn("cards", [150, 210]), ...drawn("tiles", [400, 400]) });
	assert.equal(sizeOf("deck", "cards"), "63.5 × 88.9");
	assert.equal(sizeOf("tile", "tiles/a"), "63.5 × 63.5");
});

test("a size for the cards leaves tiles next to them alone", async (t) => {
	const tiles = many("tiles/a", 3, { px: [300, 300], dpi: 150 });
	const size = { widthMm: 70, heightMm: 120 };
	const near = await readingOf(t, { ...poker, ...tiles }, { size });
	assert.equal(findPiece(near, "deck", "heroes").heightMm, 120);
	assert.equal(findPiece(near, "tile", "tiles/a-0").heightMm, 50.8);
	const alone = await readingOf(t, tiles, { size });
	assert.equal(findPiece(alone, "tile", "tiles/a-0").heightMm, 120);
});

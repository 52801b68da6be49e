import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { checkFolder } from "../../cli/src/preflight/check-folder.ts";
import { findPiece, type Picture, readingOf } from "../../cli/tests/support/game-folder.ts";

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const reading = await readingOf(t, files);
	const found = checkFolder(reading).filter(({ code }) => code !== "LOW_RESOLUTION");
	return {
		sizeOf: (key: string, kind = "tile") => {
			const { widthMm, heightMm } = findPiece(reading, kind, key);
			return `${widthMm} × ${heightMm}`;
		},
		bleedOf: (key: string) => findPiece(reading, "tile", key).images?.[0]?.bleedMode,
		found: found.map(({ code, externalKey, text }) => `${code} ${externalKey ?? ""}: ${text}`),
	};
}

const many = (name: string, count: number, picture: Picture) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at}.png`, picture]));

test("pictures that are a little larger or smaller than their deck have its size, and one line says so", async (t) => {
	const { sizeOf, found } = await read(t, {
		"birds/a.png": { px: [232, 363] },
		"birds/b.png": { px: [232, 363] },
		"birds/c.png": { px: [244, 362] },
		"birds/d.png": { px: [270, 384] },
	});
	for (const card of ["a", "b", "c", "d"]) assert.equal(sizeOf(`birds/${card}`), "59 × 92");
	assert.deepEqual(found, [
		"SIZES_DIFFER : 2 pictures of “birds” differ from its proportions by up to 10 %, and are stretched to its size.",
	]);
});

test("pictures that share their height, or have the same proportions at any resolution, are of one size", async (t) => {
	const { sizeOf, bleedOf } = await read(t, {
		...many("standees/a", 3, { px: [436, 600] }),
		"standees/wide.png": { px: [561, 600] },
		"standees/twice.png": { px: [872, 1200] },
		"standees/near.png": { px: [452, 600] },
	});
	for (const card of ["a-0", "wide", "twice", "near"]) {
		assert.equal(sizeOf(`standees/${card}`), "63.5 × 88.9", card);
		assert.equal(bleedOf(`standees/${card}`), "noBleed", "proportions alone do not show bleed");
	}
});

test("scans of many proportions have the middle ones", async (t) => {
	const scans = Array.from({ length: 14 }, (_, at): [string, Picture] => [
		`lions/${at}.png`,
		{ px: [70 + at, 140] },
	]);
	const { sizeOf } = await read(t, {
		...Object.fromEntries(scans),
		...{ "lions/a.png": { px: [70, 140] }, "lions/b.png": { px: [70, 140] } },
	});
	assert.equal(sizeOf("lions/0"), "48.26 × 88.9");
});

test("scans around the proportions of a usual size have that size", async (t) => {
	const scans = Array.from({ length: 14 }, (_, at): [string, Picture] => [
		`trumps/${at}.png`,
		{ px: [257 + at * 2, 480] },
	]);
	const { sizeOf } = await read(t, Object.fromEntries(scans));
	assert.equal(sizeOf("trumps/0"), "69.85 × 120.65");
});

test("cards that lie across have the size of their deck, and are not odd", async (t) => {
	const { sizeOf, found } = await read(t, {
		...many("d/up", 4, { px: [375, 523], dpi: 300 }),
		"d/across.png": { px: [523, 375], dpi: 300 },
	});
	assert.equal(sizeOf("d/up-0"), "63.5 × 88.9");
	assert.equal(sizeOf("d/across"), "88.9 × 63.5");
	assert.equal(sizeOf("d", "deck"), "63.5 × 88.9");
	assert.deepEqual(found, []);
});

test("a deck of which as many cards stand as lie across lies as its back does", async (t) => {
	for (const [back, size] of [
		[[200, 280], "63.5 × 88.9"],
		[[280, 200], "88.9 × 63.5"],
	] as const) {
		const { sizeOf } = await read(t, {
			...many("d/across", 3, { px: [280, 200] }),
			...many("d/up", 3, { px: [187, 280] }),
			"d/back.png": { px: [back[0], back[1]] },
		});
		assert.equal(sizeOf("d", "deck"), size, "of as many, the size of most games");
	}
});

test("a picture of other proportions keeps its own size, at the resolution of its deck, and is named", async (t) => {
	const { sizeOf, found } = await read(t, {
		...many("d/a", 5, { px: [750, 1050] }),
		"d/business.png": { px: [600, 1050] },
		"d/strip.png": { px: [1500, 500] },
		"d/small.png": { px: [64, 64] },
		"d/mat.png": { px: [4400, 2600] },
	});
	assert.equal(sizeOf("d/business"), "50.8 × 88.9");
	assert.equal(sizeOf("d/strip"), "127 × 42.33");
	assert.equal(sizeOf("d/small"), "63.5 × 63.5", "no card is 5 mm wide");
	assert.equal(sizeOf("d/mat"), "372.53 × 220.13", "it is hardly a card, and must not look like one");
	assert.deepEqual(
		found.map((text) => text.slice(0, text.indexOf(":"))),
		["CARD_HUGE ", "ODD_SIZE d/business", "ODD_SIZE d/mat", "ODD_SIZE d/small", "ODD_SIZE d/strip"],
	);
	assert.match(found[1] ?? "", /because its picture has other proportions, 600 × 1050 px; 5 of 9 cards/);
});

test("a size that cards have counts more than the resolution in a file", async (t) => {
	const { sizeOf, bleedOf } = await read(t, {
		"lackey/a.png": { px: [375, 523], dpi: 300 },
		"printed/a.png": { px: [825, 1125], dpi: 400 },
		"generated/a.png": { px: [1024, 1536] },
		"own/a.png": { px: [709, 1063], dpi: 300 },
	});
	assert.equal(sizeOf("lackey/a"), "63.5 × 88.9");
	assert.equal(sizeOf("printed/a"), "63.5 × 88.9");
	assert.equal(bleedOf("printed/a"), "bleed");
	assert.equal(sizeOf("own/a"), "60.03 × 90");
	assert.equal(sizeOf("generated/a"), "60.03 × 90", "as the deck of the same proportions");
	for (const [px, dpi, size] of [
		[[512, 768], 128, "59.27 × 88.9"],
		[[283, 400], 150, "63.5 × 88.9"],
		[[403, 512], 144, "71.08 × 90.31"],
		[[620, 874], 150, "104.99 × 148"],
		[[591, 827], 300, "50.04 × 70.02"],
	] as const) {
		const shown = await read(t, { "screens/a.png": { px: [...px], dpi } });
		assert.equal(shown.sizeOf("screens/a"), size, `${px} at ${dpi} dpi`);
	}
	const alone = await read(t, { "generated/a.png": { px: [1024, 1536] } });
	assert.equal(alone.sizeOf("generated/a"), "59.27 × 88.9");
});

test("decks with the same back and nearly the same proportions are of one size", async (t) => {
	const small: Record<string, Picture> = {
		...many("sets/sea/a", 6, { px: [387, 540] }),
		...many("sets/hills/b", 3, { px: [456, 605] }),
		...many("sets/tall/c", 3, { px: [400, 700] }),
	};
	const { sizeOf } = await read(t, { ...small, "sets/back.png": { px: [387, 540] } });
	assert.equal(sizeOf("sets/sea/a-0"), "63.5 × 88.9");
	assert.equal(sizeOf("sets/hills/b-0"), "63.5 × 88.9");
	assert.notEqual(sizeOf("sets/tall/c-0"), "63.5 × 88.9");
	const apart = await read(t, small);
	assert.notEqual(apart.sizeOf("sets/hills/b-0"), "63.5 × 88.9", "nothing joins them without a back");
	const printed: Record<string, Picture> = {
		...many("sets/sea/a", 6, { px: [403, 512], dpi: 144 }),
		...many("sets/hills/b", 3, { px: [397, 513], dpi: 144 }),
	};
	const own = await read(t, { ...printed, "sets/back.png": { px: [403, 512], dpi: 144 } });
	assert.equal(own.sizeOf("sets/hills/b-0"), own.sizeOf("sets/sea/a-0"));
	assert.notEqual((await read(t, printed)).sizeOf("sets/hills/b-0"), own.sizeOf("sets/sea/a-0"));
});

test("the size of a deck does not depend on other pictures among its cards", async (t) => {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="860"><rect width="540" height="860"/></svg>`;
	const cards = Object.fromEntries([1, 2, 3].map((at) => [`d/card-${at}.svg`, svg]));
	const alone = await read(t, cards);
	const among = await read(t, { ...cards, ...many("d/code", 4, { px: [300, 300] }) });
	for (const { sizeOf } of [alone, among]) assert.equal(sizeOf("d/card-1"), "59 × 92");
});

test("a board is not smaller than 150 mm nor larger than 1.2 m, nor a page of a book smaller than 100 mm", async (t) => {
	const { sizeOf } = await read(t, {
		"boards/small.png": { px: [1250, 1000], dpi: 300 },
		"boards/large.png": { px: [2400, 1800], dpi: 300 },
		"books/rules/1.png": { px: [300, 400] },
	});
	assert.equal(sizeOf("boards/small", "board"), "300 × 240");
	assert.equal(sizeOf("boards/large", "board"), "203.2 × 152.4");
	const huge = await read(t, { "boards/huge.png": { px: [5200, 5200], dpi: 104 } });
	assert.equal(huge.sizeOf("boards/huge", "board"), "300 × 300");
	assert.equal(sizeOf("books/rules", "book"), "157.5 × 210");
});

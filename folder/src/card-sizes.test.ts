import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { cardSizes } from "@tuckbox/pieces";
import { checkFolder } from "../../cli/src/preflight/check-folder.ts";
import { findPiece, type Picture, readingOf } from "../../cli/tests/support/game-folder.ts";

async function sizeOf(t: TestContext, picture: Picture): Promise<[number, number]> {
	const { widthMm, heightMm } = findPiece(await readingOf(t, { "d/a.png": picture }), "tile", "d/a");
	return [widthMm as number, heightMm as number];
}

test("without a resolution, cards have the common size with their proportions", async (t) => {
	for (const [px, size] of [
		[
			[350, 600],
			[70, 120],
		],
		[
			[296, 473],
			[59, 92],
		],
		[
			[169, 245],
			[61.3, 88.9],
		],
		[
			[338, 489],
			[61.4, 88.9],
		],
		[
			[409, 585],
			[63.5, 88.9],
		],
		[
			[600, 409],
			[88.9, 60.6],
		],
		// a mini card at 600 dpi, which no file says
		[
			[1051, 1497],
			[63.5, 88.9],
		],
		// and at 300 dpi, as printers ask for it
		[
			[525, 750],
			[44.5, 63.5],
		],
		[
			[100, 100],
			[63.5, 63.5],
		],
		[
			[60, 600],
			[6.35, 63.5],
		],
		[
			[3000, 9000],
			[40, 120],
		],
	] as const) {
		const found = await sizeOf(t, { px: [...px] });
		const isNear = found.every((length, at) => Math.abs(length - (size[at] ?? 0)) < 1.5);
		assert.ok(isNear, `${px.join(" × ")} px: ${found.join(" × ")} mm`);
	}
});

test("drawings ten times as large as cards are a tenth of that", async (t) => {
	const svg = (width: number, height: number) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm"><rect width="100%" height="100%"/></svg>`;
	const reading = await readingOf(t, { "d/a.svg": svg(530, 980), "d/b.svg": svg(530, 980) });
	const { widthMm, heightMm } = findPiece(reading, "tile", "d/a");
	assert.deepEqual([widthMm, heightMm], [53, 98]);
	assert.ok(
		reading.guesses.some(({ text }) => text.startsWith("Size 53 × 98 mm, a tenth of the 530 × 980 mm")),
	);
	// a board on which cards would be strips stays as it is
	const long = await readingOf(t, { "d/a.svg": svg(300, 980), "d/b.svg": svg(300, 980) });
	assert.equal(findPiece(long, "tile", "d/a").heightMm, 980);
});

test("drawings with as many points as a template has pixels are cards of its size, and not four times as large", async (t) => {
	const svg = (width: string, height: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 825 1125"><rect width="825" height="1125"/></svg>`;
	const sizesOf = async (width: string, height: string) => {
		const card = svg(width, height);
		const { manifest, warnings } = await readingOf(t, { "sea/1.svg": card, "sea/2.svg": card });
		assert.ok(!warnings.some(({ code }) => code === "SIZES_DIFFER"), "with bleed, none is stretched");
		const tiles = manifest.components.filter(({ kind }) => kind === "tile");
		return [...new Set(tiles.map(({ widthMm, heightMm }) => `${widthMm} × ${heightMm}`))];
	};
	assert.deepEqual(await sizesOf("825pt", "1125pt"), ["63.5 × 88.9"]);
	assert.deepEqual(await sizesOf("170mm", "240mm"), ["170 × 240"], "lengths that were meant");
});

test("a single drawing ten times as large as a card is a sheet, and named", async (t) => {
	const counters = `<svg xmlns="http://www.w3.org/2000/svg" width="600mm" height="400mm" viewBox="0 0 6 4"><rect width="6" height="4"/></svg>`;
	const reading = await readingOf(t, { "sheet of counters/a.svg": counters });
	const { widthMm, heightMm } = findPiece(reading, "deck", "sheet of counters");
	assert.deepEqual([widthMm, heightMm], [600, 400]);
	assert.ok(reading.warnings.some(({ code }) => code === "CARDS_HUGE"));
});

test("twice the pixels never make a smaller card", async (t) => {
	const shapes = [...Object.values(cardSizes), { widthMm: 40, heightMm: 70 }, { widthMm: 50, heightMm: 54 }];
	for (const { widthMm, heightMm } of shapes)
		for (const dpi of [72, 150]) {
			const px = [widthMm, heightMm].map((length) => Math.round((length / 25.4) * dpi)) as [number, number];
			const [[width], [twice]] = [
				await sizeOf(t, { px }),
				await sizeOf(t, { px: [px[0] * 2, px[1] * 2] }),
			] as const;
			assert.ok(
				twice >= width * 0.96,
				`${px.join(" × ")} px: ${width} mm wide, and ${twice} mm with twice the pixels`,
			);
		}
});

test("a resolution in the file counts only if the cards of a deck are plausible with it", async (t) => {
	assert.deepEqual(await sizeOf(t, { px: [500, 900], dpi: 250 }), [50.8, 91.44]);
	assert.deepEqual(await sizeOf(t, { px: [500, 700], dpi: 2834 }), [63.5, 88.9]);
	assert.deepEqual(await sizeOf(t, { px: [1500, 2100], dpi: 300 }), [63.5, 88.9], "a template of 600 dpi");
	assert.deepEqual(await sizeOf(t, { px: [1500, 2000], dpi: 300 }), [127, 169.33]);
	const tile = await readingOf(t, { "tiles/a.png": { px: [118, 236], dpi: 300 } });
	assert.equal(findPiece(tile, "tile", "tiles/a").heightMm, 19.98, "tiles may be small");
});

test("decks of the same proportions get the same size, that of the surest of them", async (t) => {
	const reading = await readingOf(t, {
		"heroes/a.png": { px: [709, 1063], dpi: 300 },
		"scouts/a.png": { px: [200, 300] },
		"items/a.png": { px: [1024, 1536] },
		"wide/a.png": { px: [410, 410] },
	});
	const sizes = ["heroes", "scouts", "items", "wide"].map((deck) => findPiece(reading, "deck", deck).widthMm);
	assert.deepEqual(sizes, [60.03, 60.03, 60.03, 63.5]);
	assert.equal(findPiece(reading, "deck", "wide").heightMm, 63.5);
	assert.equal(reading.guesses.find(({ code }) => code === "SIZE_LIKE_OTHERS")?.first, "items");
});

test("a few cards with a resolution do not decide for many that have the proportions of a known size", async (t) => {
	const cards = (deck: string, count: number, picture: Picture) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`${deck}${at}.png`, picture]));
	const reading = await readingOf(t, {
		...cards("expansion/", 2, { px: [455, 722], dpi: 300 }),
		...cards("base/", 9, { px: [296, 473] }),
	});
	assert.equal(findPiece(reading, "deck", "expansion").widthMm, 38.52);
	assert.equal(findPiece(reading, "deck", "base").widthMm, 59);
	const mixed = await readingOf(t, {
		...cards("d/up-", 4, { px: [455, 722], dpi: 300 }),
		...cards("d/lying-", 3, { px: [473, 296] }),
		"d/up-8.png": { px: [296, 473] },
		"d/up-9.png": { px: [296, 473] },
	});
	assert.equal(findPiece(mixed, "deck", "d").widthMm, 59, "cards that lie across count, too");
});

test("scans that are a little wide keep their edges, unless most of their deck has bleed", async (t) => {
	const scans = Object.fromEntries(
		Array.from({ length: 8 }, (_, i) => [`d/${i}.png`, { px: [424 + i * 2, 600] } as Picture]),
	);
	const reading = await readingOf(t, scans);
	const modes = reading.manifest.components.flatMap(({ images = [] }) =>
		images.map(({ bleedMode }) => bleedMode),
	);
	assert.deepEqual(new Set(modes), new Set(["noBleed"]));
	const odd: Picture = { px: [697, 951] };
	const bled = await readingOf(t, {
		"d/a.png": odd,
		"d/b.png": odd,
		"tuckbox.yaml": "game: G\ndecks:\n  - { key: d, size: poker, cards: d }\n",
	});
	assert.equal(findPiece(bled, "tile", "d/a").images?.[0]?.bleedMode, "bleed");
});

test("cards under 20 or over 200 mm are remarked", async (t) => {
	const found = checkFolder(
		await readingOf(t, {
			"tiny/a.png": { px: [50, 100] },
			"huge/a.png": { px: [3000, 5300], dpi: 300 },
			"tuckbox.yaml":
				"game: G\ndecks:\n  - { key: tiny, size: 10 x 20 mm, cards: tiny }\n  - { key: huge, size: 254 x 449 mm, cards: huge }\n",
		}),
	);
	assert.deepEqual(
		found.filter(({ code }) => code.startsWith("CARDS_")).map(({ code, text }) => [code, text]),
		[
			["CARDS_TINY", "The cards of “tiny” are 10 × 20 mm, under 20 mm."],
			["CARDS_HUGE", "The cards of “huge” are 254 × 449 mm, over 200 mm."],
		],
	);
});

test("small tiles keep the size of a resolution for print, and 4:7 is a tarot card", async (t) => {
	const reading = await readingOf(t, {
		"houses/a.png": { px: [236, 236], dpi: 300 },
		"halls/a.png": { px: [708, 236], dpi: 300 },
		"cards/a.png": { px: [250, 350], dpi: 300 },
		"hexes/sea.png": { px: [100, 100], dpi: 300 },
		"tokens/boat.png": { px: [60, 60], dpi: 300 },
		"major/fool.png": { px: [400, 700] },
	});
	const sizeOf = (kind: string, key: string) => {
		const { widthMm = 0, heightMm = 0 } = findPiece(reading, kind, key);
		return [Math.round(widthMm ?? 0), Math.round(heightMm ?? 0)];
	};
	assert.deepEqual(sizeOf("deck", "houses"), [20, 20]);
	assert.deepEqual(sizeOf("deck", "halls"), [60, 20]);
	assert.deepEqual(sizeOf("deck", "cards"), [64, 89]);
	assert.deepEqual(sizeOf("bundle", "hexes"), [64, 64]);
	assert.deepEqual(sizeOf("tokenSprite", "tokens/boat"), [25, 25]);
	assert.deepEqual(sizeOf("deck", "major"), [70, 121]);
});

import "../messages/english.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import {
	type Picture,
	pictureBytes,
	poker,
	pokerWithBleed,
	readingOf,
} from "../../tests/support/game-folder.ts";
import { readFolderAt } from "../folder-on-disk.ts";
import { checkFolder } from "./check-folder.ts";
import type { Finding } from "./finding.ts";

const example = join(import.meta.dirname, "../../../examples/lantern-bay");

/** All findings except those about resolution: the cards of these tests are small. */
async function findings(t: TestContext, files: Parameters<typeof readingOf>[1]): Promise<Finding[]> {
	return checkFolder(await readingOf(t, files)).filter(({ code }) => code !== "LOW_RESOLUTION");
}
const summarize = (list: Finding[]) => list.map(({ code, externalKey, file }) => [code, externalKey ?? file]);

test("the example game has no warnings", async () => {
	assert.deepEqual(checkFolder(await readFolderAt(example)), []);
});

test("a resolution below 150 dpi is reported, as it is on the piece", async (t) => {
	const files = {
		"decks/d/low.png": { px: [250, 350], dpi: 100 },
		"decks/d/fine.png": { px: [375, 525], dpi: 150 },
	} as const;
	const low = checkFolder(await readingOf(t, { ...(files as unknown as Record<string, Picture>) }));
	assert.deepEqual(summarize(low), [["LOW_RESOLUTION", "decks/d/low"]]);
	assert.match(low[0]?.text ?? "", /100 pixels to the inch \(250 × 350 px on 63\.5 × 88\.9 mm\)/);
});

test("pictures whose proportions differ from their piece's are reported", async (t) => {
	const list = await findings(t, {
		"tuckbox.yaml": "boards:\n  - {front: a.png, size: 100 x 100 mm}\n  - {front: b.png, size: 100 x 100 mm}",
		"a.png": { px: [800, 700] },
		"b.png": { px: [800, 800] },
	});
	assert.deepEqual(summarize(list), [["ASPECT_OFF", "a"]]);
	assert.match(list[0]?.text ?? "", /differ by 14\.3 %/);
});

test("bleed that is missing or added twice is reported", async (t) => {
	const list = await findings(t, {
		"tuckbox.yaml": [
			"decks:",
			"  - {name: D, key: d, size: poker, cards: d/*.png}",
			"boards:",
			"  - {front: board.png, size: 63.5 x 88.9 mm, dpi: 100, bleed: yes}",
		].join("\n"),
		"d/1.png": pokerWithBleed,
		"d/2.png": pokerWithBleed,
		"d/3.png": pokerWithBleed,
		"d/missing.png": poker,
		"d/twice.png": { px: [300, 400], dpi: 100 },
		"board.png": poker,
	});
	assert.deepEqual(summarize(list), [
		["MISSING_BLEED", "d/missing"],
		["ASPECT_OFF", "d/twice"],
		["DOUBLED_BLEED", "d/twice"],
		["MISSING_BLEED", "board"],
	]);
	assert.match(list[2]?.text ?? "", /6\.35 mm around the trim/);
});

test("pages with a low resolution or other proportions than their book's are reported", async (t) => {
	const list = checkFolder(
		await readingOf(t, {
			"tuckbox.yaml": "books:\n  - {name: B, key: b, size: a5, pages: p/*.png, cover: p/cover.png}",
			"p/1.png": { px: [296, 420] },
			"p/2.png": { px: [600, 600] },
			"p/cover.png": { px: [888, 1260] },
		}),
	);
	assert.deepEqual(
		list.map(({ code, file }) => [code, file]),
		[
			["LOW_RESOLUTION", "p/1.png"],
			["ASPECT_OFF", "p/2.png"],
			["LOW_RESOLUTION", "p/2.png"],
		],
	);
});

test("bleed that differs between the axes is reported", async (t) => {
	const list = await findings(t, {
		"tuckbox.yaml": "boards:\n  - {front: a.png, size: 63.5 x 88.9 mm, dpi: 100, bleed: yes}",
		"a.png": { px: [275, 360] },
	});
	assert.deepEqual(summarize(list), [["ASPECT_OFF", "a"]]);
});

test("bleed that the service cannot cut off is reported, although the proportions are right", async (t) => {
	const list = await findings(t, {
		"tuckbox.yaml": "boards:\n  - {front: a.png, size: 63.5 x 88.9 mm, dpi: 300, bleed: yes}",
		"a.png": { px: [833, 1169] },
	});
	assert.deepEqual(summarize(list), [["UNEVEN_BLEED", "a"]]);
	assert.match(list[0]?.text ?? "", /3\.51 mm left and right of the trim and 5\.04 mm above and below/);
});

test("a card of a different size from its deck is reported", async (t) => {
	const list = await findings(t, {
		"decks/d/1.png": poker,
		"decks/d/2.png": poker,
		"decks/d/3.png": poker,
		"decks/d/odd.png": { px: [250, 250], dpi: 100 },
	});
	assert.deepEqual(summarize(list), [["ODD_SIZE", "decks/d/odd"]]);
	assert.match(
		list[0]?.text ?? "",
		/63\.5 × 63\.5 mm, because its picture has other proportions, 250 × 250 px; 3 of 4 cards of its deck are/,
	);
});

test("sides that are never shown, and tiles without a front, are reported", async (t) => {
	const list = await findings(t, {
		"tuckbox.yaml": [
			"tiles:",
			"  - {key: a, images: {frnt: a.png}}",
			"dice:",
			"  - {name: D, key: d, front: b.png, faces: [c.png, c2.png]}",
			"pieces:",
			"  - {kind: dieFace, key: f, images: {face-21: e.png}}",
		].join("\n"),
		"a.png": poker,
		"b.png": poker,
		"c.png": { px: [60, 60] },
		"c2.png": { px: [60, 60] },
		"e.png": { px: [60, 60] },
	});
	assert.deepEqual(summarize(list), [
		["SIDE_NOT_SHOWN", "a"],
		["FRONT_MISSING", "a"],
		["SIDE_NOT_SHOWN", "d"],
		["SIDE_NOT_SHOWN", "f"],
		["FACE_WITHOUT_DIE", "f"],
	]);
});

test("dice with missing faces are reported, by their requested sides or their faces", async (t) => {
	const faces = (die: string, numbers: number[]) =>
		Object.fromEntries(numbers.map((face) => [`dice/${die}/${face}.png`, { px: [60, 60] } as Picture]));
	const list = await findings(t, {
		...faces("whole", [1, 2, 3, 4, 5, 6]),
		...faces("gap", [1, 2, 5]),
		...faces("d8", [1, 2, 3, 4, 5, 6]),
	});
	const texts = Object.fromEntries(list.map(({ externalKey, text }) => [externalKey, text]));
	assert.deepEqual(Object.keys(texts).sort(), ["dice/d8", "dice/gap"]);
	assert.match(texts["dice/gap"] ?? "", /Faces 3, 4, 6 of the d6 have no image/);
	assert.match(texts["dice/d8"] ?? "", /Faces 7, 8 of the d8 have no image/);
});

test("only identical pictures under two names are reported as duplicates", async (t) => {
	const same: Picture = { ...poker, grey: 7 };
	const list = await findings(t, { "decks/d/a.png": same, "decks/d/b.png": same, "decks/d/c.png": poker });
	assert.deepEqual(summarize(list), [["DUPLICATE_PICTURE", "decks/d/a.png"]]);
	assert.match(list[0]?.text ?? "", /decks\/d\/a\.png, decks\/d\/b\.png/);
});

test("cards may have the same back in several files", async (t) => {
	const back: Picture = { ...poker, grey: 7 };
	const list = await findings(t, {
		...{ "decks/d/a.png": poker, "decks/d/a-back.png": back },
		...{ "decks/d/b.png": poker, "decks/d/b-back.png": back },
	});
	assert.deepEqual(list, []);
});

test("pictures of the same size and the same last bytes are reported only if all bytes are the same", async (t) => {
	const filled = async (grey: number) => {
		const bytes = await pictureBytes({ ...poker, grey }, "a.png");
		return Buffer.concat([bytes, Buffer.alloc(20_000 - bytes.length)]);
	};
	const [one, other] = await Promise.all([filled(7), filled(8)]);
	const list = await findings(t, {
		"decks/d/a.png": one,
		"decks/d/b.png": other,
		"decks/d/c.png": one,
	});
	const [same, ...more] = list.filter(({ code }) => code === "DUPLICATE_PICTURE");
	assert.match(same?.text ?? "", /decks\/d\/a\.png, decks\/d\/c\.png/);
	assert.deepEqual(more, []);
});

test("a wrong extension and a missing parent are reported", async (t) => {
	const list = await findings(t, {
		"tuckbox.yaml": "pieces:\n  - {kind: card, key: a, parent: gone, front: a.png}",
		"a.png": await pictureBytes(poker, "a.webp"),
	});
	assert.deepEqual(summarize(list), [
		["PARENT_PENDING", "a"],
		["WRONG_EXTENSION", "a.png"],
	]);
	assert.match(list[1]?.text ?? "", /actually WEBP/);
});

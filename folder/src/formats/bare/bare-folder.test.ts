import assert from "node:assert/strict";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { readFolderAt } from "../../../../cli/src/folder-on-disk.ts";
import {
	findPiece,
	gameFolder,
	kindsAndKeys,
	pictureBytes,
	poker,
	pokerWithBleed,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";
import type { Remark } from "../../remarks.ts";

const small = { px: [60, 60] } as const satisfies { px: [number, number] };

test("folders of decks, dice, tiles, boards, tokens and books become pieces of those kinds", async (t) => {
	const reading = await readingOf(t, {
		"decks/evening/Match x4.png": pokerWithBleed,
		"decks/evening/Hand lamp.png": pokerWithBleed,
		"decks/evening/Hand lamp[back].png": pokerWithBleed,
		"decks/evening/back.png": pokerWithBleed,
		"boards/bay.png": { px: [1200, 1200], dpi: 150 },
		"tiles/rock.png": small,
		"tiles/hexes/sea.png": small,
		"dice/red/1.png": small,
		"dice/red/2.png": small,
		"dice/blue[face-3].png": small,
		"tokens/boat.png": small,
		"counters/night.png": small,
		"containers/box.png": small,
		"books/rules/2.png": poker,
		"books/rules/10.png": poker,
		"books/rules/cover.png": poker,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), [
		"board boards/bay",
		"book books/rules",
		"container containers/box",
		"counter counters/night",
		"deck decks/evening",
		"tile decks/evening/Hand lamp",
		"tile decks/evening/Match",
		"die dice/blue",
		"dieFace dice/blue/face-3",
		"die dice/red",
		"dieFace dice/red/face-1",
		"dieFace dice/red/face-2",
		"tile tiles/rock",
		"bundle tiles/hexes",
		"tile tiles/hexes/sea",
		"tokenSprite tokens/boat",
	]);
	assert.equal(findPiece(reading, "tile", "decks/evening/Match").count, 4);
	assert.equal(findPiece(reading, "tile", "decks/evening/Match").parentExternalKey, "decks/evening");
	const sides = findPiece(reading, "tile", "decks/evening/Hand lamp").images?.map(({ sideKey, file }) => [
		sideKey,
		file,
	]);
	assert.deepEqual(sides, [
		["front", "decks/evening/Hand lamp.png"],
		["back", "decks/evening/Hand lamp[back].png"],
	]);
	assert.deepEqual(
		findPiece(reading, "deck", "decks/evening").images?.map(({ sideKey, file }) => [sideKey, file]),
		[["back", "decks/evening/back.png"]],
	);
	assert.equal(findPiece(reading, "tile", "tiles/hexes/sea").shape, "hex");
	const book = findPiece(reading, "book", "books/rules");
	assert.deepEqual(book.pages, ["books/rules/2.png", "books/rules/10.png"]);
	assert.equal(book.cover, "books/rules/cover.png");
});

test("folders may have the names of JavaScript's own properties", async (t) => {
	const reading = await readingOf(t, { "constructor/a.png": poker, "decks/toString/b.png": poker });
	assert.deepEqual(kindsAndKeys(reading), [
		"deck constructor",
		"tile constructor/a",
		"deck decks/toString",
		"tile decks/toString/b",
	]);
});

test("a flat folder of pictures is one deck, whose key does not depend on the folder's path", async (t) => {
	const files = { "a.png": poker, "b.png": poker, "back.png": poker };
	const [one, other] = [await readingOf(t, files), await readingOf(t, files)];
	assert.deepEqual(kindsAndKeys(one), ["deck deck", "tile a", "tile b"]);
	assert.deepEqual(kindsAndKeys(one), kindsAndKeys(other));
	assert.ok(one.guesses.some(({ text }) => text.includes("one deck")));
});

test("the size of cards follows from their pixels, minus bleed", async (t) => {
	for (const [picture, widthMm, heightMm, bleedMode, ppi] of [
		[{ px: [825, 1125], dpi: 300 }, 63.5, 88.9, "bleed", 300],
		[{ px: [825, 1125] }, 63.5, 88.9, "bleed", 300],
		[{ px: [825, 1125], dpi: 72 }, 63.5, 88.9, "bleed", 300],
		[{ px: [822, 1122], dpi: 300 }, 63.5, 88.9, "bleed", 300],
		[{ px: [750, 1050], dpi: 300 }, 63.5, 88.9, "noBleed", 300],
		[{ px: [1050, 750], dpi: 300 }, 88.9, 63.5, "noBleed", 300],
		[{ px: [1500, 2100] }, 63.5, 88.9, "noBleed", 600],
		[{ px: [744, 1039], dpi: 300 }, 63, 88, "noBleed", 300],
		[{ px: [675, 1050], dpi: 300 }, 57.15, 88.9, "noBleed", 300],
		[{ px: [900, 1500], dpi: 300 }, 69.85, 120.65, "bleed", 300],
		[{ px: [600, 825], dpi: 300 }, 44.45, 63.5, "bleed", 300],
		[{ px: [825, 825], dpi: 300 }, 63.5, 63.5, "bleed", 300],
		[{ px: [500, 900], dpi: 250 }, 50.8, 91.44, "noBleed", 250],
	] as const) {
		const reading = await readingOf(t, { "decks/d/card.png": { ...picture, px: [...picture.px] } });
		const card = findPiece(reading, "tile", "decks/d/card");
		const [image] = card.images ?? [];
		assert.deepEqual(
			[card.widthMm, card.heightMm, image?.bleedMode, image?.sourcePixelsPerInch],
			[widthMm, heightMm, bleedMode, ppi],
			JSON.stringify(picture),
		);
		const guess = reading.guesses.find(({ code }) => code.startsWith("SIZE_"));
		assert.ok(guess?.text.includes(`${widthMm} × ${heightMm} mm`), JSON.stringify(reading.guesses));
		assert.match(guess?.override ?? "", /--size/);
	}
});

test("options of the command line take precedence over guesses", async (t) => {
	const dir = await gameFolder(t, { "decks/d/card.png": { px: [825, 1125], dpi: 300 } });
	const sized = await readFolderAt(dir, { size: { widthMm: 69.85, heightMm: 95.25 } });
	assert.equal(findPiece(sized, "tile", "decks/d/card").widthMm, 69.85);
	assert.equal(findPiece(sized, "tile", "decks/d/card").images?.[0]?.bleedMode, "noBleed");
	const none = await readFolderAt(dir, { bleed: "none" });
	assert.equal(findPiece(none, "tile", "decks/d/card").widthMm, 69.85);
	const dpi = await readFolderAt(dir, { dpi: 150, bleed: "none" });
	assert.equal(findPiece(dpi, "tile", "decks/d/card").widthMm, 139.7);
});

test("a deck has the size of most of its cards; a card with other proportions keeps its own", async (t) => {
	const reading = await readingOf(t, {
		"decks/d/1.png": poker,
		"decks/d/2.png": poker,
		"decks/d/3.png": { px: [252, 352], dpi: 100 },
		"decks/d/odd.png": { px: [250, 250], dpi: 100 },
	});
	const widths = ["1", "2", "3", "odd"].map((name) => findPiece(reading, "tile", `decks/d/${name}`).heightMm);
	assert.deepEqual(widths, [88.9, 88.9, 88.9, 63.5]);
});

test("cards are in natural order", async (t) => {
	const reading = await readingOf(t, {
		"decks/d/10.png": poker,
		"decks/d/9.png": poker,
		"decks/d/1.png": poker,
	});
	assert.deepEqual(kindsAndKeys(reading).slice(1), ["tile decks/d/1", "tile decks/d/9", "tile decks/d/10"]);
});

test("hidden files and system files are not pieces", async (t) => {
	const reading = await readingOf(t, {
		"decks/d/a.png": poker,
		"decks/d/.hidden.png": poker,
		"decks/d/._a.png": "resource fork",
		"__MACOSX/decks/d/a.png": "junk",
		"node_modules/x/a.png": poker,
		".git/a.png": poker,
		"Thumbs.db": "x",
		".DS_Store": "x",
	});
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/d", "tile decks/d/a"]);
	assert.deepEqual(problemsOf(reading), []);
});

test("keys are in composed Unicode and keep their case", async (t) => {
	const reading = await readingOf(t, { [`decks/d/${"Café".normalize("NFD")}.png`]: poker });
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/d", `tile decks/d/${"Café".normalize("NFC")}`]);
	assert.ok(reading.images.has(`decks/d/${"Café".normalize("NFC")}.png`));
	assert.deepEqual(problemsOf(reading), []);
});

test("names that only look like sides are names", async (t) => {
	const reading = await readingOf(t, {
		"decks/d/way-back.png": poker,
		"decks/d/gull.png": poker,
		"decks/d/gull-back.png": poker,
		"decks/d/Moon [promo].png": poker,
		"decks/d/level_x2.png": poker,
	});
	assert.deepEqual(kindsAndKeys(reading), [
		"deck decks/d",
		"tile decks/d/gull",
		"tile decks/d/level",
		"tile decks/d/Moon [promo]",
		"tile decks/d/way-back",
	]);
	assert.equal(findPiece(reading, "tile", "decks/d/gull").images?.length, 2);
});

test("links out of the folder are left out, and folders that are links are skipped", async (t) => {
	const outside = await gameFolder(t, { "secret.png": poker, "more/x.png": poker });
	const dir = await gameFolder(t, { "decks/d/a.png": poker });
	await symlink(join(outside, "secret.png"), join(dir, "decks/d/b.png"));
	await symlink(join(outside, "more"), join(dir, "decks/linked"));
	await symlink(join(dir, "decks/d/a.png"), join(dir, "decks/d/c.png"));
	await symlink("gone.png", join(dir, "decks/d/e.png"));
	const reading = await readFolderAt(dir, { maxLeftOut: 1 });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		reading.warnings.map(({ file, params }) => [file, (params.why as Remark).code]),
		[
			["decks/d/b.png", "LINK_OUTSIDE"],
			["decks/d/e.png", "LINK_DANGLING"],
		],
	);
	assert.deepEqual([...reading.images.keys()].sort(), ["decks/d/a.png", "decks/d/c.png"]);
	assert.ok(reading.guesses.some(({ about }) => about === "decks/linked"));
});

test("faces are numbered by their names, else in their order", async (t) => {
	const reading = await readingOf(t, {
		"dice/named/lamp.png": small,
		"dice/named/sail.png": small,
		"dice/d8-green-face-7.png": small,
		"dice/two/a[face-1].png": small,
		"dice/two/b[face-1].png": small,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		kindsAndKeys(reading).filter((key) => key.startsWith("dieFace")),
		[
			"dieFace dice/d8-green/face-7",
			"dieFace dice/named/face-1",
			"dieFace dice/named/face-2",
			"dieFace dice/two/a/face-1",
			"dieFace dice/two/b/face-1",
		],
	);
	assert.equal(findPiece(reading, "die", "dice/d8-green").sides, 8);
	assert.equal(findPiece(reading, "dieFace", "dice/named/face-2").images?.[0]?.file, "dice/named/sail.png");
	assert.ok(reading.guesses.some(({ about, text }) => about === "dice/named" && text.includes("order")));
});

test("a folder without pictures, a file, and no folder at all are one clear problem each", async (t) => {
	const dir = await gameFolder(t, { "notes.txt": "x" });
	assert.match(problemsOf(await readFolderAt(dir, {})).join(), /contains no pictures/);
	assert.match(problemsOf(await readFolderAt(join(dir, "notes.txt"), {})).join(), /is a file, not a folder/);
	assert.match(
		problemsOf(await readFolderAt(join(dir, "gone"), {})).join(),
		/The folder .*gone does not exist/,
	);
	assert.match(problemsOf(await readFolderAt(dir, { format: "manifest" })).join(), /has no tuckbox\.yaml/);
	assert.match(problemsOf(await readFolderAt(dir, { format: "table" })).join(), /has no table/);
});

test("a wrong extension is ignored", async (t) => {
	const reading = await readingOf(t, { "decks/d/a.png": await pictureBytes(poker, "a.jpg") });
	assert.equal(reading.images.get("decks/d/a.png")?.contentType, "image/jpeg");
});

test("pictures next to the folders of pieces are skipped, and this is reported", async (t) => {
	const reading = await readingOf(t, { "box.png": poker, "decks/d/a.png": poker });
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/d", "tile decks/d/a"]);
	assert.ok(reading.guesses.some(({ about, text }) => about === "box.png" && text.includes("skipped")));
});

test("a picture that is replaced by one of another type stays the same piece", async (t) => {
	const dir = await gameFolder(t, { "decks/d/a.png": poker });
	const before = kindsAndKeys(await readFolderAt(dir, {}));
	await writeFile(join(dir, "decks/d/a.png"), await pictureBytes(poker, "a.webp"));
	await rename(join(dir, "decks/d/a.png"), join(dir, "decks/d/a x3.webp"));
	await mkdir(join(dir, "empty"));
	assert.deepEqual(kindsAndKeys(await readFolderAt(dir, {})), before);
});

test("of one picture in several formats or sizes, the best is taken, and the others are named", async (t) => {
	const reading = await readingOf(t, {
		"cards/Gull.jpg": poker,
		"cards/Gull.png": poker,
		"cards/Crab.png": poker,
		"cards/Crab@2x.png": { px: [500, 700], dpi: 200 },
		"cards/Seal@2x.png": poker,
		"cards/back.png": poker,
		"cards/back@2x.png": { px: [500, 700], dpi: 200 },
		"dice/red/1.png": small,
		"dice/red/1.jpg": small,
	});
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		[...reading.images.keys()],
		["cards/back@2x.png", "cards/Crab@2x.png", "cards/Gull.png", "cards/Seal@2x.png", "dice/red/1.png"],
	);
	assert.deepEqual(kindsAndKeys(reading).slice(0, 4), [
		"deck cards",
		"tile cards/Crab",
		"tile cards/Gull",
		"tile cards/Seal",
	]);
	assert.equal(findPiece(reading, "deck", "cards").images?.[0]?.file, "cards/back@2x.png");
	assert.deepEqual(
		reading.warnings.map(({ text }) => text).sort(),
		[
			["cards/Crab@2x.png", "cards/Crab.png"],
			["cards/Gull.png", "cards/Gull.jpg"],
			["cards/back@2x.png", "cards/back.png"],
			["dice/red/1.png", "dice/red/1.jpg"],
		].map(([best, other]) => `${best} is used, and ${other} is not: they show the same.`),
	);
});

test("decks that would have the same name are named after their folders, too", async (t) => {
	const names = async (files: string[]) =>
		(await readingOf(t, Object.fromEntries(files.map((file) => [file, poker])))).manifest.components
			.filter(({ kind }) => kind === "deck")
			.map(({ externalKey, name }) => [externalKey, name]);
	assert.deepEqual(await names(["english/cards/a.png", "german/cards/a.png", "sea/a.png"]), [
		["english/cards", "Cards (English)"],
		["german/cards", "Cards (German)"],
		["sea", "Sea"],
	]);
	assert.deepEqual(await names(["a/x/cards/1.png", "b/x/cards/1.png"]), [
		["a/x/cards", "Cards (A)"],
		["b/x/cards", "Cards (B)"],
	]);
});

test("a picture next to the faces of a die is skipped, and 0 is the ten of a die from 0 to 9", async (t) => {
	const reading = await readingOf(t, {
		...Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [`dice/red/${face}.png`, small])),
		"dice/red/0.png": small,
		"dice/red/whole die.png": small,
		...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((face) => [`dice/ten/${face}.png`, small])),
	});
	assert.deepEqual(problemsOf(reading), []);
	const faces = kindsAndKeys(reading).filter((key) => key.startsWith("dieFace"));
	assert.equal(faces.length, 16);
	assert.ok(faces.includes("dieFace dice/ten/face-10"));
	const skipped = reading.guesses.filter(({ code }) => code === "NOT_ONE_OF_FACES");
	assert.deepEqual(
		skipped.map(({ about }) => about),
		["dice/red/0.png and 1 more"],
	);
	// no die has five faces, or more than 20
	const many = Array.from({ length: 24 }, (_, at) => `dice/many/${"abcdefghijklmnopqrstuvwx"[at]}.png`);
	const none = await readingOf(
		t,
		Object.fromEntries(
			[
				...["cards/elf", "dice/coin/heads", "dice/coin/tails"].map((name) => `${name}.png`),
				...["ash", "elm", "fir", "oak", "yew"].map((name) => `dice/trees/${name}.png`),
				...many,
			].map((file) => [file, small]),
		),
	);
	assert.deepEqual(problemsOf(none), []);
	assert.deepEqual(
		kindsAndKeys(none).filter((key) => key.startsWith("die")),
		["die dice/coin", "dieFace dice/coin/face-1", "dieFace dice/coin/face-2"],
	);
	assert.equal(none.guesses.find(({ code }) => code === "NOT_ONE_OF_FACES")?.more, 28);
	// a number in some of the names does not leave out the others
	const named = await readingOf(
		t,
		Object.fromEntries([
			...[0, 1, 2, 3, 4, 5].map((face) => [`dice/zero/${face}.png`, small]),
			...["blank", "heart 1", "heart 2", "moon", "shield", "sword"].map((name) => [
				`dice/action/${name}.png`,
				small,
			]),
		]),
	);
	assert.deepEqual(problemsOf(named), []);
	const faceFile = (key: string) => findPiece(named, "dieFace", key).images?.[0]?.file;
	assert.equal(faceFile("dice/zero/face-6"), "dice/zero/0.png");
	assert.equal(faceFile("dice/action/face-2"), "dice/action/heart 1.png");
	assert.equal(faceFile("dice/action/face-6"), "dice/action/sword.png");
	assert.ok(named.guesses.every(({ code }) => code !== "NOT_ONE_OF_FACES"));
});

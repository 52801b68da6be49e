import assert from "node:assert/strict";
import { test } from "node:test";
import {
	backsOf,
	findPiece,
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const list = [
	"Name\tSet\tImageFile\tCard Type",
	"Gull of the Bay\tSea\tgull\tBird",
	"Old Heron\tSea\theron.jpg\t",
	"King\tSea\tking_a,king _b\tBoss",
	"Lost\tSea\tnowhere\tBird",
].join("\r\n");
const pictures = Object.fromEntries(
	["gull", "heron", "king_a", "king_b"].map((name) => [`Images/${name}.jpg`, poker]),
);

test("lists of LackeyCCG name cards, give them their values, and pair the two sides of one", async (t) => {
	const reading = await readingOf(t, {
		...pictures,
		"Images/spawned.jpg": poker,
		"Images/promo.jpg": poker,
		"Sets/carddata.txt": list,
	});
	assert.deepEqual(problemsOf(reading), []);
	const { name, payload } = findPiece(reading, "tile", "Images/gull");
	assert.deepEqual([name, payload], ["Gull of the Bay", { Set: "Sea", "Card Type": "Bird" }]);
	assert.equal(findPiece(reading, "tile", "Images/heron").name, "Old Heron");
	assert.deepEqual(backsOf(reading), { "Images/king_a": "Images/king_b.jpg" });
	assert.equal(kindsAndKeys(reading).includes("tile Images/king_b"), false);
	const about = (wanted: string) => reading.guesses.find(({ code }) => code === wanted)?.params;
	assert.deepEqual(
		[about("NOT_IN_LIST")?.files, about("NOT_IN_LIST")?.line, about("NOT_IN_LIST")?.list],
		["Images/promo.jpg", "/Images/promo.jpg", "Sets/carddata.txt"],
	);
	assert.equal(kindsAndKeys(reading).includes("tile Images/spawned"), false);
	assert.deepEqual(
		[about("LEFT_OF_LIST")?.files, about("LEFT_OF_LIST")?.line],
		["Images/spawned.jpg", "!/Images/spawned.jpg"],
	);
});

test("a list in UTF-16, or in a Windows code page, is read like one in UTF-8", async (t) => {
	const utf16 = Buffer.from(`\ufeff${list}`, "utf16le");
	const windows = Buffer.from(list.replace("Gull", "Möwe"), "latin1");
	for (const [bytes, name] of [
		[utf16, "Gull of the Bay"],
		[windows, "Möwe of the Bay"],
	] as const) {
		const reading = await readingOf(t, { ...pictures, "Sets/carddata.txt": bytes });
		assert.equal(findPiece(reading, "tile", "Images/gull").name, name);
	}
});

test("folders with none of the listed cards are left out next to those with most of them", async (t) => {
	const phase: Picture = { px: [300, 300] };
	const mat: Picture = { px: [2000, 1000] };
	const files = {
		...pictures,
		"Sets/carddata.txt": list,
		"packs/booster.png": { ...poker, grey: 9 },
		"images/phase.png": phase,
		"boards/mat.png": mat,
	};
	const keys = kindsAndKeys(await readingOf(t, files));
	assert.deepEqual(
		keys.filter((key) => /packs|images|boards/.test(key)),
		["board boards/mat"],
	);
	const kept = await readingOf(t, { ...files, ".tuckboxignore": "!packs/\n" });
	assert.ok(kindsAndKeys(kept).includes("tile packs/booster"));
	const many = Object.fromEntries([1, 2, 3, 4].map((at) => [`more/sea${at}.png`, { ...poker, grey: at }]));
	const other = await readingOf(t, { ...pictures, "Sets/carddata.txt": list, ...many });
	assert.ok(
		kindsAndKeys(other).includes("tile more/sea1"),
		"a list of the smaller part says little of the rest",
	);
});

test("the column of pictures may be called otherwise", async (t) => {
	for (const heading of ["Image", "image file", "Picture"]) {
		const reading = await readingOf(t, { ...pictures, "sets/sea.txt": list.replace("ImageFile", heading) });
		assert.equal(findPiece(reading, "tile", "Images/heron").name, "Old Heron", heading);
	}
});

test("a text without columns, or about other pictures, names no cards", async (t) => {
	for (const text of ["Name\tSet\nGull\tSea", list.replaceAll(/gull|heron|king_a/g, "other"), ""]) {
		const reading = await readingOf(t, { ...pictures, "carddata.txt": text });
		assert.equal(findPiece(reading, "tile", "Images/gull").name, "Gull");
		assert.deepEqual(
			reading.guesses.filter(({ code }) => code === "NOT_IN_LIST" || code === "CARD_LIST"),
			[],
		);
	}
});

test("cards that are in a folder of all and in that of their set are read once, from the latter", async (t) => {
	const flat = Object.fromEntries(
		["gull", "heron", "king_a", "king_b"].map((name) => [`all/${name}.jpg`, poker]),
	);
	const ofSet = Object.fromEntries(
		Object.keys(flat).map((name) => [name.replace("all/", "all/Sea/"), poker]),
	);
	const files = { ...flat, ...ofSet, "Sets/carddata.txt": list };
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), [
		...["deck all/Sea", "tile all/Sea/gull", "tile all/Sea/heron", "tile all/Sea/king_a"],
	]);
	assert.deepEqual(
		reading.guesses
			.filter(({ code }) => code === "SAME_NAMES")
			.map(({ about, params }) => [about, params.line]),
		[["all", "!all/"]],
	);
	const kept = await readingOf(t, files, { ignore: ["!all/"] });
	assert.ok(kindsAndKeys(kept).includes("tile all/gull"));
});

test("thumbnails with the names of the cards are none", async (t) => {
	const thumbnails = Object.fromEntries(
		Object.keys(pictures).map((name) => [name.replace("Images/", "art/thumbnails/"), poker]),
	);
	const decks = async (files: Record<string, Picture>) =>
		kindsAndKeys(await readingOf(t, { ...files, "sets/sea.txt": list })).filter((key) => /^deck/.test(key));
	assert.deepEqual(await decks({ ...pictures, ...thumbnails }), ["deck Images"]);
	assert.deepEqual(await decks(thumbnails), ["deck art/thumbnails"]);
});

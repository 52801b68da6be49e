import assert from "node:assert/strict";
import { test } from "node:test";
import {
	backsOf,
	findPiece,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../../../cli/tests/support/game-folder.ts";

const pictures: Record<string, Picture> = Object.fromEntries(
	["gull", "heron", "crab", "eel"].map((name, at) => [`cards/${name}.png`, { ...poker, grey: 9 * at }]),
);
const rows = [
	{ id: 1, cardName: "Gull of the Bay", image: "/img/gull.png", quantity: 3, tags: ["bird"] },
	{ id: 2, cardName: "Old Heron", image: "heron.png", quantity: 1 },
	{ id: 3, cardName: "King's Crab", image: "crab", quantity: "2" },
	{ id: 4, cardName: "Eel", image: "eel.webp" },
];

async function read(t: Parameters<typeof readingOf>[0], json: Record<string, unknown>, files = pictures) {
	const texts = Object.entries(json).map(([name, value]) => [
		name,
		typeof value === "string" ? value : JSON.stringify(value),
	]);
	const reading = await readingOf(t, { ...files, ...Object.fromEntries(texts) });
	assert.deepEqual(problemsOf(reading), []);
	return Object.keys(files).map((file) => {
		const { name, count } = findPiece(reading, "tile", file.replace(".png", ""));
		return `${name} ${count}`;
	});
}

const named = ["Gull of the Bay 3", "Old Heron 1", "King's Crab 2", "Eel 1"];
const plain = ["Gull 1", "Heron 1", "Crab 1", "Eel 1"];

test("lists of objects name cards by their pictures, and count their copies", async (t) => {
	assert.deepEqual(await read(t, { "src/data.json": rows }), named);
	assert.deepEqual(await read(t, { "data.json": { game: "Bay", sea: { cards: rows } } }), named);
	// as TCG Arena has them
	const faces = ["gull", "heron", "crab", "eel"].map((picture, at) => [
		`S${at}`,
		{
			...{ name: rows[at]?.cardName, quantity: rows[at]?.quantity },
			face: { front: { name: "Front", image: `https://bay.example/${picture}.jpg` } },
		},
	]);
	assert.deepEqual(await read(t, { "CardList.json": Object.fromEntries(faces) }), named);
});

test("ids name cards only in lists that are called after cards", async (t) => {
	const byId = {
		gull: { name: "Sea Gull" },
		heron: { name: "Old Heron" },
		crab: { name: "C" },
		eel: { name: "E" },
	};
	const found = ["Sea Gull 1", "Old Heron 1", "C 1", "E 1"];
	assert.deepEqual(await read(t, { "cards.json": byId }), found);
	assert.deepEqual(await read(t, { "data.json": { cards: byId } }), found);
	assert.deepEqual(await read(t, { "players.json": byId }), plain);
	const numbers = Object.fromEntries([1, 2, 3, 4].map((at) => [`cards/${at}.png`, { ...poker, grey: at }]));
	const people = rows.map(({ id, cardName: name }) => ({ id, name }));
	assert.deepEqual(await read(t, { "players.json": people }, numbers), ["1 1", "2 1", "3 1", "4 1"]);
});

test("lists of few of the cards, without names, and damaged files name none", async (t) => {
	for (const value of [
		rows.slice(0, 2),
		rows.map(({ image }) => ({ image })),
		rows.map((row) => ({ ...row, image: "gull.png" })),
		"[{",
		7,
		null,
	])
		assert.deepEqual(await read(t, { "cards.json": value }), plain, JSON.stringify(value));
	const table = `name,front\n${Object.keys(pictures)
		.map((file, at) => `Card ${at},${file}`)
		.join("\n")}\n`;
	const reading = await readingOf(t, { ...pictures, "cards.csv": table, "cards.json": JSON.stringify(rows) });
	assert.equal(findPiece(reading, "tile", "cards/gull").name, "Card 0", "a table comes first");
});

test("an object of numbers by the names of pictures counts copies", async (t) => {
	const counts = { "gull.png": 6, "heron.png": 1, "crab.png": 15, "eel.png": 2 };
	assert.deepEqual(await read(t, { "sea.json": counts }), ["Gull 6", "Heron 1", "Crab 15", "Eel 2"]);
	assert.deepEqual(await read(t, { "sea.json": { ...counts, version: 2 } }), plain);
});

test("several lists, one for each kind of card, name the cards of one deck together", async (t) => {
	const [first, second, ...others] = rows;
	const more = Object.fromEntries(
		["fox", "owl"].map((name, at) => [`cards/${name}.png`, { ...poker, grey: 90 + at }]),
	);
	const places = [
		...others.map(({ image }, at) => ({ image, subtitle: `Place ${at}` })),
		{ image: "fox.png", title: "The Den", subtitle: "Place" },
	];
	const birds = [first, second, { image: "img/owl.png", cardName: "Owl", quantity: 4 }];
	const found = await read(
		t,
		{ "birds.json": birds, "places.json": places, "players.json": [{ name: "A" }, { name: "B" }] },
		{ ...pictures, ...more },
	);
	assert.deepEqual(found, [
		...["Gull of the Bay 3", "Old Heron 1", "Place 0 1", "Place 1 1"],
		...["The Den 1", "Owl 4"],
	]);
});

test("backs of which a deck has several are for the cards whose properties name them", async (t) => {
	const backs = { "cards/_back_bird.png": poker, "cards/_back_fish.png": poker };
	const kinds = rows.map((row, at) => ({ ...row, kind: at < 2 ? "Bird" : "Fish" }));
	const reading = await readingOf(t, { ...pictures, ...backs, "data.json": JSON.stringify(kinds) });
	assert.deepEqual(backsOf(reading), {
		"cards/gull": "cards/_back_bird.png",
		"cards/heron": "cards/_back_bird.png",
		"cards/crab": "cards/_back_fish.png",
		"cards/eel": "cards/_back_fish.png",
	});
	assert.deepEqual(reading.warnings, []);
	const without = await readingOf(t, { ...pictures, ...backs, "data.json": JSON.stringify(rows) });
	assert.deepEqual(backsOf(without), {});
	assert.deepEqual(
		without.warnings.map(({ code }) => code),
		["BACK_UNCLEAR"],
	);
});

test("pictures of a deck that are not in its list are named", async (t) => {
	const more = { "cards/empty_slot.png": { ...poker, grey: 99 } };
	const reading = await readingOf(t, { ...pictures, ...more, "data.json": JSON.stringify(rows) });
	assert.deepEqual(
		reading.guesses.flatMap(({ code, text }) => (code === "NOT_IN_LIST" ? [text] : [])),
		[
			"One of its pictures is not in data.json and may be no card: cards/empty_slot.png. A line /cards/empty_slot.png in .tuckboxignore leaves it out.",
		],
	);
});

test("pictures called backs that the list does not have are the deck's back, and the most unlike others are named first", async (t) => {
	const numbers = Array.from({ length: 16 }, (_, at) => `cards/sea${at + 1}.png`);
	const all = [
		...numbers,
		"cards/gameback.png",
		"cards/gameback-wide.png",
		"cards/sea99.png",
		"cards/reef.png",
	];
	const files = Object.fromEntries(all.map((name, at) => [name, { ...poker, grey: 9 * at }]));
	const cards = numbers.map((image, at) => ({ image, name: `Fish ${at}` }));
	const list = { "data.json": JSON.stringify(cards) };
	const reading = await readingOf(t, { ...files, ...list });
	assert.equal(backsOf(reading).cards, "cards/gameback.png");
	assert.equal(
		reading.guesses.find(({ code }) => code === "BACK_NOT_IN_LIST")?.text,
		"cards/gameback.png is its back: it is called so, and not in data.json. Another back is skipped: cards/gameback-wide.png. A line !/cards/gameback.png in .tuckboxignore keeps it as a card.",
	);
	const named = reading.guesses.find(({ code }) => code === "NOT_IN_LIST")?.params;
	assert.deepEqual([named?.files, named?.line], ["cards/reef.png, cards/sea99.png", "/cards/reef.png"]);
	const kept = await readingOf(t, { ...files, ...list }, { ignore: ["!cards/gameback*"] });
	assert.deepEqual(backsOf(kept), {});
	assert.equal(findPiece(kept, "tile", "cards/gameback").name, "Gameback");
});

test("pictures that a list names are cards, though their names are like those of samples", async (t) => {
	const hand: Record<string, Picture> = { "bay/Old Hand.png": { px: [500, 700] } };
	const others = Object.fromEntries(
		["gull", "heron", "crab", "eel"].map((name, at) => [`bay/${name}.png`, { ...poker, grey: 9 * at }]),
	);
	const isCard = async (list: readonly unknown[]) => {
		const reading = await readingOf(t, { ...others, ...hand, "data.json": JSON.stringify(list) });
		return reading.images.has("bay/Old Hand.png");
	};
	assert.equal(await isCard([...rows, { id: 5, cardName: "Old Hand", image: "Old Hand.png" }]), true);
	assert.equal(await isCard(rows), false);
});

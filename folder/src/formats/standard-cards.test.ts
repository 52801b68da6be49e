import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { poker, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { standardCard } from "./standard-cards.ts";

const all = (name: (rank: string, suit: string) => string, ranks = "A 2 3 4 5 6 7 8 9 10 J Q K") =>
	["C", "D", "H", "S"].flatMap((suit) => ranks.split(" ").map((rank) => name(rank, suit)));
const words: Readonly<Record<string, string>> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

async function read(t: TestContext, names: readonly string[], ignore = "") {
	const files = Object.fromEntries(names.map((name) => [`${name}.png`, poker]));
	const { manifest, guesses } = await readingOf(t, { ...files, ".tuckboxignore": ignore });
	const cards = manifest.components.filter(({ kind }) => kind === "tile");
	return {
		names: new Map(cards.map(({ externalKey, name }) => [externalKey, name])),
		said: guesses.flatMap(({ code, text }) => (code === "SECOND_STANDARDS" ? [text] : [])),
	};
}

test("names of standard cards are understood as programs write them, and others are not", () => {
	for (const [name, card] of [
		["QH", "Queen of Hearts"],
		["10c", "10 of Clubs"],
		["s12", "Queen of Spades"],
		["S1", "Ace of Spades"],
		["clubs_10", "10 of Clubs"],
		["ace-of-spades", "Ace of Spades"],
		["HeartsJack", "Jack of Hearts"],
		["spade07", "7 of Spades"],
		["C01", "Ace of Clubs"],
		["Four of Diamonds", "4 of Diamonds"],
	] as const)
		assert.equal(standardCard(name), card, name);
	for (const name of [
		"Q",
		"hearts",
		"11H2",
		"15S",
		"shadow",
		"as",
		"queen",
		"red_7",
		"1",
		"k_of_swords",
		"spade_heart",
	] as const)
		assert.equal(standardCard(name), name === "as" ? "Ace of Spades" : undefined, name);
});

test("cards of a standard deck have their names, unless their files say them in words", async (t) => {
	const { names } = await read(
		t,
		all((rank, suit) => `${rank}${suit}`),
	);
	assert.deepEqual([names.get("QH"), names.get("10C"), names.size], ["Queen of Hearts", "10 of Clubs", 52]);
	const { names: tens } = await read(
		t,
		all((rank, suit) => `${rank}_${words[suit]}`, "A 2 3 4 5 6 7 8 9 1 J Q K"),
	);
	assert.deepEqual([tens.get("A_clubs"), tens.get("1_clubs")], ["Ace of Clubs", "10 of Clubs"]);
	const inWords = await read(
		t,
		all((rank, suit) => `${rank}_of_${words[suit]}`),
	);
	assert.equal(inWords.names.get("Q_of_hearts"), "Q of hearts");
	const few = await read(
		t,
		all((rank, suit) => `${rank}${suit}`, "A K"),
	);
	assert.equal(few.names.get("AH"), "AH");
});

test("second drawings of standard cards are left out, and may be kept", async (t) => {
	const names = [...all((rank, suit) => `${rank}_of_${words[suit]}`), "K_of_hearts2", "J_of_clubs2"];
	const { names: cards, said } = await read(t, names);
	assert.equal(cards.size, 52);
	assert.deepEqual(said, [
		"2 second drawings of its cards skipped: J_of_clubs2.png, K_of_hearts2.png. A line !J_of_clubs2.png in .tuckboxignore keeps the first.",
	]);
	assert.equal((await read(t, names, "!J_of_clubs2.png\n")).names.size, 53);
});

test("pictures among standard cards that are none are named, with the lines that leave them out", async (t) => {
	const ranks = [..."23456789", "ace", "king"];
	const cards = ["hearts", "spades", "clubs", "diamonds"].flatMap((suit) =>
		ranks.map((rank) => `${rank}_of_${suit}`),
	);
	const textOf = async (more: readonly string[]) => {
		const files = Object.fromEntries([...cards, ...more].map((name) => [`cards/${name}.png`, poker]));
		const { guesses } = await readingOf(t, files);
		return guesses.find(({ code }) => code === "NO_STANDARD_CARDS")?.text;
	};
	assert.match(
		(await textOf(["trump_of_hearts", "trump_of_spades", "outline", "red_joker"])) ?? "",
		/^By their names, 3 of its pictures are no standard cards: .* --ignore: cards\/outline\.png, cards\/trump\*\.$/,
	);
	assert.equal(await textOf(["joker"]), undefined);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { kindsAndKeys, type Picture, poker, readingOf } from "../../cli/tests/support/game-folder.ts";

const birds = ["gull", "heron", "tern", "puffin", "crane", "stork", "eider", "skua", "wren"];
const square: Picture = { px: [300, 300] };

async function read(t: TestContext, names: readonly string[], { picture = poker, ignore = "" } = {}) {
	const files = Object.fromEntries(names.map((name) => [`${name}.png`, picture]));
	const reading = await readingOf(t, { ...files, ".tuckboxignore": ignore });
	const said = reading.guesses.flatMap(({ code, text }) => (code === "VERSIONS_BY_NAME" ? [text] : []));
	return { said, pieces: kindsAndKeys(reading).filter((piece) => !piece.startsWith("deck")).length };
}

test("cards that have the names of all others and a letter before or after them are named with the line that leaves them out", async (t) => {
	const marked = [...birds, ...birds.map((bird) => `m${bird}`), "owl"];
	const { said, pieces } = await read(t, marked);
	assert.equal(pieces, 19);
	assert.deepEqual(said, [
		"9 of its pictures have the name of another one and m, and may be the same pieces turned, marked or drawn again: mcrane.png, meider.png, mgull.png, mheron.png, mpuffin.png …. A line /m* in .tuckboxignore leaves them out.",
	]);
	assert.deepEqual(await read(t, marked, { ignore: "/m*\n" }), { said: [], pieces: 10 });
	const worn = birds.flatMap((bird) => [`sea/${bird}`, `sea/${bird}_worn`]);
	const [text = ""] = (await read(t, worn)).said;
	const [, line = ""] = /A line (\S+) in/.exec(text) ?? [];
	assert.equal(line, "sea/*_worn.*");
	assert.equal((await read(t, worn, { ignore: line })).pieces, 9);
});

test("tiles with three numbers after the name of another may be that one turned", async (t) => {
	const tiles = ["1", "2", "3", "4"].flatMap((name) =>
		["", "-1", "-2", "-3"].map((way) => `tiles/${name}${way}`),
	);
	const { said, pieces } = await read(t, tiles, { picture: square });
	assert.equal(pieces, 16);
	assert.match(
		said.join(),
		/^12 of its pictures have the name of another one and -1, .* A line tiles\/\*-\[1-3\]\.\* in/,
	);
	const left = await read(t, tiles, { picture: square, ignore: "tiles/*-[1-3].*\n" });
	assert.deepEqual(left, { said: [], pieces: 4 });
});

test("cards whose colour was chosen are named next to those without a colour", async (t) => {
	const values = ["0", "1", "2", "3", "4", "5", "6", "7"];
	const colours = ["r", "g", "b", "y"];
	const cards = values.flatMap((value) => colours.map((colour) => `cards/${value}_${colour}`));
	const wild = ["wild", "wildd"].flatMap((name) =>
		["", ...colours.map((one) => `_${one}`)].map((end) => `cards/${name}${end}`),
	);
	const { said, pieces } = await read(t, [...cards, ...wild]);
	assert.equal(pieces, 42);
	const [, line = ""] =
		/^8 of its pictures have the name of another one and _b.* A line (\S+) in/.exec(said.join()) ?? [];
	assert.equal(line, "cards/wild*_*");
	assert.equal((await read(t, [...cards, ...wild], { ignore: line })).pieces, 34);
	assert.deepEqual((await read(t, cards)).said, []);
	assert.deepEqual((await read(t, [...cards, "cards/wild", "cards/wild_r"])).said, []);
});

test("a line that would leave out others, too, is not printed, and few or unlike names say nothing", async (t) => {
	const { said } = await read(t, [...birds, ...birds.map((bird) => `m${bird}`), "magpie"]);
	assert.match(said.join(), /mcrane\.png[^.]*…\.$|…\.$/);
	for (const names of [
		birds.flatMap((bird, at) => (at < 7 ? [bird, `m${bird}`] : [bird])),
		Array.from({ length: 30 }, (_, at) => String(at + 1)),
		Array.from({ length: 30 }, (_, at) => `card_${at + 1}`),
		birds.flatMap((bird) => [`${bird}-front`, `${bird}-back`]),
	])
		assert.deepEqual((await read(t, names)).said, [], names.join());
});

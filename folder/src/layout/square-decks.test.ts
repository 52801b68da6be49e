import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { kindsAndKeys, type Picture, poker, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { parseSaidKind } from "../formats/said-kind.ts";

const square: Picture = { px: [256, 256] };
const many = (folder: string, picture: Picture, count = 9) =>
	Object.fromEntries(
		Array.from({ length: count }, (_, at) => [`${folder}${"abcdefghi".charAt(at)}.png`, picture]),
	);

async function saidOf(t: TestContext, files: Record<string, Picture>) {
	const { guesses } = await readingOf(t, files);
	return guesses.flatMap(({ code, text }) => (code === "SQUARES_MAY_BE_TILES" ? [text] : []));
}

test("square pictures without a back, of which nothing says what they are, may be tiles", async (t) => {
	const files = many("std/base/", square);
	assert.deepEqual(await saidOf(t, files), [
		'Its pictures are square and have no back, and may be tiles: --as "std/base/=tiles" reads them as those.',
	]);
	const said = parseSaidKind("std/base/", "tiles");
	assert.ok(said);
	const kinds = kindsAndKeys(await readingOf(t, files, { kinds: [said] }));
	assert.equal(kinds.filter((piece) => piece.startsWith("tile ")).length, 9);
	for (const others of [
		many("cards/", square),
		{ ...many("base/", square), "base/back.png": square },
		many("base/", square, 7),
		many("base/", poker),
	])
		assert.deepEqual(await saidOf(t, others), []);
});

test("what is no card by its name is not what is said of all pictures of a folder", async (t) => {
	const files = {
		...many("", square),
		"menu_background.png": poker,
		"logo.png": { px: [90, 40] } as Picture,
	};
	const [said = ""] = await saidOf(t, files);
	const pattern = /--as "(.+)=tiles"/.exec(said)?.[1] ?? "";
	const tilesOf = async (...patterns: string[]) => {
		const kinds = patterns.flatMap((pattern) => parseSaidKind(pattern, "tiles") ?? []);
		return kindsAndKeys(await readingOf(t, files, { kinds })).filter((piece) => piece.startsWith("tile "));
	};
	assert.equal((await tilesOf(pattern)).length, 9);
	const more = await tilesOf(pattern, "menu_*.png", "logo.png");
	assert.ok(more.includes("tile menu_background") && more.includes("tile logo"));
});

test("a single picture around a folder of others, with far more pixels than they have, is none of them", async (t) => {
	const files = { ...many("std/base/", square), "std/letters.png": { px: [512, 512] as [number, number] } };
	const reading = await readingOf(t, files);
	assert.equal(kindsAndKeys(reading).length, 10);
	assert.match(
		reading.guesses.flatMap(({ code, text }) => (code === "STRAY_PICTURES" ? [text] : [])).join(),
		/--as "std\/letters\.png=cards" reads it as a card/,
	);
	const like = await readingOf(t, { ...many("std/base/", square), "std/hill.png": square });
	assert.equal(kindsAndKeys(like).length, 12);
});

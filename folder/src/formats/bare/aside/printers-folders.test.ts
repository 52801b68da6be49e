import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	kindsAndKeys,
	type Picture,
	poker,
	readingOf,
} from "../../../../../cli/tests/support/game-folder.ts";

const square: Picture = { px: [822, 822] };
const many = (start: string, count: number, picture: Picture = square) =>
	Object.fromEntries(
		Array.from({ length: count }, (_, at) => [`${start}${"abcdefghijklmn".charAt(at)}.png`, picture]),
	);
const drawing = (mm: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${mm}><path d="M0 0h9"/></svg>`;

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const reading = await readingOf(t, files);
	const said = (code: string) =>
		reading.guesses.flatMap((guess) =>
			guess.code === code ? [guess.params.folders ?? guess.params.files] : [],
		);
	return { groups: kindsAndKeys(reading).filter((one) => !one.startsWith("tile")), said };
}

test("what is laid out for printers is left out next to as many cards of one size", async (t) => {
	const forPrinters = {
		...many("prod/mpc/", 3, poker),
		...many("prod/mpc/png/", 2, poker),
		"prod/moo/card-back.png": poker,
		"prod/moo/card-front.png": poker,
	};
	const { groups, said } = await read(t, { ...many("birds/", 12), ...forPrinters });
	assert.deepEqual(groups, ["deck birds"]);
	assert.deepEqual(said("PARTS_BY_NAME"), ["prod/moo, prod/mpc"]);
	// where the printer's are the only cards, or more, they are the game
	const alone = await read(t, { ...many("birds/", 11), ...many("prod/mpc/", 3) });
	assert.deepEqual(alone.groups, ["deck birds", "deck prod/mpc"]);
	const more = await read(t, { ...many("birds/", 12), ...many("prod/mpc/", 13, poker) });
	assert.deepEqual(more.groups, ["deck birds", "deck prod/mpc"]);
});

test("the pages of a booklet are a book", async (t) => {
	const { groups } = await read(t, {
		...many("birds/", 4),
		...many("rules/booklet-8pp/", 2, { px: [3072, 822] }),
	});
	assert.deepEqual(groups, ["deck birds", "book rules/booklet-8pp"]);
});

test("a few drawings next to finished cards of another size are what these were made from", async (t) => {
	const sources = {
		"birds/birds.svg": drawing('width="69.6mm" height="69.6mm"'),
		"birds/all.svg": drawing('width="200mm" height="150mm"'),
	};
	const keys = async (files: Record<string, Picture | string>) =>
		kindsAndKeys(await readingOf(t, files)).filter((one) => one.startsWith("tile")).length;
	const { said } = await read(t, { ...many("birds/", 5), ...sources });
	assert.deepEqual(said("DRAWN_SOURCES"), ["birds/all.svg, birds/birds.svg"]);
	assert.equal(await keys({ ...many("birds/", 5), ...sources }), 5);
	assert.equal(await keys({ ...many("birds/", 5), ...sources, ".tuckboxignore": "!birds/all.svg\n" }), 6);
	const gull = { "birds/gull.svg": drawing('width="69.6mm" height="69.6mm"') };
	assert.equal(await keys({ ...many("birds/", 5), ...gull }), 6, "a drawing like the cards is one");
	assert.equal(await keys({ ...many("birds/", 3), ...sources }), 5, "too few are finished");
});

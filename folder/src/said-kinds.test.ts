import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { readFolderAt } from "../../cli/src/folder-on-disk.ts";
import {
	backsOf,
	findPiece,
	gameFolder,
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";
import { pdfOf } from "../../cli/tests/support/pdf.ts";
import { parseSaidKind } from "./formats/said-kind.ts";
import type { SaidKind } from "./read/types.ts";

const road: Picture = { px: [20, 137] };

function said(kinds: Record<string, string>): SaidKind[] {
	return Object.entries(kinds).map(([pattern, text]) => {
		const found = parseSaidKind(pattern, text);
		assert.ok(found, `${pattern}=${text} is understood`);
		return found;
	});
}

const game = {
	"cards/a.png": poker,
	"cards/b.png": poker,
	"roads/red.png": road,
	"roads/blue.png": road,
	"robber.png": poker,
	"rear.png": poker,
};

test("a person can say what files are, and how large", async (t) => {
	const kinds = said({ "roads/": "tokens 10 x 60 mm", "robber.png": "Boards", "rear.png": "back" });
	const reading = await readingOf(t, game, { kinds });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), [
		"deck cards",
		"tile cards/a",
		"tile cards/b",
		"board robber",
		"tokenSprite roads/blue",
		"tokenSprite roads/red",
	]);
	const { widthMm, heightMm } = findPiece(reading, "tokenSprite", "roads/red");
	assert.deepEqual([widthMm, heightMm], [10, 60]);
	assert.equal(backsOf(reading).cards, "rear.png");
	// without it, the remarks on them have the option to write
	const alone = await readingOf(t, game);
	const texts = alone.guesses.map(({ text }) => text).join("\n");
	assert.match(texts, /--as "(rear|robber)\.png=tokens" reads the first as a token/);
});

test("what a person says of one picture does not leave out those next to it", async (t) => {
	const files = Object.fromEntries(["tower", "a1", "a2", "a3", "a4"].map((name) => [`${name}.png`, poker]));
	for (const [kind, pieces] of [
		["back", ["deck deck", "tile a1", "tile a2", "tile a3", "tile a4"]],
		["tokens", ["deck deck", "tile a1", "tile a2", "tile a3", "tile a4", "tokenSprite tower"]],
	] as const)
		assert.deepEqual(kindsAndKeys(await readingOf(t, files, { kinds: said({ "tower.png": kind }) })), pieces);
});

test("a manifest that names no pieces says what files are, and the rest is read by names and tables", async (t) => {
	const manifest = "game: Sea\ndefaults: { size: tarot }\nkinds:\n  roads/: tokens\n";
	const table = "name,count,front\nGull,2,a\nTern,1,b\n";
	const reading = await readingOf(t, { ...game, "tuckbox.yaml": manifest, "cards/birds.csv": table });
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(reading.gameName, "Sea");
	assert.equal(reading.source.format, "table");
	assert.equal(findPiece(reading, "tile", "cards/a").count, 2);
	assert.equal(findPiece(reading, "deck", "cards/birds").heightMm, 120.65);
	assert.ok(kindsAndKeys(reading).includes("tokenSprite roads/red"));
	// an option overrides it, and what matches a later line counts
	const tiles = await readingOf(
		t,
		{ ...game, "tuckbox.yaml": manifest },
		{ kinds: said({ "roads/": "tiles", "roads/blue.png": "tokens" }) },
	);
	const keys = kindsAndKeys(tiles);
	assert.ok(keys.includes("tile roads/red") && keys.includes("tokenSprite roads/blue"));
});

test("pictures next to a table, and pages of a PDF, are what a person says", async (t) => {
	const files = {
		"cards.csv": "name,front\nGull,art/a.png\nTern,art/b.png\n",
		"art/a.png": poker,
		"art/b.png": poker,
		"art/token_red.png": road,
		"area.pdf": pdfOf([{ mm: [210, 297] }]),
	};
	const kinds = said({ "art/token_*": "tokens", "area.pdf": "boards" });
	const reading = await readingOf(t, files, { kinds });
	assert.deepEqual(problemsOf(reading), []);
	assert.ok(kindsAndKeys(reading).includes("tokenSprite art/token_red"));
	assert.equal(findPiece(reading, "board", "area").widthMm, 210);
	assert.ok(!reading.guesses.some(({ code }) => code === "NOT_IN_ROWS"));
	const withRules = { ...files, "rules.pdf": files["area.pdf"] };
	const pictures = await readingOf(t, withRules, { kinds: said({ "*.png": "tiles" }) });
	assert.ok(kindsAndKeys(pictures).includes("book books/rules"), "its page is no PNG file");
	const alone = await readingOf(t, files);
	const [row] = alone.guesses.filter(({ code }) => code === "NOT_IN_ROWS");
	assert.match(row?.text ?? "", /--as "art\/token_red.png=cards"/);
});

test("wrong kinds are errors with their lines", async (t) => {
	for (const text of ["tokns", "tokens 10", "tokens big", ""])
		assert.equal(parseSaidKind("a/", text), undefined, text);
	assert.equal(parseSaidKind(" ", "tokens"), undefined);
	const wrong = await readingOf(t, { ...game, "tuckbox.yaml": "kinds:\n  roads/: roads\n" });
	assert.match(problemsOf(wrong).join(), /tuckbox\.yaml \| 2 \| kinds: must be patterns with kinds/);
	const empty = await readingOf(
		t,
		{ ...game, "tuckbox.yaml": "kinds:\n  rods/: tokens\n" },
		{ kinds: said({ "maps/": "boards" }) },
	);
	assert.match(problemsOf(empty).join(), /tuckbox\.yaml \| 2 \| No picture matches “rods\/”/);
	assert.match(problemsOf(empty).join(), /No picture matches “maps\/”/);
	const named = { "tuckbox.yaml": "tokens:\n  - roads/*.png\nkinds:\n  roads/: tiles\n" };
	assert.match(problemsOf(await readingOf(t, { ...game, ...named })).join(), /tuckbox\.yaml \| 4 \| .*names/);
});

test("a game that is called tiles or tokens has those, and --as says otherwise", async (t) => {
	const pictures = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.png`, poker]));
	const kindsIn = async (name: string, kinds: SaidKind[] = []) => {
		const files = Object.fromEntries(Object.entries(pictures).map(([file, one]) => [`${name}/${file}`, one]));
		const root = join(await gameFolder(t, { ...files, [`${name}/city/d.png`]: poker }), name);
		const reading = await readFolderAt(root, { kinds });
		return {
			kinds: kindsAndKeys(reading),
			said: reading.guesses.some(({ code }) => code === "KIND_OF_GAME"),
		};
	};
	const tiles = await kindsIn("tiles");
	assert.deepEqual(tiles.kinds, ["tile a", "tile b", "tile c", "bundle city", "tile city/d"]);
	assert.ok(tiles.said);
	assert.deepEqual((await kindsIn("Tokens")).kinds.slice(0, 2), ["tokenSprite a", "tokenSprite b"]);
	const cards = await kindsIn("tiles", said({ "*": "cards" }));
	assert.equal(cards.said, false);
	assert.ok(cards.kinds.includes("deck deck"));
	assert.equal((await kindsIn("tile")).said, false, "a game may be called so");
});

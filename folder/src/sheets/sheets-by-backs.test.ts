import assert from "node:assert/strict";
import { test } from "node:test";
import { type Picture, readingOf } from "../../../cli/tests/support/game-folder.ts";
import { type Cell, cellNumbers, framedSheet, sheet } from "../../../cli/tests/support/sheet-pictures.ts";
import type { FolderReading } from "../read/types.ts";

/** Ten times seven cells, of which the first ones have cards and all others nothing. */
const sheetOf = async (cards: number, first: number) => {
	const cells: Cell[] = cellNumbers(10, 7).map((at) => (at < cards ? "card" : "empty"));
	return await sheet({ columns: 10, rows: 7, cells, first });
};
const traps = ["Trap", "Snare", "Net", "Pit", "Cage", "Hook"];
const cell: Picture = { px: [100, 140] };

/** The decks, with the number of their cards and their back. */
function decksOf({ components }: FolderReading["manifest"]) {
	const decks = components
		.filter(({ kind }) => kind === "deck")
		.map(({ externalKey, name, images = [] }) => {
			const cards = components.filter(({ parentExternalKey }) => parentExternalKey === externalKey);
			return [
				externalKey === "deck" ? "the folder" : name,
				cards.length,
				images.map(({ file }) => file).join(),
			];
		});
	return decks.sort();
}

test("sheets ten times as wide and seven times as tall as a back are cut without a word in their names, each with its back", async (t) => {
	const { manifest } = await readingOf(t, {
		"Mage Deck.png": await sheetOf(12, 1),
		"Mage Back.png": cell,
		"Dark Rogues.png": await sheetOf(9, 80),
		"DarkRogue Back.png": cell,
		"Scouts.png": await sheetOf(23, 160),
		"Card Back.png": cell,
		...Object.fromEntries(traps.map((name) => [`${name}.png`, cell])),
		"coin token.png": { px: [60, 60] },
		"Sea Board.png": { px: [1000, 980] },
	});
	const pieces = manifest.components;
	assert.deepEqual(decksOf(manifest), [
		["Dark Rogues", 9, "Dark Rogues/back.png"],
		["Mage", 12, "Mage/back.png"],
		["Scouts", 23, "Card Back.png"],
		["the folder", traps.length, "Card Back.png"],
	]);
	assert.deepEqual(
		pieces.flatMap(({ kind, externalKey }) => (/^(token|board)/.test(kind) ? [externalKey] : [])).sort(),
		["Sea Board", "coin token"],
	);
});

test("sheets that share their first words share a back called so, and turned cells of the same size are cards as well", async (t) => {
	const { manifest } = await readingOf(t, {
		"tts/main_red.png": await framedSheet({ px: [1800, 1680], columns: 6, rows: 4 }),
		"tts/main_blue.png": await framedSheet({ px: [1500, 1260], columns: 5, rows: 3, first: 30 }),
		"tts/houses_red.png": await framedSheet({ px: [2100, 600], columns: 5, rows: 2 }),
		"tts/cardback_main.png": { px: [200, 290] },
		"tts/cardback_houses.png": { px: [260, 180] },
	});
	assert.deepEqual(decksOf(manifest), [
		["Houses red", 10, "tts/houses_red/back.png"],
		["Main blue", 15, "tts/main_blue/back.png"],
		["Main red", 24, "tts/main_red/back.png"],
	]);
});

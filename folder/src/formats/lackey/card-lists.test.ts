import assert from "node:assert/strict";
import { test } from "node:test";
import {
	backsOf,
	findPiece,
	kindsAndKeys,
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
	const reading = await readingOf(t, { ...pictures, "Images/spawned.jpg": poker, "Sets/carddata.txt": list });
	assert.deepEqual(problemsOf(reading), []);
	const { name, payload } = findPiece(reading, "tile", "Images/gull");
	assert.deepEqual([name, payload], ["Gull of the Bay", { Set: "Sea", "Card Type": "Bird" }]);
	assert.equal(findPiece(reading, "tile", "Images/heron").name, "Old Heron");
	assert.deepEqual(backsOf(reading), { "Images/king_a": "Images/king_b.jpg" });
	assert.equal(kindsAndKeys(reading).includes("tile Images/king_b"), false);
	const [other] = reading.guesses.filter(({ code }) => code === "NOT_IN_LIST");
	assert.deepEqual(
		[other?.params.files, other?.params.line, other?.params.list],
		["Images/spawned.jpg", "/Images/spawned.jpg", "Sets/carddata.txt"],
	);
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

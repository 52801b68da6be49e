import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { kindsAndKeys, type Picture, poker, readingOf } from "../../cli/tests/support/game-folder.ts";
import { a4, pdfOf } from "../../cli/tests/support/pdf.ts";

const cards = Object.fromEntries(["gull", "heron", "tern", "wren"].map((name) => [`sea/${name}.png`, poker]));
const photograph: Picture = { px: [2560, 1920] };

async function straysOf(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const reading = await readingOf(t, files);
	const said = reading.guesses.find(({ code }) => code === "STRAY_PICTURES");
	return { said: said && `${said.about}: ${said.text}`, kinds: kindsAndKeys(reading) };
}

test("a picture that is alone in its folder and like no other piece is left out and named", async (t) => {
	const { said, kinds } = await straysOf(t, { ...cards, "notes/IMG_1.jpg": photograph });
	assert.equal(
		said,
		"notes/IMG_1.jpg: This picture is alone in its folder, and like no other piece; skipped. A line !notes/IMG_1.jpg in .tuckboxignore keeps it.",
	);
	assert.equal(kinds.length, 5);
	const kept = await straysOf(t, {
		...{ ...cards, "notes/IMG_1.jpg": photograph, ".tuckboxignore": "!notes/IMG_1.jpg\n" },
	});
	assert.ok(kept.kinds.includes("tile notes/IMG_1"));
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="170"><circle cx="80" cy="80" r="60"/></svg>';
	const book = await straysOf(t, { "rules.pdf": pdfOf([{ mm: a4 }]), "Stickers.svg": svg });
	assert.match(book.said ?? "", /^Stickers\.svg: /);
	assert.deepEqual(book.kinds, ["book books/rules"]);
	const two = await straysOf(t, {
		...cards,
		"a/x.jpg": photograph,
		"y.png": { px: [500, 500] },
		"sea/back.png": poker,
	});
	assert.match(two.said ?? "", /^the folder: 2 pictures .*: a\/x\.jpg, y\.png\./);
});

test("what may be a card, a sheet or all of the game stays", async (t) => {
	for (const [name, files] of Object.entries({
		"a card of the same proportions": { ...cards, "promo/owl.png": { px: [500, 702] } as Picture },
		"a folder called cards": { ...cards, "special cards/owl.png": photograph },
		"a picture called card": { ...cards, "promo/help card.png": photograph },
		"a folder of its own": { ...cards, "mats/left.png": photograph },
		"nothing else": { "notes/photo.png": photograph },
		"a folder for each card": { "a/1.png": photograph, "b/2.png": { px: [500, 500] } as Picture },
	}))
		assert.equal((await straysOf(t, files)).said, undefined, name);
});

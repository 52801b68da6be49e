import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
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
		'notes/IMG_1.jpg: This picture is alone in its folder, and like no other piece; skipped. --as "notes/IMG_1.jpg=cards" reads it as a card; so with boards, tiles, tokens or back.',
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
	const rear: Picture = { px: [300, 350] };
	const back = await straysOf(t, { ...cards, "a/x.jpg": photograph, "rear back.png": rear });
	assert.match(
		back.said ?? "",
		/: rear back\.png, a\/x\.jpg\. --as "rear back\.png=back" makes the first the back/,
	);
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

test("photographs as a camera writes them are no pieces next to others, whatever their names", async (t) => {
	const shot = { px: [2560, 1920] as [number, number], grey: 5 };
	const pixels = sharp({
		create: { width: shot.px[0], height: shot.px[1], channels: 3, background: "grey" },
	});
	const ofCamera = await pixels
		.clone()
		.withExif({ IFD0: { Make: "Lumen" } })
		.jpeg()
		.toBuffer();
	const cropped = await pixels
		.clone()
		.resize(2560, 2048)
		.withExif({ IFD0: { Make: "Lumen" } })
		.jpeg()
		.toBuffer();
	const kindsOf = async (files: Record<string, Buffer | Picture>) => kindsAndKeys(await readingOf(t, files));
	const castles = { "castles/bay.jpg": ofCamera, "castles/cliff.jpg": ofCamera, "castles/moor.png": poker };
	const reading = await readingOf(t, { ...cards, ...castles });
	assert.deepEqual(
		kindsAndKeys(reading).filter((key) => key.includes("castles")),
		[],
	);
	const said = reading.guesses.find(({ code }) => code === "NOT_OF_GAME");
	assert.match(said?.text ?? "", /castles\/bay\.jpg.*castles\/cliff\.jpg/);
	assert.equal((await kindsOf(castles)).length, 4, "nothing else is in the folder");
	const kept = await kindsOf({ ...cards, "castles/bay.jpg": cropped, "castles/cliff.jpg": cropped });
	assert.ok(kept.includes("tile castles/bay"), "cropped for a card");
});

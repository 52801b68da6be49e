import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	kindsAndKeys,
	type Picture,
	poker,
	readingOf,
} from "../../../../../cli/tests/support/game-folder.ts";

const square: Picture = { px: [512, 512] };

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const reading = await readingOf(t, { "front.png": poker, "back.png": poker, ...files });
	const said = reading.guesses.filter(({ code }) => code === "BESIDE_CARD");
	return { pieces: kindsAndKeys(reading), said: said.map(({ params }) => params.files) };
}

test("next to the front and the back of a card, what is unlike it is left out and named", async (t) => {
	const drawing =
		'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"><path d="M0 0h9"/></svg>';
	const pictures = {
		"banner.jpg": { px: [1600, 600] } satisfies Picture,
		"hotel.jpg": square,
		"maze.jpg": square,
		"card.svg": drawing,
	};
	const card = await read(t, pictures);
	assert.deepEqual(card, {
		pieces: ["deck deck", "tile front"],
		said: ["banner.jpg, hotel.jpg, maze.jpg, card.svg"],
	});
	const kept = await read(t, { ...pictures, ".tuckboxignore": "!hotel.jpg\n" });
	assert.deepEqual(kept.pieces, ["deck deck", "tile front", "tile hotel"]);
});

test("a front and a back of one size are no card of their own next to more cards", async (t) => {
	const like = await read(t, { "gull.png": poker, "tern.png": poker });
	assert.deepEqual(like, { pieces: ["deck deck", "tile front", "tile gull", "tile tern"], said: [] });
	const deck = await read(t, { "a.png": square, "b.png": square, "c.png": square });
	assert.deepEqual(deck.said, []);
	const title = await read(t, { "front.png": { px: [900, 400] }, "a.png": square });
	assert.deepEqual(title.said, []);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Picture, poker, readingOf } from "../../../../../cli/tests/support/game-folder.ts";

const tiny: Picture = { px: [24, 24] };
const frames = (start: string, count: number, picture = tiny) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`${start}${at}.png`, picture]));

async function read(t: TestContext, files: Record<string, Picture | string>) {
	const { manifest, guesses } = await readingOf(t, files);
	const tokens = manifest.components.filter(({ kind }) => kind === "tokenSprite");
	return {
		tokens: tokens.map(({ externalKey, name }) => `${externalKey} ${name}`),
		said: guesses.flatMap(({ code, about }) => (code === "FIGURE_FRAMES" ? [about] : [])),
	};
}

const idle = { ...frames("img/men/idle/red_", 3), ...frames("img/men/idle/blue_", 3) };
const moving = { ...frames("img/men/move/red_", 6), ...frames("img/men/move/blue_", 6) };

test("the first frame of each figure that a program moves is a token", async (t) => {
	assert.deepEqual(await read(t, { ...moving, ...idle, ...frames("img/men/walk/dog", 4) }), {
		tokens: ["img/men/idle/blue_0 Blue", "img/men/idle/red_0 Red", "img/men/walk/dog0 Dog"],
		said: ["img/men"],
	});
	const kept = await read(t, { ...moving, ...idle, ".tuckboxignore": "!img/men/idle/\n" });
	assert.deepEqual([kept.tokens.length, kept.said], [18, []]);
});

test("numbered pictures are frames only in a folder that figures have, and if each series has one size", async (t) => {
	const attack = frames("attack/goblin_", 6, poker);
	assert.deepEqual(await read(t, { ...attack, ...frames("sea/gull", 4, poker) }), { tokens: [], said: [] });
	assert.deepEqual((await read(t, { ...frames("cards/run/gull", 6, poker) })).said, []);
	const uneven = { ...idle, "img/men/idle/red_1.png": { px: [30, 24] } satisfies Picture };
	assert.deepEqual((await read(t, uneven)).said, []);
	assert.deepEqual((await read(t, { ...idle, "img/men/idle/key.png": tiny })).said, []);
});

test("a few square pictures with fewer pixels than cards have may be tiles", async (t) => {
	const { guesses } = await readingOf(t, { ...idle, ...frames("img/Map/field", 4) });
	const said = guesses.flatMap(({ code, params }) => (code === "SQUARES_MAY_BE_TILES" ? [params] : []));
	assert.deepEqual(said, [{ pattern: "img/Map/" }]);
});

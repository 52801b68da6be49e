import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { readingOf } from "../../../cli/tests/support/game-folder.ts";
import { framedSheet } from "../../../cli/tests/support/sheet-pictures.ts";

async function skinsOf(t: TestContext, files: Record<string, Buffer>) {
	const { guesses } = await readingOf(t, files);
	return guesses.flatMap(({ about, code, text }) =>
		code === "SHEETS_MAY_BE_SKINS" ? [`${about}: ${text}`] : [],
	);
}

test("sheets with as many cards in the same grid may be one deck in several styles, and other sheets are not", async (t) => {
	const sheet = (first: number, used: number) =>
		framedSheet({ px: [1120, 640], columns: 14, rows: 4, used, gap: 4, first });
	const files = {
		"Atlas-14x4.png": await sheet(0, 53),
		"Skin_Gold-14x4.png": await sheet(60, 53),
		"Skin_Night-14x4.png": await sheet(120, 53),
	};
	assert.deepEqual(await skinsOf(t, files), [
		"Skin_Gold-14x4.png: 2 sheets have as many cards as Atlas-14x4.png, in the same grid, and may show them in other styles: Skin_Gold-14x4.png, Skin_Night-14x4.png. A line /Skin_* in .tuckboxignore leaves them out.",
	]);
	const [first, , third] = Object.entries(files);
	assert.ok(first && third);
	const other = Object.fromEntries([first, third]);
	assert.match(
		(await skinsOf(t, other)).join(),
		/This sheet .* \/Skin_Night-14x4\.png in \.tuckboxignore leaves it out/,
	);
	const fewer = { "hills-14x4.png": files["Atlas-14x4.png"], "lakes-14x4.png": await sheet(60, 50) };
	assert.deepEqual(await skinsOf(t, fewer), []);
});

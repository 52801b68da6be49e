import assert from "node:assert/strict";
import { test } from "node:test";
import {
	kindsAndKeys,
	type Picture,
	poker,
	readingOf,
} from "../../../../../cli/tests/support/game-folder.ts";

const pictures = (folder: string, ...sizes: Picture["px"][]) =>
	Object.fromEntries(sizes.map((px, at) => [`${folder}/${at + 1}.png`, { px }]));

test("small pictures of several proportions in a folder of rules are figures, and pages of one size are a book", async (t) => {
	const cards = { "cards/a.png": poker, "cards/b.png": poker };
	const kindsIn = async (pages: Record<string, Picture>) =>
		new Set(kindsAndKeys(await readingOf(t, { ...cards, ...pages })).map((one) => one.split(" ")[0]));
	const figures = pictures("manual", [700, 766], [700, 766], [700, 610], [700, 610]);
	assert.ok(!(await kindsIn(figures)).has("book"));
	const { guesses } = await readingOf(t, { ...cards, ...figures });
	assert.deepEqual(
		guesses.filter(({ code }) => code === "FIGURES_OF_RULES").map(({ text }) => text),
		[
			'4 pictures are small and of several proportions, like figures in rules, and no pages; skipped: manual/1.png, manual/2.png, manual/3.png, manual/4.png. --as "manual/=books" reads them as a book.',
		],
	);
	for (const pages of [
		pictures("manual", [595, 842], [595, 842], [595, 842]),
		// pages side by side
		pictures("manual", [400, 600], [800, 600], [800, 600], [400, 600]),
		pictures("manual", [1500, 2100], [1500, 1500], [1500, 1000]),
	])
		assert.ok((await kindsIn(pages)).has("book"));
});

test("a picture next to folders of pieces that is called a token and cut out is one", async (t) => {
	const round = (name: string) => ({
		[name]: `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="150"><circle cx="75" cy="75" r="74"/></svg>`,
	});
	const reading = await readingOf(t, {
		...{ "cards/a.png": poker, "cards/b.png": poker, "box-token.png": poker },
		...{ ...round("hq-token.svg"), ...round("hq.svg") },
	});
	assert.deepEqual(
		kindsAndKeys(reading).filter((one) => !/^(deck|tile) /.test(one)),
		["tokenSprite hq-token"],
	);
});

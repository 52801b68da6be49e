import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFolder } from "../../cli/src/preflight/check-folder.ts";
import { kindsAndKeys, poker, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";

const small = { px: [60, 60] } as const satisfies { px: [number, number] };

test("of two files for the same side of a card, the first is used and both are named", async (t) => {
	const files = { "decks/d/card-front.png": poker, "decks/d/card.webp": poker };
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual([...reading.images.keys()], ["decks/d/card-front.png"]);
	assert.deepEqual(
		reading.warnings.map(({ text }) => text),
		[
			"decks/d/card-front.png is used, and decks/d/card.webp is not: their names say the same side of “decks/d/card”, the front.",
		],
	);
	const manifest = "decks:\n  - { name: D, cards: decks/d/*.* }\n";
	const named = await readingOf(t, { ...files, "tuckbox.yaml": manifest });
	assert.match(problemsOf(named).join(), /card-front\.png and decks\/d\/card\.webp are the same side/);
});

test("a few files that cannot be used are left out and named, and many are one error for each fault", async (t) => {
	const bad = { "decks/d/b.png": "<html></html>", "decks/d/c.svg": "<svg", "tiles/d.bmp": "BM" };
	const reading = await readingOf(t, { "decks/d/a.png": poker, ...bad }, { maxLeftOut: 1 });
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/d", "tile decks/d/a"]);
	assert.deepEqual(
		reading.warnings.map(({ code, file }) => [code, file]),
		Object.keys(bad).map((file) => ["PICTURE_LEFT_OUT", file]),
	);
	assert.match(reading.warnings[0]?.text ?? "", /^Left out: decks\/d\/b\.png is a web page/);
	assert.match(problemsOf(await readingOf(t, bad)).join(), /decks\/d\/b\.png is a web page/);

	const good = Object.fromEntries(Array.from({ length: 38 }, (_, at) => [`decks/d/${at}.png`, small]));
	const pages = (count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`decks/d/bad-${at}.png`, "<html></html>"]));
	const few = await readingOf(t, { ...good, ...pages(2) });
	assert.deepEqual(problemsOf(few), []);
	const said = checkFolder(few).filter(({ code }) => code === "PICTURE_LEFT_OUT");
	assert.deepEqual(
		said.map(({ text, hint }) => [text, hint]),
		[
			[
				"2 files cannot be used and are left out: decks/d/bad-0.png, decks/d/bad-1.png. decks/d/bad-0.png is a web page.",
				"Repair them, or leave them out of each push: --ignore decks/d/bad-0.png, or a line in .tuckboxignore.",
			],
		],
	);
	const many = await readingOf(t, { ...good, ...pages(7) });
	assert.deepEqual(
		many.problems.map(({ text }) => text),
		[
			"7 of 45 pictures cannot be used: decks/d/bad-0.png, decks/d/bad-1.png, decks/d/bad-2.png, decks/d/bad-3.png, decks/d/bad-4.png …. decks/d/bad-0.png is a web page. Lines in .tuckboxignore, or --ignore, leave them out.",
		],
	);
});

test("problems of single files without a manifest do not prevent a push, and are found before anything is drawn", async (t) => {
	const faces = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`dice/red/${at}.png`, small]));
	const dice = await readingOf(t, { ...faces, "dice/red/side-6.png": small, "cards/a.png": poker });
	assert.deepEqual(problemsOf(dice), []);
	const drawn: number[] = [];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"><rect width="9" height="9"/></svg>`;
	const files = { "cards/a.svg": svg, "cards/b.png": "<html></html>", "cards/c.png": "<html></html>" };
	const reading = await readingOf(t, files, { onDrawn: (done) => drawn.push(done) });
	assert.match(problemsOf(reading).join(), /^2 of 3 pictures cannot be used: cards\/b\.png, cards\/c\.png\./);
	assert.deepEqual(drawn, []);
});

test("pointers of Git LFS are left out and named together, whatever their number, unless nothing else remains", async (t) => {
	const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n";
	const pointers = Object.fromEntries([1, 2, 3].map((at) => [`boards/${at}.png`, pointer]));
	const files = { "cards/a.png": poker, "cards/b.png": poker, "cards/c.svg": pointer, ...pointers };
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(kindsAndKeys(reading), ["deck cards", "tile cards/a", "tile cards/b"]);
	const said = checkFolder(reading).filter(({ code }) => code === "PICTURE_LEFT_OUT");
	assert.deepEqual(
		said.map(({ text, hint }) => [text, hint]),
		[
			[
				"4 files cannot be used and are left out: boards/1.png, boards/2.png, boards/3.png, cards/c.svg. boards/1.png is a Git LFS pointer, not the picture itself.",
				"Get them with git lfs pull, and push again.",
			],
		],
	);
	const alone = await readingOf(t, pointers);
	assert.deepEqual(
		alone.problems.map(({ text, hint }) => [text, hint]),
		[
			[
				"3 of 3 pictures are Git LFS pointers, not the pictures themselves: boards/1.png, boards/2.png, boards/3.png.",
				"Get them with git lfs pull.",
			],
		],
	);
});

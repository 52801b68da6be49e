import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsAndKeys, poker, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";

const files = {
	"cards/Gull.png": poker,
	"cards/Gull-draft.png": poker,
	"cards/keep-draft.png": poker,
	"assets/logo.png": poker,
	"assets/icons/star.svg": "<svg/>",
};
const kept = ["deck cards", "tile cards/Gull", "tile cards/keep-draft"];

test("a .tuckboxignore leaves out files and folders, as a .gitignore does", async (t) => {
	const reading = await readingOf(t, {
		...files,
		".tuckboxignore": "# sources\nassets/\n*-DRAFT.png\r\n!keep-draft.png\n",
	});
	assert.deepEqual([kindsAndKeys(reading), problemsOf(reading), reading.warnings], [kept, [], []]);
});

test("--ignore and a manifest's ignore: do the same, and add to the file", async (t) => {
	const given = await readingOf(t, files, { ignore: ["assets", "*-draft.png", "!keep-draft.png"] });
	assert.deepEqual(kindsAndKeys(given), kept);
	const manifest = await readingOf(t, {
		...files,
		".tuckboxignore": "assets/",
		"tuckbox.yaml":
			'game: G\nignore: ["*-draft.png", "!keep-draft.png"]\ndecks:\n  - { key: cards, cards: "**" }\n',
	});
	assert.deepEqual([kindsAndKeys(manifest), problemsOf(manifest)], [kept, []]);
	const one = await readingOf(t, {
		...files,
		"tuckbox.yaml": "game: G\nignore: assets\ndecks:\n  - { key: cards, cards: '**' }\n",
	});
	assert.deepEqual(kindsAndKeys(one), [
		"deck cards",
		"tile cards/Gull-draft",
		"tile cards/Gull",
		"tile cards/keep-draft",
	]);
});

test("a manifest cannot name ignored files, and its ignore list holds only text", async (t) => {
	const reading = await readingOf(t, {
		...files,
		"tuckbox.yaml": "game: G\nignore: [assets/, { a: b }]\ncards:\n  - assets/logo.png\n",
	});
	assert.match(problemsOf(reading).join("\n"), /ignore: must be text/);
	assert.match(problemsOf(reading).join("\n"), /assets\/logo\.png is named here, and ignored by a pattern/);
});

test("patterns of any form are read; one that is longer than any name is refused", async (t) => {
	const odd = ["[z-a]", "a[", "\\", "(", "!", "#", "[[:x:]]", "/", "..", "./"];
	assert.deepEqual(
		kindsAndKeys(await readingOf(t, { "cards/Gull.png": poker }, { ignore: odd })),
		kept.slice(0, 2),
	);
	const long = await readingOf(t, { ...files, ".tuckboxignore": "a".repeat(5000) });
	assert.deepEqual(problemsOf(long), ["An ignore pattern has more than 1,000 characters. | Shorten it."]);
});

test("the copy of a project that Jekyll writes is skipped", async (t) => {
	const reading = await readingOf(t, { "cards/Gull.png": poker, "_site/cards/Gull.png": poker });
	assert.deepEqual(kindsAndKeys(reading), ["deck cards", "tile cards/Gull"]);
});

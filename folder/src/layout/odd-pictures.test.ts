import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsAndKeys, type Picture, readingOf } from "../../../cli/tests/support/game-folder.ts";

const cards = (count: number, folder = "cards") =>
	Object.fromEntries(
		Array.from({ length: count }, (_, at) => [
			`${folder}/${"abcdefghijklmnopqrst"[at]}.png`,
			{ px: [250, 350] } as Picture,
		]),
	);
const left = ({ guesses }: Awaited<ReturnType<typeof readingOf>>) =>
	guesses.flatMap(({ code, params }) => (code === "ODD_AMONG_CARDS" ? [[params.files, params.line]] : []));
const screens: Record<string, Picture> = {
	"cards/intro.png": { px: [480, 300] },
	"cards/outro.png": { px: [320, 600] },
};

test("pictures with sizes of their own among cards of one size are left out, with the line that keeps them", async (t) => {
	const reading = await readingOf(t, { ...cards(16), ...screens, "cards/lying.png": { px: [350, 250] } });
	assert.deepEqual(left(reading), [["cards/intro.png, cards/outro.png", "!cards/intro.png"]]);
	assert.equal(kindsAndKeys(reading).length, 18);
	const kept = await readingOf(t, {
		...cards(16),
		...screens,
		".tuckboxignore": "!cards/intro.png\n!cards/outro.png\n",
	});
	assert.deepEqual(left(kept), []);
});

test("among few cards, several of one size, or in a table, other pictures stay", async (t) => {
	assert.deepEqual(left(await readingOf(t, { ...cards(15), ...screens })), []);
	const large = Object.fromEntries(
		["x", "y", "z"].map((name) => [`cards/${name}.png`, { px: [300, 600] } as Picture]),
	);
	assert.deepEqual(left(await readingOf(t, { ...cards(16), ...large })), []);
	const rows = [...Object.keys({ ...cards(16, "art"), "art/intro.png": 1 })].map(
		(file) => `${file.slice(4)},${file}`,
	);
	const table = { "cards.csv": ["name,front", ...rows].join("\n") };
	const listed = await readingOf(t, { ...cards(16, "art"), "art/intro.png": { px: [480, 300] }, ...table });
	assert.deepEqual(left(listed), []);
	assert.equal(kindsAndKeys(listed).length, 18);
});

test("screens and banners among scans, whose sizes differ, are left out", async (t) => {
	const scans = Object.fromEntries(
		Array.from({ length: 60 }, (_, at) => [
			`scan ${at} of sea.png`,
			{ px: [160 + (at % 7), 255 + (at % 5)] } as Picture,
		]),
	);
	const others: Record<string, Picture> = { "won.png": { px: [1920, 1080] }, "sea.png": { px: [630, 250] } };
	const lying: Record<string, Picture> = { "ship.png": { px: [258, 163] } };
	const reading = await readingOf(t, { ...scans, ...others, ...lying });
	assert.deepEqual(left(reading), [["sea.png, won.png", "!sea.png"]]);
	const cards = await readingOf(
		t,
		Object.fromEntries(
			Object.entries({ ...scans, ...others }).map(([name, picture]) => [`cards/${name}`, picture]),
		),
	);
	assert.deepEqual(left(cards), [], "a name says that they are cards");
});

test("what is left out next to cards without a back may be the back, if it has about their proportions", async (t) => {
	const textOf = async (files: Record<string, Picture>) => {
		const { guesses } = await readingOf(t, files);
		return guesses.find(({ code }) => code === "ODD_AMONG_CARDS")?.text ?? "";
	};
	const rear = { "cards/rear.png": { px: [300, 350] } as Picture };
	const offer = /--as "cards\/rear\.png=back" makes it that\.$/;
	assert.match(await textOf({ ...cards(16), ...screens, ...rear }), offer);
	assert.doesNotMatch(await textOf({ ...cards(16), ...screens }), /=back/);
	const back: Record<string, Picture> = { "cards/back.png": { px: [250, 350] } };
	assert.doesNotMatch(await textOf({ ...cards(16), ...rear, ...back }), /=back/);
});

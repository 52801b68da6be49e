import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOnDisk } from "../../cli/src/folder-on-disk.ts";
import { gameFolder, readingOf } from "../../cli/tests/support/game-folder.ts";
import { fronts, sheet, pageOfText as text, withMarks } from "../../cli/tests/support/paper.ts";
import { pdfOf } from "../../cli/tests/support/pdf.ts";
import { damaged, readAndCut, readFolder } from "./index.ts";
import { sortedFile, sortedFileName, sortingOf, withFile } from "./sorting/index.ts";

type Reading = Awaited<ReturnType<typeof readFolder>>;

const decksIn = ({ manifest: { components } }: Reading) =>
	components.flatMap(({ kind, name, externalKey }) =>
		kind === "deck"
			? [[name, components.filter(({ parentExternalKey }) => parentExternalKey === externalKey).length]]
			: [],
	);
const codesOf = ({ warnings }: Reading) => warnings.map(({ code }) => code).sort();
const filesOf = ({ warnings }: Reading, wanted: string) =>
	warnings.flatMap(({ code, params: { files, why } }) => (code === wanted ? [[files, why]] : []));

test("sheets are cut if all are sure, next to texts and to old versions that are not checked", async (t) => {
	const folder = folderOnDisk(
		await gameFolder(t, {
			"heroes.pdf": pdfOf([fronts(1), fronts(2)]),
			"villains.pdf": pdfOf([fronts(3)]),
			"notes.pdf": pdfOf([text]),
			"old version/hero cards.pdf": pdfOf([fronts(4)]),
		}),
	);
	const cut = await readAndCut(folder);
	assert.deepEqual(decksIn(cut), [
		["Heroes", 18],
		["Villains", 9],
	]);
	const said = cut.guesses.filter(({ code }) => code === "PDF_CUT");
	assert.deepEqual(
		said.map(({ about, first = "" }) => [about, cut.images.get(first)?.widthPx]).sort(),
		[
			["heroes.pdf", 709],
			["villains.pdf", 709],
		],
		"each with a picture of its cards",
	);
	assert.deepEqual(codesOf(cut), ["PDF_PAPER", "PDF_UNCHECKED"]);
	assert.deepEqual(filesOf(cut, "PDF_UNCHECKED"), [["old version/hero cards.pdf (1 × A4)", "folder"]]);

	const file = sortedFile(await sortingOf(folder, cut));
	assert.deepEqual(decksIn(await readFolder(withFile(folder, sortedFileName, file))), decksIn(cut));
	const plain = await readAndCut(folder, {}, "none");
	assert.deepEqual(decksIn(plain), []);
});

test("a kind that is said for no file is refused, also where sheets are cut", async (t) => {
	const folder = folderOnDisk(await gameFolder(t, { "heroes.pdf": pdfOf([fronts(1), fronts(2)]) }));
	const kinds = [{ pattern: "heroes-1-1.png", kind: "board" as const }];
	const { problems } = await readAndCut(folder, { kinds });
	assert.deepEqual(
		problems.map(({ code, params }) => [code, params.pattern]),
		[["PATTERN_EMPTY", "heroes-1-1.png"]],
	);
});

test("no sheets are cut without a question next to others that may be cards", async (t) => {
	const heroes = { "heroes.pdf": pdfOf([fronts(1), fronts(2)]) };
	const unsure = { ...heroes, "villains.pdf": pdfOf([text, fronts(3), fronts(4)]) };
	const reading = await readingOf(t, unsure, { cutting: "sure" });
	assert.deepEqual(decksIn(reading), []);
	assert.deepEqual(codesOf(reading), ["PDF_SHEETS", "PDF_SHEETS"]);
	const uncut = await readingOf(t, { ...heroes, "villain cards.pdf": pdfOf([text]) }, { cutting: "sure" });
	assert.deepEqual(decksIn(uncut), []);
	assert.deepEqual(codesOf(uncut), ["PDF_SHEETS", "PDF_UNCUT"]);
	const texts = Array.from({ length: 23 }, (_, at) => [`note ${at}-front.pdf`, pdfOf([text])]);
	const many = {
		"a-front.pdf": pdfOf([fronts(1)]),
		...Object.fromEntries(texts),
		"z cards.pdf": pdfOf([text]),
	};
	const unchecked = await readingOf(t, many, { cutting: "sure" });
	assert.deepEqual(decksIn(unchecked), []);
	assert.deepEqual(codesOf(unchecked), ["PDF_PAPER", "PDF_SHEETS", "PDF_UNCHECKED"]);
	assert.deepEqual(filesOf(unchecked, "PDF_UNCHECKED"), [["z cards.pdf (1 × A4)", "many"]]);
	const all = await readingOf(t, unsure, { cutting: "all" });
	assert.deepEqual(decksIn(all), [
		["Heroes", 18],
		["Villains 2-3", 18],
	]);
});

test("a PDF that is called the back of another has the backs of its cards", async (t) => {
	const files = { "heroes.pdf": pdfOf([fronts(1)]), "heroes back.pdf": pdfOf([fronts(5)]) };
	const { manifest, warnings } = await readingOf(t, files, { cutting: "sure" });
	const cards = manifest.components.filter(({ kind }) => kind === "tile");
	assert.deepEqual(
		cards.map(({ images = [] }) => images.map(({ sideKey }) => sideKey)),
		Array.from({ length: 9 }, () => ["front", "back"]),
	);
	assert.deepEqual(warnings, []);
});

test("sheets that cannot be cut stay named as left out, and are not said to be cut", async (t) => {
	const large = sheet({ columns: 2, rows: 3, card: [80, 90], start: [15, 10] });
	const folder = folderOnDisk(
		await gameFolder(t, {
			"heroes.pdf": pdfOf([fronts(1)]),
			"villains.pdf": pdfOf([withMarks(large, (cell) => 3 * cell, 6)]),
		}),
	);
	const { tools } = folder;
	assert.ok(tools);
	/** Draws the pages of one PDF only in the small size in which they are checked, as if larger ones took too long. */
	const make: typeof tools.make = async (path, recipes, onMade) => {
		const isLarge = recipes.some((recipe) => recipe.make === "page" && recipe.widthPx > 2000);
		if (isLarge && path.endsWith("heroes.pdf")) throw damaged("it takes too long");
		return await tools.make(path, recipes, onMade);
	};
	const reading = await readAndCut({ ...folder, tools: { ...tools, make } });
	const said = reading.guesses.flatMap(({ code, about }) => (code === "PDF_CUT" ? [about] : []));
	assert.deepEqual(said, ["villains.pdf"]);
	assert.deepEqual(
		filesOf(reading, "PDF_SHEETS").map(([files]) => files),
		["heroes.pdf (1 × A4)"],
	);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { type Picture, pictureBytes } from "../../cli/tests/support/game-folder.ts";
import type { PictureTools, Recipe } from "./read/derived.ts";
import type { FolderEntry, FolderSource } from "./read/folder-source.ts";
import type { FolderReading } from "./read/types.ts";
import { readFolder } from "./read-folder.ts";

const pictures: Picture[] = [
	{ px: [1, 1] },
	{ px: [25, 35] },
	{ px: [50, 70], dpi: 300 },
	{ px: [35, 25], dpi: 72 },
	{ px: [37, 52], dpi: 300 },
	{ px: [82, 112], dpi: 30 },
	{ px: [100, 100] },
	{ px: [75, 105], dpi: 100_000 },
	{ px: [400, 12] },
	{ px: [250, 350] },
];
const png = await Promise.all(pictures.map((picture) => pictureBytes(picture, "a.png")));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="54" height="86"/>';
const contents = [
	...png,
	await pictureBytes({ px: [30, 40] }, "a.jpg"),
	...[
		"",
		"<html></html>",
		svg,
		'<svg viewBox="0 0 9 9"/>',
		"%PDF-1.7",
		"name,front\na,a\nb,b.png\n",
		"a;b;c\n",
	],
	...["name,count,deck\na,2,sea\nway back,x,\n", "decks: [{name: A, cards: '**'}]", "{}", "[1", "*\n!cards/"],
	"version https://git-lfs.github.com/spec/v1\n",
].map((content) => Buffer.from(content));

const folders = [
	...[
		"",
		"cards",
		"decks",
		"decks/sea",
		"tiles",
		"boards",
		"dice",
		"dice/d8",
		"tokens",
		"books/rules",
		"backs",
	],
	...[
		"assets",
		"img",
		"out",
		"_output",
		"png/1x",
		"png/2x",
		"sea/front",
		"sea/back",
		"Sea Monsters (2x)",
		"裏",
	],
	...["cards/backs", "common", "a/b/c/d", "%20", "hex", "10", "20", "null"],
];
const stems = [
	...[
		"a",
		"b",
		"A",
		"back",
		"cardback",
		"a-back",
		"a[back]",
		"a-front",
		"front-a",
		"back-1",
		"1",
		"2",
		"10",
		"006",
	],
	...[
		"a x2",
		"a (x0)",
		"2x",
		"a@2x",
		"face-1",
		"die-face-3",
		"a[face-21]",
		"monsters-2x2",
		"sheet",
		"page-1",
		"cover",
	],
	...[
		"rules",
		"board",
		"main map",
		"logo",
		"favicon",
		"[x]",
		"x[]",
		"é",
		"e\u0301",
		"  ",
		"...",
		"裏面",
		"a".repeat(300),
	],
	...[
		"constructor",
		"__proto__",
		"name",
		".tuckboxignore",
		"tuckbox",
		"manifest",
		"cards",
		"red-back",
		"A_card_back",
	],
];
const extensions = [
	".png",
	".png",
	".png",
	".jpg",
	".webp",
	".svg",
	".gif",
	".pdf",
	".tif",
	".csv",
	".yaml",
	".json",
	"",
];

/** Files of other programs that say what pictures are. */
const lists: Record<string, string>[] = [
	{},
	{
		"definition.xml": `<game name="A" octgnVersion="3"><proxygen definitionsrc="../x.xml"/><card back="back.png"><size name="s" back="a.png"/></card>
			<markers><marker id="1" src="a.png"/><marker id="2"/></markers><gameboards src="board.png"/><table board="1.png"/></game>`,
		"cards/set.xml": `<set name="A"><cards><card id="a"/><card id="b" size="s"><alternate type="x"/></card><card id="1"/><card id=""/></cards></set>`,
		"set.xml": `<set><cards><card id="a" name="a"/><card id="__proto__"/><card id="10"`,
	},
	{
		"cgs.json": '{"name":"A","cardProperties":[{"name":"x"}]}',
		"AllCards.json":
			'[{"id":"a","name":"B","x":1},{"id":"1","name":"__proto__","properties":{"x":{"value":"y"}}}]',
		"AllSets.json": '[{"code":"10","name":"Ten"}]',
		"sets/10/a.png": "",
	},
];

const one = <T>(list: readonly T[]) => fc.constantFrom(...list);
const anyFile = fc.record({
	name: fc
		.tuple(one(folders), one(stems), one(extensions))
		.map(([folder, stem, extension]) => `${folder && `${folder}/`}${stem}${extension}`),
	// most files are pictures
	content: fc.oneof(
		{ weight: 4, arbitrary: fc.nat(png.length - 1) },
		{ weight: 1, arbitrary: fc.nat(contents.length - 1) },
	),
});
const anyFolder = fc.record({
	all: fc.array(anyFile, { maxLength: 24 }),
	list: one(lists),
	hasTools: fc.boolean(),
	maxLeftOut: one([undefined, 1 / 20]),
});

const filesOf = (all: readonly { name: string; content: number }[], list: Record<string, string>) =>
	new Map([
		...all.map(({ name, content }) => [name, contents[content] as Buffer] as const),
		...Object.entries(list).map(
			([name, text]) => [name, name.endsWith(".png") ? (png[0] as Buffer) : Buffer.from(text)] as const,
		),
	]);

/** A host that makes some picture of any file, or cannot. */
const tools: PictureTools = {
	make: async (path, recipes) => {
		if (path.includes("sheet")) throw Object.assign(new Error("the disk is full"), { code: "ENOSPC" });
		return recipes.map((_, at) => ({
			path: `/made/${at % png.length}`,
			look: at % 3 === 0 ? "blank" : "00ff".repeat(18),
		}));
	},
	pagesOf: async (path) => {
		if (path.includes("rules")) throw Object.assign(new Error("the disk is full"), { code: "ENOSPC" });
		return { count: path.length % 4, pages: [{ widthMm: 63, heightMm: path.length % 2 ? 88 : 880 }] };
	},
	outlinesOf: async (all) => all.map((_, at) => (["box", "orb", "figure"] as const)[at % 3] ?? "box"),
};

function sourceOf(files: ReadonlyMap<string, Buffer>, hasTools: boolean): FolderSource {
	return {
		...{ label: "/game", name: "game" },
		async entries(folder) {
			const within = folder === "" ? "" : `${folder}/`;
			const kinds = new Map<string, FolderEntry["kind"]>();
			for (const file of files.keys()) {
				if (!file.startsWith(within)) continue;
				const [name = "", ...below] = file.slice(within.length).split("/");
				if (below.length > 0 || !kinds.has(name)) kinds.set(name, below.length > 0 ? "folder" : "file");
			}
			return [...kinds].map(([name, kind]) => ({ name, kind }));
		},
		pathOf: (file) => file,
		async open(path) {
			const bytes = files.get(path) ?? png[Number(/^\/made\/(\d+)$/.exec(path)?.[1])];
			if (bytes === undefined) throw Object.assign(new Error(path), { code: "ENOENT" });
			return {
				...{ byteSize: bytes.length, mtimeMs: 0 },
				read: async (at, length) => bytes.subarray(at, at + length),
				close: async () => undefined,
			};
		},
		...(hasTools && { tools }),
	};
}

/** The files that a reading uses and that the folder does not have. */
function inventedFiles({ manifest, images }: FolderReading, files: ReadonlyMap<string, Buffer>): string[] {
	const named = manifest.components.flatMap(({ images: sides = [], pages = [], cover }) => [
		...sides.map(({ file }) => file),
		...[...pages, ...(cover ? [cover] : [])],
	]);
	const known = new Set([...files.keys()].map((name) => name.normalize("NFC")));
	return [
		...named.filter((name) => !images.has(name)),
		...[...images.values()].map(({ name, from = name }) => from).filter((name) => !known.has(name)),
	];
}

test("no folder makes reading throw or never end, and no reading uses a file that is not there", async () => {
	await fc.assert(
		fc.asyncProperty(anyFolder, async ({ all, list, hasTools, maxLeftOut }) => {
			const files = filesOf(all, list);
			const options = maxLeftOut === undefined ? {} : { maxLeftOut };
			const reading = await readFolder(sourceOf(files, hasTools), options);
			if (reading.problems.length === 0) assert.deepEqual(inventedFiles(reading, files), []);
			assert.ok(
				reading.problems.length > 0 || reading.manifest.components.length > 0,
				"it is empty, and does not say so",
			);
			for (const { widthMm, heightMm, externalKey } of reading.manifest.components)
				assert.ok((widthMm ?? 1) > 0 && (heightMm ?? 1) > 0, `${externalKey}: ${widthMm} × ${heightMm} mm`);
		}),
		{ seed: 26, numRuns: 300 },
	);
});

/** The same folder on a disk whose answers take turns of another order. */
function inOtherOrder(source: FolderSource, turns: readonly number[]): FolderSource {
	let at = 0;
	const wait = async () => {
		at += 1;
		for (let left = turns[at % turns.length] ?? 0; left > 0; left -= 1) await setImmediate();
	};
	return {
		...source,
		async open(path) {
			await wait();
			const file = await source.open(path);
			return { ...file, read: async (from, length) => wait().then(() => file.read(from, length)) };
		},
		...(source.tools && {
			tools: {
				...source.tools,
				make: async (path: string, recipes: readonly Recipe[]) =>
					wait().then(() => tools.make(path, recipes)),
			},
		}),
	};
}

test("a folder is read to the same result in whatever order its files are read", async () => {
	const turns = fc.array(fc.nat(5), { minLength: 3, maxLength: 11 });
	await fc.assert(
		fc.asyncProperty(anyFolder, turns, async ({ all, list, hasTools, maxLeftOut }, order) => {
			const files = filesOf(all, list);
			const options = maxLeftOut === undefined ? {} : { maxLeftOut };
			const source = sourceOf(files, hasTools);
			assert.deepEqual(
				await readFolder(inOtherOrder(source, order), options),
				await readFolder(source, options),
			);
		}),
		{ seed: 26, numRuns: 300 },
	);
});

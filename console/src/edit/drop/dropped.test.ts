import "../../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import { type FolderReading, readFolder } from "@tuckbox/folder";
import fc from "fast-check";
import { readFolderAt } from "../../../../cli/src/folder-on-disk.ts";
import { gameFolder, pictureBytes } from "../../../../cli/tests/support/game-folder.ts";
import { asFolder } from "./dropped.ts";
import type { Dropped } from "./dropped-node.ts";

/** A folder of the disk as a browser hands it over. */
function dropped(path: string): Dropped {
	return {
		name: basename(path),
		kind: "folder",
		async list() {
			const entries = await readdir(path, { withFileTypes: true });
			return entries.map((entry): Dropped => {
				const inner = join(path, entry.name);
				if (entry.isDirectory()) return dropped(inner);
				return {
					name: entry.name,
					kind: "file",
					file: async () => new File([new Uint8Array(await readFile(inner))], entry.name),
				};
			});
		},
	};
}

/** The result of a reading, without the places of files. */
function said({ images, problems, ...reading }: FolderReading, dir: string) {
	const withoutPlace = (text: string) => text.replaceAll(dir, basename(dir));
	return {
		...reading,
		problems: problems.map(({ params, ...problem }) => {
			const { folder, ...facts } = params;
			const place = folder !== undefined && { folder: withoutPlace(String(folder)) };
			return { ...problem, params: { ...facts, ...place } };
		}),
		images: [...images.values()].map(({ path: _, mtimeMs: __, ...image }) => image),
	};
}

async function assertSame(dir: string): Promise<FolderReading> {
	// the page leaves out any number of bad files, and the command line only few
	const onDisk = await readFolderAt(dir, { maxLeftOut: 1 });
	assert.deepEqual(said(await readFolder(asFolder([dropped(dir)])), dir), said(onDisk, dir));
	return onDisk;
}

test("a dropped folder is read as the command line reads it", async (t) => {
	const reading = await assertSame(join(import.meta.dirname, "../../../../examples/lantern-bay"));
	assert.ok(reading.manifest.components.length > 30);
	const table =
		"name,count,front,back,deck,cost\nGull,4,gull.png,back.png,Sea,3\nHeron,,heron.png,back.png,Sea,5\n";
	const manifest = [
		"game: Bay",
		"decks:",
		"  - {name: Sea, cards: sea/*.png, back: back.png}",
		"  - {name: Land, cards: land.csv}",
		"boards: [board.png]",
	].join("\n");
	const art = await pictureBytes({ px: [250, 350], dpi: 100 }, "a.png");
	for (const files of [
		{ "cards.csv": table, "gull.png": art, "heron.png": art, "back.png": art },
		{
			...{ "tuckbox.yaml": manifest, "land.csv": "name,front\nFox,fox.png\n", "fox.png": art },
			...{ "sea/a x2.png": art, "sea/b.png": art, "back.png": art, "board.png": art },
		},
		{ "tuckbox.yaml": "decks: [", "a.png": art },
		{ "cards.csv": Buffer.from("name;front\nMöwe;a.png\n", "latin1"), "a.png": art },
		{ "a.png": art.subarray(0, 200), "b.png": "no picture", "c.svg": "<svg/>", ".hidden.png": art },
		{},
	] as Record<string, string | Buffer>[]) {
		await assertSame(await gameFolder(t, files));
	}
});

test("several files are a folder that is named after the words that they share, or else after the first", () => {
	const nameOf = (...names: string[]) =>
		asFolder(names.map((name) => ({ name, kind: "file", file: async () => new File([], name) }))).name;
	assert.equal(nameOf("Tidehaven cards.pdf", "Tidehaven rules.pdf"), "Tidehaven");
	assert.equal(nameOf("cards.pdf", "rules.pdf"), "cards");
	assert.equal(nameOf("bay-v2.pdf", "bay-v21.pdf"), "bay");
	assert.equal(nameOf("bay.pdf"), "bay");
});

test("any folder is read the same", async (t) => {
	const pool = await Promise.all(
		(
			[
				[[250, 350], 100],
				[[275, 375], 100],
				[[90, 90], undefined],
				[[400, 300], 72],
			] as const
		).map(([px, dpi]) => pictureBytes({ px: [...px], ...(dpi && { dpi }) }, "a.png")),
	);
	const folder = fc.constantFrom(
		"",
		"decks/sea",
		"Boards",
		"dice/d6",
		"tokens",
		"hexes/land",
		"books/rules",
		"x",
	);
	const stem = fc.constantFrom("gull", "Gull x4[back]", "back", "face-3", "page 2", "cover", "é", "cards");
	const file = fc.tuple(folder, stem, fc.constantFrom(".png", ".JPG", ".csv", ".txt"), fc.nat(pool.length));
	await fc.assert(
		fc.asyncProperty(fc.array(file, { maxLength: 12 }), async (files) => {
			const all = files.map(([dir, name, end, at]): [string, string | Buffer] => [
				`${dir ? `${dir}/` : ""}${name}${end}`,
				end === ".csv" ? "name,front\nGull,gull\n" : (pool[at] ?? "text"),
			]);
			await assertSame(await gameFolder(t, Object.fromEntries(all)));
		}),
		{ numRuns: 60 },
	);
});

import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import fc from "fast-check";
import {
	gameFolder,
	kindsAndKeys,
	type Picture,
	pictureBytes,
	poker,
	pokerWithBleed,
	problemsOf,
} from "../../tests/support/game-folder.ts";
import { type DiskOptions, readFolderAt } from "../folder-on-disk.ts";
import { scaffold } from "./scaffold.ts";

const example = join(import.meta.dirname, "../../../examples/lantern-bay");
const small: Picture = { px: [60, 60] };

const sorted = ({ manifest }: FolderReading): ManifestComponent[] =>
	manifest.components.toSorted((one, other) =>
		`${one.kind} ${one.externalKey}` < `${other.kind} ${other.externalKey}` ? -1 : 1,
	);

async function readsBack(t: TestContext, dir: string, options: DiskOptions = {}): Promise<string> {
	const reading = await readFolderAt(dir, options);
	assert.deepEqual(problemsOf(reading), []);
	const elsewhere = await mkdtemp(join(tmpdir(), "tuckbox-scaffold-"));
	t.after(() => rm(elsewhere, { recursive: true, force: true }));
	const text = scaffold(reading);
	const manifest = join(elsewhere, "tuckbox.yaml");
	await writeFile(manifest, text);
	const again = await readFolderAt(dir, { manifest });
	assert.deepEqual(problemsOf(again), [], text);
	assert.deepEqual(sorted(again), sorted(reading), text);
	assert.equal(again.gameName, reading.gameName);
	return text;
}

const bare = {
	"decks/evening/Match x4.png": pokerWithBleed,
	"decks/evening/Hand lamp.png": pokerWithBleed,
	"decks/evening/Hand lamp[back].png": pokerWithBleed,
	"decks/evening/back.png": pokerWithBleed,
	"decks/a {b,c} deck/what?.png": poker,
	"decks/a {b,c} deck/It's #1: no.png": poker,
	"decks/odd/1.png": poker,
	"decks/odd/2.png": poker,
	"decks/odd/3.png": { px: [300, 250], dpi: 120 },
	"boards/bay.png": { px: [1200, 1200], dpi: 150 },
	"boards/dark/front.webp": { px: [500, 300] },
	"tiles/rock.png": small,
	"tiles/hexes/sea.png": small,
	"tiles/hexes/back.png": small,
	"dice/red/1.png": small,
	"dice/red/2.png": { px: [70, 60] },
	"dice/d8-blue[face-3].png": small,
	"tokens/boat.png": small,
	"tokens/yes.png": { px: [300, 200], dpi: 300 },
	"books/rules/1.png": poker,
	"books/rules/cover.png": poker,
} satisfies Record<string, Picture>;

test("the manifest that init writes for a bare folder reads back to the same pieces, and lists the guesses", async (t) => {
	const text = await readsBack(t, await gameFolder(t, bare));
	assert.match(text, /cards: decks\/evening\/\*/);
	assert.match(text, /size: poker/);
	assert.match(text, /bleed: 1\/8 in/);
	assert.match(text, /# +decks\/evening: Size 63\.5 × 88\.9 mm \(poker\)/);
});

test("a picture that is added later belongs to the deck that init wrote", async (t) => {
	const dir = await gameFolder(t, { "decks/d/a.png": poker });
	await writeFile(join(dir, "tuckbox.yaml"), scaffold(await readFolderAt(dir, {})));
	const other = await gameFolder(t, { "b.png": poker });
	await copyFile(join(other, "b.png"), join(dir, "decks/d/b.png"));
	const reading = await readFolderAt(dir, {});
	assert.equal(reading.source.format, "manifest");
	assert.deepEqual(kindsAndKeys(reading), ["deck decks/d", "tile decks/d/a", "tile decks/d/b"]);
});

test("a picture that is skipped among cards is no card of the deck that init wrote", async (t) => {
	const cards = { "gull.png": poker, "owl.png": poker, "tern.png": poker };
	const dir = await gameFolder(t, { ...cards, "preview-cards.png": poker });
	assert.equal((await readFolderAt(dir, {})).manifest.components.length, 4);
	assert.doesNotMatch(await readsBack(t, dir), /cards: "\*"/);
	assert.match(await readsBack(t, await gameFolder(t, cards)), /cards: "\*"/);
});

test("the example game reads back to the same pieces", async (t) => {
	const text = await readsBack(t, example);
	assert.match(text, /game: Lantern Bay/);
});

test("a table reads back to the same pieces", async (t) => {
	const csv =
		"id,name,deck,front,count,Cost,size\n1,Gull,Birds,gull,3,2,mini\n2,Moon: new,Sky,moon,1,,poker\n";
	await readsBack(
		t,
		await gameFolder(t, { "c.csv": csv, "art/gull.png": poker, "art/moon.png": poker, "art/x.png": poker }),
	);
});

test("pieces that no section can describe are written under pieces, and read back", async (t) => {
	const items = [
		{ kind: "deck", externalKey: "d", name: "D", shape: "hex", sideKey: "back", file: "a.png" },
		{
			kind: "tile",
			externalKey: "t",
			name: "T",
			parentExternalKey: "d",
			file: "b.png",
			widthMm: 12.3456,
			heightMm: 20,
		},
		{
			kind: "tile",
			externalKey: "u",
			name: "U",
			parentExternalKey: "elsewhere",
			file: "b.png",
			bleedMode: "bleed",
			sourcePixelsPerInch: 77,
		},
		{ kind: "dieFace", externalKey: "f", name: "F", sideKey: "front", file: "b.png", parentExternalKey: "e" },
		{ kind: "die", externalKey: "e", name: "E", sides: 20 },
		{ kind: "die", externalKey: "g", name: "no", count: 3 },
		{
			kind: "dieFace",
			externalKey: "g2",
			name: "G",
			sideKey: "face-2",
			file: "b.png",
			parentExternalKey: "g",
		},
	];
	const manifest = JSON.stringify({ name: "yes", items });
	await readsBack(t, await gameFolder(t, { "manifest.json": manifest, "a.png": poker, "b.png": poker }));
});

const word = fc.oneof(
	fc.stringMatching(
		/^[a-zA-Z0-9_\-[\](){},.#:'!x×éß&%@+=][a-zA-Z0-9 _\-[\](){},.#:'!x×éß&%@+=]{0,8}[a-z0-9)\]]$/,
	),
	fc.constantFrom("constructor", "yes", "null", "1e3", "0x10", "#a", "a: b", "back", "cover", "10", "face-1"),
);
const fileName = fc
	.tuple(
		fc.constantFrom("decks", "tiles", "dice", "boards", "tokens", "books", "misc", "."),
		fc.option(word),
		word,
		fc.constantFrom("", " x3", "[back]", "[face-2]", "-back", " [promo]"),
	)
	.filter(([, folder, name]) => ![folder, name].some((part) => part?.startsWith(".")))
	.map(([top, folder, name, suffix]) =>
		[top, folder, `${name}${suffix}.png`].filter((part) => part !== null).join("/"),
	);

test("the manifest that init writes reads back to the same pieces, whatever the files are named", async (t) => {
	const pictures = await Promise.all(
		[poker, small, pokerWithBleed].map((picture) => pictureBytes(picture, "a.png")),
	);
	let tried = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(fileName, { minLength: 1, maxLength: 8, selector: (name) => name.toLowerCase() }),
			async (names) => {
				const files = names.map((name, at) => [name, pictures[at % pictures.length] as Buffer]);
				const dir = await gameFolder(t, Object.fromEntries(files));
				// names can contradict each other; that is reported, and nothing is written
				if ((await readFolderAt(dir, {})).problems.length > 0) return;
				await readsBack(t, dir);
				tried++;
			},
		),
		{
			numRuns: 80,
			examples: [[["decks/2×-0[back].png", "decks/constructor.png"]], [["front-a x2.png", "back-a.png"]]],
		},
	);
	assert.ok(tried > 20, `${tried} folders were free of contradictions`);
});

test("files that --ignore leaves out stay left out", async (t) => {
	const dir = await gameFolder(t, { "cards/a.png": poker, "cards/b-draft.png": poker });
	assert.match(await readsBack(t, dir, { ignore: ["*-draft.png"] }), /^ignore: \["\*-draft\.png"\]$/m);
});

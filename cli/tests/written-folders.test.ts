import assert from "node:assert/strict";
import { copyFile, mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import { type ImportedPiece, importedManifest, PlannedFiles } from "@tuckbox/folder/imports";
import { faceNumber, type Shape, type Size, storedKind, type TtsPiece } from "@tuckbox/pieces";
import { Zip } from "../../folder/src/read/zip/zip.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { readFolderAt } from "../src/folder-on-disk.ts";
import { scaffold } from "../src/scaffold/scaffold.ts";
import { newCommandLine } from "./support/command-line.ts";
import { gameFolder, type Picture, problemsOf } from "./support/game-folder.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const manifest = `game: "Tides: yes"
decks:
  - name: "Sea: the deck"
    key: sea-key
    count: 2
    size: 60 x 90 mm
    shape: hex
    payload: { a: [1, "yes"] }
    bleed: none
    back: back.png
    cards:
      - { front: gull x2.png, name: The gull, key: "3", count: 3, size: 50.5 x 80 mm, shape: box, payload: { cost: 3 } }
      - { front: moon x4.png, dpi: 77 }
      - { front: tern.png, size: none, back: { file: storm.png, dpi: 50, bleed: yes } }
bundles:
  - { name: Rocks, key: rocks, size: poker, payload: { b: null }, tiles: [rock.png] }
boards:
  - { front: board.png, key: bay, name: "null", size: 300 x 200 mm, images: { art: art.png }, payload: { c: "" } }
dice:
  - name: Weather
    key: weather
    count: 2
    sides: 8
    size: 20 x 20 mm
    payload: { d: 4 }
    faces:
      1: sun.png
      2: { file: storm.png, name: Storm, key: storm-key, count: 2, size: 15 x 15 mm, payload: { e: 5 } }
books:
  - { name: Rules, key: rules, count: 2, size: a5, payload: { f: 6 }, pages: [one.png, two.png], cover: cover.png }
counters:
  - { name: Tide, key: tide, count: 7, payload: { g: 7 } }
pieces:
  - { kind: tile, parent: elsewhere, key: lone, name: Lone, count: 5, size: square, shape: orb, payload: { h: 8 }, front: art.png }
`;

const card: Picture = { px: [250, 350], dpi: 100 };
const square: Picture = { px: [100, 100], dpi: 100 };
const pictures = {
	...{ "back.png": card, "gull x2.png": card, "moon x4.png": card, "tern.png": card, "rock.png": card },
	...{ "board.png": { px: [300, 200] }, "art.png": square, "sun.png": square, "storm.png": square },
	...{ "one.png": card, "two.png": card, "cover.png": card },
} satisfies Record<string, Picture>;

/**
 * Every field of a component. A new field does not compile until it is listed, and fails until the manifest supports
 * it.
 */
const fields = Object.keys({
	kind: true,
	externalKey: true,
	name: true,
	count: true,
	widthMm: true,
	heightMm: true,
	shape: true,
	sides: true,
	parentExternalKey: true,
	payload: true,
	images: true,
	pages: true,
	cover: true,
} satisfies Record<keyof ManifestComponent, true>) as (keyof ManifestComponent)[];

/** The properties of each piece in a reading, without the names of files. */
function essence({ manifest }: FolderReading, shown: "images" | "sides"): object[] {
	return manifest.components
		.map(({ images = [], pages, cover, ...piece }) => ({
			...piece,
			...{ pages: pages?.length, hasCover: (cover ?? null) !== null },
			images: images
				.map(({ file: _, sideKey, ...image }) => ({ sideKey, ...(shown === "images" && image) }))
				.sort((one, other) => (one.sideKey < other.sideKey ? -1 : 1)),
		}))
		.sort((one, other) => (`${one.kind} ${one.externalKey}` < `${other.kind} ${other.externalKey}` ? -1 : 1));
}

async function read(dir: string): Promise<FolderReading> {
	const reading = await readFolderAt(dir, {});
	assert.deepEqual(problemsOf(reading), []);
	return reading;
}

async function unpack(file: string, dir: string): Promise<void> {
	await using handle = await open(file);
	const { size } = await handle.stat();
	const zip = await Zip.open(
		{
			byteSize: size,
			read: async (at, length) => (await handle.read(Buffer.alloc(length), 0, length, at)).buffer,
		},
		{ maxEntries: 100, maxBytes: 2 ** 20 },
	);
	for (const name of zip.names) {
		await mkdir(dirname(join(dir, name)), { recursive: true });
		await writeFile(join(dir, name), await zip.read(name));
	}
}

/**
 * The pieces of a reading in the form of an import, limited to the sides, decks and dice that formats of imports
 * support.
 */
function imported({ manifest: { components } }: FolderReading): ImportedPiece[] {
	const sent = (piece: ManifestComponent): TtsPiece => ({
		...{ kind: storedKind(piece.kind), key: piece.externalKey, name: piece.name, count: piece.count ?? 1 },
		size: piece.widthMm && piece.heightMm ? [piece.widthMm, piece.heightMm] : null,
		...(piece.shape && { shape: piece.shape as Shape }),
		...{ payload: piece.payload ?? null, pictures: [] },
	});
	const importedPiece = (piece: ManifestComponent): ImportedPiece => {
		const within = components.filter(({ parentExternalKey: key }) => key === piece.externalKey);
		const on = (side: string) => {
			const file = piece.images?.find(({ sideKey }) => sideKey === side)?.file;
			return file === undefined ? undefined : { address: file };
		};
		const [front, back] = [on("front"), on("back")];
		const [cards, faces] = [
			within.filter(({ kind }) => kind === "tile"),
			within.filter(({ kind }) => kind === "dieFace"),
		];
		const { pictures: _, size, ...basics } = sent(piece);
		return {
			...{ ...basics, payload: piece.payload ?? undefined, sent: sent(piece) },
			...(size && { size: (): Size => ({ widthMm: size[0], heightMm: size[1] }) }),
			...(front && { front }),
			...(back && { back }),
			...(piece.sides && { sides: piece.sides }),
			...(cards.length > 0 && { cards: cards.map(importedPiece) }),
			...(faces.length > 0 && {
				faces: new Map(
					faces.map((face) => [
						faceNumber(face.images?.[0]?.sideKey ?? "") ?? 0,
						{ picture: { address: face.images?.[0]?.file ?? "" }, sent: sent(face) },
					]),
				),
			}),
			...(piece.pages && { pages: piece.pages.map((address) => ({ address })) }),
			...(piece.cover && { cover: { address: piece.cover } }),
		} as ImportedPiece;
	};
	return components.filter(({ parentExternalKey }) => !parentExternalKey).map(importedPiece);
}

test("folders that init, an export and an import write read back as the same pieces, with every field", async (t) => {
	const dir = await gameFolder(t, { "tuckbox.yaml": manifest, ...pictures });
	const reading = await read(dir);
	const { components } = reading.manifest;
	const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? null) !== null);
	for (const field of fields)
		assert.ok(
			components.some((piece) => isGiven(piece[field])),
			`${field} is in the manifest`,
		);

	const again = join(await gameFolder(t, {}), "tuckbox.yaml");
	await writeFile(again, scaffold(reading));
	const initialized = await readFolderAt(dir, { manifest: again });
	assert.deepEqual(problemsOf(initialized), []);
	assert.deepEqual(essence(initialized, "images"), essence(reading, "images"));

	const owner = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const { game } = await cli.json(["push", dir]);
	await service.published();
	await cli.ok(["export", "zip", game, "-o", join(cli.home, "all.zip")]);
	await unpack(join(cli.home, "all.zip"), join(cli.home, "exported"));
	const exported = await read(join(cli.home, "exported"));
	assert.equal(exported.gameName, reading.gameName);
	assert.deepEqual(essence(exported, "images"), essence(reading, "images"));

	const into = await gameFolder(t, {});
	const known = [...reading.images.values()].map(({ name, path, widthPx, heightPx }) => {
		return [name, { path, extension: "png", widthPx, heightPx }] as const;
	});
	const files = new PlannedFiles(new Map(known));
	const { text } = importedManifest({ game: "Tides: yes", pieces: imported(reading) }, files, "a: save.json");
	await writeFile(join(into, "tuckbox.yaml"), text);
	for (const { name, from } of files.all) {
		await mkdir(dirname(join(into, name)), { recursive: true });
		await copyFile(from, join(into, name));
	}
	const isImported = (piece: ManifestComponent) =>
		piece.parentExternalKey !== "elsewhere" && !piece.images?.some(({ sideKey }) => sideKey === "art");
	const within = { ...reading, manifest: { components: components.filter(isImported) } };
	const back = await read(into);
	const comparable = {
		...back,
		manifest: { components: back.manifest.components.filter(({ kind }) => kind !== "board") },
	};
	assert.deepEqual(essence(comparable, "sides"), essence(within, "sides"));
});

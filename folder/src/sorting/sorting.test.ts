import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { folderOnDisk } from "../../../cli/src/folder-on-disk.ts";
import { gameFolder, type Picture, pictureBytes, poker } from "../../../cli/tests/support/game-folder.ts";
import type { FolderReading } from "../index.ts";
import { readFolder } from "../read-folder.ts";
import { type SortedGroup, type Sorting, sortedFile, sortedFileName, sortingOf, withFile } from "./index.ts";

const example = join(import.meta.dirname, "../../../examples/lantern-bay");
const withBleed: Picture = { px: [275, 375], dpi: 100 };
const small: Picture = { px: [60, 60] };

/** The pieces and set-ups of a reading, in an order that does not depend on how they were written. */
const contentOf = ({ manifest, gameName }: FolderReading) => ({
	gameName,
	setUps: manifest.setUps,
	players: manifest.players,
	components: manifest.components
		.map((piece) => ({
			...piece,
			images: piece.images?.toSorted((one, other) => (one.sideKey < other.sideKey ? -1 : 1)),
		}))
		.toSorted((one, other) =>
			`${one.kind} ${one.externalKey}` < `${other.kind} ${other.externalKey}` ? -1 : 1,
		),
});

/** Sorts a folder without a choice, and asserts that it stays the same game. */
async function staysTheSame(dir: string): Promise<Sorting> {
	const folder = folderOnDisk(dir);
	const reading = await readFolder(folder);
	const sorting = await sortingOf(folder, reading);
	const text = sortedFile(sorting);
	const again = await readFolder(withFile(folder, sortedFileName, text));
	assert.deepEqual(again.problems, [], text);
	assert.deepEqual(contentOf(again), contentOf(reading), text);
	return sorting;
}

const shownGroups = ({ groups }: Sorting) =>
	groups.map(
		({ kind, name, pieces }: SortedGroup) =>
			`${kind} ${name}: ${pieces.map(({ piece }) => piece.name).join(", ")}`,
	);

test("a folder is laid out as groups, with the pictures that are left out", async (t) => {
	const sorting = await staysTheSame(
		await gameFolder(t, {
			"decks/sea/Gull x4.png": withBleed,
			"decks/sea/Crab.png": withBleed,
			"decks/sea/back.png": withBleed,
			"boards/bay.png": { px: [1200, 1200], dpi: 150 },
			"tokens/boat.png": small,
			"tokens/red/flag.png": small,
			"dice/d8-blue[face-3].png": small,
			"books/rules/1.png": poker,
			"books/rules/cover.png": poker,
			"art/frame.png": { px: [300, 200] },
			"art/damaged.png": "this is not a picture",
		}),
	);
	assert.deepEqual(shownGroups(sorting), [
		"deck Sea: Crab, Gull",
		"board Bay: Bay",
		"die D8 blue: D8 blue 3",
		"tokenSprite Boat: Boat",
		"tokenSprite Flag: Flag",
		"book Rules: Cover, 1",
		"parts art: Frame",
	]);
	assert.match(sortedFile(sorting), /cards: decks\/sea\/\*/);
});

test("a game with tables, sheets, set-ups and a manifest stays the same", async (t) => {
	const dir = await gameFolder(t, {
		"a.png": poker,
		"b.png": poker,
		"tuckbox.yaml": `game: Tides
players: 2-4
decks: [{ name: Sea, cards: [a.png, { front: b.png, name: "Bay: low", payload: { depth: [1, 2] } }] }]
setUps:
  - name: Two players
    startScore: 3
    spots:
      - { name: "Row: 1", x: 1, y: 2, widthMm: 300, heightMm: 90.5, role: market, columns: 3, isUpright: false }
    routines:
      - name: Refill
        steps:
          - { kind: draw, from: { deck: { key: Sea } }, into: { spot: "Row: 1" }, fillTo: 3 }
          - { kind: endTurn, if: { place: { spot: "Row: 1" }, is: atMost, count: 2 } }
        trigger: { on: empty, place: { deck: { key: Sea } } }
        pressedBy: managers
    items:
      - { kind: deck, key: Sea, x: 10, y: -4.5, isStack: true, holds: [{ kind: card, key: b, face: down }] }
  - { name: Bare, spots: [], items: [] }
`,
	});
	await staysTheSame(example);
	await staysTheSame(dir);
	await rm(join(dir, sortedFileName));
	const sheet = await pictureBytes({ px: [300, 280] }, "a.png");
	await writeFile(join(dir, "birds-3x2.png"), sheet);
	await writeFile(join(dir, "cards.csv"), "name,front,count,Cost\nGull,gull,3,2\nMoon,moon,1,\n");
	await writeFile(join(dir, "gull.png"), await pictureBytes(poker, "a.png"));
	await writeFile(join(dir, "moon.png"), await pictureBytes(poker, "a.png"));
	const { tables } = await staysTheSame(dir);
	assert.deepEqual(tables, ["cards.csv"]);
});

const word = fc.oneof(
	fc.stringMatching(
		/^[a-zA-Z0-9_\-[\](){},.#:'!x×éß&%@+=][a-zA-Z0-9 _\-[\](){},.#:'!x×éß&%@+=]{0,8}[a-z0-9)\]]$/,
	),
	fc.constantFrom(
		"constructor",
		"yes",
		"null",
		"#a",
		"a: b",
		"back",
		"cover",
		"10",
		"face-1",
		"2x1",
		"sheet",
	),
);
const fileName = fc
	.tuple(
		fc.constantFrom("decks", "tiles", "dice", "boards", "tokens", "books", "misc", "art", "."),
		fc.option(word),
		word,
		fc.constantFrom("", " x3", "[back]", "[face-2]", "-back", " [promo]"),
		fc.constantFrom("png", "jpg"),
	)
	.filter(([, folder, name]) => ![folder, name].some((part) => part?.startsWith(".")))
	.map(([top, folder, name, suffix, end]) =>
		[top, folder, `${name}${suffix}.${end}`].filter((part) => part !== null).join("/"),
	);

test("whatever the files are named, sorting without a choice changes nothing", async (t) => {
	const pictures = await Promise.all(
		[poker, small, withBleed, { px: [400, 280] as [number, number] }].map((picture) =>
			pictureBytes(picture, "a.png"),
		),
	);
	let tried = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(fileName, { minLength: 1, maxLength: 8, selector: (name) => name.toLowerCase() }),
			async (names) => {
				const files = names.map((name, at) => [name, pictures[at % pictures.length] as Buffer]);
				const dir = await gameFolder(t, Object.fromEntries(files));
				// names can contradict each other; that is reported, and nothing can be compared
				if ((await readFolder(folderOnDisk(dir))).problems.length > 0) return;
				await staysTheSame(dir);
				tried++;
			},
		),
		{ numRuns: 60 },
	);
	assert.ok(tried > 15, `${tried} folders were free of contradictions`);
});

test("what sorting writes into the folder is read, and can be sorted again", async (t) => {
	const dir = await gameFolder(t, { "cards/a.png": poker, "cards/b.png": poker, "art/c.png": small });
	const sorting = await staysTheSame(dir);
	await writeFile(join(dir, sortedFileName), sortedFile(sorting));
	const again = await staysTheSame(dir);
	assert.deepEqual(shownGroups(again), shownGroups(sorting));
	assert.equal(sortedFile(again), await readFile(join(dir, sortedFileName), "utf8"));
});

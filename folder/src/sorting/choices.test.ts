import assert from "node:assert/strict";
import { test } from "node:test";
import type { Picture } from "../../../cli/tests/support/game-folder.ts";
import { named, read, sheetOf, small, sortedFolder } from "../../../cli/tests/support/sorted-folder.ts";
import type { FolderSource } from "../index.ts";
import {
	alikeGroups,
	alikePieces,
	become,
	canBecome,
	canPair,
	cutPages,
	dropBacks,
	join,
	leaveOut,
	makeBack,
	move,
	pairBacks,
	rename,
	resize,
	resizeLongest,
	type SheetChoice,
	type Sorting,
	setCount,
	sortedFile,
	split,
	uncut,
} from "./index.ts";

const groupNamed = ({ groups }: Sorting, name: string) => {
	const found = groups.find((group) => group.name === name);
	assert.ok(found, `${name} is not among ${groups.map((group) => group.name).join(", ")}`);
	return found;
};
const idOf = (sorting: Sorting, name: string): number => groupNamed(sorting, name).id;
const pieceOf = (sorting: Sorting, name: string): number => {
	const found = sorting.groups.flatMap(({ pieces }) => pieces).find(({ piece }) => piece.name === name);
	assert.ok(found, name);
	return found.id;
};
const groupsOf = ({ groups }: Sorting) =>
	groups.map(
		({ kind, name, pieces }) => `${kind} ${name}: ${pieces.map(({ piece }) => piece.name).join(", ")}`,
	);

test("a deck becomes tokens and tiles with its back, and a deck again", async (t) => {
	const { folder, sorting } = await sortedFolder(t, named(["chits/a", "chits/b", "chits/back"], small));
	const tokens = become(sorting, [idOf(sorting, "Chits")], "tokenSprite");
	assert.deepEqual(await read(folder, tokens), [
		"tokenSprite chits/a 25x25 back chits/back.png",
		"tokenSprite chits/b 25x25 back chits/back.png",
	]);
	const deck = become(tokens, [idOf(tokens, "Chits")], "deck");
	assert.deepEqual(await read(folder, deck), await read(folder, sorting));
});

test("pictures that were left out become a deck, a book or a die", async (t) => {
	const files = named([
		"cards/a",
		"art/one-front",
		"art/one-back",
		"art/two-front",
		"art/two-back",
		"art/x x3",
	]);
	const { folder, sorting } = await sortedFolder(t, files);
	const parts = idOf(sorting, "art");
	assert.equal(groupNamed(sorting, "art").kind, "parts");
	assert.deepEqual((await read(folder, become(sorting, [parts], "deck"))).slice(2), [
		"deck art 63.5x88.9",
		"tile art/one in art 63.5x88.9 back art/one-back.png",
		"tile art/two in art 63.5x88.9 back art/two-back.png",
		"tile art/x in art 63.5x88.9 ×3",
	]);
	const book = become(sorting, [parts], "book");
	assert.match(
		(await read(folder, book)).at(-1) ?? "",
		/^book art .*pages art\/one-back.png art\/one-front.png/,
	);
	assert.deepEqual(
		(await read(folder, become(sorting, [parts], "die"))).filter((one) => /^die/.test(one)),
		["die art", ...[1, 2, 3, 4, 5].map((face) => `dieFace art/face-${face} in art`)],
	);
	assert.deepEqual(groupsOf(become(book, [idOf(book, "Art")], "parts")).sort(), groupsOf(sorting).sort());
	const many = await sortedFolder(t, named(Array.from({ length: 21 }, (_, at) => `cards/${at}`)));
	assert.equal(canBecome(groupNamed(many.sorting, "Cards"), "die"), false);
});

test("a size holds for all cards of a deck, and for single pieces in the orientation of each", async (t) => {
	const wide: Picture = { px: [350, 250] };
	const odd: Picture = { px: [270, 300], dpi: 300 };
	const { folder, sorting } = await sortedFolder(t, {
		...named(["cards/a", "cards/b"]),
		...named(["cards/c"], odd),
		...named(["boards/wide"], wide),
		...named(["boards/tall"], { px: [250, 350] }),
		...named(["tokens/a"], { px: [100, 50] }),
		...named(["tokens/b"], small),
	});
	const euro = { widthMm: 59, heightMm: 92 };
	const cards = resize(sorting, [idOf(sorting, "Cards")], euro);
	assert.deepEqual(
		(await read(folder, cards)).filter((one) => / cards/.test(one)),
		["deck cards 59x92", ...["a", "b", "c"].map((name) => `tile cards/${name} in cards 59x92`)],
	);
	assert.deepEqual(
		await read(folder, resize(cards, [idOf(cards, "Cards")], undefined)),
		await read(folder, sorting),
	);
	const [board] = sorting.groups.filter(({ kind }) => kind === "board").map(({ id }) => id);
	const boards = resize(sorting, [board ?? 0], { widthMm: 210, heightMm: 297 });
	assert.deepEqual((await read(folder, boards)).filter((one) => /^board/.test(one)).sort(), [
		"board boards/tall 210x297",
		"board boards/wide 297x210",
	]);
	const [token] = sorting.groups.filter(({ kind }) => kind === "tokenSprite").map(({ id }) => id);
	assert.deepEqual(
		(await read(folder, resizeLongest(sorting, [token ?? 0], 30))).filter((one) => /^token/.test(one)),
		["tokenSprite tokens/a 30x15", "tokenSprite tokens/b 30x30"],
	);
});

test("a picture becomes the back of decks and of single pieces, and a card again", async (t) => {
	const { folder, sorting } = await sortedFolder(
		t,
		named(["red/a", "red/b", "red/ruby", "blue/c", "tokens/boat"]),
	);
	const targets = [idOf(sorting, "Red"), idOf(sorting, "Blue"), idOf(sorting, "Boat")];
	const backed = makeBack(sorting, pieceOf(sorting, "Ruby"), targets);
	assert.deepEqual(
		(await read(folder, backed)).map((one) => one.replace(/ \d\S+x\S+/, "")),
		[
			"deck blue back red/ruby.png",
			"tile blue/c in blue",
			"deck red back red/ruby.png",
			"tile red/a in red",
			"tile red/b in red",
			"tokenSprite tokens/boat back red/ruby.png",
		],
	);
	assert.deepEqual(groupsOf(dropBacks(backed, idOf(backed, "Red"))), [
		"deck Blue: C",
		"deck Red: A, B, Ruby",
		"tokenSprite Boat: Boat",
	]);
});

test("a group becomes the backs of another, by names or in order", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["day/deed1front", "day/deed2front", "day/deed10front"]),
		...named(["night/deed1back", "night/deed10back", "night/deed2back", "wood/x"]),
	});
	const [faces, rears] = [groupNamed(sorting, "Day"), groupNamed(sorting, "Night")];
	assert.ok(canPair(rears, faces));
	assert.equal(canPair(faces, groupNamed(sorting, "Wood")), false);
	const paired = pairBacks(sorting, rears.id, faces.id);
	assert.deepEqual(
		(await read(folder, paired)).filter((one) => / back /.test(one)),
		[
			"tile day/deed1front in day 63.5x88.9 back night/deed1back.png",
			"tile day/deed2front in day 63.5x88.9 back night/deed2back.png",
			"tile day/deed10front in day 63.5x88.9 back night/deed10back.png",
		],
	);
	assert.deepEqual(groupsOf(paired).length, 2);
});

test("a deck is split, and decks are joined; cards move between them and can be left out", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named([
			"heroes/arcana bell",
			"heroes/arcana sun",
			"heroes/elder owl",
			"heroes/elder fox",
			"heroes/back",
		]),
		...named(["tokens/boat"], small),
	});
	const cards = ["Elder owl", "Elder fox"].map((name) => pieceOf(sorting, name));
	const halves = split(sorting, idOf(sorting, "Heroes"), cards);
	const size = "63.5x88.9";
	assert.deepEqual((await read(folder, halves)).slice(0, 6), [
		`deck heroes ${size} back heroes/back.png`,
		`tile heroes/arcana bell in heroes ${size}`,
		`tile heroes/arcana sun in heroes ${size}`,
		`deck heroes/Elder ${size} back heroes/back.png`,
		`tile heroes/elder fox in heroes/Elder ${size}`,
		`tile heroes/elder owl in heroes/Elder ${size}`,
	]);
	const [heroes, elder] = [idOf(halves, "Heroes"), idOf(halves, "Elder")];
	assert.deepEqual(await read(folder, join(halves, [heroes, elder])), await read(folder, sorting));
	const boat = pieceOf(halves, "Boat");
	const moved = move(halves, [boat], elder, pieceOf(halves, "Elder owl"));
	assert.deepEqual(groupsOf(moved), [
		"deck Heroes: Arcana bell, Arcana sun",
		"deck Elder: Elder fox, Boat, Elder owl",
	]);
	assert.ok((await read(folder, moved)).includes(`tile tokens/boat in heroes/Elder ${size}`));
	const named2 = rename(setCount(moved, [pieceOf(moved, "Elder owl")], 4), elder, "Old ones");
	const text = await read(folder, named2);
	assert.ok(text.includes(`tile heroes/elder owl in heroes/Elder ${size} ×4`), text.join("\n"));
	const left = leaveOut(halves, [pieceOf(halves, "Elder owl"), pieceOf(halves, "Elder fox"), boat]);
	assert.deepEqual(groupsOf(left), [
		"deck Heroes: Arcana bell, Arcana sun",
		"parts heroes: Elder fox, Elder owl",
		"parts tokens: Boat",
	]);
	assert.equal((await read(folder, left)).length, 3);
});

test("each half of a deck that is split has the size of its own cards", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["mixed/chit1", "mixed/chit2", "mixed/chit3"], { px: [750, 750], dpi: 300 }),
		...named(["mixed/card1", "mixed/card2"]),
	});
	const halves = split(sorting, idOf(sorting, "Mixed"), [
		pieceOf(sorting, "Card1"),
		pieceOf(sorting, "Card2"),
	]);
	const decks = (await read(folder, halves)).filter((piece) => piece.startsWith("deck"));
	assert.deepEqual(decks, ["deck mixed 63.5x63.5", "deck mixed/Mixed 2 63.5x88.9"]);
});

test("a choice is offered for the pictures and groups that are like it", async (t) => {
	const { sorting } = await sortedFolder(t, {
		...named(["deeds/deed1", "deeds/deed2", "deeds/deed2back", "deeds/deed1back", "deeds/station"]),
		...named(["deeds/large1"], { px: [500, 700] }),
		...named(["wood/a", "wood/b"]),
	});
	const namesOf = (ids: readonly number[]) =>
		sorting.groups.flatMap(({ pieces }) =>
			pieces.filter(({ id }) => ids.includes(id)).map(({ piece }) => piece.name),
		);
	assert.deepEqual(namesOf(alikePieces(sorting, pieceOf(sorting, "Deed2"))), ["Deed1", "Deed2"]);
	assert.deepEqual(namesOf(alikePieces(sorting, pieceOf(sorting, "Deed1back"))), ["Deed1back", "Deed2back"]);
	assert.equal(alikePieces(sorting, pieceOf(sorting, "Station")).length, 5);
	assert.deepEqual(alikePieces(sorting, pieceOf(sorting, "Large1")).length, 1);
	assert.equal(alikeGroups(sorting, idOf(sorting, "Wood")).length, 2);
});

/** A sheet of cells in different colours, each with a mark in another place. */
const plain: SheetChoice = { grid: "3x2", last: "card" };

async function cutInto(sorting: Sorting, folder: FolderSource, files: string[], choice: SheetChoice) {
	const { back, ...own } = choice;
	const cut = await cutPages(
		sorting,
		folder,
		files.map((file) => ({ file, choice: own, ...(back && { back: { file: back } }) })),
	);
	assert.ok("sorting" in cut, JSON.stringify(cut));
	return cut.sorting;
}

test("a card is cut as a sheet, in another grid, and is one picture again", async (t) => {
	const art = await sheetOf(3, 2, [50, 70]);
	const { folder, sorting } = await sortedFolder(t, {
		"cards/all.png": art,
		"cards/x.png": { px: [50, 70] },
	});
	const cut = await cutInto(sorting, folder, ["cards/all.png"], plain);
	const cells = (count: number) => Array.from({ length: count }, (_, at) => `All ${at + 1}`).join(", ");
	assert.deepEqual(groupsOf(cut), [`deck Cards: ${cells(6)}, X`]);
	assert.equal((await read(folder, cut)).length, 8);
	const withBack = await cutInto(cut, folder, ["cards/all.png"], { ...plain, last: "back" });
	assert.deepEqual(groupsOf(withBack), [`deck Cards: ${cells(5)}, X`]);
	assert.match((await read(folder, withBack))[0] ?? "", /^deck cards .* back cards\/all\/back\.png$/);
	const whole = uncut(withBack, "cards/all.png");
	assert.deepEqual(await read(folder, whole), await read(folder, sorting));
	const uneven = await cutPages(sorting, folder, [
		{ file: "cards/all.png", choice: { ...plain, grid: "4x2" } },
	]);
	assert.ok("fault" in uneven && uneven.fault.code === "GRID_UNEVEN", JSON.stringify(uneven));
});

test("sheets that were left out or are single pieces become a deck, with the backs on another sheet", async (t) => {
	const [one, two] = [await sheetOf(3, 2, [50, 70]), await sheetOf(3, 2, [50, 70])];
	const { folder, sorting } = await sortedFolder(t, {
		"cards/x.png": { px: [50, 70] },
		"assets/birds-1.png": one,
		"assets/birds-2.png": two,
		"tokens/fish.png": one,
		"tokens/fish under.png": two,
	});
	assert.equal(groupNamed(sorting, "assets").kind, "parts");
	const birds = await cutInto(sorting, folder, ["assets/birds-1.png", "assets/birds-2.png"], plain);
	assert.deepEqual(
		groupsOf(birds).filter((group) => /irds/.test(group)),
		[
			`deck Birds: ${["1", "2"].flatMap((at) => [1, 2, 3, 4, 5, 6].map((cell) => `Birds ${at} ${cell}`)).join(", ")}`,
		],
	);
	assert.match(sortedFile(birds), /cards:\n {6}- assets\/birds-1\.png\n {6}- assets\/birds-2\.png/);
	const fish = await cutInto(sorting, folder, ["tokens/fish.png"], {
		...plain,
		back: "tokens/fish under.png",
	});
	const found = await read(folder, fish);
	assert.deepEqual(
		found.filter((piece) => / back /.test(piece)).map((piece) => piece.replace(/ in .* back/, " back")),
		[1, 2, 3, 4, 5, 6].map((at) => `tile tokens/fish/fish-${at} back tokens/fish/fish-${at}[back].png`),
	);
	assert.ok(!found.some((piece) => piece.startsWith("token")));
});

test("the back of a deck whose cards are all left out is left out with them", async (t) => {
	const { sorting } = await sortedFolder(t, {
		...named(["land/fox", "land/owl", "sea/gull", "sea/back", "art/tree", "art/back"]),
	});
	const cards = groupNamed(sorting, "Land").pieces.map(({ id }) => id);
	const moved = move(sorting, cards, idOf(sorting, "art"));
	const files = groupNamed(moved, "art").pieces.flatMap(({ piece }) =>
		piece.pictures.map(({ file }) => file),
	);
	assert.deepEqual(files.toSorted(), ["art/back.png", "art/tree.png", "land/fox.png", "land/owl.png"]);
});

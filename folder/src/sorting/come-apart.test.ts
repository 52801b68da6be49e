import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { named, read, small, sortedFolder } from "../../../cli/tests/support/sorted-folder.ts";
import type { FolderSource, Outline } from "../index.ts";
import {
	comeApart,
	formsIn,
	likenesses,
	outlinedPictures,
	piecesNamed,
	type SortedGroup,
	type Sorting,
	seriesIn,
} from "./index.ts";

const firstOf = ({ groups: [group] }: Sorting): SortedGroup => {
	assert.ok(group);
	return group;
};
const groupsOf = ({ groups }: Sorting) =>
	groups.map(({ kind, pieces }) => `${kind}: ${pieces.map(({ piece }) => piece.name).join(", ")}`);
const namesOf = ({ groups }: Sorting, ids: readonly number[]) =>
	groups.flatMap(({ pieces }) => pieces.filter(({ id }) => ids.includes(id)).map(({ piece }) => piece.name));
const pieceOf = ({ groups }: Sorting, name: string): number =>
	groups.flatMap(({ pieces }) => pieces).find(({ piece }) => piece.name === name)?.id ?? 0;

async function outlinesIn(folder: FolderSource, sorting: Sorting) {
	const pictures = outlinedPictures(sorting, firstOf(sorting));
	const outlines = (await folder.tools?.outlinesOf?.(pictures)) ?? [];
	return new Map(pictures.map(({ name }, at): [string, Outline] => [name, outlines[at] ?? "box"]));
}

const drawn = async (svg: string) => await sharp(Buffer.from(svg)).png().toBuffer();
const disc = await drawn(
	`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="40" fill="#259"/></svg>`,
);
const hexagon = await drawn(
	`<svg xmlns="http://www.w3.org/2000/svg" width="140" height="121"><path d="M35 0h70l35 60.5-35 60.5H35L0 60.5z" fill="#592"/></svg>`,
);

test("a folder of mixed pictures comes apart by outlines and sizes", async (t) => {
	const { folder, sorting } = await sortedFolder(t, {
		...named(["ash", "elm", "oak"]),
		...named(["chit 1", "chit 2"], small),
		"coin a.png": disc,
		"coin b.png": disc,
		"field a.png": hexagon,
		"field b.png": hexagon,
		"title.png": { px: [300, 80] },
	});
	const apart = comeApart(
		sorting,
		firstOf(sorting).id,
		formsIn(firstOf(sorting), await outlinesIn(folder, sorting)),
	);
	assert.deepEqual(groupsOf(apart).toSorted(), [
		"deck: Ash, Elm, Oak",
		"deck: Chit 1, Chit 2",
		"deck: Title",
		"tile: Field a, Field b",
		"tokenSprite: Coin a, Coin b",
	]);
	const pieces = await read(folder, apart);
	assert.equal(pieces.filter((piece) => piece.startsWith("tokenSprite")).length, 2);
	assert.equal(pieces.filter((piece) => piece.startsWith("deck")).length, 3);
});

test("series come apart by the beginning of their names, and the one that stays is named after it", async (t) => {
	const files = named(["event_0", "event_1", "event_2", "event_3", "tool_0", "tool_1", "tool_2", "cover"]);
	const { folder, sorting } = await sortedFolder(t, files);
	const { id } = firstOf(sorting);
	const apart = comeApart(sorting, id, seriesIn(firstOf(sorting)));
	assert.deepEqual(groupsOf(apart), [
		"deck: Cover",
		"deck: Event 0, Event 1, Event 2, Event 3",
		"deck: Tool 0, Tool 1, Tool 2",
	]);
	assert.deepEqual(apart.groups.map(({ name }) => name).slice(1), ["Event", "Tool"]);
	assert.equal((await read(folder, apart)).filter((piece) => piece.startsWith("deck")).length, 3);
	const alone = await sortedFolder(t, named(["tool_0", "tool_1", "tool_2"]));
	assert.deepEqual(seriesIn(firstOf(alone.sorting)), []);
	const both = await sortedFolder(
		t,
		named(["event_0", "event_1", "event_2", "event_3", "tool_0", "tool_1", "tool_2"]),
	);
	const two = comeApart(both.sorting, firstOf(both.sorting).id, seriesIn(firstOf(both.sorting)));
	assert.deepEqual(
		two.groups.map(({ name }) => name),
		["Event", "Tool"],
	);
});

test("pictures are found by what they have in common with one, and by a text", async (t) => {
	const { sorting } = await sortedFolder(t, {
		...named(["red button", "blue button", "Big-BlueFlag"]),
		...named(["blue chit"], small),
		"art/button frame.png": small,
	});
	const found = likenesses(sorting, pieceOf(sorting, "Blue button"));
	assert.deepEqual(
		found.map((like) => [like.by === "size" ? "size" : like.word, namesOf(sorting, like.ids).length]),
		[
			["size", 3],
			["blue", 3],
			["button", 2],
		],
	);
	assert.deepEqual(namesOf(sorting, piecesNamed(sorting, " BUTTON ")).toSorted(), [
		"Blue button",
		"Button frame",
		"Red button",
	]);
	assert.deepEqual(piecesNamed(sorting, " "), []);
	assert.deepEqual(likenesses(sorting, -1), []);
});

test("pictures as large as one are found in all groups of its kind", async (t) => {
	const { sorting } = await sortedFolder(t, {
		...named(["imp/imp", "rat/rat", "owl/owl 1", "owl/owl 2"]),
		...named(["fox/fox"], { px: [500, 500] }),
		...named(["boards/bay"]),
	});
	const found = likenesses(sorting, pieceOf(sorting, "Imp"));
	assert.deepEqual(
		found.map((like) => [like.by === "size" && like.in, namesOf(sorting, like.ids).toSorted()]),
		[["all", ["Imp", "Owl 1", "Owl 2", "Rat"]]],
	);
	assert.deepEqual(likenesses(sorting, pieceOf(sorting, "Fox")), []);
});

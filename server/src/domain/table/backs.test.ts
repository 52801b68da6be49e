import assert from "node:assert/strict";
import { test } from "node:test";
import { cardRecords, deckRecord } from "../../../tests/support/tables/played-table.ts";
import { withBackOfOthers, withOneBack } from "./backs.ts";
import { piecesFromRecords } from "./piece.ts";

const back = (name: string) => ({ sideKey: "back", derivedUrl: name, widthPx: name.length });
const game = (...backs: string[]) =>
	piecesFromRecords([
		deckRecord("light"),
		...cardRecords("light", backs.length).map((card, i) => ({
			...card,
			payload: { imageFaces: [{ sideKey: "front", derivedUrl: `front ${i}` }, back(backs[i] ?? "")] },
		})),
	]);
const tileFaces = (pieces: ReturnType<typeof game>) =>
	[...pieces.values()].flatMap(({ kind, faces }) => (kind === "tile" ? [faces] : []));
const backsOf = (pieces: ReturnType<typeof game>) => tileFaces(pieces).map(([, face]) => face);

const looks = new Map([
	["a", "x"],
	["bb", "x"],
	["ccc", "y"],
]);

test("backs with the same look become the first of them, and fronts stay", () => {
	const pieces = withOneBack(game("bb", "a", "ccc"), looks, new Map());
	assert.deepEqual(backsOf(pieces), [back("bb"), back("bb"), back("ccc")]);
	assert.deepEqual(
		tileFaces(pieces).map(([face]) => face?.derivedUrl),
		["front 0", "front 1", "front 2"],
	);
});

test("a table keeps its back as long as the look of that back is known", () => {
	assert.deepEqual(backsOf(withOneBack(game("bb"), looks, game("a"))), [back("a")]);
	const fewer = new Map([...looks].filter(([address]) => address !== "a"));
	assert.deepEqual(backsOf(withOneBack(game("bb"), fewer, game("a"))), [back("bb")]);
});

test("backs without a known look stay different", () => {
	assert.deepEqual(backsOf(withOneBack(game("a", "bb"), new Map(), new Map())), [back("a"), back("bb")]);
});

test("a ghost gets the new back of the pieces that shared its old one, if they all have the same", () => {
	const before = game("a", "a", "a");
	const [[binding, ghost] = assert.fail()] = [...before].filter(([, { kind }]) => kind === "tile");
	const without = (...backs: string[]) => new Map([...game(...backs)].filter(([key]) => key !== binding));
	const backAfter = (...backs: string[]) => withBackOfOthers(before, without(...backs))(ghost).faces[1];
	assert.deepEqual(backAfter("a", "bb", "bb"), back("bb"));
	assert.deepEqual(backAfter("a", "a", "bb"), back("a"), "they have come apart");
	assert.deepEqual(backAfter("a", "a", "a"), back("a"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf, deckRecord } from "../../../tests/support/played-table.ts";
import { withOneBack } from "./backs.ts";
import { piecesOf } from "./piece.ts";

const back = (name: string) => ({ sideKey: "back", derivedUrl: name, widthPx: name.length });
const game = (...backs: string[]) =>
	piecesOf([
		deckRecord("light"),
		...cardsOf("light", backs.length).map((card, i) => ({
			...card,
			payload: { imageFaces: [{ sideKey: "front", derivedUrl: `front ${i}` }, back(backs[i] ?? "")] },
		})),
	]);
const facesOf = (pieces: ReturnType<typeof game>) =>
	[...pieces.values()].flatMap(({ kind, faces }) => (kind === "tile" ? [faces] : []));
const backsOf = (pieces: ReturnType<typeof game>) => facesOf(pieces).map(([, face]) => face);

const looks = new Map([
	["a", "x"],
	["bb", "x"],
	["ccc", "y"],
]);

test("backs of one look are the first of them, and fronts stay", () => {
	const pieces = withOneBack(game("bb", "a", "ccc"), looks, new Map());
	assert.deepEqual(backsOf(pieces), [back("bb"), back("bb"), back("ccc")]);
	assert.deepEqual(
		facesOf(pieces).map(([face]) => face?.derivedUrl),
		["front 0", "front 1", "front 2"],
	);
});

test("the back that a table has stays, unless it is not known any longer", () => {
	assert.deepEqual(backsOf(withOneBack(game("bb"), looks, game("a"))), [back("a")]);
	const fewer = new Map([...looks].filter(([address]) => address !== "a"));
	assert.deepEqual(backsOf(withOneBack(game("bb"), fewer, game("a"))), [back("bb")]);
});

test("backs of which is not known how they look stay different", () => {
	assert.deepEqual(backsOf(withOneBack(game("a", "bb"), new Map(), new Map())), [back("a"), back("bb")]);
});

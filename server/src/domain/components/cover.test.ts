import assert from "node:assert/strict";
import { test } from "node:test";
import { type CoverPlace, chooseCovers, sizeOfVersion } from "./cover.ts";

/** Pictures by what they show: `c` a card, `b` a board, `o` anything else. The number tells pictures apart. */
function chosen(...names: string[]): string {
	const places: Record<string, CoverPlace> = { c: "card", b: "board", o: "other" };
	const pictures = names.map((name) => ({ place: places[name[0] ?? ""] ?? "other", derivativeId: name }));
	return chooseCovers(pictures)
		.map(({ derivativeId }) => derivativeId)
		.join(" ");
}

test("a game's cover shows cards, and one board next to them", () => {
	assert.equal(chosen("c1", "c2", "c3", "c4", "c5", "c6", "b1", "b2", "o1"), "c1 c2 c3 c4 b1");
	assert.equal(chosen("c1", "c2", "c3", "c4", "c5", "c6", "o1"), "c1 c2 c3 c4 c5");
});

test("further boards and other pieces fill in when there are few cards", () => {
	assert.equal(chosen("c1", "b1", "b2", "o1", "o2", "o3"), "c1 b1 b2 o1 o2");
	assert.equal(chosen("o1", "o2"), "o1 o2");
	assert.equal(chosen(), "");
});

test("a picture that several pieces share appears once", () => {
	assert.equal(chosen("c1", "c1", "c2", "c1", "o1", "o1"), "c1 c2 o1");
});

test("a derived version has the proportions of what is shown, fits its long edge and is never enlarged", () => {
	const card = { widthPx: 825, heightPx: 1125 };
	assert.deepEqual(sizeOfVersion(card, null, "thumb"), { widthPx: 188, heightPx: 256 });
	const trim = { left: 37, top: 37, width: 750, height: 1050 };
	assert.deepEqual(sizeOfVersion(card, trim, "display"), { widthPx: 731, heightPx: 1024 });
	assert.deepEqual(sizeOfVersion({ widthPx: 90, heightPx: 40 }, null, "thumb"), {
		widthPx: 90,
		heightPx: 40,
	});
	assert.deepEqual(sizeOfVersion({ widthPx: 4000, heightPx: 2 }, null, "thumb"), {
		widthPx: 256,
		heightPx: 1,
	});
});

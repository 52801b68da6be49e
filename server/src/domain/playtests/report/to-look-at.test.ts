import assert from "node:assert/strict";
import { test } from "node:test";
import { Revision } from "./revision.ts";
import { Looking } from "./to-look-at.ts";

type Finished = { onTable?: number; inHand?: number; neverSeen?: number; dead?: number; kept?: number };

function lines(...pieces: Finished[]) {
	const looking = new Looking<number>();
	for (const [i, counts] of pieces.entries()) {
		const record = new Revision().record("");
		Object.assign(record.games.finished, counts);
		looking.add(i, record);
	}
	return looking.lines().map(({ reason, piece, count, of }) => [reason, piece, count, of]);
}

test("a piece deserves a look for what is known of at least three games (J8)", () => {
	assert.deepEqual(lines({ onTable: 2, neverSeen: 2 }, { inHand: 2, dead: 2, kept: 2 }), []);
	assert.deepEqual(lines({ onTable: 4, neverSeen: 3 }, { inHand: 7, dead: 5 }), []);
	assert.deepEqual(
		lines(
			{ onTable: 3, neverSeen: 3 },
			{ onTable: 8, inHand: 8, dead: 6 },
			{ onTable: 5, inHand: 4, dead: 4, kept: 4 },
		),
		[
			["alwaysKept", 2, 4, 4],
			["neverDrawn", 0, 3, 3],
			["dead", 1, 6, 8],
		],
	);
});

test("at most ten pieces are named, and four for each reason (J8)", () => {
	const unseen = Array.from({ length: 8 }, (_, i) => ({ onTable: i + 3, neverSeen: i + 3 }));
	const kept = unseen.map(({ onTable: of }) => ({ inHand: of, dead: of, kept: of }));
	const dead = unseen.map(({ onTable: of }) => ({ inHand: of, dead: of }));
	const shown = lines(...unseen, ...kept, ...dead);
	assert.equal(shown.length, 10);
	const counts = Object.groupBy(shown, ([reason]) => String(reason));
	assert.ok(Object.values(counts).every((of = []) => of.length >= 2 && of.length <= 4));
	assert.deepEqual(lines(...unseen), [
		["neverDrawn", 7, 10, 10],
		["neverDrawn", 6, 9, 9],
		["neverDrawn", 5, 8, 8],
		["neverDrawn", 4, 7, 7],
	]);
});

test("a piece that players name as the worst deserves a look (J8, J9)", () => {
	const looking = new Looking<number>();
	for (const [i, [best, worst]] of [
		[0, 2],
		[3, 3],
		[1, 3],
	].entries()) {
		const record = new Revision().record("");
		Object.assign(record.votes, { best, worst, answers: { best: 12, worst: 12 } });
		looking.add(i, record);
	}
	assert.deepEqual(looking.lines(), [{ reason: "worst", piece: 2, revision: "", count: 3, of: 12 }]);
});

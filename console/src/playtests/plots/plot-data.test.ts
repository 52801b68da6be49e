import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReportGame } from "../parts/report.ts";
import { columnsOf, pitch, scaleOf, shifts } from "./plot-data.ts";

const game = (more: Partial<ReportGame>) =>
	({
		id: "ptt",
		isFinished: true,
		lengthMs: null,
		turns: 0,
		scoreSpread: null,
		players: 3,
		versions: [1],
		...more,
	}) as ReportGame;

test("games count for the version that lay on the table at their end, and only finished ones have a length", () => {
	const minute = 60_000;
	const columns = columnsOf(
		[
			game({ versions: [2, 3], lengthMs: 30 * minute }),
			game({ versions: [3], lengthMs: 20 * minute }),
			game({ versions: [1], lengthMs: 50 * minute }),
			game({ versions: [1], lengthMs: 5 * minute, isFinished: false }),
			game({ versions: [4] }),
		],
		"length",
		"version",
	);
	assert.deepEqual(
		columns.map(({ of, marks, spread }) => [of, marks.map(({ value }) => value), spread?.median]),
		[
			[1, [50], 50],
			[3, [20, 30], 25],
		],
	);
	assert.deepEqual(columnsOf([game({ turns: 7, players: 2 })], "turns", "players")[0]?.of, 2);
});

test("of many versions, the latest are shown", () => {
	const games = Array.from({ length: 30 }, (_, i) => game({ versions: [i + 1], turns: 3 }));
	const columns = columnsOf(games, "turns", "version");
	assert.equal(columns.length, 10);
	assert.deepEqual([columns[0]?.of, columns.at(-1)?.of], [21, 30]);
});

test("a scale begins at zero and ends at a round number that is not below any value", () => {
	for (const highest of [0, 1, 7, 23, 98, 101, 1234]) {
		const { top, ticks } = scaleOf([highest]);
		assert.ok(top >= highest && top <= Math.max(1, highest) * 2, `${highest}: ${top}`);
		assert.ok(ticks[0] === 0 && ticks.length >= 2 && ticks.length <= 7, `${highest}: ${ticks}`);
	}
});

test("marks of equal height lie next to each other, and those apart in the middle", () => {
	assert.deepEqual(shifts([50, 50, 50, 90]), [0, pitch, -pitch, 0]);
	assert.equal(shifts(Array.from({ length: 40 }, () => 50)).length, 40);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fact, Playtest } from "../parts/playtest.ts";
import { diceOf, gameEndOf, piecesOf, seatTimes } from "./game-facts.ts";
import { timeTicks } from "./time-ticks.ts";

const fact = (event: Fact["event"], key: string, more: Partial<Fact> = {}): Fact => ({
	event,
	piece: { app: "app", kind: "tile", externalKey: key, name: key, revision: "" },
	...{ copy: 1, place: 0, turn: null, act: 1, at: 1000, value: null },
	...more,
});
const turn = (number: number, place: number | null, startedAt: number, endedAt: number | null) => ({
	...{ number, round: 1, place, startedAt, endedAt },
});
const playtest = {
	startedAt: 1000,
	endedAt: 90_000,
	seats: [{ place: 0 }, { place: 3 }],
	turns: [turn(1, 0, 1000, 3000), turn(2, 3, 3000, 9000), turn(3, null, 9000, 9500), turn(4, 0, 9500, null)],
} as unknown as Playtest;

test("the game ends with its last turn or fact, and not when the playtest is ended later", () => {
	assert.equal(gameEndOf(playtest, []), 9500);
	assert.equal(gameEndOf(playtest, [fact("played", "sun", { at: 12_000 }), fact("drawn", "sun")]), 12_000);
});

test("seats are timed by their own turns, and wait between them", () => {
	assert.deepEqual(seatTimes(playtest, 12_000), [
		{ place: 0, turns: 2, totalMs: 4500, longestMs: 2500, longestWaitMs: 6500 },
		{ place: 3, turns: 1, totalMs: 6000, longestMs: 6000, longestWaitMs: undefined },
	]);
});

test("the rolls of a die are counted by number", () => {
	const [die, ...others] = diceOf([
		...[4, 1, 4].map((value) => fact("rolled", "die", { value })),
		fact("counted", "rounds", { value: 4 }),
	]);
	assert.deepEqual(
		[...(die?.counts ?? [])],
		[
			[1, 1],
			[4, 2],
		],
	);
	assert.deepEqual([die?.total, die?.mean, others.length], [3, 3, 0]);
});

test("copies count once for each thing that happened to them, and dealt cards are drawn", () => {
	const [sun, moon, rounds] = piecesOf([
		fact("dealt", "sun"),
		fact("toHand", "sun"),
		fact("drawn", "sun", { copy: 2 }),
		fact("played", "sun", { turn: 5 }),
		fact("played", "sun", { turn: 7 }),
		fact("neverSeen", "moon", { copy: 1 }),
		fact("neverSeen", "moon", { copy: 2 }),
		fact("counted", "rounds", { value: 2 }),
		fact("counted", "rounds", { value: 6 }),
		fact("peeked", "star"),
		fact("rolled", "die", { value: 3 }),
	]);
	const { counts, copies, firstTurn } = sun ?? assert.fail();
	assert.deepEqual([counts.drawn, counts.played, copies, firstTurn], [2, 1, 2, 5]);
	assert.equal(moon?.counts.neverSeen, 2);
	assert.deepEqual([rounds?.piece.externalKey, rounds?.value], ["rounds", 6]);
});

test("an axis has at most five round times, and none at its very end", () => {
	const minutes = (ms: number) => ms / 60_000;
	assert.deepEqual(timeTicks(21 * 60_000).map(minutes), [0, 5, 10, 15]);
	assert.deepEqual(timeTicks(60 * 60_000).map(minutes), [0, 15, 30, 45]);
	assert.deepEqual(timeTicks(40_000), [0, 10_000, 20_000, 30_000]);
	for (let ms = 1; ms < 1e9; ms *= 1.7) assert.ok(timeTicks(ms).length <= 5 && timeTicks(ms)[0] === 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, enteredOf } from "./entered.ts";
import type { PlaytestSeat, PlaytestSummary } from "./playtest.ts";

const seat = (place: number, more: Partial<PlaytestSeat> = {}): PlaytestSeat => ({
	...{ place, name: null, isNew: null, isDesigner: false, score: null, hasWon: null, role: null },
	...more,
});
const playtest = {
	question: "Fun?",
	result: null,
	excludedBecause: null,
	sharedReplay: "own",
	seats: [seat(0, { score: 7 }), seat(1)],
} as unknown as PlaytestSummary;

test("a form in which nothing was entered changes nothing", () => {
	assert.deepEqual(changeOf(playtest, enteredOf(playtest)), {});
	const said = {
		...playtest,
		result: "win",
		seats: [seat(0, { hasWon: true, isNew: false })],
	} as PlaytestSummary;
	assert.deepEqual(changeOf(said, { ...enteredOf(said) }).seats, [{ place: 0, isNew: null }]);
});

test("only what was changed is sent, so that what others entered in the meantime stays", () => {
	const entered = enteredOf(playtest);
	const seats = entered.seats.with(1, {
		place: 1,
		hasWon: false,
		isNew: false,
		isDesigner: false,
		score: "-3",
		role: " Fox ",
	});
	assert.deepEqual(changeOf(playtest, { ...entered, seats }), {
		seats: [{ place: 1, score: -3, role: "Fox" }],
	});
	assert.deepEqual(changeOf(playtest, { ...entered, sharedReplay: "all" }), { sharedReplay: "all" });
});

test("a winner makes the game won, and the other seats lost it", () => {
	const entered = enteredOf(playtest);
	const [first] = entered.seats;
	assert.ok(first);
	const seats = entered.seats.with(0, { ...first, hasWon: true });
	assert.deepEqual(changeOf(playtest, { ...entered, seats }), {
		result: "win",
		seats: [
			{ place: 0, hasWon: true },
			{ place: 1, hasWon: false },
		],
	});
	assert.deepEqual(changeOf(playtest, { ...entered, seats, result: "coopLoss" }), { result: "coopLoss" });
});

test("a score can be taken back, and a playtest counts again without a reason", () => {
	const entered = enteredOf({ ...playtest, excludedBecause: "A card was missing" });
	const [first] = entered.seats;
	assert.ok(first);
	const change = changeOf(
		{ ...playtest, excludedBecause: "A card was missing" },
		{
			...entered,
			isExcluded: false,
			seats: entered.seats.with(0, { ...first, score: "" }),
		},
	);
	assert.deepEqual(change, { excludedBecause: null, seats: [{ place: 0, score: null }] });
});

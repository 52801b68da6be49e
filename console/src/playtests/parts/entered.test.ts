import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, enteredOf, newSeat } from "./entered.ts";
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
		name: "",
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

test("a game on paper gets other seats, names and another set-up; one at a table does not", () => {
	const onPaper = { ...playtest, source: "paper", setUp: "Short" } as PlaytestSummary;
	const entered = enteredOf(onPaper);
	assert.deepEqual(changeOf(onPaper, entered), {});
	const seats = [...entered.seats.slice(1), { ...newSeat(2), name: " Cleo " }];
	const unsaid = { score: null, hasWon: null, isNew: null, isDesigner: false, role: null };
	assert.deepEqual(changeOf(onPaper, { ...entered, seats, setUp: " " }), {
		seats: [{ place: 2, ...unsaid, name: "Cleo" }],
		removedPlaces: [0],
		setUp: null,
	});
	const named = entered.seats.with(0, { ...newSeat(0), score: "7", name: "Ann" });
	assert.deepEqual(changeOf(onPaper, { ...entered, seats: named }), { seats: [{ place: 0, name: "Ann" }] });
	assert.deepEqual(changeOf(playtest, { ...enteredOf(playtest), seats: named, setUp: "Long" }), {});
});

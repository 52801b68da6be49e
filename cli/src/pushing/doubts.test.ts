import assert from "node:assert/strict";
import { test } from "node:test";
import "../messages/english.ts";
import { type Doubt, folded, sorted } from "./doubts.ts";

const doubt = (code: string, place: string, text = `${place} is odd.`): Doubt => ({
	...{ code, kind: "guess", place, text },
	hint: "Change it.",
});

const many = (code: string, count: number) =>
	Array.from({ length: count }, (_, at) => doubt(code, `${code}-${at + 1}`));

test("the same sentence about several files is one line, with what to do once", () => {
	const { lines, rest } = folded(
		["a", "b", "c", "d", "e"].map((place) => doubt("NO_BACK", place, "No back.")),
	);
	assert.deepEqual([lines.map(({ line }) => line), rest], [["a, b, c, and 2 more  No back.  Change it."], 0]);
});

test("a cause has at most three lines, or four if that is all", () => {
	const linesOf = (count: number) => folded(many("ODD", count)).lines.map(({ line }) => line);
	assert.equal(linesOf(4).length, 4);
	assert.deepEqual(linesOf(5), [
		"ODD-1  ODD-1 is odd.  Change it.",
		"ODD-2  ODD-2 is odd.",
		"ODD-3  ODD-3 is odd.  (and 2 more like this)",
	]);
});

test("there are at most a dozen lines; each cause keeps one for as long as possible", () => {
	const causes = (count: number) => Array.from({ length: count }, (_, at) => many(`C${at}`, 5)).flat();
	for (const [count, lineCount, rest] of [
		[4, 12, 0],
		[5, 10, 0],
		[12, 12, 0],
		[13, 11, 10],
		[40, 11, 145],
	] as const) {
		const shown = folded(causes(count));
		assert.deepEqual([shown.lines.length, shown.rest], [lineCount, rest], `${count} causes`);
	}
	assert.equal(folded(causes(40), true).lines.length, 200, "unless all are wanted");
});

test("the most harmful doubts come first, and those that are rarely wrong only on request", () => {
	const codes = ["NAME_IS_KEY", "SOMETHING_NEW", "DECK_WITHOUT_BACK", "LOW_RESOLUTION", "PICTURE_LEFT_OUT"];
	const doubts = codes.map((code) => ({
		...doubt(code, "x"),
		...(/LOW|LEFT/.test(code) && { kind: "warning" as const }),
	}));
	const order = (isVerbose: boolean) => sorted(doubts, isVerbose).map(({ code }) => code);
	assert.deepEqual(order(false), [
		"PICTURE_LEFT_OUT",
		"DECK_WITHOUT_BACK",
		"LOW_RESOLUTION",
		"SOMETHING_NEW",
	]);
	assert.deepEqual(order(true), [...order(false).slice(0, 3), "NAME_IS_KEY", "SOMETHING_NEW"]);
});

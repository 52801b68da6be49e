import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countingActs, type Mark, turnOf, turnsIn, versionsIn } from "./marks.ts";

const mark = (act: number, kind: Mark["kind"], value: number | null = null): Mark => ({
	act,
	at: act * 100,
	kind,
	value,
	place: kind === "turn" ? (value ?? 0) : null,
});

/** An act of a random game. `undo` also stands for a redo, which undoes an undo. */
type Step = { kind: "act" | "undo" | "rewind"; pick: number };

/**
 * Plays steps, and keeps the list of the acts that count after each of them: another statement of the same rule.
 * @returns the marks, and the list after the last step
 */
function play(steps: readonly Step[]): { marks: Mark[]; counting: Set<number> } {
	const marks: Mark[] = [];
	let undoable: number[] = [];
	const changes = new Map<number, { removed: Set<number>; added: Set<number> }>();
	const lists: Set<number>[] = [new Set()];
	for (const [i, { kind, pick }] of steps.entries()) {
		const act = i + 1;
		const before = lists.at(-1) ?? new Set();
		let after: Set<number>;
		if (kind === "undo" && undoable.length > 0) {
			// the latest one, as a table does
			const of = undoable.pop() ?? 0;
			const { removed, added } = changes.get(of) ?? assert.fail();
			after = before.difference(added).union(removed);
			marks.push(mark(act, "undo", of));
			if (pick % 2 === 0) undoable.push(act);
		} else if (kind === "rewind") {
			const to = pick % act;
			after = lists[to] ?? assert.fail();
			marks.push(mark(act, "rewind", to));
			// what came before can be undone no longer, but the rewind can
			undoable = [act];
		} else {
			after = before.union(new Set([act]));
			undoable.push(act);
		}
		changes.set(act, { removed: before.difference(after), added: after.difference(before) });
		lists.push(after);
	}
	return { marks, counting: lists.at(-1) ?? new Set() };
}

test("acts count as if each undo, redo and rewind had been carried out one after the other (Y1)", () => {
	const step = fc.record({
		kind: fc.constantFrom<Step["kind"]>("act", "act", "act", "undo", "undo", "rewind"),
		pick: fc.nat(1000),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const { marks, counting } = play(steps);
			const { counts } = countingActs(marks);
			const acts = steps.map((_, i) => i + 1).filter((act) => !marks.some((one) => one.act === act));
			assert.deepEqual(
				acts.filter((act) => counts(act)),
				acts.filter((act) => counting.has(act)),
			);
		}),
	);
});

test("nothing counts after a return to a set-up, unless it is undone (Y2)", () => {
	const ended = countingActs([mark(5, "return")]);
	assert.deepEqual([ended.end, ended.counts(5), ended.counts(6)], [5, true, false]);
	const again = countingActs([mark(5, "return"), mark(6, "undo", 5)]);
	assert.deepEqual([again.end, again.counts(5), again.counts(7)], [undefined, false, true]);
	// what was done before the return was undone stays on the table
	const between = countingActs([mark(5, "return"), mark(8, "undo", 5)]);
	assert.ok(between.counts(6) && between.counts(7));
	const rewound = countingActs([mark(5, "return"), mark(8, "rewind", 3)]);
	assert.deepEqual([rewound.end, rewound.counts(4), rewound.counts(9)], [undefined, false, true]);
});

test("turns go on when the act that ended one is undone, and an act belongs to the turn that it ends (Q5)", () => {
	const [first, second] = [
		{ ...mark(0, "turn", 1), place: 0 },
		{ ...mark(4, "turn", 1), place: 1 },
	];
	const turns = turnsIn([first, second], 900);
	assert.deepEqual(
		turns.map(({ number, place, startedAt, endedAt }) => [number, place, startedAt, endedAt]),
		[
			[1, 0, 0, 400],
			[2, 1, 400, 900],
		],
	);
	assert.deepEqual(
		[4, 5].map((act) => turnOf(turns, act)?.number),
		[1, 2],
	);
	const undone = [first, second, mark(6, "undo", 4), { ...mark(6, "turn", 1), place: 0 }];
	assert.deepEqual(
		turnsIn(undone, null).map(({ place, endedAt }) => [place, endedAt]),
		[[0, null]],
	);
	// turns that end leave time without a turn
	const ended = turnsIn([first, { ...mark(3, "turn"), place: null }, second], null);
	assert.deepEqual(
		ended.map(({ number, endedAt }) => [number, endedAt]),
		[
			[1, 300],
			[2, null],
		],
	);
	assert.equal(turnOf([], 3), undefined);
});

test("versions are listed once, in order", () => {
	assert.deepEqual(versionsIn([mark(0, "version", 3), mark(4, "version", 5), mark(9, "version", 3)]), [3, 5]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
	type Counted,
	CountingAgain,
	countedAgain,
	countedAtEnd,
	noTurn,
	shuffledIn,
	turnNow,
} from "../../../tests/support/playtests/second-count.ts";
import { RandomTable } from "../../../tests/support/random/random-table.ts";
import type { Decision } from "../table/acts/judge.ts";
import { applyPatch, type TableState } from "../table/state.ts";
import { type Fact, factsAtEnd, factsOf } from "./facts.ts";
import { beginning, countingActs, firstMarks, type Mark, marksOf, turnsIn } from "./marks.ts";

// Facts, marks and turns of tables that are played at random, held against a second, slow count of the same acts.

const games = Number(process.env.PLAY_GAMES ?? 20);

const sorted = (facts: readonly (Counted | Fact)[]) =>
	facts.map(({ copy, event, place, value }) => `${copy} ${event} ${place} ${value}`).sort();

/** The facts of an act, counted for the act itself and for each step of routines on the state that the step before has left. */
function secondCount(
	before: TableState,
	after: TableState,
	decision: Decision,
	seat: string | null,
): Counted[] {
	const { log, parts = [{ kind: log.code, patch: decision.patch }] } = decision;
	const { things } = log.values;
	const named = Array.isArray(things) ? things.flatMap((id) => before.keyById.get(String(id)) ?? []) : [];
	let state = before;
	let facts: Counted[] = [];
	for (const { kind, patch, rolled = log.code === "roll" ? named : [] } of parts) {
		const next = applyPatch(state, patch, after.seq);
		const isStep = state !== before || log.code === "run";
		if (isStep && kind === "shuffle")
			facts = shuffledIn(facts, next, new Set(Object.keys(patch.orders ?? {})));
		facts.push(...countedAgain(state, next, { kind, rolled }, seat));
		state = next;
	}
	return facts;
}

type Reached = Record<string, number>;

function playAndCount(seed: number, acts: number, reached: Reached): void {
	const facts: { act: number; fact: Fact }[] = [];
	const marks: Mark[] = [];
	let again: CountingAgain | undefined;
	const onAct = (before: TableState, decision: Decision, seat: string | null) => {
		if (again === undefined) return;
		const act = before.seq + 1;
		const after = applyPatch(before, decision.patch, act);
		const { code, values } = decision.log;
		const own = factsOf(before, after, decision, seat);
		assert.deepEqual(sorted(own), sorted(secondCount(before, after, decision, seat)), `${act}: ${code}`);
		for (const { event } of own) reached[event] = (reached[event] ?? 0) + 1;
		if (decision.parts === undefined)
			assert.equal(new Set(own.map(({ copy }) => copy)).size, own.length, "at most one fact for each copy");
		facts.push(...own.map((fact) => ({ act, fact })));
		for (const mark of marksOf(before, after, decision)) marks.push({ ...mark, act, at: act });
		reached[code] = (reached[code] ?? 0) + 1;
		if (decision.of !== undefined) again.add(act, "undo", decision.of);
		else if (code === "rewind") again.add(act, "rewind", Number(values.to));
		else again.add(act, code === "returnTo" ? "return" : "act");
		if (again.now.isEnded) return;
		const { round, place } = turnsIn(marks, null).findLast((turn) => turn.endedAt === null) ?? noTurn;
		assert.deepEqual({ round, place }, turnNow(after), `${act}: ${code}: the turn on the table`);
	};
	const play = new RandomTable({ seed, onAct });
	const { table, draw } = play;
	for (let i = draw(60); i > 0; i--) play.step();
	const first = table.state.seq;
	again = new CountingAgain(first);
	marks.push(...firstMarks(table.state).map((mark) => ({ ...mark, act: beginning, at: first })));
	for (let i = 0; i < acts; i++) play.step();

	const { state } = table;
	const { counts, end } = countingActs(marks);
	const goingBack = new Set(
		marks.flatMap(({ act, kind }) => (kind === "undo" || kind === "rewind" ? act : [])),
	);
	for (let act = first + 1; act <= state.seq; act++)
		if (!goingBack.has(act))
			assert.equal(counts(act), again.now.acts.has(act), `whether ${act} counts of ${JSON.stringify(marks)}`);
	assert.equal(end !== undefined, again.now.isEnded);
	const touched = new Set(facts.flatMap(({ act, fact }) => (counts(act) ? fact.copy : [])));
	const atEnd = factsAtEnd(state, (copy) => touched.has(copy));
	for (const { event } of atEnd) reached[event] = (reached[event] ?? 0) + 1;
	assert.deepEqual(sorted(atEnd), sorted(countedAtEnd(state, touched)));
}

test("a second count of random play finds the same facts, turns and acts that count (E1, E2, E4, Q5, Y1, Y2)", () => {
	const reached: Reached = {};
	fc.assert(
		fc.property(fc.integer(), (seed) => playAndCount(seed, 200, reached)),
		{ numRuns: games },
	);
	const wanted =
		"dealt drawn toHand played revealed discarded returned shuffledIn rolled counted turned peeked heldAtEnd neverSeen untouched undo redo rewind returnTo update copy run endTurn";
	const missing = () => wanted.split(" ").filter((name) => reached[name] === undefined);
	for (let seed = 1; missing().length > 0 && seed <= 400; seed++) playAndCount(seed, 200, reached);
	assert.deepEqual(missing(), [], "each has happened");
});

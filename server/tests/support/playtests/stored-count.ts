import assert from "node:assert/strict";
import { countingActs, turnsIn } from "../../../src/domain/playtests/marks.ts";
import { revertPatch, type TableState } from "../../../src/domain/table/state.ts";
import { type FactRow, marksOfPlaytests } from "../../../src/store/queries/playtests/facts.ts";
import { findTable } from "../../../src/store/queries/table/tables.ts";
import type { Reader, Store } from "../../../src/store/store.ts";
import { createTableCache, type LoggedAct, loadTable, parseAct } from "../../../src/table/table-states.ts";
import { mayKnow } from "../tables/may-know.ts";
import { type Counted, CountingAgain, countedAgain, countedAtEnd, noTurn, turnNow } from "./second-count.ts";

const sorted = (facts: readonly Counted[]) =>
	facts.map(({ copy, event, place, value }) => `${copy} ${event} ${place} ${value}`).sort();

function stored(rows: readonly FactRow[]): string[] {
	return sorted(rows.map(({ copy, event, place, value }) => ({ copy: String(copy), event, place, value })));
}

/** The acts of a table since the start of a playtest, each with the states before and after it. */
async function actsSince(reader: Reader, tableId: string, first: number) {
	const table = (await findTable(reader, tableId)) ?? assert.fail("the table is gone");
	const { state } = await loadTable(reader, createTableCache(), table);
	const rows = await reader
		.selectFrom("table_acts")
		.selectAll()
		.where("table_id", "=", tableId)
		.where("seq", ">", first)
		.orderBy("seq", "desc")
		.execute();
	let after = state;
	const acts: { done: LoggedAct; before: TableState; after: TableState }[] = [];
	for (const row of rows) {
		const done = parseAct(row);
		const before = revertPatch(after, done.patch);
		acts.unshift({ done, before, after });
		after = before;
	}
	assert.equal(after.seq, first, "all acts since the start are in the log");
	return { acts, start: after };
}

/** Asserts that facts have the places that may know the copy after the act, each as the bit of its number (I5). */
function assertSeen(rows: readonly FactRow[], state: TableState): void {
	for (const { copy, seen, act } of rows) {
		const places = [...state.seats].flatMap(([seat, { index, role }]) =>
			/host|player/.test(role) && mayKnow(state, seat, String(copy)) ? index : [],
		);
		const bits = places.reduce((sum, place) => sum + 2 ** place, 0);
		assert.equal(seen, bits, `who may know ${copy} after ${act}`);
	}
}

function rolledIn({ log }: LoggedAct, before: TableState): string[] {
	const { things } = log.values;
	const isRoll = log.code === "roll" && Array.isArray(things);
	return isRoll ? things.flatMap((id) => before.keyById.get(String(id)) ?? []) : [];
}

/**
 * Asserts that a playtest has stored the facts that a second count of the table's log finds: of each act, and of no other; that
 * its turns are those of the table; and that the same acts count. The facts of acts that ran routines are left out, since the log
 * does not have the states between their steps.
 * @returns the number of acts and of facts that agree
 */
export async function assertCounted(
	store: Store,
	playtestId: string,
): Promise<{ acts: number; facts: number }> {
	return await store.snapshot((reader) => count(reader, playtestId));
}

async function count(reader: Reader, playtestId: string): Promise<{ acts: number; facts: number }> {
	const playtest = await reader
		.selectFrom("playtests")
		.selectAll()
		.where("id", "=", playtestId)
		.executeTakeFirstOrThrow();
	const rows = await reader
		.selectFrom("playtest_facts")
		.selectAll()
		.where("playtest_id", "=", playtestId)
		.orderBy("act")
		.orderBy("number")
		.execute();
	const ofAct = Map.groupBy(rows, ({ act }) => act);
	const { acts: since, start } = await actsSince(reader, playtest.table_id, playtest.first_act);
	const acts = since.filter(({ done }) => done.seq <= (playtest.last_act ?? done.seq));
	const marks = await marksOfPlaytests(reader, [playtestId]);
	const again = new CountingAgain(start.seq);
	const touched = () =>
		new Set(rows.flatMap(({ act, copy }) => (again.now.acts.has(act) ? String(copy) : [])));
	let facts = 0;
	let counted = 0;
	for (const { done, before, after } of acts) {
		const { seq, log, of, kind, seat } = done;
		const own = stored(ofAct.get(seq) ?? []);
		if (log.ran === undefined) assertSeen(ofAct.get(seq) ?? [], kind === "returnTo" ? before : after);
		ofAct.delete(seq);
		facts += own.length;
		if (kind === "returnTo") assert.deepEqual(own, sorted(countedAtEnd(before, touched())));
		else if (log.ran === undefined) {
			const found = countedAgain(before, after, { kind, rolled: rolledIn(done, before) }, seat);
			assert.deepEqual(own, sorted(found), `the act ${seq}, ${kind}`);
			counted++;
		}
		if (of !== undefined) again.add(seq, "undo", of);
		else if (kind === "rewind") again.add(seq, "rewind", Number(log.values.to));
		else again.add(seq, kind === "returnTo" ? "return" : "act");
		if (again.now.isEnded) continue;
		const then = marks.filter(({ act }) => act <= seq);
		const { round, place } = turnsIn(then, null).findLast((turn) => turn.endedAt === null) ?? noTurn;
		assert.deepEqual({ round, place }, turnNow(after), `the turn after the act ${seq}, ${kind}`);
	}
	const counting = countingActs(marks);
	for (const { done } of acts)
		if (done.of === undefined && done.kind !== "rewind")
			assert.equal(counting.counts(done.seq), again.now.acts.has(done.seq), `whether ${done.seq} counts`);
	assert.equal(counting.end !== undefined, again.now.isEnded, "whether a return has ended it");
	if (playtest.ended_at !== null && !again.now.isEnded) {
		// its end has the number of the act that would have come next
		const state = acts.at(-1)?.after ?? start;
		const end = state.seq + 1;
		const own = stored(ofAct.get(end) ?? []);
		assertSeen(ofAct.get(end) ?? [], state);
		ofAct.delete(end);
		facts += own.length;
		assert.deepEqual(own, sorted(countedAtEnd(state, touched())), "the end");
	}
	assert.deepEqual([...ofAct.keys()], [], "there are no facts without an act");
	return { acts: counted, facts };
}

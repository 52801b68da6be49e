import { type Acts, plays, type Role, type ScoresEntry as Scores, tableLimits } from "@tuckbox/pieces/table";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { type Changes, type TableState, tableKey } from "../state.ts";
import { whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";

// A score for each seat of a host or player. Everything about them is public.

const scoresOf = ({ scores }: TableState) => scores.get(tableKey);

const score = (value: number) => whole(value, -tableLimits.maxValue, tableLimits.maxValue);

/** Scores with the start value for all seats at the table. */
function atStart(draft: Draft, start: number): Scores {
	const seats = [...draft.all("seats")].filter(([, { role }]) => plays(role));
	return { start, of: Object.fromEntries(seats.map(([seat]) => [seat, start])) };
}

/** Gives a seat that has been taken the start value. */
export function joinScores(draft: Draft, seat: string, role: Role): void {
	const scores = scoresOf(draft.base);
	if (scores !== undefined && plays(role))
		draft.set("scores", tableKey, { ...scores, of: { ...scores.of, [seat]: scores.start } });
}

/** Removes the score of a seat that has been given up. */
export function leaveScores(draft: Draft, seat: string): void {
	const scores = scoresOf(draft.base);
	if (scores?.of[seat] === undefined) return;
	const { [seat]: _, ...of } = scores.of;
	draft.set("scores", tableKey, { ...scores, of });
}

/** The scores after the seats with other ids have replaced some. */
export function renamedScores({ start, of }: Scores, now: (seat: string) => string): Scores {
	return { start, of: Object.fromEntries(Object.entries(of).map(([seat, value]) => [now(seat), value])) };
}

/** Gives a seat the score of one that it has replaced. */
export function replaceInScores(draft: Draft, seat: string, other: string): void {
	const scores = scoresOf(draft.base);
	if (scores !== undefined)
		draft.set(
			"scores",
			tableKey,
			renamedScores(scores, (id) => (id === seat ? other : id)),
		);
}

export function setScores(context: ActContext, { start }: Acts["scores"]): void {
	const { draft } = context;
	draft.set("scores", tableKey, start === null ? null : atStart(draft, score(start)));
	context.values = { start };
}

/** Sets the score of a seat, or adds to it. @throws Refusal NO_SUCH_SEAT, BAD_VALUE */
export function setScore(
	draft: Draft,
	seat: string,
	change: { to: number } | { by: number },
): { from: number; to: number } {
	const now = draft.get("scores", tableKey);
	const from = draft.base.seats.has(seat) ? now?.of[seat] : undefined;
	if (now === undefined || from === undefined) throw new Refusal("NO_SUCH_SEAT");
	const to = score("to" in change ? change.to : from + change.by);
	draft.set("scores", tableKey, { ...now, of: { ...now.of, [seat]: to } });
	return { from, to };
}

export function changeScore(context: ActContext, act: Acts["score"]): void {
	const isHost = context.state.seats.get(context.seat)?.role === "host";
	if (act.seat !== context.seat && !isHost) throw new Refusal("NOT_ALLOWED");
	context.values = { of: act.seat, ...setScore(context.draft, act.seat, act) };
}

/**
 * Sets all scores to the start value of a set-up.
 * @param start undefined if the set-up was saved without scores: the table keeps its own start value, if it has one
 */
export function restartScores({ draft, state }: ActContext, start = scoresOf(state)?.start): void {
	if (start !== undefined) draft.set("scores", tableKey, atStart(draft, start));
}

/** Earlier scores, for the seats that are there now: those that have come since have the start value. */
function forSeatsNow(draft: Draft, then: Scores): Scores {
	const { of } = atStart(draft, then.start);
	const isSame =
		Object.keys(of).length === Object.keys(then.of).length &&
		Object.keys(of).every((seat) => seat in then.of);
	if (isSame) return then;
	return {
		...then,
		of: Object.fromEntries(Object.keys(of).map((seat) => [seat, then.of[seat] ?? then.start])),
	};
}

/** Restores the scores of an earlier moment, for the seats that are there. */
export function rewindScores({ draft }: ActContext, earlier: TableState): void {
	const then = scoresOf(earlier);
	draft.set("scores", tableKey, then === undefined ? null : forSeatsNow(draft, then));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Restores the scores from before an act.
 * @returns whether the same scores have not changed since
 */
export function undoScores({ draft, state }: ActContext, [before, after]: Changes<Scores>[string]): boolean {
	const now = scoresOf(state);
	if (same(now ?? null, after)) {
		// seats may have come and gone while the table had no scores
		draft.set("scores", tableKey, before && forSeatsNow(draft, before));
		return true;
	}
	if (now === undefined || before === null || after === null || before.start !== after.start) return false;
	const changed = Object.keys(after.of).filter((seat) => before.of[seat] !== after.of[seat]);
	if (changed.some((seat) => now.of[seat] !== after.of[seat] || before.of[seat] === undefined)) return false;
	const restored = changed.map((seat) => [seat, before.of[seat] as number] as const);
	draft.set("scores", tableKey, { ...now, of: { ...now.of, ...Object.fromEntries(restored) } });
	return true;
}
